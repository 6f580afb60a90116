"""A matrix: a heat map with its numbers and their intervals."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.figure import Figure as Sheet

from analysis.balance.drawing.sheet import (
    AXIS,
    LABEL,
    LETTER,
    LINE,
    PALE,
    PALETTE,
    WIDTH,
    distinct,
    height_of_text,
    new_sheet,
    value_title,
)
from analysis.balance.figure import Figure
from analysis.balance.showing import estimate, references, words, wrapped

_BLUE_TO_ORANGE = LinearSegmentedColormap.from_list("blue to orange", [PALETTE[0], "#FFFFFF", PALETTE[1]])
_CELL = (0.92, 0.46)  # inches
_COLUMN = 10  # letters in a line
_LEAST_REACH = 1e-9  # of the colours, where all values are the same


def draw_matrix(figure: Figure, rows: pd.DataFrame) -> Sheet:
    """A cell with value and interval for each row; orange is above the reference, blue below it."""
    down, across = distinct(rows, figure.row), distinct(rows, figure.column)
    across = sorted(across, key=lambda name: down.index(name) if name in down else len(down))  # the diagonal in place
    names = [wrapped(name, LABEL) for name in down]
    longest = max(len(word) for name in across for word in str(name).split())
    heads = [wrapped(name, min(max(longest, _COLUMN), LABEL)) for name in across]
    cell = max(_CELL[0], max(len(line) for head in heads for line in head.split("\n")) * LETTER + 0.1)
    left = max(len(line) for name in names for line in name.split("\n")) * LETTER + 0.5
    top = (max(head.count("\n") for head in heads) + 1) * LINE
    height = max(_CELL[1], max(name.count("\n") + 1 for name in names) * LINE + 0.06)
    width = max(left + cell * len(across) + 0.1, WIDTH)
    sheet = new_sheet(width, height * len(down) + top + height_of_text(figure, [None], width))
    axis = sheet.add_subplot()
    cells = rows.drop_duplicates([figure.row, figure.column], keep="last")
    places = [(down.index(row), across.index(column)) for row, column in cells[[figure.row, figure.column]].to_numpy()]
    values = np.full((len(down), len(across)), np.nan)
    values[tuple(np.transpose(places))] = cells[figure.value]
    colours = _colours(figure, rows, references(figure, rows).iloc[0])
    axis.set_facecolor(PALE)
    axis.pcolormesh(np.ma.masked_invalid(values), edgecolors="white", linewidth=1.5, **colours)
    for (row, column), numbers in zip(places, cells[[figure.value, figure.low, figure.high]].to_numpy(), strict=True):
        _write_cell(axis, row, column, estimate(*numbers), colours)
    _frame_matrix(figure, axis, names, heads)
    axis.set_xlabel(value_title(figure, rows, int(AXIS * width / WIDTH)))
    return sheet


def _colours(figure: Figure, rows: pd.DataFrame, middle: float) -> dict:
    """Strong colours are for what lies clearly off the reference: what the widest interval may hide stays pale."""
    farthest = (rows[figure.value] - middle).abs().max()
    widest = (rows[figure.high] - rows[figure.low]).max()
    reach = max(farthest, widest, _LEAST_REACH)
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
    axis.set_ylabel("" if figure.row == "row" else words(figure.row))
    axis.set_title("" if figure.column == "column" else words(figure.column), fontsize=9.0)
    for spine in axis.spines.values():
        spine.set_visible(False)
