"""From the printed values to the box."""

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from games.documents import check, overlay


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Chips(_Table):
    """Stakes in chips."""

    ante: int = Field(ge=0, le=1000)
    bet: int = Field(ge=1, le=1000)


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
    box.bet = components.chips.bet
