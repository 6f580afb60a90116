"""A test per rule of Kuhn poker's RULES.md."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from games import rng
from games.documents import InputError
from games.kuhn_poker.state import BET, CARD_NAMES, PASS
from games.playthrough import Playthrough, new_box
from tests.games.tables import Table

TABLE = Table("kuhn_poker", 2)
JACK, QUEEN, KING = range(len(CARD_NAMES))


def play(cards: tuple[int, int, int], *actions: int, box: np.recarray = TABLE.box) -> Playthrough:
    """A playthrough of the given deal in which the actions have been played."""
    playthrough = Playthrough(TABLE.game, box, 2, np.uint64(0))
    playthrough.state[0].cards[:] = cards
    for action in actions:
        playthrough.apply(action)
    return playthrough


def score(*arguments, **options) -> float:
    """Score of seat 0 at the end; seat 1 has lost as much."""
    playthrough = play(*arguments, **options)
    assert playthrough.is_terminal
    scores, _ = playthrough.outcome()
    assert scores[1] == -scores[0]
    return scores[0]


def test_r1_1_the_deck_is_jack_queen_king():
    assert CARD_NAMES == ("Jack", "Queen", "King")
    assert sorted(TABLE.deal(0).state[0].cards) == [JACK, QUEEN, KING]


def test_r1_1_every_deal_is_equally_likely():
    deals = Counter(tuple(TABLE.deal(seed).state[0].cards.tolist()) for seed in range(3000))
    assert len(deals) == 6
    assert chisquare(list(deals.values())).pvalue > 0.01


@pytest.mark.parametrize("ante", [1, 5])
def test_r1_2_both_ante(ante: int):
    box = new_box(TABLE.game, {"chips": {"ante": ante}})
    assert score((KING, JACK, QUEEN), PASS, PASS, box=box) == ante


def test_r1_3_a_player_knows_its_own_card_alone():
    for seat in range(2):
        known = {
            play(cards).information_set(seat).tobytes(): cards[seat]
            for cards in [(JACK, QUEEN, KING), (JACK, KING, QUEEN), (QUEEN, JACK, KING), (QUEEN, KING, JACK)]
        }
        assert sorted(known.values()) == ([JACK, QUEEN] if seat == 0 else [JACK, QUEEN, KING])


def test_r1_3_the_two_unseen_cards_lie_either_way_equally_often():
    random_state = rng.new_rng("unseen")
    dealt = Counter(
        tuple(play((QUEEN, KING, JACK)).determinized(0, random_state)[0].cards.tolist()) for _ in range(2000)
    )
    assert set(dealt) == {(QUEEN, KING, JACK), (QUEEN, JACK, KING)}
    assert chisquare(list(dealt.values())).pvalue > 0.01


def test_r2_1_the_first_player_begins_then_they_alternate():
    cards = (JACK, QUEEN, KING)
    assert [play(cards, *(PASS, BET)[:turn]).current_seat for turn in range(3)] == [0, 1, 0]


def test_r2_2_pass_and_bet_are_always_possible_and_seen_by_both():
    for actions in [(), (PASS,), (BET,), (PASS, BET)]:
        playthrough = play((JACK, QUEEN, KING), *actions)
        assert playthrough.legal_actions().tolist() == [PASS, BET]
        assert [playthrough.action_view(BET, seat) for seat in range(2)] == [BET, BET]


@pytest.mark.parametrize("actions", [(PASS, PASS), (BET, PASS), (BET, BET), (PASS, BET, PASS), (PASS, BET, BET)])
def test_r2_3_betting_ends_after_two_passes_a_fold_or_a_call(actions: tuple[int, ...]):
    assert play((JACK, QUEEN, KING), *actions).is_terminal
    assert not play((JACK, QUEEN, KING), *actions[:-1]).is_terminal


@pytest.mark.parametrize(("actions", "expected"), [((BET, PASS), 1), ((PASS, BET, PASS), -1)])
def test_r3_1_after_a_fold_the_player_who_bet_takes_the_pot(actions: tuple[int, ...], expected: int):
    for cards in [(JACK, KING, QUEEN), (KING, JACK, QUEEN)]:
        assert score(cards, *actions) == expected
        assert play(cards, *actions).ending == "fold"


@pytest.mark.parametrize(("actions", "stake"), [((PASS, PASS), 1), ((BET, BET), 2), ((PASS, BET, BET), 2)])
def test_r3_2_otherwise_the_higher_card_takes_the_pot(actions: tuple[int, ...], stake: int):
    for high, low in [(KING, QUEEN), (KING, JACK), (QUEEN, JACK)]:
        left_over = JACK + QUEEN + KING - high - low
        assert score((high, low, left_over), *actions) == stake
        assert score((low, high, left_over), *actions) == -stake
        assert play((high, low, left_over), *actions).ending == "showdown"


def test_r3_3_the_score_is_the_chips_won_or_lost_and_decides_the_rank():
    box = new_box(TABLE.game, {"chips": {"ante": 3, "bet": 10}})
    scores, ranks = play((QUEEN, KING, JACK), PASS, BET, BET, box=box).outcome()
    assert scores.tolist() == [-13, 13] and ranks.tolist() == [2, 1]
    assert score((QUEEN, KING, JACK), BET, PASS, box=box) == 3


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"chips": {"ante": -1}}, "chips.ante"), ({"chips": {"bet": 0}}, "chips.bet"), ({"deck": {}}, "deck")],
)
def test_wrong_components_are_refused_with_their_field(changes: dict, field: str):
    with pytest.raises(InputError) as caught:
        new_box(TABLE.game, changes)
    assert caught.value.where == field
