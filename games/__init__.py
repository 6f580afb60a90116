"""The rules of the games. Knows nothing of search.

A game is a folder here that holds a ``components.toml``; there is no list to edit. This module needs neither numba nor
numpy, so that ``fathom games`` and ``--help`` answer at once.
"""

import difflib
import importlib
from pathlib import Path

from games.card import Game
from games.documents import InputError


def names() -> list[str]:
    """Names of all games, in alphabetical order, found by looking at the folders."""
    return sorted(path.parent.name for path in Path(__file__).parent.glob("*/components.toml"))


def folder(name: str) -> Path | None:
    """The folder of a game: here, or where else the package has been extended to; None if there is none."""
    homes = (Path(home) / name for home in __path__)
    return next((home for home in homes if (home / "components.toml").is_file()), None)


def load(name: str) -> Game:
    """The game card of the game called `name`.

    Raises
    ------
    InputError
        If there is no such game; the message names the nearest one and lists all.
    """
    if folder(name) is None:
        known = names()
        nearest = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
        hint = f"did you mean {nearest[0]}? " if nearest else ""
        raise InputError("game", f"unknown game {name!r}; {hint}games are: {', '.join(known)}")
    return importlib.import_module(f"games.{name}").GAME
