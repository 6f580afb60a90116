"""Discovery tiles and order cards in a position file, and one arrangement of what the asking seat has not seen."""

from collections import Counter

from games.documents import InputError
from games.nautilus_kosmos.document import Position
from games.nautilus_kosmos.reading_city import board_cell
from games.nautilus_kosmos.state import (
    FACE_NAMES,
    FIELD_NAMES,
    FIRST_TREASURE,
    GONE,
    HALF_WIDTH,
    MAX_COLUMNS,
    NUM_ORDER_CARDS,
    NUM_ZONES,
    WITH_MARKER,
    WITHOUT_MARKER,
    ZONE_NAMES,
)


def read_tiles(box, position: Position, state) -> None:
    """R15.1, R15.2: which tiles are gone, which are seen; the rest of each zone fills its unseen cells."""
    _read_treasures(box, position, state)
    empty = _read_empty(box, position)
    _check_covered(box, state, empty)
    rests = [_rest_of_zone(box, position, state, zone, empty) for zone in range(NUM_ZONES)]
    _check_collected(position)
    for tile in range(box.num_tiles):
        if tile in empty:
            state.tiles[tile] = GONE
        else:
            state.face_down |= 1 << tile
    _read_looks(box, position, state)
    seen = _read_seen(box, position, state, rests)
    for tile in range(box.num_tiles):
        if tile not in empty and tile not in seen:
            rest = rests[box.tile_zone[tile]]
            state.tiles[tile] = min(+rest)
            rest[min(+rest)] -= 1


def _read_treasures(box, position: Position, state) -> None:
    for place, entry in enumerate(position.treasures):
        where, slot = f"treasures.{place}.number", entry.number - 1
        if not int(box.treasures) >> slot & 1:
            raise InputError(where, f"there is no treasure {entry.number} among the tiles")
        if state.treasures[slot]:
            raise InputError(where, f"treasure {entry.number} is listed twice")
        state.treasures[slot] = WITHOUT_MARKER if entry.seat is None else WITH_MARKER + entry.seat


def _tile_at(box, where: str, cell: list[int]) -> int:
    """The tile of a discovery cell; raises InputError naming `where` if the cell is none."""
    tile = int(box.tile_at[board_cell(box, where, cell)])
    if tile < 0:
        raise InputError(where, f"({cell[0]}, {cell[1]}) is no discovery cell")
    return tile


def _read_empty(box, position: Position) -> set[int]:
    empty = set()
    for place, cell in enumerate(position.empty):
        tile = _tile_at(box, f"empty.{place}", cell)
        if tile in empty:
            raise InputError(f"empty.{place}", f"({cell[0]}, {cell[1]}) is listed twice")
        empty.add(tile)
    return empty


def _check_covered(box, state, empty: set[int]) -> None:
    """R5.8: no tile lies face down under a module."""
    for module in range(state.num_modules):
        row, column = divmod(int(state.centre[module]), MAX_COLUMNS)
        for tile in range(box.num_tiles):
            tile_row, tile_column = divmod(int(box.tile_cell[tile]), MAX_COLUMNS)
            is_under = max(abs(row - tile_row), abs(column - tile_column)) <= HALF_WIDTH
            if is_under and tile not in empty:
                cell = f"({tile_row}, {tile_column})"
                raise InputError("empty", f"the module at ({row}, {column}) has covered the tile on {cell}; add {cell}")


def _rest_of_zone(box, position: Position, state, zone: int, empty: set[int]) -> Counter:
    """How many of each face still lie in a zone: what it began with less what was removed."""
    name = ZONE_NAMES[zone]
    tiles = [tile for tile in range(box.num_tiles) if box.tile_zone[tile] == zone]
    rest = Counter(box.faces[tiles].tolist())
    treasures = [entry.number - 1 + FIRST_TREASURE for entry in position.treasures]
    removed = [FACE_NAMES.index(face) for face in getattr(position.removed, name)]
    gone = [*removed, *(face for face in treasures if rest[face])]
    for face in gone:
        rest[face] -= 1
        state.removed[zone, face] += 1
        if rest[face] < 0:
            raise InputError(f"removed.{name}", f"{FACE_NAMES[face]} is listed more often than the {name} has it")
    num_empty = sum(tile in empty for tile in tiles)
    if num_empty != len(gone):
        counted = f"{len(removed)} tiles removed and {len(gone) - len(removed)} treasures found there"
        raise InputError("empty", f"{num_empty} empty cells in the {name}, but {counted}; the numbers must agree")
    return rest


def _check_collected(position: Position) -> None:
    """R11.3: what lies on the players' fields has left the map."""
    removed = Counter(name for zone in ZONE_NAMES for name in getattr(position.removed, zone))
    for name in FIELD_NAMES:
        collected = sum(player.collected.get(name, 0) for player in position.players)
        if collected > removed[name]:
            raise InputError(
                "removed", f"{collected} {name} collected, but {removed[name]} removed; add them to their zone"
            )


def _read_looks(box, position: Position, state) -> None:
    for seat, player in enumerate(position.players):
        if seat == position.seat and player.looked_at:
            raise InputError(f"players.{seat}.looked_at", "list these tiles under seen, with what they show")
        for place, cell in enumerate(player.looked_at):
            where = f"players.{seat}.looked_at.{place}"
            tile = _tile_at(box, where, cell)
            _check_face_down(state, where, tile, cell)
            state.known[seat] |= 1 << tile


def _read_seen(box, position: Position, state, rests: list[Counter]) -> set[int]:
    """R15.2: the tiles the asking seat has seen; takes their faces out of `rests`."""
    seen = set()
    for place, entry in enumerate(position.seen):
        where = f"seen.{place}"
        tile = _tile_at(box, f"{where}.cell", entry.cell)
        _check_face_down(state, f"{where}.cell", tile, entry.cell)
        if tile in seen:
            raise InputError(f"{where}.cell", f"({entry.cell[0]}, {entry.cell[1]}) is listed twice")
        zone, face = int(box.tile_zone[tile]), FACE_NAMES.index(entry.tile)
        if rests[zone][face] <= 0:
            raise InputError(f"{where}.tile", f"no {entry.tile} is left in the {ZONE_NAMES[zone]}")
        rests[zone][face] -= 1
        state.tiles[tile] = face
        seen.add(tile)
    state.known[position.seat] = sum(1 << tile for tile in seen)
    return seen


def _check_face_down(state, where: str, tile: int, cell: list[int]) -> None:
    if not int(state.face_down) >> tile & 1:
        raise InputError(where, f"the tile on ({cell[0]}, {cell[1]}) is gone, as empty says")


def read_orders(box, position: Position, state) -> None:
    """R15.4: the asking seat's order card; the others in the order of the box."""
    cards = [{FIELD_NAMES[field] for field in fields} for fields in box.order_fields]
    if set(position.order_card) not in cards:
        known = "; ".join(" and ".join(FIELD_NAMES[field] for field in fields) for fields in box.order_fields)
        raise InputError("order_card", f"there is no card with {' and '.join(position.order_card)}; cards are {known}")
    own = cards.index(set(position.order_card))
    others = [card for card in range(NUM_ORDER_CARDS) if card != own]
    for place in range(NUM_ORDER_CARDS):
        state.order_card[place] = own if place == position.seat else others.pop(0)
