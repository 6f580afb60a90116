"""R9.3-R9.5 and R10: how far a submarine gets, and the canyon."""

import numpy as np

from games.jit import compiled
from games.nautilus_kosmos.board import add_cell, bit, holds, remove_cell, row_of
from games.nautilus_kosmos.researchers import ability
from games.nautilus_kosmos.state import (
    FIRST_RESEARCH,
    GREY,
    MAX_SUBMARINES,
    NUM_KINDS,
    SAIL,
)


@compiled
def submarine_at(state, seat, cell):
    """R9.1: the place of a seat's submarine that lies on a cell, -1 if there is none."""
    for slot in range(MAX_SUBMARINES):
        if state.submarines[seat, slot] == cell + 1:
            return slot
    return -1


@compiled
def chart_course(box, state, seat):
    """R9.3, R9.4: marks the cells where the chosen submarine may end its movement."""
    cell = state.sailing - 1
    slot = submarine_at(state, seat, cell)
    _flood(box, state, cell, _steps(box, state, seat), may_enter_canyon(box, state, seat, slot))
    for row in range(box.num_rows):
        state.targets[row] &= ~state.covered[row]
    for seat in range(state.num_seats):
        for slot in range(MAX_SUBMARINES):
            occupied = state.submarines[seat, slot] - 1
            if occupied >= 0 and occupied != cell:
                remove_cell(state.targets, occupied)


@compiled
def _steps(box, state, seat):
    """R9.3, R11.7: the steps of a regular move by the grey level, of a move by a tempo tile always the same."""
    return ability(box, state, seat, GREY) if state.decision == SAIL else box.tempo_steps


@compiled
def _flood(box, state, cell, steps, may_enter_canyon):
    """R9.3: marks the cells within `steps` of a cell, breadth first; nothing but face-down tiles stops the water."""
    add_cell(state.targets, cell)
    row = row_of(cell)
    for step in range(1, steps + 1):
        _spread(box, state, max(row - step, 0), min(row + step, box.num_rows - 1), may_enter_canyon)


@compiled
def _spread(box, state, top, bottom, may_enter_canyon):
    """R9.3, R9.5, R10.1: one step from all marked cells but those with a tile, where every movement ends."""
    above = np.int64(0)
    here = state.targets[top] & ~state.tile_cells[top]
    for row in range(top, bottom + 1):
        below = np.int64(0)
        if row < bottom:
            below = state.targets[row + 1] & ~state.tile_cells[row + 1]
        reached = _beside(above, here, below)
        if not may_enter_canyon:
            reached &= ~box.canyon[row] | _beside_in_canyon(box, row, above, here, below)
        state.targets[row] |= reached & box.sea[row]
        above = here
        here = below


@compiled
def _beside(above, here, below):
    """R9.3: the columns of a row that lie beside marked cells of this row and of its neighbours."""
    return above | below | here << 1 | here >> 1


@compiled
def _beside_in_canyon(box, row, above, here, below):
    """R10.1: the same, from canyon cells alone: who is in the canyon may go on in it."""
    last = box.num_rows - 1
    return _beside(above & box.canyon[max(row - 1, 0)], here & box.canyon[row], below & box.canyon[min(row + 1, last)])


# R10 The canyon


@compiled
def may_enter_canyon(box, state, seat, slot):
    """R10.1: somebody has crossed, this submarine was launched there, or the seat has all the colours on sale."""
    if state.is_canyon_open or state.canyon_born[seat] & bit(slot):
        return True
    for kind in range(FIRST_RESEARCH, NUM_KINDS):
        if state.supply[kind] > 0 and state.level[seat, kind - FIRST_RESEARCH] == 0:
            return False
    return True


@compiled
def crosses(box, state, seat, slot, cell):
    """R10.2: no way to the cell in so many steps avoids to enter the canyon from outside."""
    if state.is_canyon_open or not may_enter_canyon(box, state, seat, slot):
        return False
    for row in range(box.num_rows):
        state.targets[row] = 0
    _flood(box, state, state.sailing - 1, _steps(box, state, seat), False)
    return not holds(state.targets, cell)
