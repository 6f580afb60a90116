"""The state in words: every field by name."""

from games.api import ALL_SEEING
from games.nautilus_kosmos.state import (
    COLOUR_NAMES,
    DECISION_NAMES,
    ENDING_NAMES,
    FACE_NAMES,
    FIELD_NAMES,
    FIRST_RESEARCH,
    ITEM_KIND,
    ITEM_LODGERS,
    ITEM_NAMES,
    KIND_NAMES,
    MAX_COLUMNS,
    NUM_FACES,
    WITH_MARKER,
    WITHOUT_MARKER,
    ZONE_NAMES,
)


def cell_name(cell: int) -> str:
    """Row and column of a cell, from 0."""
    return f"({int(cell) // MAX_COLUMNS}, {int(cell) % MAX_COLUMNS})"


def item_name(item: int) -> str:
    """A module that can be bought, e.g. "cross habitation with 3 researchers"."""
    kind, lodgers = KIND_NAMES[ITEM_KIND[item]], ITEM_LODGERS[item]
    if lodgers == 0:
        return f"{kind} research module"
    return f"{kind} habitation with {lodgers} researcher{'s' if lodgers > 1 else ''}"


def set_members(things: int) -> list[int]:
    """The members of a set kept as one number, ascending."""
    return [thing for thing in range(int(things).bit_length()) if int(things) >> thing & 1]


def state_words(box, state) -> dict:
    """Every field by name, hidden tiles and order cards included."""
    return (
        round_words(state)
        | {"players": [player_words(box, state, seat) for seat in range(state.num_seats)]}
        | common_words(state)
        | {
            "modules": [module_words(state, module) for module in range(state.num_modules)],
            "tiles face down": {
                cell_name(box.tile_cell[tile]): FACE_NAMES[state.tiles[tile]] for tile in set_members(state.face_down)
            },
            "tiles removed": {zone: face_names(state.removed[place]) for place, zone in enumerate(ZONE_NAMES)},
            "orders not dealt": [order_words(box, card) for card in state.order_card[state.num_seats :]],
            "the last action showed": _shown_words(box, state, ALL_SEEING),
        }
    )


def face_names(counts) -> list[str]:
    """Names of faces, each as often as counted."""
    return [FACE_NAMES[face] for face, count in enumerate(counts) for _ in range(count)]


def round_words(state) -> dict:
    """Where the game stands."""
    return {
        "seats": int(state.num_seats),
        "round": int(state.round_number),
        "start seat": int(state.start_seat),
        "seats done in this phase": int(state.turn),
        "phase": int(state.phase),
        "decision": DECISION_NAMES[state.decision - 1],
        "ending": ENDING_NAMES[state.ending],
        "something happened in this round": bool(state.is_eventful),
        "last round": bool(state.is_last_round),
        "canyon open": bool(state.is_canyon_open),
        "has bought": bool(state.has_bought),
        "modules in this build": int(state.num_built),
        "paid for this build": int(state.price_paid),
        "building": item_name(state.building - 1) if state.building else None,
        "researchers moved": int(state.movers),
        "steps used": int(state.steps_used),
        "researcher leaves": cell_name(state.centre[state.leaving - 1]) if state.leaving else None,
        "submarine moves": cell_name(state.sailing - 1) if state.sailing else None,
        "to be asked about docking": [cell_name(cell - 1) for cell in state.docks if cell],
        "peeks left": int(state.peeks),
        "zone of the peek before": int(state.peeked_zone),
    }


def player_words(box, state, seat: int) -> dict:
    """What lies before a seat."""
    return {
        "money": int(state.money[seat]),
        "reserve": int(state.reserve[seat]),
        "hand": hand_words(state, seat),
        "levels": {name: int(state.level[seat, colour]) for colour, name in enumerate(COLOUR_NAMES)},
        "collected": {name: int(state.collected[seat, field]) for field, name in enumerate(FIELD_NAMES)},
        "submarines": [submarine_words(state, seat, slot) for slot in range(num_submarines(state, seat))],
        "has looked at": [cell_name(box.tile_cell[tile]) for tile in set_members(state.known[seat])],
        "order card": order_words(box, state.order_card[seat]),
    }


def common_words(state) -> dict:
    """What belongs to all."""
    return {
        "majority disks": {name: int(state.disk[c]) - 1 for c, name in enumerate(COLOUR_NAMES) if state.disk[c]},
        "treasures found": treasure_words(state),
        "supply": {name: int(state.supply[kind]) for kind, name in enumerate(KIND_NAMES) if kind},
        "out of the game": {name: int(n) for name, n in zip(KIND_NAMES, state.discarded, strict=True) if n},
    }


def hand_words(state, seat: int) -> list[str]:
    """The modules a seat has bought and not built."""
    return [name for item, name in enumerate(ITEM_NAMES) for _ in range(state.hand[seat, item])]


def num_submarines(state, seat: int) -> int:
    """How many submarines of a seat are at sea."""
    return int((state.submarines[seat] > 0).sum())


def submarine_words(state, seat: int, slot: int) -> str:
    """Where a submarine lies and whether it was launched in the canyon."""
    born = " launched in the canyon" if int(state.canyon_born[seat]) >> slot & 1 else ""
    moved = " moved" if is_acting(state, seat) and int(state.has_moved) >> slot & 1 else ""
    return cell_name(state.submarines[seat, slot] - 1) + born + moved


def is_acting(state, seat: int) -> bool:
    """Whether the seat is the one that acts."""
    return (int(state.start_seat) + int(state.turn)) % int(state.num_seats) == seat


def order_words(box, card: int) -> str:
    """The two kinds on an order card."""
    return " and ".join(FIELD_NAMES[field] for field in box.order_fields[card])


def treasure_words(state) -> dict:
    """The treasures that left the map, with the seat whose marker lies there."""
    return {
        str(slot + 1): "nobody" if content == WITHOUT_MARKER else f"seat {content - WITH_MARKER}"
        for slot, content in enumerate(state.treasures)
        if content
    }


def module_words(state, module: int) -> dict:
    """One module with its builder, researchers and passages."""
    return {
        "centre": cell_name(state.centre[module]),
        "kind": KIND_NAMES[state.kind[module]],
        "builder": f"seat {state.builder[module] - 1}" if state.kind[module] >= FIRST_RESEARCH else None,
        "researchers": [int(state.researchers[seat, module]) for seat in range(state.num_seats)],
        "passages": [cell_name(state.centre[other]) for other in set_members(state.passages[module])],
    }


def tile_words(box, state, tile: int) -> str:
    """A tile on the map, with its face."""
    return f"{cell_name(box.tile_cell[tile])}: {FACE_NAMES[state.tiles[tile]]}"


def observation_words(box, before, action: int, after, observer: int) -> list[str]:
    """What the observer saw of the set-up (`before` is None), or of an action beside the choice."""
    if before is not None:
        return _shown_words(box, after, observer)
    order = order_words(box, after.order_card[observer])
    return [f"seat {after.start_seat} starts", f"seat {observer} gets the order {order}"]


def _shown_words(box, state, observer: int) -> list[str]:
    """Faces that the last action turned up for all, or that its seat looked at."""
    if state.looked:
        if observer not in (state.looker, ALL_SEEING):
            return []
        return [f"sees {tile_words(box, state, tile)}" for tile in set_members(state.looked)]
    return [f"revealed: {FACE_NAMES[face]}" for face in revealed_faces(state)]


def revealed_faces(state) -> list[int]:
    """The faces that the last action turned up, in order."""
    faces, code = [], int(state.revealed)
    while code:
        code, digit = divmod(code, NUM_FACES + 1)
        faces.insert(0, digit - 1)
    return faces
