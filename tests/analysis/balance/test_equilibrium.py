"""Equilibria of games with known answers."""

import numpy as np
import pytest

from analysis.balance.equilibrium import alpha_rank, best_reply_gain, dominating_mix, equilibrium, symmetric_mix

ROCK_PAPER_SCISSORS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) * 0.5


def test_matching_pennies():
    found = equilibrium([[1, -1], [-1, 1]])
    assert found.rows == pytest.approx([0.5, 0.5])
    assert found.columns == pytest.approx([0.5, 0.5])
    assert found.value == pytest.approx(0.0)


def test_matching_pennies_with_a_dearer_head():
    found = equilibrium([[2, -1], [-1, 1]])
    assert found.rows == pytest.approx([0.4, 0.6])
    assert found.value == pytest.approx(0.2)


def test_a_saddle_point_is_pure():
    found = equilibrium([[3, 1, 4], [2, 0, 1], [5, 1, 2]])
    assert found.value == pytest.approx(1.0)
    assert found.columns == pytest.approx([0.0, 1.0, 0.0])


def test_rock_paper_scissors_is_even_and_cannot_be_exploited():
    mix = symmetric_mix(ROCK_PAPER_SCISSORS)
    assert mix == pytest.approx([1 / 3] * 3)
    assert best_reply_gain(ROCK_PAPER_SCISSORS, mix) == pytest.approx(0.0, abs=1e-9)
    assert best_reply_gain(ROCK_PAPER_SCISSORS, np.array([1.0, 0.0, 0.0])) == 0.5


def test_three_choices_with_a_known_mix():
    """A cycle whose edges gain a, b, c has the weights of the opposite edges: (b, c, a) / (a + b + c)."""
    a, b, c = 0.1, 0.2, 0.3  # 0 beats 1 by a, 1 beats 2 by b, 2 beats 0 by c
    advantages = np.array([[0, a, -c], [-a, 0, b], [c, -b, 0]])
    assert symmetric_mix(advantages) == pytest.approx(np.array([b, c, a]) / (a + b + c))


def test_a_dominated_row_has_no_weight_and_is_named_with_its_better():
    advantages = np.array([[0.0, 0.1, 0.3], [-0.1, 0.0, 0.2], [-0.3, -0.2, 0.0]])
    assert symmetric_mix(advantages) == pytest.approx([1.0, 0.0, 0.0])
    mix, lead = dominating_mix(advantages, 2)
    assert mix == pytest.approx([1.0, 0.0, 0.0])
    assert lead == pytest.approx(0.3)
    assert dominating_mix(advantages, 0)[1] < 0.0


def test_a_row_dominated_only_by_a_mix():
    mix, lead = dominating_mix([[3, 0], [0, 3], [1, 1]], 2)
    assert mix == pytest.approx([0.5, 0.5, 0.0])
    assert lead == pytest.approx(0.5)


def test_alpha_rank_of_a_cycle_is_even_and_of_a_winner_one_sided():
    assert alpha_rank(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)
    ranked = alpha_rank(np.array([[0.0, 0.2, 0.2], [-0.2, 0.0, 0.0], [-0.2, 0.0, 0.0]]))
    assert ranked[0] > 0.99
    assert ranked.sum() == pytest.approx(1.0)
    assert ranked[1] == pytest.approx(ranked[2])


def test_alpha_rank_of_two_against_the_closed_form():
    gain, alpha, population = 0.01, 20.0, 50
    up, down = ((1 - np.exp(-s)) / (1 - np.exp(-population * s)) for s in (alpha * gain, -alpha * gain))
    assert alpha_rank(np.array([[0.0, gain], [-gain, 0.0]]))[0] == pytest.approx(up / (up + down))
