"""What may stand in a component file, table by table; the map is in component_map.py."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from games.nautilus_kosmos.component_map import Board
from games.nautilus_kosmos.state import (
    FIELD_NAMES,
    MAX_LODGERS,
    MAX_MODULES,
    MAX_SEATS,
    MAX_STEPS,
    MAX_SUBMARINES,
    MAX_TREASURES,
    MIN_SEATS,
    NUM_LEVELS,
    NUM_ORDER_CARDS,
    NUM_ZONES,
)

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
