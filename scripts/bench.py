"""``fathom bench``: how fast the games are."""

import json

import click

from scripts import options


@click.command()
@click.argument("names", metavar="[GAME ...]", nargs=-1)
@click.option(
    "--iterations",
    type=int,
    default=20_000,
    show_default=True,
    callback=options.at_least_one,
    help="Iterations of one search.",
)
@click.option(
    "--threads", type=int, default=1, show_default=True, callback=options.at_least_one, help="Searches at a time."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON array for machines.")
def command(names, iterations, threads, as_json):
    """Measure GAMEs, all if none is named.

    Iterations per second of ismcts from the opening, decisions per second of random playthroughs, both best of several
    repeats and of all threads together; seconds from the start of a process to the end of its first search, with an
    empty cache of compiled code and with a warm one.

    Example: fathom bench kuhn_poker leduc_poker --threads 1
    """
    import games
    from analysis.speed import measure

    found = []
    for card in [games.load(name) for name in names or games.names()]:
        click.echo(f"measuring {card.title} ...", err=True)
        found.append(measure(card, iterations, threads))
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        _print(found)


def _print(found: list[dict]) -> None:
    from scripts.tables import print_table

    headers = ["game", "seats", "iterations/s", "decisions/s", "bytes/node", "compile s", "warm s", "threads"]
    print_table(headers, [[_figure(value) for value in measured.values()] for measured in found])


def _figure(value: str | int | float) -> str:
    return value if isinstance(value, str) else f"{value:,}"
