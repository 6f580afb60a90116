"""Random play agrees with figures measured on other implementations of these rules and this component list."""

import math

import numpy as np
import pytest

from tests.games.aquatica.checking import CHOICES, ENDINGS, OPTIONS, TURNS, play

NUM_GAMES = 4000
#: Turns of each seat, score, shares of the endings by goals, characters and locations, in random play.
MEASURED = {
    2: (33.2, 29.9, (0.63, 0.34, 0.03)),
    3: (31.8, 27.5, (0.70, 0.10, 0.20)),
    4: (27.7, 23.1, (0.41, 0.21, 0.39)),
}
CHOICES_PER_TURN, OPTIONS_PER_CHOICE = 2.5, 4.3
ROUNDING = 0.05
EARLIER_GAMES = 500  # of the other figures, which have noise too


def _tolerance(spread: float) -> float:
    """Three standard errors of the difference between a mean over NUM_GAMES and one over EARLIER_GAMES."""
    return 3 * spread * math.sqrt(1 / NUM_GAMES + 1 / EARLIER_GAMES)


@pytest.mark.parametrize("seats", MEASURED)
def test_random_play_agrees_with_the_measured_figures(seats: int):
    turns, score, endings = MEASURED[seats]
    totals, found_scores, found_turns = play(seats, None, NUM_GAMES, seed=1)
    means = found_scores.mean(axis=1)
    assert abs(found_turns.mean() - turns) < _tolerance(found_turns.std()) + ROUNDING
    assert abs(means.mean() - score) < _tolerance(means.std()) + ROUNDING
    for code, share in enumerate(endings, 1):
        found = totals[ENDINGS + code] / NUM_GAMES
        assert abs(found - share) < _tolerance(math.sqrt(share * (1 - share))) + ROUNDING / 10
    assert totals[CHOICES] / totals[TURNS] == pytest.approx(CHOICES_PER_TURN, abs=2 * ROUNDING)
    assert totals[OPTIONS] / totals[CHOICES] == pytest.approx(OPTIONS_PER_CHOICE, abs=2 * ROUNDING)


def test_solo_games_last_a_dozen_turns_or_two():
    totals, scores, turns = play(1, None, NUM_GAMES, seed=1)
    assert 10 < turns.mean() < 25 and totals[ENDINGS + 4] > totals[ENDINGS + 1]
    assert 10 < np.median(scores) < 30
