"""R6: locations on the boards, their depths, and mantas."""

import numpy as np

from games import bits
from games.aquatica.rows import bit
from games.aquatica.state import (
    MANTA,
    NUM_CHARACTERS,
    NUM_DEPTHS,
    NUM_TRAINED,
    NUM_WILD,
    RAISE,
    READY,
    RECRUIT_FREE,
    RISE_FULL,
    SCORE,
    TAKE_BACK,
    TIRED,
    VERB,
    WILD_READY,
    WILD_TIRED,
)
from games.jit import compiled


@compiled
def gain_location(box, state, location):
    """R5.5: a location enters a free slot with no depth covered; R6.4: without depths it is risen on arrival."""
    state.boards[state.turn_seat] |= bit(location)
    if not box.locations[location, NUM_DEPTHS]:
        rise(box, state, location)


@compiled
def cover(box, state, location):
    """R6.1, R6.3: the location slides up by one depth; returns the kind of wild manta it gives + 1, 0 for none."""
    state.covered[location] += 1
    if state.covered[location] == box.locations[location, NUM_DEPTHS]:
        return rise(box, state, location)
    return 0


@compiled
def rise(box, state, location):
    """R6.4: a location that becomes risen gives the wild manta printed on it, ready, if the supply has one."""
    state.risen |= bit(location)
    manta = np.int64(box.locations[location, MANTA])
    if manta and state.supply[manta - 1]:
        state.supply[manta - 1] -= 1
        state.wild[state.turn_seat, manta - 1, WILD_READY] += 1
        return manta
    return 0


@compiled
def raise_fully(box, state, location):
    """R5.11: all depths of a location are covered."""
    state.covered[location] = box.locations[location, NUM_DEPTHS]
    rise(box, state, location)


@compiled
def score(state, location):
    """R5.12, R6.5: a risen location moves to the scoring pile; its slot is free at once."""
    state.boards[state.turn_seat] &= ~bit(location)
    state.scored[state.turn_seat] |= bit(location)
    state.risen &= ~bit(location)
    state.covered[location] = 0


@compiled
def is_effect(verb):
    """R1.2: raise, rise_full, score, take_back and recruit_free are effects; coins and power are resources."""
    return RAISE <= verb <= RECRUIT_FREE


@compiled
def elsewhere(state):
    """R6.2: an effect depth never targets its own location; all locations but the one being exploited."""
    return ~bit(state.source - 1) if state.source else ~np.int64(0)


@compiled
def raisable(state):
    """R5.10: the locations of the active seat that are not risen."""
    return state.boards[state.turn_seat] & ~state.risen & elsewhere(state)


@compiled
def scorable(state):
    """R5.12: the risen locations of the active seat."""
    return state.boards[state.turn_seat] & state.risen & elsewhere(state)


@compiled
def num_cards(cards):
    """How many cards a hand or a discard pile holds."""
    number = 0
    for character in range(NUM_CHARACTERS):
        number += cards[character]
    return number


@compiled
def has_target(state, verb, locations):
    """R4.7: whether an effect can do something, on `locations` if it is one for locations."""
    if verb in (RAISE, RISE_FULL):
        return raisable(state) & locations != 0
    if verb == SCORE:
        return scorable(state) & locations != 0
    if verb == TAKE_BACK:
        return num_cards(state.discards[state.turn_seat]) != 0
    return state.character_row[0] != 0


@compiled
def exploitable(box, state):
    """R6.1, R6.2: the locations whose first uncovered depth is an effect with a target other than themselves."""
    locations = raisable(state)
    legal = np.int64(0)
    while locations:
        location = bits.lowest(locations)
        locations &= locations - 1
        verb = box.depths[location, state.covered[location], VERB]
        if is_effect(verb) and has_target(state, verb, ~bit(location)):
            legal |= bit(location)
    return legal


# Mantas


@compiled
def ready_all(state):
    """R5.16: all own mantas that are not on goal tracks become ready."""
    seat = state.turn_seat
    for manta in range(NUM_TRAINED):
        if state.trained[seat, manta] == TIRED:
            state.trained[seat, manta] = READY
    for kind in range(NUM_WILD):
        state.wild[seat, kind, WILD_READY] += state.wild[seat, kind, WILD_TIRED]
        state.wild[seat, kind, WILD_TIRED] = 0
