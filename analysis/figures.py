"""Figures: each function takes a table and an axis to draw on, and returns the figure."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

_BLUE = "#0072B2"  # of the palette of Okabe and Ito, which colour-blind readers can tell apart
_GREY = "#767676"
_INCHES_PER_AGENT = 0.45


def new_axis(num_rows: int) -> Axes:
    """An axis for a figure with one row per agent, drawn by Agg, apart from pyplot and its global state."""
    figure = Figure(figsize=(8.0, 1.6 + _INCHES_PER_AGENT * num_rows), layout="constrained")
    FigureCanvasAgg(figure)
    return figure.add_subplot()


def win_shares(summary: pd.DataFrame, title: str, num_seats: int, axis: Axes | None = None) -> Figure:
    """Win share of each agent with its 95 % interval over blocks, best on top.

    Parameters
    ----------
    summary : pandas.DataFrame
        From `analysis.table.summarize`.
    title : str
    num_seats : int
        A line marks the share of an even table.
    axis : matplotlib.axes.Axes, optional
        A new one by default.
    """
    axis = _dots(summary, summary.win_share, summary.low, summary.high, title, axis)
    axis.axvline(1.0 / num_seats, color=_GREY, linestyle="--", linewidth=1.0, zorder=0)
    _name_rows(axis, [f"{row.agent}\n{row.win_share:.3f} in {row.games} games" for row in summary.itertuples()])
    axis.set_xlim(-0.02, 1.02)
    axis.set_xlabel(f"win share with 95 % interval over blocks (dashed: even table, {1.0 / num_seats:.2f})")
    return axis.figure


def mean_scores(summary: pd.DataFrame, title: str, axis: Axes | None = None) -> Figure:
    """Mean score of each agent that played alone, with its 95 % interval over blocks, best on top; see `win_shares`."""
    axis = _dots(summary, summary.mean_score, summary.score_low, summary.score_high, title, axis)
    _name_rows(axis, [f"{row.agent}\n{row.mean_score:.2f} in {row.games} games" for row in summary.itertuples()])
    axis.set_xlabel("mean score with 95 % interval over deals")
    return axis.figure


def _name_rows(axis: Axes, names: list[str]) -> None:
    """Writes a name beside each row, the first on top."""
    axis.set_yticks(np.arange(len(names))[::-1], names)


def _dots(summary: pd.DataFrame, values, lows, highs, title: str, axis: Axes | None) -> Axes:
    """A dot with its interval in a row for each agent."""
    axis = axis or new_axis(len(summary))
    rows = np.arange(len(summary))[::-1]
    reach = np.nan_to_num([values - lows, highs - values])
    axis.errorbar(values, rows, xerr=reach, fmt="o", color=_BLUE, capsize=4.0, linewidth=1.5)
    axis.set_ylim(-0.7, len(summary) - 0.3)
    axis.set_ylabel("agent")
    axis.set_title(title)
    axis.grid(axis="x", color="#DDDDDD", linewidth=0.8)
    axis.set_axisbelow(True)
    return axis
