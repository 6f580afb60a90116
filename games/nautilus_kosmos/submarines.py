"""R8, R9, R10 and R12: launching, sonar, moving, the canyon and docking."""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import add_cell, bit, column_of, exit_cell, holds, moved, remove_cell, row_of
from games.nautilus_kosmos.city import has_exit, is_research, module_at
from games.nautilus_kosmos.listing import insert_action
from games.nautilus_kosmos.researchers import ability, enter_module, owes_rent
from games.nautilus_kosmos.state import (
    BROWN,
    DONE,
    EXIT_DISTANCE,
    FIRST_RESEARCH,
    GREY,
    MAX_COLUMNS,
    MAX_SUBMARINES,
    NUM_BLUE_EXITS,
    NUM_KINDS,
    SAIL,
    TO_DOCK,
    TO_LAUNCH,
    TO_SAIL,
    TO_SELECT,
)
from games.nautilus_kosmos.tiles import has_tile, look, unknown_tiles

# R8 Launching


@compiled
def list_launches(box, state, seat, actions):
    """R8.1-R8.3: a module with an employed and a free researcher, and a free cell in front of a blue exit."""
    actions[0] = DONE
    count = 1
    if num_at_sea(state, seat) >= box.submarines_each:
        return count
    for module in range(state.num_modules):
        if is_research(state, module) and state.researchers[seat, module] > 1:
            for direction in range(NUM_BLUE_EXITS):
                if _can_launch(box, state, module, direction):
                    action = TO_LAUNCH + state.centre[module] * NUM_BLUE_EXITS + direction
                    count = insert_action(actions, count, action)
    return count


@compiled
def num_at_sea(state, seat):
    """R8.3: how many submarines of a seat are on the map."""
    number = 0
    while number < MAX_SUBMARINES and state.submarines[seat, number] > 0:
        number += 1
    return number


@compiled
def _can_launch(box, state, module, direction):
    """R8.2: the exit cell is on the board, uncovered, without a submarine and without a face-down tile."""
    if not has_exit(box, state, module, direction):
        return False
    cell = exit_cell(box, state.centre[module], direction)
    if cell < 0 or holds(state.covered, cell) or has_tile(state, cell):
        return False
    return not _has_submarine(state, cell)


@compiled
def _has_submarine(state, cell):
    """R8.2: whether anybody's submarine lies on a cell."""
    for seat in range(state.num_seats):
        for slot in range(MAX_SUBMARINES):
            if state.submarines[seat, slot] == cell + 1:
                return True
    return False


@compiled
def submarine_at(state, seat, cell):
    """R9.1: the place of a seat's submarine that lies on a cell, -1 if there is none."""
    for slot in range(MAX_SUBMARINES):
        if state.submarines[seat, slot] == cell + 1:
            return slot
    return -1


@compiled
def launch(box, state, seat, module, direction):
    """R8.1, R8.3, R10.1: the researcher goes to the reserve, a submarine onto the exit cell."""
    cell = exit_cell(box, state.centre[module], direction)
    slot = num_at_sea(state, seat)
    state.researchers[seat, module] -= 1
    state.reserve[seat] += 1
    state.submarines[seat, slot] = cell + 1
    if holds(box.canyon, cell):
        state.canyon_born[seat] |= bit(slot)


# R9 Moving submarines


@compiled
def list_submarines(state, seat, excluded, actions):
    """R9.1, R11.7: to stop, or one of the own submarines on the map outside the set `excluded`."""
    actions[0] = DONE
    count = 1
    for slot in range(num_at_sea(state, seat)):
        if not excluded & bit(slot):
            count = insert_action(actions, count, TO_SELECT + state.submarines[seat, slot] - 1)
    return count


@compiled
def can_use_sonar(box, state, seat):
    """R9.2: it can be paid and an unknown tile lies in range."""
    if state.money[seat] < box.sonar_price:
        return False
    return _tiles_in_range(box, state, state.sailing - 1, ability(box, state, seat, BROWN), seat) != 0


@compiled
def use_sonar(box, state, seat):
    """R9.2: pays and looks at every face-down tile in range."""
    state.money[seat] -= box.sonar_price
    look(state, seat, _tiles_in_range(box, state, state.sailing - 1, ability(box, state, seat, BROWN), seat))


@compiled
def _tiles_in_range(box, state, cell, distance, seat):
    """R9.2: the set of tiles unknown to the seat within a distance counted in orthogonal steps."""
    unknown = unknown_tiles(state, seat)
    found = np.int64(0)
    for row in range(max(row_of(cell) - distance, 0), min(row_of(cell) + distance, box.num_rows - 1) + 1):
        spread = distance - abs(row - row_of(cell))
        cells = state.tile_cells[row] & columns(column_of(cell) - spread, column_of(cell) + spread)
        while cells:
            found |= bit(box.tile_at[row * MAX_COLUMNS + bits.lowest(cells)])
            cells &= cells - 1
    return found & unknown


@compiled
def columns(first, last):
    """The set of columns from `first` to `last`, as far as they exist."""
    return (bit(min(last, MAX_COLUMNS - 1) + 1) - 1) & ~(bit(max(first, 0)) - 1)


@compiled
def list_targets(box, state, actions, count):
    """R9.3, R9.4: adds the cells where the chosen submarine may end; returns the new count."""
    for row in range(box.num_rows):
        cells = state.targets[row]
        while cells:
            actions[count] = TO_SAIL + row * MAX_COLUMNS + bits.lowest(cells)
            cells &= cells - 1
            count += 1
    return count


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


@compiled
def sail(box, state, seat, cell):
    """R9.1, R9.4, R10.2: the chosen submarine goes to a cell; returns its place among the seat's submarines."""
    start = state.sailing - 1
    slot = submarine_at(state, seat, start)
    if _crosses(box, state, seat, slot, cell):
        state.is_canyon_open = 1
    for row in range(box.num_rows):
        state.targets[row] = 0
    state.submarines[seat, slot] = cell + 1
    state.sailing = 0
    _await_docking(state, start, cell)
    return slot


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
def _crosses(box, state, seat, slot, cell):
    """R10.2: no way to the cell in so many steps avoids to enter the canyon from outside."""
    if state.is_canyon_open or not may_enter_canyon(box, state, seat, slot):
        return False
    for row in range(box.num_rows):
        state.targets[row] = 0
    _flood(box, state, state.sailing - 1, _steps(box, state, seat), False)
    return not holds(state.targets, cell)


# R12 Docking


@compiled
def _await_docking(state, start, cell):
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
