"""Playing knowledge: what it says of positions, and that it plays well."""

import numpy as np
import pytest

from games import api, rng
from games.aquatica.state import STATE
from games.jit import kernel
from games.playthrough import new_box
from tests.games.aquatica.scene import AQUATICA, STARTERS, Scene

GREEDY, BY_WEIGHT, RANDOM = 1, 2, 0
MAX_ACTIONS, MAX_SEATS = AQUATICA.max_actions, max(AQUATICA.seats)
NUM_GAMES = 300
PLANNER = 35  # points of a planner that samples its own turn


def test_the_values_are_chances_that_add_up():
    for seats in (2, 3, 4):
        values = Scene.dealt(seats).playthrough.values()
        assert values.sum() == pytest.approx(1) and (values > 0).all()
    assert 0 < Scene.dealt(1).playthrough.values()[0] < 1


@pytest.mark.parametrize(
    "better",
    [
        {"scored": ["SB14"]},
        {"board": {"SB14": 2}},
        {"hand": [*STARTERS, "Meg"]},
        {"ready": ["W4"]},
        {"trained": {"T1": "placed"}, "tracks": {"PG1": [0]}},
    ],
)
def test_whoever_has_more_stands_better(better: dict):
    ours, theirs = Scene(**better).playthrough.values()
    assert ours > 0.5 > theirs


def test_a_risen_location_is_worth_more_than_a_deep_one():
    assert Scene(board={"DC13": 2}).playthrough.values()[0] > Scene(board={"DC13": 0}).playthrough.values()[0]


def test_a_point_decides_more_near_the_end():
    placed = dict.fromkeys(("T1", "T2", "T3", "T4"), "placed")
    tracks = {goal: [0, 1] for goal in ("PG1", "PG2", "PG3", "PG4")}
    late = {"trained": placed, "tracks": tracks, "trigger": "goals", "others": [{"trained": placed}]}
    assert Scene(**late).playthrough.values()[0] > Scene(hand=[*STARTERS, "Meg"], ready=["W1"]).playthrough.values()[0]


def test_weights_are_not_negative_and_favour_claims():
    scene = Scene(ready=["W1", "W1"], board={"SB01": 0})
    weights = dict(zip(scene.legal(), scene.playthrough.priors(), strict=True))
    assert min(weights.values()) >= 0 and max(weights, key=weights.get) == "claim PG4"


def test_declining_and_idle_cards_weigh_little():
    scene = Scene(bottom_row=["SB01"])
    weights = dict(zip(scene.legal(), scene.playthrough.priors(), strict=True))
    assert weights["play Matrona"] == 0 < weights["play Legionary"]
    scene.play("play Legionary")
    decline, choose = scene.playthrough.priors()
    assert decline < choose


def play(players: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Scores and ranks of random deals between players of the given kinds."""
    states, zero, after = (api.new_records(STATE) for _ in range(3))
    scores, ranks = np.zeros((NUM_GAMES, len(players))), np.zeros((NUM_GAMES, len(players)), np.int64)
    random = rng.new_rng("knowledge", *players)
    _play(new_box(AQUATICA), states, zero, after, np.array(players), random, scores, ranks)
    return scores, ranks


@kernel
def _play(boxes, states, zeros, afters, players, random, scores, ranks):
    actions, values = np.zeros(MAX_ACTIONS, np.int32), np.zeros(MAX_SEATS)
    num_seats = len(players)
    for game in range(len(scores)):
        states[0] = zeros[0]
        key = rng.next_bits(random)
        api.new_game(boxes[0], states[0], num_seats, key)
        while not api.is_terminal(boxes[0], states[0]):
            count = api.legal_actions(boxes[0], states[0], actions)
            kind = players[api.current_seat(boxes[0], states[0])]
            action = actions[rng.below(random, count)]
            if kind == GREEDY:
                action = _best(boxes, states, afters, actions[:count], values[:num_seats], random)
            elif kind == BY_WEIGHT:
                action = _weighted(boxes, states, actions[:count], random)
            api.apply_action(boxes[0], states[0], action, key)
        api.outcome(boxes[0], states[0], scores[game], ranks[game])


@kernel
def _best(boxes, states, afters, actions, values, random):
    """The action after which the acting seat stands best, future chance drawn anew; ties at random."""
    seat, best, chosen, num_best = api.current_seat(boxes[0], states[0]), -1.0, actions[0], 0
    for action in actions:
        afters[0] = states[0]
        api.apply_action(boxes[0], afters[0], action, rng.next_bits(random))
        values[seat] = 0.5
        if not api.is_terminal(boxes[0], afters[0]):
            api.evaluate(boxes[0], afters[0], values)
        if values[seat] > best:
            best, num_best = values[seat], 0
        num_best += values[seat] == best
        if values[seat] == best and rng.below(random, num_best) == 0:
            chosen = action
    return chosen


@kernel
def _weighted(boxes, states, actions, random):
    """An action drawn by its weight."""
    total, chosen = 0.0, actions[rng.below(random, len(actions))]
    for action in actions:
        weight = api.prior(boxes[0], states[0], action)
        total += weight
        chosen = action if rng.unit(random) * total < weight else chosen
    return chosen


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_play_by_the_evaluation_scores_far_above_random_play(seats: int):
    scores, ranks = play([GREEDY] + [RANDOM] * (seats - 1))
    assert scores[:, 0].mean() > PLANNER + 8 and scores[:, 1:].mean() < PLANNER - 8
    assert (ranks[:, 0] == 1).mean() > 0.9


def test_greedy_players_among_themselves_score_as_a_planner_does():
    scores, _ = play([GREEDY, GREEDY])
    assert scores.mean() > PLANNER


def test_play_by_the_weights_beats_random_play():
    _, ranks = play([BY_WEIGHT, RANDOM])
    assert (ranks[:, 0] == 1).mean() > 0.65


def test_greedy_play_alone_reaches_a_better_rating():
    greedy, _ = play([GREEDY])
    chance, _ = play([RANDOM])
    assert greedy.mean() > 27 > 20 > chance.mean()
