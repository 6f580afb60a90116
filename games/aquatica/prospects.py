"""Playing knowledge: what the active seat can still expect of the card that it is resolving. No rule reads it."""

import numpy as np

from games import bits
from games.aquatica.board import raisable, scorable
from games.aquatica.estimates import card_worth, in_time, location_worth, step_worth
from games.aquatica.offers import row_action
from games.aquatica.payment import cost_of, is_payable
from games.aquatica.state import (
    AMOUNT,
    BOTTOM,
    BUY,
    CHARACTER,
    CHOOSE,
    CONQUER,
    FIRST_OCEAN,
    FRAME_CARD,
    FRAME_STEP,
    LOCATION,
    NEXT,
    NUM_CHARACTERS,
    NUM_DEPTHS,
    NUM_OCEAN,
    NUM_SPACES,
    PAY,
    POINTS,
    RAISE,
    RECRUIT,
    RECRUIT_FREE,
    REPLAY,
    RISE_FULL,
    SCORE,
    TAKE_BACK,
    TOP,
)
from games.aquatica.steps import current_step, step_at
from games.jit import compiled

_SOURCE = 0.3  # points that a unit of payment costs
_LATER = 0.7  # share that a step counts which is not reached yet
_ENGINE = 0.12  # share of what a character does that owning it is worth
_BACK = 0.3  # what returning a character to the hand is worth


@compiled
def owned_worth(box, card, time):
    """What a character is worth beyond its point in hand: plays to come."""
    return _ENGINE * card_worth(box, card, 0) * in_time(time)


@compiled
def prospects(box, state, time):
    """What the active seat can still expect of the symbol that waits and of the steps after it."""
    worth = _prospects_of_phase(box, state, time)
    if state.source:
        location = np.int64(state.source) - 1
        worth += _gain_of_raise(box, state, location, time)
    for level in range(state.level):
        card = np.int64(state.frames[level, FRAME_CARD])
        following = np.int64(box.steps[card, state.frames[level, FRAME_STEP], NEXT])
        if following:
            worth += _LATER * card_worth(box, card, following)
    return worth


@compiled
def _prospects_of_phase(box, state, time):
    """What the symbol that waits can bring at best."""
    phase = state.phase
    if phase in (BUY, CONQUER):
        return _best_location(box, state, time)
    if phase == PAY:
        return _target_worth(box, np.int64(state.target), time) - _SOURCE * (state.cost - state.total)
    if phase in (RECRUIT, RECRUIT_FREE):
        return _best_recruit(box, state, time)
    if phase == RAISE:
        return state.pending * _best_gain(box, state, raisable(state), time)
    if phase == RISE_FULL:
        return _best_gain(box, state, raisable(state), time)
    if phase == SCORE:
        return _best_gain(box, state, scorable(state), time)
    if phase == TAKE_BACK:
        return _BACK * state.pending
    if phase == REPLAY:
        return _LATER * _best_replay(box, state)
    if state.level and phase >= CHOOSE:
        card, place = step_at(state)
        return step_worth(box, card, place)
    return 0.0


@compiled
def _target_worth(box, action, time):
    """What a location or a character is worth once it is paid."""
    if action < CHARACTER:
        return location_worth(box, action - LOCATION, 0, time)
    card = FIRST_OCEAN + (action - CHARACTER) % NUM_OCEAN
    return 1.0 + owned_worth(box, card, time)


@compiled
def _best_location(box, state, time):
    """The best location that can be paid for, less what paying costs; 0 to decline."""
    step = current_step(box, state)
    locations = state.zones[TOP] | state.zones[BOTTOM]
    best = 0.0
    while locations:
        action = LOCATION + bits.lowest(locations)
        locations &= locations - 1
        if is_payable(box, state, step, action):
            missing = max(0, cost_of(box, state, step, action) - step[AMOUNT])
            best = max(best, _target_worth(box, action, time) - _SOURCE * missing)
    return best


@compiled
def _best_recruit(box, state, time):
    """The best character of the row, less what paying costs."""
    best = 0.0
    is_free = state.phase == RECRUIT_FREE
    for space in range(NUM_SPACES):
        if state.character_row[space]:
            action = row_action(state, space)
            if is_free:
                best = max(best, _target_worth(box, action, time))
            elif is_payable(box, state, current_step(box, state), action):
                missing = max(0, box.prices[space] - current_step(box, state)[AMOUNT])
                best = max(best, _target_worth(box, action, time) - _SOURCE * missing)
    return best


@compiled
def _gain_of_raise(box, state, location, time):
    """What covering the next depth of a location brings."""
    covered = np.int64(state.covered[location])
    return location_worth(box, location, covered + 1, time) - location_worth(box, location, covered, time)


@compiled
def _best_gain(box, state, locations, time):
    """What the symbol that waits, a raise, a full rise or scoring, brings at the best of some locations."""
    best = 0.0
    while locations:
        location = bits.lowest(locations)
        now = location_worth(box, location, np.int64(state.covered[location]), time)
        best = max(best, _worth_after(box, state, location, time) - now)
        locations &= locations - 1
    return best


@compiled
def _worth_after(box, state, location, time):
    """What a location is worth once it has had the symbol that waits."""
    if state.phase == SCORE:
        return np.float64(box.locations[location, POINTS])
    if state.phase == RISE_FULL:
        return location_worth(box, location, np.int64(box.locations[location, NUM_DEPTHS]), time)
    return location_worth(box, location, np.int64(state.covered[location]) + 1, time)


@compiled
def _best_replay(box, state):
    """What the best card that can be replayed does."""
    best = 0.0
    for character in range(NUM_CHARACTERS):
        if state.discards[state.turn_seat, character] and not box.replays[character]:
            best = max(best, card_worth(box, character, 0))
    return best
