"""Playing knowledge: what it says of positions, that it uses nothing hidden, and that it plays better than chance."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from games import rng
from games.playthrough import Playthrough
from mcts.agents import agent_seed, make_agent
from mcts.specs import parse_spec
from tests.games.nautilus_kosmos.scene import KOSMOS, Scene, line_city, module, printed_box, submarine
from tests.games.nautilus_kosmos.situations import WALK, at, at_sea, sailing

NUM_WALKS = 3


def decisions(seats: int) -> Iterator[Playthrough]:
    """The decisions of some random playthroughs; each is valid until the next one."""
    for seed in range(NUM_WALKS):
        choice = random.Random(seed)
        playthrough = Playthrough(KOSMOS, printed_box(), seats, rng.key_from("knowledge", seats, seed))
        while not playthrough.is_terminal:
            yield playthrough
            playthrough.apply(choice.choice(playthrough.legal_actions().tolist()))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_values_are_chances_that_add_up(seats: int):
    for playthrough in decisions(seats):
        values = playthrough.values()
        assert values.sum() == pytest.approx(1) and (values >= 0).all() and np.isfinite(values).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_weight_is_negative_and_not_all_are_zero(seats: int):
    for playthrough in decisions(seats):
        weights = playthrough.priors()
        assert (weights >= 0).all() and weights.sum() > 0 and np.isfinite(weights).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_weights_use_nothing_that_the_acting_seat_cannot_see(seats: int):
    stream = rng.new_rng("weights", seats)
    for playthrough in decisions(seats):
        again = playthrough.copy()
        again.state[:] = playthrough.determinized(playthrough.current_seat, stream)
        assert np.array_equal(again.priors(), playthrough.priors())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_use_no_face_that_nobody_has_seen(seats: int):
    shuffled = np.random.default_rng(seats)
    zones = printed_box()[0].tile_zone
    for playthrough in decisions(seats):
        state, again = playthrough.state[0], playthrough.copy()
        seen = int(np.bitwise_or.reduce(state.known)) | ~int(state.face_down)
        for zone in range(4):
            unseen = [tile for tile in np.flatnonzero(zones == zone) if not seen >> int(tile) & 1]
            again.state[0].tiles[unseen] = shuffled.permutation(state.tiles[unseen])
        assert again.values() == pytest.approx(playthrough.values(), abs=1e-12)


CITY = line_city((1, 1), (1, 1), (1, 1))
BETTER = {
    "a find": {"players": {0: {"collected": {"gold": 1}}}, "taken": {"canyon": ["gold"]}},
    "a treasure": {"treasures": {5: 0}},
    "money": {"money": (25, 20)},
    "a submarine at sea": {"players": {0: {"submarines": [submarine(14, 18)]}}},
    "a level more": {"modules": [*CITY, module("brown", (12, 12), 1, 0, builder=1)]},
    "a free researcher": {"modules": line_city((1, 1), (1, 1), (2, 1))},
    "a researcher ready to launch": {"modules": line_city((2, 1), (1, 1), (1, 1))},
    "a research module in hand": {"players": {0: {"hand": ["brown"]}}},
}


@pytest.mark.parametrize("better", BETTER.values(), ids=list(BETTER))
def test_whoever_has_more_stands_better(better: dict):
    even = Scene(CITY, (20, 20), start_seat=1, acting_seat=1).playthrough.values()
    ours = Scene(**{"modules": CITY, "money": (20, 20), "start_seat": 1, "acting_seat": 1} | better)
    assert ours.playthrough.values()[0] > even[0]


def test_a_submarine_near_a_tile_is_worth_more():
    near, far = (
        at_sea(cell, start_seat=1, acting_seat=1, decision="buy").playthrough.values()[0]
        for cell in ((4, 22), (12, 26))
    )
    assert near > far


def test_the_canyon_open_is_worth_more_to_a_submarine_at_its_edge():
    fields = {"start_seat": 1, "acting_seat": 1, "decision": "buy"}
    opened, closed = (
        at_sea((12, 28), canyon_open=is_open, **fields).playthrough.values()[0] for is_open in (True, False)
    )
    assert opened > closed


def test_tiles_have_the_most_weight():
    scene = sailing(line_city((1,), (1,), (1,)), 14, 18)
    weights = dict(zip(scene.legal(), scene.playthrough.priors(), strict=True))
    heaviest = {name for name, weight in weights.items() if weight == max(weights.values())}
    assert heaviest == {f"sail to {cell}" for cell in ((14, 21), (15, 15), (15, 19), (17, 17))}


def test_a_level_weighs_more_than_standing_by():
    scene = at(WALK, line_city(house=(1,))).play("move a researcher from (12, 24)")
    weights = dict(zip(scene.legal(), scene.playthrough.priors(), strict=True))
    assert weights["enter the module at (12, 18)"] > weights["enter the module at (12, 15)"] > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_play_by_the_values_scores_far_above_random_play(seats: int):
    players = [
        make_agent(parse_spec(spec), KOSMOS, printed_box(), seats) for spec in ["greedy"] + ["random"] * (seats - 1)
    ]
    stream = rng.new_rng("greedy", seats)
    for deal in range(4):
        playthrough = Playthrough(KOSMOS, printed_box(), seats, rng.key_from("greedy", seats, deal))
        while not playthrough.is_terminal:
            seat = playthrough.current_seat
            known = playthrough.determinized(seat, stream)
            playthrough.apply(players[seat].decide(known, seat, agent_seed("greedy", deal, seat)).action)
        scores, ranks = playthrough.outcome()
        assert ranks[0] == 1 and scores[0] > 30 > scores[1:].mean()
