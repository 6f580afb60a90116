"""Playing knowledge: what an action means, in words that plans use. No rule reads it."""

import numpy as np

from games.jit import compiled
from games.nautilus_kosmos.board import bit, exit_cell
from games.nautilus_kosmos.city import is_research, module_at
from games.nautilus_kosmos.prospects import num_free
from games.nautilus_kosmos.state import (
    FIRST_RESEARCH,
    GONE,
    ITEM_KIND,
    ITEM_LODGERS,
    NUM_BLUE_EXITS,
    NUM_FIELDS,
    SONAR,
    TO_BUILD,
    TO_BUY,
    TO_DOCK,
    TO_ENTER,
    TO_LAUNCH,
    TO_LEAVE,
    TO_PEEK,
    TO_SAIL,
    TO_SELECT,
    TO_SITE,
)

_HABITATIONS = int(np.count_nonzero(ITEM_LODGERS))  # items before the first research module


@compiled
def is_purchase(action):
    """Whether an action buys a module."""
    return TO_BUY <= action < TO_BUILD


@compiled
def is_site(action):
    """Whether an action places a module."""
    return TO_SITE <= action < TO_LEAVE


@compiled
def is_sailing(action):
    """Whether an action brings the chosen submarine to a cell."""
    return TO_SAIL <= action < TO_PEEK


@compiled
def is_looking(action):
    """Whether an action looks at tiles."""
    return action == SONAR or TO_PEEK <= action < TO_DOCK


@compiled
def module_entered(state, seat, action):
    """The module that a researcher of the seat enters by an action, -1 if none does."""
    if TO_ENTER <= action < TO_SELECT:
        return np.int64(module_at(state, action - TO_ENTER))
    if TO_DOCK <= action < TO_LAUNCH and state.reserve[seat] > 0:
        return np.int64(module_at(state, action - TO_DOCK))
    return np.int64(-1)


@compiled
def employs(state, seat, module):
    """Whether a researcher of the seat that enters a module is employed there."""
    return is_research(state, module) and state.researchers[seat, module] == 0


@compiled
def colour_raised(state, seat, action):
    """The colour in which an action raises the level of the seat, -1 if it raises none."""
    module = module_entered(state, seat, action)
    if module < 0 or not employs(state, seat, module):
        return np.int64(-1)
    return np.int64(state.kind[module]) - FIRST_RESEARCH


@compiled
def colour_bought(action):
    """The colour of the research module that an action buys, -1 if it buys none."""
    if not is_purchase(action) or ITEM_LODGERS[action - TO_BUY] > 0:
        return np.int64(-1)
    return np.int64(ITEM_KIND[action - TO_BUY]) - FIRST_RESEARCH


@compiled
def is_of_use(state, seat, colour):
    """Whether a new module of a colour would employ the seat: it has a free researcher, and no other such module."""
    if num_free(state, seat, 1.0) == 0 or state.hand[seat, _HABITATIONS + colour] > 0:
        return False
    for module in range(state.num_modules):
        if state.kind[module] == FIRST_RESEARCH + colour and state.researchers[seat, module] == 0:
            return False
    return True


@compiled
def cell_at_sea(box, action):
    """The cell where an action brings a submarine, -1 if it brings none."""
    if is_sailing(action):
        return np.int64(action) - TO_SAIL
    if action < TO_LAUNCH:
        return np.int64(-1)
    place = np.int64(action) - TO_LAUNCH
    return np.int64(exit_cell(box, place // NUM_BLUE_EXITS, place % NUM_BLUE_EXITS))


@compiled
def seen_face(box, state, seat, cell):
    """The face of the tile on a cell if the seat has seen it, else GONE."""
    tile = box.tile_at[cell]
    if tile < 0 or not state.known[seat] & bit(tile):
        return np.int64(GONE)
    return np.int64(state.tiles[tile])


@compiled
def is_worthless(box, face):
    """Whether a face that was seen is a creature that brings no points."""
    return 0 <= face < NUM_FIELDS and box.face_points[face] == 0
