"""The position file as a person types it: what is understood, what is refused and why."""

import tomllib

import pytest

from games import api
from games.documents import InputError
from games.nautilus_libellud.names import domain_card_names, face_up_names
from games.nautilus_libellud.position import num_determinizations, read_position, write_position
from games.nautilus_libellud.state import PHASE_NAMES, SPECIAL_NAMES, STATE
from tests.games.nautilus_libellud.scenes import BOX, GAME, Scene, as_set, box_with, divers

TYPED = """
game = "nautilus_libellud"
seat = 0
round = 2
domains = ["Science +2", "War +1", "Navigation -1", "Science +1", "Exploration -1"]
won = ["War +2", "War +1", "Engineering -1"]
opponent_won = ["Science +1", "Navigation +1"]
own_side = "5 . . 12* ."
opponent_side = ". 3 Kraken . 14"
hand = [2, 7, 9]
special = "Anchor"
discards = ["Eye", "Harpoon"]
"""
GOOD = tomllib.loads(TYPED)
START = {"game": "nautilus_libellud", "seat": 0, "round": 1, "domains": GOOD["domains"], "hand": [1, 2, 3, 4, 5]}
FACE_DOWN = box_with(house_rules={"reveal_discarded_specials": False})


def read(document: dict, box=BOX):
    """The state read from a document, one record."""
    states = api.new_records(STATE)
    assert read_position(box[0], document, states[0]) == document["seat"]
    return states[0]


def refused(document: dict, box=BOX) -> InputError:
    with pytest.raises(InputError) as caught:
        read(document, box)
    assert "\n" not in str(caught.value)
    return caught.value


def without(document: dict, *fields: str) -> dict:
    return {field: value for field, value in document.items() if field not in fields}


# What is understood


def test_a_typed_position_is_the_table_it_describes():
    state = read(GOOD)
    assert (state.round_number, state.first_seat, state.acting_seat, state.num_placed) == (2, 1, 0, 5)
    assert PHASE_NAMES[state.phase] == "choose a card"
    assert face_up_names(BOX[0], state) == GOOD["domains"]
    assert domain_card_names(BOX[0], state.won[0]) == ["Engineering -1", "War +2", "War +1"]
    assert int(state.pile).bit_count() == 20
    assert divers(state.hands[0]) == [2, 7, 9] and state.anchor_space == 3
    assert [SPECIAL_NAMES[special] for special in state.special] == ["Anchor", "Kraken"]
    assert state.is_played.tolist() == [1, 1]
    assert int(state.hands[1]).bit_count() == 3 and int(state.undealt).bit_count() == 4


def test_the_written_position_says_the_same():
    written = write_position(BOX[0], read(GOOD), 0)
    assert without(written, "seats", "phase", "opponent_special") == {
        **GOOD,
        "won": ["Engineering -1", "War +2", "War +1"],
    }
    assert num_determinizations(BOX[0], read(GOOD), 0) == 35


def test_words_for_kraken_and_fishbone_may_be_small():
    assert read({**GOOD, "opponent_side": ". 3 kraken . 14"}).board.tolist() == read(GOOD).board.tolist()


def test_the_round_and_the_starting_seat_tell_the_first_player():
    draft = {**START, "phase": "keep a special", "offered": ["Eye", "Kraken"]}
    assert read(draft).first_seat == 0
    assert read({**without(draft, "offered"), "starting_seat": 1}).first_seat == 1
    box = box_with(house_rules={"starting_seat": 1})
    assert read(without(draft, "offered"), box).first_seat == 1
    assert "starting_seat" not in write_position(box[0], read(without(draft, "offered"), box), 0)


def test_the_second_player_leaves_the_other_special_out():
    state = read({**START, "seat": 1, "special": "Fishbone"})
    assert state.acting_seat == 0 and state.special[1] == SPECIAL_NAMES.index("Fishbone")
    assert num_determinizations(BOX[0], state, 1) == 630


@pytest.mark.parametrize("phase", ["use a start special", "keep a Diver", "give a Diver"])
def test_the_phases_of_a_start_special(phase: str):
    special = {"use a start special": "Eye", "keep a Diver": "Diving Module", "give a Diver": "Harpoon"}[phase]
    drawn = {"use a start special": [], "keep a Diver": [6, 7], "give a Diver": [6]}[phase]
    document = {
        **START,
        "phase": phase,
        "special": special,
        "opponent_special": "Kraken",
        "hand": [1, 2, 3, 4, 5, *drawn],
    }
    state = read({**document, "drawn": drawn})
    assert (PHASE_NAMES[state.phase], state.acting_seat) == (phase, 0)
    assert divers(state.drawn) == drawn
    assert state.is_played[0] == (phase != "use a start special")


def test_knowledge_of_eye_harpoon_and_module():
    eye = {**START, "special": "Eye", "special_used": True, "opponent_special": "Kraken"}
    assert num_determinizations(BOX[0], read({**eye, "opponent_holds": [6, 7, 8, 9, 10]}), 0) == 1
    module = {**START, "special": "Diving Module", "special_used": True, "opponent_special": "Kraken"}
    assert num_determinizations(BOX[0], read({**module, "hand": [1, 2, 3, 4, 5, 6], "returned": 14}), 0) == 21
    harpoon = {**START, "special": "Harpoon", "special_used": True, "opponent_special": "Kraken"}
    state = read({**harpoon, "opponent_holds": [14], "opponent_knows": [5]})
    assert num_determinizations(BOX[0], state, 0) == 70
    assert (divers(state.known_held[0]), divers(state.known_held[1])) == ([14], [5])
    watched = read({**START, "special": "Kraken", "opponent_special": "Eye", "opponent_special_used": True})
    assert divers(watched.known_held[1]) == START["hand"]


def test_a_movement_a_chosen_card_and_the_anchor():
    move = {**START, "own_side": "2 3 . . 6", "hand": [7, 8, 9], "special": "Anchor", "opponent_special": "Eye"}
    state = read({**move, "phase": "move a card", "arrow_card": 6})
    assert (state.acting_seat, state.arrow_space) == (0, 4)
    anchor = read({**move, "own_side": "2 3 . . 13", "phase": "attach the Anchor"})
    assert anchor.acting_seat == 0 and anchor.is_played[0] == 0
    chosen = {**START, "special": "Kraken", "opponent_special": "Eye", "phase": "choose a space"}
    assert read({**chosen, "chosen": "Kraken"}).chosen_card == 15
    assert read({**chosen, "chosen": 4}).chosen_card == 4


def test_face_down_discards():
    hidden = {**GOOD, "discards": ["Eye"], "seat": 1, "starting_seat": 0}
    assert refused(hidden).where == "discards"
    draft = {**START, "seat": 1, "round": 2, "phase": "keep a special", "offered": ["Kraken", "Harpoon"]}
    won = {"won": ["War +1"] * 3, "opponent_won": ["Exploration +1"] * 2}
    state = read({**draft, **won, "discards": ["Eye"]}, FACE_DOWN)
    assert int(state.discarded).bit_count() == 2 and int(state.seen_discards[1]) == as_set([3])
    assert num_determinizations(FACE_DOWN[0], state, 1) == 3 * 126


@pytest.mark.parametrize("observer", [0, 1])
def test_the_silent_wait_for_the_first_player(observer: int):
    scene = Scene.drafted(("Eye", "Kraken"))
    written = write_position(BOX[0], scene.state, observer)
    assert written["phase"] == ("use a start special" if observer == 0 else "choose a card")


# What is refused

EYE = {"special": "Eye", "opponent_special": "Kraken"}
MOVE = {**EYE, "own_side": "2 3 . . 6", "hand": [7, 8, 9], "phase": "move a card"}
HARPOON = {"special": "Harpoon", "special_used": True, "opponent_special": "Kraken"}

WRONG_TABLES = [
    ({"own_side": "5 . . ."}, "own_side", "4 spaces"),
    ({"own_side": ["5", "."]}, "own_side", 'not a list; a side is a row of five spaces like "5 .'),
    ({"chosen": "Krake"}, "chosen", "a valid integer or 'Kraken' or 'Fishbone', not 'Krake'"),
    ({"domains": None}, "domains", "missing; it should be a valid list; the five face-up Domain cards"),
    ({"own_side": "5 . . 15 ."}, "own_side", "no card '15'"),
    ({"opponent_side": ". 5 Kraken . 14"}, "opponent_side", "Diver 5 is named twice on the board"),
    ({"own_side": "5 .* . 12 ."}, "own_side", "column 2 is empty but anchored"),
    ({"opponent_side": ". 3* Kraken . 14"}, "opponent_side", "two cards"),
    ({"own_side": "5 6 8 12 1", "opponent_side": "3 4 Kraken 10 14"}, "own_side", "all ten spaces"),
    ({"hand": [2, 2, 9]}, "hand", "Diver 2 is named twice"),
    ({"hand": [2, 5, 9]}, "hand", "Diver 5 is also on the board"),
    ({"hand": [2, 7, 9, 10]}, "hand", "4 named; it must be 3"),
    ({"hand": [2, 7, 15]}, "hand.2", "less than or equal to 14"),
    ({"domains": [*GOOD["domains"], "War +1"]}, "domains", "6 cards; 5 lie face up"),
    ({"domains": ["Science +3", *GOOD["domains"][1:]]}, "domains", "no Domain card 'Science +3'; the nearest is"),
    ({"domains": ["War +2", *GOOD["domains"][1:]]}, "won", "'War +2' is named 2 times in all; the box holds 1"),
    ({"won": ["War +2"]}, "won", "3 cards with those of opponent_won; before round 2 it is 5"),
    ({"phase": "keep a card"}, "phase", "'keep a special'"),
    ({"phase": "keep a special"}, "phase", "5 cards are placed"),
    ({"phase": "game over"}, "phase", "not 'game over'"),
    ({"acting_seat": 1}, "acting_seat", "seat 0 acts"),
    ({"arrow_card": 6}, "arrow_card", "only in the phase 'move a card'"),
    ({"round": 7}, "round", "less than or equal to 6"),
    ({"chosen": 2}, "chosen", "only when you choose a space"),
    ({"phase": "choose a space"}, "chosen", "missing"),
    ({"phase": "choose a space", "chosen": 4}, "chosen", "Diver 4 is not in your hand"),
    ({"phase": "choose a space", "chosen": "Fishbone"}, "chosen", "you do not hold the Fishbone"),
    ({"drawn": [2]}, "drawn", "you see 0"),
    ({"returned": 4}, "returned", "leave it out"),
    ({"opponent_holds": [4]}, "opponent_holds", "1 named; by the specials used so far it must be 0"),
    ({"opponent_knows": [2]}, "opponent_knows", "must be 0"),
    ({"opponent_knows": [4]}, "opponent_knows", "not in hand"),
    ({"offered": ["Fishbone"]}, "offered", "only in the phase"),
]

WRONG_SPECIALS = [
    ({"special": None}, "special", "missing"),
    ({"special": "Hook"}, "special", "'Kraken'"),
    ({"special": "Eye", "discards": ["Fishbone", "Harpoon"]}, "special", "Kraken and the Anchor are played"),
    ({"opponent_special": "Fishbone"}, "opponent_special", "the Kraken is in use and not yours"),
    ({"opponent_special": "Anchor", "opponent_side": ". 3 4 . 14"}, "opponent_special", "the Anchor is yours"),
    ({"special": "Kraken", "opponent_special": "Kraken"}, "opponent_special", "in use and not yours"),
    ({"discards": ["Anchor", "Harpoon"]}, "special", "the Anchor is among the discards"),
    ({"discards": ["Kraken", "Harpoon"]}, "opponent_special", "the Kraken is among the discards"),
    ({"discards": ["Eye", "Eye"]}, "discards", "twice"),
    ({"discards": ["Eye"]}, "discards", "in round 2, 2 have been discarded"),
    ({"unseen_by_opponent": ["Eye"]}, "unseen_by_opponent", "the opponent has seen these"),
    ({"unseen_by_opponent": ["Fishbone"]}, "unseen_by_opponent", "must be among the discards"),
    ({"special_used": False}, "special_used", "the Anchor is on the board, so it was used"),
    ({"own_side": "5 . . 12 .", "special_used": True}, "special_used", "the Anchor is not on the board"),
    ({"opponent_side": ". 3 4 . 14", "opponent_special_used": True}, "opponent_special", "missing; name the special"),
    ({"opponent_side": ". 3 4 . 14", "opponent_special": "Fishbone"}, "opponent_special", "not seen before"),
]


@pytest.mark.parametrize(("changes", "field", "reason"), WRONG_TABLES + WRONG_SPECIALS)
def test_a_wrong_table_is_refused_with_field_and_reason(changes: dict, field: str, reason: str):
    document = {name: value for name, value in {**GOOD, **changes}.items() if value is not None}
    error = refused(document)
    assert error.where == field and reason in error.message


WRONG_STARTS = [
    ({"phase": "keep a special"}, "offered", "missing"),
    ({"phase": "keep a special", "offered": ["Eye", "Eye"]}, "offered", "give the 2 drawn"),
    ({"phase": "keep a special", "offered": ["Eye", "Kraken"], "special": "Eye"}, "special", "is handed out"),
    ({"phase": "keep a special", "starting_seat": 1, "offered": ["Eye", "Kraken"]}, "offered", "only the first player"),
    ({"special": "Eye"}, "opponent_special", "missing; as first player"),
    ({**EYE, "phase": "use a start special", "special_used": True}, "phase", "has been used already"),
    ({"special": "Kraken", "opponent_special": "Eye", "phase": "use a start special"}, "phase", "nothing to decide"),
    (
        {**EYE, "opponent_special": "Harpoon", "opponent_special_used": True, "phase": "use a start special"},
        "opponent_special_used",
        "the second player's turn is still to come",
    ),
    ({**EYE, "special_used": True}, "opponent_holds", "0 named; by the specials used so far it must be 5"),
    ({**EYE, "special_used": True, "opponent_holds": [1, 7, 8, 9, 10]}, "opponent_holds", "also in your hand"),
    (HARPOON, "opponent_holds", "it must be 1"),
    ({**HARPOON, "opponent_holds": [8], "opponent_knows": [5, 5]}, "opponent_knows", "named twice"),
    ({**HARPOON, "opponent_holds": [8], "opponent_knows": [1, 2]}, "opponent_knows", "it must be 0 to 1"),
    ({"special": "Diving Module", "special_used": True, "opponent_special": "Eye"}, "hand", "it must be 6"),
    (
        {"special": "Diving Module", "special_used": True, "opponent_special": "Eye", "hand": [1, 2, 3, 4, 5, 6]},
        "returned",
        "missing",
    ),
    (
        {"phase": "keep a Diver", "special": "Diving Module", "opponent_special": "Eye", "hand": [1, 2, 3, 4, 5, 6, 7]},
        "drawn",
        "you see 2",
    ),
    (
        {
            "phase": "keep a Diver",
            "special": "Diving Module",
            "opponent_special": "Eye",
            "hand": [1, 2, 3, 4, 5, 6, 7],
            "drawn": [7, 8],
        },
        "drawn",
        "must be named in hand too",
    ),
    (
        {**HARPOON, "phase": "give a Diver", "hand": [1, 2, 3, 4, 5, 6], "drawn": [6], "acting_seat": 1},
        "acting_seat",
        "seat 0 uses the Harpoon",
    ),
    ({**EYE, "phase": "attach the Anchor"}, "phase", "comes after a placement"),
    ({**EYE, "own_side": "2 . . . .", "phase": "attach the Anchor", "hand": [1, 3, 4, 5]}, "phase", "nothing"),
    ({**EYE, "opponent_side": "Kraken . . . .", "hand": [1, 3, 4, 5]}, "opponent_special", "before its first"),
    (MOVE, "arrow_card", "missing"),
    ({**MOVE, "arrow_card": 8}, "arrow_card", "does not lie on the board"),
    ({**MOVE, "arrow_card": 2}, "arrow_card", "has no arrow"),
    ({**MOVE, "own_side": "2 . . . 6", "arrow_card": 6}, "arrow_card", "leaves no choice"),
    ({**MOVE, "own_side": "2 3 . . 6*", "arrow_card": 6}, "arrow_card", "was not placed just now"),
    (
        {"seat": 1, "special": "Kraken", "phase": "use a start special"},
        "phase",
        "leaves nothing to decide",
    ),
    (
        {"seat": 1, "special": "Kraken", "phase": "use a start special", "acting_seat": 0},
        "phase",
        "give the phase 'choose a card'",
    ),
]


@pytest.mark.parametrize(("changes", "field", "reason"), WRONG_STARTS)
def test_a_wrong_start_of_a_round_is_refused_with_field_and_reason(changes: dict, field: str, reason: str):
    error = refused({**START, **changes})
    assert error.where == field and reason in error.message


def test_the_ninth_placement_asks_nothing_about_the_anchor():
    document = {**START, "own_side": "1 2 3 4 5", "opponent_side": "6 7 8 9 .", "hand": [10], "special": "Anchor"}
    error = refused({**document, "phase": "attach the Anchor", "opponent_special": "Eye"})
    assert (error.where, "after the ninth placement" in error.message) == ("phase", True)


def test_a_waiting_second_player_cannot_meet_a_special_that_nobody_can_hold():
    document = {
        **START,
        "seat": 1,
        "round": 3,
        "phase": "use a start special",
        "acting_seat": 0,
        "special": "Eye",
        "discards": ["Kraken", "Fishbone", "Harpoon", "Diving Module"],
        "won": ["War +1"] * 3 + ["Navigation +1"] * 4,
        "opponent_won": ["Engineering +1"] * 3,
    }
    error = refused(document)
    assert error.where == "phase" and "cannot hold the special" in error.message


FORCED = box_with(house_rules={"force_start_specials": True})
BOTH = {**EYE, "opponent_special": "Harpoon"}


@pytest.mark.parametrize(
    "changes",
    [
        EYE,
        {**BOTH, "phase": "use a start special", "acting_seat": 1},
        {**BOTH, "phase": "give a Diver", "acting_seat": 1, "hand": [1, 2, 3, 4], "drawn": [5]},
    ],
)
def test_forced_specials_cannot_have_been_kept_back(changes: dict):
    error = refused({**START, **changes}, FORCED)
    assert (error.where, error.message) == ("special_used", "must be true: the house rules force its use")
    assert read({**START, **changes}).is_played[0] == 0


def test_a_forced_special_waits_for_its_turn():
    assert read({**START, **BOTH, "phase": "use a start special"}, FORCED).is_played.tolist() == [0, 0]
    used = {"special_used": True, "opponent_holds": [6, 7, 8, 9, 10], "phase": "use a start special", "acting_seat": 1}
    assert read({**START, **BOTH, **used}, FORCED).is_played.tolist() == [1, 0]


def test_the_position_belongs_to_this_game():
    assert GAME.name == GOOD["game"]
    assert refused({**GOOD, "game": "kuhn_poker"}).where == "game"
    assert refused({**GOOD, "seats": 3}).where == "seats"
    assert refused({**GOOD, "hands": [1]}).where == "hands"
