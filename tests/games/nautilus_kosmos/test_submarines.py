"""R6-R10: moving researchers, activating modules, launching and moving submarines, the canyon."""

import pytest

from tests.games.nautilus_kosmos.submarine_scene import (
    BASE,
    GREEN,
    GREY,
    HOUSE,
    MONEY,
    Scene,
    line_city,
    module,
    submarine,
)

COLOURS = ("green", "grey", "brown", "blue", "black")
SOUTH_OF_GREEN = (14, 18)
NORTH_OF_GREEN = (10, 18)
EAST_COAST = (12, 28)
CANYON_TILE = (12, 30)


def walk(start: tuple[int, int], end: tuple[int, int]) -> tuple[str, str]:
    return f"move a researcher from {start}", f"enter the module at {end}"


def sailing(modules: list[dict], *start: int, money: int = MONEY, players: dict | None = None, **fields) -> Scene:
    """Seat 0 moves its only submarine."""
    own = {"money": money, "submarines": [submarine(*start)]}
    return Scene("sail", modules, {0: own, **(players or {})}, turn={"sailing": list(start)}, **fields)


def majority_of(colour: str, level: int) -> dict:
    """The majority disk with seat 0 if only that seat has the level for it."""
    return {colour: 0} if level > 1 else {}


def distance(cell: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])


# R6 Moving researchers


def test_r6_1_two_movers_end_the_phase_though_a_step_is_left():
    scene = Scene("choose researcher", line_city(house=(3,)))
    scene.play(*walk(HOUSE, GREY), *walk(HOUSE, GREEN))
    assert scene.seat()["levels"] | {"green": 1, "grey": 1} == scene.seat()["levels"]
    assert scene.playthrough.current_seat == 1 and scene.decision() == "choose researcher"
    assert scene.researchers(HOUSE)[0] == 1


@pytest.mark.parametrize(("level", "steps"), [(0, 3), (1, 4), (2, 5), (3, 5)])
def test_r6_1_steps_by_the_green_level(level: int, steps: int):
    greens = [module("green", centre, int(place < level)) for place, centre in enumerate([(9, 15), (12, 12), (15, 15)])]
    along = [(12, 18), (12, 21), (12, 24), (12, 27), (14, 29), (17, 29)]
    line = [module("brown", centre) for centre in along[:4]] + [module("blue", centre) for centre in along[4:]]
    majority = majority_of("green", level)
    scene = Scene("choose researcher", [*greens, *line], base_researchers=[1, 0, 0, 0], majority=majority)
    scene.play(f"move a researcher from {BASE}")
    assert scene.cells("enter") & set(along) == set(along[:steps])


def test_r6_1_what_the_first_mover_took_is_missing_to_the_second():
    scene = Scene("choose researcher", line_city(house=(2,)))
    scene.play(*walk(HOUSE, GREY), f"move a researcher from {HOUSE}")
    assert scene.cells("enter") == {GREEN, GREY}
    scene = Scene("choose researcher", line_city(house=(1,)), base_researchers=[2, 0, 0, 0])
    scene.play(*walk(BASE, HOUSE))
    assert scene.playthrough.current_seat == 1


def test_r6_2_steps_lead_through_passages_only():
    line = [module("green", centre) for centre in ((15, 15), (15, 18), (13, 20), (10, 20))]
    scene = Scene("choose researcher", [*line, module("star", (10, 17), 1)])
    scene.play("move a researcher from (10, 17)")
    assert scene.cells("enter") == {BASE, (15, 15), (15, 18)}


def test_r6_2_modules_of_others_and_crowded_ones_may_be_entered():
    scene = Scene("choose researcher", line_city(grey=(0, 12, 13, 14), house=(2,)))
    scene.play(*walk(HOUSE, GREY))
    assert scene.researchers(GREY) == [1, 12, 13, 14]


def test_r6_3_all_but_one_researcher_of_a_research_module_may_leave():
    scene = Scene("choose researcher", line_city(green=(1,), grey=(2,), house=(1,)), base_researchers=[1, 0, 0, 0])
    assert scene.cells("move") == {BASE, GREY, HOUSE}
    scene.play(*walk(GREY, HOUSE))
    assert scene.cells("move") == {BASE, HOUSE}


def test_r6_3_researchers_of_others_do_not_move():
    scene = Scene("choose researcher", line_city(green=(0, 5), house=(0, 3)), base_researchers=[0, 1, 1, 1])
    assert scene.legal() == ["done"]


def test_r6_4_who_ends_first_in_a_research_module_is_employed():
    scene = Scene("choose researcher", line_city(house=(2,)))
    scene.play(*walk(HOUSE, GREEN))
    assert scene.seat()["levels"] == dict.fromkeys(COLOURS, 0) | {"green": 1}
    assert scene.researchers(GREEN)[0] == 1 and scene.cells("move") == {HOUSE}


def test_r6_4_a_second_researcher_is_free_and_activates_nothing():
    scene = Scene("choose researcher", line_city(green=(1,), house=(2,)))
    scene.play(*walk(HOUSE, GREEN))
    assert scene.seat()["levels"]["green"] == 1 and scene.cells("move") == {GREEN, HOUSE}


def test_r6_4_passing_through_employs_nobody():
    scene = Scene("choose researcher", line_city(house=(1,)))
    scene.play(*walk(HOUSE, BASE))
    assert scene.seat()["levels"] == dict.fromkeys(COLOURS, 0) and scene.seat()["money"] == MONEY
    assert scene.researchers(BASE)[0] == 1


def test_r6_5_a_movement_cannot_end_where_the_rent_cannot_be_paid():
    poor = {0: {"money": 0}}
    scene = Scene("choose researcher", line_city(house=(2,)), poor).play(f"move a researcher from {HOUSE}")
    assert scene.cells("enter") == {GREEN, BASE}
    scene = Scene("choose researcher", line_city(grey=(1,), house=(2,)), poor).play(f"move a researcher from {HOUSE}")
    assert scene.cells("enter") == {GREEN, GREY, BASE}


def test_r6_5_who_can_reach_only_a_module_too_dear_stays():
    scene = Scene(
        "choose researcher", [module("grey", GREEN, builder=1)], {0: {"money": 0}}, base_researchers=[1, 0, 0, 0]
    )
    assert scene.legal() == ["done"]


def test_r6_6_a_movement_ends_in_another_module():
    scene = Scene("choose researcher", line_city(house=(2,))).play(f"move a researcher from {HOUSE}")
    assert HOUSE not in scene.cells("enter")
    assert Scene("choose researcher", [], base_researchers=[1, 0, 0, 0]).legal() == ["done"]


# R7 Activating a module


def test_r7_1_rent_goes_to_the_builder_once_for_each_player_and_module():
    scene = Scene("choose researcher", line_city(house=(3,)))
    scene.play(*walk(HOUSE, GREY))
    assert [scene.seat(seat)["money"] for seat in range(4)] == [MONEY - 1, MONEY + 1, MONEY, MONEY]
    scene.play(*walk(HOUSE, GREY))
    assert [scene.seat(seat)["money"] for seat in range(4)] == [MONEY - 1, MONEY + 1, MONEY, MONEY]


def test_r7_1_an_own_module_costs_no_rent():
    scene = Scene("choose researcher", line_city(house=(1,)), {0: {"money": 0}}).play(*walk(HOUSE, GREEN))
    assert scene.seat()["money"] == 0 and scene.seat()["levels"]["green"] == 1


@pytest.mark.parametrize("colour", COLOURS)
def test_r7_2_the_level_of_the_colour_rises_by_one(colour: str):
    city = [module(colour, GREEN), module(colour, (12, 12), 1)]
    scene = Scene("choose researcher", city, base_researchers=[1, 0, 0, 0])
    assert scene.seat()["levels"] == dict.fromkeys(COLOURS, 0) | {colour: 1}
    scene.play(*walk(BASE, GREEN))
    assert scene.seat()["levels"] == dict.fromkeys(COLOURS, 0) | {colour: 2}


def test_r7_3_green_gives_a_step_more_in_the_same_phase():
    scene = Scene("choose researcher", line_city(house=(3,)))
    scene.play(*walk(HOUSE, GREEN))
    assert scene.words()["steps used"] == 2
    scene.play(*walk(HOUSE, GREEN))
    assert scene.researchers(GREEN)[0] == 2 and scene.seat()["levels"]["green"] == 1


def test_r7_3_grey_by_docking_serves_the_next_submarine():
    boats = [submarine(10, 21), submarine(*SOUTH_OF_GREEN)]
    scene = Scene("choose submarine", line_city(grey=(0, 1)), {0: {"submarines": boats}})
    scene.play("move the submarine on (10, 21)", "sail to (10, 21)", f"dock at {GREY}")
    assert scene.seat()["levels"]["grey"] == 1
    scene.play(f"move the submarine on {SOUTH_OF_GREEN}")
    assert max(distance(cell, SOUTH_OF_GREEN) for cell in scene.cells("sail")) == 5


def levels_city(colour: str, level: int) -> list[dict]:
    """Modules west of the base with researchers of seat 0 in as many as the level says."""
    return [module(colour, centre, int(place < level)) for place, centre in enumerate([(12, 12), (12, 9), (12, 6)])]


@pytest.mark.parametrize(("level", "number"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_r7_3_blue_level_gives_peeks_after_a_creature_without_points(level: int, number: int):
    seen = [{"cell": [15, 19], "tile": "starfish"}]
    scene = sailing(levels_city("blue", level), 14, 18, seen=seen, majority=majority_of("blue", level))
    scene.play("sail to (15, 19)")
    assert scene.words()["peeks left"] == number
    assert scene.decision() == ("peek" if number else "choose submarine")


@pytest.mark.parametrize(("level", "money"), [(0, 2), (1, 3), (2, 4), (3, 4)])
def test_r7_3_black_level_gives_money_in_a_chest(level: int, money: int):
    seen = [{"cell": [15, 19], "tile": "chest"}]
    scene = sailing(levels_city("black", level), 14, 18, seen=seen, majority=majority_of("black", level))
    assert scene.play("sail to (15, 19)").seat()["money"] == MONEY + money


def test_r7_4_the_majority_disk_goes_to_the_higher_level_from_two_on():
    greens = [module("green", (12, 18), 1, 1), *(module("green", centre) for centre in ((12, 12), (9, 15), (15, 15)))]
    scene = Scene("choose researcher", greens, base_researchers=[2, 2, 0, 0])
    assert scene.words()["majority disks"] == {}
    scene.play(*walk(BASE, (12, 12)))
    assert scene.words()["majority disks"] == {"green": 0}
    scene.play("done", *walk(BASE, (12, 12)))
    assert scene.seat(1)["levels"]["green"] == 2 and scene.words()["majority disks"] == {"green": 0}
    scene.play(*walk(BASE, (9, 15)))
    assert scene.seat(1)["levels"]["green"] == 3 and scene.words()["majority disks"] == {"green": 1}


def test_r7_4_in_a_tie_the_disk_stays_until_somebody_has_more():
    first = [module("green", centre, 1, 1) for centre in ((12, 18), (12, 12))]
    greens = [*first, module("green", (9, 15), 0, 1), module("green", (15, 15))]
    scene = Scene("choose researcher", greens, majority={"green": 1}, base_researchers=[2, 0, 0, 0])
    scene.play(*walk(BASE, (9, 15)))
    assert scene.seat()["levels"]["green"] == 3 and scene.words()["majority disks"] == {"green": 1}
    scene.play(*walk(BASE, (15, 15)))
    assert scene.seat()["levels"]["green"] == 4 and scene.words()["majority disks"] == {"green": 0}


def test_r7_4_level_one_is_not_enough():
    scene = Scene("choose researcher", line_city(house=(2,))).play(*walk(HOUSE, GREEN))
    assert scene.seat()["levels"]["green"] == 1 and scene.words()["majority disks"] == {}


# R8 Launching


def test_r8_1_one_of_two_researchers_takes_a_submarine_out():
    scene = Scene("launch", line_city(green=(2,)))
    assert scene.legal() == ["done", f"launch from {GREEN} to the north", f"launch from {GREEN} to the south"]
    reserve = scene.seat()["reserve"]
    scene.play(f"launch from {GREEN} to the south")
    assert scene.seat()["submarines"] == [str(SOUTH_OF_GREEN)] and scene.seat()["reserve"] == reserve + 1
    assert scene.researchers(GREEN)[0] == 1 and scene.seat()["levels"]["green"] == 1


def test_r8_1_no_launch_with_one_researcher_nor_from_base_or_habitation():
    scene = Scene("launch", line_city(green=(1, 3), house=(4,)), base_researchers=[3, 0, 0, 0])
    assert scene.legal() == ["done"]


def test_r8_1_whoever_built_the_module():
    assert f"launch from {GREY} to the north" in Scene("launch", line_city(grey=(2,))).legal()


def test_r8_2_not_onto_a_tile_nor_a_covered_cell():
    city = line_city(grey=(2,))
    assert Scene("launch", city).legal() == ["done", f"launch from {GREY} to the north"]
    launches = Scene("launch", city, empty=[(14, 21)]).legal()
    assert launches == ["done", f"launch from {GREY} to the north", f"launch from {GREY} to the south"]


def test_r8_2_not_onto_a_submarine():
    boats = {2: {"submarines": [submarine(*NORTH_OF_GREEN)]}}
    assert Scene("launch", line_city(green=(2,)), boats).legal() == ["done", f"launch from {GREEN} to the south"]


def test_r8_2_not_off_the_board():
    city = [*line_city(), module("brown", (12, 27)), module("blue", (14, 29), 2)]
    sides = [name.split()[-1] for name in Scene("launch", city).legal()[1:]]
    assert sides == ["north", "south", "west"]


def test_r8_3_as_many_as_are_in_stock_free_of_charge():
    scene = Scene("launch", [*line_city(green=(4,), grey=(3,)), module("brown", (12, 12), 2)])
    scene.play(f"launch from {GREEN} to the north", f"launch from {GREEN} to the south")
    assert {f"launch from {GREY} to the north", "launch from (12, 12) to the west"} < set(scene.legal())
    scene.play(f"launch from {GREY} to the north")
    assert scene.legal() == ["done"] and scene.seat()["money"] == MONEY
    assert len(scene.seat()["submarines"]) == 3 and scene.researchers(GREEN)[0] == 2
    assert scene.play("done").decision() == "choose submarine"


def test_r8_3_in_any_zone():
    city = [*line_city(), module("brown", (12, 27), 2)]
    scene = Scene("launch", city).play("launch from (12, 27) to the east")
    assert scene.seat()["submarines"] == ["(12, 29) launched in the canyon"]


# R9 Moving submarines


def test_r9_1_one_after_another_in_any_order_each_once():
    boats = [submarine(*SOUTH_OF_GREEN), submarine(*NORTH_OF_GREEN)]
    scene = Scene("choose submarine", line_city(), {0: {"submarines": boats}})
    assert scene.cells("move") == {SOUTH_OF_GREEN, NORTH_OF_GREEN}
    scene.play(f"move the submarine on {NORTH_OF_GREEN}", "sail to (10, 17)")
    assert scene.cells("move") == {SOUTH_OF_GREEN}
    scene.play(f"move the submarine on {SOUTH_OF_GREEN}", "sail to (14, 19)")
    assert scene.legal() == ["done"] and scene.play("done").playthrough.current_seat == 1


def test_r9_1_submarines_may_stay_and_others_do_not_move():
    players = {0: {"submarines": [submarine(*SOUTH_OF_GREEN)]}, 1: {"submarines": [submarine(*NORTH_OF_GREEN)]}}
    scene = Scene("choose submarine", line_city(), players)
    assert scene.legal() == ["done", f"move the submarine on {SOUTH_OF_GREEN}"]
    assert scene.play("done").playthrough.current_seat == 1


SONAR_AT_ONCE = {"(15, 19)", "(14, 21)"}
SONAR_AT_FOUR = {"(15, 15)", "(17, 17)"}


@pytest.mark.parametrize(("brown", "seen"), [(0, SONAR_AT_ONCE), (1, SONAR_AT_ONCE | SONAR_AT_FOUR)])
def test_r9_2_sonar_shows_the_tiles_in_range_for_one_money(brown: int, seen: set[str]):
    scene = sailing([*line_city(), module("brown", (12, 12), brown)], 14, 18).play("use sonar")
    assert set(scene.seat()["has looked at"]) == seen and scene.seat()["money"] == MONEY - 1
    assert scene.decision() == "sail" and "use sonar" not in scene.legal()
    assert not any(scene.seat(other)["has looked at"] for other in (1, 2, 3))
    assert seen <= scene.words()["tiles face down"].keys()


def test_r9_2_no_sonar_without_money_or_without_an_unknown_tile():
    assert "use sonar" not in sailing(line_city(), 14, 18, money=0).legal()
    seen = [{"cell": [15, 19], "tile": "starfish"}, {"cell": [14, 21], "tile": "seahorse"}]
    assert "use sonar" not in sailing(line_city(), 14, 18, seen=seen).legal()
    assert "use sonar" in sailing(line_city(), 14, 18, seen=seen[:1]).legal()


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
    scene = Scene("sail", line_city(), players, turn={"sailing": list(NORTH_OF_GREEN)})
    assert {(10, 19), (10, 22)} <= scene.cells("sail") and not {(10, 20), (10, 21)} & scene.cells("sail")


def test_r9_4_ends_on_a_free_uncovered_cell_or_stays():
    players = {1: {"submarines": [submarine(14, 19)]}}
    scene = sailing(line_city(), 14, 18, players=players)
    ends = scene.cells("sail")
    assert SOUTH_OF_GREEN in ends and (14, 19) not in ends and (14, 20) in ends
    assert not {(row, column) for row in (11, 12, 13) for column in range(14, 26)} & ends
    scene.play(f"sail to {SOUTH_OF_GREEN}")
    assert scene.seat()["submarines"] == ["(14, 18) moved"] and scene.legal() == ["done"]


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
    scene = sailing(line_city(), 14, 18, seen=[{"cell": [15, 19], "tile": "starfish"}]).play("sail to (15, 19)")
    assert scene.seat()["collected"]["starfish"] == 1 and scene.seat()["submarines"] == ["(15, 19) moved"]
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
    scene = Scene("launch", city).play("launch from (12, 27) to the east", "done", "move the submarine on (12, 29)")
    assert {CANYON_TILE, (10, 28)} <= scene.cells("sail")
    boats = [submarine(10, 28, launched_in_canyon=True), submarine(14, 28)]
    scene = Scene("choose submarine", city, {0: {"submarines": boats}})
    assert (10, 29) in scene.play("move the submarine on (10, 28)").cells("sail")
    scene = Scene("choose submarine", city, {0: {"submarines": boats}}).play("move the submarine on (14, 28)")
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
    scene = Scene("launch", city).play("launch from (12, 27) to the east", "done")
    scene.play("move the submarine on (12, 29)", "sail to (11, 29)")
    assert is_canyon(scene, (11, 29)) and not scene.words()["canyon open"]


def test_r10_2_launching_in_the_canyon_is_no_crossing_but_coming_back_is():
    city = [*line_city(), module("brown", (12, 27), 2)]
    scene = Scene("launch", city).play("launch from (12, 27) to the east", "done")
    scene.play("move the submarine on (12, 29)", "sail to (10, 28)")
    assert not scene.words()["canyon open"]
    boats = {0: {"submarines": [submarine(10, 28, launched_in_canyon=True)]}}
    scene = Scene("choose submarine", city, boats).play("move the submarine on (10, 28)", "sail to (10, 29)")
    assert scene.words()["canyon open"]
