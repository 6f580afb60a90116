"""Position files: what is refused, and what a person may leave out."""

import copy

import pytest

from games import api
from games.documents import InputError
from games.nautilus_kosmos.position import num_determinizations, read_position, write_position
from games.nautilus_kosmos.state import STATE
from tests.games.nautilus_kosmos.scene import HOUSE, Scene, line_city, printed_box, submarine
from tests.games.nautilus_kosmos.situations import at_sea

BASE = {
    "game": "nautilus_kosmos",
    "seats": 2,
    "seat": 0,
    "order_card": ["shell", "ray"],
    "decision": "choose submarine",
    "modules": line_city((2, 1), (0, 1), (3, 0)),
    "empty": [[13, 18], [11, 20], [12, 23]],
    "removed": {"lagoon": ["chest"], "slope": ["seahorse"]},
    "treasures": [{"number": 2}],
    "seen": [{"cell": [9, 15], "tile": "shell"}],
    "players": [
        {"money": 20, "submarines": [{"cell": [14, 18]}], "hand": ["green", "cross 3"]},
        {"money": 20, "collected": {"seahorse": 1}, "looked_at": [[9, 15], [9, 19]]},
    ],
}
BASE["modules"] = Scene(BASE["modules"], seats=2).document["modules"]


def read(document: dict):
    state = api.new_records(STATE)
    assert read_position(printed_box()[0], document, state[0]) == document["seat"]
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
            inner[int(last) if isinstance(inner, list) else last] = value
    return document


def boats(*cells: tuple, **notes: bool) -> list[dict]:
    return [submarine(*cell, **notes) for cell in cells]


BUYING = {"decision": "choose module"}
WALKING = {"decision": "choose module to enter", "turn.leaving": list(HOUSE)}
WRONG = {
    "another game": ({"game": "kuhn_poker"}, "game"),
    "five seats": ({"seats": 5}, "seats"),
    "one seat": ({"seats": 1}, "seats"),
    "a player too few": ({"seats": 3}, "players"),
    "a seat that is not there": ({"seat": 2}, "seat"),
    "a start seat that is not there": ({"start_seat": 3}, "start_seat"),
    "an unknown order card": ({"order_card": ["shell", "gold"]}, "order_card"),
    "three kinds on the order card": ({"order_card": ["shell", "ray", "gold"]}, "order_card"),
    "an unknown decision": ({"decision": "lunch"}, "decision"),
    "an unknown field": ({"weather": "fair"}, "weather"),
    "a word for a number": ({"players.0.money": "much"}, "players.0.money"),
    "negative money": ({"players.0.money": -1}, "players.0.money"),
    "round 0": ({"round": 0}, "round"),
    "modules that overlap": ({"modules.1.centre": [12, 20]}, "modules.1.centre"),
    "a module over the edge": ({"modules.2.centre": [12, 30]}, "modules.2.centre"),
    "a module off the map": ({"modules.2.centre": [40, 3]}, "modules.2.centre"),
    "a module that no passage reaches": ({"modules.2.centre": [19, 24], "empty.2": [18, 20]}, "empty"),
    "a star behind a side without exit": ({"modules.2.kind": "star"}, "modules.2.centre"),
    "an unknown module": ({"modules.2.kind": "red"}, "modules.2.kind"),
    "a research module without a builder": ({"modules.0.builder": None}, "modules.0.builder"),
    "a habitation with a builder": ({"modules.2.builder": 0}, "modules.2.builder"),
    "a builder that is not there": ({"modules.0.builder": 2}, "modules.0.builder"),
    "researchers of one seat": ({"modules.0.researchers": [2]}, "modules.0.researchers"),
    "sixteen researchers": ({"modules.2.researchers": [11, 0]}, "players.0"),
    "five green modules": (
        {"players.1.hand": ["green", "green", "green"]},
        "modules",
    ),
    "five modules in hand": ({"players.1.hand": ["grey"] * 5}, "players.1.hand"),
    "four researchers in a habitation of two seats": ({"players.0.hand": ["cross 4"]}, "players.0.hand"),
    "a tile under a module": ({"empty": [[13, 18], [11, 20]], "removed.slope": []}, "empty"),
    "an empty cell that is none": ({"empty.0": [13, 19]}, "empty.0"),
    "an empty cell twice": ({"empty.0": [11, 20]}, "empty.1"),
    "more removed than empty": ({"removed.deep": ["gold"]}, "empty"),
    "more removed than there were": ({"removed.lagoon": ["chest"] * 3}, "removed.lagoon"),
    "a treasure among the removed": ({"removed.lagoon": ["treasure 1"]}, "removed.lagoon.0"),
    "a treasure twice": ({"treasures": [{"number": 2}, {"number": 2}]}, "treasures.1.number"),
    "treasure 16": ({"treasures": [{"number": 16}]}, "treasures.0.number"),
    "a marker of nobody": ({"treasures": [{"number": 2, "seat": 3}]}, "treasures.0.seat"),
    "collected but not removed": ({"players.0.collected": {"gold": 1}}, "removed"),
    "a tile seen that is gone": ({"seen.0.cell": [13, 18]}, "seen.0.cell"),
    "a tile seen on no discovery cell": ({"seen.0.cell": [9, 16]}, "seen.0.cell"),
    "a face that the zone does not have": ({"seen.0.tile": "gold"}, "seen.0.tile"),
    "own looks without faces": ({"players.0.looked_at": [[9, 19]]}, "players.0.looked_at"),
    "a look at a tile that is gone": ({"players.1.looked_at": [[11, 20]]}, "players.1.looked_at.0"),
    "a submarine under a module": ({"players.0.submarines": boats((12, 19))}, "players.0.submarines.0.cell"),
    "a submarine on a tile": ({"players.0.submarines": boats((14, 21))}, "players.0.submarines.0.cell"),
    "two submarines on a cell": ({"players.1.submarines": boats((14, 18))}, "players.1.submarines.0.cell"),
    "a submarine off the map": ({"players.0.submarines": boats((25, 3))}, "players.0.submarines.0.cell"),
    "four submarines": ({"players.1.submarines": boats(*[(14, n) for n in (2, 3, 4, 5)])}, "players.1.submarines"),
    "a submarine in the closed canyon": ({"players.0.submarines": boats((11, 29))}, "players.0.submarines.0.cell"),
    "another's submarine has moved": (
        {"players.1.submarines": boats((14, 20), moved=True)},
        "players.1.submarines.0.moved",
    ),
    "no majority disk for the highest": ({"modules.1.kind": "green", "modules.1.researchers": [1, 1]}, "majority"),
    "a majority disk for level 1": ({"majority": {"green": 0}}, "majority.green"),
    "modules out of the game": ({"discarded": {"star": 1}}, "discarded"),
    "an empty hand to build": ({**BUYING, "players.0.hand": []}, "players.0.hand"),
    "more built than stands": ({**BUYING, "turn.built": 4}, "turn.built"),
    "built by another": ({**BUYING, "turn.built": 3, "modules.0.builder": 1}, "turn.built"),
    "placing what is not in hand": ({"decision": "choose site", "turn.building": "black"}, "turn.building"),
    "placing nothing": ({"decision": "choose site"}, "turn.building"),
    "three movers": ({"decision": "choose researcher", "turn.movers": 2}, "turn.movers"),
    "leaving a module that is not there": ({**WALKING, "turn.leaving": [9, 15]}, "turn.leaving"),
    "leaving an empty module": ({**WALKING, "modules.2.researchers": [0, 0]}, "turn.leaving"),
    "nowhere to go": ({**WALKING, "turn.steps_used": 4}, "decision"),
    "sailing nothing": ({"decision": "sail"}, "turn.sailing"),
    "sailing another's submarine": ({"decision": "sail", "turn.sailing": [9, 16]}, "turn.sailing"),
    "docking nowhere": ({"decision": "dock", "turn.docks": [[14, 20]]}, "turn.docks.0"),
    "no module to dock at": (
        {"decision": "dock", "players.0.submarines": boats((16, 20)), "turn.docks": [[16, 20]]},
        "decision",
    ),
    "peeks out of place": ({"turn.peeks": 1}, "turn.peeks"),
}


@pytest.mark.parametrize(("changes", "field"), WRONG.values(), ids=list(WRONG))
def test_what_cannot_be_is_refused_in_one_line_with_its_field(changes: dict, field: str):
    with pytest.raises(InputError) as caught:
        read(changed(changes))
    assert caught.value.where.startswith(field) and caught.value.message and "\n" not in str(caught.value)


def test_a_person_may_leave_out_what_is_usual():
    state = read(
        {name: BASE[name] for name in ("game", "seats", "seat", "order_card")} | {"players": [{"money": 55}] * 2}
    )
    assert (state.round_number, state.decision, state.phase, state.num_modules) == (1, 1, 1, 1)
    assert state.reserve[:2].tolist() == [15, 15] and int(state.face_down).bit_count() == 60


def test_what_follows_is_worked_out():
    state = read(BASE)
    assert state.reserve[:2].tolist() == [15 - 2 - 3 - 3, 15 - 2]
    assert state.level[:2].tolist() == [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0]]
    assert state.supply.tolist() == [0, 8, 10, 2, 3, 4, 4, 4]


def test_a_file_written_again_says_the_same():
    written = write_position(printed_box()[0], read(BASE), 0)
    assert read(written) == read(BASE) and set(written) <= set(BASE)


def test_the_file_of_one_seat_says_nothing_of_what_only_others_have_seen():
    scene = at_sea((14, 18)).play("move the submarine on (14, 18)", "use sonar")
    own, other = (write_position(scene.box[0], scene.state, seat) for seat in range(2))
    assert [entry["cell"] for entry in own["seen"]] == [[15, 19], [14, 21]] and "seen" not in other
    assert other["players"][0]["looked_at"] == [[15, 19], [14, 21]] and own["order_card"] != other["order_card"]


def test_what_is_seen_leaves_fewer_arrangements():
    """The lagoon: 8!/(2! 2! 2!) orders unseen, 7!/(2! 2!) with one shell seen; all else is equal."""
    unseen, seen = (num_determinizations(printed_box()[0], read(changed(c)), 0) for c in ({"seen": []}, {}))
    assert unseen * 1260 == seen * 5040
