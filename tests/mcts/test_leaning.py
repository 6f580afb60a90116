"""Leaning agents: what they consider, in their decision, their trees and their playouts; the others stay free."""

import numpy as np
import pytest

from games.documents import InputError
from games.playthrough import Playthrough, new_box
from mcts.agents import agent_seed, make_agent
from mcts.leaning import kinds_of_actions, strategies
from mcts.specs import AGENTS, least_of, parse_spec
from tests.mcts.synthetic import NUM_CARDS, SHOUT, WHISPERS, deal_whispers, whispers_box
from tests.mcts.trees import deal, searched, tree_of

DOWN = range(NUM_CARDS + 1, SHOUT)
SEARCHES = [name for name in AGENTS if name != "random"]


def considered(leaning: str, table: Playthrough) -> list[int]:
    agent = make_agent(parse_spec(f"random:{leaning}"), table.game, table.box, table.num_seats)
    return agent.considered(table.state).tolist()


def test_a_strategy_considers_only_what_it_wants_most():
    table = deal_whispers(1)
    legal = table.legal_actions().tolist()
    assert considered("strategy=hider", table) == [action for action in legal if action in DOWN]


def test_what_is_forced_is_chosen_where_it_is_legal_and_all_else_where_not():
    table = deal_whispers(1)
    assert considered("force=shout", table) == [SHOUT]
    assert considered("force=keep quiet", table) == table.legal_actions().tolist()


def test_what_is_avoided_is_left_only_where_there_is_a_choice():
    table = deal_whispers(1)
    legal = table.legal_actions().tolist()
    assert considered("avoid=shout", table) == [action for action in legal if action != SHOUT]
    assert considered("avoid=shout+play face up+play face down", table) == legal


def test_an_attitude_outranks_every_inclination():
    table = deal_whispers(1)
    legal = table.legal_actions().tolist()
    assert considered("strategy=hider,avoid=play face down", table) == [
        action for action in legal if action not in DOWN
    ]


@pytest.mark.parametrize("name", SEARCHES)
def test_a_leaning_search_ranks_what_it_considers_and_nothing_else(name):
    table = deal_whispers(1)
    agent = make_agent(parse_spec(f"{name}:200,avoid=shout"), table.game, table.box, table.num_seats)
    statistics = agent.decide(table.state, 0, agent_seed(1)).statistics
    assert sorted(statistics.actions.tolist()) == considered("avoid=shout", table)


def test_random_leaning_is_uniform_over_what_it_considers():
    table = deal_whispers(1)
    agent = make_agent(parse_spec("random:strategy=hider"), table.game, table.box, table.num_seats)
    actions = [agent.decide(table.state, 0, agent_seed(draw)).action for draw in range(2000)]
    counts = np.unique(actions, return_counts=True)
    assert counts[0].tolist() == considered("strategy=hider", table)
    assert np.all(np.abs(counts[1] - 2000 / len(counts[1])) < 5.0 * np.sqrt(2000 / len(counts[1])))


def test_in_its_tree_the_asking_seat_leans_everywhere_and_the_others_nowhere():
    table = deal_whispers(1, num_seats=2)
    agent = searched("ismcts:3000,strategy=hider", table)
    own, others = choices_by_seat(agent)
    assert own and all(choice in DOWN for choice in own)
    assert any(choice <= NUM_CARDS for choice in others)


def choices_by_seat(agent) -> tuple[set[int], set[int]]:
    """Choices to play a card in the whole tree: of the seat that asked, and of the others."""
    found = {True: set(), False: set()}
    unseen = tree_of(agent)
    while unseen:
        edge = unseen.pop()
        if edge["choice"] < SHOUT:
            found[edge["seat"] == agent.root_seat].add(edge["choice"])
        unseen += [below for node in edge["nodes"] for below in node["edges"]]
    return found[True], found[False]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("ismcts:5,strategy=hidden", "no strategy 'hidden'; did you mean 'hider'? strategies are: hider, high"),
        ("ismcts:5,avoid=shouts", "Whispers has no kind of action 'shouts'; did you mean 'shout'?"),
        ("random:force=card 77", "Whispers has no kind of action 'card 77'; did you mean"),
    ],
)  # fmt: skip
def test_unknown_names_are_answered_with_the_nearest(spec, message):
    with pytest.raises(InputError) as caught:
        make_agent(parse_spec(spec), WHISPERS, whispers_box(), 2)
    assert message in str(caught.value)


def test_a_game_without_strategies_says_so():
    with pytest.raises(InputError, match="Kuhn poker has no strategy 'bold'; it has 0 strategies"):
        make_agent(parse_spec("random:strategy=bold"), deal("kuhn_poker").game, deal("kuhn_poker").box, 2)


def test_a_game_that_names_no_kinds_has_one_for_each_action():
    game = deal("kuhn_poker").game
    names = [game.part("text").action_name(action) for action in range(1, game.num_actions + 1)]
    assert kinds_of_actions(game, new_box(game)) == [(), *((name,) for name in names)]
    assert strategies(game) == {}


def test_the_least_of_a_spec_leans_the_same_way():
    assert least_of(parse_spec("ismcts:5000,exploration=1,strategy=hider")) == "ismcts:1,strategy=hider"
    assert least_of(parse_spec("random:avoid=shout + card 3")) == "random,avoid=shout+card 3"
