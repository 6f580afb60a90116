"""A test per rule of RULES.md, chapters R5 to R9: placing, arrows, the Anchor, the end of the round and of the game."""

import pytest

from games.nautilus_libellud.state import ALL_DIVERS, ALL_SPECIALS
from games.nautilus_libellud.text import domain_card_names, face_up_names
from tests.games.nautilus_libellud.scenes import BOX, EMPTY, Scene, box_with, duel, finish, set_domains
from tests.games.tables import Table

TABLE = Table("nautilus_libellud", 2)
NINE = ("2 13 4 10 5", "1 3 12 11 .")

# R5 Placing a card


def test_r5_1_the_seats_place_in_turn_five_times_each():
    seats = [
        (int(state.round_number), moment.seat)
        for moment in TABLE.walk(2)
        if (state := moment.before.state[0]).phase == 5  # choose a card
    ]
    for number in range(1, 7):
        placed = [seat for round_number, seat in seats if round_number == number]
        assert placed == [(number + 1 + turn) % 2 for turn in range(10)]


def test_r5_2_one_card_goes_to_an_empty_space_of_either_side():
    scene = Scene(("5 . . . .", ". 12 . . ."), hands={0: [1, 2, 3, 4]}).play("place Diver 1")
    assert scene.legal() == [
        f"on side {side}, column {column}"
        for side, columns in ((0, (2, 3, 4, 5)), (1, (1, 3, 4, 5)))
        for column in columns
    ]
    scene.play("on side 1, column 4")
    assert scene.sides == ("5 . . . .", ". 12 . 1 .") and scene.hand(0) == [2, 3, 4]


@pytest.mark.parametrize(("special", "word"), [("Kraken", "K"), ("Fishbone", "F")])
def test_r5_3_kraken_and_fishbone_are_placed_instead_of_a_diver(special: str, word: str):
    scene = Scene(hands={0: [1, 2, 3, 4, 5]}, specials=(special, "Eye"))
    assert f"place the {special}" in scene.legal() and len(scene.legal()) == 6
    scene.place(f"the {special}", 1, 2)
    assert scene.sides == (EMPTY, f". {word} . . .")
    assert scene.hand(0) == [1, 2, 3, 4, 5] and scene.state.is_played[0] == 1
    scene.place(scene.legal()[0].removeprefix("place "), 0, 1)
    assert f"place the {special}" not in scene.legal()


def test_r5_4_a_card_belongs_to_the_side_where_it_lies():
    scene = Scene((". 13 4 10 5", "1 3 12 11 9"), mover=1, hands={0: [], 1: [14]})
    set_domains(scene, ("Science", 2), ("War", 1), ("War", 1), ("War", 1), ("War", 1))
    scene.place("Diver 14", 0, 1)
    assert "Science +2" in domain_card_names(BOX[0], scene.state.won[1])  # the 1 of side 1 beats the 14 it placed


# R6 Arrows


def test_r6_1_a_vertical_arrow_sends_another_card_of_its_side_across():
    scene = Scene(("2 3 . . .", ". 12 . . 4"), mover=0, hands={0: [6, 9, 10]}).place("Diver 9", 0, 5)
    assert scene.sides == (". 3 . . 9", "2 12 . . 4")


def test_r6_2_a_horizontal_arrow_sends_another_card_to_any_gap_of_its_side():
    scene = Scene(("2 . . . .", "4 . . . ."), hands={0: [7, 8, 10, 11]}).place("Diver 8", 1, 3)
    assert scene.legal() == [f"move the card of column 1 along to column {gap}" for gap in (2, 4, 5)]
    assert scene.play("move the card of column 1 along to column 5").sides == ("2 . . . .", ". . 8 . 4")


def test_r6_3_a_movement_is_a_duty_and_without_one_the_card_stays():
    two = Scene(("2 3 . . .", EMPTY), hands={0: [6, 7, 8, 9]}).place("Diver 6", 0, 3)
    assert two.legal() == ["move the card of column 1 across", "move the card of column 2 across"]
    none = Scene((EMPTY, "2 3 . . ."), hands={0: [6, 7, 8, 9]}).place("Diver 6", 0, 3)
    assert none.sides == (". . 6 . .", "2 3 . . .") and none.seat == 1


def test_r6_4_moved_cards_set_off_nothing_and_kraken_and_fishbone_move():
    arrow = Scene(("7 . . . .", "2 . . . ."), hands={0: [6, 8, 9]}).place("Diver 8", 0, 2)
    arrow.play("move the card of column 1 along to column 3")
    assert arrow.sides == (". 8 7 . .", "2 . . . .") and arrow.phase == "choose a card"
    for word, specials in (("K", ("Eye", "Kraken")), ("F", ("Eye", "Fishbone"))):
        scene = Scene((f"{word} . . . .", EMPTY), hands={0: [6, 7, 8]}, specials=specials).place("Diver 6", 0, 2)
        assert scene.sides == (". 6 . . .", f"{word} . . . .")


def test_r6_5_who_placed_the_arrow_chooses_among_all_cards_of_the_side():
    scene = Scene(("2 3 . . .", EMPTY), mover=1, hands={1: [6, 8, 9]}, specials=("Harpoon", "Eye"))
    assert scene.place("Diver 6", 0, 5).seat == 1
    assert len(scene.legal()) == 2


# R7 The Anchor


def test_r7_1_the_anchor_comes_with_a_diver_after_its_arrow():
    scene = Scene(("2 3 . . .", EMPTY), hands={0: [6, 7, 8, 9]}, specials=("Anchor", "Eye"))
    assert not any("anchor" in name for name in scene.legal())
    scene.place("Diver 6", 0, 5)
    assert scene.phase == "move a card"
    scene.play("move the card of column 1 across")
    assert (scene.phase, scene.seat) == ("attach the Anchor", 0)
    scene.play("attach no Anchor")
    assert scene.seat == 1 and scene.state.is_played[0] == 0


def test_r7_1_who_has_attached_it_is_not_asked_again():
    scene = Scene(hands={0: [1, 2, 3, 4, 5], 1: [10, 11, 12, 13, 14]}, specials=("Anchor", "Kraken"))
    scene.place("Diver 1", 0, 1).play("anchor the card on side 0, column 1")
    scene.place("Diver 10", 0, 2).place("Diver 2", 0, 3)
    assert scene.seat == 1


def test_r7_2_it_goes_on_any_card_in_play():
    scene = Scene(("2 K . . .", "F . . . 4"), hands={0: [1, 7, 8]}, specials=("Anchor", "Kraken"))
    scene.state.is_played[1] = 1
    scene.place("Diver 1", 0, 3)
    spaces = ("side 0, column 1", "side 0, column 2", "side 0, column 3", "side 1, column 1", "side 1, column 5")
    assert scene.legal() == ["attach no Anchor", *(f"anchor the card on {space}" for space in spaces)]
    assert scene.play("anchor the card on side 1, column 1").sides == ("2 K 1 . .", "F* . . . 4")


def test_r7_3_an_anchored_card_is_not_moved_but_counts():
    stays = Scene(("2* . . . .", EMPTY), hands={0: [6, 7, 8]}, specials=("Eye", "Anchor")).place("Diver 6", 0, 2)
    assert stays.sides == ("2* 6 . . .", EMPTY) and stays.seat == 1
    along = Scene(("2* . . . .", EMPTY), hands={0: [6, 7, 8]}, specials=("Eye", "Anchor")).place("Diver 7", 0, 2)
    assert along.phase == "choose a card"
    won = Scene((NINE[0], "1* 3 12 11 ."), mover=1, hands={0: [], 1: [9]}, specials=("Anchor", "Eye"))
    set_domains(won, ("Science", 2), ("War", 1), ("War", 1), ("War", 1), ("War", 1))
    won.place("Diver 9", 1, 5)
    assert "Science +2" in domain_card_names(BOX[0], won.state.won[0])
    assert won.state.anchor_space == -1


def test_r7_4_after_the_ninth_placement_nothing_is_asked():
    boards = {8: ("2 13 4 10 .", "1 3 12 . ."), 9: ("2 13 4 10 .", "1 3 12 11 ."), 10: NINE}
    for number, sides in boards.items():
        scene = Scene(sides, hands={0: [14, 8]}, specials=("Anchor", "Eye"))
        assert (scene.place("Diver 14", 1, 5).phase == "attach the Anchor") == (number == 8)


# R8 End of the round


def test_r8_1_the_higher_value_wins():
    for low in range(1, 15):
        for high in range(low + 1, 15):
            if (low, high) != (1, 14):
                assert duel(f"Diver {low}", f"Diver {high}") == f"Diver {high}"


def test_r8_1_equal_values_go_to_the_side_of_the_first_player():
    box = box_with(specials={"Kraken": {"value": 13}})
    assert duel("Kraken", "Diver 13", box) == "neither" and duel("Kraken", "Diver 14", box) == "Diver 14"
    for mover, first in ((1, 0), (0, 1)):
        sides = ("13 2 4 10 5", ". 3 12 11 14")
        scene = Scene(sides, mover=mover, hands={0: [], 1: []}, specials=("Kraken", "Kraken"), box=box)
        set_domains(scene, ("Science", 2), ("War", 1), ("War", 1), ("War", 1), ("War", 1))
        scene.state.is_played[:] = 0
        scene.place("the Kraken", 1, 1)
        assert "Science +2" in domain_card_names(box[0], scene.state.won[first])


def test_r8_2_the_crab_beats_the_fourteen():
    assert duel("Diver 1", "Diver 14") == "Diver 1"
    changed = box_with(comparison={"exceptions": [["Diver 2", "Diver 13"]]})
    assert (duel("Diver 1", "Diver 14", changed), duel("Diver 2", "Diver 13", changed)) == ("Diver 14", "Diver 2")


def test_r8_3_the_kraken_beats_all_and_the_fishbone_none():
    others = [f"Diver {number}" for number in range(1, 15)]
    assert all(duel("Kraken", other) == "Kraken" for other in [*others, "Fishbone"])
    assert all(duel("Fishbone", other) == other for other in others)


def test_r8_4_every_domain_card_goes_to_a_winner_blots_too():
    scene = Scene(NINE, mover=1, hands={0: [], 1: [9]})
    set_domains(scene, *((domain, -1) for domain in ("Science", "Exploration", "Navigation", "Engineering", "War")))
    won = scene.place("Diver 9", 1, 5).state.won
    assert domain_card_names(BOX[0], won[0]) == ["Science -1", "Exploration -1"]
    assert domain_card_names(BOX[0], won[1]) == ["Navigation -1", "Engineering -1", "War -1"]


def test_r8_5_all_divers_are_shuffled_again():
    scene = Scene(NINE, mover=1, hands={0: [14], 1: [9]}).place("Diver 9", 1, 5)
    state = scene.state
    assert int(state.hands[0] | state.hands[1] | state.undealt) == ALL_DIVERS
    assert (state.board == -1).all() and state.num_placed == 0 and not state.known_held.any()


def test_r8_6_specials_are_discarded_and_all_six_shuffled_after_the_third_round():
    discarded = {}
    for moment in TABLE.walk(4):
        state = moment.before.state[0]
        discarded[int(state.round_number)] = int(state.discarded)
        assert state.seen_discards.tolist() == [state.discarded, state.discarded]
    assert [mask.bit_count() for mask in discarded.values()] == [0, 2, 4, 0, 2, 4]
    third = next(moment for moment in TABLE.walk(4) if moment.before.state[0].round_number == 3).before.state[0]
    assert third.offered == ALL_SPECIALS & ~third.discarded


def test_r8_7_new_domain_cards_and_another_first_player():
    scene = Scene(NINE, mover=1, hands={0: [], 1: [9]})
    before = Scene(NINE, mover=1, hands={0: [], 1: [9]}).state
    state = scene.place("Diver 9", 1, 5).state
    assert state.first_seat == 1 - before.first_seat
    assert len(face_up_names(BOX[0], state)) == 5 and int(state.pile).bit_count() == 20


# R9 End of the game


def test_r9_1_the_game_ends_after_six_rounds_never_earlier():
    for seed in range(10):
        rounds = [int(moment.before.state[0].round_number) for moment in TABLE.walk(seed)]
        assert sorted(set(rounds)) == [1, 2, 3, 4, 5, 6]
        final = TABLE.final(seed)
        assert final.ending == "six rounds" and final.state[0].pile == 0
        assert sum(int(won).bit_count() for won in final.state[0].won) == 30


def test_r9_2_a_domain_goes_to_the_higher_sum_and_a_tie_to_nobody():
    assert finish(won=({"Science": [2]}, {"Science": [1], "War": [1]}))[0] == [1.0, 1.0]
    assert finish(won=({"Science": [1, -1]}, {"War": [1, -1]}))[0] == [0.0, 0.0]


def test_r9_3_more_domains_win_and_equal_numbers_are_a_draw():
    assert finish(won=({"Science": [1], "War": [1]}, {"Navigation": [2, 1, 1]})) == ([2.0, 1.0], [1, 2])
    assert finish(won=({"Science": [1]}, {"Navigation": [2, 1, 1]})) == ([1.0, 1.0], [1, 1])
    assert finish(won=({}, {"Navigation": [-1], "War": [1]})) == ([1.0, 1.0], [1, 1])
