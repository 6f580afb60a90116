"""R7: what things cost, and what can pay for them.

A `tender` is the pair of what is needed: the currency, COIN or POWER, and the type (+ 1) of the location that is paid
for, 0 for a character.
"""

import numpy as np

from games import bits
from games.aquatica.board import cover
from games.aquatica.rows import bit
from games.aquatica.state import (
    AMOUNT,
    CHARACTER,
    COIN,
    COINS,
    CONQUER,
    FRAME_CARD,
    FRAME_STEP,
    KIND,
    LOCATION,
    MANTA,
    MAX_AMOUNT,
    NUM_DEPTHS,
    NUM_OCEAN,
    NUM_SOURCES,
    NUM_TRAINED,
    NUM_WILD,
    PAY,
    POWER,
    READY,
    STRENGTH,
    TIRED,
    TOP,
    TYPE,
    USE_DEPTH,
    USE_TRAINED,
    USE_WILD,
    VERB,
    WILD_READY,
    WILD_TIRED,
)
from games.jit import compiled

# What is to be paid


@compiled
def paying_step(box, state):
    """R7.1: the step that pays, whose printed number is used first."""
    card, place = state.frames[state.level - 1, FRAME_CARD], state.frames[state.level - 1, FRAME_STEP]
    return box.steps[card, place]


@compiled
def tender_for(box, step, action):
    """R5.1, R5.3, R5.4: conquering costs power, buying and recruiting coins; R7.3: the type of the target."""
    kind = np.int64(box.locations[action - LOCATION, TYPE]) + 1 if action < CHARACTER else 0
    return POWER if step[VERB] == CONQUER else COIN, kind


@compiled
def cost_of(box, state, step, action):
    """R5.1, R5.3, R5.4: the number under a character's space; a location's printed cost, less in the top row."""
    if action >= CHARACTER:
        return np.int64(box.prices[(action - CHARACTER) // NUM_OCEAN])
    location = action - LOCATION
    is_conquest = step[VERB] == CONQUER
    cost = np.int64(box.locations[location, STRENGTH if is_conquest else COINS])
    if state.zones[TOP] & bit(location):
        cost -= box.power_discount if is_conquest else box.coin_discount
    return max(cost, 0)


# What can pay


@compiled
def worth(symbol, tender):
    """R7.2, R7.3: what a symbol pays; typed power pays only for its own type."""
    money, kind = tender
    if symbol[VERB] != money or (symbol[KIND] and symbol[KIND] != kind):
        return 0
    return np.int64(symbol[AMOUNT])


@compiled
def depth_worth(box, location, depth, tender):
    """R7.2: what a depth pays; 0 past the last one."""
    if depth >= box.locations[location, NUM_DEPTHS]:
        return 0
    return worth(box.depths[location, depth], tender)


@compiled
def source_worth(box, state, action, tender):
    """R7.2: what the source that `action` uses pays."""
    if action < USE_WILD:
        return worth(box.trained[action - USE_TRAINED], tender)
    if action < USE_DEPTH:
        return worth(box.wild[action - USE_WILD], tender)
    location = action - USE_DEPTH
    return depth_worth(box, location, np.int64(state.covered[location]), tender)


@compiled
def payers(state):
    """R7.4: the locations whose next depth may pay: not risen and, under the limit, not used in this main action."""
    return state.boards[state.turn_seat] & ~state.risen & ~state.used


@compiled
def reach(box, state, tender):
    """R7.8: what all usable sources together pay."""
    seat = state.turn_seat
    total = np.int64(0)
    for manta in range(NUM_TRAINED):
        if state.trained[seat, manta] == READY:
            total += worth(box.trained[manta], tender)
    for manta in range(NUM_WILD):
        if state.wild[seat, manta, WILD_READY]:
            total += state.wild[seat, manta, WILD_READY] * worth(box.wild[manta], tender)
    locations = payers(state)
    while locations:
        total += _chain_worth(box, state, bits.lowest(locations), tender)
        locations &= locations - 1
    return total


@compiled
def _chain_worth(box, state, location, tender):
    """R7.8: what a location pays with its next depth and all that this makes available."""
    depth = np.int64(state.covered[location])
    total = depth_worth(box, location, depth, tender)
    end = _chain_end(box, state, location, tender)
    for later in range(depth + 1, end):
        total += depth_worth(box, location, later, tender)
    if end == box.locations[location, NUM_DEPTHS]:
        total += unlock_worth(box, state, location, tender)
    return total


@compiled
def _chain_end(box, state, location, tender):
    """R7.4: the first depth, from the next on, that can no longer pay in this payment."""
    depth = np.int64(state.covered[location])
    while depth_worth(box, location, depth, tender):
        depth += 1
        if box.has_one_depth_limit:
            break
    return depth


@compiled
def unlock_worth(box, state, location, tender):
    """R7.8: what the manta pays that a location gives when this payment makes it risen.

    0 if the supply could run out of its kind before all locations that may rise in this payment have risen.
    """
    manta = np.int64(box.locations[location, MANTA])
    value = worth(box.wild[manta - 1], tender) if manta else 0
    if not value:
        return 0
    if state.risen & bit(location):
        return value if state.unlocked[manta - 1] >= bits.count(_giving(box, state.paid & state.risen, manta)) else 0
    return value if state.supply[manta - 1] >= _num_rising(box, state, manta, tender) else 0


@compiled
def _giving(box, locations, manta):
    """The locations among some that give a kind of wild manta (+ 1)."""
    giving = np.int64(0)
    while locations:
        if box.locations[bits.lowest(locations), MANTA] == manta:
            giving |= locations & -locations
        locations &= locations - 1
    return giving


@compiled
def _num_rising(box, state, manta, tender):
    """R7.8: how many locations may become risen in this payment and give that kind of wild manta (+ 1)."""
    locations = _giving(box, payers(state), manta)
    number = 0
    while locations:
        location = bits.lowest(locations)
        number += _chain_end(box, state, location, tender) == box.locations[location, NUM_DEPTHS]
        locations &= locations - 1
    return number


@compiled
def is_payable(box, state, step, action):
    """R7.8: whether the target that `action` chooses can be paid for."""
    missing = cost_of(box, state, step, action) - step[AMOUNT]
    return missing <= 0 or reach(box, state, tender_for(box, step, action)) >= missing


# Using a source


@compiled
def rank_of(action, value):
    """R7.6: the canonical order: high values first, then trained before wild before depth, then table order."""
    return (MAX_AMOUNT + 1 - value) * NUM_SOURCES + action - USE_TRAINED


@compiled
def is_exempt(state, action):
    """R7.6: a manta unlocked by this payment comes in any order, and so do further depths of one location."""
    if action >= USE_DEPTH:
        return state.paid & bit(action - USE_DEPTH) != 0
    return action >= USE_WILD and state.unlocked[action - USE_WILD] > 0


@compiled
def begin_payment(box, state, action):
    """R7.1: one's own number is used first; returns whether more is needed."""
    step = paying_step(box, state)
    state.target = action
    state.cost = cost_of(box, state, step, action)
    state.total = step[AMOUNT]
    state.phase = PAY
    return state.total < state.cost


@compiled
def use_source(box, state, action):
    """R7.2: a manta becomes tired or a location slides up; returns whether more is needed."""
    tender = tender_for(box, paying_step(box, state), np.int64(state.target))
    value = source_worth(box, state, action, tender)
    if not is_exempt(state, action):
        state.rank = rank_of(action, value)
    if action >= USE_DEPTH:
        _use_depth(box, state, action - USE_DEPTH)
    else:
        state.least = min(np.int64(state.least), value) if state.least else value
        _use_manta(box, state, action, tender)
    state.total += value
    return state.total < state.cost


@compiled
def _use_depth(box, state, location):
    """R7.2: a depth pays and the location slides up; R7.4: once in a main action."""
    state.paid |= bit(location)
    if box.has_one_depth_limit:
        state.used |= bit(location)
    manta = cover(box, state, location)
    if manta:
        state.unlocked[manta - 1] += 1


@compiled
def _use_manta(box, state, action, tender):
    """R6.6: a ready manta becomes tired."""
    if action < USE_WILD:
        state.trained[state.turn_seat, action - USE_TRAINED] = TIRED
        return
    manta = action - USE_WILD
    if state.unlocked[manta]:
        state.paid &= ~unlocker_of(box, state, manta, tender)
        state.unlocked[manta] -= 1
    state.wild[state.turn_seat, manta, WILD_READY] -= 1
    state.wild[state.turn_seat, manta, WILD_TIRED] += 1


@compiled
def unlocker_of(box, state, manta, tender):
    """R7.5: the location, as a set, that gave the unlocked manta: of several the one with the cheapest last depth."""
    locations = _giving(box, state.paid & state.risen, manta + 1)
    best, least = np.int64(0), MAX_AMOUNT + 1
    while locations:
        location = bits.lowest(locations)
        value = depth_worth(box, location, np.int64(state.covered[location]) - 1, tender)
        if value < least:
            best, least = bit(location), value
        locations &= locations - 1
    return best


@compiled
def end_payment(state):
    """R7.1, R7.9: what was paid too much is lost, and nothing carries over."""
    state.target, state.cost, state.total = 0, 0, 0
    state.rank, state.least, state.paid = 0, 0, 0
    for manta in range(NUM_WILD):
        state.unlocked[manta] = 0
