"""Worked examples 1 to 14: set-up, buying, building, researchers."""

from collections import Counter

import pytest

from games.nautilus_kosmos.state import FACE_NAMES, FIRST_TREASURE, MAX_COLUMNS
from tests.games.nautilus_kosmos.scene import GREEN, GREY, HOUSE, UNDER_THE_LINE, Scene, line_city, module, submarine
from tests.games.nautilus_kosmos.situations import FULL_LAGOON, WALK, at, choosing, hand

ORTHOGONAL = {(9, 15), (12, 12), (12, 18), (15, 15)}
DIAGONAL = {(10, 13), (10, 17), (14, 13), (14, 17)}
EAST_OF_GREEN = {(9, 18), (10, 20), (12, 21), (14, 20), (15, 18)}
AROUND_BASE_WITH_GREEN = {(9, 15), (10, 13), (12, 12), (14, 13), (15, 15)}
GREEN_ALONE = [module("green", GREEN)]


def holding(*items: str, **fields) -> Scene:
    """Seat 0 has these modules in hand and is asked what to buy."""
    return Scene(players=hand(*items), **fields)


def test_scenario_01_the_set_up():
    scene = Scene.dealt(4)
    box, words = scene.box[0], scene.words()
    assert [player["money"] for player in words["players"]] == [45] * 4
    assert [player["reserve"] for player in words["players"]] == [15] * 4
    assert Counter(box.tile_zone.tolist()) == {0: 10, 1: 16, 2: 20, 3: 14}
    assert Counter(box.tile_zone[box.faces >= FIRST_TREASURE].tolist()) == {0: 2, 1: 4, 2: 6, 3: 3}
    faces = [FACE_NAMES.index(face) for face in words["tiles face down"].values()]
    assert sum(int(box.face_points[face]) for face in faces if face < len(box.face_points)) == 30
    assert sum(words["supply"].values()) + len(words["modules"]) == 41


def test_scenario_02_buying_a_habitation():
    scene = Scene().play("buy cross habitation with 4 researchers")
    player = scene.player()
    assert (player["money"], player["reserve"], player["hand"]) == (45 - 4, 15 - 4, ["cross 4"])
    assert scene.words()["supply"]["cross"] == 9
    three = Scene(money=50, seats=3)
    assert "buy cross habitation with 4 researchers" not in three.legal()
    assert three.play("buy cross habitation with 3 researchers").player()["money"] == 50 - 3


def test_scenario_03_the_first_build():
    scene = Scene(seen={(13, 18): "treasure 2"}).play("buy green research module")
    assert scene.player()["money"] == 45 - 1
    scene.play("build green research module", f"place it at {GREEN}")
    words = scene.words()
    assert scene.player()["money"] == 44 - 1 and words["the last action showed"] == ["revealed: treasure 2"]
    assert words["treasures found"] == {"2": "nobody"} and len(words["tiles face down"]) == 59
    assert not any(scene.player()["collected"].values())


def test_scenario_04_the_price_is_paid_once_for_each_build():
    scene = holding("green", "grey", "cross 3", money=20).play("done")
    scene.play("build green research module", f"place it at {GREEN}")
    assert scene.player()["money"] == 20 - 1
    scene.play("build grey research module", f"place it at {GREY}")
    assert scene.player()["money"] == 20 - 2
    scene.play("build cross habitation with 3 researchers", f"place it at {HOUSE}")
    assert scene.player()["money"] == 17 != 20 - (1 + 2 + 3)
    assert len(scene.words()["tiles face down"]) == 60 - 3
    assert not {str(cell) for cell in UNDER_THE_LINE} & scene.words()["tiles face down"].keys()
    assert scene.researchers(HOUSE) == [3, 0, 0, 0]


def test_scenario_05_exits_at_the_start():
    assert choosing("black").sites() == ORTHOGONAL | DIAGONAL
    assert choosing("cross 1").sites() == ORTHOGONAL
    assert choosing("star 1").sites() == DIAGONAL
    assert (13, 18) not in choosing("black").sites()


def test_scenario_06_a_connected_build():
    same = holding("green", "black").play(
        "done", "build green research module", f"place it at {GREEN}", "build black research module"
    )
    assert same.sites() == EAST_OF_GREEN
    assert choosing("black", *GREEN_ALONE).sites() == EAST_OF_GREEN | AROUND_BASE_WITH_GREEN
    stars, crosses = choosing("star 1", *GREEN_ALONE).sites(), choosing("cross 1", *GREEN_ALONE).sites()
    assert (14, 17) not in stars and (14, 20) in stars and (14, 20) not in crosses


def test_scenario_07_a_shared_corner():
    scene = holding("green", "grey", money=20).play(
        "done", "build green research module", f"place it at {GREEN}", "build grey research module"
    )
    scene.play("place it at (14, 20)")
    assert scene.player()["money"] == 20 - 1 - 1, "(14, 20) reaches the slope; the shared cell is lagoon"
    assert sum(int(row).bit_count() for row in scene.state.covered) == 9 * 3 - 1
    players = {0: {"submarines": [submarine(13, 22)]}}
    sea = at("sail", [module("green", GREEN), module("grey", (14, 20))], players, turn={"sailing": [13, 22]})
    assert (13, 19) not in sea.cells("sail")


def test_scenario_08_a_submarine_in_the_way():
    in_the_way = {0: {"hand": ["black"]}, 1: {"submarines": [submarine(14, 18)]}}
    scene = Scene(GREEN_ALONE, players=in_the_way).play("done", "build black research module")
    assert (15, 18) not in scene.sites()
    left = choosing("black", *GREEN_ALONE, money=10)
    assert (15, 18) in left.sites() and int(left.box[0].site_depth[15 * MAX_COLUMNS + 18]) == 2
    left.play("place it at (15, 18)")
    assert left.player()["money"] == 10 - 2 and "(15, 19)" not in left.words()["tiles face down"]


def test_scenario_09_discarding():
    scene = holding("grey", "cross 2", money=11).play("buy green research module")
    assert scene.player()["money"] == 10 and sorted(scene.player()["hand"]) == ["cross 2", "green", "grey"]
    kept, reserve = scene.copy().play("done"), scene.player()["reserve"]
    assert sorted(kept.player()["hand"]) == ["cross 2", "green", "grey"] and kept.player()["money"] == 10
    scene.play("build green research module", f"place it at {GREEN}", "done")
    player, supply = scene.player(), scene.words()["supply"]
    assert (player["money"], player["hand"], player["reserve"]) == (9, [], reserve + 2)
    assert (supply["grey"], supply["cross"]) == (4, 10)


def test_scenario_10_a_forced_build():
    broke = holding("black", modules=FULL_LAGOON, money=1).play("done")
    assert broke.legal() == ["done"]
    broke.play("done")
    assert broke.player()["hand"] == [] and broke.player()["money"] == 1 and broke.words()["supply"]["black"] == 4
    forced = holding("black", modules=FULL_LAGOON, money=2).play("done")
    assert forced.legal() == ["build black research module"]
    depths = {
        int(forced.box[0].site_depth[r * MAX_COLUMNS + c])
        for r, c in forced.play("build black research module").sites()
    }
    assert depths == {2}


def test_scenario_11_a_full_hand():
    scene = holding("green", "grey", "cross 1", "black")
    assert scene.legal() == ["done"]
    assert "done" not in scene.play("done").legal()


# Researchers in the line city, the grey module built by seat 1


def test_scenario_12_two_movers_and_rent():
    scene = at(WALK, line_city(house=(3,)), money=17)
    scene.walk(HOUSE, GREY)
    assert scene.money() == [16, 18, 17, 17] and scene.player()["levels"]["grey"] == 1
    scene.walk(HOUSE, GREEN)
    assert scene.money() == [16, 18, 17, 17] and scene.player()["levels"]["green"] == 1
    assert scene.acting_seat == 1, "one step of four is left, but two researchers have moved"


def test_scenario_13_an_upgrade_in_mid_phase():
    scene = at(WALK, line_city(house=(3,)), money=17).walk(HOUSE, GREEN)
    assert scene.player()["levels"]["green"] == 1 and scene.player()["levels"]["grey"] == 0
    assert scene.words()["steps used"] == 2
    scene.walk(HOUSE, GREEN)
    assert scene.researchers(GREEN) == [2, 0, 0, 0] and scene.player()["levels"]["green"] == 1
    assert scene.money() == [17, 17, 17, 17] and scene.acting_seat == 1
    plain = at(WALK, line_city(house=(3,)), turn={"movers": 1, "steps_used": 2})
    assert plain.play(f"move a researcher from {HOUSE}").cells("enter") == {GREY}


@pytest.mark.parametrize(("money", "targets"), [(0, {GREEN}), (1, {GREEN, GREY})])
def test_scenario_14_no_money_for_rent(money: int, targets: set):
    scene = at(WALK, line_city(house=(1,)), {0: {"money": money}}).play(f"move a researcher from {HOUSE}")
    assert scene.cells("enter") - {(12, 15)} == targets
