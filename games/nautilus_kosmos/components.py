"""The component file: reading it, and what must hold together beyond what each field must be."""

import tomllib
from pathlib import Path

from games.documents import InputError, check, overlay
from games.nautilus_kosmos.component_map import DISCOVERY, LAND, Board
from games.nautilus_kosmos.component_tables import Components, Modules, Tiles
from games.nautilus_kosmos.state import (
    COLOUR_NAMES,
    FIELD_NAMES,
    HALF_WIDTH,
    MAX_MODULES,
    MAX_ROUNDS,
    MAX_SCORE,
    MAX_TILES,
    MAX_TILES_UNDER_MODULE,
    MIN_SEATS,
    NUM_COLOURS,
    NUM_ZONES,
    WIDTH,
    ZONE_NAMES,
)


def read_components(changes: dict | None = None) -> Components:
    """The game's own components with `changes` put over them; raises InputError."""
    printed = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))
    components = check(Components, overlay(printed, changes or {}))
    _check_base(components.board)
    _check_tiles(components)
    _check_modules(components.modules)
    _check_treasures(components)
    _check_size_of_game(components)
    return components


def zone_counts(tiles: Tiles) -> list[int]:
    """How many tiles each zone has."""
    kinds = (*FIELD_NAMES, "chest", "tempo")
    return [sum(getattr(tiles, kind)[zone] for kind in kinds) + len(tiles.treasures[zone]) for zone in range(NUM_ZONES)]


def _check_base(board: Board) -> None:
    """The base lies on the board and on no discovery cell."""
    row, column = board.base
    for other_row in range(row - HALF_WIDTH, row + HALF_WIDTH + 1):
        for other_column in range(column - HALF_WIDTH, column + HALF_WIDTH + 1):
            inside = 0 <= other_row < len(board.depth) and 0 <= other_column < len(board.depth[0])
            if not inside or board.depth[other_row][other_column] == LAND:
                raise InputError("board.base", f"cell ({other_row}, {other_column}) of the base is off the board")
            if board.discoveries[other_row][other_column] == DISCOVERY:
                raise InputError("board.base", f"the base would cover the discovery cell ({other_row}, {other_column})")


def _check_tiles(components: Components) -> None:
    """As many tiles in each zone as there are discovery cells, and no more than there is room for."""
    board, counts = components.board, zone_counts(components.tiles)
    for row, text in enumerate(board.discoveries):
        for column, mark in enumerate(text):
            if mark == DISCOVERY and board.depth[row][column] == LAND:
                raise InputError(
                    "board.discoveries", f"cell ({row}, {column}) is no sea; a tile needs a cell of a zone"
                )
    cells = board.cells()
    if max(len(cells), sum(counts)) > MAX_TILES:
        raise InputError(
            "tiles", f"{sum(counts)} tiles and {len(cells)} discovery cells; at most {MAX_TILES} are possible"
        )
    for zone, name in enumerate(ZONE_NAMES):
        places = sum(cell[2] == zone for cell in cells)
        if places != counts[zone]:
            raise InputError(
                "tiles", f"{counts[zone]} tiles for the {places} discovery cells of the {name}; need as many"
            )
    for row, column, _ in cells:
        near = sum(0 <= other[0] - row < WIDTH and abs(other[1] - column) < WIDTH for other in cells)
        if near > MAX_TILES_UNDER_MODULE:
            raise InputError(
                "board.discoveries", f"over {MAX_TILES_UNDER_MODULE} cells close together at ({row}, {column})"
            )


def _check_modules(modules: Modules) -> None:
    """No more modules than there is room for."""
    count = 1 + sum(getattr(modules, name).count for name in ("cross", "star", *COLOUR_NAMES))
    if count > MAX_MODULES:
        raise InputError("modules", f"{count} modules with the base; at most {MAX_MODULES} are possible")


def _check_treasures(components: Components) -> None:
    """The treasures that announce the end exist."""
    known = {number for zone in components.tiles.treasures for number in zone}
    for number in components.end.closing_treasures:
        if number not in known:
            raise InputError("end.closing_treasures", f"there is no treasure {number} among the tiles")


def _check_size_of_game(components: Components) -> None:
    """The game cannot last longer, nor a score be higher, than the game card declares."""
    tiles, money = components.tiles, components.players.start_money
    chests = sum(tiles.chest) * max(components.abilities.black)
    most_money = max(amount * seats for seats, amount in enumerate(money, start=MIN_SEATS)) + chests
    rounds = most_money + sum(zone_counts(tiles)) + MAX_MODULES
    if rounds > MAX_ROUNDS:
        raise InputError("players.start_money", f"a game could last {rounds} rounds; at most {MAX_ROUNDS} are possible")
    discoveries = sum(sum(getattr(tiles, name)) * getattr(components.tile_points, name) for name in FIELD_NAMES)
    orders = sum(zone_counts(tiles)) * components.orders.points
    disks = max(max(table) for table in components.players.treasure_disks)
    modules = NUM_COLOURS * max(components.points.level_points, components.points.majority_points)
    score = (discoveries + orders + disks) * modules + most_money
    if score > MAX_SCORE:
        raise InputError("tile_points", f"a score of {score} would be possible; at most {MAX_SCORE} are provided for")
