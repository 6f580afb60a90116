"""Playing knowledge: plans of Nautilus (Kosmos) about tiles and submarines. No rule reads it."""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import column_of, holds, row_of
from games.nautilus_kosmos.city import is_research, module_at
from games.nautilus_kosmos.intents import (
    cell_at_sea,
    colour_bought,
    colour_raised,
    is_looking,
    is_of_use,
    is_sailing,
    is_site,
    is_worthless,
    seen_face,
)
from games.nautilus_kosmos.prospects import num_in_stock
from games.nautilus_kosmos.state import (
    BLUE,
    BROWN,
    FIRST_RESEARCH,
    FIRST_TREASURE,
    GONE,
    HALF_WIDTH,
    TO_DOCK,
    TO_ENTER,
    TO_LAUNCH,
    TO_SAIL,
    TO_SELECT,
    TO_SITE,
)
from games.nautilus_kosmos.submarines import columns, num_at_sea
from games.nautilus_kosmos.tiles import has_tile

_READING_LEVEL = 2  # of brown and blue, for a reader of tiles


@compiled
def want_treasures(box, state, seat, action):
    """Wants to look while it knows no treasure, and treasures that it knows; avoids tiles that it knows to be none."""
    if is_looking(action):
        return np.int64(not knows_treasure(state, seat))
    if not is_sailing(action):
        return 0
    face = seen_face(box, state, seat, action - TO_SAIL)
    return 2 * np.int64(face >= FIRST_TREASURE) - np.int64(face != GONE)


@compiled
def knows_treasure(state, seat):
    """Whether the seat has seen a treasure that still lies face down."""
    tiles = np.int64(state.known[seat])
    while tiles:
        if state.tiles[bits.lowest(tiles)] >= FIRST_TREASURE:
            return True
        tiles &= tiles - 1
    return False


@compiled
def want_canyon(box, state, seat, action):
    """Wants the colours that open the canyon; then to launch there or to cross into it, and its tiles first of all."""
    colour = colour_raised(state, seat, action)
    if colour >= 0:
        return np.int64(opens_canyon(state, seat, colour))
    colour = colour_bought(action)
    if colour >= 0:
        return np.int64(opens_canyon(state, seat, colour) and is_of_use(state, seat, colour))
    cell = cell_at_sea(box, action)
    if cell < 0 or not holds(box.canyon, cell):
        return 0
    if has_tile(state, cell):
        return 2
    return np.int64(state.sailing == 0 or not holds(box.canyon, state.sailing - 1))


@compiled
def opens_canyon(state, seat, colour):
    """Whether the canyon is closed to the seat for want of a level in a colour."""
    is_on_sale = state.supply[FIRST_RESEARCH + colour] > 0
    return is_on_sale and state.level[seat, colour] == 0 and not state.is_canyon_open


@compiled
def want_fleet(box, state, seat, action):
    """Wants to launch, and to enter modules from where it then can; avoids to dock."""
    if action >= TO_LAUNCH:
        return 1
    if action >= TO_DOCK:
        return -1
    if not TO_ENTER <= action < TO_SELECT:
        return 0
    module = module_at(state, action - TO_ENTER)
    is_ready = is_research(state, module) and state.researchers[seat, module] == 1
    return np.int64(is_ready and num_in_stock(box, state, seat) > 0)


@compiled
def want_single_boat(state, seat, action):
    """Avoids to launch while it has a submarine at sea."""
    return -np.int64(action >= TO_LAUNCH and num_at_sea(state, seat) > 0)


@compiled
def want_knowledge(box, state, seat, action):
    """Wants to look while it knows no find of worth, and levels for looking; avoids tiles that it knows to be bad."""
    if is_looking(action):
        return np.int64(not knows_find(box, state, seat))
    if is_sailing(action):
        return -np.int64(is_worthless(box, seen_face(box, state, seat, action - TO_SAIL)))
    colour = colour_raised(state, seat, action)
    if colour >= 0:
        return np.int64(is_for_reading(state, seat, colour))
    colour = colour_bought(action)
    return np.int64(colour >= 0 and is_for_reading(state, seat, colour) and is_of_use(state, seat, colour))


@compiled
def knows_find(box, state, seat):
    """Whether the seat has seen a face-down tile that is no creature without points."""
    tiles = np.int64(state.known[seat])
    while tiles:
        if not is_worthless(box, state.tiles[bits.lowest(tiles)]):
            return True
        tiles &= tiles - 1
    return False


@compiled
def is_for_reading(state, seat, colour):
    """Whether a colour is one of those for looking at tiles and not high yet."""
    return colour in (BROWN, BLUE) and state.level[seat, colour] < _READING_LEVEL


@compiled
def want_end(state, action):
    """Wants to launch, to sail to tiles and to build over them."""
    if is_sailing(action):
        return np.int64(has_tile(state, action - TO_SAIL))
    if is_site(action):
        return np.int64(covers_tile(state, action - TO_SITE))
    return np.int64(action >= TO_LAUNCH)


@compiled
def covers_tile(state, site):
    """Whether a module on the site would cover a face-down tile."""
    block = columns(column_of(site) - HALF_WIDTH, column_of(site) + HALF_WIDTH)
    tiles = np.int64(0)
    for row in range(row_of(site) - HALF_WIDTH, row_of(site) + HALF_WIDTH + 1):
        tiles |= state.tile_cells[row] & block
    return tiles != 0
