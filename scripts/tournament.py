"""``fathom tournament``: agents against each other on duplicate deals."""

import contextlib
import os
import shlex
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scripts import options

if TYPE_CHECKING:
    import pandas as pd

    from analysis.match import Plan
    from analysis.records import Record
    from analysis.tournament import Stop

_DEFAULT_AGENTS = ("ismcts:500", "random")
_DEFAULT_TIME = "1m"
_DEFAULT_BLOCKS = 100
_STDERR = 2


@click.command()
@options.game_argument
@click.option("-a", "--agent", "agents", multiple=True, help="An agent, NAME[:ITERATIONS][,key=value...]; repeatable.")
@click.option(
    "--blocks",
    type=int,
    default=_DEFAULT_BLOCKS,
    show_default=True,
    callback=options.at_least_one,
    help="Deals, each played in all rotations.",
)
@click.option("--time", "time_limit", help="Begin no block that is not expected to end within it, e.g. 90s or 10m.")
@options.seats_option
@click.option("--jobs", type=int, callback=options.at_least_one, help="Worker threads; by default one per processor.")
@options.seed_option
@click.option("--utility", type=click.Choice(["win", "rank", "score"]), help="What agents maximise.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder for the results; by default a new one in results/."
)
@options.components_option
def command(game, agents, blocks, time_limit, seats, jobs, seed, utility, out, components):
    """Let agents play GAME against each other.

    A block is one deal, played once in every rotation of the agents through the seats. More agents than seats play a
    round robin, fewer fill the seats in turn. Without -a, ismcts:500 plays random for a minute at most. Ctrl-C finishes
    the blocks in play and ends with the table; a second Ctrl-C gives those blocks up.

    Example: fathom tournament kuhn_poker -a ismcts:200 -a random --blocks 20
    """
    import games
    from analysis.match import Match, Plan, warm_up
    from analysis.results import Results, describe, new_folder
    from analysis.tournament import Stop

    card = games.load(game)
    if not agents:
        agents, time_limit = _DEFAULT_AGENTS, time_limit or _DEFAULT_TIME
    seconds = options.parse_time("--time", time_limit)
    num_seats = options.choose_seats(card, seats)
    plan = Plan(game, num_seats, tuple(agents), seed, utility, options.read_components(card, components))
    Match(plan)
    command_line = _command_line(plan, blocks, time_limit, components)
    results = Results(new_folder(out, game), describe(plan, command_line, blocks))
    with options.compiling_announced(card):
        warm_up(plan)
    _announce(plan)
    stop = Stop(seconds)
    with _ended_by_signals(stop):
        try:
            _play(plan, range(blocks), jobs or _num_processors(), stop, results.append)
        finally:
            _report(results.games())
            click.echo(f"results: {results.folder}")
            results.close()


def _command_line(plan: "Plan", blocks: int, time_limit: str | None, components: Path | None) -> str:
    """A command that plays the same again, defaults written out."""
    words = ["fathom", "tournament", plan.game]
    for agent in plan.agents:
        words += ["-a", agent]
    values = {
        "--blocks": blocks,
        "--time": time_limit,
        "--seats": plan.num_seats,
        "--seed": plan.seed,
        "--utility": plan.utility,
        "--components": components,
    }
    for name, value in values.items():
        words += [] if value is None else [name, str(value)]
    return shlex.join(words)


def _num_processors() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _announce(plan: "Plan") -> None:
    """Says what the reader of the table should know."""
    if len(plan.agents) < plan.num_seats:
        click.echo(f"fewer agents ({len(plan.agents)}) than seats ({plan.num_seats}): they fill the seats in turn")
    if any(agent.startswith("cheat") for agent in plan.agents):
        click.echo("cheat sees all hidden things: an upper reference, not a fair agent")


def _play(plan: "Plan", blocks: range, jobs: int, stop: "Stop", keep: Callable[[list["Record"]], None]) -> None:
    """Plays the blocks on threads; each finished one is kept and then shown."""
    from analysis.tournament import run_in_threads

    with _progress(len(blocks)) as show:

        def take(records: list["Record"]) -> None:
            keep(records)
            show(records)

        run_in_threads(plan, blocks, jobs, take, stop)


@contextlib.contextmanager
def _ended_by_signals(stop: "Stop") -> Iterator[None]:
    """Ctrl-C and a polite kill ask for the end instead of raising an exception, also while the results are written."""

    def request(number, frame):
        stop.request()
        notice = b"giving up" if stop.is_immediate() else b"finishing"
        os.write(_STDERR, b"\nfathom: " + notice + b" the blocks in play ...\n")  # a signal may interrupt any print

    before = {number: signal.signal(number, request) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _progress(num_blocks: int) -> Iterator[Callable[[list["Record"]], None]]:
    """A live line on a terminal: blocks, time left, win shares so far. Yields what takes each finished block."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from analysis.running import Standing

    standing = Standing()
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("blocks, left"), TimeRemainingColumn(), TextColumn("of"),
               TimeElapsedColumn(), TextColumn("{task.description}"))  # fmt: skip
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        bar = progress.add_task("", total=num_blocks)

        def show(records: list["Record"]) -> None:
            standing.add(records)
            progress.update(bar, advance=1, description=standing.words())

        yield show


def _report(games: "pd.DataFrame") -> None:
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


def _print_summary(summary: "pd.DataFrame") -> None:
    from scripts.tables import print_table, with_reach

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
    from scripts.tables import print_table, with_reach

    headers = ["agent", "against", "games", "difference of win shares"]
    rows = [
        [row.agent, row.against, str(row.games), with_reach(row.difference, row.high - row.difference)]
        for row in comparison.itertuples()
    ]
    print_table(headers, rows, title="paired, over the playthroughs with both")
