"""What a figure of the balance report shows: plain data, handed over by the sections and drawn by `drawing`."""

from dataclasses import dataclass

KINDS = ("dots", "bars", "matrix", "lines", "areas")


@dataclass(frozen=True)
class Figure:
    """One figure drawn from one table; the fields from `label` to `panel` name its columns.

    What each kind needs beside `n`, the number of blocks, which stands in every figure:

    ``dots``
        a row per item, a point and its interval: `label`, `value`, `low`, `high`; `group` gives each its colour.
    ``bars``
        the same as bars from zero.
    ``matrix``
        a heat map with its numbers and intervals written in: `row`, `column`, `value`, `low`, `high`.
    ``lines``
        a line with its band: `x` (numbers, or words in the order of the table), `value`, `low`, `high`;
        `group` gives one line each.
    ``areas``
        stacked areas: `x` (numbers), `value`, `low`, `high`, `group`; one small panel per `panel`. Each part's own
        interval stands as whiskers on its upper edge.

    Rows and groups are drawn in the order in which the table has them; rows without value or interval are left out.

    Attributes
    ----------
    name : str
        Of the files, lower case with underscores; unique in the report.
    kind : str
        One of `KINDS`.
    table : str
        Name of the section's table.
    title : str
        A heading in words.
    reference : float or str, optional
        Where a dashed line is drawn (for ``matrix``: the middle of the colours); a word names the column that holds it.
    reference_words : str
        What the line stands for, such as "even table".
    value_title, x_title : str, optional
        Names of the axes; the column's name by default.
    where : tuple of (str, object)
        Only the rows whose columns have these values.
    most : int
        Of more rows in ``dots`` and ``bars``, those farthest from the reference (from 0 without one) are kept.
    """

    name: str
    kind: str
    table: str
    title: str
    label: str = "label"
    value: str = "value"
    low: str = "low"
    high: str = "high"
    n: str = "n"
    group: str | None = None
    row: str = "row"
    column: str = "column"
    x: str = "x"
    panel: str | None = None
    reference: float | str | None = None
    reference_words: str = "reference"
    value_title: str | None = None
    x_title: str | None = None
    where: tuple[tuple[str, object], ...] = ()
    most: int = 40

    def __post_init__(self):
        if self.kind not in KINDS:
            raise ValueError(f"kind {self.kind!r} of figure {self.name}: one of {', '.join(KINDS)} is needed")

    @property
    def items(self) -> tuple[str, ...]:
        """Columns that say what a row is about."""
        of_kind = {
            "dots": (self.label, self.group),
            "bars": (self.label, self.group),
            "matrix": (self.row, self.column),
            "lines": (self.x, self.group),
            "areas": (self.x, self.group, self.panel),
        }[self.kind]
        return tuple(column for column in of_kind if column)

    @property
    def needed(self) -> tuple[str, ...]:
        """Columns without which the figure cannot be drawn."""
        return (*self.items, *self.numbers, *(column for column, _ in self.where))

    @property
    def numbers(self) -> tuple[str, ...]:
        """Those of the needed columns that must hold numbers."""
        of_kind = (self.x,) if self.kind == "areas" else ()
        reference = (self.reference,) if isinstance(self.reference, str) else ()
        return (self.value, self.low, self.high, self.n, *of_kind, *reference)
