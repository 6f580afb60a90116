"""Options and checks that several commands share."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from games.documents import InputError, read_toml

if TYPE_CHECKING:
    from games.card import Game

game_argument = click.argument("game")
seed_option = click.option("--seed", type=int, default=1, show_default=True, help="Decides every deal and search.")
seats_option = click.option("--seats", type=int, help="Number of seats; the game's usual number if left out.")
components_option = click.option(
    "--components",
    type=click.Path(path_type=Path),
    help="TOML file with printed values and house rules that differ from the game's own.",
)


def at_least_one(context: click.Context, parameter: click.Parameter, value: int | None) -> int | None:
    """Callback of an option that is a number of things; InputError if it is below 1."""
    if value is not None and value < 1:
        raise InputError(parameter.opts[-1], f"at least 1 is needed, not {value}")
    return value


def parse_time(option: str, text: str | None) -> float | None:
    """Seconds from what was given to an option, e.g. ``"90s"``; None if nothing was. InputError if it is no time."""
    from mcts.specs import parse_seconds

    try:
        return None if text is None else parse_seconds(text)
    except ValueError as error:
        raise InputError(option, f"{text!r}: {error}") from None


def choose_seats(game: "Game", seats: int | None) -> int:
    """The number of seats to play with; InputError if the game does not have it."""
    from analysis.records import check_seats

    chosen = game.seats[0] if seats is None else seats
    check_seats(game, chosen)
    return chosen


def read_components(game: "Game", path: Path | None) -> dict:
    """What the component file changes, nothing without a file.

    Raises
    ------
    InputError
        If the file cannot be read or its values do not hold together; names the file and the field.
    """
    from analysis.plan import changed_components
    from games.playthrough import new_box

    if path is None:
        return {}
    components = read_toml(path)
    try:
        new_box(game, components)
    except InputError as error:
        raise error.within(str(path)) from None
    return changed_components(game, components)


def num_processors() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def compiling_announced(game: "Game") -> Iterator[None]:
    """Says once if code has to be compiled for the game, on stderr."""
    from games import jit

    def announce(kernel: str, types: str) -> None:
        jit.on_compile = None
        click.echo(f"compiling {game.title} (once; it is kept for the next time) ...", err=True)

    jit.on_compile = announce
    try:
        yield
    finally:
        jit.on_compile = None
