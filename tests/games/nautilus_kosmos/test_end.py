"""R13, R14: the end of the game, and scoring."""

import pytest

from games.nautilus_kosmos.state import COLOUR_NAMES
from tests.games.nautilus_kosmos.scene import Scene
from tests.games.nautilus_kosmos.situations import at_sea

# R13 End

ALL_BUT_15 = dict.fromkeys(range(1, 15))


def last_turn(*cells: tuple, money: tuple = (20, 20), **fields) -> Scene:
    """Seat 0 is the last of the round to move submarines."""
    return at_sea(*cells, money=money, start_seat=1, **fields)


def test_r13_1_the_round_is_finished_before_the_game_ends():
    scene = at_sea((12, 28), canyon_open=True, treasures=ALL_BUT_15, seen={(12, 30): "treasure 15"})
    scene.move((12, 28), (12, 30)).play("done", "done")
    assert scene.playthrough.current_seat == 1 and not scene.playthrough.is_terminal
    assert scene.play("done", "done").playthrough.is_terminal


def test_r13_2_the_game_ends_when_all_treasures_have_left_the_map():
    tiles = {"treasures": ALL_BUT_15, "seen": {(12, 30): "treasure 15"}, "canyon_open": True}
    scene = last_turn((12, 28), **tiles).move((12, 28), (12, 30)).play("done", "done")
    assert scene.playthrough.is_terminal and scene.playthrough.ending == scene.playthrough.game.endings[0]
    assert len(scene.legal()) == 0


def test_r13_3_the_game_ends_after_an_idle_round():
    scene = last_turn().play("done")
    assert scene.playthrough.is_terminal and scene.playthrough.ending == scene.playthrough.game.endings[1]


def test_r13_3_sonar_and_sailing_alone_leave_a_round_idle():
    scene = last_turn((14, 18)).play("move the submarine on (14, 18)", "use sonar", "sail to (15, 18)", "done")
    assert scene.playthrough.is_terminal


def test_r13_3_a_tile_that_could_not_be_paid_keeps_the_game_going():
    scene = last_turn((14, 18), money=(0, 20), seen={(15, 19): "shell"}).move((14, 18), (15, 19)).play("done")
    assert not scene.playthrough.is_terminal and scene.words()["round"] == 2
    assert not scene.words()["something happened in this round"]


def test_r13_4_one_more_round_when_13_14_and_15_have_left_the_map():
    tiles = {"treasures": {13: None, 15: 1}, "seen": {(12, 30): "treasure 14"}, "canyon_open": True}
    scene = last_turn((12, 28), round=8, **tiles).move((12, 28), (12, 30)).play("done", "done")
    assert not scene.playthrough.is_terminal and scene.words()["last round"] and scene.words()["round"] == 9
    after = last_turn(round=9, last_round=True, something_happened=True, treasures=dict.fromkeys((13, 14, 15)))
    assert after.play("done").playthrough.ending == after.playthrough.game.endings[2]


def test_r13_4_two_of_the_three_do_not_announce_the_end():
    scene = last_turn(something_happened=True, treasures=dict.fromkeys((13, 15))).play("done")
    assert not scene.playthrough.is_terminal and not scene.words()["last round"]


# R14 Scoring


def scored(money: tuple, levels: dict, disks: dict | None = None, **fields) -> Scene:
    """A position in which the seats have given levels by seat and colour, and majority disks."""
    scene = Scene(money=money, **fields)
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
    tiles = {"taken": TAKEN, "players": {0: {"collected": FIELDS}}, "treasures": {1: 0}}
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
    tiles = {"taken": {zone: [face, face]}, "players": {0: {"collected": {face: 2}}}, "treasures": {5: 0}}
    scene = scored((0, 0), {(0, "green"): 2}, **tiles)
    assert scene.points() == [2 * value + 4, 0]


@pytest.mark.parametrize(("level", "has_disk", "modules"), [(1, False, 0), (2, False, 1), (4, False, 1), (2, True, 3)])
def test_r14_4_a_colour_counts_3_with_the_disk_else_1_from_level_2_on(level: int, has_disk: bool, modules: int):
    scene = scored((0, 0), {(0, "brown"): level}, {"brown": 0} if has_disk else {}, treasures={5: 0})
    assert scene.points()[0] == 4 * modules


def test_r14_5_discoveries_times_modules_plus_the_money_that_is_left():
    tiles = {"taken": {"slope": ["ray", "ray"]}, "players": {0: {"collected": {"ray": 2}}}, "treasures": {5: 0}}
    scene = scored((7, 11), {(0, "green"): 3, (0, "blue"): 2, (1, "green"): 2}, {"green": 0}, **tiles)
    assert scene.points() == [(2 + 4) * (3 + 1) + 7, 2 * 1 + 11]


def test_r14_6_the_highest_score_wins_and_equal_scores_share_the_place():
    assert scored((7, 9, 9, 3), {}).ranks() == [3, 1, 1, 4]
    assert scored((5, 8), {}).ranks() == [2, 1]
