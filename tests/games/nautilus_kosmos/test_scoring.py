"""R11-R15: collecting, docking, the end, scoring, and what players know."""

import numpy as np
import pytest

from games import rng
from games.nautilus_kosmos.state import COLOUR_NAMES, FACE_NAMES, FIELD_NAMES, GONE, MAX_COLUMNS
from tests.games.nautilus_kosmos.scoring_scene import UNDER_THE_LINE, Scene, line_city, module, printed_box

CHOOSE = "choose submarine"


def at_sea(*cells: tuple, money: tuple = (6, 20), city: list | None = None, **fields) -> Scene:
    """Seat 0 is to move submarines that lie south, north and east of the line city."""
    city = line_city((1, 0), (1, 0), (2, 0)) if city is None else city
    fields = {"gone": UNDER_THE_LINE, "decision": CHOOSE} | fields
    return Scene(money, modules=city, submarines=(cells,), **fields)


def two_modules(colour: str, level: int) -> dict:
    """Fields of a position in which seat 0 has a level in a colour by modules west of the base."""
    sites = ((12, 12), (12, 9))[:level]
    city = [module(colour, *site, (1, 0), 0) for site in sites]
    gone = {(11, 12): "tempo", (13, 10): "shell"} if level == 2 else {(11, 12): "tempo"} if level == 1 else {}
    fields = {"city": line_city((1, 0), (), ()) + city, "gone": UNDER_THE_LINE | gone}
    return fields | ({"majority": {colour: 0}} if level == 2 else {})


# R11 Collecting a tile


def test_r11_1_a_find_is_shown_to_all_and_costs_1():
    scene = at_sea((14, 18), seen={(15, 19): "starfish"}).move((14, 18), (15, 19))
    assert scene.seat()["money"] == 5 and "(15, 19)" not in scene.words()["tiles face down"]
    assert [scene.playthrough.observation(seat) for seat in range(2)] == [FACE_NAMES.index("starfish") + 1] * 2


def test_r11_1_in_the_canyon_a_find_costs_2():
    scene = at_sea((12, 28), money=(3, 20), seen={(12, 30): "octopus"}, canyon_open=True).move((12, 28), (12, 30))
    assert scene.seat()["money"] == 1 and scene.seat()["collected"]["octopus"] == 1


@pytest.mark.parametrize(("cell", "face"), [((15, 19), "chest"), ((15, 19), "tempo"), ((12, 30), "chest")])
def test_r11_1_chest_and_tempo_tile_are_free(cell, face):
    start = (14, 18) if cell == (15, 19) else (12, 28)
    gone = {(13, 18): "treasure 2", (11, 20): "shell", (12, 23): "tempo"}
    scene = at_sea(start, money=(0, 20), gone=gone, seen={cell: face}, canyon_open=True).move(start, cell)
    assert scene.seat()["money"] == (2 if face == "chest" else 0)
    assert scene.decision() == (CHOOSE if face == "chest" else "tempo: choose submarine")


def test_r11_2_a_find_that_cannot_be_paid_is_removed_without_effect():
    scene = at_sea((12, 28), money=(1, 20), seen={(12, 30): "octopus"}, canyon_open=True).move((12, 28), (12, 30))
    assert scene.seat()["money"] == 1 and scene.seat()["collected"]["octopus"] == 0
    assert scene.words()["tiles removed"]["canyon"] == ["octopus"] and scene.decision() == CHOOSE


def test_r11_2_a_treasure_that_cannot_be_paid_has_no_marker():
    scene = at_sea((12, 28), money=(1, 20), seen={(12, 30): "treasure 15"}, canyon_open=True).move((12, 28), (12, 30))
    assert scene.words()["treasures found"] == {"2": "nobody", "15": "nobody"}
    assert scene.seat()["money"] == 1 and scene.decision() == CHOOSE


@pytest.mark.parametrize(("cell", "face"), [((14, 21), "seahorse"), ((14, 21), "ray"), ((12, 30), "gold")])
def test_r11_3_creatures_and_gold_go_onto_their_fields(cell, face):
    start = (14, 18) if cell == (14, 21) else (12, 28)
    scene = at_sea(start, seen={cell: face}, canyon_open=True).move(start, cell)
    assert scene.seat()["collected"] == {name: int(name == face) for name in FIELD_NAMES}
    assert scene.seat(1)["collected"] == dict.fromkeys(FIELD_NAMES, 0)


def test_r11_4_two_peeks_in_different_zones_at_blue_level_2():
    scene = at_sea((14, 18), seen={(15, 19): "starfish"}, **two_modules("blue", 2)).move((14, 18), (15, 19))
    assert scene.decision() == "peek" and scene.words()["peeks left"] == 2
    scene.play("look at the tile on (9, 15)")
    assert scene.seat()["has looked at"] == ["(9, 15)"] and "look at the tile on (9, 19)" not in scene.legal()
    assert {"done", "look at the tile on (5, 15)", "look at the tile on (12, 30)"} <= set(scene.legal())
    scene.play("look at the tile on (12, 30)")
    assert scene.seat()["has looked at"] == ["(9, 15)", "(12, 30)"] and scene.decision() == CHOOSE


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
    assert scene.words()["treasures found"] == {"1": "seat 0", "2": "nobody"} and scene.seat()["money"] == 5
    assert scene.legal() == ["done", "move a researcher from (12, 24)"]
    scene.play("move a researcher from (12, 24)")
    assert scene.legal() == ["enter the module at (12, 18)", "enter the module at (12, 21)"]
    scene.play("enter the module at (12, 21)")
    assert (scene.seat()["money"], scene.seat(1)["money"]) == (4, 21)
    assert scene.seat()["levels"]["grey"] == 1 and scene.decision() == CHOOSE


@pytest.mark.parametrize(("level", "gain"), [(0, 2), (1, 3), (2, 4)])
def test_r11_6_money_in_a_chest_by_the_black_level(level: int, gain: int):
    scene = at_sea((14, 18), seen={(15, 19): "chest"}, **two_modules("black", level)).move((14, 18), (15, 19))
    assert scene.seat()["money"] == 6 + gain


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
    assert scene.decision() == "treasure: choose researcher" and scene.seat()["money"] == 4
    scene.play("move a researcher from (12, 24)", "enter the module at (12, 21)")
    assert (scene.seat()["money"], scene.seat(1)["money"], scene.seat()["levels"]["grey"]) == (3, 21, 1)
    assert scene.legal() == ["done", "move the submarine on (10, 18)", "move the submarine on (12, 30)"]
    scene.play("move the submarine on (10, 18)")
    assert "sail to (5, 18)" in scene.legal(), "five steps by the grey level"


def test_r11_8_an_effect_comes_before_docking():
    scene = at_sea((14, 18), seen={(14, 21): "treasure 3"}).move((14, 18), (14, 21))
    assert scene.decision() == "treasure: choose researcher"
    assert scene.play("done").legal() == ["done", "dock at (12, 21)"]


# R12 Docking


def stay(scene: Scene, cell: tuple) -> Scene:
    return scene.move(cell, cell)


def test_r12_1_a_module_with_anybodys_researcher_takes_a_submarine_in():
    for researchers, offered in (((0, 1), True), ((1, 0), True), ((0, 0), False)):
        scene = stay(at_sea((10, 18), city=line_city(researchers, (), (2, 0))), (10, 18))
        assert (scene.decision() == "dock") == offered
        assert ("dock at (12, 18)" in scene.legal()) == offered


def test_r12_1_the_base_has_docks_and_a_star_has_none():
    city = [module("star", 10, 17, (1, 0))]
    scene = at_sea((14, 15), (8, 17), gone={}, city=city, base_researchers=[0, 1])
    assert stay(scene, (8, 17)).decision() == CHOOSE
    assert stay(scene, (14, 15)).legal() == ["done", "dock at (12, 15)"]


def test_r12_1_only_the_exit_cell_itself_is_a_dock():
    for cell in ((14, 17), (14, 19), (15, 18)):
        assert stay(at_sea(cell), cell).decision() == CHOOSE


def test_r12_2_a_researcher_of_the_reserve_is_employed_where_the_submarine_docks():
    city = line_city((0, 1), (), (11, 0), builders=(1, 0))
    scene = stay(at_sea((10, 18), money=(2, 20), city=city), (10, 18))
    assert scene.seat()["reserve"] == 4
    scene.play("dock at (12, 18)")
    assert scene.seat()["submarines"] == [] and scene.seat()["reserve"] == 3
    assert scene.researchers(12, 18) == [1, 1] and scene.seat()["levels"]["green"] == 1
    assert (scene.seat()["money"], scene.seat(1)["money"]) == (1, 21)


def test_r12_3_with_an_empty_reserve_the_submarine_docks_alone():
    city = line_city((0, 1), (), (15, 0), builders=(1, 0))
    scene = stay(at_sea((10, 18), money=(0, 20), city=city), (10, 18)).play("dock at (12, 18)")
    assert scene.seat()["submarines"] == [] and scene.researchers(12, 18) == [0, 1]
    assert (scene.seat()["money"], scene.seat(1)["money"], scene.seat()["levels"]["green"]) == (0, 20, 0)


def test_r12_3_no_docking_where_the_rent_cannot_be_paid():
    city = line_city((0, 1), (), (11, 0), builders=(1, 0))
    assert stay(at_sea((10, 18), money=(0, 20), city=city), (10, 18)).decision() == CHOOSE


def test_r12_4_the_submarine_that_moved_first_is_asked_first_and_a_docked_one_moves_no_more():
    scene = at_sea((14, 18), (10, 20), seen={(14, 21): "tempo"}).move((14, 18), (14, 21)).move((10, 20), (10, 18))
    assert scene.legal() == ["done", "dock at (12, 21)"]
    assert scene.play("done").legal() == ["done", "dock at (12, 18)"]
    assert scene.copy().play("done").legal() == ["done", "move the submarine on (10, 18)"]
    assert scene.play("dock at (12, 18)").legal() == ["done"]
    assert scene.seat()["submarines"] == ["(14, 21) moved"]


# R13 End

ALL_BUT_15 = dict.fromkeys(range(1, 15))


def last_turn(cells: tuple = (), **fields) -> Scene:
    """Seat 0 is the last of the round to move submarines."""
    fields = {"modules": line_city((1, 0), (1, 0), (2, 0)), "gone": UNDER_THE_LINE, "decision": CHOOSE} | fields
    return Scene(start_seat=1, submarines=(cells,), **fields)


def test_r13_1_the_round_is_finished_before_the_game_ends():
    city = line_city((1, 0), (1, 0), (2, 0))
    tiles = {"gone": UNDER_THE_LINE, "treasures": ALL_BUT_15, "seen": {(12, 30): "treasure 15"}}
    scene = Scene(modules=city, decision=CHOOSE, submarines=(((12, 28),),), canyon_open=True, **tiles)
    scene.move((12, 28), (12, 30)).play("done", "done")
    assert scene.playthrough.current_seat == 1 and not scene.playthrough.is_terminal
    assert scene.play("done", "done").playthrough.is_terminal


def test_r13_2_the_game_ends_when_all_treasures_have_left_the_map():
    tiles = {"treasures": ALL_BUT_15, "seen": {(12, 30): "treasure 15"}, "canyon_open": True}
    scene = last_turn(((12, 28),), **tiles).move((12, 28), (12, 30)).play("done", "done")
    assert scene.playthrough.is_terminal and scene.playthrough.ending == scene.playthrough.game.endings[0]
    assert len(scene.legal()) == 0


def test_r13_3_the_game_ends_after_an_idle_round():
    scene = last_turn().play("done")
    assert scene.playthrough.is_terminal and scene.playthrough.ending == scene.playthrough.game.endings[1]


def test_r13_3_sonar_and_sailing_alone_leave_a_round_idle():
    scene = last_turn(((14, 18),)).play("move the submarine on (14, 18)", "use sonar", "sail to (15, 18)", "done")
    assert scene.playthrough.is_terminal


def test_r13_3_a_tile_that_could_not_be_paid_keeps_the_game_going():
    scene = last_turn(((14, 18),), money=(0, 20), seen={(15, 19): "shell"}).move((14, 18), (15, 19)).play("done")
    assert not scene.playthrough.is_terminal and scene.words()["round"] == 2
    assert not scene.words()["something happened in this round"]


def test_r13_4_one_more_round_when_13_14_and_15_have_left_the_map():
    tiles = {"treasures": {13: None, 15: 1}, "seen": {(12, 30): "treasure 14"}, "canyon_open": True}
    scene = last_turn(((12, 28),), round=8, **tiles).move((12, 28), (12, 30)).play("done", "done")
    assert not scene.playthrough.is_terminal and scene.words()["last round"] and scene.words()["round"] == 9
    after = last_turn(round=9, last_round=True, something_happened=True, treasures=dict.fromkeys((13, 14, 15)))
    assert after.play("done").playthrough.ending == after.playthrough.game.endings[2]


def test_r13_4_two_of_the_three_do_not_announce_the_end():
    scene = last_turn(something_happened=True, treasures=dict.fromkeys((13, 15))).play("done")
    assert not scene.playthrough.is_terminal and not scene.words()["last round"]


# R14 Scoring


def scored(money: tuple, levels: dict, disks: dict | None = None, **fields) -> Scene:
    """A position in which the seats have given levels by seat and colour, and majority disks."""
    scene = Scene(money, **fields)
    for (seat, colour), level in levels.items():
        scene.state.level[seat, COLOUR_NAMES.index(colour)] = level
    for colour, seat in (disks or {}).items():
        scene.state.disk[COLOUR_NAMES.index(colour)] = seat + 1
    return scene


def treasure_disks(markers: list[tuple]) -> list[float]:
    """The scores of seats without money and tiles that have one module point each."""
    treasures = {number: seat for seat, numbers in enumerate(markers) for number in numbers}
    levels = {(seat, "green"): 2 for seat in range(len(markers))}
    return scored((0,) * len(markers), levels, treasures=treasures).points()


def test_r14_1_treasure_disks_by_markers_then_by_the_highest_number():
    assert treasure_disks([(1, 4, 7, 9), (2, 3, 5, 15), (6, 8, 10), ()]) == [4, 5, 2, 1]
    assert treasure_disks([(1, 4, 7, 9), (2, 3, 5, 15), (), ()]) == [4, 5, 1, 1]
    assert treasure_disks([(15,), (1, 2), (3,)]) == [3, 5, 1]
    assert treasure_disks([(), ()]) == [2, 2] and treasure_disks([(), (1,)]) == [2, 4]


TAKEN = {"slope": ["shell", "shell", "starfish", "seahorse", "seahorse", "ray"]}
TAKEN |= {"deep": ["seahorse", "octopus", "gold"], "canyon": ["octopus"]}
FIELDS = {"shell": 2, "starfish": 1, "seahorse": 3, "ray": 1, "octopus": 2, "gold": 1}
LEVELS = {(0, "green"): 3, (0, "black"): 2, (0, "grey"): 2, (0, "blue"): 2, (0, "brown"): 1}


def full_fields(money: int, levels: dict, disks: dict | None = None) -> Scene:
    """Seat 0 with points 10 on its fields, the first treasure disk and five tiles of its order card."""
    tiles = {"taken": TAKEN, "collected": (FIELDS,), "treasures": {1: 0}}
    return scored((money, 0), levels, disks, **tiles)


@pytest.mark.parametrize(("money", "points"), [(4, 18 * 8), (9, 19 * 8 + 4), (0, 14 * 8), (5, 19 * 8)])
def test_r14_2_each_tile_of_the_order_card_can_be_paid_to_count_one_more(money: int, points: int):
    assert full_fields(money, LEVELS, {"green": 0, "black": 0}).points()[0] == points


def test_r14_2_nothing_is_paid_where_it_does_not_raise_the_score():
    assert full_fields(5, {(0, "green"): 2}).points()[0] == 14 + 5
    assert full_fields(5, {}).points()[0] == 5


@pytest.mark.parametrize(
    ("face", "zone", "value"),
    [
        ("shell", "slope", 0),
        ("starfish", "slope", 0),
        ("seahorse", "slope", 1),
        ("ray", "slope", 1),
        ("octopus", "canyon", 2),
        ("gold", "canyon", 2),
    ],
)
def test_r14_3_points_of_the_fields_and_the_treasure_disk_are_added(face: str, zone: str, value: int):
    tiles = {"taken": {zone: [face, face]}, "collected": ({face: 2},), "treasures": {5: 0}}
    scene = scored((0, 0), {(0, "green"): 2}, **tiles)
    assert scene.points() == [2 * value + 4, 0]


@pytest.mark.parametrize(("level", "has_disk", "modules"), [(1, False, 0), (2, False, 1), (4, False, 1), (2, True, 3)])
def test_r14_4_a_colour_counts_3_with_the_disk_else_1_from_level_2_on(level: int, has_disk: bool, modules: int):
    scene = scored((0, 0), {(0, "brown"): level}, {"brown": 0} if has_disk else {}, treasures={5: 0})
    assert scene.points()[0] == 4 * modules


def test_r14_5_discoveries_times_modules_plus_the_money_that_is_left():
    tiles = {"taken": {"slope": ["ray", "ray"]}, "collected": ({"ray": 2},), "treasures": {5: 0}}
    scene = scored((7, 11), {(0, "green"): 3, (0, "blue"): 2, (1, "green"): 2}, {"green": 0}, **tiles)
    assert scene.points() == [(2 + 4) * (3 + 1) + 7, 2 * 1 + 11]


def test_r14_6_the_highest_score_wins_and_equal_scores_share_the_place():
    assert scored((7, 9, 9, 3), {}).ranks() == [3, 1, 1, 4]
    assert scored((5, 8), {}).ranks() == [2, 1]


# R15 What players know


def dealt_again(scene: Scene, observer: int, number: int) -> np.record:
    return scene.playthrough.determinized(observer, rng.new_rng("know", number))[0]


def information_of(scene: Scene, observer: int, state: np.record) -> list[int]:
    other = scene.copy()
    other.playthrough.state[0] = state
    return other.playthrough.information_set(observer).tolist()


def test_r15_1_only_face_down_tiles_and_order_cards_are_hidden():
    scene = at_sea((14, 18)).play("move the submarine on (14, 18)", "use sonar")
    hidden = {"tiles", "order_card", "revealed", "looked", "looker"}
    for observer in range(2):
        again = dealt_again(scene, observer, 1)
        differing = {name for name in again.dtype.names if np.any(again[name] != scene.state[name])}
        assert {"tiles", "order_card"} & differing and differing <= hidden
        assert information_of(scene, observer, again) == scene.playthrough.information_set(observer).tolist()
        assert (again.tiles == GONE).tolist() == (scene.state.tiles == GONE).tolist()
        for zone in range(4):
            where = printed_box()[0].tile_zone == zone
            assert sorted(again.tiles[where]) == sorted(scene.state.tiles[where])


def tile(row: int, column: int) -> int:
    return int(printed_box()[0].tile_at[row * MAX_COLUMNS + column])


def test_r15_2_a_face_is_known_to_exactly_the_players_that_looked():
    scene = at_sea((14, 18)).play("move the submarine on (14, 18)", "use sonar")
    assert scene.seat()["has looked at"] == ["(15, 19)", "(14, 21)"] and scene.seat(1)["has looked at"] == []
    for place in (tile(15, 19), tile(14, 21)):
        kept, dealt = ({int(dealt_again(scene, seat, n).tiles[place]) for n in range(40)} for seat in range(2))
        assert kept == {int(scene.state.tiles[place])} and len(dealt) > 1
    assert scene.playthrough.observation(0) > 0 and scene.playthrough.observation(1) == 0


def test_r15_2_unseen_tiles_of_a_zone_are_equally_likely():
    seen = {(9, 15): "shell", (11, 12): "tempo"}
    scene = at_sea((14, 18), seen=seen)
    starfish = FACE_NAMES.index("starfish")
    for observer, chance in ((0, 2 / 6), (1, 2 / 8)):
        hits = sum(dealt_again(scene, observer, n).tiles[tile(15, 19)] == starfish for n in range(2000))
        assert abs(hits / 2000 - chance) < 4 * np.sqrt(chance * (1 - chance) / 2000)


def test_r15_3_all_see_which_tiles_a_player_looks_at():
    scene = at_sea((14, 18), seen={(15, 19): "starfish"}, **two_modules("blue", 1)).move((14, 18), (15, 19))
    views = []
    for cell in ("(9, 15)", "(9, 19)"):
        other = scene.copy().play(f"look at the tile on {cell}")
        assert other.seat()["has looked at"] == [cell]
        views.append(other.playthrough.information_set(1).tolist())
    assert views[0] != views[1]
    actions = scene.playthrough.legal_actions().tolist()
    assert [scene.playthrough.action_view(action, 1) for action in actions] == actions


def test_r15_4_an_order_card_is_known_to_its_owner_alone():
    scene = at_sea((14, 18), order_card=["shell", "ray"])
    own, cards = int(scene.state.order_card[0]), []
    for number in range(1200):
        again = dealt_again(scene, 0, number)
        assert again.order_card[0] == own
        cards.append(int(again.order_card[1]))
    counts = np.bincount(cards, minlength=4)
    assert counts[own] == 0 and (abs(np.delete(counts, own) - 400) < 80).all()
    other = dealt_again(scene, 1, 1)
    other.order_card[0], other.order_card[3] = other.order_card[3], other.order_card[0]
    assert information_of(scene, 1, other) == scene.playthrough.information_set(1).tolist()
