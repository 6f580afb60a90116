"""Random play agrees with figures measured on other implementations of these rules, map and tile list."""

import math
from functools import cache

import numpy as np
import pytest

from games.nautilus_kosmos.state import DEEP_TREASURES, IDLE_ROUND
from tests.games.nautilus_kosmos.checking import (
    BUILT,
    CHOICES,
    COLLECTED,
    DECISIONS,
    ENDING,
    ROUNDS,
    play,
)

NUM_GAMES = 2000
EARLIER_GAMES = 60  # the fewest behind one of the other figures, which have noise too
#: Median rounds, decisions with two options or more, tiles collected and modules built in random play, two
#: implementations where both were counted.
MEASURED = {
    2: ((22, 22), (265, 269), 1.3, 26),
    3: ((21, 21), (346, 352), 1.4, 34),
    4: ((17, 18), (382, 379), 1.2, 38),
}


@cache
def random_games(seats: int) -> tuple[np.ndarray, np.ndarray]:
    """Counts and scores of the games."""
    return play(seats, None, NUM_GAMES, seed=1)


def _agrees(found: np.ndarray, measured: float, rounding: float) -> bool:
    """Whether the mean lies within three standard errors of a figure with a mean over EARLIER_GAMES behind it."""
    noise = 3 * found.std() * math.sqrt(1 / NUM_GAMES + 1 / EARLIER_GAMES)
    return bool(abs(found.mean() - measured) < noise + rounding)


@pytest.mark.parametrize("seats", MEASURED)
def test_random_play_agrees_with_the_measured_figures(seats: int):
    rounds, choices, collected, built = MEASURED[seats]
    counts, _ = random_games(seats)
    assert min(rounds) <= np.median(counts[:, ROUNDS]) <= max(rounds)
    assert all(_agrees(counts[:, CHOICES], measured, 0.5) for measured in choices)
    assert _agrees(counts[:, COLLECTED], collected, 0.05)
    assert _agrees(counts[:, BUILT], built, 0.5)


@pytest.mark.parametrize("seats", MEASURED)
def test_most_random_games_end_by_an_idle_round(seats: int):
    counts, scores = random_games(seats)
    endings = np.bincount(counts[:, ENDING], minlength=DEEP_TREASURES + 1)
    assert endings[IDLE_ROUND] > 0.98 * NUM_GAMES
    assert scores.mean() < 15, "random play scores little: people reach products of 60 to 90"


@pytest.mark.parametrize("seats", MEASURED)
def test_a_quarter_of_the_questions_has_one_answer(seats: int):
    """Implementations differ in which of these they ask, so only the others are compared above."""
    counts, _ = random_games(seats)
    assert 0.2 < 1 - counts[:, CHOICES].sum() / counts[:, DECISIONS].sum() < 0.35
