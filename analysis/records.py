"""Records of playthroughs: one JSON object a line, with the actions by name; a record replays to the same outcome."""

import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

import games
from games.card import Game
from games.documents import InputError, check
from games.naming import parse_action
from games.playthrough import Playthrough, new_box

_ADDRESS = re.compile(r"(?P<path>.+\.jsonl):(?P<game>\d+):(?P<ply>\d+)")


class Outcome(BaseModel):
    """How a playthrough ended, each list by seat. `seconds` is the time the seat's agent took."""

    model_config = ConfigDict(extra="forbid", strict=True)

    scores: list[float]
    ranks: list[int]
    ending: str
    decisions: list[int]
    seconds: list[float]


class Record(BaseModel):
    """One playthrough.

    Attributes
    ----------
    game : str
    seats : int
    agents : list of str
        By seat.
    deal : str
        The deal key, 16 hexadecimal digits.
    components : dict
        What differs from the game's own components.
    block, rotation : int
        Place in the tournament: number of the deal, and of the playthrough within its block.
    actions : list of str
        By ply, in the game's words.
    outcome : Outcome or None
        None if the playthrough was not played to its end.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str
    seats: int
    agents: list[str]
    deal: str = Field(pattern="^[0-9a-f]{16}$")
    components: dict = {}
    block: int = Field(default=0, ge=0)
    rotation: int = Field(default=0, ge=0)
    actions: list[str]
    outcome: Outcome | None = None

    def to_line(self) -> str:
        """The record as one line of JSON, line end included."""
        return self.model_dump_json(exclude=None if self.components else {"components"}) + "\n"


def read_records(path: Path) -> Iterator[Record]:
    """The records of a file, in order, each checked.

    Raises
    ------
    InputError
        If the file cannot be read or a line is not a record; names the file, the line and the field.
    """
    number = 0
    try:
        with Path(path).open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    yield parse_line(line)
                except InputError as error:
                    raise error.within(place(path, number)) from None
    except FileNotFoundError:
        raise InputError(str(path), "no such file") from None
    except UnicodeDecodeError:
        raise InputError(str(path), "not a text file; records in UTF-8, one JSON object a line, are needed") from None
    except OSError as error:
        raise InputError(str(path), f"cannot be read ({error.strerror})") from None
    if number == 0:
        raise InputError(str(path), "the file is empty; records, one JSON object a line, are needed")


def place(path: Path, number: int) -> str:
    """How messages name a line of a record file."""
    return f"{path} line {number}"


def parse_line(line: str) -> Record:
    """The record in one line of a file; InputError names the field."""
    try:
        document = json.loads(line)
    except json.JSONDecodeError as error:
        if not line.endswith("\n"):
            raise InputError(
                "", "the line is cut off in the middle; remove it or replace it by the whole one"
            ) from None
        raise InputError("", f"not JSON: {error.msg} at column {error.colno}") from None
    if not isinstance(document, dict):
        raise InputError("", f"a record is a JSON object, not {line.strip()[:40]}")
    record = check(Record, document)
    _check_against_game(record)
    return record


def _check_against_game(record: Record) -> None:
    game = games.load(record.game)
    check_seats(game, record.seats)
    lists = {"agents": record.agents}
    if record.outcome is not None:
        by_seat = ("scores", "ranks", "decisions", "seconds")
        lists |= {f"outcome.{name}": getattr(record.outcome, name) for name in by_seat}
    for name, values in lists.items():
        if len(values) != record.seats:
            raise InputError(name, f"{record.seats} entries are needed, one for each seat, not {len(values)}")
    _box_of(record)


def check_seats(game: Game, num_seats: int) -> None:
    """Raises InputError if the game cannot be played with so many seats."""
    if num_seats not in game.seats:
        *others, last = map(str, sorted(game.seats))
        known = f"{', '.join(others)} or {last}" if others else last
        raise InputError("seats", f"{game.title} is played with {known} seats, not with {num_seats}")


def open_record(record: Record) -> Playthrough:
    """The playthrough of a record before its first action."""
    game = games.load(record.game)
    return Playthrough(game, _box_of(record), record.seats, np.uint64(int(record.deal, 16)))


def _box_of(record: Record) -> np.recarray:
    try:
        return _box(record.game, json.dumps(record.components))
    except InputError as error:
        raise error.within("components") from None


@functools.lru_cache(maxsize=8)
def _box(game: str, components: str) -> np.recarray:
    return new_box(games.load(game), json.loads(components))


def replay_record(record: Record, ply: int | None = None) -> Playthrough:
    """The playthrough of a record after its first `ply` actions, all of them if None.

    Raises
    ------
    InputError
        If the record has fewer actions, or one of them is not an action of the game or not legal in its place.
    """
    if ply is not None and ply > len(record.actions):
        raise InputError("ply", f"the playthrough has {len(record.actions)} decisions; give a ply from 0 to that")
    table = open_record(record)
    for number, name in enumerate(record.actions[:ply]):
        play_by_name(table, name, number)
    return table


def play_by_name(table: Playthrough, name: str, ply: int) -> int:
    """Plays the action called `name` as decision number `ply`; returns the action. InputError if it is not legal."""
    legal = table.legal_actions()
    if len(legal) == 0:
        raise InputError("actions", f"ply {ply}: {name!r} comes after the end of the game")
    action = action_codes(table.game).get(name)
    if action not in legal:
        try:
            action = parse_action(table.game, name, legal)
        except InputError as error:
            raise InputError("actions", f"ply {ply}: {error.message}") from None
    table.apply(action)
    return action


@functools.cache
def action_names(game: Game) -> list[str]:
    """Names of the actions of a game; the place is the action, place 0 is empty."""
    action_name = game.part("text").action_name
    return ["", *(action_name(action) for action in range(1, game.num_actions + 1))]


@functools.cache
def action_codes(game: Game) -> dict[str, int]:
    """The actions of a game by name."""
    return {name: action for action, name in enumerate(action_names(game)) if action}


def verify_record(record: Record) -> None:
    """Replays a record and compares the outcome.

    Raises
    ------
    InputError
        If an action is not legal, the game is not over, or the outcome differs; names the field.
    """
    table = replay_record(record)
    if record.outcome is None:
        return
    if not table.is_terminal:
        raise InputError("actions", f"the game is not over after {len(record.actions)} decisions; some are missing")
    scores, ranks = table.outcome()
    found = {"scores": scores.tolist(), "ranks": ranks.tolist(), "ending": table.ending}
    for name, value in found.items():
        recorded = getattr(record.outcome, name)
        if recorded != value:
            raise InputError(f"outcome.{name}", f"the replay gives {value}, the record says {recorded}")


def is_record_address(text: str) -> bool:
    """Whether `text` looks like ``FILE.jsonl:GAME:PLY``."""
    return _ADDRESS.fullmatch(text) is not None


def load_record(address: str) -> Playthrough:
    """The playthrough at ``FILE.jsonl:GAME:PLY``: the file's line number GAME, from 1, after its first PLY decisions.

    Raises
    ------
    InputError
        If there is no such place, or the record is faulty.
    """
    parts = _ADDRESS.fullmatch(address)
    if parts is None:
        raise InputError("record", f"{address!r} is not a place in a record; FILE.jsonl:GAME:PLY is needed")
    record = find_record(Path(parts["path"]), int(parts["game"]))
    try:
        return replay_record(record, int(parts["ply"]))
    except InputError as error:
        raise error.within(place(parts["path"], int(parts["game"]))) from None


def find_record(path: Path, number: int) -> Record:
    """The record in line `number`, from 1, of a file; InputError if it has fewer lines."""
    count = 0
    for count, record in enumerate(read_records(path), start=1):
        if count == number:
            return record
    raise InputError(str(path), f"there is no game {number}; the file holds {count}, counted from 1")
