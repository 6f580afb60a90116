"""The named plans: what each must consider on a table made for it; kinds of actions; points by source."""

import pytest

from games.nautilus_kosmos.state import MAX_COLUMNS
from games.nautilus_kosmos.text import action_kinds, action_name, points_by_source
from tests.games.leaning import considered
from tests.games.nautilus_kosmos.scene import KOSMOS, Scene, line_city, module, printed_box, submarine
from tests.games.nautilus_kosmos.situations import CHOOSE, SOUTH_OF_GREEN, WALK, at, choosing, hand, sailing

CITY = line_city((1,), (1,), (1,))
NEAR_TILES = {f"sail to {cell}" for cell in ((14, 21), (15, 15), (15, 19), (17, 17))}


def wanted(scene: Scene, strategy: str) -> set[str]:
    """The legal actions that a plan considers."""
    return set(considered(scene.playthrough, strategy))


def left_out(scene: Scene, strategy: str) -> set[str]:
    """The legal actions that a plan does not consider."""
    return set(scene.legal()) - wanted(scene, strategy)


def buying(modules: list[dict], **fields) -> Scene:
    return at("buy", modules, **fields)


# Plans at sea


def test_a_treasure_hunter_looks_until_it_knows_a_treasure():
    assert wanted(sailing(CITY, *SOUTH_OF_GREEN), "treasure_hunter") == {"use sonar"}


def test_a_treasure_hunter_sails_to_a_treasure_that_it_knows():
    scene = sailing(CITY, *SOUTH_OF_GREEN, seen={(15, 19): "treasure 1"})
    assert wanted(scene, "treasure_hunter") == {"sail to (15, 19)"}


def test_a_treasure_hunter_leaves_tiles_that_it_knows_to_be_no_treasures():
    scene = sailing(CITY, *SOUTH_OF_GREEN, seen={(15, 19): "chest", (5, 15): "treasure 3"})
    assert left_out(scene, "treasure_hunter") == {"sail to (15, 19)"}


def test_a_canyon_diver_gets_the_colours_that_open_the_canyon():
    scene = at(WALK, line_city((1,), (0,), (2,))).play("move a researcher from (12, 24)")
    assert wanted(scene, "canyon_diver") == {"enter the module at (12, 21)"}


def test_a_canyon_diver_with_free_researchers_buys_colours_that_the_city_does_not_offer():
    scene = buying(line_city((1,), (0,), (2,)))
    assert wanted(scene, "canyon_diver") == {f"buy {colour} research module" for colour in ("brown", "blue", "black")}
    assert wanted(buying(line_city()), "canyon_diver") == set(buying(line_city()).legal())


def test_a_canyon_diver_crosses_and_takes_the_tiles_of_the_canyon_first():
    scene = sailing(CITY, 12, 28, canyon_open=True)
    assert wanted(scene, "canyon_diver") == {"sail to (12, 30)"}
    scene = sailing(CITY, 12, 27, canyon_open=True)
    crossed = {name for name in wanted(scene, "canyon_diver") if name.startswith("sail")}
    assert crossed and all(printed_box()[0].depth[_cell(name)] == 4 for name in crossed)


def _cell(name: str) -> tuple[int, ...]:
    return tuple(int(number) for number in name[name.index("(") + 1 : -1].split(", "))


def test_a_fleet_captain_launches_and_does_not_dock():
    scene = at("launch", line_city((2,), (1,), (1,)))
    assert left_out(scene, "fleet_captain") == {"done"}
    scene = sailing(CITY, *SOUTH_OF_GREEN).play(f"sail to {SOUTH_OF_GREEN}")
    assert scene.decision() == "dock" and wanted(scene, "fleet_captain") == {"done"}


def test_a_fleet_captain_brings_researchers_where_they_can_launch():
    scene = at(WALK, line_city((1,), (0,), (2,))).play("move a researcher from (12, 24)")
    assert wanted(scene, "fleet_captain") == {"enter the module at (12, 18)"}


def test_a_single_boat_is_alone():
    city = line_city((2,), (2,), (1,))
    assert wanted(at("launch", city), "single_boat") == set(at("launch", city).legal())
    players = {0: {"submarines": [submarine(16, 20)]}}
    assert wanted(at("launch", city, players), "single_boat") == {"done"}


def test_a_sonar_reader_looks_until_it_knows_something_of_worth():
    assert wanted(sailing(CITY, *SOUTH_OF_GREEN), "sonar_reader") == {"use sonar"}
    scene = sailing(CITY, *SOUTH_OF_GREEN, seen={(15, 19): "shell", (14, 21): "chest"})
    assert left_out(scene, "sonar_reader") == {"sail to (15, 19)"}


def test_a_sonar_reader_raises_brown_and_blue():
    modules = [*line_city((1,), (), (2,)), module("brown", (9, 24))]
    scene = at(WALK, modules).play("move a researcher from (12, 24)")
    assert wanted(scene, "sonar_reader") == {"enter the module at (9, 24)"}
    assert wanted(buying(modules), "sonar_reader") == {"buy blue research module"}


def test_an_early_ender_launches_and_turns_up_tiles():
    assert wanted(sailing(CITY, *SOUTH_OF_GREEN), "early_ender") == NEAR_TILES
    assert left_out(at("launch", line_city((2,), (1,), (1,))), "early_ender") == {"done"}
    scene = choosing("brown", *CITY)
    tiles = {divmod(int(cell), MAX_COLUMNS) for cell in scene.box[0].tile_cell[: scene.box[0].num_tiles]}
    covering = {site for site in scene.sites() if any(_is_under(tile, site) for tile in tiles)}
    assert {_cell(name) for name in wanted(scene, "early_ender")} == covering != scene.sites()


def _is_under(tile: tuple[int, int], site: tuple[int, int]) -> bool:
    return max(abs(tile[0] - site[0]), abs(tile[1] - site[1])) <= 1


# Plans in the city


def test_a_specialist_keeps_to_the_two_colours_it_has_begun_with():
    modules = [*line_city((1,), (1,), (2,)), module("brown", (9, 24)), module("green", (15, 24))]
    scene = at(WALK, modules).play("move a researcher from (12, 24)")
    assert wanted(scene, "module_specialist") == {"enter the module at (15, 24)"}
    refused = {f"buy {colour} research module" for colour in ("brown", "blue", "black")}
    assert left_out(buying(modules), "module_specialist") == refused


def test_a_specialist_may_begin_with_any_colours():
    assert left_out(buying(line_city((1,), (), (1,))), "module_specialist") == set()


def test_a_landlord_pays_no_rent_while_it_has_a_vacant_module():
    scene = at(WALK, line_city((), (), (2, 1), builders=(0, 1))).play("move a researcher from (12, 24)")
    assert left_out(scene, "landlord") == {"enter the module at (12, 21)"}
    scene = at(WALK, line_city((1,), (), (2, 1), builders=(0, 1))).play("move a researcher from (12, 24)")
    assert left_out(scene, "landlord") == set()


def test_a_landlord_builds_research_modules_beside_others():
    scene = choosing("brown", *line_city((1, 1), (1, 1), (1, 1)))
    sites = {_cell(name) for name in wanted(scene, "landlord")}
    assert sites == {site for site in scene.sites() if _touches(site, (12, 24))} != scene.sites()


def _touches(site: tuple[int, int], centre: tuple[int, int]) -> bool:
    return sorted((abs(site[0] - centre[0]), abs(site[1] - centre[1]))) in ([0, 3], [2, 2])


def test_a_landlord_with_free_researchers_buys_no_habitations():
    scene = buying(line_city((1,), (1,), (3,)))
    assert left_out(scene, "landlord") == {name for name in scene.legal() if "habitation" in name}
    assert left_out(buying(line_city((1,), (1,), (2,))), "landlord") == set()


def test_an_employer_moves_researchers_that_can_be_employed_for_a_disk_first():
    modules = [*line_city((1,), (), (2,)), module("green", (15, 24))]
    scene = at(WALK, modules)
    assert left_out(scene, "employer") == {"done"}
    scene.play("move a researcher from (12, 24)")
    assert wanted(scene, "employer") == {"enter the module at (15, 24)"}


def test_an_employer_takes_any_employment_if_there_is_no_disk_to_take():
    modules = [*line_city((1, 1), (0, 1), (2, 0)), module("green", (15, 24), 0, 1)]
    scene = at(WALK, modules, majority={"green": 1}).play("move a researcher from (12, 24)")
    assert wanted(scene, "employer") == {"enter the module at (12, 21)", "enter the module at (15, 24)"}


def test_a_money_saver_spares_sonar_rent_dear_sites_and_creatures_without_points():
    scene = sailing(CITY, *SOUTH_OF_GREEN, seen={(15, 19): "shell"})
    assert left_out(scene, "money_saver") == {"use sonar", "sail to (15, 19)"}
    scene = at(WALK, line_city((1,), (), (2,))).play("move a researcher from (12, 24)")
    assert left_out(scene, "money_saver") == {"enter the module at (12, 21)"}
    scene = choosing("brown", *CITY)
    depths = {site: int(scene.box[0].site_depth[site[0] * MAX_COLUMNS + site[1]]) for site in scene.sites()}
    cheapest = {site for site, depth in depths.items() if depth == min(depths.values())}
    assert {_cell(name) for name in wanted(scene, "money_saver")} == cheapest != scene.sites()


def test_a_hoarder_buys_and_keeps_until_it_has_three_then_builds_them_all():
    purchases = buying(CITY, players=hand("green"))
    assert left_out(purchases, "hoarder") == {"done"}
    assert left_out(buying(CITY), "hoarder") == left_out(buying(CITY, players=hand("green", "grey", "blue")), "hoarder")
    purchases.play("buy grey research module")
    assert wanted(purchases, "hoarder") == {"done"}
    row = buying(CITY, players=hand("green", "blue")).play("buy grey research module")
    assert left_out(row, "hoarder") == {"done"}
    row.play("build green research module").play(row.legal()[0])
    assert row.decision() == "choose module" and left_out(row, "hoarder") == {"done"}


# Kinds and sources


def kinds(name: str) -> tuple[str, ...]:
    actions = range(1, KOSMOS.num_actions + 1)
    return next(action_kinds(printed_box()[0], action) for action in actions if action_name(action) == name)


KINDS = {
    "done": ("done",),
    "use sonar": ("use sonar",),
    "buy star habitation with 1 researcher": (
        "buy a module",
        "buy a habitation",
        "buy a star habitation",
        "buy a habitation with 1 researcher",
    ),
    "buy blue research module": ("buy a module", "buy a research module", "buy a blue research module"),
    "build cross habitation with 3 researchers": ("build a module", "build a habitation", "build a cross habitation"),
    "place it at (12, 18)": ("choose a site", "choose a site in the lagoon"),
    "place it at (12, 24)": ("choose a site", "choose a site in the deep"),
    "place it at (0, 0)": ("choose a site",),
    "move a researcher from (12, 15)": ("move a researcher", "move a researcher from the base"),
    "enter the module at (12, 15)": ("enter a module", "enter the base"),
    "enter the module at (12, 18)": ("enter a module",),
    "move the submarine on (5, 10)": ("choose a submarine", "choose a submarine on the slope"),
    "sail to (12, 16)": ("sail", "sail to a cell in the lagoon"),
    "sail to (0, 12)": ("sail", "sail to a cell in the canyon", "sail to a discovery cell in the canyon"),
    "look at the tile on (0, 12)": ("look at a tile", "look at a tile in the canyon"),
    "dock at (12, 15)": ("dock", "dock at the base"),
    "launch from (12, 18) to the north": ("launch a submarine", "launch a submarine in the lagoon"),
    "launch from (0, 0) to the north": ("launch a submarine",),
}


@pytest.mark.parametrize("name", KINDS)
def test_kinds_say_what_is_done_with_what_and_how_deep(name: str):
    assert kinds(name) == KINDS[name]


def test_there_are_no_kinds_of_no_action():
    with pytest.raises(ValueError, match="no action 0"):
        action_kinds(printed_box()[0], 0)


def test_points_come_from_discoveries_times_modules_and_from_money():
    modules = [module("green", (12, 12), 1), module("green", (12, 9), 1), *CITY]
    taken = {"canyon": ["gold", "octopus"], "slope": ["seahorse", "shell"]}
    players = {0: {"collected": {"gold": 1, "octopus": 1, "seahorse": 1, "shell": 1}}}
    scene = Scene(modules, (20, 7), players, taken=taken, treasures={5: 0}, majority={"green": 0}, decision=CHOOSE)
    expected = {"shell": 0.0, "starfish": 0.0, "seahorse": 3.0, "ray": 0.0, "octopus": 6.0, "gold": 6.0}
    expected |= {"order card": 6.0, "treasures": 12.0, "money": 18.0}
    assert points_by_source(scene.box[0], scene.state, 0) == expected
    assert sum(expected.values()) == scene.points()[0]
    poor = points_by_source(scene.box[0], scene.state, 1)
    assert poor == dict.fromkeys(expected, 0.0) | {"money": 7.0}
