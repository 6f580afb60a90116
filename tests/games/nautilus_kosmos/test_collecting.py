"""R11, R12: collecting tiles, and docking."""

import pytest

from games.nautilus_kosmos.state import FACE_NAMES, FIELD_NAMES
from tests.games.nautilus_kosmos.scene import Scene, line_city, module
from tests.games.nautilus_kosmos.situations import CHOOSE, at_sea, two_modules


def test_r11_1_a_find_is_shown_to_all_and_costs_1():
    scene = at_sea((14, 18), seen={(15, 19): "starfish"}).move((14, 18), (15, 19))
    assert scene.player()["money"] == 5 and "(15, 19)" not in scene.words()["tiles face down"]
    assert [scene.playthrough.observation(seat) for seat in range(2)] == [FACE_NAMES.index("starfish") + 1] * 2


def test_r11_1_in_the_canyon_a_find_costs_2():
    scene = at_sea((12, 28), money=(3, 20), seen={(12, 30): "octopus"}, canyon_open=True).move((12, 28), (12, 30))
    assert scene.player()["money"] == 1 and scene.player()["collected"]["octopus"] == 1


@pytest.mark.parametrize(("cell", "face"), [((15, 19), "chest"), ((15, 19), "tempo"), ((12, 30), "chest")])
def test_r11_1_chest_and_tempo_tile_are_free(cell, face):
    start = (14, 18) if cell == (15, 19) else (12, 28)
    gone = {(13, 18): "treasure 2", (11, 20): "shell", (12, 23): "tempo"}
    scene = at_sea(start, money=(0, 20), gone=gone, seen={cell: face}, canyon_open=True).move(start, cell)
    assert scene.player()["money"] == (2 if face == "chest" else 0)
    assert scene.decision() == (CHOOSE if face == "chest" else "tempo: choose submarine")


def test_r11_2_a_find_that_cannot_be_paid_is_removed_without_effect():
    scene = at_sea((12, 28), money=(1, 20), seen={(12, 30): "octopus"}, canyon_open=True).move((12, 28), (12, 30))
    assert scene.player()["money"] == 1 and scene.player()["collected"]["octopus"] == 0
    assert scene.words()["tiles removed"]["canyon"] == ["octopus"] and scene.decision() == CHOOSE


def test_r11_2_a_treasure_that_cannot_be_paid_has_no_marker():
    scene = at_sea((12, 28), money=(1, 20), seen={(12, 30): "treasure 15"}, canyon_open=True).move((12, 28), (12, 30))
    assert scene.words()["treasures found"] == {"2": "nobody", "15": "nobody"}
    assert scene.player()["money"] == 1 and scene.decision() == CHOOSE


@pytest.mark.parametrize(("cell", "face"), [((14, 21), "seahorse"), ((14, 21), "ray"), ((12, 30), "gold")])
def test_r11_3_creatures_and_gold_go_onto_their_fields(cell, face):
    start = (14, 18) if cell == (14, 21) else (12, 28)
    scene = at_sea(start, seen={cell: face}, canyon_open=True).move(start, cell)
    assert scene.player()["collected"] == {name: int(name == face) for name in FIELD_NAMES}
    assert scene.player(1)["collected"] == dict.fromkeys(FIELD_NAMES, 0)


def test_r11_4_two_peeks_in_different_zones_at_blue_level_2():
    scene = at_sea((14, 18), seen={(15, 19): "starfish"}, **two_modules("blue", 2)).move((14, 18), (15, 19))
    assert scene.decision() == "peek" and scene.words()["peeks left"] == 2
    scene.play("look at the tile on (9, 15)")
    assert scene.player()["has looked at"] == ["(9, 15)"] and "look at the tile on (9, 19)" not in scene.legal()
    assert {"done", "look at the tile on (5, 15)", "look at the tile on (12, 30)"} <= set(scene.legal())
    scene.play("look at the tile on (12, 30)")
    assert scene.player()["has looked at"] == ["(9, 15)", "(12, 30)"] and scene.decision() == CHOOSE


@pytest.mark.parametrize(("level", "peeks"), [(0, 0), (1, 1), (2, 2)])
def test_r11_4_peeks_by_the_blue_level(level: int, peeks: int):
    scene = at_sea((14, 18), seen={(15, 19): "starfish"}, **two_modules("blue", level)).move((14, 18), (15, 19))
    assert scene.words()["peeks left"] == peeks and (scene.decision() == "peek") == (peeks > 0)


@pytest.mark.parametrize(("cell", "face", "money"), [((14, 21), "seahorse", 6), ((15, 19), "starfish", 0)])
def test_r11_4_no_peek_for_a_find_with_points_or_one_that_was_not_paid(cell, face, money: int):
    scene = at_sea((14, 18), money=(money, 20), seen={cell: face}, **two_modules("blue", 2)).move((14, 18), cell)
    assert scene.decision() == CHOOSE


def test_r11_5_a_treasure_gets_a_marker_and_a_researcher_may_go_two_steps():
    city = line_city((0, 0), (0, 1), (3, 0), builders=(0, 1))
    scene = at_sea((14, 18), city=city, seen={(15, 19): "treasure 1"}).move((14, 18), (15, 19))
    assert scene.words()["treasures found"] == {"1": "seat 0", "2": "nobody"} and scene.player()["money"] == 5
    assert scene.legal() == ["done", "move a researcher from (12, 24)"]
    scene.play("move a researcher from (12, 24)")
    assert scene.legal() == ["enter the module at (12, 18)", "enter the module at (12, 21)"]
    scene.play("enter the module at (12, 21)")
    assert (scene.player()["money"], scene.player(1)["money"]) == (4, 21)
    assert scene.player()["levels"]["grey"] == 1 and scene.decision() == CHOOSE


@pytest.mark.parametrize(("level", "gain"), [(0, 2), (1, 3), (2, 4)])
def test_r11_6_money_in_a_chest_by_the_black_level(level: int, gain: int):
    scene = at_sea((14, 18), seen={(15, 19): "chest"}, **two_modules("black", level)).move((14, 18), (15, 19))
    assert scene.player()["money"] == 6 + gain


def test_r11_7_a_tempo_tile_moves_one_submarine_up_to_three_steps():
    cells = ((14, 18), (12, 28), (10, 18))
    scene = at_sea(*cells, seen={(15, 19): "tempo"}).move((14, 18), (15, 19))
    assert scene.legal() == ["done"] + [f"move the submarine on {c}" for c in ((10, 18), (12, 28), (15, 19))]
    scene.play("move the submarine on (12, 28)")
    assert "use sonar" not in scene.legal() and "sail to (15, 28)" in scene.legal()
    assert "sail to (16, 28)" not in scene.legal() and "sail to (12, 29)" not in scene.legal()
    scene.play("sail to (15, 28)")
    assert "move the submarine on (15, 28)" in scene.legal(), "the regular move is left"
    assert "move the submarine on (15, 19)" not in scene.legal()


def test_r11_8_a_chain_of_effects_is_carried_out_at_once():
    city = line_city((1, 0), (0, 1), (3, 0), builders=(0, 1))
    tiles = {(15, 19): "tempo", (12, 30): "treasure 14"}
    scene = at_sea((14, 18), (12, 28), (10, 18), city=city, seen=tiles, canyon_open=True)
    scene.move((14, 18), (15, 19)).move((12, 28), (12, 30))
    assert scene.decision() == "treasure: choose researcher" and scene.player()["money"] == 4
    scene.play("move a researcher from (12, 24)", "enter the module at (12, 21)")
    assert (scene.player()["money"], scene.player(1)["money"], scene.player()["levels"]["grey"]) == (3, 21, 1)
    assert scene.legal() == ["done", "move the submarine on (10, 18)", "move the submarine on (12, 30)"]
    scene.play("move the submarine on (10, 18)")
    assert "sail to (5, 18)" in scene.legal(), "five steps by the grey level"


def test_r11_8_an_effect_comes_before_docking():
    scene = at_sea((14, 18), seen={(14, 21): "treasure 3"}).move((14, 18), (14, 21))
    assert scene.decision() == "treasure: choose researcher"
    assert scene.play("done").legal() == ["done", "dock at (12, 21)"]


def stay(scene: Scene, cell: tuple) -> Scene:
    """A submarine makes a move of no steps."""
    return scene.move(cell, cell)


def test_r12_1_a_module_with_anybodys_researcher_takes_a_submarine_in():
    for researchers, offered in (((0, 1), True), ((1, 0), True), ((0, 0), False)):
        scene = stay(at_sea((10, 18), city=line_city(researchers, (), (2, 0))), (10, 18))
        assert (scene.decision() == "dock") == offered
        assert ("dock at (12, 18)" in scene.legal()) == offered


def test_r12_1_the_base_has_docks_and_a_star_has_none():
    city = [module("star", (10, 17), 1)]
    scene = at_sea((14, 15), (8, 17), gone={}, city=city, base_researchers=[0, 1])
    assert stay(scene, (8, 17)).decision() == CHOOSE
    assert stay(scene, (14, 15)).legal() == ["done", "dock at (12, 15)"]


def test_r12_1_only_the_exit_cell_itself_is_a_dock():
    for cell in ((14, 17), (14, 19), (15, 18)):
        assert stay(at_sea(cell), cell).decision() == CHOOSE


def test_r12_2_a_researcher_of_the_reserve_is_employed_where_the_submarine_docks():
    city = line_city((0, 1), (), (11, 0), builders=(1, 0))
    scene = stay(at_sea((10, 18), money=(2, 20), city=city), (10, 18))
    assert scene.player()["reserve"] == 4
    scene.play("dock at (12, 18)")
    assert scene.player()["submarines"] == [] and scene.player()["reserve"] == 3
    assert scene.researchers((12, 18)) == [1, 1] and scene.player()["levels"]["green"] == 1
    assert (scene.player()["money"], scene.player(1)["money"]) == (1, 21)


def test_r12_3_with_an_empty_reserve_the_submarine_docks_alone():
    city = line_city((0, 1), (), (15, 0), builders=(1, 0))
    scene = stay(at_sea((10, 18), money=(0, 20), city=city), (10, 18)).play("dock at (12, 18)")
    assert scene.player()["submarines"] == [] and scene.researchers((12, 18)) == [0, 1]
    assert (scene.player()["money"], scene.player(1)["money"], scene.player()["levels"]["green"]) == (0, 20, 0)


def test_r12_3_no_docking_where_the_rent_cannot_be_paid():
    city = line_city((0, 1), (), (11, 0), builders=(1, 0))
    assert stay(at_sea((10, 18), money=(0, 20), city=city), (10, 18)).decision() == CHOOSE


def test_r12_4_the_submarine_that_moved_first_is_asked_first_and_a_docked_one_moves_no_more():
    scene = at_sea((14, 18), (10, 20), seen={(14, 21): "tempo"}).move((14, 18), (14, 21)).move((10, 20), (10, 18))
    assert scene.legal() == ["done", "dock at (12, 21)"]
    assert scene.play("done").legal() == ["done", "dock at (12, 18)"]
    assert scene.copy().play("done").legal() == ["done", "move the submarine on (10, 18)"]
    assert scene.play("dock at (12, 18)").legal() == ["done"]
    assert scene.player()["submarines"] == ["(14, 21) moved"]
