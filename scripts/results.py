"""What commands print of the results of a tournament."""

import json
from typing import TYPE_CHECKING

import click

from scripts.tables import print_table, with_reach

if TYPE_CHECKING:
    import pandas as pd


def print_results(games: "pd.DataFrame") -> None:
    """Prints the table of agents and what it stands on."""
    from analysis.table import duplicate_gain, head_to_head, is_solo, summarize

    num_blocks = games.block.nunique()
    if num_blocks == 0:
        click.echo("no block was finished")
        return
    summary, alone = summarize(games), is_solo(games)
    _print_summary(summary, alone)
    if len(summary) > (1 if alone else 2):
        _print_comparison(head_to_head(games), alone)
    if num_blocks == 1:
        click.echo("1 block: an interval needs at least two")
        return
    if alone:
        click.echo(f"{num_blocks} blocks; ±: 95 % interval over blocks, each one deal that all agents play")
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


def _print_summary(summary: "pd.DataFrame", alone: bool) -> None:
    columns = {"agent": summary.agent, "games": summary.games.astype(str)}
    if alone:
        reach = summary.score_high - summary.mean_score
        columns["mean score"] = map(with_reach, summary.mean_score, reach, [2] * len(summary))
    else:
        reach = summary[["low", "high"]].sub(summary.win_share, axis=0).abs().max(axis=1, skipna=False)
        columns["win share"] = map(with_reach, summary.win_share, reach)
        columns["mean score"] = summary.mean_score.map("{:.2f}".format)
        columns["mean rank"] = summary.mean_rank.map("{:.2f}".format)
    columns["decisions/game"] = summary.decisions_per_game.map("{:.1f}".format)
    columns["ms/decision"] = summary.ms_per_decision.map("{:.2f}".format)
    print_table(list(columns), [list(row) for row in zip(*columns.values(), strict=True)])


def _print_comparison(comparison: "pd.DataFrame", alone: bool) -> None:
    headers = ["agent", "against", "games", f"difference of {'scores' if alone else 'win shares'}"]
    rows = [
        [row.agent, row.against, str(row.games), with_reach(row.difference, row.high - row.difference)]
        for row in comparison.itertuples()
    ]
    print_table(headers, rows, title=f"paired, over the {'deals' if alone else 'playthroughs with both'}")
