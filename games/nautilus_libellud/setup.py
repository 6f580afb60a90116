"""R2 Set-up, R3.1 the deal and R3.2 the draw of the specials: all chance at the start of a round."""

import numpy as np

from games import bits, rng
from games.jit import compiled
from games.nautilus_libellud.state import (
    ALL_DIVERS,
    ALL_DOMAIN_CARDS,
    ALL_SPECIALS,
    COLUMNS,
    DIVER_EVENT,
    DOMAIN_EVENT,
    HAND_SIZE,
    KEEP_SPECIAL,
    NO_CARD,
    NO_SPACE,
    NO_SPECIAL,
    NUM_DIVERS,
    NUM_OFFERED,
    NUM_SEATS,
    SPACES,
    SPECIAL_EVENT,
)


@compiled
def new_game(box, state, num_seats, key):
    """R2.1, R2.2, R2.3, R11.4: full piles; the starting seat is first player of the first round."""
    state.pile = ALL_DOMAIN_CARDS
    state.first_seat = box.starting_seat
    clear_table(state)
    start_round(box, state, key)


@compiled
def start_round(box, state, key):
    """R3.4: the Domain cards, then the deal, then the specials."""
    state.round_number += 1
    turn_up_domain_cards(box, state, key)
    deal_divers(state, key)
    draw_specials(state, key)
    state.acting_seat = state.first_seat
    state.phase = KEEP_SPECIAL


@compiled
def turn_up_domain_cards(box, state, key):
    """R2.1: one Domain card from the pile to each column."""
    stream = rng.event(key, DOMAIN_EVENT, state.round_number)
    pile = np.int64(state.pile)
    remaining = bits.count(pile)
    for column in range(COLUMNS):
        alike = np.int64(box.alike[bits.nth(pile, rng.draw(stream, column, remaining - column))])
        state.face_up[column] = bits.lowest(alike)
        pile ^= highest_of(pile & alike)
    state.pile = pile


@compiled
def highest_of(cards):
    """The last of a set of Domain cards that are alike, as a set; what stays are the lowest."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards


@compiled
def deal_divers(state, key):
    """R2.2, R3.1: five Divers to each seat, four stay undealt; each split of the Divers is equally likely."""
    stream = rng.event(key, DIVER_EVENT, state.round_number)
    first, second = 0, 0
    places_first, places_second = HAND_SIZE, HAND_SIZE
    for diver in range(1, NUM_DIVERS + 1):
        place = rng.draw(stream, diver, NUM_DIVERS + 1 - diver)
        to_first = np.int64(place < places_first)
        to_second = np.int64(place < places_first + places_second) - to_first
        first |= to_first << diver
        second |= to_second << diver
        places_first -= to_first
        places_second -= to_second
    state.hands[0] = first
    state.hands[1] = second
    state.undealt = ALL_DIVERS ^ first ^ second


@compiled
def draw_specials(state, key):
    """R3.2: the first player draws two specials."""
    stream = rng.event(key, SPECIAL_EVENT, state.round_number)
    deck = ALL_SPECIALS & ~np.int64(state.discarded)
    offered = 0
    for number in range(NUM_OFFERED):
        special = np.int64(1) << bits.nth(deck, rng.draw(stream, number, bits.count(deck)))
        offered |= special
        deck ^= special
    state.offered = offered


@compiled
def clear_table(state):
    """R8.5: no card on the board; all Divers back in the pile, so nothing is known of them any more."""
    for space in range(SPACES):
        state.board[space] = NO_CARD
    for seat in range(NUM_SEATS):
        state.hands[seat] = 0
        state.known_held[seat] = 0
        state.known_undealt[seat] = 0
        state.special[seat] = NO_SPECIAL
        state.is_played[seat] = 0
    state.undealt = ALL_DIVERS
    state.num_placed = 0
    state.chosen_card = NO_CARD
    state.arrow_space = NO_SPACE
    state.anchor_space = NO_SPACE
