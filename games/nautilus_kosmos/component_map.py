"""The map in a component file."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from games.nautilus_kosmos.state import (
    MAX_COLUMNS,
    MAX_ROWS,
    WIDTH,
)

LAND = "."
DISCOVERY = "o"


class Board(BaseModel):
    """The map; `depth` and `discoveries` have one text per row and one character per cell."""

    model_config = ConfigDict(extra="forbid", strict=True)

    depth: list[str] = Field(min_length=WIDTH, max_length=MAX_ROWS)
    discoveries: list[str] = Field(max_length=MAX_ROWS)
    base: Annotated[list[int], Field(min_length=2, max_length=2)]

    @field_validator("depth")
    @classmethod
    def _is_rectangle_of_zones(cls, rows):
        _check_rows(rows, len(rows), len(rows[0]), f"1234{LAND}", f"zones 1 to 4, {LAND} for no sea")
        return rows

    @field_validator("discoveries")
    @classmethod
    def _fits_depth(cls, rows, info):
        depth = info.data.get("depth")
        if depth:
            _check_rows(rows, len(depth), len(depth[0]), f"{LAND}{DISCOVERY}", f"{LAND} and {DISCOVERY}")
        return rows

    def cells(self) -> list[tuple[int, int, int]]:
        """Row, column and zone (0 to 3) of every discovery cell, zone by zone, from north-west to south-east."""
        found = [
            (row, column, int(self.depth[row][column]) - 1)
            for row, text in enumerate(self.discoveries)
            for column, mark in enumerate(text)
            if mark == DISCOVERY
        ]
        return sorted(found, key=lambda cell: cell[2])


def _check_rows(rows: list[str], num_rows: int, num_columns: int, allowed: str, meaning: str) -> None:
    """Raises ValueError unless the rows form a rectangle of the given size out of the allowed characters."""
    if len(rows) != num_rows:
        raise ValueError(f"{len(rows)} rows where depth has {num_rows}; both need the same number")
    if not WIDTH <= num_columns <= MAX_COLUMNS:
        raise ValueError(f"a row has {num_columns} cells; {WIDTH} to {MAX_COLUMNS} are possible")
    for number, text in enumerate(rows):
        if len(text) != num_columns:
            raise ValueError(
                f"row {number} has {len(text)} cells where {num_columns} are needed; all rows are equally long"
            )
        strange = set(text) - set(allowed)
        if strange:
            raise ValueError(f"row {number} holds {min(strange)!r}; known are {meaning}")
