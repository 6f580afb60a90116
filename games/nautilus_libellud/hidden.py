"""R10 What a seat knows: what it sees of choices and chance, and all that it knows."""

import numpy as np

from games import bits, rng
from games.jit import compiled
from games.nautilus_libellud.specials import is_start_special
from games.nautilus_libellud.state import (
    CARD_PLACED,
    COLUMNS,
    EYE,
    GIVE_DIVER,
    KEEP_DIVER,
    KEEP_SPECIAL,
    NO_ANCHOR,
    NO_CARD,
    NO_SPECIAL,
    NUM_SEATS,
    NUM_SPECIALS,
    PASS,
    PLACE_CARD,
    PLACE_SPACE,
    SOME_CARD_CHOSEN,
    SOME_DIVER_KEPT,
    SPACE_CHOSEN,
    SPACES,
    SPECIAL_KEPT,
    SPECIAL_RECEIVED,
    SPECIAL_USED,
    START_SPECIAL,
)
from games.nautilus_libellud.unseen import determinize, knows_other_special, missed_discards, seen_phase

__all__ = ["action_view", "determinize", "information_set", "observation"]

TABLE_SIZE = 15 + SPACES  # numbers that `write_table` writes
DIVERS_SIZE = 7  # numbers that `write_divers` writes
SPECIALS_SIZE = 7  # numbers that `write_specials` writes

_BITS_OF_CARD = 5  # enough for a Domain card
_SPARE_BITS = np.uint64(33)  # what is above the 31 bits of an observation


@compiled
def action_view(box, state, action, observer):
    """R10.2, R10.4-R10.8: a choice as the other seat sees it."""
    if observer == state.acting_seat:
        return action
    phase = state.phase
    if phase == PLACE_CARD:
        return SOME_CARD_CHOSEN
    if phase == PLACE_SPACE:
        return CARD_PLACED + np.int64(state.chosen_card) * SPACES + action - SPACE_CHOSEN
    if phase == KEEP_SPECIAL:
        return SPECIAL_RECEIVED + bits.lowest(np.int64(state.offered) & ~(np.int64(1) << (action - SPECIAL_KEPT)))
    if phase == KEEP_DIVER:
        return SOME_DIVER_KEPT
    if phase == START_SPECIAL and action != PASS:
        return SPECIAL_USED + np.int64(state.special[state.acting_seat]) - EYE
    return 0 if action in (PASS, NO_ANCHOR) else action


@compiled
def observation(box, state, observer):
    """R10.1-R10.5, R10.9: what the last action brought to light; the phase tells which action that was."""
    phase = state.phase
    if phase == KEEP_SPECIAL:
        return new_round_seen(state, observer)
    if phase == GIVE_DIVER or (phase == KEEP_DIVER and observer == state.acting_seat):
        return np.int64(state.drawn)
    if has_just_looked(state, observer):
        return np.int64(state.known_held[observer])
    return 0


@compiled
def new_round_seen(state, observer):
    """R10.1, R10.2, R10.9: one's hand, the Domain cards, the specials drawn and those discarded, as 31 mixed bits."""
    seen = np.int64(state.hands[observer])
    for column in range(COLUMNS):
        seen = seen << _BITS_OF_CARD | np.int64(state.face_up[column])
    if observer == state.first_seat:
        seen = seen << NUM_SPECIALS | np.int64(state.offered)
    seen = seen << NUM_SPECIALS | np.int64(state.seen_discards[observer])
    return max(np.int64(1), np.int64(rng.mix(np.uint64(seen)) >> _SPARE_BITS))


@compiled
def has_just_looked(state, observer):
    """R10.3: whether the last action was the observer's look through the Eye; the phases after it come only once."""
    if state.special[observer] != EYE or not state.is_played[observer] or state.num_placed:
        return False
    other = 1 - observer
    if observer == state.first_seat and is_start_special(state.special[other]):
        return state.phase == START_SPECIAL
    return state.phase == PLACE_CARD


@compiled
def information_set(box, state, observer, information):
    """R10.1-R10.9: all that the observer knows."""
    write_table(state, observer, information[:TABLE_SIZE])
    write_divers(state, observer, information[TABLE_SIZE:])
    write_specials(state, observer, information[TABLE_SIZE + DIVERS_SIZE :])


@compiled
def write_table(state, observer, information):
    """R10.1: what lies open, and whose turn it is."""
    information[0] = observer
    information[1] = state.round_number
    information[2] = state.first_seat
    information[3] = state.acting_seat
    information[4] = seen_phase(state, observer)
    information[5] = state.arrow_space
    information[6] = state.anchor_space
    information[7] = state.pile
    for seat in range(NUM_SEATS):
        information[8 + seat] = state.won[seat]
    for column in range(COLUMNS):
        information[10 + column] = state.face_up[column]
    for space in range(SPACES):
        information[15 + space] = state.board[space]


@compiled
def write_divers(state, observer, information):
    """R10.1, R10.3-R10.5, R10.7: one's hand, the number of cards in the other, and who has seen which of them."""
    other = 1 - observer
    is_own = observer == state.acting_seat
    information[0] = state.hands[observer]
    information[1] = bits.count(np.int64(state.hands[other]))
    information[2] = state.known_held[observer]
    information[3] = state.known_held[other]
    information[4] = state.known_undealt[observer]
    information[5] = state.drawn if is_own or state.phase != KEEP_DIVER else 0
    information[6] = state.chosen_card if is_own else NO_CARD


@compiled
def write_specials(state, observer, information):
    """R10.2, R10.9: one's special, the other's if it is known, and the discards each seat has seen."""
    other = 1 - observer
    information[0] = state.special[observer]
    information[1] = state.special[other] if knows_other_special(state, observer) else NO_SPECIAL
    information[2] = state.is_played[observer]
    information[3] = state.is_played[other]
    information[4] = state.offered if observer == state.first_seat else 0
    information[5] = state.seen_discards[observer]
    information[6] = missed_discards(state, other)
