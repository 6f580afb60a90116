"""The component file: what may stand in it and what must hold together."""

import tomllib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from games.documents import InputError, check, overlay
from games.nautilus_kosmos.state import (
    COLOUR_NAMES,
    FIELD_NAMES,
    HALF_WIDTH,
    MAX_COLUMNS,
    MAX_LODGERS,
    MAX_MODULES,
    MAX_ROUNDS,
    MAX_ROWS,
    MAX_SCORE,
    MAX_SEATS,
    MAX_STEPS,
    MAX_SUBMARINES,
    MAX_TILES,
    MAX_TILES_UNDER_MODULE,
    MAX_TREASURES,
    MIN_SEATS,
    NUM_COLOURS,
    NUM_LEVELS,
    NUM_ORDER_CARDS,
    NUM_ZONES,
    WIDTH,
    ZONE_NAMES,
)

LAND = "."
DISCOVERY = "o"
NUM_SEAT_TABLES = MAX_SEATS - MIN_SEATS + 1

Side = Literal["N", "E", "S", "W", "NE", "SE", "SW", "NW"]
FieldName = Literal[FIELD_NAMES]
Amount = Annotated[int, Field(ge=0, le=100)]
Price = Annotated[int, Field(ge=1, le=100)]
Steps = Annotated[int, Field(ge=0, le=MAX_STEPS)]
Points = Annotated[int, Field(ge=0, le=20)]
ByZone = Annotated[list[Amount], Field(min_length=NUM_ZONES, max_length=NUM_ZONES)]
ByLevelOfSteps = Annotated[list[Steps], Field(min_length=NUM_LEVELS, max_length=NUM_LEVELS)]
BySeats = Field(min_length=NUM_SEAT_TABLES, max_length=NUM_SEAT_TABLES)


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Board(_Table):
    """The map; `depth` and `discoveries` have one text per row and one character per cell."""

    depth: list[str] = Field(min_length=WIDTH, max_length=MAX_ROWS)
    discoveries: list[str] = Field(max_length=MAX_ROWS)
    base: Annotated[list[int], Field(min_length=2, max_length=2)]

    @field_validator("depth")
    @classmethod
    def _is_rectangle_of_zones(cls, rows):
        _check_rows(rows, len(rows), len(rows[0]), f"1234{LAND}", f"zones 1 to 4, {LAND} for no sea")
        return rows

    @field_validator("discoveries")
    @classmethod
    def _fits_depth(cls, rows, info):
        depth = info.data.get("depth")
        if depth:
            _check_rows(rows, len(depth), len(depth[0]), f"{LAND}{DISCOVERY}", f"{LAND} and {DISCOVERY}")
        return rows

    def cells(self) -> list[tuple[int, int, int]]:
        """Row, column and zone (0 to 3) of every discovery cell, zone by zone, from north-west to south-east."""
        found = [
            (row, column, int(self.depth[row][column]) - 1)
            for row, text in enumerate(self.discoveries)
            for column, mark in enumerate(text)
            if mark == DISCOVERY
        ]
        return sorted(found, key=lambda cell: cell[2])


def _check_rows(rows: list[str], num_rows: int, num_columns: int, allowed: str, meaning: str) -> None:
    """Raises ValueError unless the rows form a rectangle of the given size out of the allowed characters."""
    if len(rows) != num_rows:
        raise ValueError(f"{len(rows)} rows where depth has {num_rows}; both need the same number")
    if not WIDTH <= num_columns <= MAX_COLUMNS:
        raise ValueError(f"a row has {num_columns} cells; {WIDTH} to {MAX_COLUMNS} are possible")
    for number, text in enumerate(rows):
        if len(text) != num_columns:
            raise ValueError(
                f"row {number} has {len(text)} cells where {num_columns} are needed; all rows are equally long"
            )
        strange = set(text) - set(allowed)
        if strange:
            raise ValueError(f"row {number} holds {min(strange)!r}; known are {meaning}")


class HouseRules(_Table):
    """Points on which people differ."""

    diagonal_contact: Literal[2, 3]
    discarded_modules_return: bool
    docking_employs: bool

    @field_validator("docking_employs")
    @classmethod
    def _is_on(cls, value):
        if not value:
            raise ValueError("only true is possible: a lone researcher in a research module is always employed")
        return value


class Base(_Table):
    """The base module."""

    exits: list[Side]


class Habitation(Base):
    """A kind of habitation module."""

    count: int = Field(ge=0, le=MAX_MODULES)


class Research(Base):
    """The research modules of a colour."""

    count: int = Field(ge=0, lt=NUM_LEVELS)


class Modules(_Table):
    """How many modules of each kind there are, and where their exits are."""

    base: Base
    cross: Habitation
    star: Habitation
    green: Research
    grey: Research
    brown: Research
    blue: Research
    black: Research


class Tiles(_Table):
    """How many tiles of each kind lie in each zone; treasures by number."""

    shell: ByZone
    starfish: ByZone
    seahorse: ByZone
    ray: ByZone
    octopus: ByZone
    gold: ByZone
    chest: ByZone
    tempo: ByZone
    treasures: list[list[Annotated[int, Field(ge=1, le=MAX_TREASURES)]]] = Field(
        min_length=NUM_ZONES, max_length=NUM_ZONES
    )

    @field_validator("treasures")
    @classmethod
    def _are_different(cls, zones):
        numbers = [number for zone in zones for number in zone]
        if not numbers:
            raise ValueError("there must be at least one treasure")
        for number in numbers:
            if numbers.count(number) > 1:
                raise ValueError(f"treasure {number} is named twice; each number exists once")
        return zones


class TilePoints(_Table):
    """Points of the tiles on a player's fields."""

    shell: Points
    starfish: Points
    seahorse: Points
    ray: Points
    octopus: Points
    gold: Points


class Orders(_Table):
    """The order cards."""

    cards: list[Annotated[list[FieldName], Field(min_length=2, max_length=2)]] = Field(
        min_length=NUM_ORDER_CARDS, max_length=NUM_ORDER_CARDS
    )
    price: Price
    points: Points

    @field_validator("cards")
    @classmethod
    def _are_different(cls, cards):
        for card in cards:
            if card[0] == card[1]:
                raise ValueError(f"a card names {card[0]} twice; two kinds are needed")
        if len({frozenset(card) for card in cards}) < len(cards):
            raise ValueError("two cards are equal; all must differ")
        return cards


class Players(_Table):
    """What players get; the tables have an entry each for 2, 3 and 4 players."""

    researchers: int = Field(ge=1, le=60)
    submarines: int = Field(ge=0, le=MAX_SUBMARINES)
    start_money: Annotated[list[Annotated[int, Field(ge=0, le=200)]], BySeats]
    max_lodgers: Annotated[list[Annotated[int, Field(ge=0, le=MAX_LODGERS)]], BySeats]
    min_lodgers: int = Field(ge=1, le=MAX_LODGERS)
    treasure_disks: Annotated[list[list[Points]], BySeats]

    @field_validator("treasure_disks")
    @classmethod
    def _one_for_each_rank(cls, tables):
        for seats, disks in enumerate(tables, start=MIN_SEATS):
            if len(disks) != seats or sorted(disks, reverse=True) != disks:
                raise ValueError(f"with {seats} players {seats} disks are needed, the highest first, not {disks}")
        return tables


class Abilities(_Table):
    """What a colour gives at the levels 0 to 4, and fixed allowances."""

    green: ByLevelOfSteps
    grey: ByLevelOfSteps
    brown: Annotated[list[Annotated[int, Field(ge=0, le=20)]], Field(min_length=NUM_LEVELS, max_length=NUM_LEVELS)]
    blue: Annotated[list[Annotated[int, Field(ge=0, le=4)]], Field(min_length=NUM_LEVELS, max_length=NUM_LEVELS)]
    black: Annotated[list[Amount], Field(min_length=NUM_LEVELS, max_length=NUM_LEVELS)]
    movers: int = Field(ge=0, le=4)
    treasure_steps: Steps
    tempo_steps: Steps


class Prices(_Table):
    """What things cost."""

    research: Price
    lodger: Price
    build: ByZone
    rent: Amount
    sonar: Amount
    tile: ByZone

    @field_validator("build")
    @classmethod
    def _rises(cls, prices):
        if sorted(prices) != prices:
            raise ValueError(f"a deeper zone may not be cheaper, as in {prices}")
        return prices


class Limits(_Table):
    """Limits of the hand and of a build."""

    hand: int = Field(ge=1, le=8)
    build: int = Field(ge=1, le=8)


class ModulePoints(_Table):
    """What a colour counts at the end."""

    level: int = Field(ge=1, lt=NUM_LEVELS)
    level_points: Points
    majority_level: int = Field(ge=1, lt=NUM_LEVELS)
    majority_points: Points


class End(_Table):
    """What ends the game."""

    closing_treasures: list[int] = Field(min_length=1)


class Components(_Table):
    """A component file."""

    board: Board
    house_rules: HouseRules
    modules: Modules
    tiles: Tiles
    tile_points: TilePoints
    orders: Orders
    players: Players
    abilities: Abilities
    prices: Prices
    limits: Limits
    points: ModulePoints
    end: End


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
