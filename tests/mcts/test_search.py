"""The search as a whole: its shape in every iteration, what it may see, and what does not change its result."""

import itertools

import numpy as np
import pytest

from games.playthrough import Playthrough
from mcts.agents import make_agent
from mcts.search import fold, run, start
from mcts.specs import parse_spec
from mcts.summary import edges_below, nodes_below
from tests.mcts.synthetic import FACE_DOWN, NUM_CARDS, QUIET, SHOUT, WHISPERS, deal_whispers
from tests.mcts.trees import deal, nodes_in_order, plain, searched, tree_of

SEED = np.uint64(3)


def all_edges(tree: list) -> list[dict]:
    """Every edge of a tree as `tree_of` gives it."""
    found = []
    for edge in tree:
        found.append(edge)
        for node in edge["nodes"]:
            found += all_edges(node["edges"])
    return found


# The fold of observations


def test_folding_nothing_adds_nothing_and_a_first_observation_is_itself():
    assert plain(fold)(0, 0) == 0
    assert plain(fold)(0, 5) == 5
    assert plain(fold)(77, 0) == 77


def test_folds_of_two_observations_differ_in_value_and_order_and_stay_below_2_to_the_31():
    observations = [*range(1, 60), 2**20 + 7, 2**31 - 1]
    folds = [plain(fold)(first, second) for first, second in itertools.product(observations, repeat=2)]
    assert len(set(folds)) == len(folds)
    assert not set(folds) & set(observations)
    assert all(0 < value < 2**31 for value in folds)


# One iteration


def begin(spec: str, table: Playthrough):
    """An agent whose search is about to begin at `table`."""
    agent = make_agent(parse_spec(spec), table.game, table.box, table.num_seats)
    work = agent.works[0]
    work.root, work.params.root_seat, work.rng[0] = table.state[0], table.current_seat, SEED
    agent._set_observers(table.current_seat)
    start(agent.works, agent.nodes, agent.totals)
    return agent


@pytest.mark.parametrize(
    "make_table", [lambda: deal("leduc_poker"), lambda: deal_whispers(1)], ids=["leduc", "whispers"]
)
def test_an_iteration_adds_at_most_one_node_and_the_first_ones_exactly_one(make_table):
    table = make_table()
    agent, sizes = begin("ismcts:400", table), [1]
    for _ in range(400):
        run(agent.box, agent.works, agent.nodes, agent.totals, 1)
        sizes.append(agent.num_nodes)
    growth = np.diff(sizes)
    assert set(growth.tolist()) == {0, 1}
    assert (growth[: len(table.legal_actions())] == 1).all()


def test_the_whole_tree_of_kuhn_poker_has_eight_edges():
    agent = searched("ismcts:2000", deal("kuhn_poker"))
    assert agent.num_nodes == 1 + 2 + 2 * 2 + 2  # root; first seat; second seat after each; first seat after pass, bet
    shape = [(edge["choice"], [below["choice"] for below in all_edges(edge["nodes"][0]["edges"])])
             for edge in tree_of(agent)]  # fmt: skip
    assert shape == [(1, [1, 2, 1, 2]), (2, [1, 2])]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("num_seats", [2, 3])
def test_visits_and_availability_hold_together(num_seats, seed):
    agent = searched("ismcts:2000", deal_whispers(seed, num_seats))
    assert sum(edge["visits"] for edge in tree_of(agent)) == 2000
    for edge in all_edges(tree_of(agent)):
        assert edge["visits"] <= edge["availability"]
        entered = sum(below["visits"] for node in edge["nodes"] for below in node["edges"])
        assert entered < edge["visits"]
        for place, node in enumerate(edge["nodes"]):
            arrived = edge["visits"] if place == 0 else node["visits"]
            assert all(below["availability"] <= arrived for below in node["edges"])


def test_the_root_actions_are_all_available_from_the_iteration_that_added_them():
    agent = searched("ismcts:1000", deal_whispers(2))
    availability = sorted(edge["availability"] for edge in tree_of(agent))
    num_actions = len(availability)
    assert availability == list(range(1001 - num_actions, 1001))


@pytest.mark.parametrize("spec", ["ismcts:1500", "moismcts:1500", "cheat:1500", "flat:1500"])
def test_returns_are_a_vector_that_shares_one_win(spec):
    for edge in all_edges(tree_of(searched(f"{spec},utility=win", deal_whispers(5)))):
        assert sum(edge["totals"]) == pytest.approx(edge["visits"])
        assert all(0 <= total <= edge["visits"] for total in edge["totals"])


# What the observer of a tree sees


def test_hidden_choices_of_others_share_one_edge_and_unseen_ones_leave_the_tree_where_it_is():
    for seed in range(4):
        table = deal_whispers(seed)
        edges = all_edges(tree_of(searched("ismcts:4000", table)))
        of_others = {edge["choice"] for edge in edges if edge["seat"] != table.current_seat}
        own = {edge["choice"] for edge in edges if edge["seat"] == table.current_seat}
        assert FACE_DOWN in of_others and FACE_DOWN not in own
        assert not of_others & set(range(NUM_CARDS + 1, SHOUT)) and own & set(range(NUM_CARDS + 1, SHOUT))
        assert QUIET not in of_others


def test_after_a_card_face_down_the_next_seat_acts_in_the_same_node_whether_there_was_a_secret_choice_or_not():
    table = deal_whispers(1)
    while table.current_seat != 2:
        table.apply(SHOUT)
    edges = all_edges(tree_of(searched("ismcts:4000", table)))
    face_down = [edge for edge in edges if edge["choice"] == FACE_DOWN and edge["seat"] == 0 and edge["nodes"]]
    below = [node["edges"] for edge in face_down for node in edge["nodes"]]
    mixed = [edges for edges in below if len({edge["seat"] for edge in edges}) > 1]
    assert mixed, "no node where one seat may shout or another may play"
    for edges in mixed:
        assert {edge["choice"] for edge in edges if edge["seat"] == 0} == {SHOUT}
        assert {edge["seat"] for edge in edges} == {0, 1}


def test_a_choice_without_alternative_gets_an_edge_only_in_trees_whose_observer_cannot_know():
    """Who plays openly when the stock is empty has one card left and must play it face down in the second round."""
    table = deal_whispers(3)
    table.apply(int(table.legal_actions()[0]))
    assert table.state[0].stock == 0
    agent = searched("moismcts:3000", table)
    played_openly = [edge for edge in tree_of(agent, 1) if edge["choice"] <= NUM_CARDS]
    assert len(played_openly) == 2
    for edge in played_openly:
        own_later = {below["choice"] for below in all_edges(edge["nodes"][0]["edges"]) if below["seat"] == 1}
        assert own_later <= {SHOUT, QUIET}
    seen_by_others = [edge for edge in all_edges(tree_of(agent, 0)) if edge["seat"] == 1]
    assert {edge["choice"] for edge in seen_by_others} >= {FACE_DOWN, *(edge["choice"] for edge in played_openly)}


def test_a_revealed_card_splits_the_node():
    table = deal_whispers(6, num_seats=2)
    table.apply(SHOUT)
    agent = searched("ismcts:4000", table)
    shout = next(edge for edge in edges_below(agent.nodes, 0) if agent.nodes[edge].choice == SHOUT)
    seen = {int(agent.nodes[node].observation) for node in nodes_in_order(agent.nodes, shout)}
    own = [card for card in range(1, NUM_CARDS + 1) if table.state[0].hands[1] & (1 << card)]
    assert seen == {(NUM_CARDS + 1) * card for card in range(1, NUM_CARDS + 1) if card not in own}
    visits = np.array([count for _, count in nodes_below(agent.nodes, shout)])
    assert visits.sum() == agent.nodes[shout].visits
    assert (np.abs(visits - visits.mean()) < 5 * np.sqrt(visits.mean())).all()


def test_a_card_drawn_in_secret_splits_only_the_drawers_node():
    table = deal_whispers(6, num_seats=2)
    agent = searched("moismcts:4000", table)
    card = int(table.legal_actions()[0])
    own = next(edge for edge in edges_below(agent.nodes, 0) if agent.nodes[edge].choice == card)
    others = next(edge for edge in edges_below(agent.nodes, 1) if agent.nodes[edge].choice == card)
    assert len(nodes_in_order(agent.nodes, own)) == NUM_CARDS - 2
    assert len(nodes_in_order(agent.nodes, others)) == 1


# MO-ISMCTS


def test_each_seat_has_a_tree_of_what_it_sees():
    table = deal_whispers(0)
    agent = searched("moismcts:3000", table)
    for seat in range(3):
        edges = all_edges(tree_of(agent, seat))
        own = {edge["choice"] for edge in edges if edge["seat"] == seat}
        of_others = {edge["choice"] for edge in edges if edge["seat"] != seat}
        assert own and FACE_DOWN not in own
        assert of_others <= {*range(1, NUM_CARDS + 1), SHOUT, FACE_DOWN}
        assert sum(edge["visits"] for edge in tree_of(agent, seat)) == 3000
    quiet = {edge["seat"] for seat in range(3) for edge in all_edges(tree_of(agent, seat)) if edge["choice"] == QUIET}
    assert quiet, "nobody ever kept quiet"
    assert all(0 <= node < agent.num_nodes for node in edges_below(agent.nodes, 2))


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_where_every_choice_is_seen_both_kinds_of_information_set_search_are_one(name):
    table = deal(name)
    assert tree_of(searched("moismcts:1000", table)) == tree_of(searched("ismcts:1000", table))


# What does not change the result


@pytest.mark.parametrize("spec", ["ismcts:700", "moismcts:700", "cheat:700"])
def test_slices_do_not_change_the_result(spec):
    whole, sliced = begin(spec, deal_whispers(7)), begin(spec, deal_whispers(7))
    run(whole.box, whole.works, whole.nodes, whole.totals, 700)
    for size in (1, 2, 97, 300, 0, 300):
        run(sliced.box, sliced.works, sliced.nodes, sliced.totals, size)
    assert tree_of(whole) == tree_of(sliced)
    assert whole.num_nodes == sliced.num_nodes


@pytest.mark.parametrize("spec", ["ismcts:400", "moismcts:400", "pimc:400", "flat:400", "cheat:400", "greedy:400"])
def test_memory_used_before_gives_the_result_of_fresh_memory(spec):
    used = searched(spec, deal_whispers(8))
    for seed in (9, 10):
        table = deal_whispers(seed)
        table.apply(int(table.legal_actions()[-1]))
        fresh = searched(spec, table)
        again = used.decide(table.state, table.current_seat, np.uint64(1))
        assert again.action == fresh.decide(table.state, table.current_seat, np.uint64(1)).action
        assert tree_of(used) == tree_of(fresh)


@pytest.mark.parametrize("spec", ["ismcts:3000,nodes=60", "moismcts:3000,nodes=60"])
def test_a_full_memory_ends_growth_but_not_the_search(spec):
    table = deal_whispers(2)
    agent = make_agent(parse_spec(spec), WHISPERS, table.box, 3)
    decision = agent.decide(table.state, table.current_seat, SEED)
    assert agent.num_nodes == 60 == len(agent.nodes)
    assert decision.iterations == 3000 == decision.statistics.visits.sum()
    assert sorted(decision.statistics.actions) == table.legal_actions().tolist()
    for edge in all_edges(tree_of(agent)):
        assert 0 < edge["visits"] <= edge["availability"]
