"""R2: setting up."""

import numpy as np

from games import bits, rng
from games.aquatica.kings import deal_kings
from games.aquatica.rows import bit, deal_locations, refill_characters
from games.aquatica.state import (
    CHARACTER_DECK,
    DECK,
    FIRST_OCEAN,
    GOAL_TOKENS,
    LOCATION_DECK,
    NUM_LOCATIONS,
    NUM_OCEAN,
    NUM_TRACKS,
    NUM_TRAINED,
    NUM_WILD,
    READY,
    TOKEN_SIDES,
)
from games.jit import compiled, outlined


@compiled
def new_game(box, state, num_seats, key):
    """R2.1-R2.6: the rows, the supply, the goals and the seats' own cards; R9: then kings, if there are any."""
    state.num_seats = num_seats
    lay_out_locations(box, state, key)
    lay_out_characters(box, state, key)
    for manta in range(NUM_WILD):
        state.supply[manta] = box.wild_counts[manta]
    lay_out_goals(box, state, key)
    for seat in range(num_seats):
        give_starting_cards(state, seat)
    deal_kings(box, state, key)
    state.revealed = 0
    state.revealed_character = 0


@outlined
def lay_out_locations(box, state, key):
    """R2.1: all locations are shuffled and the bottom row is dealt; the top row is empty."""
    state.zones[DECK] = bit(NUM_LOCATIONS) - 1
    state.left[LOCATION_DECK] = NUM_LOCATIONS
    deal_locations(box, state, key)


@outlined
def lay_out_characters(box, state, key):
    """R2.2: the copies of the ocean characters for this number of seats are shuffled and the row is dealt."""
    copies = box.copies[state.num_seats - 1]
    for character in range(NUM_OCEAN):
        state.character_deck[character] = copies
    state.left[CHARACTER_DECK] = copies * NUM_OCEAN
    refill_characters(state, key)


@outlined
def lay_out_goals(box, state, key):
    """R2.4: the printed goals are used, or tokens drawn at random cover them."""
    if box.has_tokens:
        draw_tokens(box, state, key)
        return
    for track in range(NUM_TRACKS):
        state.goals[track] = track


@compiled
def draw_tokens(box, state, key):
    """R2.4: four tokens are drawn, each with either side up."""
    tokens = bit(box.num_tokens) - 1
    goals = np.int64(0)
    for place in range(NUM_TRACKS):
        stream = rng.event(key, GOAL_TOKENS, place)
        token = bits.nth(tokens, rng.draw(stream, 0, box.num_tokens - place))
        tokens &= ~bit(token)
        goals |= bit(box.tokens[token, rng.draw(stream, 1, TOKEN_SIDES)])
    for track in range(NUM_TRACKS):
        state.goals[track] = bits.lowest(goals)
        goals &= goals - 1


@outlined
def give_starting_cards(state, seat):
    """R2.5: each player takes the starting characters to hand and the trained mantas, all ready."""
    for character in range(FIRST_OCEAN):
        state.hands[seat, character] = 1
    for manta in range(NUM_TRAINED):
        state.trained[seat, manta] = READY
