"""``fathom show``: a position as text."""

from pathlib import Path

import click

from scripts import options


@click.command()
@click.argument("position")
@options.components_option
def command(position: str, components: Path | None):
    """Draw a position as the seat that asks sees it.

    POSITION is a position file, or RECORD.jsonl:GAME:PLY for a point of a recorded game.

    Example: fathom show position.toml
    """
    from analysis.positions import load_position

    found = load_position(position, lambda game: options.read_components(game, components))
    click.echo(f"{found.game.title}, as seat {found.seat} of {found.num_seats} sees it")
    click.echo(found.text)
