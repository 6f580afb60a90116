"""What of a table is shown and how its numbers are written: an estimate only with its interval."""

import math
import re

import numpy as np
import pandas as pd

from analysis.balance.figure import Figure

ESTIMATE = ("value", "low", "high", "n")
CHANCES = ("p", "p_corrected")
_MOST_DIGITS = 6
_DIGITS_OF_SHARES = 3
_PIECE = re.compile(r"[^\s,;:=/_-]*(?:[\s,;:=/_-]+|$)")


def with_interval(table: pd.DataFrame, estimate: tuple[str, ...] = ESTIMATE) -> pd.DataFrame:
    """The rows whose estimate has a bounded interval and a number of blocks; all rows of a table without estimates."""
    if estimate[0] not in table.columns:
        return table
    return table[np.isfinite(table[list(estimate)].astype(float)).all(axis=1)]


def rows_of(figure: Figure, table: pd.DataFrame) -> pd.DataFrame:
    """The rows of its table that a figure shows, in the order of the table, numbered anew."""
    rows = with_interval(table, (figure.value, figure.low, figure.high, figure.n))
    for column, wanted in figure.where:
        rows = rows[rows[column] == wanted]
    if figure.kind in ("dots", "bars"):
        rows = _farthest(figure, rows)
    return rows.reset_index(drop=True)


def _farthest(figure: Figure, rows: pd.DataFrame) -> pd.DataFrame:
    """All rows of the labels that lie farthest from the reference."""
    distance = (rows[figure.value] - references(figure, rows)).abs()
    by_label = distance.groupby(rows[figure.label], sort=False).max()
    kept = by_label.sort_values(ascending=False, kind="stable").index[: figure.most]
    return rows[rows[figure.label].isin(kept)]


def references(figure: Figure, rows: pd.DataFrame) -> pd.Series:
    """The reference of each row; 0 where the figure has none."""
    if isinstance(figure.reference, str):
        return rows[figure.reference].astype(float)
    return pd.Series(float(figure.reference or 0.0), index=rows.index)


def words(column: str) -> str:
    """A column's name as a heading."""
    return column.replace("_", " ")


def wrapped(text: object, width: int) -> str:
    """Text in lines of at most `width` letters, broken at spaces, else behind signs, else inside a word."""
    lines = [""]
    for piece in _PIECE.findall(str(text)):
        if lines[-1] and len(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
        while len(lines[-1].rstrip()) > width:
            lines[-1:] = [lines[-1][:width], lines[-1][width:]]
    return "\n".join(line.strip() for line in lines)


def count_range(counts: pd.Series) -> str:
    """How many blocks, such as ``40 blocks`` or ``12 to 40 blocks``."""
    least, most = int(counts.min()), int(counts.max())
    return f"{least if least == most else f'{least} to {most}'} blocks"


def estimate(value: float, low: float, high: float) -> str:
    """An estimate with its interval, such as ``0.534 (0.512 to 0.556)``, as exact as the interval allows."""
    digits = _digits(value, low, high)
    return f"{_fixed(value, digits)} ({_fixed(low, digits)} to {_fixed(high, digits)})"


def _digits(value: float, low: float, high: float) -> int:
    """Two digits of half the interval's width; for shares at least three behind the point."""
    half = (high - low) / 2.0
    of_width = 2 - math.ceil(math.log10(half)) if half > 0.0 else 0
    is_share = max(abs(value), abs(low), abs(high)) <= 1.0
    return min(max(of_width, _DIGITS_OF_SHARES if is_share else 0), _MOST_DIGITS)


def _fixed(number: float, digits: int) -> str:
    return f"{round(number, digits) + 0.0:.{digits}f}"  # + 0.0: no -0.0


def plain(column: str, entry: object) -> str:
    """An entry that is no estimate as it is printed."""
    if entry is None or (isinstance(entry, float) and math.isnan(entry)):
        return ""
    if column in CHANCES:
        return "< 0.001" if entry < 0.001 else f"{entry:.3f}"
    if isinstance(entry, bool):
        return "yes" if entry else "no"
    return f"{entry:.6g}" if isinstance(entry, float) else str(entry)
