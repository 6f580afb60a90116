"""Discovery tiles: turning them up, and who has looked at them (R11.1, R15)."""

import numpy as np

from games.jit import compiled
from games.nautilus_kosmos.board import bit, holds, remove_cell
from games.nautilus_kosmos.state import FIRST_TREASURE, GONE, NUM_FACES


@compiled
def has_tile(state, cell):
    """Whether a face-down tile lies on a cell."""
    return holds(state.tile_cells, cell)


@compiled
def reveal(box, state, cell):
    """R11.1: the tile on a cell is turned up for all and leaves the map; returns its face."""
    tile = box.tile_at[cell]
    face = state.tiles[tile]
    state.tiles[tile] = GONE
    state.removed[box.tile_zone[tile], face] += 1
    state.face_down &= ~bit(tile)
    for seat in range(state.num_seats):
        state.known[seat] &= ~bit(tile)
    remove_cell(state.tile_cells, cell)
    state.revealed = state.revealed * (NUM_FACES + 1) + face + 1
    state.is_eventful = 1
    return np.int64(face)


@compiled
def fill_treasure_slot(state, face, content):
    """R5.8, R11.2, R11.5: a treasure that left the map lies on the treasure board, with or without a marker."""
    state.treasures[face - FIRST_TREASURE] = content


@compiled
def look(state, seat, tiles):
    """R15.2, R15.3: a seat looks at a set of tiles; all see which, only the seat sees the faces."""
    state.known[seat] |= tiles
    state.looked = tiles
    state.looker = seat


@compiled
def unknown_tiles(state, seat):
    """R15.2: the set of face-down tiles that a seat has not seen."""
    return state.face_down & ~state.known[seat]
