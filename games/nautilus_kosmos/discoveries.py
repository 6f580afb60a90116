"""R11: collecting a discovery tile and what follows from it."""

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import bit
from games.nautilus_kosmos.researchers import ability, can_move_any
from games.nautilus_kosmos.state import (
    BLACK,
    BLUE,
    CHEST,
    DONE,
    FIRST_TREASURE,
    GOLD,
    MAX_COLUMNS,
    PEEK,
    TEMPO,
    TEMPO_SUBMARINE,
    TO_PEEK,
    TREASURE_RESEARCHER,
    WITH_MARKER,
    WITHOUT_MARKER,
)
from games.nautilus_kosmos.tiles import fill_treasure_slot, look, reveal, unknown_tiles


@compiled
def collect(box, state, seat, cell):
    """R11.1-R11.8: turns up the tile on a cell and takes it; returns the decision it gives the seat, 0 = none."""
    zone = box.tile_zone[box.tile_at[cell]]
    face = reveal(box, state, cell)
    if face == CHEST:
        return _open_chest(box, state, seat)
    if face == TEMPO:
        return TEMPO_SUBMARINE
    if state.money[seat] < box.tile_price[zone]:
        return _lose(state, face)
    state.money[seat] -= box.tile_price[zone]
    if face >= FIRST_TREASURE:
        return _take_treasure(box, state, seat, face)
    return _take_find(box, state, seat, face)


@compiled
def _lose(state, face):
    """R11.2: what cannot be paid is removed; a treasure goes to its slot without a marker."""
    if face >= FIRST_TREASURE:
        fill_treasure_slot(state, face, WITHOUT_MARKER)
    return 0


@compiled
def _take_find(box, state, seat, face):
    """R11.3, R11.4: a creature or gold goes onto the player's field; one without points may allow to peek."""
    state.collected[seat, face] += 1
    if face == GOLD or box.face_points[face] > 0 or unknown_tiles(state, seat) == 0:
        return 0
    state.peeks = ability(box, state, seat, BLUE)
    return PEEK if state.peeks > 0 else 0


@compiled
def _take_treasure(box, state, seat, face):
    """R11.5: the treasure gets the player's marker, and a free researcher may move."""
    fill_treasure_slot(state, face, WITH_MARKER + seat)
    return TREASURE_RESEARCHER if can_move_any(box, state, seat, box.treasure_steps) else 0


@compiled
def _open_chest(box, state, seat):
    """R11.6: money by the black level."""
    state.money[seat] += ability(box, state, seat, BLACK)
    return 0


@compiled
def list_peeks(box, state, seat, actions):
    """R11.4: not to look, or any unknown tile; after a peek one in another zone, if there is one."""
    tiles = _tiles_to_peek(box, state, seat)
    actions[0] = DONE
    count = 1
    for row in range(box.num_rows):
        cells = state.tile_cells[row]
        while cells:
            cell = row * MAX_COLUMNS + bits.lowest(cells)
            cells &= cells - 1
            if tiles & bit(box.tile_at[cell]):
                actions[count] = TO_PEEK + cell
                count += 1
    return count


@compiled
def _tiles_to_peek(box, state, seat):
    """R11.4: the set of tiles that the seat may look at now."""
    unknown = unknown_tiles(state, seat)
    if state.peeked_zone == 0:
        return unknown
    elsewhere = unknown & ~box.zone_tiles[state.peeked_zone - 1]
    return elsewhere if elsewhere else unknown


@compiled
def peek(box, state, seat, cell):
    """R11.4: looks at the tile on a cell; returns whether another peek is left."""
    tile = box.tile_at[cell]
    look(state, seat, bit(tile))
    state.peeks -= 1
    state.peeked_zone = box.tile_zone[tile] + 1
    return state.peeks > 0 and unknown_tiles(state, seat) != 0
