"""Tables on the terminal and in a pipe."""

import math

from rich.console import Console
from rich.table import Table

_PIPE_WIDTH = 200


def print_table(headers: list[str], rows: list[list[str]], title: str | None = None) -> None:
    """Prints a table: the first column to the left, numbers to the right; a pipe gets every row on one line."""
    terminal = Console()
    console = terminal if terminal.is_terminal else Console(width=_PIPE_WIDTH)
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for place, header in enumerate(headers):
        table.add_column(header, justify="right" if place else "left", overflow="fold", no_wrap=place > 0)
    for row in rows:
        table.add_row(*row)
    console.print(table, highlight=False, markup=False)


def with_reach(value: float, reach: float, digits: int = 3) -> str:
    """A figure with the half width of its interval, if there is one: ``0.870 ±0.031``."""
    return f"{value:.{digits}f}" + ("" if math.isnan(reach) else f" ±{reach:.{digits}f}")
