"""R12: docking."""

from games.jit import compiled
from games.nautilus_kosmos.board import bit, holds, moved
from games.nautilus_kosmos.city import has_exit, module_at
from games.nautilus_kosmos.courses import submarine_at
from games.nautilus_kosmos.listing import insert_action
from games.nautilus_kosmos.researchers import enter_module, owes_rent
from games.nautilus_kosmos.state import (
    DONE,
    EXIT_DISTANCE,
    MAX_SUBMARINES,
    NUM_BLUE_EXITS,
    TO_DOCK,
)

# R8 Launching


@compiled
def await_docking(state, start, cell):
    """R12.1, R12.4: the submarine will be asked about docking, in the place it already had in the row if it had one."""
    place = 0
    while state.docks[place] > 0 and state.docks[place] != start + 1:
        place += 1
    state.docks[place] = cell + 1


@compiled
def list_docks(box, state, seat, actions):
    """R12.1: not to dock, or one of the modules that can take the submarine in."""
    actions[0] = DONE
    count = 1
    for direction in range(NUM_BLUE_EXITS):
        module = _dock_behind(box, state, seat, state.docks[0] - 1, direction)
        if module >= 0:
            count = insert_action(actions, count, TO_DOCK + state.centre[module])
    return count


@compiled
def can_dock(box, state, seat):
    """R12.1: whether the submarine to be asked next can dock anywhere."""
    for direction in range(NUM_BLUE_EXITS):
        if _dock_behind(box, state, seat, state.docks[0] - 1, direction) >= 0:
            return True
    return False


@compiled
def _dock_behind(box, state, seat, cell, direction):
    """R12.1, R12.3: the module whose exit in that direction lies before the cell and that may be entered, or -1."""
    centre = moved(cell, direction, -EXIT_DISTANCE)
    if centre < 0 or not holds(state.covered, centre):
        return -1
    module = module_at(state, centre)
    if module < 0 or not has_exit(box, state, module, direction) or _is_deserted(state, module):
        return -1
    is_paying = state.reserve[seat] > 0 and owes_rent(state, seat, module)
    return -1 if is_paying and state.money[seat] < box.rent else module


@compiled
def _is_deserted(state, module):
    """R12.1: whether nobody has a researcher in a module."""
    number = 0
    for seat in range(state.num_seats):
        number += state.researchers[seat, module]
    return number == 0


@compiled
def dock(box, state, seat, module):
    """R12.2, R12.3: the submarine goes to the stock, a researcher of the reserve, if any, into the module."""
    _take_in(state, seat, submarine_at(state, seat, state.docks[0] - 1))
    if state.reserve[seat] > 0:
        state.reserve[seat] -= 1
        enter_module(box, state, seat, module)


@compiled
def _take_in(state, seat, slot):
    """R12.2, R12.4: a submarine leaves the map; the later ones close up, with what is noted about them."""
    for later in range(slot, MAX_SUBMARINES - 1):
        state.submarines[seat, later] = state.submarines[seat, later + 1]
    state.submarines[seat, MAX_SUBMARINES - 1] = 0
    state.canyon_born[seat] = _without(state.canyon_born[seat], slot)
    state.has_moved = _without(state.has_moved, slot)


@compiled
def _without(slots, slot):
    """A set of places with one taken out and the higher ones moved down."""
    below = bit(slot) - 1
    return (slots & below) | ((slots >> 1) & ~below)


@compiled
def drop_first_dock(state):
    """R12.4: the first submarine in the row has been asked."""
    for place in range(MAX_SUBMARINES - 1):
        state.docks[place] = state.docks[place + 1]
    state.docks[MAX_SUBMARINES - 1] = 0
