"""From the printed values to the box."""

import tomllib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from games.documents import check, overlay
from games.leduc_poker.state import MAX_RAISES, NUM_ROUNDS


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Chips(_Table):
    """Stakes in chips, and how often they may be raised."""

    ante: int = Field(ge=0, le=1000)
    raises: list[Annotated[int, Field(ge=1, le=1000)]] = Field(min_length=NUM_ROUNDS, max_length=NUM_ROUNDS)
    max_raises: int = Field(ge=0, le=MAX_RAISES)


class Components(_Table):
    """A component file."""

    chips: Chips


def read_components(changes: dict | None = None) -> Components:
    """The game's own components with `changes` put over them; raises InputError."""
    printed = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))
    return check(Components, overlay(printed, changes or {}))


def fill_box(components: Components, box) -> None:
    """Writes the components into `box`, one record of type BOX."""
    box.ante = components.chips.ante
    box.max_raises = components.chips.max_raises
    for betting_round, chips in enumerate(components.chips.raises):
        box.raises[betting_round] = chips
