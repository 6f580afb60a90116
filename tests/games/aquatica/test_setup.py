"""R1-R3: components, set-up and zones."""

import numpy as np
import pytest

from games import rng
from games.aquatica.position import num_determinizations
from games.aquatica.state import LOCATIONS, NUM_CHARACTERS, PRINTED_GOALS
from games.aquatica.symbols import step_words, symbol_words
from tests.games.aquatica.scene import OCEAN, STARTERS, Scene
from tests.games.tables import bytes_of

KEYS = [rng.key_from("set-up", number) for number in range(40)]


def test_r1_1_fifty_six_locations_of_four_types_with_two_costs():
    box = Scene.dealt().box
    assert len(LOCATIONS) == 56 and (np.bincount(box.locations[:, 0]) == 14).all()
    coins, power, points = box.locations[:, 1], box.locations[:, 2], box.locations[:, 3]
    assert (coins.min(), coins.max(), power.min(), power.max()) == (2, 7, 3, 9)
    assert (points.min(), points.max(), points.sum()) == (1, 8, 192)
    assert (box.locations[:, 4] > 0).sum() == 31


def test_r1_2_depths_bear_resources_effects_or_nothing():
    box = Scene.dealt().box
    words = {name: [symbol_words(symbol) for symbol in box.depths[place]] for place, name in enumerate(LOCATIONS)}
    assert words["SB03"][:4] == ["power:2", "empty", "raise:1", "none"]
    assert words["OV03"][:2] == ["power:2@SB", "power:2@SB"] and words["OV12"][1] == "rise_full"


def test_r1_3_characters_and_their_steps():
    box = Scene.dealt().box
    assert len(STARTERS) == 6 and len(OCEAN) == 9 and NUM_CHARACTERS == 6 + 9 + 8
    assert step_words(box.steps[4]) == ["choose(raise:2|score:2)"]
    assert step_words(box.steps[7]) == ["scout", "buy:3", "opponents_discard:1"]
    assert box.stays.tolist() == [0, 0, 0, 0, 0, 1] + [0] * 17


def test_r1_4_mantas():
    box = Scene.dealt().box
    assert [symbol_words(symbol) for symbol in box.trained] == ["coin:1", "power:1", "raise:1", "score:1"]
    assert box.wild_counts.sum() == 31


def test_r1_5_rows_prices_tracks_and_slots():
    box = Scene.dealt().box
    assert (box.bottom_slots, box.top_slots, box.board_slots) == (6, 4, 5)
    assert box.prices.tolist() == [0, 1, 2, 3, 4, 5] and box.spots.tolist() == [5, 4, 3, 2, 1]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_r2_1_six_locations_lie_in_the_bottom_row(seats: int):
    words = Scene.dealt(seats).words()
    assert len(words["bottom row"]) == 6 and words["top row"] == []
    assert len(words["location deck, in no order"]) == 50


def test_r2_1_every_location_is_as_likely_as_any_other():
    keys = [rng.key_from("fair", number) for number in range(1500)]
    counts = np.zeros(len(LOCATIONS))
    for key in keys:
        for name in Scene.dealt(key=key).words()["bottom row"]:
            counts[LOCATIONS.index(name)] += 1
    expected = 6 * len(keys) / 56
    assert ((counts - expected) ** 2 / expected).sum() < 100  # 55 degrees of freedom: 99.98 %


@pytest.mark.parametrize(("seats", "copies"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_r2_2_copies_of_ocean_characters(seats: int, copies: int):
    words = Scene.dealt(seats).words()
    row, deck = words["character row"], words["character deck, in no order"]
    assert len(row) == 6 and sorted(row + deck) == sorted(OCEAN * copies)


def test_r2_3_all_wild_mantas_are_in_the_supply():
    supply = Scene.dealt().words()["supply of wild mantas"]
    assert sum(supply.values()) == 31 and supply["W4 power:2"] == 4


def test_r2_4_the_printed_goals_are_used():
    assert [track["goal"] for track in Scene.dealt().words()["goals"]] == list(PRINTED_GOALS)


def test_r2_5_starting_characters_and_ready_mantas():
    scene = Scene.dealt(4)
    for seat in range(4):
        assert scene.seat(seat)["hand"] == list(STARTERS) and scene.seat(seat)["board"] == {}
        assert {scene.trained(manta, seat) for manta in ("T1", "T2", "T3", "T4")} == {"ready"}


def test_r2_6_seat_0_begins_and_play_runs_clockwise():
    scene = Scene.dealt(3)
    order = []
    for _ in range(4):
        order.append(scene.playthrough.current_seat)
        scene.play("play Matrona", "end turn")
    assert order == [0, 1, 2, 0]


def test_r3_1_discarded_locations_do_not_come_back():
    scene = Scene.dealt()
    seen = set(scene.words()["bottom row"])
    for _ in range(6):
        scene.play("play Sea Horse", "scout")
        while scene.phase() == "drop":
            scene.play(scene.legal()[0])
        new = set(scene.words()["bottom row"])
        assert not new & seen
        seen |= new
        if scene.phase() == "conquer":
            scene.play(scene.legal()[0])
        while scene.phase() == "pay":
            scene.play(scene.legal()[0])
        scene.play("end turn", "play Matrona", "end turn", "play Matrona", "end turn", "play Matrona", "end turn")
    assert len(seen) == 42


def test_r3_2_everything_but_decks_and_kings_is_open():
    scene = Scene.dealt(3)
    scene.play("play Agent of the Blue Water")
    scene.play(scene.legal()[0])
    for observer in range(3):
        dealt_again = scene.playthrough.determinized(observer, rng.new_rng("open"))
        assert bytes_of(dealt_again) == bytes_of(scene.playthrough.state)
        assert num_determinizations(scene.box, scene.state, observer) == 1


@pytest.mark.parametrize("key", KEYS[:5])
def test_r2_1_r2_2_the_same_cards_come_however_a_deal_is_played(key):
    """The n-th card of either deck depends on the deal alone."""
    plain, busy = Scene.dealt(key=key), Scene.dealt(key=key)
    busy.play("play Agent of the Blue Water")
    busy.play(busy.legal()[0], "end turn", "play Matrona", "end turn")
    for scene in (plain, busy):
        scene.play("play Sea Horse", "scout")
        while scene.phase() == "drop":
            scene.play(scene.legal()[0])
    assert plain.words()["bottom row"] == busy.words()["bottom row"]
    assert plain.words()["character row"][1:] == busy.words()["character row"][:5]
