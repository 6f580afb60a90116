"""R7.5-R7.7: which source may be used next in a payment.

Sources come in a canonical order, so no set of sources can be chosen in two ways, and a source is offered only if the
payment can still be finished with none of them pointless. That is a question about sums: at an excess of e over the
cost every source on which no other hangs must be worth more than e. So for each possible e the sums that the remaining
sources worth more than e can make are built up as the bits of one number.
"""

import numpy as np

from games import bits
from games.aquatica.offers import offer
from games.aquatica.payment import (
    depth_worth,
    is_exempt,
    payers,
    paying_step,
    rank_of,
    source_worth,
    tender_for,
    unlock_worth,
    unlocker_of,
    worth,
)
from games.aquatica.rows import bit
from games.aquatica.state import (
    MAX_AMOUNT,
    NUM_DEPTHS,
    NUM_TRAINED,
    NUM_WILD,
    READY,
    USE_DEPTH,
    USE_TRAINED,
    USE_WILD,
    WILD_READY,
)
from games.jit import compiled

_SUMS = (1 << 48) - 1  # larger sums are never asked for


@compiled
def list_sources(box, state, actions):
    """R7.2, R7.7: the sources that may be used next."""
    tender = tender_for(box, paying_step(box, state), np.int64(state.target))
    count = 0
    for action in range(USE_TRAINED, USE_DEPTH):
        if _is_ready(state, action) and can_use(box, state, action, tender):
            count = offer(actions, count, action)
    locations = payers(state)
    while locations:
        action = USE_DEPTH + bits.lowest(locations)
        if can_use(box, state, action, tender):
            count = offer(actions, count, action)
        locations &= locations - 1
    return count


@compiled
def _is_ready(state, action):
    """R7.2: whether a manta of that kind is ready."""
    if action < USE_WILD:
        return state.trained[state.turn_seat, action - USE_TRAINED] == READY
    return state.wild[state.turn_seat, action - USE_WILD, WILD_READY] != 0


@compiled
def can_use(box, state, action, tender):
    """R7.6, R7.7: whether a source is next in order and leaves a payment that can be finished."""
    value = source_worth(box, state, action, tender)
    if not value:
        return False
    if is_exempt(state, action):
        return _can_finish(box, state, tender, action, np.int64(state.rank))
    return rank_of(action, value) >= state.rank and _can_finish(box, state, tender, action, rank_of(action, value))


@compiled
def _can_finish(box, state, tender, action, rank):
    """R7.5, R7.7: whether some sources after `action` complete the payment with none of them pointless."""
    value = source_worth(box, state, action, tender)
    missing = np.int64(state.cost) - state.total - value
    limit = np.int64(state.least) if state.least else MAX_AMOUNT + 1
    if action < USE_DEPTH:
        limit = min(limit, value)
    first = max(-missing, 0)
    for excess in range(first, limit):
        sums = _sums(box, state, tender, action, rank, excess) >> max(missing, 0)
        if missing <= 0:
            sums &= 1
        if not sums or sums & bit(excess - first):
            return sums != 0
    return False


@compiled
def _sums(box, state, tender, action, rank, excess):
    """R7.5: the sums, as bits, that sources after `action` can make with none of them worth `excess` or less."""
    seat = state.turn_seat
    sums = np.int64(1)
    for manta in range(NUM_TRAINED):
        value = worth(box.trained[manta], tender)
        if value > excess and state.trained[seat, manta] == READY and rank_of(USE_TRAINED + manta, value) > rank:
            sums |= sums << value
    for manta in range(NUM_WILD):
        value = worth(box.wild[manta], tender)
        if value > excess and rank_of(USE_WILD + manta, value) >= rank:
            for _ in range(_num_in_order(state, manta, action)):
                sums |= (sums << value) & _SUMS
    return _with_locations(box, state, tender, action, rank, excess, sums)


@compiled
def _num_in_order(state, manta, action):
    """R7.6: ready wild mantas of a kind that were there before the payment, less the one that `action` uses."""
    number = state.wild[state.turn_seat, manta, WILD_READY] - state.unlocked[manta]
    return number - (action == USE_WILD + manta and not state.unlocked[manta])


@compiled
def _with_locations(box, state, tender, action, rank, excess, sums):
    """R7.5: the sums together with what the locations can add."""
    locations = payers(state) | state.paid
    if USE_WILD <= action < USE_DEPTH and state.unlocked[action - USE_WILD]:
        locations &= ~unlocker_of(box, state, action - USE_WILD, tender)
    while locations:
        added = _sums_of_location(box, state, tender, bits.lowest(locations), action, rank, excess)
        sums = _sums_of_both(sums, added) if added != 1 else sums
        locations &= locations - 1
    return sums


@compiled
def _sums_of_both(some, others):
    """Every sum of one of `some` and one of `others`."""
    sums = np.int64(0)
    while others:
        sums |= some << bits.lowest(others)
        others &= others - 1
    return sums & _SUMS


@compiled
def _sums_of_location(box, state, tender, location, action, rank, excess):
    """R7.5: the sums that a location can add; none, not even 0, if the depth it has paid would be pointless."""
    depth = np.int64(state.covered[location])
    if action == USE_DEPTH + location:
        can_stop = depth_worth(box, location, depth, tender) > excess
        return _sums_of_chain(box, state, tender, location, depth + 1, excess, can_stop)
    if state.paid & bit(location):
        can_stop = depth_worth(box, location, depth - 1, tender) > excess
        return _sums_of_chain(box, state, tender, location, depth, excess, can_stop)
    value = depth_worth(box, location, depth, tender)
    if not value or rank_of(USE_DEPTH + location, value) < rank:
        return np.int64(1)
    later = _sums_of_chain(box, state, tender, location, depth + 1, excess, value > excess)
    return 1 | (later << value)


@compiled
def _sums_of_chain(box, state, tender, location, depth, excess, can_stop):
    """R7.5: the sums that a location can add after a depth that paid; 0 is one of them if it can stop there."""
    sums = np.int64(can_stop)
    total = np.int64(0)
    value = np.int64(0) if box.has_one_depth_limit else depth_worth(box, location, depth, tender)
    while value:
        total += value
        depth += 1
        if value > excess:
            sums |= bit(total)
        value = depth_worth(box, location, depth, tender)
    if depth == box.locations[location, NUM_DEPTHS]:
        value = unlock_worth(box, state, location, tender)
        if value > excess:
            sums |= bit(total + value)
    return sums
