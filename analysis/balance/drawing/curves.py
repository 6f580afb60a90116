"""Lines with their bands, and stacked areas with whiskers."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Sheet
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from analysis.balance.drawing.sheet import (
    AXIS,
    GREY,
    LABEL,
    LETTER,
    STEPS,
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
    rows_in,
    value_title,
    x_title,
)
from analysis.balance.figure import Figure
from analysis.balance.showing import references, wrapped

_PANEL = (2.8, 2.0)  # inches
_FEW_POINTS = 6  # of a line: each gets whiskers beside the band
_ASIDE = 0.06  # of the step between two words of an x axis, so that groups do not hide each other
_WHISKERS = 5  # of each part of an area


def draw_lines(figure: Figure, rows: pd.DataFrame) -> Sheet:
    """A line with its band for each group; few points have whiskers as well."""
    groups = distinct(rows, figure.group)
    is_named = not pd.api.types.is_numeric_dtype(rows[figure.x])
    names = max(len(str(name)) for name in rows[figure.x]) if is_named else 0
    sheet = new_sheet(WIDTH, 2.5 + 0.6 * LETTER * min(names, LABEL) + height_of_text(figure, groups, WIDTH))
    axis = sheet.add_subplot()
    places = _places(figure, axis, rows)
    handles = []
    for number, group in enumerate(groups):
        aside = _ASIDE * (number - (len(groups) - 1) / 2.0) if is_named else 0.0
        own = rows_in(rows, figure.group, group).assign(place=places + aside).sort_values("place", kind="stable")
        handles.append(_draw_line(figure, axis, own, number))
    if figure.reference is not None:
        level = references(figure, rows).groupby(places).first()
        axis.plot(level.index, level, color=GREY, linestyle="--", linewidth=1.2, zorder=1)
    axis.set_xlabel(x_title(figure))
    axis.set_ylabel(value_title(figure, rows, 34))
    add_grid(axis, "y")
    add_legend(sheet, handles, groups)
    return sheet


def _draw_line(figure: Figure, axis: Axes, own: pd.DataFrame, number: int) -> Line2D:
    look = {"color": colour(number), "linewidth": 1.5, "marker": marker(number), "markersize": 4.0}
    axis.fill_between(own.place, own[figure.low], own[figure.high], color=colour(number), alpha=0.2, linewidth=0.0)
    if len(own) <= _FEW_POINTS:
        axis.errorbar(
            own.place, own[figure.value], yerr=reach(figure, own), fmt="none", ecolor=colour(number), capsize=3
        )
    return axis.plot(own.place, own[figure.value], **look)[0]


def _places(figure: Figure, axis: Axes, rows: pd.DataFrame) -> pd.Series:
    """Where each row stands on the x axis; words stand one after the other."""
    if pd.api.types.is_numeric_dtype(rows[figure.x]):
        axis.xaxis.set_major_locator(MaxNLocator(nbins=6, steps=STEPS))
        return rows[figure.x].astype(float)
    names = distinct(rows, figure.x)
    width = int(0.75 * WIDTH / len(names) / LETTER)
    is_long = max(len(str(name)) for name in names) > width
    turned = {"rotation": 35.0, "ha": "right", "rotation_mode": "anchor"} if is_long else {}
    axis.set_xticks(range(len(names)), [wrapped(name, LABEL) for name in names], **turned)
    axis.set_xlim(-0.3, len(names) - 0.7)
    return rows[figure.x].map({name: place for place, name in enumerate(names)}).astype(float)


def draw_areas(figure: Figure, rows: pd.DataFrame) -> Sheet:
    """Stacked areas, a panel for each entry of the panel column."""
    groups, panels = distinct(rows, figure.group), distinct(rows, figure.panel)
    across = min(len(panels), 2)
    down = -(-len(panels) // across)
    sheet = new_sheet(WIDTH, (_PANEL[1] + 0.55) * down + height_of_text(figure, groups, WIDTH) + 0.2)
    axes = sheet.subplots(down, across, sharex=True, sharey=True, squeeze=False).ravel()
    for axis, panel in zip(axes, panels, strict=False):
        _draw_panel(figure, axis, rows_in(rows, figure.panel, panel), groups)
        axis.set_title("" if panel is None else wrapped(panel, 30), fontsize=9.0)
        axis.tick_params(labelbottom=True)
        axis.set_xlabel(x_title(figure, AXIS // across))
    for axis in axes[len(panels) :]:
        axis.set_visible(False)
    for axis in axes[::across]:
        axis.set_ylabel(value_title(figure, rows, 26))
    add_legend(sheet, [Patch(**filled(number)) for number in range(len(groups))], groups)
    return sheet


def _draw_panel(figure: Figure, axis: Axes, rows: pd.DataFrame, groups: list) -> None:
    """Parts above 0 are stacked upwards, those below it downwards; whiskers are each part's own interval."""
    xs = np.sort(rows[figure.x].unique()).astype(float)
    upper, lower = np.zeros(len(xs)), np.zeros(len(xs))
    for number, group in enumerate(groups):
        own = rows_in(rows, figure.group, group).drop_duplicates(figure.x).set_index(figure.x).reindex(xs)
        part = own[figure.value].fillna(0.0).to_numpy()
        base = np.where(part >= 0.0, upper, lower)
        edge = base + part
        upper, lower = np.where(part >= 0.0, edge, upper), np.where(part < 0.0, edge, lower)
        axis.fill_between(xs, base, edge, **filled(number))
        step = max(len(xs) // _WHISKERS, 1)
        marked = np.arange(number % step, len(xs), step)
        whiskers = np.nan_to_num(reach(figure, own))[:, marked]
        axis.errorbar(
            xs[marked], edge[marked], yerr=whiskers, fmt="none", ecolor="#000000", elinewidth=0.8, capsize=1.5
        )
    axis.xaxis.set_major_locator(MaxNLocator(nbins=4, steps=STEPS))
    add_grid(axis, "y")
