"""Draws the figures of the balance report: the same table gives the same bytes.

Colours are those of Okabe and Ito, which colour-blind readers can tell apart; groups differ in markers as well.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.figure import Figure as Sheet
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from analysis.balance.figure import Figure
from analysis.balance.showing import count_range, estimate, references, rows_of, words, wrapped

PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
_GREY, _PALE = "#555555", "#E4E4E4"
_BLUE_TO_ORANGE = LinearSegmentedColormap.from_list("blue to orange", [PALETTE[0], "#FFFFFF", PALETTE[1]])
_DPI = 150
_STEPS = [1, 2, 2.5, 5, 10]  # between ticks
_STYLE = {
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
_WIDTH, _LETTER, _LINE = 5.6, 0.075, 0.16
_PANEL = (2.8, 2.0)
_CELL = (0.92, 0.46)
# Letters in a line.
_LABEL, _TITLE, _AXIS, _COLUMN = 28, 62, 44, 10
_FEW_POINTS = 6  # of a line: each gets whiskers beside the band
_ASIDE = 0.06  # of the step between two words of an x axis, so that groups do not hide each other
_WHISKERS = 5  # of each part of an area


@dataclass(frozen=True)
class Picture:
    """A drawn figure: its files and its width in inches."""

    png: bytes
    svg: bytes
    width: float


def draw(figure: Figure, table: pd.DataFrame) -> Picture | None:
    """The picture of a figure, None if no row of its table has an interval."""
    rows = rows_of(figure, table)
    if rows.empty:
        return None
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # whatever a user's matplotlibrc says
        matplotlib.rcParams.update(_STYLE)
        sheet = sheet_of(figure, rows)
        png = _file(sheet, "png", {"Software": None})
        svg = _file(sheet, "svg", {"Date": None, "Creator": None})
    return Picture(png, svg, float(sheet.get_figwidth()))


def _file(sheet: Sheet, form: str, metadata: dict) -> bytes:
    image = io.BytesIO()
    sheet.savefig(image, format=form, dpi=_DPI, metadata=metadata)
    return image.getvalue()


def sheet_of(figure: Figure, rows: pd.DataFrame) -> Sheet:
    """A figure as matplotlib has it, of rows that all have an interval."""
    sheet = _DRAWERS[figure.kind](figure, rows)
    width = int(_TITLE * sheet.get_figwidth() / _WIDTH)
    sheet.suptitle(wrapped(figure.title, width), x=0.01, ha="left", fontsize=10.5, fontweight="bold")
    return sheet


def _new_sheet(width: float, height: float) -> Sheet:
    sheet = Sheet(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(sheet)
    return sheet


def _distinct(rows: pd.DataFrame, column: str | None) -> list:
    """What stands in a column in the order of the table; one nameless group without a column."""
    return list(dict.fromkeys(rows[column])) if column else [None]


def _of(rows: pd.DataFrame, column: str | None, wanted: object) -> pd.DataFrame:
    return rows[rows[column] == wanted] if column else rows


def _value_title(figure: Figure, rows: pd.DataFrame, width: int) -> str:
    line = "white" if figure.kind == "matrix" else "dashed"
    dashed = "" if figure.reference is None else f"; {line}: {figure.reference_words}"
    named = figure.value_title or words(figure.value)
    return wrapped(f"{named} (95 % interval over {count_range(rows[figure.n])}{dashed})", width)


def _x_title(figure: Figure, width: int = _AXIS) -> str:
    return wrapped(figure.x_title or words(figure.x), width)


def _height_of_text(figure: Figure, groups: list, width: float) -> float:
    """Inches that title, axis and legend take."""
    num_rows = -(-len(groups) // _legend_columns(groups, width)) if groups != [None] else 0
    title = wrapped(figure.title, int(_TITLE * width / _WIDTH)).count("\n")
    return 1.15 + _LINE * title + 1.3 * _LINE * num_rows


def _legend_columns(groups: list, width: float) -> int:
    longest = max(min(len(str(group)), _LABEL) for group in groups)
    return max(int(width / (longest * _LETTER + 0.55)), 1)


def _legend(sheet: Sheet, handles: list, groups: list) -> None:
    if groups != [None]:
        labels = [wrapped(group, _LABEL) for group in groups]
        columns = _legend_columns(groups, sheet.get_figwidth())
        sheet.legend(handles, labels, loc="outside lower center", ncols=columns, frameon=False)


def _grid(axis: Axes, which: str) -> None:
    axis.grid(axis=which, color=_PALE, linewidth=0.8)
    (axis.xaxis if which == "x" else axis.yaxis).set_major_locator(MaxNLocator(nbins=5, steps=_STEPS))


def _draw_dots(figure: Figure, rows: pd.DataFrame) -> Sheet:
    def mark(axis: Axes, own: pd.DataFrame, places: np.ndarray, number: int, thickness: float) -> None:
        marker = {"fmt": _MARKERS[number % len(_MARKERS)], "markersize": 5.0, "capsize": 3.0}
        axis.errorbar(own[figure.value], places, xerr=_reach(figure, own), color=_colour(number), **marker)

    def handle(number: int) -> Line2D:
        marker = _MARKERS[number % len(_MARKERS)]
        return Line2D([], [], color=_colour(number), marker=marker, markersize=5.0)

    return _draw_items(figure, rows, mark, handle)


def _draw_bars(figure: Figure, rows: pd.DataFrame) -> Sheet:
    def mark(axis: Axes, own: pd.DataFrame, places: np.ndarray, number: int, thickness: float) -> None:
        axis.barh(places, own[figure.value], height=0.8 * thickness, color=_colour(number), alpha=0.75)
        whisker = {"fmt": "none", "ecolor": "#000000", "elinewidth": 1.2, "capsize": 2.5}
        axis.errorbar(own[figure.value], places, xerr=_reach(figure, own), **whisker)
        axis.axvline(0.0, color="#000000", linewidth=0.8)

    return _draw_items(figure, rows, mark, lambda number: Patch(color=_colour(number), alpha=0.75))


def _draw_items(figure: Figure, rows: pd.DataFrame, mark: Callable, handle: Callable) -> Sheet:
    """Items below each other, measured in inches; the groups of an item share its row."""
    groups, items = _distinct(rows, figure.group), _items(figure, rows)
    names = {item: wrapped(item, _LABEL) for item in items}
    heights = np.array([max(_LINE * (name.count("\n") + 1), 0.14 * len(groups)) + 0.1 for name in names.values()])
    middles = dict(zip(names, heights / 2.0 - np.cumsum(heights), strict=True))
    sheet = _new_sheet(_WIDTH, heights.sum() + _height_of_text(figure, groups, _WIDTH))
    axis = sheet.add_subplot()
    at = np.array([middles[item] for item in items])
    thickness = 0.8 * heights.min() / len(groups)
    for number, group in enumerate(groups):
        is_own = np.ones(len(rows), dtype=bool) if group is None else (rows[figure.group] == group).to_numpy()
        places = at[is_own] + ((len(groups) - 1) / 2.0 - number) * thickness
        mark(axis, rows[is_own], places, number, thickness)
    if figure.reference is not None:
        half = np.array([heights[list(names).index(item)] / 2.0 for item in items])
        axis.vlines(
            references(figure, rows), at - half, at + half, colors=_GREY, linestyles="--", linewidth=1.2, zorder=1
        )
    axis.set_yticks(list(middles.values()), list(names.values()))
    axis.set_ylim(-heights.sum() - 0.05, 0.05)
    axis.set_xlabel(_value_title(figure, rows, _AXIS))
    _grid(axis, "x")
    _legend(sheet, [handle(number) for number in range(len(groups))], groups)
    return sheet


def _items(figure: Figure, rows: pd.DataFrame) -> list[str]:
    """What each row is about; without groups a label that comes again is an item of its own."""
    labels = rows[figure.label].astype(str)
    if figure.group:
        return labels.tolist()
    again = rows.groupby(labels).cumcount()
    return [f"{label} ({count + 1})" if count else label for label, count in zip(labels, again, strict=True)]


def _colour(number: int) -> str:
    return PALETTE[number % len(PALETTE)]


def _reach(figure: Figure, rows: pd.DataFrame) -> np.ndarray:
    """How far the interval goes below and above the value."""
    below, above = rows[figure.value] - rows[figure.low], rows[figure.high] - rows[figure.value]
    return np.maximum([below, above], 0.0)


def _draw_matrix(figure: Figure, rows: pd.DataFrame) -> Sheet:
    down, across = _distinct(rows, figure.row), _distinct(rows, figure.column)
    across = sorted(across, key=lambda name: down.index(name) if name in down else len(down))  # the diagonal in place
    names = [wrapped(name, _LABEL) for name in down]
    longest = max(len(word) for name in across for word in str(name).split())
    heads = [wrapped(name, min(max(longest, _COLUMN), _LABEL)) for name in across]
    cell = max(_CELL[0], max(len(line) for head in heads for line in head.split("\n")) * _LETTER + 0.1)
    left = max(len(line) for name in names for line in name.split("\n")) * _LETTER + 0.5
    top = (max(head.count("\n") for head in heads) + 1) * _LINE
    height = max(_CELL[1], max(name.count("\n") + 1 for name in names) * _LINE + 0.06)
    width = max(left + cell * len(across) + 0.1, _WIDTH)
    sheet = _new_sheet(width, height * len(down) + top + _height_of_text(figure, [None], width))
    axis = sheet.add_subplot()
    cells = rows.drop_duplicates([figure.row, figure.column], keep="last")
    places = [(down.index(row), across.index(column)) for row, column in cells[[figure.row, figure.column]].to_numpy()]
    values = np.full((len(down), len(across)), np.nan)
    values[tuple(np.transpose(places))] = cells[figure.value]
    colours = _colours(values, references(figure, rows).iloc[0])
    axis.set_facecolor(_PALE)
    axis.pcolormesh(np.ma.masked_invalid(values), edgecolors="white", linewidth=1.5, **colours)
    for (row, column), numbers in zip(places, cells[[figure.value, figure.low, figure.high]].to_numpy(), strict=True):
        _write_cell(axis, row, column, estimate(*numbers), colours)
    _frame_matrix(figure, axis, names, heads)
    axis.set_xlabel(_value_title(figure, rows, int(_AXIS * width / _WIDTH)))
    return sheet


def _colours(values: np.ndarray, middle: float) -> dict:
    reach = max(float(np.nanmax(np.abs(values - middle))), 1e-9)
    return {"cmap": _BLUE_TO_ORANGE, "norm": TwoSlopeNorm(middle, middle - reach, middle + reach)}


def _write_cell(axis: Axes, row: int, column: int, words_of_cell: str, colours: dict) -> None:
    value, interval = words_of_cell.split(" ", 1)
    shade = colours["cmap"](colours["norm"](float(value)))
    ink = "#FFFFFF" if np.dot(shade[:3], (0.299, 0.587, 0.114)) < 0.5 else "#000000"
    axis.text(column + 0.5, row + 0.34, value, ha="center", va="center", color=ink, fontsize=9.0)
    axis.text(column + 0.5, row + 0.72, interval.strip("()"), ha="center", va="center", color=ink, fontsize=7.0)


def _frame_matrix(figure: Figure, axis: Axes, names: list[str], heads: list[str]) -> None:
    axis.invert_yaxis()
    axis.set_yticks(np.arange(len(names)) + 0.5, names)
    axis.set_xticks(np.arange(len(heads)) + 0.5, heads)
    axis.tick_params(length=0.0, labeltop=True, labelbottom=False)
    axis.set_ylabel(words(figure.row))
    axis.set_title(words(figure.column), fontsize=9.0)
    for spine in axis.spines.values():
        spine.set_visible(False)


def _draw_lines(figure: Figure, rows: pd.DataFrame) -> Sheet:
    groups = _distinct(rows, figure.group)
    is_named = not pd.api.types.is_numeric_dtype(rows[figure.x])
    names = max(len(str(name)) for name in rows[figure.x]) if is_named else 0
    sheet = _new_sheet(_WIDTH, 2.5 + 0.6 * _LETTER * min(names, _LABEL) + _height_of_text(figure, groups, _WIDTH))
    axis = sheet.add_subplot()
    places = _places(figure, axis, rows)
    handles = []
    for number, group in enumerate(groups):
        aside = _ASIDE * (number - (len(groups) - 1) / 2.0) if is_named else 0.0
        own = _of(rows, figure.group, group).assign(place=places + aside).sort_values("place", kind="stable")
        handles.append(_draw_line(figure, axis, own, number))
    if figure.reference is not None:
        level = references(figure, rows).groupby(places).first()
        axis.plot(level.index, level, color=_GREY, linestyle="--", linewidth=1.2, zorder=1)
    axis.set_xlabel(_x_title(figure))
    axis.set_ylabel(_value_title(figure, rows, 34))
    _grid(axis, "y")
    _legend(sheet, handles, groups)
    return sheet


def _draw_line(figure: Figure, axis: Axes, own: pd.DataFrame, number: int) -> Line2D:
    marker = _MARKERS[number % len(_MARKERS)]
    look = {"color": _colour(number), "linewidth": 1.5, "marker": marker, "markersize": 4.0}
    axis.fill_between(own.place, own[figure.low], own[figure.high], color=_colour(number), alpha=0.2, linewidth=0.0)
    if len(own) <= _FEW_POINTS:
        axis.errorbar(
            own.place, own[figure.value], yerr=_reach(figure, own), fmt="none", ecolor=_colour(number), capsize=3
        )
    return axis.plot(own.place, own[figure.value], **look)[0]


def _places(figure: Figure, axis: Axes, rows: pd.DataFrame) -> pd.Series:
    """Where each row stands on the x axis; words stand one after the other."""
    if pd.api.types.is_numeric_dtype(rows[figure.x]):
        axis.xaxis.set_major_locator(MaxNLocator(nbins=6, steps=_STEPS))
        return rows[figure.x].astype(float)
    names = _distinct(rows, figure.x)
    width = int(0.75 * _WIDTH / len(names) / _LETTER)
    is_long = max(len(str(name)) for name in names) > width
    turned = {"rotation": 35.0, "ha": "right", "rotation_mode": "anchor"} if is_long else {}
    axis.set_xticks(range(len(names)), [wrapped(name, _LABEL) for name in names], **turned)
    axis.set_xlim(-0.3, len(names) - 0.7)
    return rows[figure.x].map({name: place for place, name in enumerate(names)}).astype(float)


def _draw_areas(figure: Figure, rows: pd.DataFrame) -> Sheet:
    groups, panels = _distinct(rows, figure.group), _distinct(rows, figure.panel)
    across = min(len(panels), 2)
    down = -(-len(panels) // across)
    sheet = _new_sheet(_WIDTH, (_PANEL[1] + 0.55) * down + _height_of_text(figure, groups, _WIDTH) + 0.2)
    axes = sheet.subplots(down, across, sharex=True, sharey=True, squeeze=False).ravel()
    for axis, panel in zip(axes, panels, strict=False):
        _draw_panel(figure, axis, _of(rows, figure.panel, panel), groups)
        axis.set_title("" if panel is None else wrapped(panel, 30), fontsize=9.0)
        axis.tick_params(labelbottom=True)
        axis.set_xlabel(_x_title(figure, _AXIS // across))
    for axis in axes[len(panels) :]:
        axis.set_visible(False)
    for axis in axes[::across]:
        axis.set_ylabel(_value_title(figure, rows, 26))
    _legend(sheet, [Patch(color=_colour(number), alpha=0.75) for number in range(len(groups))], groups)
    return sheet


def _draw_panel(figure: Figure, axis: Axes, rows: pd.DataFrame, groups: list) -> None:
    """Parts above 0 are stacked upwards, those below it downwards; whiskers are each part's own interval."""
    xs = np.sort(rows[figure.x].unique()).astype(float)
    upper, lower = np.zeros(len(xs)), np.zeros(len(xs))
    for number, group in enumerate(groups):
        own = _of(rows, figure.group, group).drop_duplicates(figure.x).set_index(figure.x).reindex(xs)
        part = own[figure.value].fillna(0.0).to_numpy()
        base = np.where(part >= 0.0, upper, lower)
        edge = base + part
        upper, lower = np.where(part >= 0.0, edge, upper), np.where(part < 0.0, edge, lower)
        axis.fill_between(xs, base, edge, color=_colour(number), alpha=0.75, linewidth=0.0)
        step = max(len(xs) // _WHISKERS, 1)
        marked = np.arange(number % step, len(xs), step)
        reach = np.nan_to_num(_reach(figure, own))[:, marked]
        axis.errorbar(xs[marked], edge[marked], yerr=reach, fmt="none", ecolor="#000000", elinewidth=0.8, capsize=1.5)
    axis.xaxis.set_major_locator(MaxNLocator(nbins=4, steps=_STEPS))
    _grid(axis, "y")


_DRAWERS = {
    "dots": _draw_dots,
    "bars": _draw_bars,
    "matrix": _draw_matrix,
    "lines": _draw_lines,
    "areas": _draw_areas,
}
