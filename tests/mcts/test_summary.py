"""What is read off a search: means and errors, order of actions, lines, win shares and margins."""

import numpy as np
import pytest

from mcts.agents import make_agent
from mcts.specs import parse_spec
from mcts.summary import (
    RootStatistics,
    Samples,
    by_mean,
    by_visits,
    nodes_below,
    over_determinizations,
    principal_line,
    root_statistics,
)
from tests.mcts.synthetic import SHOUT, WHISPERS, deal_whispers
from tests.mcts.trees import deal, searched, tree_of

VALUES = [[0.0, 1.0, 0.5, 0.5, 1.0], [0.25, 0.75]]


def samples_of(values: list[list[float]]) -> Samples:
    return Samples(
        np.array([len(row) for row in values]),
        np.array([sum(row) for row in values]),
        np.array([sum(value**2 for value in row) for row in values]),
    )


def statistics_of(visits: list[int], sums: list[float], actions: list[int]) -> RootStatistics:
    """One seat; every square the smallest that is possible."""
    counts = np.array(visits)
    totals = np.array(sums)
    squares = np.divide(totals**2, counts, where=counts > 0, out=np.zeros(len(counts)))
    returns = Samples(counts[:, None], totals[:, None], squares[:, None])
    one_seat = Samples(counts, totals, squares)
    lines = [[(0, action, count)] for action, count in zip(actions, visits, strict=True)]
    return RootStatistics(np.array(actions), counts, 2 * counts, returns, one_seat, one_seat, lines)


def test_means_and_standard_errors_are_those_of_the_values():
    samples = samples_of(VALUES)
    assert samples.means == pytest.approx([np.mean(row) for row in VALUES])
    assert samples.errors == pytest.approx([np.std(row, ddof=1) / np.sqrt(len(row)) for row in VALUES])


def test_nothing_counted_has_no_mean_and_one_value_no_error():
    samples = samples_of([[], [0.5]])
    assert np.isnan(samples.means).tolist() == [True, False]
    assert np.isnan(samples.errors).all()


def test_errors_of_a_constant_are_0_in_spite_of_rounding():
    assert samples_of([[0.1] * 7]).errors == pytest.approx([0.0], abs=1e-9)


def test_samples_of_several_seats_share_their_counts():
    samples = Samples(np.array([[2], [0]]), np.array([[1.0, 0.5], [0.0, 0.0]]), np.array([[1.0, 0.25], [0.0, 0.0]]))
    assert samples.means[0].tolist() == [0.5, 0.25]
    assert np.isnan(samples.means[1]).all()
    assert samples.at(np.array([1, 0])).counts.tolist() == [[0], [2]]


def test_actions_are_ordered_by_visits_then_mean_then_number():
    statistics = statistics_of([5, 9, 9, 5, 5], [5.0, 1.0, 2.0, 1.0, 1.0], [1, 2, 3, 4, 5])
    ordered = by_visits(statistics, 0)
    assert ordered.actions.tolist() == [3, 2, 1, 4, 5]
    assert ordered.visits.tolist() == [9, 9, 5, 5, 5]
    assert [line[0][1] for line in ordered.lines] == [3, 2, 1, 4, 5]


def test_actions_are_ordered_by_mean_then_number_and_unvisited_ones_last():
    statistics = statistics_of([5, 10, 0, 2], [2.0, 4.0, 0.0, 1.0], [1, 2, 3, 4])
    assert by_mean(statistics, 0).actions.tolist() == [4, 1, 2, 3]


def test_searches_of_several_determinizations_count_once_each():
    found = [statistics_of([6, 2], [3.0, 2.0], [1, 2]), statistics_of([1, 9], [1.0, 0.0], [2, 4]),
             statistics_of([3], [0.0], [1])]  # fmt: skip
    together = over_determinizations(found)
    assert together.actions.tolist() == [1, 2, 4]
    assert together.visits.tolist() == [9, 3, 9]
    assert together.availability.tolist() == [18, 6, 18]
    assert together.returns.counts.tolist() == [[2], [2], [1]]
    assert together.means[:, 0].tolist() == [0.25, 1.0, 0.0]
    assert together.errors[0, 0] == pytest.approx(np.std([0.5, 0.0], ddof=1) / np.sqrt(2))
    assert together.errors[1, 0] == 0 and np.isnan(together.errors[2, 0])
    assert together.margins.means.tolist() == [0.25, 1.0, 0.0]
    assert together.lines == [[(0, 1, 6)], [(0, 2, 2)], [(0, 4, 9)]]


def test_a_determinization_that_never_tried_an_action_says_nothing_about_it():
    together = over_determinizations([statistics_of([0, 4], [0.0, 2.0], [1, 2]), statistics_of([4], [4.0], [1])])
    assert together.means[:, 0].tolist() == [1.0, 0.5]


@pytest.mark.parametrize("spec", ["ismcts:1200", "moismcts:1200", "flat:1200"])
def test_root_statistics_are_those_of_the_edges_below_the_root(spec):
    table = deal_whispers(3)
    agent = searched(spec, table)
    statistics = root_statistics(agent.nodes, agent.totals, agent.works[0])
    edges = tree_of(agent)
    assert statistics.actions.tolist() == [edge["choice"] for edge in edges] == table.legal_actions().tolist()
    assert statistics.visits.tolist() == [edge["visits"] for edge in edges]
    assert statistics.availability.tolist() == [edge["availability"] for edge in edges]
    for edge, means in zip(edges, statistics.means, strict=True):
        assert means == pytest.approx(np.array(edge["totals"]) / edge["visits"])


@pytest.mark.parametrize("spec", ["ismcts:1200", "moismcts:1200", "flat:1200", "cheat:1200"])
def test_win_shares_are_the_returns_of_a_search_for_the_win(spec):
    table = deal_whispers(3)
    agent = searched(f"{spec},utility=win", table)
    statistics = root_statistics(agent.nodes, agent.totals, agent.works[0])
    seat = table.current_seat
    assert statistics.win_shares.counts.tolist() == statistics.visits.tolist()
    assert statistics.win_shares.means == pytest.approx(statistics.means[:, seat])
    assert statistics.win_shares.errors == pytest.approx(statistics.errors[:, seat])


def test_margins_are_the_returns_of_a_search_for_the_score_in_points():
    """In Kuhn poker no margin reaches the scale, so that no return is cut off."""
    table = deal("kuhn_poker", 2)
    agent = searched("ismcts:3000,utility=score", table)
    statistics = root_statistics(agent.nodes, agent.totals, agent.works[0])
    seat, scale = table.current_seat, table.game.margin_scale
    assert statistics.margins.means == pytest.approx((statistics.means[:, seat] - 0.5) * 2 * scale)
    assert statistics.margins.errors == pytest.approx(statistics.errors[:, seat] * 2 * scale)


def test_margins_and_win_shares_of_last_decisions_are_exact():
    """A card left to play openly or face down, after which the game is over: every iteration ends in the same way."""
    table = deal_whispers(11, num_seats=2)
    for _ in range(2):
        table.apply(SHOUT)
    table.apply(int(table.legal_actions()[0]))
    agent, seat = searched("cheat:200", table), table.current_seat
    statistics = root_statistics(agent.nodes, agent.totals, agent.works[0])
    num_exact = 0
    for place, action in enumerate(statistics.actions):
        after = table.copy()
        after.apply(int(action))
        if after.is_terminal:
            num_exact += 1
            scores, ranks = after.outcome()
            assert statistics.margins.means[place] == pytest.approx(scores[seat] - scores[1 - seat])
            assert statistics.win_shares.means[place] == (ranks[seat] == 1) / (ranks == 1).sum()
            assert statistics.margins.errors[place] == pytest.approx(0.0, abs=1e-9)
    assert num_exact >= 2


def test_playouts_that_stop_early_count_neither_win_shares_nor_margins():
    agent = searched("ismcts:300,cutoff=1", deal_whispers(3))
    statistics = root_statistics(agent.nodes, agent.totals, agent.works[0])
    assert not statistics.win_shares.counts.any() and not statistics.margins.counts.any()
    assert np.isnan(statistics.win_shares.means).all()


def test_the_principal_line_follows_the_most_visited_node_and_edge():
    agent = searched("ismcts:2000", deal_whispers(6))
    for edge, tree in zip(_root_edges(agent), tree_of(agent), strict=True):
        line = principal_line(agent.nodes, edge)
        assert line[0] == (tree["seat"], tree["choice"], tree["visits"])
        counts = [visits for _, _, visits in line]
        assert counts == sorted(counts, reverse=True)
        best_node = max(nodes_below(agent.nodes, edge), key=lambda below: below[1])[0]
        below = [agent.nodes[child].visits for child in _children(agent, best_node)]
        assert line[1][2] == max(below)


def _root_edges(agent) -> list[int]:
    return _children(agent, 0)


def _children(agent, node: int) -> list[int]:
    found, edge = [], int(agent.nodes[node].first_edge)
    while edge != -1:
        found.append(edge)
        edge = int(agent.nodes[edge].next_edge)
    return found


def test_nodes_below_an_edge_share_its_visits():
    agent = make_agent(parse_spec("ismcts:2000"), WHISPERS, deal_whispers(6, 2).box, 2)
    table = deal_whispers(6, 2)
    agent.decide(table.state, table.current_seat, np.uint64(1))
    for edge in _root_edges(agent):
        shares = nodes_below(agent.nodes, edge)
        assert sum(count for _, count in shares) == agent.nodes[edge].visits
        assert all(count > 0 for _, count in shares)
