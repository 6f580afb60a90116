"""R1: components and set-up."""

from collections import Counter

import numpy as np
import pytest

from games import rng
from games.nautilus_kosmos.state import (
    FACE_NAMES,
    FIRST_TREASURE,
    MAX_COLUMNS,
    WITH_MARKER,
    ZONE_NAMES,
)
from tests.games.nautilus_kosmos.scene import (
    Scene,
    module,
)

KEYS = [rng.key_from("set-up", number) for number in range(600)]


def chi_square(counts) -> float:
    """How far counts are from being all the same."""
    counts = np.asarray(counts, float)
    return float(((counts - counts.mean()) ** 2 / counts.mean()).sum())


def test_r1_1_square_cells_in_four_zones():
    depth = Scene.dealt().box[0].depth
    assert set(np.unique(depth[:25, :31])) == {1, 2, 3, 4}
    assert [int(depth[12, column]) for column in (15, 22, 25, 30)] == [1, 2, 3, 4]
    assert not depth[25:].any() and not depth[:, 31:].any()


def test_r1_2_sixty_tiles_lie_face_down_zone_by_zone():
    scene = Scene.dealt()
    box, state = scene.box[0], scene.state
    assert box.num_tiles == 60 and int(state.face_down).bit_count() == 60
    assert np.bincount(box.tile_zone).tolist() == [10, 16, 20, 14]
    treasures = box.faces >= FIRST_TREASURE
    assert np.bincount(box.tile_zone[treasures]).tolist() == [2, 4, 6, 3]
    for tile, cell in enumerate(box.tile_cell):
        assert box.depth[divmod(int(cell), MAX_COLUMNS)] == box.tile_zone[tile] + 1
    for zone in range(len(ZONE_NAMES)):
        here = box.tile_zone == zone
        assert sorted(state.tiles[here]) == sorted(box.faces[here])


def test_r1_2_all_tiles_together_have_thirty_points():
    box = Scene.dealt().box[0]
    assert sum(int(box.face_points[face]) for face in box.faces if face < len(box.face_points)) == 30


def test_r1_2_a_treasure_is_as_likely_on_every_cell_of_its_zone():
    face = FACE_NAMES.index("treasure 1")
    places = Counter(Scene.dealt(key=key).state.tiles.tolist().index(face) for key in KEYS)
    assert chi_square([places[tile] for tile in range(10)]) < 34  # 9 degrees of freedom: 99.99 %


def test_r1_3_the_base_in_the_lagoon_and_forty_modules_in_the_supply():
    scene = Scene.dealt()
    modules, supply = scene.words()["modules"], scene.words()["supply"]
    assert [(entry["centre"], entry["kind"], entry["builder"]) for entry in modules] == [("(12, 15)", "base", None)]
    assert scene.box[0].site_depth[12 * MAX_COLUMNS + 15] == 1
    assert supply == {"cross": 10, "star": 10, "green": 4, "grey": 4, "brown": 4, "blue": 4, "black": 4}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_4_each_player_gets_one_of_four_order_cards(seats: int):
    words = Scene.dealt(seats).words()
    cards = [player["order card"] for player in words["players"]] + words["orders not dealt"]
    assert set(cards) == {"shell and seahorse", "shell and ray", "starfish and seahorse", "starfish and ray"}
    assert len(cards) == 4 and len(words["orders not dealt"]) == 4 - seats


def test_r1_4_order_cards_are_dealt_fairly_and_stay_secret():
    dealt = Counter(int(Scene.dealt(2, key).state.order_card[1]) for key in KEYS)
    assert chi_square([dealt[card] for card in range(4)]) < 22  # 3 degrees of freedom: 99.99 %
    scene = Scene.dealt(2)
    own = scene.state.order_card[0]
    stream = rng.new_rng("orders")
    imagined = [scene.playthrough.determinized(0, stream)[0].order_card for _ in range(60)]
    assert {int(cards[0]) for cards in imagined} == {int(own)}
    assert {int(cards[1]) for cards in imagined} == set(range(4)) - {int(own)}


@pytest.mark.parametrize(("seats", "money"), [(2, 55), (3, 50), (4, 45)])
def test_r1_5_money_at_the_start(seats: int, money: int):
    assert [player["money"] for player in Scene.dealt(seats).words()["players"]] == [money] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_6_researchers_submarines_and_levels(seats: int):
    scene = Scene.dealt(seats)
    assert scene.box[0].submarines_each == 3
    for player in scene.words()["players"]:
        assert player["reserve"] == 15 and player["submarines"] == []
        assert set(player["levels"].values()) == {0} and len(player["levels"]) == 5


@pytest.mark.parametrize(("seats", "disks"), [(2, [4, 2]), (3, [5, 3, 1]), (4, [5, 4, 2, 1])])
def test_r1_7_treasure_disks_by_number_of_players(seats: int, disks: list[int]):
    """All majority disks with seat 0: 5 colours of 3 points multiply its treasure disk."""
    centres = [(12, 18), (12, 12), (9, 15), (15, 15), (9, 12), (9, 18), (15, 12), (15, 18), (6, 15), (18, 15)]
    colours = ["green", "grey", "brown", "blue", "black"] * 2
    modules = [module(colour, centre, 1) for colour, centre in zip(colours, centres, strict=True)]
    majority = dict.fromkeys(colours, 0)
    for rank, disk in enumerate(disks):
        scene = Scene(modules, 10, seats=seats, majority=majority)
        markers = [0] + [seat for seat in range(1, rank + 1) for _ in range(2)]
        scene.state.treasures[: len(markers)] = [WITH_MARKER + seat for seat in markers]
        scores, _ = scene.playthrough.outcome()
        assert scores[0] == disk * 15 + 10


def test_r1_8_the_start_player_is_drawn_by_lot():
    starts = Counter(Scene.dealt(3, key).acting_seat for key in KEYS)
    assert chi_square([starts[seat] for seat in range(3)]) < 19  # 2 degrees of freedom: 99.99 %
