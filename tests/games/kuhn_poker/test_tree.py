"""The whole tree of Kuhn poker: counts, every node beside OpenSpiel's, the value of the game and its equilibria."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from games.kuhn_poker.state import BET, CARD_NAMES, PASS
from games.playthrough import Playthrough
from tests.games.second_witness import Tree, check_tree, deals, walk_together
from tests.games.tables import Table

TABLE = Table("kuhn_poker", 2)
VALUE = Fraction(-1, 18)
JACK, QUEEN, KING = range(len(CARD_NAMES))

#: Chance of a bet by card and betting so far.
Strategy = dict[tuple[int, tuple[int, ...]], Fraction]


@pytest.fixture(scope="module")
def tree() -> Tree:
    return walk_together(TABLE, "kuhn_poker", keys=[TABLE.deal(0).key], chance_between=_dealt_cards)


def _dealt_cards(before, after) -> list[int]:
    return [] if before is not None else [int(card) for card in after.cards[:2]]


def test_the_tree_has_4_chance_24_decision_30_terminal_nodes_and_12_information_sets(tree: Tree):
    assert (len(tree.drawn), len(tree.decisions), len(tree.ends)) == (4, 24, 30)
    assert len({ours.information_set(ours.current_seat).tobytes() for ours, _ in tree.decisions}) == 12


def test_every_node_agrees_with_open_spiel(tree: Tree):
    check_tree(tree)


def test_the_longest_playthrough_and_the_scores_are_as_declared(tree: Tree):
    assert max(int(ours.state[0].num_played) for ours, _ in tree.ends) == TABLE.game.max_decisions
    scores = [score for ours, _ in tree.ends for score in ours.outcome()[0]]
    assert (min(scores), max(scores)) == TABLE.game.score_range


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 7), Fraction(1, 3)])
def test_the_known_equilibria_have_the_value_minus_one_18th_and_no_reply_gains(alpha: Fraction):
    first, second = _first_player(alpha), _second_player()
    assert _value(first, second) == VALUE
    assert min(_value(first, reply) for reply in _pure_strategies(second)) == VALUE
    assert max(_value(reply, second) for reply in _pure_strategies(first)) == VALUE


def test_a_bluff_out_of_proportion_can_be_exploited():
    first = _first_player(Fraction(1, 3)) | {(JACK, ()): Fraction(1, 2)}
    assert min(_value(first, reply) for reply in _pure_strategies(_second_player())) < VALUE


def _first_player(alpha: Fraction) -> Strategy:
    """Kuhn's family: bets the Jack with alpha, the King with three times that, calls with the Queen by alpha + 1/3."""
    openings = {(JACK, ()): alpha, (QUEEN, ()): Fraction(0), (KING, ()): 3 * alpha}
    bet = (PASS, BET)
    return openings | {(JACK, bet): Fraction(0), (QUEEN, bet): alpha + Fraction(1, 3), (KING, bet): Fraction(1)}


def _second_player() -> Strategy:
    after_pass = {(JACK, (PASS,)): Fraction(1, 3), (QUEEN, (PASS,)): Fraction(0), (KING, (PASS,)): Fraction(1)}
    return after_pass | {(JACK, (BET,)): Fraction(0), (QUEEN, (BET,)): Fraction(1, 3), (KING, (BET,)): Fraction(1)}


def _pure_strategies(like: Strategy) -> list[Strategy]:
    choices = product((Fraction(0), Fraction(1)), repeat=len(like))
    return [dict(zip(like, choice, strict=True)) for choice in choices]


def _value(first: Strategy, second: Strategy) -> Fraction:
    """Expected score of seat 0 over the six equally likely deals."""
    six = [_expected_score(leaves, (first, second)) for leaves in _leaves_by_deal()]
    return sum(six, Fraction(0)) / len(six)


def _expected_score(leaves: list, strategies: tuple[Strategy, Strategy]) -> Fraction:
    total = Fraction(0)
    for cards, history, score in leaves:
        chance = Fraction(1)
        for turn, action in enumerate(history):
            bet = strategies[turn % 2][cards[turn % 2], history[:turn]]
            chance *= bet if action == BET else 1 - bet
        total += chance * score
    return total


@cache
def _leaves_by_deal() -> list[list]:
    """Per deal the cards, history and score of seat 0 of every end, as the rules give them."""
    return [_leaves(deal) for deal in deals(TABLE)]


def _leaves(playthrough: Playthrough) -> list:
    state = playthrough.state[0]
    if playthrough.is_terminal:
        history = tuple(int(action) for action in state.history if action)
        return [(state.cards.tolist(), history, Fraction(playthrough.outcome()[0][0]))]
    children = []
    for action in playthrough.legal_actions():
        after = playthrough.copy()
        after.apply(int(action))
        children += _leaves(after)
    return children
