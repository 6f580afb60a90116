"""The plan of a tournament: all that decides its playthroughs, as plain data that travels to workers."""

import functools
import tomllib
from dataclasses import dataclass, field

import numpy as np

import games
from analysis.lineups import FORMATS
from games import rng
from games.card import Game

#: Purposes of keys, see `run_key`.
DEALS, RANDOM_SEATS = "deal", "random seats"


@dataclass(frozen=True)
class Plan:
    """All that decides the playthroughs of a tournament.

    Attributes
    ----------
    game : str
    num_seats : int
    agents : tuple of str
        Specs, see `mcts.specs`.
    seed : int
    utility : str or None
        What agents maximise whose spec does not say; None: the game's own utility.
    components : dict
        What differs from the game's own components.
    format : str
        Who meets whom, one of `analysis.lineups.FORMATS`.
    """

    game: str
    num_seats: int
    agents: tuple[str, ...]
    seed: int = 1
    utility: str | None = None
    components: dict = field(default_factory=dict, hash=False)
    format: str = FORMATS[0]


@functools.cache
def run_key(seed: int, purpose: str) -> np.uint64:
    """The key that all deals of a run, or all its streams of some kind, are derived from by `rng.event`."""
    return rng.key_from(seed, purpose)


def deal_key(seed: int, block: int) -> np.uint64:
    """The deal of a block."""
    return np.uint64(rng.event_from_python(run_key(seed, DEALS), block, 0))


def random_stream(seed: int, block: int, rotation: int) -> np.uint64:
    """The stream that random agents draw from in a playthrough."""
    return np.uint64(rng.event_from_python(run_key(seed, RANDOM_SEATS), block, rotation))


def changed_components(game: Game, components: dict) -> dict:
    """The part of `components` that differs from what the game's own ``components.toml`` says."""
    own = games.folder(game.name) / "components.toml"
    return _difference(tomllib.loads(own.read_text(encoding="utf-8")), components)


def _difference(base: dict, changes: dict) -> dict:
    found = {}
    for name, value in changes.items():
        inner = base.get(name)
        if isinstance(value, dict) and isinstance(inner, dict):
            value = _difference(inner, value)
            if value:
                found[name] = value
        elif value != inner:
            found[name] = value
    return found
