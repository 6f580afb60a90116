"""Draws the figures of the balance report: the same table gives the same bytes."""

import io
from dataclasses import dataclass

import matplotlib
import pandas as pd
from matplotlib.figure import Figure as Sheet

from analysis.balance.drawing.curves import draw_areas, draw_lines
from analysis.balance.drawing.items import draw_bars, draw_dots
from analysis.balance.drawing.matrix import draw_matrix
from analysis.balance.drawing.sheet import STYLE, TITLE, WIDTH
from analysis.balance.figure import Figure
from analysis.balance.showing import rows_of, wrapped

_DPI = 150
_DRAWERS = {
    "dots": draw_dots,
    "bars": draw_bars,
    "matrix": draw_matrix,
    "lines": draw_lines,
    "areas": draw_areas,
}


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
        matplotlib.rcParams.update(STYLE)
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
    width = int(TITLE * sheet.get_figwidth() / WIDTH)
    sheet.suptitle(wrapped(figure.title, width), x=0.01, ha="left", fontsize=10.5, fontweight="bold")
    return sheet
