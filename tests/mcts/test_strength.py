"""Strength that can be known: forced wins, plain decisions, and how far from an equilibrium of Kuhn poker."""

import itertools

import numpy as np
import pytest

from games.playthrough import Playthrough
from mcts.agents import make_agent
from mcts.specs import parse_spec
from tests.mcts.synthetic import WHISPERS, deal_whispers
from tests.mcts.trees import deal, searched, tree_of

SEED = np.uint64(3)


def best_replies(table: Playthrough) -> np.ndarray:
    """Win shares if every seat, seeing all, maximises its own (the lowest of equally good actions); no chance left."""
    if table.is_terminal:
        ranks = table.outcome()[1]
        return (ranks == 1) / (ranks == 1).sum()
    seat = table.current_seat
    values = [best_replies(_after(table, action)) for action in table.legal_actions()]
    return max(values, key=lambda value: value[seat])


def _after(table: Playthrough, action: int) -> Playthrough:
    later = table.copy()
    later.apply(int(action))
    return later


def last_choices(num_seats: int, seeds: range) -> list[Playthrough]:
    """Positions of the second round, where no chance is left, with a choice for the acting seat."""
    found = []
    for seed in seeds:
        table, draw = deal_whispers(seed, num_seats), np.random.default_rng(seed)
        while not table.is_terminal:
            if table.state[0].turn >= num_seats and len(table.legal_actions()) > 1:
                found.append(table.copy())
            table.apply(int(draw.choice(table.legal_actions())))
    return found


def test_forced_wins_are_found():
    """With all cards seen, the action whose sequel is a win by backward induction is the one chosen."""
    num_forced = 0
    for table in last_choices(2, range(40)):
        seat = table.current_seat
        value = {int(action): best_replies(_after(table, action))[seat] for action in table.legal_actions()}
        if max(value.values()) == 1.0 > min(value.values()):
            num_forced += 1
            decision = make_agent(parse_spec("cheat:1000"), WHISPERS, table.box, 2).decide(table.state, seat, SEED)
            assert value[decision.action] == 1.0
    assert num_forced > 5


def test_every_seat_maximises_its_own_return():
    """Above last decisions each edge has one return; the edge visited most is the best for the seat that chooses."""
    num_compared = 0
    for table in last_choices(3, range(80)):
        for edges in _sibling_lists(tree_of(searched("cheat:2000", table))):
            returns = [edge["totals"][edge["seat"]] / edge["visits"] for edge in edges]
            visits = [edge["visits"] for edge in edges]
            is_last = all(not edge["nodes"] for edge in edges)
            if is_last and sum(visits) > 50 and max(returns) - min(returns) > 0.4:
                num_compared += 1
                assert returns[visits.index(max(visits))] == max(returns)
    assert num_compared > 20


def _sibling_lists(edges: list) -> list[list]:
    below = [found for edge in edges for node in edge["nodes"] for found in _sibling_lists(node["edges"])]
    return [edges, *below]


def kuhn_position(card: int, history: tuple[int, ...]) -> Playthrough:
    """Kuhn poker with `card` (0 Jack to 2 King) in the hand of the seat that acts."""
    table = deal("kuhn_poker")
    seat = len(history) % 2
    others = [other for other in range(3) if other != card]
    table.state.cards[0, seat], table.state.cards[0, 1 - seat], table.state.cards[0, 2] = card, *others
    for action in history:
        table.apply(action)
    return table


@pytest.mark.parametrize("spec", ["ismcts:3000", "moismcts:3000", "pimc:3000", "cheat:3000", "flat:3000"])
def test_plain_decisions_of_kuhn_poker(spec):
    """Against a bet the Jack folds and the King calls: no belief about the other card could change that."""
    for card, action in ((0, 1), (2, 2)):
        for history in ((2,), (1, 2)):
            table = kuhn_position(card, history)
            agent = make_agent(parse_spec(spec), table.game, table.box, 2)
            assert agent.decide(table.state, table.current_seat, SEED).action == action


PASS, BET = 1, 2
HISTORIES = ((), (PASS,), (BET,), (PASS, BET))


def kuhn_policy(spec: str) -> dict:
    """Chance of a bet by (card, history), from the visits of one search each."""
    policy = {}
    for card, history in itertools.product(range(3), HISTORIES):
        table = kuhn_position(card, history)
        agent = make_agent(parse_spec(spec), table.game, table.box, 2)
        found = agent.decide(table.state, table.current_seat, SEED).statistics
        policy[card, history] = float(found.visits[found.actions == BET][0] / found.visits.sum())
    return policy


def best_response_value(policy: dict, seat: int) -> float:
    """Mean chips of a best response in `seat` to a policy of the other seat, over the six deals."""
    return sum(
        max(
            _value_against(policy, seat, card, dict(zip(own, plan, strict=True)))
            for own in [[history for history in HISTORIES if len(history) % 2 == seat]]
            for plan in itertools.product((PASS, BET), repeat=2)
        )
        for card in range(3)
    ) / 6  # fmt: skip


def _value_against(policy: dict, seat: int, card: int, plan: dict) -> float:
    """Chips of a plan with `card`, summed over the two cards the other seat may hold."""
    return sum(_chips(policy, seat, card, other, plan, ()) for other in range(3) if other != card)


def _chips(policy: dict, seat: int, card: int, other: int, plan: dict, history: tuple) -> float:
    if history not in HISTORIES:
        return _chips_at_the_end(seat, card, other, history)
    if len(history) % 2 == seat:
        return _chips(policy, seat, card, other, plan, (*history, plan[history]))
    bet = policy[other, history]
    return sum(
        chance * _chips(policy, seat, card, other, plan, (*history, action))
        for action, chance in ((PASS, 1 - bet), (BET, bet))
    )


def _chips_at_the_end(seat: int, card: int, other: int, history: tuple) -> float:
    if history[-1] == PASS and BET in history:
        return 1.0 if len(history) % 2 == seat else -1.0
    stake = 2.0 if history[-2:] == (BET, BET) else 1.0
    return stake if card > other else -stake


def exploitability(policy: dict) -> float:
    """How much both best responses together gain over the equilibrium, 0 for an equilibrium, per game and seat."""
    return (best_response_value(policy, 0) + best_response_value(policy, 1)) / 2


def test_exploitability_is_counted_right():
    """An equilibrium (Kuhn 1950, with a = 1/3: bets of the Jack 1/3, of the King always) loses nothing."""
    equilibrium = {(0, ()): 1 / 3, (1, ()): 0.0, (2, ()): 1.0, (0, (PASS, BET)): 0.0, (1, (PASS, BET)): 2 / 3,
                   (2, (PASS, BET)): 1.0, (0, (PASS,)): 1 / 3, (1, (PASS,)): 0.0, (2, (PASS,)): 1.0,
                   (0, (BET,)): 0.0, (1, (BET,)): 1 / 3, (2, (BET,)): 1.0}  # fmt: skip
    assert exploitability(equilibrium) == pytest.approx(0.0, abs=1e-12)
    assert best_response_value(equilibrium, 1) == pytest.approx(1 / 18)
    uniform = dict.fromkeys(equilibrium, 0.5)
    assert exploitability(uniform) == pytest.approx(0.458333, abs=1e-6)


@pytest.mark.parametrize("spec", ["ismcts:10000", "moismcts:10000"])
def test_the_root_policy_of_kuhn_poker_is_far_less_exploitable_than_random_play(spec):
    assert exploitability(kuhn_policy(spec)) < 0.458333 / 2
