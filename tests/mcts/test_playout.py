"""From outcomes to returns, and the decisions of playouts."""

import math
from collections import Counter

import numpy as np
import pytest

from games import api
from mcts.params import UTILITIES, SearchParameters
from mcts.playout import draw_by_prior, margin, play_random_games, utilities, win_share
from mcts.tree import work_type
from tests.mcts.synthetic import WHISPERS, deal_whispers
from tests.mcts.trees import plain, searched, tree_of

DRAWS = 4000
MARGIN_SCALE = 20.0


def returns(utility: str, scores: list[float], ranks: list[int]) -> list[float]:
    works = api.new_records(work_type(WHISPERS))
    SearchParameters(utility=utility).write(works[0].params, MARGIN_SCALE)
    found = np.zeros(len(scores))
    plain(utilities)(works[0].params, np.array(scores), np.array(ranks), found)
    return found.tolist()


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [([1, 2], [1, 0]), ([2, 1, 3], [0, 1, 0]), ([1, 1, 3], [0.5, 0.5, 0]), ([1, 1, 1, 1], [0.25] * 4), ([2], [0])],
)
def test_the_win_is_shared_by_those_who_tie_for_first(ranks, shares):
    assert [plain(win_share)(np.array(ranks), seat) for seat in range(len(ranks))] == shares
    assert returns("win", [0.0] * len(ranks), ranks) == shares


@pytest.mark.parametrize(
    ("ranks", "values"),
    [
        ([1, 2], [1, 0]),
        ([1, 1], [0.5, 0.5]),
        ([3, 1, 2], [0, 1, 0.5]),
        ([1, 1, 3], [0.75, 0.75, 0]),
        ([1, 2, 2, 2], [1, 1 / 3, 1 / 3, 1 / 3]),
        ([1], [1]),
    ],
)
def test_ranks_lie_evenly_between_first_and_last_and_ties_take_the_mean(ranks, values):
    assert returns("rank", [0.0] * len(ranks), ranks) == pytest.approx(values)


def test_margins_are_against_the_best_rival():
    scores = np.array([12.0, 30.0, 25.0])
    assert [plain(margin)(scores, seat) for seat in range(3)] == [-18, 5, -5]
    assert plain(margin)(np.array([7.0]), 0) == 7


@pytest.mark.parametrize(
    ("scores", "values"),
    [
        ([10.0, 10.0], [0.5, 0.5]),
        ([15.0, 5.0], [0.75, 0.25]),
        ([40.0, 20.0], [1, 0]),
        ([90.0, 0.0], [1, 0]),
        ([12.0, 30.0, 25.0], [0.05, 0.625, 0.375]),
        ([5.0], [0.25]),
        ([30.0], [1]),
        ([-3.0], [0]),
    ],
)
def test_margins_become_returns_between_0_and_1(scores, values):
    assert returns("score", scores, [1] * len(scores)) == pytest.approx(values)


def test_utilities_are_named_in_the_order_of_their_codes():
    for code, utility in enumerate(UTILITIES):
        works = api.new_records(work_type(WHISPERS))
        SearchParameters(utility=utility, playout="prior").write(works[0].params, MARGIN_SCALE)
        assert (works[0].params.utility, works[0].params.playout) == (code, 1)


@pytest.mark.parametrize("weights", [{1: 1.0, 3: 3.0, 8: 1.0}, {2: 0.0, 5: 5.0, 12: 5.0}])
def test_actions_are_drawn_by_their_prior(weights):
    """The prior of Whispers is the card of a play."""
    table, random = deal_whispers(0), np.array([4], np.uint64)
    actions = np.array([*weights, 15], np.int32)  # shouting has prior 0
    prior = {action: action if action < 8 else action - 7 for action in weights}
    drawn = Counter(
        int(plain(draw_by_prior)(table.box[0], table.state[0], actions, len(actions), random)) for _ in range(DRAWS)
    )
    assert drawn[15] == 0
    for action, weight in prior.items():
        share = weight / sum(prior.values())
        assert abs(drawn[action] / DRAWS - share) < 5 * math.sqrt(share * (1 - share) / DRAWS)


def test_where_all_priors_are_0_every_action_is_drawn():
    table, random = deal_whispers(0), np.array([4], np.uint64)
    actions = np.array([15, 16], np.int32)
    drawn = {int(plain(draw_by_prior)(table.box[0], table.state[0], actions, 2, random)) for _ in range(60)}
    assert drawn == {15, 16}


def test_a_playout_by_prior_changes_the_search():
    table = deal_whispers(4)
    by_prior, uniform = (searched(f"ismcts:500,playout={playout}", table) for playout in ("prior", "uniform"))
    assert tree_of(by_prior) != tree_of(uniform)


def test_without_playout_the_returns_are_the_games_evaluation():
    """One decision and no further: points so far over 28."""
    table = deal_whispers(4)
    for edge in tree_of(searched("greedy:300", table)):
        total = edge["totals"][table.current_seat] / edge["visits"]
        points = {15: 3}.get(edge["choice"], edge["choice"] if edge["choice"] <= 7 else None)
        if points is not None:
            assert total == pytest.approx(points / 28)


def test_a_long_cutoff_is_a_playout_to_the_end():
    table = deal_whispers(4)
    assert tree_of(searched("ismcts:300,cutoff=99", table)) == tree_of(searched("ismcts:300", table))
    assert tree_of(searched("ismcts:300,cutoff=1", table)) != tree_of(searched("ismcts:300", table))


def test_random_games_are_counted_by_their_decisions():
    table = deal_whispers(0, num_seats=2)
    works = api.new_records(work_type(WHISPERS))
    works[0].params.num_seats, works[0].rng[0] = 2, 5
    decisions = [play_random_games(table.box, works, 1) for _ in range(200)]
    assert min(decisions) >= 4 and max(decisions) <= 8
    again = api.new_records(work_type(WHISPERS))
    again[0].params.num_seats, again[0].rng[0] = 2, 5
    assert play_random_games(table.box, again, 200) == sum(decisions)
