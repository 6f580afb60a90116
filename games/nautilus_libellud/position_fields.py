"""The fields of a position file of Nautilus (Libellud)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.nautilus_libellud.state import COLUMNS, NUM_DIVERS, NUM_ROUNDS, NUM_SEATS, PHASE_NAMES, SPECIAL_NAMES

Seat = Annotated[int, Field(ge=0, lt=NUM_SEATS)]
Diver = Annotated[int, Field(ge=1, le=NUM_DIVERS)]
Special = Literal[SPECIAL_NAMES]
EMPTY_SIDE = " ".join(["."] * COLUMNS)
Side = Annotated[str, Field(description='a side is a row of five spaces like "5 . Kraken 12* ."')]


class Position(BaseModel):
    """What the asking seat knows. Divers are given by their numbers, Domain cards by words like ``Science +2``.

    A side is a row of five spaces: a Diver's number, Kraken, Fishbone or a dot for none, with a star behind the card
    that is anchored.
    """

    model_config = ConfigDict(extra="forbid", strict=True)
    game: Literal["nautilus_libellud"]
    seats: Literal[2] = NUM_SEATS
    seat: Seat
    starting_seat: Seat | None = None  # left out: as in the house rules
    round: Annotated[int, Field(ge=1, le=NUM_ROUNDS)]
    phase: Literal[PHASE_NAMES[1:-1]] = "choose a card"
    acting_seat: Seat | None = None  # needed only while the other seat is asked about a start special
    domains: list[str] = Field(description='the five face-up Domain cards, like "War +1"')
    won: list[str] = []
    opponent_won: list[str] = []
    own_side: Side = EMPTY_SIDE
    opponent_side: Side = EMPTY_SIDE
    arrow_card: Diver | None = None  # just placed, its movement still to be chosen
    hand: list[Diver] = Field(description="the numbers of your Divers, like [3, 7, 14]")
    drawn: list[Diver] = []  # the two drawn with the Module or the one taken with the Harpoon, until one goes back
    chosen: Diver | Literal["Kraken", "Fishbone"] | None = None  # to be laid down; a Diver is still in hand
    opponent_holds: list[Diver] = []  # seen with the Eye or the Harpoon and not placed yet
    opponent_knows: list[Diver] | None = None  # of the own hand; left out: all after their Eye, else none
    returned: Diver | None = None  # put back with the Module
    offered: list[Special] = []
    special: Special | None = None
    special_used: bool | None = None  # the board tells for the Kraken, the Fishbone and the Anchor
    opponent_special: Special | None = None
    opponent_special_used: bool | None = None
    discards: list[Special] = []  # seen, of earlier rounds since all specials were shuffled
    unseen_by_opponent: list[Special] = []  # those of them that the opponent has not seen
