"""Situations of a whole game, worked out by hand: scoring, the draft, start specials, rounds."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from games.nautilus_libellud.arrangements import num_determinizations
from games.nautilus_libellud.sight import see
from games.nautilus_libellud.state import ALL_DIVERS, DOMAIN_NAMES, SPECIAL_NAMES
from games.nautilus_libellud.text import domain_totals
from tests.games.nautilus_libellud.determinizing import hands_seen, special_weights
from tests.games.nautilus_libellud.scenes import BOX, Scene, as_set, box_with, divers, finish
from tests.games.tables import Table

SURE = 0.001  # smallest p-value that is put down to chance
TABLE = Table("nautilus_libellud", 2)

# Scoring


def test_scenario_27_more_domains_beat_more_points():
    won = (
        {"Science": [2, 1], "Exploration": [1, 1, -1], "Navigation": [2, 1, 1, -1], "War": [1, 1, 1]},
        {
            "Science": [1, 1, 1, -1],
            "Exploration": [2, 1, 1],
            "Navigation": [1, 1],
            "Engineering": [2, 1, 1, 1, 1, -1],
            "War": [2, 1, -1],
        },
    )
    assert [sum(map(sum, piles.values())) for piles in won] == [10, 15]
    assert finish(won=won) == ([3.0, 2.0], [1, 2])


def test_scenario_28_a_lone_blot_loses_its_domain():
    scores, ranks = finish(won=({"Navigation": [-1]}, {"Navigation": [2, 1, 1, 1, 1]}))
    assert (scores, ranks) == ([0.0, 1.0], [2, 1])


def test_scenario_29_all_cards_are_awarded_and_no_domain_is_tied():
    for seed in range(30):
        state = TABLE.final(seed).state[0]
        assert sum(int(won).bit_count() for won in state.won) == 30
        first, second = (domain_totals(BOX[0], state, seat) for seat in range(2))
        assert all(first[domain] + second[domain] == 5 for domain in DOMAIN_NAMES)
        assert TABLE.final(seed).outcome()[0].sum() == 5


def test_scenario_30_a_tied_domain_counts_for_nobody_and_the_game_is_a_draw():
    box = box_with(domains={"Science": [1, 1, 1, 1, 1, -1]})
    won = (
        {"Science": [1, 1], "Exploration": [2], "Navigation": [2]},
        {"Science": [1, 1, 1, -1], "Engineering": [2], "War": [2]},
    )
    assert finish(box, won) == ([2.0, 2.0], [1, 1])


# The draft


def test_scenario_31_the_second_player_has_five_candidates():
    scene = Scene.drafted(("Kraken", "Harpoon"))
    assert see(scene.state, 0).knows_other_special
    assert special_weights(scene, 1).keys() == {"Kraken", "Fishbone", "Anchor", "Eye", "Diving Module"}
    assert num_determinizations(BOX[0], scene.state, 1) == 5 * 126


@pytest.mark.parametrize(
    ("silence", "start_special", "other"), [(1.0, 1 / 5, 1 / 5), (0.05, 0.05 / 2.15, 1 / 2.15), (0.0, 0.0, 1 / 2)]
)
def test_scenario_32_silence_speaks_against_start_specials(silence: float, start_special: float, other: float):
    box = box_with(belief={"lambda_silence": silence})
    scene = Scene.drafted(("Kraken", "Anchor"), hands={0: [1, 2, 3, 4, 5]}, box=box).place("Diver 1", 0, 1)
    weights = special_weights(scene, 1, samples=20000)
    expected = {"Kraken": other, "Fishbone": other, "Eye": start_special, "Diving Module": start_special}
    assert weights.keys() <= expected.keys() | {"Harpoon"}
    for name, share in (expected | {"Harpoon": start_special}).items():
        assert weights.get(name, 0) == pytest.approx(share, abs=0.015)


def test_scenario_33_the_last_pair_is_known_and_then_all_six_are_back():
    discarded = ("Kraken", "Eye", "Anchor", "Diving Module")
    third = Scene.drafted(("Fishbone", "Harpoon"), round_number=3, discarded=discarded)
    assert special_weights(third, 1).keys() == {"Fishbone"}
    assert num_determinizations(BOX[0], third.state, 1) == 126
    fourth = Scene.drafted(("Fishbone", "Harpoon"), round_number=4, first=1)
    assert len(special_weights(fourth, 0)) == 5


# Start specials


def test_scenario_34_the_module_makes_a_hand_of_six():
    scene = Scene.drafted(("Diving Module", "Kraken"), hands={0: [2, 5, 6, 11, 13], 1: [3, 4, 7, 9, 12]})
    scene.play("use the special")
    scene.state.hands[0], scene.state.undealt = as_set([1, 2, 5, 6, 10, 11, 13]), as_set([8, 14])
    scene.state.drawn = as_set([1, 10])
    assert scene.legal() == ["keep Diver 1", "keep Diver 10"]
    scene.play("keep Diver 1")
    assert scene.hand(0) == [1, 2, 5, 6, 11, 13] and divers(scene.state.undealt) == [8, 10, 14]
    assert num_determinizations(BOX[0], scene.state, 0) == 21
    assert all(set(hand) <= {3, 4, 7, 8, 9, 12, 14} for hand in hands_seen(scene, 0, 500))
    assert len(hands_seen(scene, 0, 500)) == 21 and len(hands_seen(scene, 1, 3000)) == 84
    assert num_determinizations(BOX[0], scene.state, 1) == 84 * 3


def _harpooned(taken: int, given: int) -> Scene:
    scene = Scene.drafted(("Harpoon", "Eye"), hands={0: [3, 4, 7, 9, 12], 1: [1, 2, 8, 13, 14]})
    scene.play("use the special")
    state = scene.state
    state.hands[0], state.hands[1] = as_set([3, 4, 7, 9, 12, taken]), as_set({1, 2, 8, 13, 14} - {taken})
    state.drawn = state.known_held[1] = as_set([taken])
    return scene.play(f"give Diver {given}")


def test_scenario_35_a_harpoon_swap_is_known_to_both():
    scene = _harpooned(taken=14, given=3)
    assert (scene.hand(0), scene.hand(1)) == ([4, 7, 9, 12, 14], [1, 2, 3, 8, 13])
    assert divers(scene.state.known_held[0]) == [3] and divers(scene.state.known_held[1]) == [14]
    for observer in range(2):
        assert len(hands_seen(scene, observer, 2000)) == 70


def test_scenario_36_a_harpoon_that_gives_back_changes_no_hand():
    scene = _harpooned(taken=2, given=2)
    assert (scene.hand(0), scene.hand(1)) == ([3, 4, 7, 9, 12], [1, 2, 8, 13, 14])
    hands = hands_seen(scene, 0, 2000)
    assert len(hands) == 70 and all(2 in hand for hand in hands)
    assert len(hands_seen(scene, 1, 4000)) == 126


def test_scenario_37_after_the_module_the_harpoon_draws_one_of_six():
    taken = Counter()
    for key in range(600):
        scene = Scene.drafted(("Diving Module", "Harpoon"), hands={0: [2, 5, 6, 11, 13]}, key=key)
        scene.play("use the special").play(scene.legal()[0])
        hand = scene.hand(0)
        scene.play("use the special")
        assert len(hand) == 6 and len(scene.legal()) == 6
        taken[hand.index(divers(scene.state.drawn)[0])] += 1
    assert len(taken) == 6 and chisquare(list(taken.values())).pvalue > SURE


def test_scenario_38_the_eye_sees_what_the_harpoon_changed():
    scene = _harpooned(taken=14, given=3)
    assert scene.seat == 1
    scene.play("use the special")
    assert divers(scene.state.known_held[1]) == [4, 7, 9, 12, 14]


def test_scenario_39_the_module_after_the_eye_adds_one_unknown_diver():
    scene = Scene.drafted(("Eye", "Diving Module"), hands={0: [1, 2, 3, 4, 5], 1: [6, 7, 8, 9, 10]})
    scene.play("use the special", "use the special")
    scene.play(scene.legal()[0])
    hands = hands_seen(scene, 0, 400)
    assert hands == {(6, 7, 8, 9, 10, undealt) for undealt in (11, 12, 13, 14)}


def test_scenario_40_the_eye_may_be_left_unused_and_is_discarded():
    scene = Scene.drafted(("Kraken", "Eye"), hands={0: [1, 2, 3, 4, 5], 1: [10, 11, 12, 13, 14]})
    assert scene.seat == 1 and scene.legal() == ["leave the special unused", "use the special"]
    scene.play("leave the special unused")
    while scene.state.round_number == 1:
        assert "use the special" not in scene.legal()
        scene.play(scene.legal()[0])
    eye = as_set([SPECIAL_NAMES.index("Eye")])
    assert scene.state.discarded & eye and scene.state.seen_discards[0] & eye


# The frame of the rounds


@pytest.mark.parametrize("starting_seat", [0, 1])
def test_scenario_41_the_first_player_alternates_and_the_other_places_last(starting_seat: int):
    table = Table("nautilus_libellud", 2, "" if starting_seat == 0 else "hidden_discards")
    firsts, lasts = {}, {}
    for moment in table.walk(0):
        state = moment.before.state[0]
        firsts[int(state.round_number)] = int(state.first_seat)
        if state.num_placed == 9:
            lasts[int(state.round_number)] = moment.seat
    alternating = [(starting_seat + number) % 2 for number in range(6)]
    assert list(firsts.values()) == alternating
    assert list(lasts.values()) == [1 - seat for seat in alternating]


def test_scenario_42_pairs_of_card_and_space():
    opening = Scene(hands={0: [1, 2, 3, 4, 5]}, specials=("Kraken", "Eye"))
    assert _num_pairs(opening) == 60
    last = Scene(("2 13 4 10 5", "1 3 12 . 9"), mover=1, hands={0: [], 1: [7]}, specials=("Eye", "Fishbone"))
    assert _num_pairs(last) == 2


def _num_pairs(scene: Scene) -> int:
    return sum(len(scene.copy().play(card).legal()) for card in scene.legal())


def test_scenario_43_a_card_must_go_to_an_empty_space_of_either_side():
    scene = Scene(("5 . . . .", ". 12 . . ."), hands={0: [1, 2, 3, 4]}, specials=("Eye", "Harpoon"))
    assert scene.legal() == [f"place Diver {diver}" for diver in (1, 2, 3, 4)]
    spaces = scene.play("place Diver 1").legal()
    assert len(spaces) == 8 and not {"on side 0, column 1", "on side 1, column 2"} & set(spaces)


def test_scenario_44_all_divers_are_shuffled_again_and_nothing_is_known():
    scene = Scene.drafted(("Diving Module", "Eye"), hands={0: [1, 2, 3, 4, 5]})
    scene.play("use the special").play(scene.legal()[0]).play("use the special")
    while scene.state.round_number == 1:
        scene.play(scene.legal()[0])
    state = scene.state
    assert int(state.hands[0] | state.hands[1] | state.undealt) == ALL_DIVERS
    assert not any(state.known_held) and not any(state.known_undealt)
