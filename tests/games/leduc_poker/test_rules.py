"""A test per rule of Leduc poker's RULES.md."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from games import rng
from games.documents import InputError
from games.leduc_poker.state import CALL, CARD_NAMES, FOLD, PUBLIC, RAISE
from games.playthrough import Playthrough, new_box
from tests.games.tables import Table

TABLE = Table("leduc_poker", 2)
CARDS = {name: card for card, name in CARD_NAMES.items()}
JACK, QUEEN, KING = (CARDS[f"{rank} of hearts"] for rank in ("Jack", "Queen", "King"))
OTHER_JACK, OTHER_QUEEN, OTHER_KING = (CARDS[f"{rank} of spades"] for rank in ("Jack", "Queen", "King"))
CHECKED = (CALL, CALL)


def play(first: int, second: int, public: int, *actions: int, box: np.recarray = TABLE.box) -> Playthrough:
    """A playthrough with these private cards and, if the first round ends, this public card."""
    playthrough = Playthrough(TABLE.game, box, 2, np.uint64(0))
    playthrough.state[0].cards[:2] = first, second
    for action in actions:
        playthrough.apply(action)
        if playthrough.state[0].cards[PUBLIC]:
            playthrough.state[0].cards[PUBLIC] = public
    return playthrough


def score(*arguments, **options) -> float:
    """Score of seat 0 at the end; seat 1 has lost as much."""
    playthrough = play(*arguments, **options)
    assert playthrough.is_terminal
    scores, _ = playthrough.outcome()
    assert scores[1] == -scores[0]
    return scores[0]


def legal(*actions: int, box: np.recarray = TABLE.box) -> list[int]:
    return play(JACK, QUEEN, KING, *actions, box=box).legal_actions().tolist()


def test_r1_1_the_deck_is_jack_queen_king_in_two_suits():
    assert Counter(name.split()[0] for name in CARD_NAMES.values()) == {"Jack": 2, "Queen": 2, "King": 2}
    assert len(set(CARD_NAMES.values())) == 6


@pytest.mark.parametrize("ante", [1, 5])
def test_r1_2_both_ante(ante: int):
    box = new_box(TABLE.game, {"chips": {"ante": ante}})
    assert score(KING, JACK, QUEEN, *CHECKED, *CHECKED, box=box) == ante


def test_r1_3_each_is_dealt_a_private_card_every_deal_equally_likely():
    deals = Counter(tuple(TABLE.deal(seed).state[0].cards.tolist()) for seed in range(6000))
    assert len(deals) == 30
    assert chisquare(list(deals.values())).pvalue > 0.01
    assert all(public == 0 and first != second for first, second, public in deals)


@pytest.mark.parametrize(("actions", "count"), [((), 5), (CHECKED, 4)])
def test_r1_3_any_unseen_card_may_be_the_other_players_with_equal_chance(actions: tuple[int, ...], count: int):
    random_state = rng.new_rng("unseen")
    playthrough = play(QUEEN, KING, JACK, *actions)
    for seat in range(2):
        dealt = Counter(
            tuple(playthrough.determinized(seat, random_state)[0].cards.tolist()) for _ in range(500 * count)
        )
        others = {cards[1 - seat] for cards in dealt}
        assert len(dealt) == count
        assert others == set(CARD_NAMES) - {(QUEEN, KING)[seat], JACK if actions else 0}
        assert chisquare(list(dealt.values())).pvalue > 0.01


def test_r2_1_the_first_player_begins_each_of_two_rounds_then_they_alternate():
    actions = (CALL, RAISE, RAISE, CALL, CALL, RAISE, RAISE)
    seats = [play(JACK, QUEEN, KING, *actions[:turn]).current_seat for turn in range(8)]
    assert seats == [0, 1, 0, 1, 0, 1, 0, 1]
    assert play(JACK, QUEEN, KING, RAISE, RAISE, CALL).current_seat == 0


def test_r2_2_a_call_matches_the_other_player_and_costs_nothing_when_all_is_even():
    assert score(KING, JACK, QUEEN, *CHECKED, *CHECKED) == 1
    assert score(KING, JACK, QUEEN, RAISE, CALL, *CHECKED) == 3
    assert score(JACK, KING, QUEEN, RAISE, CALL, *CHECKED) == -3


def test_r2_2_all_actions_are_seen_by_both():
    playthrough = play(JACK, QUEEN, KING, RAISE)
    for action in (FOLD, CALL, RAISE):
        assert [playthrough.action_view(action, seat) for seat in range(2)] == [action, action]


@pytest.mark.parametrize("before", [(), CHECKED])
def test_r2_3_only_a_raise_can_be_answered_by_a_fold(before: tuple[int, ...]):
    assert legal(*before) == [CALL, RAISE]
    assert legal(*before, CALL) == [CALL, RAISE]
    assert legal(*before, RAISE) == [FOLD, CALL, RAISE]


def test_r2_4_a_raise_adds_two_chips_in_the_first_round_and_four_in_the_second():
    assert score(KING, JACK, QUEEN, RAISE, CALL, *CHECKED) == 1 + 2
    assert score(KING, JACK, QUEEN, RAISE, RAISE, CALL, *CHECKED) == 1 + 2 + 2
    assert score(KING, JACK, QUEEN, *CHECKED, RAISE, CALL) == 1 + 4
    assert score(KING, JACK, QUEEN, *CHECKED, RAISE, RAISE, CALL) == 1 + 4 + 4
    assert score(KING, JACK, QUEEN, RAISE, RAISE, CALL, RAISE, RAISE, CALL) == 13


def test_r2_4_what_a_raise_adds_comes_from_the_box():
    box = new_box(TABLE.game, {"chips": {"raises": [10, 100]}})
    assert score(KING, JACK, QUEEN, RAISE, CALL, RAISE, CALL, box=box) == 111


@pytest.mark.parametrize("before", [(), CHECKED])
def test_r2_5_each_round_allows_two_raises(before: tuple[int, ...]):
    assert legal(*before, RAISE, RAISE) == [FOLD, CALL]
    assert legal(*before, CALL, RAISE, RAISE) == [FOLD, CALL]


@pytest.mark.parametrize(("most", "expected"), [(0, [CALL]), (1, [CALL, RAISE])])
def test_r2_5_the_number_of_raises_is_a_house_rule(most: int, expected: list[int]):
    box = new_box(TABLE.game, {"chips": {"max_raises": most}})
    assert legal(box=box) == expected
    if most:
        assert legal(RAISE, box=box) == [FOLD, CALL]


@pytest.mark.parametrize("actions", [CHECKED, (RAISE, CALL), (CALL, RAISE, CALL), (RAISE, RAISE, CALL)])
def test_r2_6_a_call_ends_a_round_once_both_have_acted(actions: tuple[int, ...]):
    assert play(JACK, QUEEN, KING, *actions).state[0].betting_round == 1
    assert all(play(JACK, QUEEN, KING, *actions[:turn]).state[0].betting_round == 0 for turn in range(len(actions)))
    assert play(JACK, QUEEN, KING, *CHECKED, *actions).is_terminal
    assert not play(JACK, QUEEN, KING, *CHECKED, *actions[:-1]).is_terminal


def test_r3_1_the_public_card_comes_after_the_first_round_each_undrawn_one_with_equal_chance():
    start = play(QUEEN, KING, JACK, CALL)
    assert start.observation(0) == 0
    revealed = Counter()
    for seed in range(2000):
        playthrough = TABLE.at(start.state, rng.key_from(seed))
        playthrough.apply(CALL)
        public = int(playthrough.state[0].cards[PUBLIC])
        assert [playthrough.observation(seat) for seat in range(2)] == [public, public]
        revealed[public] += 1
        playthrough.apply(CALL)
        assert playthrough.observation(0) == 0
    assert set(revealed) == {JACK, OTHER_JACK, OTHER_QUEEN, OTHER_KING}
    assert chisquare(list(revealed.values())).pvalue > 0.01


def test_r3_1_one_deal_reveals_the_same_card_however_the_first_round_went():
    for seed in range(20):
        publics = set()
        for actions in [CHECKED, (RAISE, CALL), (CALL, RAISE, RAISE, CALL)]:
            playthrough = TABLE.deal(seed)
            for action in actions:
                playthrough.apply(action)
            publics.add(int(playthrough.state[0].cards[PUBLIC]))
        assert len(publics) == 1


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ((RAISE, FOLD), 1),
        ((CALL, RAISE, FOLD), -1),
        ((RAISE, RAISE, FOLD), -3),
        ((*CHECKED, RAISE, FOLD), 1),
        ((RAISE, CALL, CALL, RAISE, RAISE, FOLD), 7),
    ],
)
def test_r4_1_a_fold_gives_the_pot_to_the_other_player(actions: tuple[int, ...], expected: int):
    for cards in [(JACK, KING), (KING, JACK)]:
        assert score(*cards, QUEEN, *actions) == expected
        assert play(*cards, QUEEN, *actions).ending == "fold"


@pytest.mark.parametrize("public", [OTHER_JACK, OTHER_QUEEN])
def test_r4_2_a_pair_with_the_public_card_wins_the_showdown(public: int):
    paired = JACK if public == OTHER_JACK else QUEEN
    assert score(paired, KING, public, *CHECKED, *CHECKED) == 1
    assert score(KING, paired, public, *CHECKED, *CHECKED) == -1
    assert play(paired, KING, public, *CHECKED, *CHECKED).ending == "showdown"


def test_r4_3_without_a_pair_the_higher_rank_wins_and_equal_ranks_share():
    assert score(KING, QUEEN, JACK, *CHECKED, *CHECKED) == 1
    assert score(JACK, OTHER_QUEEN, KING, *CHECKED, *CHECKED) == -1
    shared = play(QUEEN, OTHER_QUEEN, KING, RAISE, CALL, *CHECKED)
    assert shared.outcome()[0].tolist() == [0, 0]
    assert shared.outcome()[1].tolist() == [1, 1]


def test_r4_4_the_score_is_the_chips_won_or_lost_and_decides_the_rank():
    scores, ranks = play(JACK, QUEEN, KING, RAISE, CALL, RAISE, RAISE, CALL).outcome()
    assert scores.tolist() == [-11, 11] and ranks.tolist() == [2, 1]


@pytest.mark.parametrize(
    ("chips", "field"),
    [
        ({"ante": -1}, "chips.ante"),
        ({"raises": [2]}, "chips.raises"),
        ({"raises": [2, 0]}, "chips.raises.1"),
        ({"max_raises": 3}, "chips.max_raises"),
        ({"bet": 1}, "chips.bet"),
    ],
)
def test_wrong_components_are_refused_with_their_field(chips: dict, field: str):
    with pytest.raises(InputError) as caught:
        new_box(TABLE.game, {"chips": chips})
    assert caught.value.where == field
