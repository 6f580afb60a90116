"""The position file of Nautilus (Kosmos): writing it, and how many arrangements of the hidden things fit it."""

from collections import Counter
from math import factorial, perm, prod

from games.nautilus_kosmos.document import Module as ModuleEntry
from games.nautilus_kosmos.document import Player, Position, Removed, SeenTile, Submarine, Treasure, Turn
from games.nautilus_kosmos.reading import read_position
from games.nautilus_kosmos.state import (
    COLOUR_NAMES,
    DECISION_NAMES,
    FACE_NAMES,
    FIELD_NAMES,
    FIRST_TREASURE,
    GONE,
    ITEM_NAMES,
    KIND_NAMES,
    MAX_COLUMNS,
    NUM_ORDER_CARDS,
    NUM_ZONES,
    WITH_MARKER,
    ZONE_NAMES,
)
from games.nautilus_kosmos.words import hand_words, is_acting, num_submarines, set_members

__all__ = ["num_determinizations", "read_position", "write_position"]


def write_position(box, state, observer: int) -> dict:
    """The document of what the observer knows; what has its default value is left out.

    Parameters
    ----------
    box, state : one record each
    observer : int
        The asking seat.

    Returns
    -------
    dict
        As TOML can hold it.
    """
    seats = range(state.num_seats)
    position = Position(
        game="nautilus_kosmos",
        seats=int(state.num_seats),
        seat=int(observer),
        order_card=[FIELD_NAMES[field] for field in box.order_fields[state.order_card[observer]]],
        round=int(state.round_number),
        start_seat=int(state.start_seat),
        acting_seat=next(seat for seat in seats if is_acting(state, seat)),
        decision=DECISION_NAMES[state.decision - 1],
        something_happened=bool(state.is_eventful),
        last_round=bool(state.is_last_round),
        canyon_open=bool(state.is_canyon_open),
        turn=_turn(state),
        base_researchers=_researchers(state, 0),
        modules=[_module(state, module) for module in range(1, state.num_modules)],
        majority={name: int(state.disk[c]) - 1 for c, name in enumerate(COLOUR_NAMES) if state.disk[c]},
        discarded={name: int(n) for name, n in zip(KIND_NAMES, state.discarded, strict=True) if n},
        treasures=[_treasure(slot, content) for slot, content in enumerate(state.treasures) if content],
        removed=_removed(state),
        empty=[_cell(box.tile_cell[tile]) for tile in range(box.num_tiles) if state.tiles[tile] == GONE],
        seen=[_seen(box, state, tile) for tile in set_members(state.known[observer])],
        players=[_player(box, state, seat, observer) for seat in seats],
    )
    return position.model_dump(exclude_defaults=True)


def _cell(cell: int) -> list[int]:
    return list(divmod(int(cell), MAX_COLUMNS))


def _cell_or_none(cell_plus_1: int) -> list[int] | None:
    return _cell(cell_plus_1 - 1) if cell_plus_1 else None


def _turn(state) -> Turn:
    return Turn(
        has_bought=bool(state.has_bought),
        built=int(state.num_built),
        building=ITEM_NAMES[state.building - 1] if state.building else None,
        movers=int(state.movers),
        steps_used=int(state.steps_used),
        leaving=_cell(state.centre[state.leaving - 1]) if state.leaving else None,
        sailing=_cell_or_none(state.sailing),
        docks=[_cell(cell - 1) for cell in state.docks if cell],
        peeks=int(state.peeks),
        peeked_zone=ZONE_NAMES[state.peeked_zone - 1] if state.peeked_zone else None,
    )


def _researchers(state, module: int) -> list[int]:
    """Researchers of each seat in a module; nothing if there are none."""
    counts = [int(count) for count in state.researchers[: state.num_seats, module]]
    return counts if any(counts) else []


def _module(state, module: int) -> ModuleEntry:
    return ModuleEntry(
        kind=KIND_NAMES[state.kind[module]],
        centre=_cell(state.centre[module]),
        builder=int(state.builder[module]) - 1 if state.builder[module] else None,
        researchers=_researchers(state, module),
    )


def _treasure(slot: int, content: int) -> Treasure:
    return Treasure(number=slot + 1, seat=int(content) - WITH_MARKER if content >= WITH_MARKER else None)


def _removed(state) -> Removed:
    """What left each zone but for treasures, which the treasure board shows."""
    removed = {
        name: [FACE_NAMES[face] for face in range(FIRST_TREASURE) for _ in range(state.removed[zone, face])]
        for zone, name in enumerate(ZONE_NAMES)
    }
    return Removed(**removed)


def _seen(box, state, tile: int) -> SeenTile:
    return SeenTile(cell=_cell(box.tile_cell[tile]), tile=FACE_NAMES[state.tiles[tile]])


def _player(box, state, seat: int, observer: int) -> Player:
    looked_at = [] if seat == observer else set_members(state.known[seat])
    return Player(
        money=int(state.money[seat]),
        hand=hand_words(state, seat),
        submarines=[_submarine(state, seat, slot) for slot in range(num_submarines(state, seat))],
        collected={name: int(n) for name, n in zip(FIELD_NAMES, state.collected[seat], strict=True) if n},
        looked_at=[_cell(box.tile_cell[tile]) for tile in looked_at],
    )


def _submarine(state, seat: int, slot: int) -> Submarine:
    return Submarine(
        cell=_cell(state.submarines[seat, slot] - 1),
        launched_in_canyon=bool(int(state.canyon_born[seat]) >> slot & 1),
        moved=is_acting(state, seat) and bool(int(state.has_moved) >> slot & 1),
    )


def num_determinizations(box, state, observer: int) -> int:
    """How many arrangements of unseen tiles and order cards the observer cannot tell apart."""
    unknown = int(state.face_down) & ~int(state.known[observer])
    zones = (set_members(unknown & int(box.zone_tiles[zone])) for zone in range(NUM_ZONES))
    tiles = prod(_num_orders(state.tiles[tiles].tolist()) for tiles in zones)
    return tiles * perm(NUM_ORDER_CARDS - 1, int(state.num_seats) - 1)


def _num_orders(faces: list[int]) -> int:
    """In how many orders the faces can lie, equal ones not told apart."""
    return factorial(len(faces)) // prod(factorial(count) for count in Counter(faces).values())
