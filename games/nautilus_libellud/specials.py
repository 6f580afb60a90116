"""R3 The draft and R4 the specials of the start of the round."""

import numpy as np

from games import bits, rng
from games.jit import compiled
from games.nautilus_libellud.state import (
    EYE,
    GIVE_DIVER,
    HARPOON,
    HARPOON_EVENT,
    KEEP_DIVER,
    MODULE,
    MODULE_DRAW,
    MODULE_EVENT,
    NUM_SEATS,
    PLACE_CARD,
    START_SPECIAL,
    START_SPECIALS,
)


@compiled
def is_start_special(special):
    """R4.1: the Eye, the Diving Module and the Harpoon."""
    return special >= 0 and (START_SPECIALS >> special) & 1 == 1


@compiled
def keep_special(state, special):
    """R3.2: the first player keeps one of the two specials, the other seat gets the other."""
    first = state.first_seat
    state.special[first] = special
    state.special[1 - first] = bits.lowest(np.int64(state.offered) & ~(np.int64(1) << special))
    state.offered = 0
    offer_start_special(state, first)


@compiled
def offer_start_special(state, seat):
    """R4.1, R4.2: a decision for `seat` if it holds a start special; else what comes after its turn to use one."""
    state.acting_seat = seat
    state.phase = START_SPECIAL
    if not is_start_special(state.special[seat]):
        end_start_special(state, seat)


@compiled
def end_start_special(state, seat):
    """R4.1: after the first player comes the second, after the second the first placement."""
    second = 1 - state.first_seat
    if seat != second and is_start_special(state.special[second]):
        state.acting_seat = second
        state.phase = START_SPECIAL
    else:
        state.acting_seat = state.first_seat
        state.phase = PLACE_CARD


@compiled
def use_start_special(state, key):
    """R4.1: the acting seat plays its start special."""
    seat = state.acting_seat
    special = state.special[seat]
    state.is_played[seat] = 1
    if special == EYE:
        look_through_the_eye(state, seat)
    elif special == MODULE:
        draw_with_the_module(state, seat, key)
    elif special == HARPOON:
        take_with_the_harpoon(state, seat, key)


@compiled
def look_through_the_eye(state, seat):
    """R4.3: the user sees every Diver in the other hand, once."""
    state.known_held[seat] = state.hands[1 - seat]
    end_start_special(state, seat)


@compiled
def draw_with_the_module(state, seat, key):
    """R4.4: two undealt Divers come to the hand; one of them is to go back."""
    stream = rng.event(key, MODULE_EVENT, NUM_SEATS * np.int64(state.round_number) + seat)
    undealt = np.int64(state.undealt)
    drawn = 0
    for number in range(MODULE_DRAW):
        diver = np.int64(1) << bits.nth(undealt, rng.draw(stream, number, bits.count(undealt)))
        drawn |= diver
        undealt ^= diver
    state.undealt = undealt
    state.hands[seat] |= drawn
    state.drawn = drawn
    state.phase = KEEP_DIVER


@compiled
def keep_diver(state, diver):
    """R4.4: the other of the two goes back to the pile, and only the user knows which."""
    seat = state.acting_seat
    returned = np.int64(state.drawn) & ~(np.int64(1) << diver)
    state.hands[seat] ^= returned
    state.undealt |= returned
    state.known_undealt[seat] |= returned
    state.drawn = 0
    end_start_special(state, seat)


@compiled
def take_with_the_harpoon(state, seat, key):
    """R4.5: one Diver at random from the other hand; both seats know it now."""
    stream = rng.event(key, HARPOON_EVENT, NUM_SEATS * np.int64(state.round_number) + seat)
    hand = np.int64(state.hands[1 - seat])
    taken = np.int64(1) << bits.nth(hand, rng.draw(stream, 0, bits.count(hand)))
    hand_over(state, taken, 1 - seat)
    state.drawn = taken
    state.phase = GIVE_DIVER


@compiled
def give_diver(state, diver):
    """R4.5: any Diver of the user for the one taken, or that one back."""
    seat = state.acting_seat
    hand_over(state, np.int64(1) << diver, seat)
    state.drawn = 0
    end_start_special(state, seat)


@compiled
def hand_over(state, diver, giver):
    """R4.5: a Diver passes openly from `giver` to the other seat, so the giver knows where it is."""
    taker = 1 - giver
    state.hands[giver] ^= diver
    state.hands[taker] |= diver
    state.known_held[giver] |= diver
    state.known_held[taker] &= ~diver
