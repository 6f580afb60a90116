"""``fathom position``: a position file from a playthrough."""

from pathlib import Path

import click

from games.documents import InputError
from scripts import options


@click.command()
@options.game_argument
@options.seed_option
@click.option("--ply", type=int, default=0, show_default=True, help="Decisions made before the position.")
@click.option("--seat", type=int, help="Whose knowledge; the seat that acts if left out.")
@options.seats_option
@click.option("--agent", default="random", show_default=True, help="Who plays, in all seats, e.g. ismcts:1000.")
@click.option("--out", type=click.Path(path_type=Path), help="File to write; the terminal if left out.")
@options.components_option
def command(game, seed, ply, seat, seats, agent, out, components):
    """Write a position file: what one seat knows at a point of a playthrough.

    It is the playthrough of fathom playthrough with the same seed, seats and agent. Edit the file into the position on
    your table and ask for a hint.

    Example: fathom position leduc_poker --seed 7 --ply 2 --out position.toml
    """
    import games
    from analysis.position_files import position_text
    from analysis.positions import check_seat

    card = games.load(game)
    num_seats = options.choose_seats(card, seats)
    if seat is not None:
        check_seat(num_seats, seat)
    table = _table(card, num_seats, agent, seed, ply, components)
    observer = table.current_seat if seat is None else seat
    text = position_text(table, observer, _heading(card, observer, ply, seed, agent, components))
    if out is None:
        click.echo(text, nl=False)
    else:
        _write(out, text)


def _table(card, num_seats: int, agent: str, seed: int, ply: int, components: Path | None):
    """The playthrough before decision `ply`; InputError if it has none of that number."""
    from analysis.lineups import seatings
    from analysis.match import Match, Plan
    from analysis.records import replay_record

    plan = Plan(card.name, num_seats, (agent,), seed, components=options.read_components(card, components))
    with options.compiling_announced(card):
        record = Match(plan).play(0, 0, seatings(1, num_seats, seed, 0)[0])
        last = len(record.actions) - 1
        if not 0 <= ply <= last:
            raise InputError("--ply", f"the game is over after {last + 1} decisions; a ply from 0 to {last} is needed")
        return replay_record(record, ply)


def _heading(card, observer: int, ply: int, seed: int, agent: str, components: Path | None) -> list[str]:
    options = f" --components {components}" if components else ""
    return [
        f"{card.title}: what seat {observer} knows after {ply} decisions by {agent}, seed {seed}.",
        f"Make it the position on your table; leave out what that seat does not know. Then: fathom hint{options} FILE",
    ]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(str(path), f"cannot be written ({error.strerror})") from None
    click.echo(f"written: {path}")
