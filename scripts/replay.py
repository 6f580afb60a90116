"""``fathom replay``: recorded playthroughs again."""

from pathlib import Path

import click

from games.documents import InputError
from scripts import options
from scripts.playthrough import drawn, print_as_text


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option(
    "--game", "number", type=int, callback=options.at_least_one, help="Line of the file, from 1.  [default: 1]"
)
@click.option("--ply", type=int, help="Only the table after so many decisions.")
@click.option("--verify", is_flag=True, help="Replay every game, or the one named, and compare the outcomes.")
def command(record, number, ply, verify):
    """Tell a playthrough of the file RECORD again, or check that its records replay to the same outcome.

    Example: fathom replay results/2026-01-31-kuhn_poker-1/records.jsonl --game 3
    """
    from analysis.records import find_record

    if verify:
        if ply is not None:
            raise InputError("--ply", "cannot go with --verify, which replays to the end")
        _verify(record, number)
        return
    found = find_record(record, number or 1)
    try:
        _show(found, ply)
    except InputError as error:
        raise error.within(f"{record} line {number or 1}") from None


def _show(found, ply: int | None) -> None:
    import games
    from analysis.records import replay_record

    with options.compiling_announced(games.load(found.game)):
        if ply is None:
            print_as_text(found)
            return
        table = replay_record(found, ply)
        who = f"seat {table.current_seat} to act" if not table.is_terminal else f"over ({table.ending})"
        click.echo(f"{table.game.title}, ply {ply}: {who}")
        click.echo(drawn(table))


def _verify(path: Path, number: int | None) -> None:
    """Replays all records, or number `number`; InputError at the first that differs."""
    from analysis.records import find_record, read_records, verify_record

    records = enumerate(read_records(path), start=1) if number is None else [(number, find_record(path, number))]
    count = 0
    for line, found in records:
        try:
            verify_record(found)
        except InputError as error:
            raise error.within(f"{path} line {line}") from None
        count += 1
    click.echo(f"{count} playthrough{'s' if count > 1 else ''} replayed, every outcome as recorded")
