"""Cells and sets of cells, the shape of modules, and how far a submarine gets."""

import numpy as np

from games.jit import compiled
from games.nautilus_kosmos.state import (
    COLUMN_STEP,
    EXIT_DISTANCE,
    HALF_WIDTH,
    MAX_COLUMNS,
    MAX_ROWS,
    NUM_BLUE_EXITS,
    OVERLAP_DISTANCE,
    ROW_STEP,
    WIDTH,
)


@compiled
def bit(thing):
    """The set that holds one thing."""
    return np.int64(1) << thing


@compiled
def row_of(cell):
    """The row of a cell."""
    return np.int64(cell) // MAX_COLUMNS


@compiled
def column_of(cell):
    """The column of a cell."""
    return np.int64(cell) % MAX_COLUMNS


@compiled
def moved(cell, direction, distance):
    """The cell at a distance in one of the eight directions, -1 if it lies outside the arrays."""
    row = row_of(cell) + distance * ROW_STEP[direction]
    column = column_of(cell) + distance * COLUMN_STEP[direction]
    if row < 0 or row >= MAX_ROWS or column < 0 or column >= MAX_COLUMNS:
        return -1
    return row * MAX_COLUMNS + column


@compiled
def opposite(direction):
    """The direction seen from the other side; each four of directions runs clockwise."""
    return direction ^ 2


@compiled
def holds(cells, cell):
    """Whether a set of cells, one int64 for each row, holds a cell."""
    return (cells[row_of(cell)] >> column_of(cell)) & 1 != 0


@compiled
def add_cell(cells, cell):
    """Puts a cell into a set."""
    cells[row_of(cell)] |= bit(column_of(cell))


@compiled
def remove_cell(cells, cell):
    """Takes a cell out of a set."""
    cells[row_of(cell)] &= ~bit(column_of(cell))


@compiled
def touches(centre, cell):
    """R2.1: whether a cell is one of the nine that a module touches."""
    row_distance = abs(row_of(centre) - row_of(cell))
    column_distance = abs(column_of(centre) - column_of(cell))
    return row_distance <= HALF_WIDTH and column_distance <= HALF_WIDTH


@compiled
def site_beside(box, centre, direction):
    """R2.1, R2.2: the centre of a neighbour in that direction, -1 if one of its nine cells is off the board."""
    site = moved(centre, direction, WIDTH if direction < NUM_BLUE_EXITS else box.diagonal_contact)
    return site if site >= 0 and box.site_depth[site] > 0 else -1


@compiled
def is_contact(box, centre, other):
    """R2.2: whether two modules touch by a side."""
    row_distance = abs(row_of(centre) - row_of(other))
    column_distance = abs(column_of(centre) - column_of(other))
    if row_distance == column_distance:
        return row_distance == box.diagonal_contact
    return row_distance + column_distance == WIDTH and (row_distance == 0 or column_distance == 0)


@compiled
def overlaps(box, centre, other):
    """R2.3: whether two modules would lie on each other; octagons may share a corner cell."""
    row_distance = abs(row_of(centre) - row_of(other))
    column_distance = abs(column_of(centre) - column_of(other))
    if row_distance > OVERLAP_DISTANCE or column_distance > OVERLAP_DISTANCE:
        return False
    return not is_contact(box, centre, other)


@compiled
def exit_cell(box, centre, direction):
    """R2.6: the cell in front of a blue exit, -1 if it is off the board."""
    cell = moved(centre, direction, EXIT_DISTANCE)
    return cell if cell >= 0 and holds(box.sea, cell) else -1
