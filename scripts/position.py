"""``fathom position``: a position file from a playthrough."""

from pathlib import Path

import click

from scripts import options


@click.command()
@options.game_argument
@options.seed_option
@click.option("--ply", type=click.IntRange(min=0), default=0, show_default=True, help="Decisions made before it.")
@click.option("--seat", type=int, help="Whose knowledge; the seat that acts if left out.")
@options.seats_option
@click.option("--agent", default="random", show_default=True, help="Who plays, in all seats, e.g. ismcts:1000.")
@click.option("--out", type=click.Path(path_type=Path), help="File to write; the terminal if left out.")
@options.components_option
def command(game, seed, ply, seat, seats, agent, out, components):
    """Write a position file: what one seat knows at a point of a playthrough.

    Edit it into the position on your table and ask for a hint.

    Example: fathom position leduc_poker --seed 7 --ply 2 --out position.toml
    """
    import games
    from analysis.position_files import play_to_ply, position_text
    from analysis.positions import checked_seat
    from games.playthrough import new_box
    from mcts.specs import parse_spec

    card = games.load(game)
    num_seats = options.choose_seats(card, seats)
    box = new_box(card, options.read_components(card, components))
    with options.compiling_announced(card):
        table = play_to_ply(card, box, num_seats, seed, ply, parse_spec(agent))
    observer = table.current_seat if seat is None else checked_seat(num_seats, seat)
    text = position_text(table, observer, _heading(card, observer, ply, seed, agent, components))
    if out is None:
        click.echo(text, nl=False)
    else:
        _write(out, text)


def _heading(card, observer: int, ply: int, seed: int, agent: str, components: Path | None) -> list[str]:
    options = f" --components {components}" if components else ""
    return [
        f"{card.title}: what seat {observer} knows after {ply} decisions by {agent}, seed {seed}.",
        f"Make it the position on your table; leave out what that seat does not know. Then: fathom hint{options} FILE",
    ]


def _write(path: Path, text: str) -> None:
    from games.documents import InputError

    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(str(path), f"cannot be written ({error.strerror})") from None
    click.echo(f"written: {path}")
