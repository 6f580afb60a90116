"""R2-R5: modules, the round, buying and building."""

import pytest

from games.nautilus_kosmos.state import MAX_COLUMNS
from tests.games.nautilus_kosmos.scene import Scene, module
from tests.games.nautilus_kosmos.situations import FULL_LAGOON, choosing, hand

AROUND_BASE = {(9, 15), (10, 13), (10, 17), (12, 12), (12, 18), (14, 13), (14, 17), (15, 15)}
CROSS_SITES = {(9, 15), (12, 12), (12, 18), (15, 15)}
GREEN_EAST = module("green", (12, 18))


def test_r2_1_all_nine_cells_lie_on_the_board():
    north = [module("green", (9, 15)), module("grey", (6, 15)), module("brown", (3, 15))]
    sites = choosing("black", *north).sites()
    assert {(1, 13), (1, 17)} <= sites and (0, 15) not in sites


def test_r2_2_contact_by_an_orthogonal_or_a_diagonal_side():
    assert choosing("black").sites() == AROUND_BASE
    assert (13, 18) not in choosing("black").sites()


def test_r2_3_modules_overlap_but_for_the_shared_corner():
    sites = choosing("star 1", GREEN_EAST).sites()
    assert (14, 17) not in sites and (14, 20) in sites


def test_r2_4_exits_of_crosses_and_stars():
    assert choosing("cross 1").sites() == CROSS_SITES
    assert choosing("star 1").sites() == AROUND_BASE - CROSS_SITES
    assert (14, 20) not in choosing("cross 1", GREEN_EAST).sites()


def test_r2_4_contact_without_exits_on_both_parts_makes_no_passage():
    way_round = [GREEN_EAST, module("green", (14, 20)), module("grey", (17, 20)), module("grey", (17, 17))]
    scene = Scene(modules=[*way_round, module("star", (15, 15))])
    assert scene.passages((15, 15)) == {"(17, 17)"}
    assert scene.passages((12, 15)) == {"(12, 18)"}


def test_r2_5_all_nine_cells_are_covered():
    scene = Scene(modules=[GREEN_EAST], players={0: {"submarines": [{"cell": [14, 18]}]}}, decision="launch")
    assert sum(int(row).bit_count() for row in scene.state.covered) == 2 * 9
    targets = scene.play("done", "move the submarine on (14, 18)").cells("sail to")
    assert (14, 19) in targets and not {(13, 18), (13, 19)} & targets


def test_r2_5_a_shared_corner_is_covered_once():
    scene = Scene(modules=[GREEN_EAST, module("grey", (14, 20))])
    assert sum(int(row).bit_count() for row in scene.state.covered) == 3 * 9 - 1


def test_r2_6_the_exit_cell_lies_in_front_of_a_blue_exit():
    city = [module("green", (12, 18), 2)]
    scene = Scene(modules=city, decision="launch")
    directions = {name.split()[-1] for name in scene.legal() if name.startswith("launch")}
    assert directions == {"north", "east", "south"}
    assert scene.play("launch from (12, 18) to the south").player()["submarines"] == ["(14, 18)"]


def test_r3_1_three_phases_each_for_all_in_turn():
    scene = Scene(seats=3, start_seat=1, acting_seat=1, something_happened=True)
    course = []
    while scene.words()["round"] == 1:
        place = (scene.words()["phase"], scene.acting_seat)
        course += [place] if place not in course else []
        scene.play("done")
    assert course == [(phase, seat) for phase in (1, 2, 3) for seat in (1, 2, 0)]


def test_r3_2_the_start_player_changes_clockwise():
    scene = Scene(seats=3, start_seat=1, acting_seat=1)
    starts = []
    for number in range(1, 5):
        starts.append(scene.acting_seat)
        scene.play("buy grey research module")
        while scene.words()["round"] == number:
            scene.play(scene.legal()[0])
    assert starts == [1, 2, 0, 1]


def test_r4_1_one_module_in_a_round():
    scene = Scene().play("buy green research module")
    assert not [name for name in scene.legal() if name.startswith("buy")]
    assert scene.player()["hand"] == ["green"]
    scene.play("done")
    assert scene.acting_seat == 1 and "buy green research module" in scene.legal()


def test_r4_2_a_research_module_costs_1():
    for colour in ("green", "grey", "brown", "blue", "black"):
        scene = Scene().play(f"buy {colour} research module")
        assert scene.player()["money"] == 45 - 1 and scene.player()["hand"] == [colour]
        assert scene.words()["supply"][colour] == 3 and scene.player()["reserve"] == 15
    assert Scene(money=0).legal() == ["done"]


def test_r4_2_only_what_is_in_the_supply():
    greens = {seat: {"hand": ["green"]} for seat in range(4)}
    legal = Scene(players=greens).legal()
    assert "buy green research module" not in legal and "buy grey research module" in legal


def test_r4_3_a_habitation_costs_1_for_each_researcher():
    scene = Scene().play("buy cross habitation with 4 researchers")
    player = scene.player()
    assert (player["money"], player["reserve"], player["hand"]) == (45 - 4, 15 - 4, ["cross 4"])
    assert scene.words()["supply"]["cross"] == 9
    assert "buy star habitation with 3 researchers" in Scene(money=3).legal()
    assert "buy star habitation with 4 researchers" not in Scene(money=3).legal()


@pytest.mark.parametrize(("seats", "most"), [(2, 3), (3, 3), (4, 4)])
def test_r4_3_one_to_three_or_four_researchers(seats: int, most: int):
    legal = Scene(seats=seats, money=50).legal()
    for kind in ("cross", "star"):
        offered = [int(name.split()[4]) for name in legal if name.startswith(f"buy {kind}")]
        assert offered == list(range(1, most + 1))


def test_r4_3_the_researchers_come_from_the_reserve():
    legal = Scene(base_researchers=[13, 0, 0, 0]).legal()
    assert "buy cross habitation with 2 researchers" in legal
    assert "buy cross habitation with 3 researchers" not in legal


def test_r4_4_at_most_four_modules_in_hand():
    three, four = ["green", "grey", "cross 1"], ["green", "grey", "cross 1", "black"]
    assert len(Scene(players=hand(*three)).legal()) > 1
    full = Scene(players=hand(*four))
    assert full.legal() == ["done"]
    assert "done" not in full.play("done").legal()


def test_r5_1_who_has_bought_may_build_or_keep():
    scene = Scene(players=hand("green", "cross 2")).play("buy grey research module")
    assert {"done", "build green research module", "build grey research module"} <= set(scene.legal())
    scene.play("done")
    assert sorted(scene.player()["hand"]) == ["cross 2", "green", "grey"] and scene.player()["money"] == 44


def test_r5_1_who_has_not_bought_must_place_a_module():
    scene = Scene(players=hand("green", "cross 2")).play("done")
    assert scene.legal() == ["build cross habitation with 2 researchers", "build green research module"]
    scene.play("build green research module", "place it at (12, 18)")
    assert "done" in scene.legal()


def test_r5_1_a_forced_build_on_the_slope():
    scene = Scene(modules=FULL_LAGOON, money=2, players=hand("black")).play("done")
    assert scene.legal() == ["build black research module"]
    scene.play("build black research module")
    depth = scene.box[0].site_depth
    assert {int(depth[row * MAX_COLUMNS + column]) for row, column in scene.sites()} == {2}


def test_r5_2_up_to_four_modules_one_after_another():
    scene = Scene(players=hand("green", "grey", "brown", "blue")).play("done")
    centres = [(12, 18), (9, 18), (9, 15), (9, 12)]
    for number, (colour, centre) in enumerate(zip(("green", "grey", "brown", "blue"), centres, strict=True)):
        assert scene.words()["modules in this build"] == number and scene.acting_seat == 0
        scene.play(f"build {colour} research module", f"place it at {centre}")
    assert scene.acting_seat == 1 and len(scene.words()["modules"]) == 1 + 4


@pytest.mark.parametrize("owner", [0, 1])
def test_r5_3_not_where_a_submarine_lies(owner: int):
    players = {1: {}, 0: {"hand": ["black"]}}
    assert (15, 18) in choosing("black", GREEN_EAST).sites()
    players[owner] = players[owner] | {"submarines": [{"cell": [14, 18]}]}
    scene = Scene(modules=[GREEN_EAST], players=players).play("done", "build black research module")
    assert (15, 18) not in scene.sites() and (9, 18) in scene.sites()


def test_r5_4_a_passage_to_a_module_that_stands():
    assert choosing("black", GREEN_EAST).sites() == {
        (9, 18), (10, 20), (12, 21), (14, 20), (15, 18), (9, 15), (10, 13), (12, 12), (14, 13), (15, 15)
    }  # fmt: skip


def test_r5_4_a_passage_to_a_module_placed_just_before():
    scene = Scene(players=hand("green", "cross 1")).play("done")
    scene.play("build green research module", "place it at (12, 18)", "build cross habitation with 1 researcher")
    assert (12, 21) in scene.sites() and (14, 20) not in scene.sites()


def test_r5_5_in_contact_with_one_of_the_same_build():
    scene = Scene(players=hand("green", "black")).play("done", "build green research module")
    scene.play("place it at (12, 18)", "build black research module")
    assert scene.sites() == {(9, 18), (10, 20), (12, 21), (14, 20), (15, 18)}


def test_r5_6_the_deepest_cell_is_paid_once():
    scene = Scene(money=20, players=hand("green", "grey", "cross 3")).play("done")
    for name, centre, money in (
        ("green research module", (12, 18), 19),
        ("grey research module", (12, 21), 18),
        ("cross habitation with 3 researchers", (12, 24), 17),
    ):
        scene.play(f"build {name}", f"place it at {centre}")
        assert scene.player()["money"] == money
    assert len(scene.words()["tiles face down"]) == 60 - 3
    assert scene.words()["modules"][3]["researchers"] == [3, 0, 0, 0]


def test_r5_6_a_first_module_in_the_lagoon_costs_1():
    scene = Scene().play("buy green research module")
    assert scene.player()["money"] == 44
    scene.play("build green research module", "place it at (12, 18)")
    assert scene.player()["money"] == 43 and scene.player(1)["money"] == 45


def test_r5_6_a_site_that_cannot_be_paid_is_not_legal():
    sites = [choosing("black", GREEN_EAST, module("grey", (12, 21)), money=money).sites() for money in (1, 2, 3)]
    assert (12, 24) in sites[2] and (12, 24) not in sites[1]
    assert (15, 18) in sites[1] and (15, 18) not in sites[0]


def test_r5_7_a_research_module_gets_the_marker_of_its_builder():
    scene = Scene(start_seat=2, acting_seat=2, players={2: {"hand": ["green"]}}).play("done")
    scene.play("build green research module", "place it at (12, 18)")
    built = scene.words()["modules"][1]
    assert built["builder"] == "seat 2" and built["researchers"] == [0, 0, 0, 0]
    assert scene.player(2)["levels"]["green"] == 0


def test_r5_7_a_habitation_brings_researchers_and_belongs_to_nobody():
    scene = Scene(players=hand("cross 2")).play("done")
    assert scene.player()["reserve"] == 13
    scene.play("build cross habitation with 2 researchers", "place it at (12, 18)")
    built = scene.words()["modules"][1]
    assert built["builder"] is None and built["researchers"] == [2, 0, 0, 0]
    assert scene.player()["reserve"] == 13


@pytest.mark.parametrize("face", ["treasure 2", "chest", "shell", "tempo"])
def test_r5_8_a_covered_tile_is_revealed_without_effect(face: str):
    scene = Scene(players=hand("green"), seen={(13, 18): face}).play("done", "build green research module")
    before = scene.player()
    scene.play("place it at (12, 18)")
    words, player = scene.words(), scene.player()
    assert words["the last action showed"] == [f"revealed: {face}"] and words["tiles removed"]["lagoon"] == [face]
    assert len(words["tiles face down"]) == 59 and "(13, 18)" not in words["tiles face down"]
    assert words["treasures found"] == ({"2": "nobody"} if face == "treasure 2" else {})
    assert player["money"] == before["money"] - 1 and player["collected"] == before["collected"]


def test_r5_8_a_tile_under_a_corner_is_covered():
    scene = choosing("grey", GREEN_EAST).play("place it at (12, 21)")
    assert "(11, 20)" not in scene.words()["tiles face down"]


def test_r5_9_what_is_left_after_a_build_goes_back_without_refund():
    scene = Scene(money=11, players=hand("grey", "cross 2")).play("buy green research module")
    assert scene.player()["money"] == 10 and scene.player()["reserve"] == 13
    scene.play("build green research module", "place it at (12, 18)", "done")
    player, supply = scene.player(), scene.words()["supply"]
    assert (player["money"], player["reserve"], player["hand"]) == (9, 15, [])
    assert (supply["green"], supply["grey"], supply["cross"]) == (3, 4, 10)


def test_r5_9_the_hand_goes_back_if_nothing_can_be_built():
    scene = Scene(modules=FULL_LAGOON, money=1, players=hand("black")).play("done")
    assert scene.legal() == ["done"]
    scene.play("done")
    assert scene.player()["hand"] == [] and scene.player()["money"] == 1
    assert scene.words()["supply"]["black"] == 4


def test_r5_9_as_a_house_rule_discarded_modules_leave_the_game():
    scene = Scene(players=hand("green", "grey", "cross 2"), discards_return=False).play("done")
    scene.play("build green research module", "place it at (12, 18)", "done")
    words = scene.words()
    assert words["out of the game"] == {"cross": 1, "grey": 1} and words["supply"]["grey"] == 3
    assert scene.player()["reserve"] == 15
