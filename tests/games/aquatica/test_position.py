"""Position files: what is refused, and what a person may leave out."""

import copy

import pytest

from games import api
from games.aquatica.position import read_position, write_position
from games.aquatica.state import STATE
from games.documents import InputError
from games.playthrough import new_box
from tests.games.aquatica.scene import AQUATICA, ROW, STARTERS, Scene

BASE = {
    "game": "aquatica",
    "seat": 0,
    "character_row": list(ROW),
    "bottom_row": ["SB01", "SB02"],
    "top_row": ["SB03"],
    "discarded": ["SB04"],
    "players": [
        {"hand": list(STARTERS), "board": {"SS01": 1, "SS06": 0}, "scored": ["SS02"], "ready": ["W1"]},
        {"hand": list(STARTERS)},
    ],
}


def read(document: dict, house: dict | None = None):
    state = api.new_records(STATE)
    assert read_position(new_box(AQUATICA, house)[0], document, state[0]) == document["seat"]
    return state[0]


def changed(changes: dict, base: dict = BASE) -> dict:
    """The document with values put in by dotted name; None takes a field out."""
    document = copy.deepcopy(base)
    for name, value in changes.items():
        *path, last = name.split(".")
        inner = document
        for step in path:
            inner = inner[int(step)] if isinstance(inner, list) else inner.setdefault(step, {})
        if value is None:
            del inner[last]
        else:
            inner[last] = value
    return document


PAYING = {
    "phase": "pay",
    "resolving": {"cards": ["Legionary"], "steps": [1]},
    "players.0.hand": [name for name in STARTERS if name != "Legionary"],
    "payment": {"target": "SB01", "total": 3},
}
HANDS = [name for name in STARTERS if name != "Sea Horse"]
WRONG = {
    "a location in two rows": ({"top_row": ["SB01"]}, "top_row"),
    "a location in a row and on a board": ({"players.1.board": {"SB01": 0}}, "players.1.board"),
    "a location scored twice": ({"players.1.scored": ["SS02"]}, "players.1.scored"),
    "an unknown location": ({"bottom_row": ["SB15"]}, "bottom_row.0"),
    "seven in the bottom row": ({"bottom_row": [f"OV{number:02}" for number in range(1, 8)]}, "bottom_row"),
    "five in the top row": ({"top_row": [f"OV{number:02}" for number in range(1, 6)]}, "top_row"),
    "six on a board": ({"players.1.board": dict.fromkeys([f"OV{n:02}" for n in range(1, 7)], 0)}, "players.1.board"),
    "more depths covered than there are": ({"players.0.board.SS01": 3}, "players.0.board.SS01"),
    "a starting character twice": ({"players.0.discard": ["Legionary"]}, "players.0"),
    "a starting character nowhere": ({"players.0.hand": list(STARTERS[1:])}, "players.0"),
    "Matrona discarded": (
        {"players.0.hand": list(STARTERS[:5]), "players.0.discard": ["Matrona"]},
        "players.0.discard",
    ),
    "an unknown character": ({"players.0.hand": ["Triton"]}, "players.0.hand.0"),
    "three of two copies": ({"players.1.hand": [*STARTERS, "Meg", "Meg"]}, "character_row"),
    "a short row while the deck lasts": ({"character_row": ["Meg"]}, "character_row"),
    "too many mantas of a kind": ({"players.1.tired": ["W4"] * 5}, "players"),
    "an unknown manta": ({"players.0.trained": {"T5": "tired"}}, "players.0.trained"),
    "a manta placed nowhere": ({"players.0.trained": {"T1": "placed"}}, "players.0.trained"),
    "a spot without a placed manta": ({"tracks": {"PG1": [0]}}, "players.0.trained"),
    "a spot twice": ({"tracks": {"PG1": [0, 0]}}, "tracks.PG1"),
    "a spot for a seat that is not there": ({"tracks": {"PG1": [2]}}, "tracks.PG1"),
    "the rival with two seats": ({"tracks": {"PG1": ["rival"]}}, "tracks.PG1"),
    "a track of no goal": ({"tracks": {"G01": [0]}}, "tracks"),
    "tokens under printed goals": ({"goals": ["G01", "G02", "G03", "G04"]}, "goals"),
    "goals out of order": ({"goals": ["PG2", "PG1", "PG3", "PG4"]}, "goals"),
    "five seats": ({"seats": 5}, "seats"),
    "a player too few": ({"seats": 3}, "players"),
    "a turn that does not fit": ({"turns": 7}, "turns"),
    "turns beyond the cap": ({"turns": 160}, "turns"),
    "somebody else's turn to act": ({"acting_seat": 1}, "acting_seat"),
    "an unknown phase": ({"phase": "lunch"}, "phase"),
    "over": ({"phase": "over"}, "phase"),
    "a draft without kings": ({"phase": "draft"}, "phase"),
    "kings without kings": ({"players.0.king": "King 2"}, "players.0.king"),
    "a king in hand without kings": ({"players.0.hand": [*STARTERS, "King 2"]}, "players.0"),
    "a trigger that has not come": ({"trigger": "goals"}, "trigger"),
    "last turns without a trigger": ({"turns_left": 1}, "trigger"),
    "a price that no space has": ({"recruited_for": [9]}, "recruited_for"),
    "paying in no payment": ({"payment": {"target": "SB01", "total": 3}}, "payment"),
    "no payment while paying": ({**PAYING, "payment": None}, "payment"),
    "paying for what is in no row": ({**PAYING, "payment": {"target": "OV01", "total": 3}}, "payment.target"),
    "a total below the number": ({**PAYING, "payment": {"target": "SB01", "total": 2}}, "payment.total"),
    "a total that pays": ({**PAYING, "payment": {"target": "SB01", "total": 4}}, "payment.total"),
    "a space for a conquest": ({**PAYING, "payment": {"space": 1, "total": 3}}, "payment"),
    "a payer that is not there": (
        {**PAYING, "payment": {"target": "SB01", "total": 3, "paying": ["OV01"]}},
        "payment.paying",
    ),
    "a payment that cannot be finished": (
        {**PAYING, "payment": {"target": "SB01", "total": 3}, "players.0.trained": {"T2": "tired"}},
        "phase",
    ),
    "a phase without its card": ({"phase": "conquer"}, "resolving.cards"),
    "a card in no phase": ({"resolving": {"cards": ["Legionary"], "steps": [1]}}, "resolving.cards"),
    "a card of another phase": ({**PAYING, "phase": "scout", "payment": None}, "resolving.steps"),
    "a step that is not there": ({**PAYING, "resolving": {"cards": ["Legionary"], "steps": [4]}}, "resolving.steps"),
    "a replay by nobody": (
        {**PAYING, "resolving": {"cards": ["Legionary", "Patrician"], "steps": [1, 1]}},
        "resolving.cards",
    ),
    "choices left of nothing": ({"resolving": {"left": 2}}, "resolving.left"),
    "a claim of nothing": ({"phase": "claim", "resolving": {"back_to": "before"}}, "resolving.claiming"),
    "an effect of another depth": (
        {"phase": "raise", "resolving": {"back_to": "before", "left": 1, "exploited": "SS01"}},
        "resolving.exploited",
    ),
    "a raise of nothing": (
        {"phase": "raise", "resolving": {"back_to": "before", "left": 1}, "players.0.board": {}},
        "phase",
    ),
    "news from nowhere": ({"news": {"locations": ["OV01"]}}, "news.locations"),
    "news of nobody": ({"news": {"character": "Tide Singer"}}, "news.character"),
    "an unknown field": ({"weather": "fair"}, "weather"),
    "a word for a number": ({"turns": "many"}, "turns"),
}


@pytest.mark.parametrize(("changes", "field"), WRONG.values(), ids=list(WRONG))
def test_what_cannot_be_is_refused_in_one_line_with_its_field(changes: dict, field: str):
    changes = {name: value for name, value in changes.items() if not (name == "payment" and value is None)}
    with pytest.raises(InputError) as caught:
        read(changed(changes))
    assert caught.value.where.startswith(field) and caught.value.message and "\n" not in str(caught.value)


def test_a_person_may_leave_out_what_is_usual():
    state = read(BASE)
    assert (state.phase, state.turn_seat, state.num_turns, state.left.tolist()) == (31, 0, 0, [49, 12])
    assert state.supply.tolist()[:3] == [6, 3, 7] and state.trained[:2].tolist() == [[1] * 4] * 2
    written = write_position(new_box(AQUATICA)[0], state, 0)
    assert set(written) == {*BASE, "seats", "phase"} and read(written) == state


def test_the_payment_reads_on():
    scene = Scene(bottom_row=["SB07"], board={"SB02": 0}, ready=["W3"]).play("play Legionary", "choose SB07", "flip T2")
    written = write_position(scene.box, scene.state, 0)
    assert written["payment"] == {"target": "SB07", "total": 4, "last": "flip T2", "last_value": 1, "least": 1}
    assert read(written) == scene.state


DRAFTED = {"options": {"kings": "draft"}}
KINGS = changed(
    {
        "players.0.hand": [*STARTERS, "King 2"],
        "players.0.king": "King 2",
        "draft": ["King 2", "King 5"],
    }
)
WRONG_KINGS = {
    "no draft seen": ({"draft": []}, "draft"),
    "three kings seen by the first seat": ({"draft": ["King 2", "King 5", "King 6"]}, "draft"),
    "an own king that was not seen": ({"draft": ["King 3", "King 5"]}, "players.0.king"),
    "no own king": ({"players.0.king": None}, "players.0.king"),
    "an own king nowhere": ({"players.0.hand": list(STARTERS)}, "players.0"),
    "an own king discarded in secret": (
        {"players.0.hand": list(STARTERS), "players.0.discard": ["King 2"]},
        "players.0.king_shown",
    ),
    "another's king that was seen here": ({"players.1.king": "King 5"}, "players.1.king"),
    "one king for two": ({"players.1.king": "King 2"}, "players.1.king"),
}


@pytest.mark.parametrize(("changes", "field"), WRONG_KINGS.values(), ids=list(WRONG_KINGS))
def test_kings_that_cannot_be_are_refused(changes: dict, field: str):
    assert read(KINGS, DRAFTED).kings[0] == 2
    with pytest.raises(InputError) as caught:
        read(changed(changes, KINGS), DRAFTED)
    assert caught.value.where.startswith(field)


def test_the_file_of_one_seat_does_not_name_the_other_kings():
    scene = Scene.dealt(3, "options.kings = 'draft'")
    for _ in range(3):
        scene.play(scene.legal()[0])
    for observer in range(3):
        players = write_position(scene.box, scene.state, observer)["players"]
        named = [seat for seat, player in enumerate(players) if "king" in player]
        assert named == [seat for seat in range(3) if seat == observer or scene.state.shown[seat]]
