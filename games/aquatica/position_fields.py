"""The fields of a position file of Aquatica."""

import difflib
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from games.aquatica.names import ACTION_NAMES, KING_NAMES, OCEAN_NAMES
from games.aquatica.state import (
    CHARACTER_NAMES,
    GOALS,
    LOCATIONS,
    MAX_SEATS,
    NUM_SPACES,
    NUM_SPOTS,
    NUM_TRACKS,
    PHASES,
    TRAINED_IDS,
    TRIGGERS,
    USE_DEPTH,
    USE_TRAINED,
    WILD_IDS,
)

_MOST_LISTED = 24
_SOURCES = tuple(ACTION_NAMES[action] for action in range(USE_TRAINED, USE_DEPTH + len(LOCATIONS)))


def _one_of(names: tuple[str, ...], noun: str) -> type:
    """A text that must be one of `names`."""

    def check_name(name: str) -> str:
        if name not in names:
            nearest = difflib.get_close_matches(name, names, n=1, cutoff=0.3)
            hint = f"did you mean {nearest[0]}?" if nearest else ""
            known = f"known are {', '.join(names)}" if len(names) <= _MOST_LISTED else hint
            raise ValueError(f"{name!r} is no {noun}; {known}")
        return name

    return Annotated[str, AfterValidator(check_name)]


Location = _one_of(LOCATIONS, "location")
Character = _one_of(CHARACTER_NAMES, "character")
OceanCharacter = _one_of(OCEAN_NAMES, "ocean character")
King = _one_of(KING_NAMES, "king")
Goal = _one_of(GOALS, "goal")
TrainedManta = _one_of(TRAINED_IDS, "trained manta")
WildManta = _one_of(WILD_IDS, "kind of wild manta")
Source = _one_of(_SOURCES, "source of a payment")
Phase = _one_of(tuple(PHASES), "phase")
Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Few = Annotated[int, Field(ge=0, le=99)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Player(_Table):
    """What lies before a seat."""

    hand: list[Character] = []
    discard: list[Character] = []
    board: dict[Location, Few] = {}  # depths covered of each location
    scored: list[Location] = []
    trained: dict[TrainedManta, Literal["ready", "tired", "placed"]] = {}  # ready if left out
    ready: list[WildManta] = []
    tired: list[WildManta] = []
    king: King | None = None  # if the asking seat knows it
    king_shown: bool = False  # whether the others know the asking seat's king too


class Resolving(_Table):
    """What is being resolved in the middle of a turn."""

    cards: list[Character] = Field(default=[], max_length=2)  # the played one, and the one it replays
    steps: list[Annotated[int, Field(ge=1)]] = []  # the place of the step of each, modes counted too
    left: Few = 0  # choices left of the symbol
    raised: bool = False  # whether the effect action has made its first raise
    dropped: Location | None = None  # last dropped in scouting
    exploited: Location | None = None  # whose effect depth it is
    claiming: Goal | None = None
    back_to: Literal["before", "boundary", "after"] | None = None  # after an effect action or a claim
    used: list[Location] = []  # whose depths have paid in this main action


class Payment(_Table):
    """A payment in progress."""

    target: Location | None = None
    space: Annotated[int, Field(ge=1, le=NUM_SPACES)] | None = None  # of a character that is recruited
    total: Few
    last: Source | None = None  # the last source in the order
    last_value: Few = 0
    least: Few = 0  # smallest value of a manta used
    paying: list[Location] = []  # whose depths pay, without the manta they unlocked
    unlocked: list[WildManta] = []


class News(_Table):
    """What the last action turned up."""

    locations: list[Location] = []
    character: OceanCharacter | None = None
    kings: list[Seat] = []  # seats whose king was shown


class Position(_Table):
    """What the asking seat knows."""

    game: Literal["aquatica"]
    seats: Annotated[int, Field(ge=1, le=MAX_SEATS)] = 2
    seat: Seat
    phase: Phase = "before"
    turn_seat: Seat | None = None  # the asking seat if left out
    acting_seat: Seat | None = None  # the seat whose turn it is if left out
    turns: Annotated[int, Field(ge=0, le=32_000)] | None = None  # finished by all seats together
    trigger: Literal[TRIGGERS[:-1]] = "none"
    turns_left: Few = 0
    bottom_row: list[Location] = []
    top_row: list[Location] = []
    discarded: list[Location] = []
    character_row: list[OceanCharacter] = Field(default=[], max_length=NUM_SPACES)
    removed: list[OceanCharacter] = []
    goals: list[Goal] = Field(default=list(GOALS[:NUM_TRACKS]), min_length=NUM_TRACKS, max_length=NUM_TRACKS)
    tracks: dict[Goal, Annotated[list[Seat | Literal["rival"]], Field(max_length=NUM_SPOTS)]] = {}
    draft: list[King] = []  # the kings that came to the asking seat in the draft
    recruited_for: list[Few] = []  # coins paid for characters this turn
    players: list[Player]
    resolving: Resolving = Resolving()
    payment: Payment | None = None
    news: News = News()
