"""The form of a position file: what the asking seat knows, and nothing else."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.nautilus_kosmos.state import (
    COLOUR_NAMES,
    DECISION_NAMES,
    FACE_NAMES,
    FIELD_NAMES,
    FIRST_TREASURE,
    ITEM_NAMES,
    KIND_NAMES,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_TREASURES,
    ZONE_NAMES,
)

Cell = Annotated[list[int], Field(min_length=2, max_length=2)]
Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Count = Annotated[int, Field(ge=0, le=100)]
Money = Annotated[int, Field(ge=0, le=2000)]
FieldName = Literal[FIELD_NAMES]
FaceName = Literal[FACE_NAMES]
PlainFaceName = Literal[FACE_NAMES[:FIRST_TREASURE]]
ItemName = Literal[ITEM_NAMES]
ColourName = Literal[COLOUR_NAMES]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Submarine(_Table):
    """A submarine at sea."""

    cell: Cell
    launched_in_canyon: bool = False
    moved: bool = False  # has made its regular move in this turn


class Player(_Table):
    """What lies open before a player."""

    money: Money
    hand: list[ItemName] = []
    submarines: list[Submarine] = []
    collected: dict[FieldName, Count] = {}
    looked_at: list[Cell] = []  # face-down tiles this player has seen; for the asking seat use `seen`


class Module(_Table):
    """A module of the city but the base, in the order of building."""

    kind: Literal[KIND_NAMES[1:]]
    centre: Cell
    builder: Seat | None = None
    researchers: list[Count] = []


class Treasure(_Table):
    """A treasure that left the map; without a seat it has no marker."""

    number: int = Field(ge=1, le=MAX_TREASURES)
    seat: Seat | None = None


class SeenTile(_Table):
    """A face-down tile that the asking seat has looked at."""

    cell: Cell
    tile: FaceName


class Removed(_Table):
    """Tiles other than treasures that left the map, by zone."""

    lagoon: list[PlainFaceName] = []
    slope: list[PlainFaceName] = []
    deep: list[PlainFaceName] = []
    canyon: list[PlainFaceName] = []


class Turn(_Table):
    """How far the acting seat is in its turn."""

    has_bought: bool = False
    built: Count = 0  # modules of this build, the last ones of the list
    building: ItemName | None = None
    movers: Count = 0
    steps_used: Count = 0
    leaving: Cell | None = None
    sailing: Cell | None = None
    docks: list[Cell] = []
    peeks: Count = 0
    peeked_zone: Literal[ZONE_NAMES] | None = None


class Position(_Table):
    """What the asking seat knows."""

    game: Literal["nautilus_kosmos"]
    seats: Literal[2, 3, 4]
    seat: Seat
    order_card: Annotated[list[FieldName], Field(min_length=2, max_length=2)]
    round: int = Field(default=1, ge=1, le=MAX_ROUNDS)
    start_seat: Seat = 0
    acting_seat: Seat = 0
    decision: Literal[DECISION_NAMES] = DECISION_NAMES[0]
    something_happened: bool = False
    last_round: bool = False
    canyon_open: bool = False
    turn: Turn = Turn()
    base_researchers: list[Count] = []
    modules: list[Module] = []
    majority: dict[ColourName, Seat] = {}
    discarded: dict[Literal[KIND_NAMES[1:]], Count] = {}  # modules that left the game, under that house rule
    treasures: list[Treasure] = []
    removed: Removed = Removed()
    empty: list[Cell] = []  # discovery cells without a tile
    seen: list[SeenTile] = []
    players: list[Player]
