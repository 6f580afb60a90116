"""R9: kings."""

import math
from collections import Counter
from itertools import permutations

import pytest

from games import rng
from games.aquatica.names import KING_NAMES
from games.aquatica.position import num_determinizations
from games.aquatica.state import HIDDEN_PICK
from tests.games.aquatica.scene import STARTERS, Scene

FIXED = "options.kings = 'fixed'"
DRAFT = "options.kings = 'draft'"
KEYS = [rng.key_from("kings", number) for number in range(40)]


def drafted(seats: int, key, picks: list[int] | None = None) -> Scene:
    """A scene after the draft; seats keep the first king of their pool unless `picks` says which, last seat first."""
    scene = Scene.dealt(seats, DRAFT, key)
    for pick in picks or [0] * seats:
        scene.play(scene.legal()[pick])
    return scene


def leaves(scene: Scene, seat: int) -> bool:
    return scene.seat(seat)["king"] in ("Fancelot", "Herbert")


def test_r9_1_no_kings():
    scene = Scene.dealt(4)
    assert [scene.seat(seat)["king"] for seat in range(4)] == ["none"] * 4 and scene.phase() == "before"


def test_r9_2_king_n_for_the_nth_seat():
    scene = Scene.dealt(4, FIXED)
    for seat in range(4):
        assert scene.seat(seat)["king"] == KING_NAMES[seat] and scene.seat(seat)["hand"][-1] == KING_NAMES[seat]
        assert scene.seat(seat)["king known to all"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r9_3_the_last_seat_picks_first_and_passes_the_others_on(seats: int):
    scene = Scene.dealt(seats, DRAFT)
    pool = scene.legal()
    assert len(pool) == seats + 1
    for seat in reversed(range(seats)):
        assert scene.playthrough.current_seat == seat and scene.legal() == pool
        scene.play(pool.pop(1))
    assert scene.phase() == "before" and scene.playthrough.current_seat == 0
    assert scene.words()["kings in the draft or left over"] == [name.removeprefix("keep ") for name in pool]


def test_r9_3_who_picks_sees_its_pool_and_others_see_only_that_a_king_is_kept():
    scene = Scene.dealt(3, DRAFT)
    for action in scene.playthrough.legal_actions().tolist():
        assert scene.playthrough.action_view(action, 2) == action
        assert scene.playthrough.action_view(action, 0) == scene.playthrough.action_view(action, 1) == HIDDEN_PICK
    assert num_determinizations(scene.box, scene.state, 2) == 1
    assert num_determinizations(scene.box, scene.state, 0) == math.comb(8, 4)
    scene.play(scene.legal()[0])
    assert num_determinizations(scene.box, scene.state, 2) == 1
    assert num_determinizations(scene.box, scene.state, 1) == 8 - 3
    assert num_determinizations(scene.box, scene.state, 0) == 8 * math.comb(7, 3)


@pytest.mark.parametrize("observer", [0, 1, 2])
def test_r9_3_every_arrangement_of_hidden_kings_is_equally_likely(observer: int):
    scene = next(
        scene for scene in (drafted(3, key) for key in KEYS) if not any(leaves(scene, seat) for seat in range(3))
    )
    random = rng.new_rng("kings", observer)
    count = num_determinizations(scene.box, scene.state, observer)
    dealt = Counter()
    for _ in range(200 * count):
        state = scene.playthrough.determinized(observer, random)[0]
        dealt[(*state.kings.tolist(), int(state.pool))] += 1
    assert len(dealt) == count
    chi_square = sum((number - 200) ** 2 / 200 for number in dealt.values())
    assert chi_square < count - 1 + 5 * math.sqrt(2 * count)


@pytest.mark.parametrize("observer", [0, 1, 2])
def test_r9_3_the_arrangements_are_those_that_a_full_list_finds(observer: int):
    """All ordered deals of four kings in which the observer sees the same pool and no hidden king leaves the game."""
    scene = next(
        scene for scene in (drafted(3, key) for key in KEYS) if not any(leaves(scene, seat) for seat in range(3))
    )
    kings, left = (scene.state.kings[:3] - 1).tolist(), int(scene.state.pool).bit_length() - 1
    pool = {left, *kings[: observer + 1]}
    possible = [
        deal
        for deal in permutations(range(8), 4)
        if {deal[3], *deal[: observer + 1]} == pool and deal[observer] == kings[observer]
        if not any(king in (6, 7) for seat, king in enumerate(deal[:3]) if seat != observer)
    ]
    assert num_determinizations(scene.box, scene.state, observer) == len(possible)


def test_r9_4_two_kings_leave_in_the_open_for_a_wild_manta():
    scene = next(scene for scene in (drafted(2, key, [-1, 0]) for key in KEYS) if scene.seat(1)["king"] == "Herbert")
    assert "Herbert" not in scene.seat(1)["hand"] and scene.wild(1) == ({"power:2": 1}, {})
    assert scene.words()["supply of wild mantas"]["W4 power:2"] == 3 and scene.state.kings[1] == 8
    assert scene.seat(1)["king known to all"] and scene.playthrough.observation(0) > 0
    assert "Fancelot" not in scene.seat(0)["hand"]


def test_r9_4_a_king_still_hidden_after_the_draft_is_none_of_those_that_leave():
    scene = next(scene for scene in (drafted(2, key) for key in KEYS) if not leaves(scene, 0) and not leaves(scene, 1))
    random = rng.new_rng("staying")
    for _ in range(60):
        state = scene.playthrough.determinized(0, random)[0]
        assert 1 <= state.kings[1] <= 6 and state.hands[1, 15 + state.kings[1] - 1] == 1


def hidden_king(scene: Scene, seat: int, observer: int) -> bool:
    return num_determinizations(scene.box, scene.state, observer) > 1 and not scene.state.shown[seat]


def test_r9_5_a_king_is_hidden_until_it_is_played():
    scenes = (drafted(2, key) for key in KEYS)
    scene = next(scene for scene in scenes if hidden_king(scene, 0, 1) and hidden_king(scene, 1, 0))
    scene.play(f"play {scene.seat(0)['king']}")
    assert scene.state.shown[0] and num_determinizations(scene.box, scene.state, 1) == 1


DRAFTED = {
    "house": DRAFT + "\noptions.goals = 'random_tokens'",
    "goals": ["G03", "G08", "G09", "G12"],
    "king": "Xander the Usurper",
    "draft": ["Xander the Usurper", "King 5"],
}


def test_r9_5_a_claim_that_counts_a_hidden_king_shows_it():
    hand = [*STARTERS, "Meg", "The Grabber", "Xander the Usurper"]
    scene = Scene(**DRAFTED, hand=hand)
    assert not scene.seat()["king known to all"]
    scene.play("claim G08")
    assert scene.seat()["king known to all"] and scene.playthrough.observation(1) > 0
    scene.play("place T1")
    assert scene.playthrough.observation(1) == 0


def test_r9_5_a_discarded_king_is_known():
    scene = Scene(**DRAFTED, hand=["Matrona", "Xander the Usurper"], turn_seat=1, others=[{"hand": [*STARTERS, "Meg"]}])
    scene.play("play Meg", "choose Xander the Usurper")
    assert scene.seat()["king known to all"] and scene.seat()["discard pile"][-1] == "Xander the Usurper"


def test_r9_6_a_king_is_a_character_like_any_other():
    scene = Scene(house=FIXED, hand=[*STARTERS, "Meg", "Xander the Usurper"], others=[{"hand": [*STARTERS, "King 2"]}])
    assert "claim PG1" in scene.legal() and scene.points() == [8, 7]
    scene.play("play Xander the Usurper")
    assert scene.seat()["discard pile"] == ["Xander the Usurper"] and scene.points()[0] == 7
    scene.play("end turn", "play King 2", "end turn", "play Matrona")
    assert "Xander the Usurper" in scene.seat()["hand"]
