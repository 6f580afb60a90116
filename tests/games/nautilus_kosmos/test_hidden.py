"""R15: what players know."""

import numpy as np

from games import rng
from games.nautilus_kosmos.state import (
    FACE_NAMES,
    GONE,
    MAX_COLUMNS,
)
from tests.games.nautilus_kosmos.scene import (
    Scene,
    printed_box,
)
from tests.games.nautilus_kosmos.situations import (
    at_sea,
    two_modules,
)


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
    assert scene.player()["has looked at"] == ["(15, 19)", "(14, 21)"] and scene.player(1)["has looked at"] == []
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
        assert other.player()["has looked at"] == [cell]
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
