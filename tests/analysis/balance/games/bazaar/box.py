"""From the printed values to the box."""

import tomllib
from pathlib import Path

from games.bazaar.state import MAX_SEATS, NUM_GOODS
from pydantic import BaseModel, Field

from games.documents import check, overlay


class Points(BaseModel, extra="forbid"):
    """Points of each good, of haggling, and of each seat to begin with."""

    goods: list[int] = Field(min_length=NUM_GOODS, max_length=NUM_GOODS)
    haggling: int
    seat_bonus: list[int] = Field(min_length=MAX_SEATS, max_length=MAX_SEATS)


class Components(BaseModel, extra="forbid"):
    """A component file."""

    points: Points


def read_components(changes: dict | None = None) -> Components:
    """The game's own components with `changes` put over them."""
    printed = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))
    return check(Components, overlay(printed, changes or {}))


def fill_box(components: Components, box) -> None:
    """Writes the components into `box`."""
    box.goods[:] = components.points.goods
    box.haggling = components.points.haggling
    box.seat_bonus[:] = components.points.seat_bonus
