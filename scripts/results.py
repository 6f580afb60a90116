"""What commands print of the results of a tournament."""

import json
from typing import TYPE_CHECKING

import click

from scripts.tables import print_table, with_reach

if TYPE_CHECKING:
    import pandas as pd


def print_results(games: "pd.DataFrame") -> None:
    """Prints the table of agents and what it stands on."""
    from analysis.table import duplicate_gain, head_to_head, summarize

    num_blocks = games.block.nunique()
    if num_blocks == 0:
        click.echo("no block was finished")
        return
    summary = summarize(games)
    _print_summary(summary)
    if len(summary) > 2:
        _print_comparison(head_to_head(games))
    if num_blocks == 1:
        click.echo("1 block: an interval needs at least two")
        return
    paired, unpaired = duplicate_gain(games)
    click.echo(f"{num_blocks} blocks; ±: 95 % interval over blocks")
    gain = f"{unpaired / paired:.2f} times fewer games" if paired else "every block gave the same"
    click.echo(
        f"duplicate deals: variance of the block mean {paired:.4f}, of as many unpaired games {unpaired:.4f}: {gain}"
    )


def print_as_json(games: "pd.DataFrame", rest: dict) -> None:
    """Prints the table of agents as one JSON object on one line, with the entries of `rest`; nan becomes null."""
    from analysis.table import summarize

    agents = json.loads(summarize(games).to_json(orient="records")) if len(games) else []
    click.echo(json.dumps({"event": "result", "blocks": games.block.nunique(), "agents": agents, **rest}))


def _print_summary(summary: "pd.DataFrame") -> None:
    headers = ["agent", "games", "win share", "mean score", "mean rank", "decisions/game", "ms/decision"]
    rows = [
        [
            row.agent,
            str(row.games),
            with_reach(row.win_share, max(row.win_share - row.low, row.high - row.win_share)),
            f"{row.mean_score:.2f}",
            f"{row.mean_rank:.2f}",
            f"{row.decisions_per_game:.1f}",
            f"{row.ms_per_decision:.2f}",
        ]
        for row in summary.itertuples()
    ]
    print_table(headers, rows)


def _print_comparison(comparison: "pd.DataFrame") -> None:
    headers = ["agent", "against", "games", "difference of win shares"]
    rows = [
        [row.agent, row.against, str(row.games), with_reach(row.difference, row.high - row.difference)]
        for row in comparison.itertuples()
    ]
    print_table(headers, rows, title="paired, over the playthroughs with both")
