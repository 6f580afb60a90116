"""Worked examples 15 to 22, 24 and 25: launching, sonar, moving, the canyon, collecting, docking."""

import pytest

from games.nautilus_kosmos.state import FIELD_NAMES
from tests.games.nautilus_kosmos.scene import GREEN, GREY, HOUSE, MONEY, Scene, line_city, module, submarine
from tests.games.nautilus_kosmos.situations import (
    CHOOSE,
    NORTH_OF_GREEN,
    SOUTH_OF_GREEN,
    at,
    at_sea,
    levels_city,
    majority_of,
    sailing,
    two_modules,
)

EAST_COAST = (12, 28)
CANYON_TILE = (12, 30)
#: Brown, blue and black are sold out: all four of each are in hands.
SOLD_OUT = {seat: {"hand": [colour] * 4} for seat, colour in ((1, "brown"), (2, "blue"), (3, "black"))}


def launches(scene: Scene) -> list[str]:
    """The launches that can be chosen."""
    return [name for name in scene.legal() if name.startswith("launch")]


def test_scenario_15_launching():
    scene = at("launch", line_city(green=(2,)))
    assert launches(scene) == [f"launch from {GREEN} to the {side}" for side in ("north", "south")]
    reserve = scene.player()["reserve"]
    scene.play(f"launch from {GREEN} to the south")
    assert scene.player()["submarines"] == [str(SOUTH_OF_GREEN)] and scene.player()["reserve"] == reserve + 1
    assert scene.researchers(GREEN) == [1, 0, 0, 0] and scene.player()["levels"]["green"] == 1
    north = at("launch", line_city(green=(2,))).play(f"launch from {GREEN} to the north")
    assert north.player()["submarines"] == [str(NORTH_OF_GREEN)]
    assert launches(at("launch", line_city(green=(1,)))) == []
    assert launches(at("launch", line_city(grey=(2,)))) == [f"launch from {GREY} to the north"]


@pytest.mark.parametrize(("brown", "seen"), [(0, {(15, 19), (14, 21)}), (1, {(15, 19), (14, 21), (15, 15), (17, 17)})])
def test_scenario_16_sonar(brown: int, seen: set):
    scene = sailing([*line_city(), module("brown", (12, 12), brown)], *SOUTH_OF_GREEN).play("use sonar")
    assert scene.player()["money"] == MONEY - 1
    assert set(scene.player()["has looked at"]) == {str(cell) for cell in seen}


@pytest.mark.parametrize(("level", "is_reached"), [(0, False), (1, False), (2, True)])
def test_scenario_17_tiles_block(level: int, is_reached: bool):
    city = [*line_city(), *levels_city("grey", level)]
    ends = sailing(city, *SOUTH_OF_GREEN, majority=majority_of("grey", level)).cells("sail")
    assert ((14, 22) in ends) is is_reached and (15, 20) in ends and (13, 18) not in ends
    tempo = at_sea(SOUTH_OF_GREEN, EAST_COAST, seen={(9, 28): "chest", (15, 19): "tempo"})
    three_steps = tempo.move(SOUTH_OF_GREEN, (15, 19)).play("move the submarine on (15, 19)").cells("sail")
    assert (15, 22) in three_steps and (15, 23) not in three_steps


def test_scenario_18_passing_underneath():
    assert SOUTH_OF_GREEN in sailing(line_city(), *NORTH_OF_GREEN).cells("sail")
    further = sailing(line_city(), 9, 18).cells("sail")
    assert SOUTH_OF_GREEN not in further, "five steps"


def tiles_in_reach(scene: Scene) -> set:
    """The cells with a face-down tile on which the movement may end."""
    return {cell for cell in scene.cells("sail") if str(cell) in scene.words()["tiles face down"]}


def test_scenario_19_the_gate_of_the_canyon():
    four_steps, two_colours = line_city(green=(1,)), line_city(green=(1,), grey=(1,))
    assert tiles_in_reach(sailing(four_steps, *EAST_COAST)) == {(9, 28)}
    assert tiles_in_reach(sailing(two_colours, *EAST_COAST)) == {(9, 28), (14, 25), (16, 27)}
    crossed = at_sea(EAST_COAST, seen={(9, 28): "chest"}, canyon_open=True).play(f"move the submarine on {EAST_COAST}")
    assert CANYON_TILE in crossed.cells("sail")
    boats = {1: SOLD_OUT[1] | {"submarines": [submarine(14, 28)]}}
    sold_out = sailing(two_colours, *EAST_COAST, players=SOLD_OUT | boats)
    assert CANYON_TILE in sold_out.cells("sail") and not sold_out.words()["canyon open"]
    sold_out.play("sail to (12, 29)", "done", "done", "move the submarine on (14, 28)")
    assert sold_out.acting_seat == 1 and CANYON_TILE in sold_out.cells("sail")


@pytest.mark.parametrize(("money", "left", "octopuses"), [(3, 1, 1), (1, 1, 0)])
def test_scenario_20_the_price_in_the_canyon(money: int, left: int, octopuses: int):
    fields = {"money": (money, 20), "canyon_open": True}
    scene = at_sea(EAST_COAST, seen={CANYON_TILE: "octopus"}, **fields).move(EAST_COAST, CANYON_TILE)
    assert scene.player()["money"] == left and scene.player()["collected"]["octopus"] == octopuses
    assert scene.box[0].face_points[FIELD_NAMES.index("octopus")] == 2
    assert scene.words()["tiles removed"]["canyon"] == ["octopus"]
    unpaid = at_sea(EAST_COAST, seen={CANYON_TILE: "treasure 15"}, **fields | {"money": (1, 20)})
    unpaid.move(EAST_COAST, CANYON_TILE)
    assert unpaid.words()["treasures found"]["15"] == "nobody" and unpaid.decision() == CHOOSE


def test_scenario_21_a_chain():
    boats = [submarine(*cell) for cell in (SOUTH_OF_GREEN, EAST_COAST, NORTH_OF_GREEN)]
    players = {0: {"submarines": boats}}
    city = line_city(green=(1,), grey=(0, 1), house=(3,))
    tiles = {(15, 19): "tempo", CANYON_TILE: "treasure 14"}
    scene = Scene(city, (6, 10, 10, 10), players, seen=tiles, decision=CHOOSE, canyon_open=True)
    scene.move(SOUTH_OF_GREEN, (15, 19))
    assert scene.player()["money"] == 6 and scene.decision() == "tempo: choose submarine"
    scene.move(EAST_COAST, CANYON_TILE)
    assert scene.player()["money"] == 6 - 2 and scene.words()["treasures found"] == {"14": "seat 0"}
    scene.walk(HOUSE, GREY)
    assert scene.money()[:2] == [4 - 1, 10 + 1] and scene.player()["levels"]["grey"] == 1
    assert scene.cells("move") == {CANYON_TILE, NORTH_OF_GREEN}
    for start, five, six in ((CANYON_TILE, (17, 30), (18, 30)), (NORTH_OF_GREEN, (5, 18), (4, 18))):
        ends = scene.copy().play(f"move the submarine on {start}").cells("sail")
        assert five in ends and six not in ends


def docking(money: int, in_city: int, green: tuple = (0, 1)) -> Scene:
    """Seat 0 has made a move of no steps to the north exit of the green module that seat 1 built."""
    city = line_city(green=green, house=(in_city,), builders=(1, 1))
    boats = {0: {"submarines": [submarine(*NORTH_OF_GREEN)]}}
    return Scene(city, (money, 10), boats, decision=CHOOSE).move(NORTH_OF_GREEN, NORTH_OF_GREEN)


def test_scenario_22_docking():
    scene = docking(money=2, in_city=11)
    assert scene.player()["reserve"] == 4 and scene.legal() == ["done", f"dock at {GREEN}"]
    scene.play(f"dock at {GREEN}")
    assert scene.player()["submarines"] == [] and scene.player()["reserve"] == 3
    assert scene.researchers(GREEN) == [1, 1] and scene.player()["levels"]["green"] == 1
    assert scene.money() == [2 - 1, 10 + 1]
    assert docking(money=0, in_city=11).decision() == CHOOSE
    alone = docking(money=0, in_city=15).play(f"dock at {GREEN}")
    assert alone.researchers(GREEN) == [0, 1] and alone.money() == [0, 10] and alone.player()["submarines"] == []
    assert docking(money=2, in_city=11, green=()).decision() == CHOOSE


def test_scenario_24_blue():
    tile = (15, 19)
    scene = at_sea(SOUTH_OF_GREEN, seen={tile: "starfish"}, **two_modules("blue", 2)).move(SOUTH_OF_GREEN, tile)
    assert scene.player()["money"] == 6 - 1 and scene.words()["peeks left"] == 2
    depth = scene.box[0].depth
    assert {int(depth[cell]) for cell in scene.cells("look")} == {1, 2, 3, 4}
    scene.play("look at the tile on (9, 15)")
    assert {int(depth[cell]) for cell in scene.cells("look")} == {2, 3, 4}
    for face, money in (("seahorse", 6), ("starfish", 0)):
        cell = tile if face == "starfish" else (14, 21)
        other = at_sea(SOUTH_OF_GREEN, money=(money, 20), seen={cell: face}, **two_modules("blue", 2))
        assert other.move(SOUTH_OF_GREEN, cell).decision() == CHOOSE


@pytest.mark.parametrize(("level", "gain"), [(0, 2), (1, 3), (2, 4), (4, 4)])
def test_scenario_25_a_chest(level: int, gain: int):
    centres = [(12, 12), (12, 9), (9, 15), (15, 15)]
    city = [*line_city(), *(module("black", centre, int(place < level)) for place, centre in enumerate(centres))]
    fields = {"canyon_open": True, "majority": majority_of("black", level)}
    scene = sailing(city, *EAST_COAST, money=0, seen={CANYON_TILE: "chest"}, **fields)
    assert scene.play(f"sail to {CANYON_TILE}").player()["money"] == gain
