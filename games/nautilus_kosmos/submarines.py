"""R8 and R9: launching, sonar, moving."""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import bit, column_of, exit_cell, holds, row_of
from games.nautilus_kosmos.city import has_exit, is_research
from games.nautilus_kosmos.courses import crosses, submarine_at
from games.nautilus_kosmos.docking import await_docking
from games.nautilus_kosmos.listing import insert_action
from games.nautilus_kosmos.researchers import ability
from games.nautilus_kosmos.state import (
    BROWN,
    DONE,
    MAX_COLUMNS,
    MAX_SUBMARINES,
    NUM_BLUE_EXITS,
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
def sail(box, state, seat, cell):
    """R9.1, R9.4, R10.2: the chosen submarine goes to a cell; returns its place among the seat's submarines."""
    start = state.sailing - 1
    slot = submarine_at(state, seat, start)
    if crosses(box, state, seat, slot, cell):
        state.is_canyon_open = 1
    for row in range(box.num_rows):
        state.targets[row] = 0
    state.submarines[seat, slot] = cell + 1
    state.sailing = 0
    await_docking(state, start, cell)
    return slot
