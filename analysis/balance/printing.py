"""Tables and claims of the balance report in words: estimates only with their intervals."""

import math
from dataclasses import dataclass

import pandas as pd

from analysis.balance.figure import Figure
from analysis.balance.showing import CHANCES, ESTIMATE, estimate, plain, with_interval, words

_MOST_ROWS = 12  # of a table in report.md, or open from the start in report.html
_DESCRIBING = ("null", "note", *CHANCES)
_HEADS = {"null": "without effect", "p": "p, this test alone", "p_corrected": "p, all tests"}


@dataclass(frozen=True)
class Cell:
    """What is printed, and what the column is sorted by."""

    text: str
    key: str
    is_number: bool


@dataclass(frozen=True)
class PrintedTable:
    """A table as it is printed.

    Attributes
    ----------
    name, title : str
    heads : list of str
    rows : list of list of Cell
    important : list of int
        The rows that matter most, in the order of the table.
    note : str
        A sentence on rows that are left out; empty if there are none.
    """

    name: str
    title: str
    heads: list[str]
    rows: list[list[Cell]]
    important: list[int]
    note: str

    @property
    def is_short(self) -> bool:
        """Whether it is shown without being asked for."""
        return len(self.rows) <= _MOST_ROWS


def print_table(name: str, table: pd.DataFrame, figures: list[Figure]) -> PrintedTable:
    """A table in words.

    Parameters
    ----------
    name : str
    table : pandas.DataFrame
        Rows without interval are left out, and so are fractions in columns of their own, which have no interval, unless
        a figure or a test shows that they describe the row.
    figures : list of Figure
        Of the section.
    """
    rows = with_interval(table)
    columns = [column for column in _in_order(rows, name, figures) if _is_printed(column, rows, name, figures)]
    cells = [[_cell(column, row) for column in columns] for row in rows.to_dict("records")]
    important = _important(rows.reset_index(drop=True))
    heads = [_head(column, name, figures) for column in columns]
    return PrintedTable(name, words(name).capitalize(), heads, cells, important, _note(table, rows))


def _in_order(rows: pd.DataFrame, name: str, figures: list[Figure]) -> list[str]:
    """The columns that say what a row is about, its estimate with the number of blocks, and all others."""
    if "value" not in rows.columns:
        return list(rows.columns)
    drawn = {column for figure in figures if figure.table == name for column in figure.items}
    own = [column for column in rows.columns if column not in ESTIMATE]
    about = [column for column in own if column in drawn or not pd.api.types.is_numeric_dtype(rows[column])]
    about = [column for column in about if column != "note"]
    return [*about, "value", "n", *(column for column in own if column not in about)]


def _is_printed(column: str, rows: pd.DataFrame, name: str, figures: list[Figure]) -> bool:
    entries = rows[column].dropna()
    if column in (*_DESCRIBING, "value") or not pd.api.types.is_float_dtype(entries):
        return len(entries) > 0
    is_whole = len(entries) > 0 and bool((entries % 1.0 == 0.0).all())
    return is_whole or any(column in figure.needed for figure in figures if figure.table == name)


def _head(column: str, name: str, figures: list[Figure]) -> str:
    """A column's heading; that of the value is the axis title that all figures of the table agree on."""
    titles = {figure.value_title for figure in figures if figure.table == name} - {None}
    return titles.pop() if column == "value" and len(titles) == 1 else _HEADS.get(column, words(column))


def _cell(column: str, row: dict) -> Cell:
    entry = row[column]
    if column == "value":
        return Cell(estimate(entry, row["low"], row["high"]), repr(float(entry)), True)
    is_number = isinstance(entry, int | float) and not isinstance(entry, bool)
    text = plain(column, entry)
    key = ("" if math.isnan(entry) else repr(float(entry))) if is_number else text
    return Cell(text, key, is_number)


def _important(rows: pd.DataFrame) -> list[int]:
    """The surest rows of a table of tests; of another the first, for sections put first what matters."""
    for column in reversed(CHANCES):
        if column in rows.columns:
            return sorted(rows[column].sort_values(kind="stable").index[:_MOST_ROWS])
    return list(range(min(len(rows), _MOST_ROWS)))


def _note(table: pd.DataFrame, rows: pd.DataFrame) -> str:
    left_out = table.drop(rows.index)
    if left_out.empty:
        return ""
    number = f"{len(left_out)} row{'s' if len(left_out) > 1 else ''} without an interval"
    reasons = left_out["note"].dropna().unique() if "note" in left_out.columns else []
    return f"Left out: {number}{' (' + '; '.join(map(str, reasons)) + ')' if len(reasons) else ''}."


def claim_sentence(claim) -> str:
    """A row of the table of claims as a plain sentence."""
    what = str(claim.what)
    found = estimate(claim.value, claim.low, claim.high)
    return f"{what[:1].upper()}{what[1:]} {claim.effect}: {found}, against {claim.null:.3g}; n = {int(claim.n)}."
