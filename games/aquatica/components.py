"""What a component file may say: the tables, and the checks that they hold together."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from games.aquatica.state import (
    CHARACTER_IDS,
    CONDITIONS,
    GOALS,
    KING_NAMES,
    LOCATIONS,
    MAX_DEPTHS,
    MAX_PRICE,
    MAX_SEATS,
    NUM_RATINGS,
    NUM_SPACES,
    NUM_SPOTS,
    NUM_TOKENS,
    NUM_TRACKS,
    STARTING_NAMES,
    TOKEN_GOALS,
    TOKEN_SIDES,
    TOKENS,
    TRAINED_IDS,
    TYPES,
    WILD_IDS,
)
from games.aquatica.symbols import check_steps, depth_symbol, manta_symbol
from games.documents import InputError, check, overlay

_MOST_POINTS = 300  # of all locations together
_MOST_LISTED = 24


def _is_manta(text: str) -> str:
    manta_symbol(text)
    return text


def _is_manta_or_none(text: str) -> str:
    return text if text == "none" else _is_manta(text)


def _is_depth(text: str) -> str:
    depth_symbol(text)
    return text


def _is_rising(numbers: list[int]) -> list[int]:
    if numbers != sorted(numbers):
        raise ValueError("the numbers must not fall from left to right")
    return numbers


def _is_falling(numbers: list[int]) -> list[int]:
    if numbers != sorted(numbers, reverse=True):
        raise ValueError("the numbers must not rise from left to right")
    return numbers


def _named(names: tuple[str, ...]) -> AfterValidator:
    """Checks that the keys of a table are among `names`."""
    listed = names if len(names) <= _MOST_LISTED else (names[0], "...", names[-1])

    def check_keys(table: dict) -> dict:
        for key in table:
            if key not in names:
                raise ValueError(f"{key!r} is not known here; known are {', '.join(listed)}")
        return table

    return AfterValidator(check_keys)


MantaSymbol = Annotated[str, AfterValidator(_is_manta)]
MantaIcon = Annotated[str, AfterValidator(_is_manta_or_none)]
DepthSymbol = Annotated[str, AfterValidator(_is_depth)]
Steps = Annotated[list[str], AfterValidator(check_steps)]
Small = Annotated[int, Field(ge=0, le=20)]
Price = Annotated[int, Field(ge=0, le=MAX_PRICE)]
Few = Annotated[int, Field(ge=0, le=15)]
Profile = Literal["first_printing", "revised"]
TokenSides = Annotated[list[Literal[TOKEN_GOALS]], Field(min_length=TOKEN_SIDES, max_length=TOKEN_SIDES)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Edition(_Table):
    """What differs between the two printings."""

    ocean_copies: list[Annotated[int, Field(ge=1, le=3)]] = Field(min_length=MAX_SEATS, max_length=MAX_SEATS)
    tokens: int = Field(ge=NUM_TRACKS, le=NUM_TOKENS)
    matrona_2p_row_discard: bool
    solo_profile: Profile


class Solo(_Table):
    """When the rival moves, and the most points of each rating but the last."""

    rival_moves_on_scout: bool
    ratings: Annotated[list[Annotated[int, Field(ge=0, le=400)]], AfterValidator(_is_rising)] = Field(
        min_length=NUM_RATINGS - 1, max_length=NUM_RATINGS - 1
    )


class Editions(_Table):
    """The two printings."""

    first_printing: Edition
    revised: Edition


class Solos(_Table):
    """The solo rules of the two printings."""

    first_printing: Solo
    revised: Solo


class Options(_Table):
    """House rules."""

    edition_profile: Profile
    kings: Literal["usual", "off", "fixed", "draft"]
    goals: Literal["printed", "random_tokens"]
    scout_optional: bool
    one_resource_depth_per_location: bool
    location_rows_refill_only_by_scout: bool
    max_turns_per_player: int = Field(ge=1, le=80)
    matrona_2p_row_discard: bool | None = None
    solo_profile: Profile | None = None


class Counts(_Table):
    """How many cards and tokens there must be, to catch slips of the pen."""

    locations: Annotated[dict[str, Annotated[int, Field(ge=0, le=len(LOCATIONS))]], _named(TYPES)]
    wild_mantas: int = Field(ge=0, le=99)


class Board(_Table):
    """The main board and the player boards."""

    bottom_row_slots: int = Field(ge=1, le=6)
    top_row_slots: int = Field(ge=0, le=6)
    top_row_power_discount: Small
    top_row_coin_discount: Small
    character_row_costs: Annotated[list[Price], AfterValidator(_is_rising)] = Field(
        min_length=NUM_SPACES, max_length=NUM_SPACES
    )
    player_location_slots: int = Field(ge=1, le=5)
    goal_track_points: Annotated[list[Few], AfterValidator(_is_falling)] = Field(
        min_length=NUM_SPOTS, max_length=NUM_SPOTS
    )
    rival_mantas: int = Field(ge=1, le=NUM_TRACKS)
    solo_kings: int = Field(ge=1, le=len(KING_NAMES))


class Character(_Table):
    """A character's steps; a king may instead leave at the start for a wild manta."""

    steps: Steps
    stays_in_hand: bool = False
    setup_bonus_manta: MantaSymbol | None = None


class WildManta(_Table):
    """A kind of wild manta."""

    effect: MantaSymbol
    count: int = Field(ge=0, le=31)


class Goal(_Table):
    """What a goal asks for."""

    condition: Literal[tuple(CONDITIONS)]
    number: int = Field(ge=0, le=100)
    limit: int = Field(default=0, ge=0, le=20)


class Location(_Table):
    """A location card."""

    type: Literal[TYPES]
    coins: Small
    power: Small
    points: Small
    manta: MantaIcon
    depths: list[DepthSymbol] = Field(max_length=MAX_DEPTHS)


class Components(_Table):
    """A component file."""

    editions: Editions
    solo: Solos
    options: Options
    counts: Counts
    board: Board
    characters: Annotated[dict[str, Character], _named(CHARACTER_IDS)]
    trained_mantas: Annotated[dict[str, MantaSymbol], _named(TRAINED_IDS)]
    wild_mantas: Annotated[dict[str, WildManta], _named(WILD_IDS)]
    goals: Annotated[dict[str, Goal], _named(GOALS)]
    goal_tokens: Annotated[dict[str, TokenSides], _named(TOKENS)]
    locations: Annotated[dict[str, Location], _named(LOCATIONS)]


def read_components(changes: dict | None = None) -> Components:
    """The game's own components with `changes` put over them.

    Raises
    ------
    InputError
        If a value cannot be or the tables do not hold together; names the field and what would be right.
    """
    printed = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))
    components = check(Components, overlay(printed, changes or {}))
    _check_locations(components)
    _check_mantas(components)
    _check_characters(components)
    _check_goals(components)
    return components


def _check_locations(components: Components) -> None:
    found = Counter(location.type for location in components.locations.values())
    for kind, count in components.counts.locations.items():
        if found[kind] != count:
            raise InputError(f"counts.locations.{kind}", f"{count}, but {found[kind]} locations have this type")
    total = sum(location.points for location in components.locations.values())
    if total > _MOST_POINTS:
        raise InputError("locations", f"{total} points in all; at most {_MOST_POINTS} fit the scores")


def _check_mantas(components: Components) -> None:
    kinds = {manta.effect: name for name, manta in components.wild_mantas.items()}
    if len(kinds) < len(components.wild_mantas):
        raise InputError("wild_mantas", "two kinds have the same effect; put them together and add their counts")
    total = sum(manta.count for manta in components.wild_mantas.values())
    if total != components.counts.wild_mantas:
        raise InputError("counts.wild_mantas", f"{components.counts.wild_mantas}, but the kinds add up to {total}")
    icons = Counter(location.manta for location in components.locations.values())
    for name, location in components.locations.items():
        if location.manta != "none" and location.manta not in kinds:
            raise InputError(f"locations.{name}.manta", f"no wild manta is {location.manta!r}; {_either(kinds)}")
    for effect, name in kinds.items():
        if icons[effect] > components.wild_mantas[name].count:
            count = components.wild_mantas[name].count
            raise InputError(f"wild_mantas.{name}.count", f"{count}, but {icons[effect]} locations give one")


def _check_characters(components: Components) -> None:
    staying = [name for name, character in components.characters.items() if character.stays_in_hand]
    if len(staying) != 1 or staying[0] not in STARTING_NAMES:
        raise InputError(
            "characters", f"exactly one starting character stays in hand, not {', '.join(staying) or 'none'}"
        )
    kinds = [manta.effect for manta in components.wild_mantas.values()]
    for name, character in components.characters.items():
        bonus, where = character.setup_bonus_manta, f"characters.{name}.setup_bonus_manta"
        if bonus is None:
            continue
        if name not in KING_NAMES or character.steps:
            raise InputError(where, "only a king without steps leaves at the start for a manta")
        if bonus not in kinds:
            raise InputError(where, f"no wild manta is {bonus!r}; {_either(kinds)}")


def _check_goals(components: Components) -> None:
    for name, goal in components.goals.items():
        if goal.condition == "recruit_price" and goal.number not in components.board.character_row_costs:
            raise InputError(f"goals.{name}.number", f"no space of the character row costs {goal.number}")
        if (goal.condition == "scored_low") != ("limit" in goal.model_fields_set):
            raise InputError(
                f"goals.{name}.limit", "needed for scored_low, the most points a card may have, and only there"
            )
    sides = [goal for token in components.goal_tokens.values() for goal in token]
    twice = [goal for goal, count in Counter(sides).items() if count > 1]
    if twice:
        raise InputError("goal_tokens", f"{twice[0]} is on two sides; each goal is on one")


def _either(kinds) -> str:
    return f"known are none, {', '.join(kinds)}"
