"""``fathom games``: which games there are, and what can be said of one."""

import json
import textwrap
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from games.card import Game

_WIDTH = 110


@click.command()
@click.argument("name", required=False, metavar="[GAME]")
@click.option("--json", "as_json", is_flag=True, help="JSON for machines.")
def command(name: str | None, as_json: bool):
    """List the games: seats, what is hidden, source, status.

    With a GAME also its strategies, for strategy=NAME in an agent, and its kinds of actions, for avoid=KIND and
    force=KIND.

    Example: fathom games nautilus_libellud
    """
    from games import load, names

    cards = [load(name)] if name else [load(known) for known in names()]
    found = [_facts(card) | (_play_of(card) if name else {}) for card in cards]
    if as_json:
        click.echo(json.dumps(found[0] if name else found, indent=2))
        return
    for card in cards:
        click.echo(click.style(card.name, bold=True) + f"  {card.title}, {_seats(card.seats)}")
        click.echo(f"    hidden: {card.hidden}\n    source: {card.source}\n    status: {card.status}")
    if name:
        _print_play(found[0])


def _facts(card: "Game") -> dict:
    return {field: getattr(card, field) for field in ("name", "title", "seats", "hidden", "source", "status")}


def _play_of(card: "Game") -> dict:
    """What an agent can lean to."""
    from games.playthrough import new_box
    from mcts.leaning import kinds_of_actions, strategies

    by_action = kinds_of_actions(card, new_box(card))
    return {"strategies": strategies(card), "kinds": sorted({kind for kinds in by_action for kind in kinds})}


def _print_play(found: dict) -> None:
    for strategy, what in found["strategies"].items():
        click.echo(f"    strategy {strategy}: {what}")
    kinds = textwrap.wrap(", ".join(found["kinds"]), _WIDTH, initial_indent="    kinds: ", subsequent_indent="        ")
    click.echo("\n".join(kinds))


def _seats(seats: tuple[int, ...]) -> str:
    numbers = sorted(seats)
    if len(numbers) == 1:
        return "1 seat" if numbers == [1] else f"{numbers[0]} seats"
    return f"{numbers[0]} to {numbers[-1]} seats"
