"""R6, R7: moving researchers and activating modules."""

import pytest

from tests.games.nautilus_kosmos.scene import (
    BASE,
    GREEN,
    GREY,
    HOUSE,
    MONEY,
    line_city,
    module,
    submarine,
)
from tests.games.nautilus_kosmos.situations import (
    CHOOSE,
    SOUTH_OF_GREEN,
    WALK,
    at,
    distance,
    levels_city,
    majority_of,
    sailing,
)

COLOURS = ("green", "grey", "brown", "blue", "black")


def walk(start: tuple[int, int], end: tuple[int, int]) -> tuple[str, str]:
    return f"move a researcher from {start}", f"enter the module at {end}"


def test_r6_1_two_movers_end_the_phase_though_a_step_is_left():
    scene = at(WALK, line_city(house=(3,)))
    scene.play(*walk(HOUSE, GREY), *walk(HOUSE, GREEN))
    assert scene.player()["levels"] | {"green": 1, "grey": 1} == scene.player()["levels"]
    assert scene.playthrough.current_seat == 1 and scene.decision() == WALK
    assert scene.researchers(HOUSE)[0] == 1


@pytest.mark.parametrize(("level", "steps"), [(0, 3), (1, 4), (2, 5), (3, 5)])
def test_r6_1_steps_by_the_green_level(level: int, steps: int):
    greens = [module("green", centre, int(place < level)) for place, centre in enumerate([(9, 15), (12, 12), (15, 15)])]
    along = [(12, 18), (12, 21), (12, 24), (12, 27), (14, 29), (17, 29)]
    line = [module("brown", centre) for centre in along[:4]] + [module("blue", centre) for centre in along[4:]]
    majority = majority_of("green", level)
    scene = at(WALK, [*greens, *line], base_researchers=[1, 0, 0, 0], majority=majority)
    scene.play(f"move a researcher from {BASE}")
    assert scene.cells("enter") & set(along) == set(along[:steps])


def test_r6_1_what_the_first_mover_took_is_missing_to_the_second():
    scene = at(WALK, line_city(house=(2,)))
    scene.play(*walk(HOUSE, GREY), f"move a researcher from {HOUSE}")
    assert scene.cells("enter") == {GREEN, GREY}
    scene = at(WALK, line_city(house=(1,)), base_researchers=[2, 0, 0, 0])
    scene.walk(BASE, HOUSE)
    assert scene.playthrough.current_seat == 1


def test_r6_2_steps_lead_through_passages_only():
    line = [module("green", centre) for centre in ((15, 15), (15, 18), (13, 20), (10, 20))]
    scene = at(WALK, [*line, module("star", (10, 17), 1)])
    scene.play("move a researcher from (10, 17)")
    assert scene.cells("enter") == {BASE, (15, 15), (15, 18)}


def test_r6_2_modules_of_others_and_crowded_ones_may_be_entered():
    scene = at(WALK, line_city(grey=(0, 12, 13, 14), house=(2,)))
    scene.walk(HOUSE, GREY)
    assert scene.researchers(GREY) == [1, 12, 13, 14]


def test_r6_3_all_but_one_researcher_of_a_research_module_may_leave():
    scene = at(WALK, line_city(green=(1,), grey=(2,), house=(1,)), base_researchers=[1, 0, 0, 0])
    assert scene.cells("move") == {BASE, GREY, HOUSE}
    scene.walk(GREY, HOUSE)
    assert scene.cells("move") == {BASE, HOUSE}


def test_r6_3_researchers_of_others_do_not_move():
    scene = at(WALK, line_city(green=(0, 5), house=(0, 3)), base_researchers=[0, 1, 1, 1])
    assert scene.legal() == ["done"]


def test_r6_4_who_ends_first_in_a_research_module_is_employed():
    scene = at(WALK, line_city(house=(2,)))
    scene.walk(HOUSE, GREEN)
    assert scene.player()["levels"] == dict.fromkeys(COLOURS, 0) | {"green": 1}
    assert scene.researchers(GREEN)[0] == 1 and scene.cells("move") == {HOUSE}


def test_r6_4_a_second_researcher_is_free_and_activates_nothing():
    scene = at(WALK, line_city(green=(1,), house=(2,)))
    scene.walk(HOUSE, GREEN)
    assert scene.player()["levels"]["green"] == 1 and scene.cells("move") == {GREEN, HOUSE}


def test_r6_4_passing_through_employs_nobody():
    scene = at(WALK, line_city(house=(1,)))
    scene.walk(HOUSE, BASE)
    assert scene.player()["levels"] == dict.fromkeys(COLOURS, 0) and scene.player()["money"] == MONEY
    assert scene.researchers(BASE)[0] == 1


def test_r6_5_a_movement_cannot_end_where_the_rent_cannot_be_paid():
    poor = {0: {"money": 0}}
    scene = at(WALK, line_city(house=(2,)), poor).play(f"move a researcher from {HOUSE}")
    assert scene.cells("enter") == {GREEN, BASE}
    scene = at(WALK, line_city(grey=(1,), house=(2,)), poor).play(f"move a researcher from {HOUSE}")
    assert scene.cells("enter") == {GREEN, GREY, BASE}


def test_r6_5_who_can_reach_only_a_module_too_dear_stays():
    scene = at(WALK, [module("grey", GREEN, builder=1)], {0: {"money": 0}}, base_researchers=[1, 0, 0, 0])
    assert scene.legal() == ["done"]


def test_r6_6_a_movement_ends_in_another_module():
    scene = at(WALK, line_city(house=(2,))).play(f"move a researcher from {HOUSE}")
    assert HOUSE not in scene.cells("enter")
    assert at(WALK, [], base_researchers=[1, 0, 0, 0]).legal() == ["done"]


def test_r7_1_rent_goes_to_the_builder_once_for_each_player_and_module():
    scene = at(WALK, line_city(house=(3,)))
    scene.walk(HOUSE, GREY)
    assert [scene.player(seat)["money"] for seat in range(4)] == [MONEY - 1, MONEY + 1, MONEY, MONEY]
    scene.walk(HOUSE, GREY)
    assert [scene.player(seat)["money"] for seat in range(4)] == [MONEY - 1, MONEY + 1, MONEY, MONEY]


def test_r7_1_an_own_module_costs_no_rent():
    scene = at(WALK, line_city(house=(1,)), {0: {"money": 0}}).play(*walk(HOUSE, GREEN))
    assert scene.player()["money"] == 0 and scene.player()["levels"]["green"] == 1


@pytest.mark.parametrize("colour", COLOURS)
def test_r7_2_the_level_of_the_colour_rises_by_one(colour: str):
    city = [module(colour, GREEN), module(colour, (12, 12), 1)]
    scene = at(WALK, city, base_researchers=[1, 0, 0, 0])
    assert scene.player()["levels"] == dict.fromkeys(COLOURS, 0) | {colour: 1}
    scene.walk(BASE, GREEN)
    assert scene.player()["levels"] == dict.fromkeys(COLOURS, 0) | {colour: 2}


def test_r7_3_green_gives_a_step_more_in_the_same_phase():
    scene = at(WALK, line_city(house=(3,)))
    scene.walk(HOUSE, GREEN)
    assert scene.words()["steps used"] == 2
    scene.walk(HOUSE, GREEN)
    assert scene.researchers(GREEN)[0] == 2 and scene.player()["levels"]["green"] == 1


def test_r7_3_grey_by_docking_serves_the_next_submarine():
    boats = [submarine(10, 21), submarine(*SOUTH_OF_GREEN)]
    scene = at(CHOOSE, line_city(grey=(0, 1)), {0: {"submarines": boats}})
    scene.play("move the submarine on (10, 21)", "sail to (10, 21)", f"dock at {GREY}")
    assert scene.player()["levels"]["grey"] == 1
    scene.play(f"move the submarine on {SOUTH_OF_GREEN}")
    assert max(distance(cell, SOUTH_OF_GREEN) for cell in scene.cells("sail")) == 5


@pytest.mark.parametrize(("level", "number"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_r7_3_blue_level_gives_peeks_after_a_creature_without_points(level: int, number: int):
    seen = {(15, 19): "starfish"}
    scene = sailing(levels_city("blue", level), 14, 18, seen=seen, majority=majority_of("blue", level))
    scene.play("sail to (15, 19)")
    assert scene.words()["peeks left"] == number
    assert scene.decision() == ("peek" if number else CHOOSE)


@pytest.mark.parametrize(("level", "money"), [(0, 2), (1, 3), (2, 4), (3, 4)])
def test_r7_3_black_level_gives_money_in_a_chest(level: int, money: int):
    seen = {(15, 19): "chest"}
    scene = sailing(levels_city("black", level), 14, 18, seen=seen, majority=majority_of("black", level))
    assert scene.play("sail to (15, 19)").player()["money"] == MONEY + money


def test_r7_4_the_majority_disk_goes_to_the_higher_level_from_two_on():
    greens = [module("green", (12, 18), 1, 1), *(module("green", centre) for centre in ((12, 12), (9, 15), (15, 15)))]
    scene = at(WALK, greens, base_researchers=[2, 2, 0, 0])
    assert scene.words()["majority disks"] == {}
    scene.walk(BASE, (12, 12))
    assert scene.words()["majority disks"] == {"green": 0}
    scene.play("done", *walk(BASE, (12, 12)))
    assert scene.player(1)["levels"]["green"] == 2 and scene.words()["majority disks"] == {"green": 0}
    scene.walk(BASE, (9, 15))
    assert scene.player(1)["levels"]["green"] == 3 and scene.words()["majority disks"] == {"green": 1}


def test_r7_4_in_a_tie_the_disk_stays_until_somebody_has_more():
    first = [module("green", centre, 1, 1) for centre in ((12, 18), (12, 12))]
    greens = [*first, module("green", (9, 15), 0, 1), module("green", (15, 15))]
    scene = at(WALK, greens, majority={"green": 1}, base_researchers=[2, 0, 0, 0])
    scene.walk(BASE, (9, 15))
    assert scene.player()["levels"]["green"] == 3 and scene.words()["majority disks"] == {"green": 1}
    scene.walk(BASE, (15, 15))
    assert scene.player()["levels"]["green"] == 4 and scene.words()["majority disks"] == {"green": 0}


def test_r7_4_level_one_is_not_enough():
    scene = at(WALK, line_city(house=(2,))).play(*walk(HOUSE, GREEN))
    assert scene.player()["levels"]["green"] == 1 and scene.words()["majority disks"] == {}
