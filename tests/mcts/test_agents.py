"""Agents: one decision each, budgets, memory, what they refuse."""

import time
from collections import Counter

import numpy as np
import pytest

from games import rng
from games.documents import InputError
from games.playthrough import Playthrough
from mcts.agent import Interrupted
from mcts.agents import agent_seed, make_agent
from mcts.specs import AGENTS, parse_spec
from mcts.summary import root_statistics
from tests.mcts.synthetic import WHISPERS, deal_whispers
from tests.mcts.trees import deal

SEED = np.uint64(21)
SPECS = ["random", *(f"{name}:200" for name in AGENTS if name != "random")]


def agent_for(spec: str, table: Playthrough):
    return make_agent(parse_spec(spec), table.game, table.box, table.num_seats)


def decide(spec: str, table: Playthrough, seed: np.uint64 = SEED, is_stopped=None):
    return agent_for(spec, table).decide(table.state, table.current_seat, seed, is_stopped)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("num_seats", [1, 2, 3])
def test_a_decision_is_legal_and_the_same_for_the_same_seed(spec, num_seats):
    table = deal_whispers(num_seats, num_seats)
    before = table.state.tobytes()
    first, second = decide(spec, table), decide(spec, table)
    assert first.action in table.legal_actions()
    assert (first.action, first.iterations) == (second.action, second.iterations)
    assert table.state.tobytes() == before
    if spec != "random":
        assert first.iterations == 200 == first.statistics.visits.sum()
        assert first.statistics.visits.tolist() == second.statistics.visits.tolist()
        assert first.action == first.statistics.actions[0]


@pytest.mark.parametrize("spec", SPECS)
def test_an_only_action_is_taken_without_a_search(spec):
    table = deal_whispers(3)
    while len(table.legal_actions()) > 1:
        table.apply(int(table.legal_actions()[0]))
    decision = decide(spec, table)
    assert (decision.action, decision.iterations, decision.statistics) == (int(table.legal_actions()[0]), 0, None)


def test_random_decisions_are_uniform():
    table = deal_whispers(1)
    agent = agent_for("random", table)
    actions = [agent.decide(table.state, 0, agent_seed("random", draw)).action for draw in range(2000)]
    counts = Counter(actions)
    assert set(counts) == set(table.legal_actions().tolist())
    share = 1 / len(counts)
    assert all(abs(count / 2000 - share) < 5 * np.sqrt(share * (1 - share) / 2000) for count in counts.values())


@pytest.mark.parametrize("spec", ["flat:203", "greedy:203"])
def test_flat_agents_share_their_iterations_out_and_take_the_highest_mean(spec):
    table = deal_whispers(2)
    found = decide(spec, table).statistics
    assert found.visits.sum() == 203 and found.visits.max() - found.visits.min() <= 1
    means = found.means[:, table.current_seat]
    assert means.tolist() == sorted(means, reverse=True)
    assert found.availability.tolist() == found.visits.tolist()


@pytest.mark.parametrize(("spec", "worlds"), [("pimc:230", 20), ("pimc:230,determinizations=7", 7), ("pimc:5", 5)])
def test_pimc_adds_up_one_tree_per_determinization(spec, worlds):
    table = deal_whispers(2)
    agent = agent_for(spec, table)
    found = agent.decide(table.state, table.current_seat, SEED).statistics
    assert len(agent._found) == worlds
    budgets = [int(statistics.visits.sum()) for statistics in agent._found]
    assert max(budgets) - min(budgets) <= 1 and sum(budgets) == found.visits.sum() == parse_spec(spec).iterations
    for action, visits, mean in zip(found.actions, found.visits, found.means, strict=True):
        parts = [part for part in agent._found if action in part.actions]
        assert visits == sum(int(part.visits[part.actions == action][0]) for part in parts)
        assert mean == pytest.approx(np.mean([part.means[part.actions == action][0] for part in parts], axis=0))


def test_pimc_searches_different_determinizations_of_what_the_seat_knows():
    table = deal_whispers(2)
    agent, roots = agent_for("pimc:60", table), []
    begin = agent._begin

    def note_root():
        roots.append(agent._root())
        begin()

    agent._begin = note_root
    agent.decide(table.state, 0, SEED)
    hands = {int(root[0].hands[1]) for root in roots}
    assert len(hands) > 5
    assert {int(root[0].hands[0]) for root in roots} == {int(table.state[0].hands[0])}


def test_only_the_cheat_sees_all():
    assert [name for name in AGENTS if agent_for(name, deal_whispers(0)).sees_all] == ["cheat"]


@pytest.mark.parametrize("spec", ["ismcts:time=80ms", "moismcts:time=80ms", "pimc:time=80ms", "flat:time=80ms"])
def test_a_budget_of_time_is_kept(spec):
    table = deal_whispers(5)
    agent = agent_for(spec, table)
    agent.decide(table.state, table.current_seat, SEED)
    began = time.perf_counter()
    decision = agent.decide(table.state, table.current_seat, SEED)
    assert 0.07 < time.perf_counter() - began < 1.0
    assert decision.iterations > 100 and decision.seconds > 0.07


@pytest.mark.parametrize("spec", ["ismcts:10000000", "moismcts:10000000", "pimc:10000000", "flat:10000000"])
def test_a_stopped_search_hands_over_what_it_found(spec):
    table, asked = deal_whispers(5), []

    def is_stopped() -> bool:
        asked.append(True)
        return len(asked) > 3

    with pytest.raises(Interrupted) as caught:
        decide(spec, table, is_stopped=is_stopped)
    decision = caught.value.decision
    assert 0 < decision.iterations < 10_000_000
    assert decision.statistics.visits.sum() == decision.iterations
    assert decision.action == decision.statistics.actions[0]


@pytest.mark.parametrize("spec", ["ismcts:50", "pimc:50", "flat:50"])
def test_a_search_stopped_before_it_began_found_nothing(spec):
    with pytest.raises(Interrupted) as caught:
        decide(spec, deal_whispers(5), is_stopped=lambda: True)
    assert caught.value.decision is None


def test_iterations_are_counted_while_the_search_runs():
    table = deal_whispers(5)
    agent, seen = agent_for("pimc:3000", table), []
    agent.decide(table.state, table.current_seat, SEED, lambda: bool(seen.append(agent.num_iterations)))
    assert seen[0] == 0 and seen == sorted(seen) and agent.num_iterations == 3000


def test_the_utility_is_the_games_unless_the_caller_or_the_spec_says_otherwise():
    table = deal("kuhn_poker")
    assert agent_for("ismcts", table).parameters.utility == "score"
    assert make_agent(parse_spec("ismcts"), table.game, table.box, 2, "rank").parameters.utility == "rank"
    assert make_agent(parse_spec("ismcts:utility=win"), table.game, table.box, 2, "rank").parameters.utility == "win"


def test_alone_the_score_is_maximised():
    assert agent_for("ismcts", deal_whispers(0, 1)).parameters.utility == "score"


@pytest.mark.parametrize("spec", ["greedy", "ismcts:playout=prior", "flat:cutoff=3"])
def test_playing_knowledge_that_a_game_lacks_is_asked_for_in_vain(spec):
    with pytest.raises(InputError, match=f"agent: '{spec}' needs playing knowledge, and kuhn_poker has none"):
        agent_for(spec, deal("kuhn_poker"))
    assert agent_for(spec, deal_whispers(0))


def test_memory_too_small_for_the_root_is_refused():
    """Three trees, and for each of seven actions an edge in one tree, an edge and a twin in the two others."""
    table = deal_whispers(0)
    with pytest.raises(InputError, match="'moismcts:nodes=37': Whispers needs at least 38 nodes"):
        agent_for("moismcts:nodes=37", table)
    decision = decide("moismcts:nodes=38", table)
    assert sorted(decision.statistics.actions) == table.legal_actions().tolist()


def test_seeds_of_decisions_differ_by_what_identifies_them():
    seeds = {int(agent_seed(*parts)) for parts in [(1, 2, 3), (1, 23), (12, 3), (1, 2, 4), (0, 2, 3)]}
    assert len(seeds) == 5
    assert agent_seed(1, 2) == agent_seed(1, 2) != rng.key_from(1, 2)


def test_the_statistics_are_those_of_the_memory():
    table = deal_whispers(9)
    agent = agent_for("ismcts:300", table)
    decision = agent.decide(table.state, 0, SEED)
    again = root_statistics(agent.nodes, agent.totals, agent.works[0])
    assert sorted(again.visits.tolist(), reverse=True) == decision.statistics.visits.tolist()
    assert agent.root_seat == 0 and agent.num_nodes == int(agent.works[0].num_nodes)
    assert WHISPERS.max_actions >= len(again.actions)
