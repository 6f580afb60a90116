"""R8-R10: launching and moving submarines, the canyon."""

import pytest

from tests.games.nautilus_kosmos.scene import (
    GREEN,
    GREY,
    MONEY,
    Scene,
    line_city,
    module,
    submarine,
)
from tests.games.nautilus_kosmos.situations import (
    CHOOSE,
    NORTH_OF_GREEN,
    SOUTH_OF_GREEN,
    at,
    distance,
    levels_city,
    majority_of,
    sailing,
)

EAST_COAST = (12, 28)
CANYON_TILE = (12, 30)


def test_r8_1_one_of_two_researchers_takes_a_submarine_out():
    scene = at("launch", line_city(green=(2,)))
    assert scene.legal() == ["done", f"launch from {GREEN} to the north", f"launch from {GREEN} to the south"]
    reserve = scene.player()["reserve"]
    scene.play(f"launch from {GREEN} to the south")
    assert scene.player()["submarines"] == [str(SOUTH_OF_GREEN)] and scene.player()["reserve"] == reserve + 1
    assert scene.researchers(GREEN)[0] == 1 and scene.player()["levels"]["green"] == 1


def test_r8_1_no_launch_with_one_researcher_nor_from_base_or_habitation():
    scene = at("launch", line_city(green=(1, 3), house=(4,)), base_researchers=[3, 0, 0, 0])
    assert scene.legal() == ["done"]


def test_r8_1_whoever_built_the_module():
    assert f"launch from {GREY} to the north" in at("launch", line_city(grey=(2,))).legal()


def test_r8_2_not_onto_a_tile_nor_a_covered_cell():
    city = line_city(grey=(2,))
    assert at("launch", city).legal() == ["done", f"launch from {GREY} to the north"]
    launches = at("launch", city, empty=[(14, 21)]).legal()
    assert launches == ["done", f"launch from {GREY} to the north", f"launch from {GREY} to the south"]


def test_r8_2_not_onto_a_submarine():
    boats = {2: {"submarines": [submarine(*NORTH_OF_GREEN)]}}
    assert at("launch", line_city(green=(2,)), boats).legal() == ["done", f"launch from {GREEN} to the south"]


def test_r8_2_not_off_the_board():
    city = [*line_city(), module("brown", (12, 27)), module("blue", (14, 29), 2)]
    sides = [name.split()[-1] for name in at("launch", city).legal()[1:]]
    assert sides == ["north", "south", "west"]


def test_r8_3_as_many_as_are_in_stock_free_of_charge():
    scene = at("launch", [*line_city(green=(4,), grey=(3,)), module("brown", (12, 12), 2)])
    scene.play(f"launch from {GREEN} to the north", f"launch from {GREEN} to the south")
    assert {f"launch from {GREY} to the north", "launch from (12, 12) to the west"} < set(scene.legal())
    scene.play(f"launch from {GREY} to the north")
    assert scene.legal() == ["done"] and scene.player()["money"] == MONEY
    assert len(scene.player()["submarines"]) == 3 and scene.researchers(GREEN)[0] == 2
    assert scene.play("done").decision() == CHOOSE


def test_r8_3_in_any_zone():
    city = [*line_city(), module("brown", (12, 27), 2)]
    scene = at("launch", city).play("launch from (12, 27) to the east")
    assert scene.player()["submarines"] == ["(12, 29) launched in the canyon"]


def test_r9_1_one_after_another_in_any_order_each_once():
    boats = [submarine(*SOUTH_OF_GREEN), submarine(*NORTH_OF_GREEN)]
    scene = at(CHOOSE, line_city(), {0: {"submarines": boats}})
    assert scene.cells("move") == {SOUTH_OF_GREEN, NORTH_OF_GREEN}
    scene.play(f"move the submarine on {NORTH_OF_GREEN}", "sail to (10, 17)")
    assert scene.cells("move") == {SOUTH_OF_GREEN}
    scene.play(f"move the submarine on {SOUTH_OF_GREEN}", "sail to (14, 19)")
    assert scene.legal() == ["done"] and scene.play("done").playthrough.current_seat == 1


def test_r9_1_submarines_may_stay_and_others_do_not_move():
    players = {0: {"submarines": [submarine(*SOUTH_OF_GREEN)]}, 1: {"submarines": [submarine(*NORTH_OF_GREEN)]}}
    scene = at(CHOOSE, line_city(), players)
    assert scene.legal() == ["done", f"move the submarine on {SOUTH_OF_GREEN}"]
    assert scene.play("done").playthrough.current_seat == 1


SONAR_AT_ONCE = {"(15, 19)", "(14, 21)"}
SONAR_AT_FOUR = {"(15, 15)", "(17, 17)"}


@pytest.mark.parametrize(("brown", "seen"), [(0, SONAR_AT_ONCE), (1, SONAR_AT_ONCE | SONAR_AT_FOUR)])
def test_r9_2_sonar_shows_the_tiles_in_range_for_one_money(brown: int, seen: set[str]):
    scene = sailing([*line_city(), module("brown", (12, 12), brown)], 14, 18).play("use sonar")
    assert set(scene.player()["has looked at"]) == seen and scene.player()["money"] == MONEY - 1
    assert scene.decision() == "sail" and "use sonar" not in scene.legal()
    assert not any(scene.player(other)["has looked at"] for other in (1, 2, 3))
    assert seen <= scene.words()["tiles face down"].keys()


def test_r9_2_no_sonar_without_money_or_without_an_unknown_tile():
    assert "use sonar" not in sailing(line_city(), 14, 18, money=0).legal()
    seen = {(15, 19): "starfish", (14, 21): "seahorse"}
    assert "use sonar" not in sailing(line_city(), 14, 18, seen=seen).legal()
    assert "use sonar" in sailing(line_city(), 14, 18, seen={(15, 19): "starfish"}).legal()


@pytest.mark.parametrize(("level", "steps"), [(0, 4), (1, 5), (2, 6), (3, 6)])
def test_r9_3_steps_by_the_grey_level(level: int, steps: int):
    scene = sailing(levels_city("grey", level), 13, 20, majority=majority_of("grey", level))
    assert max(distance(cell, (13, 20)) for cell in scene.cells("sail")) == steps


def test_r9_3_passing_under_a_module():
    assert SOUTH_OF_GREEN in sailing(line_city(), *NORTH_OF_GREEN).cells("sail")
    assert (14, 19) not in sailing(line_city(), *NORTH_OF_GREEN).cells("sail")


def test_r9_3_passing_under_submarines():
    boats = [submarine(*NORTH_OF_GREEN), submarine(10, 21)]
    players = {0: {"submarines": boats}, 1: {"submarines": [submarine(10, 20)]}}
    scene = at("sail", line_city(), players, turn={"sailing": list(NORTH_OF_GREEN)})
    assert {(10, 19), (10, 22)} <= scene.cells("sail") and not {(10, 20), (10, 21)} & scene.cells("sail")


def test_r9_4_ends_on_a_free_uncovered_cell_or_stays():
    players = {1: {"submarines": [submarine(14, 19)]}}
    scene = sailing(line_city(), 14, 18, players=players)
    ends = scene.cells("sail")
    assert SOUTH_OF_GREEN in ends and (14, 19) not in ends and (14, 20) in ends
    assert not {(row, column) for row in (11, 12, 13) for column in range(14, 26)} & ends
    scene.play(f"sail to {SOUTH_OF_GREEN}")
    assert scene.player()["submarines"] == ["(14, 18) moved"] and scene.legal() == ["done"]


def test_r9_5_tiles_cannot_be_passed():
    ends = sailing(line_city(), 14, 18).cells("sail")
    assert {(14, 21), (15, 19), (15, 20)} <= ends and not {(14, 22), (13, 18)} & ends


def test_r9_5_tiles_at_the_edge_of_the_board_cannot_be_passed():
    ends = sailing(line_city(), 0, 14, canyon_open=True).cells("sail")
    assert (0, 12) in ends and (0, 11) not in ends and (1, 12) in ends


@pytest.mark.parametrize(("grey", "is_reached"), [(0, False), (1, False), (2, True)])
def test_r9_5_the_way_round_a_tile_takes_six_steps(grey: int, is_reached: bool):
    city = [*line_city(grey=(int(grey > 0),)), module("grey", (12, 12), int(grey > 1))]
    ends = sailing(city, 14, 18, majority=majority_of("grey", grey)).cells("sail")
    assert ((14, 22) in ends) is is_reached


def test_r9_5_the_movement_ends_on_a_tile_and_collects_it():
    scene = sailing(line_city(), 14, 18, seen={(15, 19): "starfish"}).play("sail to (15, 19)")
    assert scene.player()["collected"]["starfish"] == 1 and scene.player()["submarines"] == ["(15, 19) moved"]
    assert "(15, 19)" not in scene.words()["tiles face down"] and scene.legal() == ["done"]


# R10 The canyon

TWO_COLOURS = line_city(green=(1,), grey=(1,))
SOLD_OUT = {seat: {"hand": [colour] * 4} for seat, colour in ((1, "brown"), (2, "blue"), (3, "black"))}


def is_canyon(scene: Scene, cell: tuple[int, int]) -> bool:
    return bool(scene.playthrough.box[0].depth[cell] == 4)


def test_r10_1_the_canyon_is_closed_without_a_level_in_every_colour_on_sale():
    scene = sailing(line_city(), *EAST_COAST)
    ends = scene.cells("sail")
    assert not any(is_canyon(scene, cell) for cell in ends)
    assert {end for end in ends if str(end) in scene.words()["tiles face down"]} == {(9, 28)}
    assert CANYON_TILE not in sailing(TWO_COLOURS, *EAST_COAST).cells("sail")


def test_r10_1_colours_sold_out_are_not_needed():
    assert CANYON_TILE in sailing(TWO_COLOURS, *EAST_COAST, players=SOLD_OUT).cells("sail")
    two_of_three = {seat: SOLD_OUT[seat] for seat in (1, 2)}
    assert CANYON_TILE not in sailing(TWO_COLOURS, *EAST_COAST, players=two_of_three).cells("sail")
    assert CANYON_TILE not in sailing(line_city(green=(1,)), *EAST_COAST, players=SOLD_OUT).cells("sail")


def test_r10_1_a_level_in_all_five_colours_opens_it():
    centres = zip(("brown", "blue", "black"), ((12, 12), (9, 15), (15, 15)), strict=True)
    city = [*TWO_COLOURS, *(module(colour, centre, 1) for colour, centre in centres)]
    assert CANYON_TILE in sailing(city, *EAST_COAST).cells("sail")


def test_r10_1_it_is_open_after_a_crossing_of_anybody():
    assert CANYON_TILE in sailing(line_city(), *EAST_COAST, canyon_open=True).cells("sail")


def test_r10_1_a_submarine_launched_in_it_may_move_in_it_and_come_back():
    city = [*line_city(), module("brown", (12, 27), 2)]
    scene = at("launch", city).play("launch from (12, 27) to the east", "done", "move the submarine on (12, 29)")
    assert {CANYON_TILE, (10, 28)} <= scene.cells("sail")
    boats = [submarine(10, 28, launched_in_canyon=True), submarine(14, 28)]
    scene = at(CHOOSE, city, {0: {"submarines": boats}})
    assert (10, 29) in scene.play("move the submarine on (10, 28)").cells("sail")
    scene = at(CHOOSE, city, {0: {"submarines": boats}}).play("move the submarine on (14, 28)")
    assert not any(is_canyon(scene, cell) for cell in scene.cells("sail"))


def test_r10_2_a_crossing_opens_the_canyon_for_all():
    players = SOLD_OUT | {1: SOLD_OUT[1] | {"submarines": [submarine(14, 28)]}}
    scene = sailing(TWO_COLOURS, *EAST_COAST, players=players).play("sail to (12, 29)")
    assert scene.words()["canyon open"]
    scene.play("done", "done", "move the submarine on (14, 28)")
    assert scene.playthrough.current_seat == 1 and CANYON_TILE in scene.cells("sail")


def test_r10_2_a_movement_that_need_not_enter_the_canyon_is_no_crossing():
    scene = sailing(TWO_COLOURS, *EAST_COAST, players=SOLD_OUT)
    assert not scene.play("sail to (10, 28)").words()["canyon open"]


def test_r10_2_a_movement_that_leads_only_through_the_canyon_is_a_crossing():
    scene = sailing(TWO_COLOURS, 3, 5, players=SOLD_OUT)
    assert not is_canyon(scene, (3, 1)) and scene.play("sail to (3, 1)").words()["canyon open"]


def test_r10_2_moving_within_the_canyon_is_no_crossing():
    city = [*line_city(), module("brown", (12, 27), 2)]
    scene = at("launch", city).play("launch from (12, 27) to the east", "done")
    scene.play("move the submarine on (12, 29)", "sail to (11, 29)")
    assert is_canyon(scene, (11, 29)) and not scene.words()["canyon open"]


def test_r10_2_launching_in_the_canyon_is_no_crossing_but_coming_back_is():
    city = [*line_city(), module("brown", (12, 27), 2)]
    scene = at("launch", city).play("launch from (12, 27) to the east", "done")
    scene.play("move the submarine on (12, 29)", "sail to (10, 28)")
    assert not scene.words()["canyon open"]
    boats = {0: {"submarines": [submarine(10, 28, launched_in_canyon=True)]}}
    scene = at(CHOOSE, city, boats).play("move the submarine on (10, 28)", "sail to (10, 29)")
    assert scene.words()["canyon open"]
