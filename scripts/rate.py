"""``fathom rate``: ratings from results."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from games.documents import InputError
from scripts import options
from scripts.tables import print_table

if TYPE_CHECKING:
    from analysis.ratings import Ratings


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--anchor", help="The agent that stands at 0, or AGENT=ELO.  [default: random, else the first]")
@click.option("--replicates", type=int, default=1000, show_default=True, callback=options.at_least_one,
              help="Of the bootstrap over blocks.")  # fmt: skip
@options.seed_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
def command(paths, anchor, replicates, seed, as_json):
    """Rate the agents in results folders, games.csv or record files PATHS.

    Plackett-Luce on finish orders with ties and an advantage of each seat, on the Elo scale, with 95 % intervals from a
    bootstrap over blocks; beside it the plain win share; and the chance that each is stronger than each other.

    Example: fathom rate results/2026-01-31-kuhn_poker-1
    """
    from analysis.ratings import rate
    from analysis.sources import read_sources

    games = read_sources(list(paths))
    agent, elo = _parse_anchor(anchor, set(games.agent))
    ratings = rate(games, agent, elo, replicates, seed)
    (_print_json if as_json else _print_tables)(ratings)


def _parse_anchor(text: str | None, agents: set[str]) -> tuple[str | None, float]:
    """Agent and Elo; the names of agents hold equals signs too."""
    if text is None or text in agents:
        return text, 0.0
    agent, equals, value = text.rpartition("=")
    if not equals:
        return text, 0.0
    try:
        return agent, float(value)
    except ValueError:
        raise InputError("--anchor", f"{text!r}: AGENT or AGENT=ELO is needed") from None


def _print_json(ratings: "Ratings") -> None:
    tables = {"agents": ratings.agents, "seats": ratings.seats}
    click.echo(
        json.dumps(
            {name: json.loads(table.to_json(orient="records")) for name, table in tables.items()}
            | {
                "superiority": json.loads(ratings.superiority.to_json(orient="index")),
                "anchor": ratings.anchor,
                "anchor_elo": ratings.anchor_elo,
                "unbounded": ratings.unbounded,
            }
        )
    )


def _print_tables(ratings: "Ratings") -> None:
    print_table(
        ["agent", "Elo", "95 % interval", "win share", "95 % interval", "games", "blocks"],
        [
            [row.agent, f"{row.elo:.0f}", _between(row.low, row.high, 0), f"{row.win_share:.3f}",
             _between(row.share_low, row.share_high, 3), str(row.games), str(row.blocks)]
            for row in ratings.agents.itertuples()
        ],
    )  # fmt: skip
    click.echo(f"{ratings.anchor} stands at {ratings.anchor_elo:g}")
    for agent in ratings.unbounded:
        click.echo(f"{agent} won or lost everything: its rating has no bound on one side")
    others = ratings.seats[1:].itertuples()
    seats = [f"seat {row.seat}: {row.elo:+.0f} ({_between(row.low, row.high, 0)})" for row in others]
    if seats:
        click.echo(f"advantage over seat 0 in Elo: {', '.join(seats)}")
    if len(ratings.agents) > 1:
        _print_superiority(ratings)


def _print_superiority(ratings: "Ratings") -> None:
    numbers = [str(number) for number in range(1, len(ratings.agents) + 1)]
    rows = [
        [f"{number} {agent}", *("" if share != share else f"{100.0 * share:.1f}" for share in shares)]
        for number, agent, shares in zip(numbers, ratings.agents.agent, ratings.superiority.to_numpy(), strict=True)
    ]
    print_table(["stronger than, %", *numbers], rows)


def _between(low: float, high: float, digits: int) -> str:
    return "" if low != low else f"{low:.{digits}f} to {high:.{digits}f}"
