"""Positions from outside: what one seat knows, from a TOML file or from a point of a record."""

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np

import games
from analysis.records import check_seats, is_record_address, load_record
from games import api
from games.card import Game
from games.documents import InputError, read_toml
from games.playthrough import Playthrough, new_box


class Position(NamedTuple):
    """A position and the seat whose knowledge it is.

    Attributes
    ----------
    game : Game
    box : numpy.recarray, shape (1,)
    state : numpy.recarray, shape (1,)
        One determinization of what the seat knows, or the true state if `is_true`.
    seat : int
        The seat that asks.
    num_seats : int
    is_true : bool
        Whether hidden things lie in `state` as they lay on the table, as in a record.
    """

    game: Game
    box: np.recarray
    state: np.recarray
    seat: int
    num_seats: int
    is_true: bool = False

    @property
    def table(self) -> Playthrough:
        """A playthrough that stands at this position."""
        return Playthrough.from_state(self.game, self.box, self.num_seats, np.uint64(0), self.state)

    @property
    def text(self) -> str:
        """The table as far as the asking seat sees it."""
        return self.game.part("text").render(self.box[0], self.state[0], self.seat)

    @property
    def num_determinizations(self) -> int:
        """How many arrangements of the hidden things the asking seat cannot tell apart."""
        return self.game.part("position").num_determinizations(self.box[0], self.state[0], self.seat)


def load_position(place: str | Path, components_for: Callable[[Game], dict] | None = None) -> Position:
    """The position in a TOML file, or at a point of a record: ``RECORD.jsonl:GAME:PLY``.

    Parameters
    ----------
    place : str or Path
    components_for : callable, optional
        What differs from the own components of the game it is handed. A record says so itself.

    Raises
    ------
    InputError
        With the file's name in front, if there is no position there; names the field and what would be right.
    """
    if is_record_address(str(place)):
        return _from_record(str(place))
    document = read_toml(Path(place))
    with naming(place):
        game = read_heading(document)[0]
    box = new_box(game, components_for(game) if components_for else None)
    with naming(place):
        return read_document(document, box)


@contextmanager
def naming(place: str | Path):
    """Puts the name of a file in front of the faults found in it."""
    try:
        yield
    except InputError as error:
        raise error.within(str(place)) from None


def read_document(document: dict, box: np.recarray | None = None) -> Position:
    """The position that a document describes, in a game as printed unless a box is given.

    Raises
    ------
    InputError
        If it describes none.
    """
    game, num_seats, _ = read_heading(document)
    box = new_box(game) if box is None else box
    state = api.new_records(game.part("state").STATE)
    seat = game.part("position").read_position(box[0], {**document, "seats": num_seats}, state[0])
    return Position(game, box, state, seat, num_seats)


def read_heading(document: dict) -> tuple[Game, int, int]:
    """The fields that are the same in every game: the game, the number of seats and the seat that asks."""
    game = games.load(_value(document, "game", str, "the name of a game in quotes"))
    if "seats" not in document and len(game.seats) == 1:
        num_seats = game.seats[0]
    else:
        num_seats = _value(document, "seats", int, "the number of seats")
        check_seats(game, num_seats)
    seat = _value(document, "seat", int, _which_seat(num_seats))
    check_seat(num_seats, seat)
    return game, num_seats, seat


def check_seat(num_seats: int, seat: int) -> None:
    """Raises InputError unless the seat is one of so many."""
    if not 0 <= seat < num_seats:
        raise InputError("seat", f"{_which_seat(num_seats)}, is needed, not {seat}")


def _which_seat(num_seats: int) -> str:
    return f"a seat, a whole number from 0 to {num_seats - 1}"


def _value(document: dict, field: str, kind: type, needed: str):
    if field not in document:
        raise InputError(field, f"missing; {needed}, is needed")
    if type(document[field]) is not kind:
        raise InputError(field, f"{needed}, is needed, not {document[field]!r}")
    return document[field]


def _from_record(address: str) -> Position:
    table = load_record(address)
    if table.is_terminal:
        raise InputError(address, "the game is over there; give an earlier ply")
    return Position(table.game, table.box, table.state, table.current_seat, table.num_seats, is_true=True)
