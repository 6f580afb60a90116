"""Dots and bars: items below each other, each with its interval."""

from collections.abc import Callable

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Sheet
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from analysis.balance.drawing.sheet import (
    AXIS,
    GREY,
    LABEL,
    LINE,
    WIDTH,
    add_grid,
    add_legend,
    colour,
    distinct,
    filled,
    height_of_text,
    marker,
    new_sheet,
    reach,
    value_title,
)
from analysis.balance.figure import Figure
from analysis.balance.showing import references, wrapped


def draw_dots(figure: Figure, rows: pd.DataFrame) -> Sheet:
    """A point with its interval for each row."""

    def mark(axis: Axes, own: pd.DataFrame, places: np.ndarray, number: int, thickness: float) -> None:
        look = {"fmt": marker(number), "markersize": 5.0, "capsize": 3.0}
        axis.errorbar(own[figure.value], places, xerr=reach(figure, own), color=colour(number), **look)

    def handle(number: int) -> Line2D:
        return Line2D([], [], color=colour(number), marker=marker(number), markersize=5.0)

    return _draw_items(figure, rows, mark, handle)


def draw_bars(figure: Figure, rows: pd.DataFrame) -> Sheet:
    """A bar from zero with its interval for each row."""

    def mark(axis: Axes, own: pd.DataFrame, places: np.ndarray, number: int, thickness: float) -> None:
        axis.barh(places, own[figure.value], height=0.8 * thickness, **filled(number))
        whisker = {"fmt": "none", "ecolor": "#000000", "elinewidth": 1.2, "capsize": 2.5}
        axis.errorbar(own[figure.value], places, xerr=reach(figure, own), **whisker)
        axis.axvline(0.0, color="#000000", linewidth=0.8)

    return _draw_items(figure, rows, mark, lambda number: Patch(**filled(number)))


def _draw_items(figure: Figure, rows: pd.DataFrame, mark: Callable, handle: Callable) -> Sheet:
    """Items below each other, measured in inches; the groups of an item share its row."""
    groups, items = distinct(rows, figure.group), _items(figure, rows)
    names = {item: wrapped(item, LABEL) for item in items}
    heights = np.array([max(LINE * (name.count("\n") + 1), 0.14 * len(groups)) + 0.1 for name in names.values()])
    middles = dict(zip(names, heights / 2.0 - np.cumsum(heights), strict=True))
    sheet = new_sheet(WIDTH, heights.sum() + height_of_text(figure, groups, WIDTH))
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
            references(figure, rows), at - half, at + half, colors=GREY, linestyles="--", linewidth=1.2, zorder=1
        )
    axis.set_yticks(list(middles.values()), list(names.values()))
    axis.set_ylim(-heights.sum() - 0.05, 0.05)
    axis.set_xlabel(value_title(figure, rows, AXIS))
    add_grid(axis, "x")
    add_legend(sheet, [handle(number) for number in range(len(groups))], groups)
    return sheet


def _items(figure: Figure, rows: pd.DataFrame) -> list[str]:
    """What each row is about; without groups a label that comes again is an item of its own."""
    labels = rows[figure.label].astype(str)
    if figure.group:
        return labels.tolist()
    again = rows.groupby(labels).cumcount()
    return [f"{label} ({count + 1})" if count else label for label, count in zip(labels, again, strict=True)]
