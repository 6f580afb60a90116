"""R9: kings, dealt by number or drafted."""

import numpy as np

from games import bits, rng
from games.aquatica.offers import offer_each
from games.aquatica.rows import bit
from games.aquatica.state import (
    BEFORE,
    DRAFT,
    FIRST_KING,
    KING_DEAL,
    KINGS_DRAFT,
    KINGS_FIXED,
    NUM_KINGS,
    PICK_KING,
    WAITS,
    WILD_READY,
)
from games.jit import compiled, outlined


@outlined
def deal_kings(box, state, key):
    """R9.1-R9.3: no kings, king n to the n-th seat, or a random pool to draft from."""
    mode = box.king_mode[state.num_seats - 1]
    state.phase = BEFORE
    if mode == KINGS_FIXED:
        for seat in range(state.num_seats):
            state.kings[seat] = seat + 1
            state.shown[seat] = 1
        take_kings(box, state)
    elif mode == KINGS_DRAFT:
        state.phase = DRAFT
        state.decider = state.num_seats - 1
        deal_pool(box, state, key)


@compiled
def deal_pool(box, state, key):
    """R9.3: one king more than there are seats is dealt; R12.1: three in the solo game."""
    number = box.solo_kings if state.num_seats == 1 else state.num_seats + 1
    undealt = bit(NUM_KINGS) - 1
    for place in range(number):
        left = NUM_KINGS - place
        king = bit(bits.nth(undealt, rng.draw(rng.event(key, KING_DEAL, place), 0, left)))
        undealt &= ~king
        state.pool |= king


@compiled
def list_kings(state, actions):
    """R9.3: any king of the pool."""
    return offer_each(actions, 0, PICK_KING, np.int64(state.pool))


@compiled
def pick_king(box, state, king):
    """R9.3: a king is kept, the others are passed counterclockwise; what the first seat leaves goes to the box."""
    seat = state.decider
    state.pool &= ~(1 << king)
    state.kings[seat] = king + 1
    if seat:
        state.decider = seat - 1
    else:
        state.phase = BEFORE
        take_kings(box, state)
    return WAITS


@compiled
def take_kings(box, state):
    """R9.4, R9.6: the kings go to the hands; some leave the game at once, in the open, for a wild manta."""
    for seat in range(state.num_seats):
        king = FIRST_KING + state.kings[seat] - 1
        manta = box.bonus[king]
        if not manta:
            state.hands[seat, king] = 1
            continue
        state.shown_now[seat] = not state.shown[seat]
        state.shown[seat] = 1
        if state.supply[manta - 1]:
            state.supply[manta - 1] -= 1
            state.wild[seat, manta - 1, WILD_READY] += 1


@compiled
def show_king(state, seat, character):
    """R9.5: a king that is played or discarded is known from then on."""
    if character >= FIRST_KING:
        state.shown[seat] = 1
