"""Worked examples 23 and 26 to 31: majority disks, endings, scoring, what is hidden."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from games import rng
from games.nautilus_kosmos.position import num_determinizations
from games.nautilus_kosmos.state import COLOUR_NAMES, FACE_NAMES, MAX_COLUMNS
from tests.games.nautilus_kosmos.scene import BASE, Scene, line_city, module, submarine
from tests.games.nautilus_kosmos.situations import CHOOSE, WALK

SURE = 0.001  # smallest p-value that is put down to chance


def do_nothing(scene: Scene) -> None:
    """The acting seat lets its decision pass."""
    scene.play("done" if "done" in scene.legal() else scene.legal()[0])


def finish_round(scene: Scene) -> Scene:
    """Everybody lets the rest of the round pass."""
    now = scene.words()["round"]
    while not scene.playthrough.is_terminal and scene.words()["round"] == now:
        do_nothing(scene)
    return scene


GREENS = [(12, 18), (12, 12), (9, 15), (15, 15)]
#: Seat, level it reaches, holder of the green disk
COURSE = [(0, 1, None), (1, 1, None), (0, 2, 0), (1, 2, 0), (1, 3, 1), (0, 3, 1), (0, 4, 0)]


def test_scenario_23_the_majority_disk():
    greens = [module("green", centre, builder=seat) for centre, seat in zip(GREENS, (0, 0, 1, 1), strict=True)]
    scene = Scene(greens, seats=2, decision=WALK, base_researchers=[4, 4], something_happened=True)
    for seat, level, holder in COURSE:
        while scene.acting_seat != seat or scene.decision() != WALK:
            buys = scene.decision() == "buy" and scene.acting_seat == 0
            scene.play("buy star habitation with 1 researcher") if buys else do_nothing(scene)
        scene.walk(BASE, next(centre for centre in GREENS if not scene.researchers(centre)[seat]))
        assert scene.player(seat)["levels"]["green"] == level
        assert scene.words()["majority disks"] == ({} if holder is None else {"green": holder})
    lowest_treasure_disk, money = 2, scene.money()
    assert scene.points() == [lowest_treasure_disk * 3 + money[0], lowest_treasure_disk * 1 + money[1]]


NORTHERN_TILE = (1, 17)


@pytest.mark.parametrize("others_found", [False, True])
def test_scenario_26_ending_by_13_14_and_15(others_found: bool):
    city = [module("green", (9, 15)), module("grey", (6, 15)), module("brown", (3, 15))]
    found = dict.fromkeys([13, 15, *(range(1, 13) if others_found else ())])
    players, seen = {2: {"hand": ["black"]}}, {NORTHERN_TILE: "treasure 14"}
    scene = Scene(city, players=players, treasures=found, seen=seen, acting_seat=2, round=8)
    scene.play("done", "build black research module", f"place it at {NORTHERN_TILE}")
    assert scene.words()["treasures found"]["14"] == "nobody" and scene.words()["round"] == 8
    finish_round(scene)
    if others_found:
        assert scene.playthrough.ending == "all treasures found" and scene.words()["round"] == 8
        return
    assert not scene.playthrough.is_terminal and scene.words()["last round"] and scene.words()["round"] == 9
    finish_round(scene.play("buy green research module"))
    assert scene.playthrough.ending == "deep treasures found" and scene.words()["round"] == 9


@pytest.mark.parametrize(("target", "ending"), [((15, 19), ""), ((14, 19), "idle round")])
def test_scenario_27_an_idle_round(target: tuple, ending: str):
    boats = {1: {"submarines": [submarine(14, 18)]}}
    scene = Scene(line_city(), 0, boats, seen={(15, 19): "starfish"}, round=5)
    while scene.decision() != CHOOSE or scene.acting_seat != 1:
        scene.play("done")
    finish_round(scene.move((14, 18), target))
    assert scene.playthrough.ending == ending and scene.player(1)["collected"]["starfish"] == 0
    assert ("(15, 19)" in scene.words()["tiles face down"]) is bool(ending)
    assert scene.words()["round"] == (5 if ending else 6)


@pytest.mark.parametrize(
    ("markers", "disks"),
    [
        ([(1, 4, 7, 9), (2, 3, 5, 15), (6, 8, 10), ()], [4, 5, 2, 1]),
        ([(1, 4, 7, 9), (2, 3, 5, 15), (), ()], [4, 5, 1, 1]),
        ([(), ()], [2, 2]),
    ],
)
def test_scenario_28_the_ranking_of_treasures(markers: list[tuple], disks: list[int]):
    treasures = {number: seat for seat, numbers in enumerate(markers) for number in numbers}
    scene = Scene(money=(0,) * len(markers), treasures=treasures)
    for seat in range(len(markers)):
        scene.state.level[seat, 0] = 2  # one module point each, so the score is the disk
    assert scene.points() == disks


FIELDS = {"shell": 2, "starfish": 1, "seahorse": 3, "ray": 1, "octopus": 2, "gold": 1}
TAKEN = {"slope": ["shell", "shell", "starfish", "seahorse", "seahorse", "ray"]}
TAKEN |= {"deep": ["seahorse", "octopus", "gold"], "canyon": ["octopus"]}
LEVELS = {"green": 3, "black": 2, "grey": 2, "blue": 2, "brown": 1}


@pytest.mark.parametrize(("money", "score"), [(4, 144), (9, 156)])
def test_scenario_29_the_final_score(money: int, score: int):
    scene = Scene(money=(money, 0), players={0: {"collected": FIELDS}}, taken=TAKEN, treasures={1: 0})
    for colour, level in LEVELS.items():
        scene.state.level[0, COLOUR_NAMES.index(colour)] = level
    for colour in ("green", "black"):
        scene.state.disk[COLOUR_NAMES.index(colour)] = 1
    tiles, treasure_disk, modules = 0 + 0 + 3 + 1 + 4 + 2, 4, 3 + 3 + 1 + 1 + 0
    paid = min(money, 2 + 3)
    assert (tiles + treasure_disk + paid) * modules + money - paid == score > 14 * 8 + 4
    assert scene.points()[0] == score


@pytest.mark.parametrize(("level", "score"), [(2, 7 + 5), (0, 5)])
def test_scenario_30_degenerate_multipliers(level: int, score: int):
    collected = {"seahorse": 3}
    scene = Scene(
        money=(5, 0),
        players={0: {"collected": collected}},
        taken={"slope": ["seahorse", "seahorse"], "deep": ["seahorse"]},
        treasures={1: 0},
    )
    scene.state.level[0, 0] = level
    assert 1 * 3 + 4 == 7 and (7 + 3) * 1 + 5 - 3 == 12, "paying for three matches would change nothing"
    assert scene.points()[0] == score


# 31: what is hidden

SEEN = {(9, 15): "shell", (11, 12): "tempo"}
LEFT_FOR = {
    0: {"treasure 1": 1, "chest": 1, "tempo": 1, "shell": 1, "starfish": 2},
    1: {"treasure 1": 1, "chest": 1, "tempo": 2, "shell": 2, "starfish": 2},
}
SAMPLES = 6000


@pytest.fixture(scope="module")
def hidden_lagoon() -> Scene:
    """(13, 18) and (11, 20) were revealed; seat 0 has looked at two more tiles of the lagoon."""
    gone = {(13, 18): "treasure 2", (11, 20): "chest"}
    city = [module("green", (12, 18)), module("grey", (12, 21))]
    return Scene(city, (20, 20), gone=gone, seen=SEEN, order_card=["shell", "ray"])


def tile(row: int, column: int) -> int:
    return int(Scene.dealt().box[0].tile_at[row * MAX_COLUMNS + column])


def samples(scene: Scene, observer: int):
    """States dealt again for the observer; each is valid until the next one."""
    stream = rng.new_rng("scenario 31", observer)
    for _ in range(SAMPLES):
        yield scene.playthrough.determinized(observer, stream)[0]


@pytest.mark.parametrize("observer", [0, 1])
def test_scenario_31_unseen_tiles_of_the_lagoon(hidden_lagoon: Scene, observer: int):
    state, box = hidden_lagoon.state, hidden_lagoon.box[0]
    unseen = int(state.face_down) & ~int(state.known[observer]) & int(box.zone_tiles[0])
    left = LEFT_FOR[observer]
    assert unseen.bit_count() == sum(left.values()) == (6 if observer == 0 else 8)
    cells = [number for number in range(box.num_tiles) if unseen >> number & 1]
    counts = {cell: Counter() for cell in cells}
    for sample in samples(hidden_lagoon, observer):
        assert Counter(FACE_NAMES[sample.tiles[cell]] for cell in cells) == left
        for cell in cells:
            counts[cell][FACE_NAMES[sample.tiles[cell]]] += 1
    for cell in cells:
        expected = [SAMPLES * number / len(cells) for number in left.values()]
        assert chisquare([counts[cell][face] for face in left], expected).pvalue > SURE
    assert abs(counts[tile(15, 19)]["starfish"] / SAMPLES - 2 / len(cells)) < 0.03


@pytest.mark.parametrize("observer", [0, 1])
def test_scenario_31_in_each_zone_as_many_tiles_as_faces(hidden_lagoon: Scene, observer: int):
    state, box = hidden_lagoon.state, hidden_lagoon.box[0]
    for zone in range(4):
        unseen = int(state.face_down) & ~int(state.known[observer]) & int(box.zone_tiles[zone])
        left = Counter(box.faces[box.tile_zone == zone].tolist())
        left -= Counter({face: int(count) for face, count in enumerate(state.removed[zone])})
        known = int(state.known[observer]) & int(box.zone_tiles[zone])
        left -= Counter(int(state.tiles[place]) for place in range(box.num_tiles) if known >> place & 1)
        assert left.total() == unseen.bit_count() > 0


def test_scenario_31_the_second_player_knows_what_the_first_has_seen(hidden_lagoon: Scene):
    assert hidden_lagoon.player(0)["has looked at"] == [str(cell) for cell in SEEN]
    for sample in samples(hidden_lagoon, 1):
        assert sample.known[0] == hidden_lagoon.state.known[0]
    faces = {int(sample.tiles[tile(9, 15)]) for sample in samples(hidden_lagoon, 0)}
    assert faces == {FACE_NAMES.index("shell")}


def test_scenario_31_the_other_order_card(hidden_lagoon: Scene):
    own = int(hidden_lagoon.state.order_card[0])
    cards = Counter(int(sample.order_card[1]) for sample in samples(hidden_lagoon, 0))
    assert set(cards) == set(range(4)) - {own} and chisquare(list(cards.values())).pvalue > SURE


def test_scenario_31_every_arrangement_of_the_lagoon_is_equally_likely(hidden_lagoon: Scene):
    """6 cells, two equal faces: 6! / 2! arrangements, each zone for itself."""
    cells = [number for number in range(10) if int(hidden_lagoon.state.face_down) >> number & 1]
    cells = [number for number in cells if not int(hidden_lagoon.state.known[0]) >> number & 1]
    found = Counter(tuple(sample.tiles[cells].tolist()) for sample in samples(hidden_lagoon, 0))
    assert len(found) == 360 and chisquare(list(found.values())).pvalue > SURE
    assert num_determinizations(hidden_lagoon.box[0], hidden_lagoon.state, 0) % (360 * 3) == 0
    assert np.log2(float(num_determinizations(hidden_lagoon.box[0], hidden_lagoon.state, 0))) > 100
