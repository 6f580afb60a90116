"""Component files: what is refused, and a smaller game typed in by its owner."""

import tomllib
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import games
from games import rng
from games.documents import InputError
from games.nautilus_kosmos.components import read_components
from games.nautilus_kosmos.state import FACE_NAMES
from games.nautilus_kosmos.text import components, render
from games.playthrough import Playthrough, new_box
from tests.games.nautilus_kosmos.checking import BUILT, COLLECTED, ENDING, KOSMOS, check, play

#: A lagoon of 15 by 9 cells with slope and deep sea on the right and a strip of canyon; a bay without sea.
SMALL_MAP = """
[board]
depth = [
    "111111112222333",
    "111111112222333",
    "111111112222334",
    "111111112222334",
    "111111112222334",
    "111111112222334",
    "111111112222334",
    "..1111112222333",
    "..1111112222333",
]
discoveries = [
    "o.......o....o.",
    "..............o",
    "...............",
    ".......o......o",
    "...............",
    "...............",
    "......o........",
    "...............",
    "...o.......o...",
]
base = [4, 3]

[modules]
cross = { count = 3, exits = ["N", "E", "S", "W"] }
star = { count = 0, exits = ["NE", "SE", "SW", "NW"] }
black = { count = 1, exits = ["N", "S"] }

[tiles]
shell = [1, 0, 0, 0]
starfish = [0, 0, 0, 0]
seahorse = [1, 0, 0, 0]
ray = [0, 0, 0, 0]
octopus = [0, 1, 0, 0]
gold = [0, 0, 1, 0]
chest = [1, 0, 0, 0]
tempo = [0, 0, 0, 0]
treasures = [[1], [2], [3], [4]]

[end]
closing_treasures = [3, 4]
"""
SMALL = tomllib.loads(SMALL_MAP)
NUM_GAMES = 300


def changed(**board) -> dict:
    """The small game with another map."""
    return SMALL | {"board": SMALL["board"] | board}


def row(number: int, text: str, name: str = "depth") -> dict:
    """One row of the small map replaced."""
    rows = list(SMALL["board"][name])
    rows[number] = text
    return {name: rows}


def test_a_smaller_map_is_played_to_the_end_by_the_same_rules():
    counts, _ = play(2, SMALL, NUM_GAMES)
    assert set(counts[:, ENDING]) >= {1, 2} and counts[:, COLLECTED].max() > 2
    assert counts[:, BUILT].max() <= 3 + 4 * 4 + 1


def test_the_smaller_map_keeps_all_components_and_its_shape():
    box = new_box(KOSMOS, SMALL)
    playthrough = Playthrough(KOSMOS, box, 2, rng.key_from("small"))
    check(playthrough)
    things = components(box[0], playthrough.state[0])
    assert things["cross"] == 3 and things["star"] == 0 and things["black"] == 1 and things["treasure 4"] == 1
    assert sum(count for name, count in things.items() if name.startswith("treasure")) == 4
    assert int(box[0].num_rows) == 9 and (box[0].depth[7:9, :2] == 0).all()
    drawn = render(box[0], playthrough.state[0]).splitlines()
    assert drawn[2] == " 0 ! . . . . . . . ! : : : ~ ! ~" and drawn[6] == " 4 . . = B = . . . : : : : ~ ~ #"
    assert drawn[9] == " 7     . . . . . . : : : : ~ ~ ~"


def test_the_example_in_the_rules_is_a_component_file_that_can_be_played():
    rules = (Path(games.__file__).parent / "nautilus_kosmos" / "RULES.md").read_text(encoding="utf-8")
    example = tomllib.loads(rules.split("```toml\n")[1].split("```")[0])
    counts, _ = play(4, example, NUM_GAMES)
    assert set(counts[:, ENDING]) <= {1, 2, 3} and counts[:, BUILT].max() > 0


def test_exits_of_the_file_decide_where_modules_can_stand():
    box = new_box(KOSMOS, SMALL)
    playthrough = Playthrough(KOSMOS, box, 2, rng.key_from("small"))
    names = KOSMOS.part("text").action_name

    def choose(name: str) -> None:
        playthrough.apply(next(a for a in playthrough.legal_actions().tolist() if names(a) == name))

    choose("buy black research module")
    choose("build black research module")
    assert [names(action) for action in playthrough.legal_actions()] == ["place it at (1, 3)", "place it at (7, 3)"]


def test_the_tiles_of_a_zone_are_those_of_the_file():
    box = new_box(KOSMOS, SMALL)
    first_of_slope = Counter()
    for seed in range(200):
        state = Playthrough(KOSMOS, box, 2, rng.key_from("faces", seed)).state[0]
        first_of_slope[FACE_NAMES[state.tiles[4]]] += 1
    assert set(first_of_slope) == {"octopus", "treasure 2"} and abs(first_of_slope["octopus"] - 100) < 40


WRONG = {
    "ragged rows of depth": (changed(**row(3, "1111")), "board.depth", "row 3 has 4 cells where 15 are needed"),
    "ragged rows of discoveries": (changed(**row(2, "..", "discoveries")), "board.discoveries", "row 2 has 2 cells"),
    "a row too few": (changed(discoveries=SMALL["board"]["discoveries"][:8]), "board.discoveries", "8 rows"),
    "a fifth zone": (changed(**row(0, "511111112222333")), "board.depth", "row 0 holds '5'"),
    "another mark": (changed(**row(0, "x.......o....o.", "discoveries")), "board.discoveries", "row 0 holds 'x'"),
    "33 columns": ({"board": {"depth": ["1" * 33] * 3, "discoveries": ["." * 33] * 3}}, "board.depth", "33 cells"),
    "33 rows": ({"board": {"depth": ["1" * 9] * 33, "discoveries": ["." * 9] * 33}}, "board.depth", "32"),
    "a tile on no sea": (changed(**row(8, "o..o.......o...", "discoveries")), "board.discoveries", "(8, 0) is no sea"),
    "a tile without a discovery cell": (changed(**row(6, "." * 15, "discoveries")), "tiles", "lagoon"),
    "a discovery cell without a tile": (
        {"tiles": {"shell": [1, 2, 2, 0]}},
        "tiles",
        "9 tiles for the 10 discovery cells of the lagoon",
    ),
    "61 tiles": ({"tiles": {"shell": [3, 2, 2, 0]}}, "tiles", "61 tiles"),
    "the base over the edge": (changed(base=[0, 3]), "board.base", "off the board"),
    "the base in the bay": (changed(base=[7, 2]), "board.base", "off the board"),
    "the base on a discovery cell": (changed(base=[6, 7]), "board.base", "discovery cell (6, 6)"),
    "base of one number": (changed(base=[4]), "board.base", "2"),
    "a treasure twice": ({"tiles": {"treasures": [[1, 2], [2, 4, 5, 6], [7], [13]]}}, "tiles.treasures", "twice"),
    "treasure 16": ({"tiles": {"treasures": [[1, 2], [3, 4, 5, 6], [7], [16]]}}, "tiles.treasures", "15"),
    "no treasures": ({"tiles": {"treasures": [[], [], [], []]}}, "tiles.treasures", "at least one"),
    "three zones": ({"tiles": {"shell": [2, 2, 2]}}, "tiles.shell", "4"),
    "a negative count": ({"tiles": {"shell": [-1, 2, 2, 0]}}, "tiles.shell.0", "-1"),
    "an unknown tile": ({"tiles": {"whale": [1, 0, 0, 0]}}, "tiles.whale", "known are shell, starfish"),
    "closing without a treasure": (SMALL | {"end": {"closing_treasures": [15]}}, "end.closing_treasures", "15"),
    "an unknown side": ({"modules": {"cross": {"exits": ["UP"]}}}, "modules.cross.exits.0", "UP"),
    "five greens": ({"modules": {"green": {"count": 5}}}, "modules.green.count", "5"),
    "49 modules": ({"modules": {"cross": {"count": 18}}}, "modules", "49 modules"),
    "diagonal contact by one": ({"house_rules": {"diagonal_contact": 1}}, "house_rules.diagonal_contact", "1"),
    "docking without employment": ({"house_rules": {"docking_employs": False}}, "house_rules.docking_employs", "only"),
    "equal order cards": ({"orders": {"cards": [["shell", "ray"]] * 4}}, "orders.cards", "equal"),
    "one kind on a card": (
        {"orders": {"cards": [["ray", "ray"], ["shell", "ray"], ["gold", "ray"], ["shell", "gold"]]}},
        "orders.cards",
        "twice",
    ),
    "three order cards": ({"orders": {"cards": [["shell", "ray"]] * 3}}, "orders.cards", "4"),
    "negative money": ({"players": {"start_money": [-1, 50, 45]}}, "players.start_money.0", "-1"),
    "money for two tables": ({"players": {"start_money": [55, 50]}}, "players.start_money", "3"),
    "disks in the wrong order": (
        {"players": {"treasure_disks": [[2, 4], [5, 3, 1], [5, 4, 2, 1]]}},
        "players.treasure_disks",
        "highest first",
    ),
    "four submarines": ({"players": {"submarines": 4}}, "players.submarines", "4"),
    "nine steps": ({"abilities": {"grey": [4, 5, 6, 6, 9]}}, "abilities.grey.4", "9"),
    "four levels": ({"abilities": {"grey": [4, 5, 6, 6]}}, "abilities.grey", "5"),
    "a free module": ({"prices": {"research": 0}}, "prices.research", "0"),
    "a cheaper canyon": ({"prices": {"build": [1, 2, 3, 2]}}, "prices.build", "cheaper"),
    "a word for a number": ({"limits": {"hand": "four"}}, "limits.hand", "four"),
    "a game without end": ({"players": {"start_money": [199, 199, 199]}}, "players.start_money", "rounds"),
    "a score out of range": ({"tile_points": {"shell": 20, "gold": 20, "octopus": 20}}, "tile_points", "score"),
    "an unknown table": ({"weather": {"wind": 3}}, "weather", "known are board"),
}


@pytest.mark.parametrize(("changes", "field", "words"), WRONG.values(), ids=list(WRONG))
def test_what_cannot_be_is_refused_in_one_line_with_its_field(changes: dict, field: str, words: str):
    with pytest.raises(InputError) as caught:
        read_components(changes)
    assert caught.value.where.startswith(field)
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_sonar_from_four_to_six_is_a_what_if():
    box = new_box(KOSMOS, {"abilities": {"brown": [4, 5, 6, 6, 6]}})
    assert box[0].ability[2].tolist() == [4, 5, 6, 6, 6]
    assert np.array_equal(box[0].depth, new_box(KOSMOS)[0].depth)
