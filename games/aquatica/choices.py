"""R5, R6, R12: the choices that a symbol waits for.

Functions that make a choice return what follows: the symbol WAITS for another choice, it is RESOLVED, or a step BEGINS.
"""

import numpy as np

from games import bits
from games.aquatica.board import cover, gain_location, num_cards, raisable, raise_fully, scorable, score
from games.aquatica.goals import num_claimed, occupy, track_of
from games.aquatica.kings import show_king
from games.aquatica.offers import offer, offer_each, offer_first, row_action
from games.aquatica.payment import begin_payment, cost_of, end_payment, is_payable, use_source
from games.aquatica.rows import begin_scout, bit, deal_location, drop, take_from_row, trigger
from games.aquatica.state import (
    AMOUNT,
    BEGINS,
    BOTTOM,
    CHARACTER,
    DECLINE,
    FIRST_MODE,
    FIRST_OCEAN,
    FRAME_STEP,
    LOCATION,
    LOCATION_DECK,
    MODE,
    NEXT,
    NO,
    NUM_OCEAN,
    NUM_SPACES,
    PLACE_RIVAL_AFTER_SCOUT,
    RESOLVED,
    RIVAL_DONE,
    RIVAL_HOLDER,
    RIVAL_TO,
    STOP,
    TOP,
    VERB,
    WAITS,
    YES,
)
from games.aquatica.steps import (
    can_do_mode,
    current_step,
    has_discardable,
    next_opponent,
    step_at,
    tracks_without_rival,
)
from games.jit import compiled

# R5.1-R5.6 Recruit, buy, conquer


@compiled
def list_locations(box, state, actions):
    """R5.3, R5.4: the locations that can be paid for; R5.6: or none, unless the printed number alone pays for one."""
    step = current_step(box, state)
    locations = state.zones[TOP] | state.zones[BOTTOM]
    count = 0 if _is_one_free(box, state, step, locations) else offer_first(actions, DECLINE)
    while locations:
        action = LOCATION + bits.lowest(locations)
        if is_payable(box, state, step, action):
            count = offer(actions, count, action)
        locations &= locations - 1
    return count


@compiled
def _is_one_free(box, state, step, locations):
    """R5.6: whether the printed number alone pays for one of the locations."""
    while locations:
        if cost_of(box, state, step, LOCATION + bits.lowest(locations)) <= step[AMOUNT]:
            return True
        locations &= locations - 1
    return False


@compiled
def list_recruits(box, state, actions):
    """R5.1: the characters of the row that can be paid for; R5.6: or none, unless the printed number pays for one."""
    step = current_step(box, state)
    count = 0 if box.prices[0] <= step[AMOUNT] else offer_first(actions, DECLINE)
    for space in range(NUM_SPACES):
        if state.character_row[space] and is_payable(box, state, step, row_action(state, space)):
            count = offer(actions, count, row_action(state, space))
    return count


@compiled
def choose_target(box, state, action, key):
    """R5.6: a target is chosen, and then paid for, or the step is declined."""
    if action == DECLINE:
        return RESOLVED
    return WAITS if begin_payment(box, state, action) else take_target(box, state, key)


@compiled
def pay(box, state, action, key):
    """R7.2: a source is used; the payment ends exactly when the cost is reached."""
    return WAITS if use_source(box, state, action) else take_target(box, state, key)


@compiled
def take_target(box, state, key):
    """R5.1, R5.5: the paid character goes to the hand, the paid location to a free slot."""
    action = np.int64(state.target)
    end_payment(state)
    if action < CHARACTER:
        take_location(box, state, action - LOCATION, key)
    else:
        space = (action - CHARACTER) // NUM_OCEAN
        state.paid_prices |= bit(box.prices[space])
        recruit(state, space, key)
    return RESOLVED


@compiled
def take_location(box, state, location, key):
    """R5.5: a location leaves its row, and its gap is not refilled before the next scouting, unless the house does."""
    from_bottom = state.zones[BOTTOM] & bit(location)
    state.zones[TOP] &= ~bit(location)
    state.zones[BOTTOM] &= ~bit(location)
    gain_location(box, state, location)
    if from_bottom and box.refills_rows and state.left[LOCATION_DECK]:
        deal_location(state, key)


@compiled
def recruit(state, space, key):
    """R5.1: a character goes to the hand."""
    state.hands[state.turn_seat, FIRST_OCEAN + take_from_row(state, space, key)] += 1


# R5.7-R5.9 Scout


@compiled
def list_scouting(box, actions):
    """R5.7: scouting may be declined, unless the house makes it mandatory."""
    actions[0], actions[1] = YES, NO
    return 2 if box.can_decline_scout else 1


@compiled
def choose_scouting(box, state, action, key):
    """R5.7: scouts or not; R12.3: the rival follows only a scouting that took place."""
    if action == YES:
        return WAITS if begin_scout(box, state, key) else RESOLVED
    card, place = step_at(state)
    following = box.steps[card, place, NEXT]
    if box.steps[card, following, VERB] == PLACE_RIVAL_AFTER_SCOUT:
        state.frames[state.level - 1, FRAME_STEP] = following
    return RESOLVED


@compiled
def choose_drop(box, state, location, key):
    """R5.8: a card of the bottom row is discarded."""
    return WAITS if drop(box, state, location, key) else RESOLVED


# R5.10-R5.14 Raise, score, take back, recruit for free


@compiled
def list_raises(state, actions):
    """R5.10: any location that is not risen; R6.8: an effect action's raises may stop after the first."""
    count = offer_first(actions, STOP) if state.resume and state.picked else 0
    return offer_each(actions, count, LOCATION, raisable(state))


@compiled
def choose_raise(box, state, action):
    """R5.10: one raise, as long as there are any left and a location to raise."""
    if action == STOP:
        return RESOLVED
    cover(box, state, action - LOCATION)
    if state.resume:
        state.picked = 1
    state.pending -= 1
    return WAITS if state.pending and raisable(state) else RESOLVED


@compiled
def choose_rise(box, state, location):
    """R5.11: one location rises fully."""
    raise_fully(box, state, location)
    return RESOLVED


@compiled
def choose_score(state, location):
    """R5.12: one location is scored, as long as there are any left to score."""
    score(state, location)
    state.pending -= 1
    return WAITS if state.pending and scorable(state) else RESOLVED


@compiled
def choose_take_back(state, character):
    """R5.13: one character returns to the hand, as long as the discard pile holds any."""
    seat = state.turn_seat
    state.discards[seat, character] -= 1
    state.hands[seat, character] += 1
    state.pending -= 1
    return WAITS if state.pending and num_cards(state.discards[seat]) else RESOLVED


@compiled
def choose_free_recruit(state, space, key):
    """R5.14: a character of the row goes to the hand without payment."""
    recruit(state, space, key)
    return RESOLVED


# R5.17-R5.19 Opponents, replaying, modes


@compiled
def choose_discard(box, state, character):
    """R5.17: an opponent discards, as often as the step says, then the next opponent clockwise does."""
    seat = np.int64(state.decider)
    state.hands[seat, character] -= 1
    state.discards[seat, character] += 1
    show_king(state, seat, character)
    state.pending -= 1
    if state.pending and has_discardable(box, state, seat):
        return WAITS
    state.decider = next_opponent(box, state, seat)
    state.pending = current_step(box, state)[AMOUNT]
    return RESOLVED if state.decider == state.turn_seat else WAITS


@compiled
def list_modes(box, state, actions):
    """R5.19: the modes that can do something."""
    card, place = step_at(state)
    count = 0
    for mode in range(place + 1, place + 1 + box.steps[card, place, AMOUNT]):
        if can_do_mode(box, state, card, mode):
            count = offer(actions, count, MODE - FIRST_MODE + box.steps[card, mode, VERB])
    return count


@compiled
def choose_mode(box, state, action):
    """R5.19: the chosen mode is resolved in place of the step."""
    card, mode = step_at(state)
    while box.steps[card, mode, VERB] != action - MODE + FIRST_MODE:
        mode += 1
    state.frames[state.level - 1, FRAME_STEP] = mode
    return BEGINS


# R12.2 The rival


@compiled
def list_rival_tracks(state, actions):
    """R12.2: any track on which the rival has no manta."""
    count = 0
    tracks = tracks_without_rival(state)
    while tracks:
        count = offer(actions, count, RIVAL_TO + np.int64(state.goals[bits.lowest(tracks)]))
        tracks &= tracks - 1
    return count


@compiled
def place_rival(box, state, goal):
    """R12.2: the rival takes the first free spot of a track; R12.4: its last manta is a trigger."""
    occupy(state, track_of(state, goal), RIVAL_HOLDER)
    if num_claimed(state, RIVAL_HOLDER) == box.rival_mantas:
        trigger(state, RIVAL_DONE)
    return RESOLVED
