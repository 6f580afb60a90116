"""What all figures of the balance report share: colours, sizes, axis titles and legends.

Colours are those of Okabe and Ito, which colour-blind readers can tell apart; groups differ in markers as well.
"""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Sheet
from matplotlib.ticker import MaxNLocator

from analysis.balance.figure import Figure
from analysis.balance.showing import count_range, words, wrapped

PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#000000")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
_HATCHES = (None, "////", "....")
GREY, PALE = "#555555", "#E4E4E4"
STEPS = [1, 2, 2.5, 5, 10]  # between ticks
STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "svg.hashsalt": "fathom",
    "svg.fonttype": "path",
    "text.parse_math": False,  # a dollar in a card's name is a dollar
}

# Inches; a letter is the mean width of one at 9 points.
WIDTH, LETTER, LINE = 5.6, 0.075, 0.16
# Letters in a line.
LABEL, TITLE, AXIS = 28, 62, 44


def new_sheet(width: float, height: float) -> Sheet:
    """An empty figure of this size in inches, drawn by Agg, apart from pyplot and its global state."""
    sheet = Sheet(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(sheet)
    return sheet


def distinct(rows: pd.DataFrame, column: str | None) -> list:
    """What stands in a column in the order of the table; one nameless group without a column."""
    return list(dict.fromkeys(rows[column])) if column else [None]


def rows_in(rows: pd.DataFrame, column: str | None, wanted: object) -> pd.DataFrame:
    """The rows of one group; all of them without a column."""
    return rows[rows[column] == wanted] if column else rows


def colour(number: int) -> str:
    """The colour of a group by its number."""
    return PALETTE[number % len(PALETTE)]


def marker(number: int) -> str:
    """The marker of a group; groups of one colour have different ones."""
    return _MARKERS[(number + number // len(PALETTE)) % len(_MARKERS)]


def filled(number: int) -> dict:
    """How the area of a group is filled; groups of one colour are hatched differently."""
    hatch = _HATCHES[number // len(PALETTE) % len(_HATCHES)]
    return {"facecolor": colour(number), "edgecolor": "#FFFFFF", "hatch": hatch, "linewidth": 0.0, "alpha": 0.75}


def reach(figure: Figure, rows: pd.DataFrame) -> np.ndarray:
    """How far the interval goes below and above the value."""
    below, above = rows[figure.value] - rows[figure.low], rows[figure.high] - rows[figure.value]
    return np.maximum([below, above], 0.0)


def value_title(figure: Figure, rows: pd.DataFrame, width: int) -> str:
    """The title of the axis of values: what they are, their interval and n, and what the reference is."""
    line = "white" if figure.kind == "matrix" else "dashed"
    dashed = "" if figure.reference is None else f"; {line}: {figure.reference_words}"
    named = figure.value_title or words(figure.value)
    return wrapped(f"{named} (95 % interval over {count_range(rows[figure.n])}{dashed})", width)


def x_title(figure: Figure, width: int = AXIS) -> str:
    """The title of the axis of x."""
    return wrapped(figure.x_title or words(figure.x), width)


def height_of_text(figure: Figure, groups: list, width: float) -> float:
    """Inches that title, axis and legend take."""
    num_rows = -(-len(groups) // _legend_columns(groups, width)) if groups != [None] else 0
    title = wrapped(figure.title, int(TITLE * width / WIDTH)).count("\n")
    return 1.15 + LINE * title + 1.3 * LINE * num_rows


def _legend_columns(groups: list, width: float) -> int:
    longest = max(min(len(str(group)), LABEL) for group in groups)
    return max(int(width / (longest * LETTER + 0.55)), 1)


def add_legend(sheet: Sheet, handles: list, groups: list) -> None:
    """Names the groups below the figure; nothing without groups."""
    if groups != [None]:
        labels = [wrapped(group, LABEL) for group in groups]
        columns = _legend_columns(groups, sheet.get_figwidth())
        sheet.legend(handles, labels, loc="outside lower center", ncols=columns, frameon=False)


def add_grid(axis: Axes, which: str) -> None:
    """Pale lines at a few ticks of one axis."""
    axis.grid(axis=which, color=PALE, linewidth=0.8)
    (axis.xaxis if which == "x" else axis.yaxis).set_major_locator(MaxNLocator(nbins=5, steps=STEPS))
