"""R4.3, R5: the steps of the character being resolved, one after the other."""

import numpy as np

from games import bits
from games.aquatica.board import cover, has_target, is_effect, ready_all
from games.aquatica.goals import has_claim, has_claimed
from games.aquatica.offers import row_action
from games.aquatica.payment import is_payable
from games.aquatica.rows import take_from_row
from games.aquatica.state import (
    AFTER,
    AMOUNT,
    BEGINS,
    BOTTOM,
    BOUNDARY,
    BUY,
    CHOOSE,
    CONQUER,
    FRAME_CARD,
    FRAME_STEP,
    LOCATION,
    NEXT,
    NUM_CHARACTERS,
    NUM_TRACKS,
    OPPONENTS_DISCARD,
    PLACE_RIVAL,
    PLACE_RIVAL_AFTER_SCOUT,
    READY_ALL,
    RECRUIT,
    REPLAY,
    RESOLVED,
    RETRIEVE_ALL,
    RIVAL_HOLDER,
    ROW_DISCARD,
    TOP,
    VERB,
)
from games.jit import compiled, outlined

_SOLO = 1
_PAIR = 2

# R4.3 From step to step


@compiled
def open_card(state, character):
    """R4.3: a played or replayed card is resolved from its first step on."""
    state.frames[state.level, FRAME_CARD] = character
    state.level += 1
    return BEGINS


@compiled
def step_at(state):
    """The card being resolved and the place of its step."""
    return np.int64(state.frames[state.level - 1, FRAME_CARD]), np.int64(state.frames[state.level - 1, FRAME_STEP])


@compiled
def current_step(box, state):
    """The symbol of the step being resolved."""
    card, place = step_at(state)
    return box.steps[card, place]


@outlined
def go_on(box, state, following, key):
    """R4.3: steps are resolved from top to bottom; R4.6: goals may be claimed between two of them."""
    if following == RESOLVED and is_effect_over(box, state):
        return
    while following == BEGINS or move_on(box, state):
        if following == RESOLVED and has_claim(box, state):
            state.phase = BOUNDARY
            return
        if begin_step(box, state, key):
            return
        following = RESOLVED
    end_card(box, state)


@compiled
def is_effect_over(box, state):
    """R4.7: after an effect action the turn goes on where it was; R6.1: an exploited location slides up."""
    state.pending = 0
    state.picked = 0
    if not state.resume:
        return False
    state.phase = state.resume
    state.resume = 0
    if state.source:
        cover(box, state, np.int64(state.source) - 1)
        state.source = 0
    return True


@compiled
def move_on(box, state):
    """R4.3: goes to the next step, after a replayed card to that of the one that replayed it; False if none is left."""
    while True:
        card, place = step_at(state)
        place = next_place(box, state, card, place)
        if place:
            state.frames[state.level - 1, FRAME_STEP] = place
            return True
        if state.level == 1:
            return False
        state.level -= 1
        state.frames[state.level, FRAME_CARD] = 0
        state.frames[state.level, FRAME_STEP] = 0


@compiled
def next_place(box, state, card, place):
    """R4.3: the place of the step after one, 0 for none; R12.2, R13.3: some belong to one number of seats only."""
    place = np.int64(box.steps[card, place, NEXT])
    while place and not is_for_seats(box.steps[card, place, VERB], state.num_seats):
        place = np.int64(box.steps[card, place, NEXT])
    return place


@compiled
def is_for_seats(verb, num_seats):
    """R12.2, R12.3: the rival is placed in the solo game; R13.3: a row card leaves the game with two seats."""
    if verb in (PLACE_RIVAL, PLACE_RIVAL_AFTER_SCOUT):
        return num_seats == _SOLO
    return verb != ROW_DISCARD or num_seats == _PAIR


@compiled
def end_card(box, state):
    """R4.4: the played card joins the discard pile, unless it stayed in hand; R4.5: effect actions may follow."""
    card = state.frames[0, FRAME_CARD]
    if not box.stays[card]:
        state.discards[state.turn_seat, card] += 1
    state.frames[0, FRAME_CARD] = 0
    state.frames[0, FRAME_STEP] = 0
    state.level = 0
    state.used = 0
    state.phase = AFTER


# R5 What a step does


@compiled
def begin_step(box, state, key):
    """R4.8: a step does as much as it can; returns whether it waits for a choice."""
    card, place = step_at(state)
    verb = box.steps[card, place, VERB]
    if not can_do(box, state, card, place):
        return False
    if verb in (RETRIEVE_ALL, READY_ALL, ROW_DISCARD):
        do_at_once(state, verb, key)
        return False
    state.phase = PLACE_RIVAL if verb == PLACE_RIVAL_AFTER_SCOUT else verb
    if is_effect(verb) or verb == OPPONENTS_DISCARD:
        state.pending = box.steps[card, place, AMOUNT]
    if verb == OPPONENTS_DISCARD:
        state.decider = next_opponent(box, state, state.turn_seat)
    return True


@compiled
def do_at_once(state, verb, key):
    """R5.15, R5.16, R13.3: the steps without a choice."""
    if verb == RETRIEVE_ALL:
        retrieve_all(state)
    elif verb == READY_ALL:
        ready_all(state)
    else:
        discard_from_row(state, key)


@compiled
def retrieve_all(state):
    """R5.15: all characters of the own discard pile return to the hand."""
    seat = state.turn_seat
    for character in range(NUM_CHARACTERS):
        state.hands[seat, character] += state.discards[seat, character]
        state.discards[seat, character] = 0


@compiled
def discard_from_row(state, key):
    """R13.3: the leftmost card of the character row leaves the game, and the row is refilled."""
    character = take_from_row(state, 0, key)
    state.removed[character] += 1


@compiled
def can_do(box, state, card, place):
    """R4.8: whether a step can do anything; R5.19: a choice of modes can if one of them can."""
    if box.steps[card, place, VERB] != CHOOSE:
        return can_do_mode(box, state, card, place)
    for mode in range(place + 1, place + 1 + box.steps[card, place, AMOUNT]):
        if can_do_mode(box, state, card, mode):
            return True
    return False


@compiled
def can_do_mode(box, state, card, place):
    """R4.8: whether a step that is no choice of modes can do anything."""
    verb = box.steps[card, place, VERB]
    if is_effect(verb):
        return has_target(state, verb, ~np.int64(0))
    if verb in (BUY, CONQUER):
        return has_payable(box, state, box.steps[card, place])
    if verb == RECRUIT:
        return state.character_row[0] != 0 and is_payable(box, state, box.steps[card, place], row_action(state, 0))
    if verb == ROW_DISCARD:
        return state.character_row[0] != 0
    if verb == OPPONENTS_DISCARD:
        return next_opponent(box, state, state.turn_seat) != state.turn_seat
    if verb == REPLAY:
        return has_replayable(box, state)
    if verb in (PLACE_RIVAL, PLACE_RIVAL_AFTER_SCOUT):
        return tracks_without_rival(state) != 0
    return verb != 0


@compiled
def has_slot(box, state):
    """R5.5: a location needs a free slot."""
    return bits.count(state.boards[state.turn_seat]) < box.board_slots


@compiled
def has_payable(box, state, step):
    """R5.3, R5.4, R7.8: whether there is a free slot and a location that can be paid for."""
    if not has_slot(box, state):
        return False
    locations = state.zones[TOP] | state.zones[BOTTOM]
    while locations:
        if is_payable(box, state, step, LOCATION + bits.lowest(locations)):
            return True
        locations &= locations - 1
    return False


@compiled
def has_discardable(box, state, seat):
    """R5.17: whether a hand holds a card that does not stay in it."""
    can_discard = False
    for character in range(NUM_CHARACTERS):
        can_discard |= state.hands[seat, character] != 0 and not box.stays[character]
    return can_discard


@compiled
def next_opponent(box, state, seat):
    """R5.17: the next opponent clockwise after `seat` who can discard; the active seat when all have been asked."""
    while True:
        seat = (seat + 1) % state.num_seats
        if seat == state.turn_seat or has_discardable(box, state, seat):
            return seat


@compiled
def has_replayable(box, state):
    """R5.18: whether the own discard pile holds a character that replays no other."""
    can_replay = False
    for character in range(NUM_CHARACTERS):
        can_replay |= state.discards[state.turn_seat, character] != 0 and not box.replays[character]
    return can_replay


@compiled
def tracks_without_rival(state):
    """R12.2: the tracks, as a set, on which the rival has no manta."""
    tracks = 0
    for track in range(NUM_TRACKS):
        if not has_claimed(state, track, RIVAL_HOLDER):
            tracks |= 1 << track
    return tracks
