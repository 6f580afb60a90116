"""Situations on the board, worked out by hand: arrows, Kraken, Fishbone, Anchor, comparison and award."""

import pytest

from games.nautilus_libellud.names import domain_card_names
from games.nautilus_libellud.state import SPECIAL_NAMES
from tests.games.nautilus_libellud.scenes import EMPTY, Scene, as_set, duel, set_domains

FULL_DOMAINS = (("Science", 2), ("War", 1), ("Navigation", -1), ("Science", 1), ("Exploration", -1))

# Vertical arrows


def test_scenario_1_the_only_card_is_forced_across():
    scene = Scene(("5 . . . .", EMPTY), hands={0: [6, 7, 8, 9, 10]}).place("Diver 6", 0, 3)
    assert scene.sides == (". . 6 . .", "5 . . . .")
    assert scene.phase == "choose a card" and scene.seat == 1


def test_scenario_2_an_occupied_opposite_space_blocks():
    scene = Scene(("5 . . . .", "12 . . . ."), hands={0: [6, 7, 8, 9]}).place("Diver 9", 0, 2)
    assert scene.sides == ("5 9 . . .", "12 . . . .")


def test_scenario_3_an_arrow_on_the_other_side_acts_there():
    scene = Scene(("5 . . . .", "12 . 3 . ."), hands={0: [6, 7, 8, 9]}).place("Diver 6", 1, 4)
    assert scene.sides == ("5 . 3 . .", "12 . . 6 .")


@pytest.mark.parametrize(
    ("column", "sides"),
    [(1, (". . . 11 9", "2 . . . 10")), (4, ("2 . . . 9", ". . . 11 10"))],
)
def test_scenario_4_of_two_cards_the_one_who_placed_chooses(column: int, sides: tuple[str, str]):
    scene = Scene(("2 . . 11 .", ". . . . 10"), hands={0: [6, 7, 8, 9]}).place("Diver 9", 0, 5)
    assert scene.seat == 0
    assert scene.legal() == ["move the card of column 1 across", "move the card of column 4 across"]
    assert scene.play(f"move the card of column {column} across").sides == sides
    assert scene.seat == 1


def test_scenario_5_a_card_never_moves_itself():
    assert Scene(hands={0: [2, 3, 4, 5, 6]}).place("Diver 6", 0, 3).sides == (". . 6 . .", EMPTY)


def test_scenario_6_a_moved_arrow_stays_still():
    scene = Scene(("9 4 . . .", ". 3 . . ."), hands={0: [6, 7, 8, 10]}).place("Diver 6", 0, 3)
    assert scene.sides == (". 4 6 . .", "9 3 . . .")
    assert scene.phase == "choose a card"


# Horizontal arrows


def test_scenario_7_any_gap_of_the_side_is_open():
    scene = Scene(("2 13 . . .", EMPTY), hands={0: [5, 6, 7, 8, 10]}).place("Diver 7", 0, 5)
    assert scene.legal() == [
        f"move the card of column {source} along to column {gap}" for source in (1, 2) for gap in (3, 4)
    ]
    assert scene.play("move the card of column 2 along to column 4").sides == ("2 . . 13 7", EMPTY)


def test_scenario_8_cards_of_the_other_side_do_not_count():
    scene = Scene((EMPTY, "4 10 . . ."), hands={0: [5, 6, 7, 8]}).place("Diver 8", 0, 1)
    assert scene.sides == ("8 . . . .", "4 10 . . .")


def test_scenario_9_a_full_side_has_no_movement():
    scene = Scene(("2 13 4 10 .", "1 . . . ."), hands={0: [5, 7, 8]}).place("Diver 8", 0, 5)
    assert scene.sides == ("2 13 4 10 8", "1 . . . .") and scene.seat == 1


def test_scenario_10_the_tenth_placement_moves_nothing_and_ends_the_round():
    scene = Scene(("2 13 4 10 5", "1 3 12 . 14"), hands={0: [9], 1: []})
    set_domains(scene, *FULL_DOMAINS)
    won = scene.place("Diver 9", 1, 4).state.won
    assert scene.state.round_number == 2 and scene.phase == "keep a special"
    assert domain_card_names(scene.playthrough.box[0], won[0]) == ["Science +2", "Science +1", "War +1"]
    assert domain_card_names(scene.playthrough.box[0], won[1]) == ["Exploration -1", "Navigation -1"]


# Kraken, Fishbone, Anchor


def test_scenario_11_the_kraken_must_cross():
    scene = Scene((". 8 . . .", "K 11 . . ."), mover=0, hands={0: [5, 6, 7]}, specials=("Eye", "Kraken"))
    assert scene.place("Diver 6", 1, 3).sides == ("K 8 . . .", ". 11 6 . .")


def test_scenario_12_the_anchored_kraken_stays():
    scene = Scene((". 8 . . .", "K* 11 . . ."), mover=0, hands={0: [5, 6, 7]}, specials=("Anchor", "Kraken"))
    assert scene.place("Diver 6", 1, 3).sides == (". 8 . . .", "K* 11 6 . .")


def test_scenario_13_the_anchored_kraken_leaves_the_other_card():
    scene = Scene((EMPTY, "K* . 4 . ."), mover=0, hands={0: [5, 6, 7]}, specials=("Kraken", "Anchor"))
    assert scene.place("Diver 6", 1, 2).sides == (". . 4 . .", "K* 6 . . .")


def test_scenario_14_an_anchored_card_is_no_choice():
    scene = Scene(("14* . 3 . .", EMPTY), mover=0, hands={0: [5, 6, 7]}, specials=("Eye", "Anchor"))
    scene.place("Diver 7", 0, 2)
    assert scene.legal() == [f"move the card of column 3 along to column {gap}" for gap in (4, 5)]


def test_scenario_15_the_anchor_comes_after_the_movement():
    scene = Scene((". 14 . . .", EMPTY), hands={0: [5, 6, 7]}, specials=("Anchor", "Eye")).place("Diver 7", 0, 1)
    assert scene.legal() == [f"move the card of column 2 along to column {gap}" for gap in (3, 4, 5)]
    scene.play("move the card of column 2 along to column 4")
    assert scene.legal() == [
        "attach no Anchor",
        "anchor the card on side 0, column 1",
        "anchor the card on side 0, column 4",
    ]
    assert scene.play("anchor the card on side 0, column 4").sides == ("7 . . 14* .", EMPTY)


def test_scenario_16_the_anchor_cancels_no_arrow():
    scene = Scene(("5 . . . .", EMPTY), hands={0: [6, 7, 8]}, specials=("Anchor", "Eye")).place("Diver 6", 0, 3)
    assert scene.sides == (". . 6 . .", "5 . . . .")
    assert scene.play("anchor the card on side 0, column 3").sides == (". . 6* . .", "5 . . . .")


def test_scenario_17_the_kraken_may_be_the_first_card_and_one_diver_is_left_over():
    scene = Scene(hands={0: [1, 2, 3, 4, 5], 1: [10, 11, 12, 13, 14]}, specials=("Kraken", "Anchor"))
    assert len(scene.copy().play("place the Kraken").legal()) == 10
    scene.place("the Kraken", 0, 1)
    for turn, (diver, side, column) in enumerate(
        [(10, 0, 2), (1, 0, 3), (11, 0, 4), (2, 0, 5), (12, 1, 1), (3, 1, 2), (13, 1, 3), (4, 1, 4)]
    ):
        scene.place(f"Diver {diver}", side, column)
        if turn % 2 == 0:
            scene.play("attach no Anchor")
    assert scene.hand(0) == [5]
    scene.place("Diver 14", 1, 5)
    assert scene.state.round_number == 2 and scene.state.undealt.item().bit_count() == 4


def test_scenario_18_after_the_ninth_placement_nothing_is_asked_about_the_anchor():
    eighth = Scene(("2 13 4 10 .", "1 3 12 . ."), hands={0: [5, 11], 1: [9, 14]}, specials=("Anchor", "Eye"))
    assert eighth.place("Diver 5", 0, 5).phase == "attach the Anchor"
    ninth = Scene(("2 13 4 10 5", "1 3 12 . ."), hands={0: [11], 1: [14]}, specials=("Anchor", "Eye"))
    assert ninth.place("Diver 11", 1, 4).phase == "choose a card" and ninth.seat == 1
    tenth = Scene(("2 13 4 10 5", "1 3 12 8 ."), mover=1, hands={0: [], 1: [14]}, specials=("Eye", "Anchor"))
    assert tenth.place("Diver 14", 1, 5).state.round_number == 2
    assert tenth.state.discarded == as_set([SPECIAL_NAMES.index("Eye"), SPECIAL_NAMES.index("Anchor")])


# Comparison and award


@pytest.mark.parametrize(
    ("number", "card", "other", "winner"),
    [
        (19, "Diver 1", "Diver 14", "Diver 1"),
        (20, "Kraken", "Diver 14", "Kraken"),
        (21, "Kraken", "Diver 1", "Kraken"),
        (22, "Fishbone", "Diver 1", "Diver 1"),
        (23, "Fishbone", "Diver 14", "Diver 14"),
        (24, "Diver 1", "Diver 13", "Diver 13"),
    ],
)
def test_scenarios_19_to_24_the_better_card(number: int, card: str, other: str, winner: str):
    assert duel(card, other) == duel(other, card) == winner


def test_scenario_25_the_side_takes_the_card_whoever_placed_there():
    scene = Scene((". 5 6 7 8", "3 4 10 11 9"), mover=1, hands={0: [], 1: [14]})
    set_domains(scene, ("Navigation", -1), *FULL_DOMAINS[:2], *FULL_DOMAINS[3:])
    scene.place("Diver 14", 0, 1)
    assert "Navigation -1" in domain_card_names(scene.playthrough.box[0], scene.state.won[0])


def test_scenario_26_a_full_award():
    scene = Scene(("12 1 5 9 F", "10 14 8 4 ."), mover=1, hands={0: [2], 1: [3]}, specials=("Fishbone", "Eye"))
    set_domains(scene, *FULL_DOMAINS)
    won = scene.place("Diver 3", 1, 5).state.won
    assert domain_card_names(scene.playthrough.box[0], won[0]) == ["Science +2", "Science +1", "War +1"]
    assert domain_card_names(scene.playthrough.box[0], won[1]) == ["Exploration -1", "Navigation -1"]
