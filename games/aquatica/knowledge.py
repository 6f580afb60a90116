"""Playing knowledge for searches and the greedy agent: each seat's standing, and weights of actions. Never rules."""

import math

import numpy as np

from games import bits
from games.aquatica import GAME
from games.aquatica.estimates import goal_worth, in_time, location_worth, symbol_worth, turns_to_come
from games.aquatica.goals import has_claimed, has_trained_manta, points_of
from games.aquatica.prospects import owned_worth, prospects
from games.aquatica.scoring import points_of_tracks
from games.aquatica.state import (
    CLAIM,
    FRAME_CARD,
    NUM_CHARACTERS,
    NUM_SPOTS,
    NUM_TRACKS,
    NUM_TRAINED,
    NUM_WILD,
    READY,
    TIRED,
    WILD_READY,
    WILD_TIRED,
)
from games.aquatica.strategies import STRATEGIES, inclination
from games.aquatica.weights import prior
from games.jit import compiled, outlined

__all__ = ["STRATEGIES", "evaluate", "inclination", "prior"]

_DISCARDED = 0.75  # points of a discarded character when there is time to retrieve it
_TIRED = 0.6  # share of its worth that a tired manta keeps
_SURE, _UNSURE = 2.0, 0.4  # points that decide the game: at its end, and more for each turn to come
_TURN = 0.8  # points that a turn to come brings, which only a lone seat can win or lose
_FULL_SCORE = GAME.margin_scale


@compiled
def evaluate(box, state, values):
    """Chances to win from the points in sight, together 1; alone, the points in sight as a share of a full score."""
    time = turns_to_come(box, state)
    _see_points(box, state, time, values)
    if state.num_seats > 1:
        _weigh(state, time, values)
    else:
        values[0] = min(1.0, max(0.0, (values[0] + _TURN * time) / _FULL_SCORE))


@outlined
def _see_points(box, state, time, values):
    """Fills in the points in sight of each seat."""
    for seat in range(state.num_seats):
        values[seat] = points_in_sight(box, state, seat, time)
    values[state.turn_seat] += prospects(box, state, time)


@outlined
def _weigh(state, time, values):
    """Turns points into chances: the later in the game, the more a point decides."""
    best = values[0]
    for seat in range(1, state.num_seats):
        best = max(best, values[seat])
    total = 0.0
    for seat in range(state.num_seats):
        values[seat] = math.exp((values[seat] - best) / (_SURE + _UNSURE * time))
        total += values[seat]
    for seat in range(state.num_seats):
        values[seat] /= total


@compiled
def points_in_sight(box, state, seat, time):
    """Points that a seat has, and what it can expect of its cards, locations, mantas and goals."""
    settled = points_of_tracks(box, state, seat) + points_of(box, state.scored[seat])
    return (
        settled
        + _worth_of_cards(box, state, seat, time)
        + _worth_of_board(box, state, seat, time)
        + _worth_of_mantas(box, state, seat, time)
        + _worth_of_goals(box, state, seat, time)
    )


@compiled
def _worth_of_cards(box, state, seat, time):
    """Characters in hand count their point, discarded ones less; all of them the plays to come."""
    discarded = _DISCARDED * in_time(time)
    worth = 0.0
    for character in range(NUM_CHARACTERS):
        held, gone = state.hands[seat, character], state.discards[seat, character]
        if state.level and seat == state.turn_seat and character == state.frames[0, FRAME_CARD]:
            gone += not box.stays[character]
        if held or gone:
            worth += held + discarded * gone + (held + gone) * owned_worth(box, character, time)
    return worth


@compiled
def _worth_of_board(box, state, seat, time):
    """Locations on the board."""
    locations, worth = state.boards[seat], 0.0
    while locations:
        location = bits.lowest(locations)
        worth += location_worth(box, location, np.int64(state.covered[location]), time)
        locations &= locations - 1
    return worth


@compiled
def _worth_of_mantas(box, state, seat, time):
    """Mantas count in full when ready."""
    worth = 0.0
    for manta in range(NUM_TRAINED):
        face = state.trained[seat, manta]
        share = 1.0 if face == READY else _TIRED if face == TIRED else 0.0
        worth += share * symbol_worth(box.trained[manta])
    for manta in range(NUM_WILD):
        ready, tired = state.wild[seat, manta, WILD_READY], state.wild[seat, manta, WILD_TIRED]
        if ready or tired:
            worth += (ready + _TIRED * tired) * symbol_worth(box.wild[manta])
    return worth * in_time(time)


@compiled
def _worth_of_goals(box, state, seat, time):
    """Goals within reach, and the one that is being claimed."""
    if not has_trained_manta(state, seat):
        return 0.0
    worth = 0.0
    for track in range(NUM_TRACKS):
        if state.phase == CLAIM and seat == state.turn_seat and track == state.claimed - 1:
            worth += _next_spot(box, state, track)
        elif not has_claimed(state, track, seat + 1):
            worth += goal_worth(box, state, seat, track, time)
    return worth


@compiled
def _next_spot(box, state, track):
    """The points of the first free spot of a track."""
    for spot in range(NUM_SPOTS):
        if not state.tracks[track, spot]:
            return 1.0 * box.spots[spot]
    return 0.0
