"""Makes the game in ``tests/mcts/games`` known beside those of the project, for tests of the engine."""

from pathlib import Path

import numpy as np

import games
from games import api, rng
from games.playthrough import Playthrough

_FOLDER = Path(__file__).parent / "games"
if str(_FOLDER) not in games.__path__:
    games.__path__.append(str(_FOLDER))

from games.whispers import GAME as WHISPERS  # noqa: E402
from games.whispers.state import BOX, FACE_DOWN, NUM_CARDS, QUIET, SHOUT  # noqa: E402

__all__ = ["FACE_DOWN", "NUM_CARDS", "QUIET", "SHOUT", "WHISPERS", "deal_whispers", "whispers_box"]
SHOUT_POINTS = 3


def whispers_box() -> np.recarray:
    """A box of Whispers."""
    box = api.new_records(BOX)
    box.shout_points = SHOUT_POINTS
    return box


def deal_whispers(seed: int, num_seats: int = 3) -> Playthrough:
    """A new playthrough of Whispers."""
    return Playthrough(WHISPERS, whispers_box(), num_seats, rng.key_from("whispers", seed))
