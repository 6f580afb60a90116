"""R2, R5: the rows of the main board and the two decks that fill them.

No deck has an order: its next card is drawn when it is turned up, by the deal's key and the number of the card, so the
n-th card of a deck is the same in every playthrough of a deal.
"""

import numpy as np

from games import bits, rng
from games.aquatica.state import (
    BOTTOM,
    CHARACTER_DECK,
    CHARACTER_DRAW,
    CHARACTERS_OUT,
    DECK,
    DISCARDED,
    DROP,
    LOCATION_DECK,
    LOCATION_DRAW,
    LOCATIONS_OUT,
    NUM_OCEAN,
    NUM_SPACES,
    TOP,
)
from games.jit import compiled


@compiled
def bit(thing):
    """The set of one thing."""
    return np.int64(1) << thing


@compiled
def trigger(state, reason):
    """R10.1: the first trigger counts, later ones change nothing."""
    if not state.trigger:
        state.trigger = reason


# Locations


@compiled
def deal_locations(box, state, key):
    """R5.9: the bottom row is filled from the deck, as far as it lasts."""
    for _ in range(box.bottom_slots - bits.count(state.zones[BOTTOM])):
        if state.left[LOCATION_DECK]:
            deal_location(state, key)


@compiled
def deal_location(state, key):
    """R2.1: the next card of the location deck comes face up into the bottom row; R10.3: the last one is a trigger."""
    left = np.int64(state.left[LOCATION_DECK])
    place = rng.draw(rng.event(key, LOCATION_DRAW, left), 0, left)
    location = bit(bits.nth(state.zones[DECK], place))
    state.zones[DECK] &= ~location
    state.zones[BOTTOM] |= location
    state.revealed |= location
    state.left[LOCATION_DECK] -= 1
    if not state.left[LOCATION_DECK]:
        trigger(state, LOCATIONS_OUT)


@compiled
def begin_scout(box, state, key):
    """R5.7: the top row is discarded; returns whether cards of the bottom row must be dropped first (R5.8)."""
    state.zones[DISCARDED] |= state.zones[TOP]
    state.zones[TOP] = 0
    excess = bits.count(state.zones[BOTTOM]) - box.top_slots
    if excess > 0:
        state.phase = DROP
        state.pending = excess
        return True
    finish_scout(box, state, key)
    return False


@compiled
def droppable(state):
    """R5.8: the cards that may be dropped next; they are named in ascending order, so the last are kept for later."""
    things = state.zones[BOTTOM] & ~(bit(np.int64(state.picked)) - 1)
    allowed = np.int64(0)
    for _ in range(bits.count(things) - state.pending + 1):
        allowed |= things & -things
        things &= things - 1
    return allowed


@compiled
def drop(box, state, location, key):
    """R5.8: one card of the bottom row is discarded; returns whether another must follow."""
    state.zones[BOTTOM] &= ~bit(location)
    state.zones[DISCARDED] |= bit(location)
    state.picked = location + 1
    state.pending -= 1
    if state.pending:
        return True
    finish_scout(box, state, key)
    return False


@compiled
def finish_scout(box, state, key):
    """R5.9: the bottom row becomes the top row, and the bottom row is dealt anew."""
    state.zones[TOP] = state.zones[BOTTOM]
    state.zones[BOTTOM] = 0
    deal_locations(box, state, key)


# Characters


@compiled
def draw_character(state, key):
    """R2.2: the next card of the character deck; R10.4: the last one is a trigger."""
    left = np.int64(state.left[CHARACTER_DECK])
    place = rng.draw(rng.event(key, CHARACTER_DRAW, left), 0, left)
    state.left[CHARACTER_DECK] -= 1
    if not state.left[CHARACTER_DECK]:
        trigger(state, CHARACTERS_OUT)
    for character in range(NUM_OCEAN):
        place -= state.character_deck[character]
        if place < 0:
            state.character_deck[character] -= 1
            return character
    return NUM_OCEAN


@compiled
def take_from_row(state, space, key):
    """R5.2: a card leaves the row, those to its right slide left, the deck fills the right end; returns the card."""
    taken = state.character_row[space] - 1
    for place in range(space, NUM_SPACES - 1):
        state.character_row[place] = state.character_row[place + 1]
    state.character_row[NUM_SPACES - 1] = 0
    refill_characters(state, key)
    return np.int64(taken)


@compiled
def refill_characters(state, key):
    """R5.2: the deck fills the free right end, as far as it lasts."""
    for space in range(NUM_SPACES):
        if not state.character_row[space] and state.left[CHARACTER_DECK]:
            state.character_row[space] = draw_character(state, key) + 1
            state.revealed_character = state.character_row[space]
