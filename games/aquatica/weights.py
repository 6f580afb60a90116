"""Playing knowledge: how readily a sensible player would choose an action. No rule reads it."""

import numpy as np

from games.aquatica.board import num_cards
from games.aquatica.estimates import card_worth
from games.aquatica.goals import has_claimed, track_of
from games.aquatica.prospects import owned_worth
from games.aquatica.state import (
    CARD,
    CHARACTER,
    CLAIM_GOAL,
    DROP,
    FIRST_OCEAN,
    LOCATION,
    MODE,
    NUM_DEPTHS,
    NUM_OCEAN,
    OPPONENTS_DISCARD,
    PAY,
    PICK_KING,
    PLACE_MANTA,
    PLAY,
    POINTS,
    RAISE,
    READY,
    RISE_FULL,
    RIVAL_TO,
    USE_TRAINED,
)
from games.jit import compiled, outlined

_USEFUL = 4.0  # weight of what costs little and brings something
_LEAST = 0.1  # weight of what brings nothing
_RETRIEVE = 0.08  # weight of retrieving, for the square of the number of cards
_AMPLE_TIME = 9.0
#: Weights of end, continue, decline, stop, scout, do not scout.
_READINESS = np.array([0.0, 1.0, 0.5, 0.2, 0.3, 1.0, 1.0])


@compiled
def prior(box, state, action):
    """How readily a sensible player would choose an action: claims first, useful effects, then by what is gained."""
    return _READINESS[action] if action < MODE else _weight(box, state, action)


@outlined
def _weight(box, state, action):
    """The weight of what is no plain yes or no."""
    if action >= CLAIM_GOAL:
        return _prior_of_goal_or_king(state, action)
    if action >= CARD:
        return _prior_of_card(box, state, action - CARD)
    if action >= CHARACTER:
        price = box.prices[(action - CHARACTER) // NUM_OCEAN]
        return (1.0 + owned_worth(box, FIRST_OCEAN + (action - CHARACTER) % NUM_OCEAN, _AMPLE_TIME)) / (2.0 + price)
    if action >= LOCATION:
        return _prior_of_location(box, state, action - LOCATION)
    if action >= USE_TRAINED:
        return 1.0 if state.phase == PAY else _USEFUL
    return _prior_of_play(box, state, action - PLAY) if action >= PLAY else 1.0


@compiled
def _prior_of_play(box, state, character):
    """A character by what it does; the one that brings back the others by how many there are."""
    if box.stays[character]:
        discarded = num_cards(state.discards[state.turn_seat])
        return _RETRIEVE * discarded * discarded
    return max(_LEAST, card_worth(box, character, 0))


@compiled
def _prior_of_location(box, state, location):
    """A location by its points when gained, scored or kept, by how few depths are left when raised."""
    points = 1.0 + box.locations[location, POINTS]
    if state.phase in (RAISE, RISE_FULL):
        return points / (1.0 + box.locations[location, NUM_DEPTHS] - state.covered[location])
    return 1.0 / points if state.phase == DROP else points


@compiled
def _prior_of_card(box, state, character):
    """A good character is taken back or replayed, a poor one discarded."""
    worth = max(_LEAST, card_worth(box, character, 0))
    return 1.0 / worth if state.phase == OPPONENTS_DISCARD else worth


@compiled
def _prior_of_goal_or_king(state, action):
    """Claims are made at once, with tired mantas rather than ready ones; the rival goes where it takes no spot away."""
    if action < PLACE_MANTA:
        return _USEFUL * _USEFUL
    if action < RIVAL_TO:
        return 1.0 if state.trained[state.turn_seat, action - PLACE_MANTA] == READY else _USEFUL
    if action < PICK_KING:
        return _USEFUL if has_claimed(state, track_of(state, action - RIVAL_TO), state.turn_seat + 1) else 1.0
    return 1.0
