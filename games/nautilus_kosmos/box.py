"""From the component file to the box."""

from games.nautilus_kosmos.component_map import LAND
from games.nautilus_kosmos.component_tables import Components
from games.nautilus_kosmos.components import read_components
from games.nautilus_kosmos.state import (
    COLOUR_NAMES,
    FACE_NAMES,
    FIELD_NAMES,
    FIRST_TREASURE,
    HALF_WIDTH,
    KIND_NAMES,
    MAX_COLUMNS,
    MIN_SEATS,
    NUM_ZONES,
    WIDTH,
)

__all__ = ["Components", "fill_box", "read_components"]

SIDES = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")


def fill_box(components: Components, box) -> None:
    """Writes the components into `box`, one all-zero record of type BOX."""
    _fill_map(components.board, box)
    _fill_discovery_cells(components.board, box)
    _fill_faces(components, box)
    _fill_modules(components, box)
    _fill_tables(components, box)
    _fill_values(components, box)


def _fill_map(board, box) -> None:
    box.num_rows = len(board.depth)
    box.base_centre = board.base[0] * MAX_COLUMNS + board.base[1]
    for row, text in enumerate(board.depth):
        for column, zone in enumerate(text):
            if zone == LAND:
                continue
            box.depth[row, column] = int(zone)
            box.sea[row] |= 1 << column
            if int(zone) == NUM_ZONES:
                box.canyon[row] |= 1 << column
    for row in range(HALF_WIDTH, len(board.depth) - HALF_WIDTH):
        for column in range(HALF_WIDTH, len(board.depth[0]) - HALF_WIDTH):
            nine = box.depth[
                row - HALF_WIDTH : row - HALF_WIDTH + WIDTH, column - HALF_WIDTH : column - HALF_WIDTH + WIDTH
            ]
            box.site_depth[row * MAX_COLUMNS + column] = nine.max() if nine.min() > 0 else 0


def _fill_discovery_cells(board, box) -> None:
    cells = board.cells()
    box.num_tiles = len(cells)
    box.tile_at[:] = -1
    for tile, (row, column, zone) in enumerate(cells):
        box.tile_cell[tile] = row * MAX_COLUMNS + column
        box.tile_zone[tile] = zone
        box.tile_at[row * MAX_COLUMNS + column] = tile
        box.zone_tiles[zone] |= 1 << tile


def _fill_faces(components: Components, box) -> None:
    tiles, place = components.tiles, 0
    for zone in range(NUM_ZONES):
        faces = [face for face in range(FIRST_TREASURE) for _ in range(getattr(tiles, FACE_NAMES[face])[zone])]
        faces += [FIRST_TREASURE + number - 1 for number in sorted(tiles.treasures[zone])]
        for face in faces:
            box.faces[place] = face
            place += 1
    box.treasures = _set_of(number - 1 for zone in tiles.treasures for number in zone)
    box.closing_treasures = _set_of(number - 1 for number in components.end.closing_treasures)
    for field, name in enumerate(FIELD_NAMES):
        box.face_points[field] = getattr(components.tile_points, name)


def _set_of(things) -> int:
    """The set of some small things as one number."""
    return sum(1 << thing for thing in set(things))


def _fill_modules(components: Components, box) -> None:
    for kind, name in enumerate(KIND_NAMES):
        module = getattr(components.modules, name)
        directions = [SIDES.index(side) for side in module.exits]
        box.exits[kind] = _set_of(directions)
        box.entries[kind] = _set_of(direction ^ 2 for direction in directions)
        box.supply[kind] = getattr(module, "count", 1)
    box.diagonal_contact = components.house_rules.diagonal_contact
    box.discards_return = components.house_rules.discarded_modules_return


def _fill_tables(components: Components, box) -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        box.ability[colour] = getattr(components.abilities, name)
    players = components.players
    for place, disks in enumerate(players.treasure_disks):
        seats = place + MIN_SEATS
        box.start_money[seats] = players.start_money[place]
        box.max_lodgers[seats] = players.max_lodgers[place]
        box.treasure_disks[seats, :seats] = disks
    for card, names in enumerate(components.orders.cards):
        box.order_fields[card] = [FIELD_NAMES.index(name) for name in names]
    box.build_price[:] = components.prices.build
    box.tile_price[:] = components.prices.tile


def _fill_values(components: Components, box) -> None:
    box.researchers_each = components.players.researchers
    box.submarines_each = components.players.submarines
    box.min_lodgers = components.players.min_lodgers
    box.research_price = components.prices.research
    box.lodger_price = components.prices.lodger
    box.rent = components.prices.rent
    box.sonar_price = components.prices.sonar
    box.hand_limit = components.limits.hand
    box.build_limit = components.limits.build
    box.movers_limit = components.abilities.movers
    box.treasure_steps = components.abilities.treasure_steps
    box.tempo_steps = components.abilities.tempo_steps
    box.point_level = components.points.level
    box.level_points = components.points.level_points
    box.majority_level = components.points.majority_level
    box.majority_points = components.points.majority_points
    box.order_price = components.orders.price
    box.order_points = components.orders.points
