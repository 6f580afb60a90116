"""``fathom tournament``: agents against each other on duplicate deals."""

import contextlib
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from games.documents import InputError
from scripts import live, options
from scripts.results import print_as_json, print_results
from scripts.signals import ended_by_signals

if TYPE_CHECKING:
    from analysis.plan import Plan
    from analysis.results import Results
    from analysis.runs import Ends
    from analysis.stopping import Referee

_DEFAULT_AGENTS = ("ismcts:500", "random")
_DEFAULT_TIME = "1m"
_DEFAULT_BLOCKS = 100
#: Options that a resumed run takes from its folder.
_OF_THE_RUN = ("game", "agents", "hero", "format", "first_block", "seats", "seed", "utility", "width", "sprt",
               "components", "out")  # fmt: skip


@click.command()
@click.argument("game", required=False)
@click.option("-a", "--agent", "agents", multiple=True, help="An agent, NAME[:ITERATIONS][,key=value...]; repeatable.")
@click.option("--hero", help="An agent that plays in every line-up, against all others: a gauntlet.")
@click.option("--format", type=click.Choice(["round-robin", "gauntlet", "ladder", "pairs", "star"]),
              help="Who meets whom.")  # fmt: skip
@click.option("--blocks", type=int, callback=options.at_least_one, help="Deals, each in all rotations.  [default: 100]")
@click.option("--first-block", type=int, help="Number of the first block, to share a run among machines.  [default: 0]")
@click.option("--time", "time_limit", help="Begin no block that is not expected to end within it, e.g. 90s or 10m.")
@click.option("--width", type=float, help="End when no 95 % interval of a win share is wider, e.g. 0.05.")
@click.option("--sprt", help="End when a test of the first agent is decided: elo0=0,elo1=20[,alpha=0.05,beta=0.05].")
@options.seats_option
@click.option("--jobs", type=int, callback=options.at_least_one, help="Workers; by default one per processor.")
@click.option("--executor", type=click.Choice(["threads", "processes", "dask"]), default="threads", show_default=True,
              help="Where blocks are played.")  # fmt: skip
@click.option("--scheduler", help="Address of the dask scheduler, e.g. tcp://10.0.0.5:8786.")
@options.seed_option
@click.option("--utility", type=click.Choice(["win", "rank", "score"]), help="What agents maximise.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder for the results; by default a new one in results/."
)
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with the run in this folder.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead of tables.")
@click.option("--parquet", is_flag=True, help="Write games.parquet too; needs fathom[parquet].")
@options.components_option
@click.pass_context
def command(context, resume, **asked):
    """Let agents play GAME against each other.

    A block is one deal, played once in every rotation of the agents through the seats. More agents than seats play a
    round robin, fewer fill the seats in turn; in a ladder each agent plays the next. Without -a, ismcts:500 plays
    random for a minute at most. Ctrl-C finishes the blocks in play and ends with the table and the command that goes
    on; a second Ctrl-C gives those blocks up.

    Example: fathom tournament kuhn_poker -a ismcts:200 -a random --blocks 20
    """
    if asked["parquet"]:
        _check_parquet()
    plan, ends, results = _resumed(context, resume, asked) if resume else _begun(asked)
    from analysis.stopping import Referee, Stop

    stop = Stop(options.parse_time("--time", asked["time_limit"]))
    referee = Referee(ends.rules(plan), stop, len(plan.agents), ends.first_block)
    with _bare_folder_removed(results):
        with options.compiling_announced(results.game):
            from analysis.worker import warm_up

            warm_up(plan)
        if not asked["as_json"]:
            _announce(plan)
        with ended_by_signals(stop):
            _play_and_conclude(plan, ends, results, referee, asked)


def _begun(asked: dict) -> tuple["Plan", "Ends", "Results"]:
    """A new run in a new folder."""
    import games
    from analysis.match import Match
    from analysis.plan import Plan
    from analysis.results import Results, describe, new_folder
    from analysis.runs import Ends

    if asked["game"] is None:
        raise InputError("GAME", "the name of a game is needed; fathom games lists them")
    card = games.load(asked["game"])
    if not asked["agents"] and not asked["hero"]:
        asked |= {"agents": _DEFAULT_AGENTS, "time_limit": asked["time_limit"] or _DEFAULT_TIME}
    options.parse_time("--time", asked["time_limit"])
    agents, format = _line_up(asked["agents"], asked["hero"], asked["format"])
    num_seats = options.choose_seats(card, asked["seats"])
    changes = options.read_components(card, asked["components"])
    plan = Plan(card.name, num_seats, agents, asked["seed"], asked["utility"], changes, format)
    Match(plan)
    ends = Ends(asked["blocks"] or _DEFAULT_BLOCKS, asked["first_block"] or 0, asked["width"], asked["sprt"])
    ends.rules(plan)
    if ends.first_block < 0:
        raise InputError("--first-block", f"{ends.first_block}: a number from 0 is needed")
    description = describe(plan, _command_line(plan, ends, asked), vars(ends))
    return plan, ends, Results(new_folder(asked["out"], card.name), plan, description)


def _line_up(agents: tuple[str, ...], hero: str | None, format: str | None) -> tuple[tuple[str, ...], str]:
    """All agents, a hero first, and the format."""
    if hero is None:
        return tuple(agents), format or "round-robin"
    if format not in (None, "gauntlet"):
        raise InputError("--hero", f"plays a gauntlet, not a {format}")
    others = list(agents)
    if hero in others:
        others.remove(hero)
    if not others:
        raise InputError("--hero", "needs others to play against; name them with -a")
    return (hero, *others), "gauntlet"


def _resumed(context: click.Context, folder: Path, asked: dict) -> tuple["Plan", "Ends", "Results"]:
    """The run in a folder, with more blocks if they are asked for."""
    from dataclasses import replace

    from analysis.results import Results
    from analysis.runs import check_same_code, read_run

    for name in _OF_THE_RUN:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise InputError(f"--{name.replace('_', '-')}", "belongs to the run and cannot go with --resume")
    description, plan, ends = read_run(folder)
    check_same_code(folder, description, plan)
    ends = replace(ends, blocks=asked["blocks"] or ends.blocks)
    return plan, ends, Results.resumed(folder, plan, description | vars(ends))


def _command_line(plan: "Plan", ends: "Ends", asked: dict) -> str:
    """A command that plays the same again, defaults written out."""
    words = ["fathom", "tournament", plan.game]
    for agent in plan.agents:
        words += ["-a", agent]
    values = {
        "--format": plan.format,
        "--blocks": ends.blocks,
        "--first-block": ends.first_block or None,
        "--time": asked["time_limit"],
        "--width": ends.width,
        "--sprt": ends.sprt,
        "--seats": plan.num_seats,
        "--seed": plan.seed,
        "--utility": plan.utility,
        "--components": asked["components"],
    }
    for name, value in values.items():
        words += [] if value is None else [name, str(value)]
    return shlex.join(words)


def _check_parquet() -> None:
    import importlib.util

    if importlib.util.find_spec("pyarrow") is None:
        raise InputError("--parquet", "pyarrow is not installed; pip install 'fathom[parquet]'")


@contextlib.contextmanager
def _bare_folder_removed(results: "Results") -> Iterator[None]:
    """Leaves no folder behind if the run fails, or is interrupted while code is compiled, before its first block."""
    try:
        yield
    except BaseException:
        if not results.blocks:
            results.discard()
        raise


def _play_and_conclude(plan: "Plan", ends: "Ends", results: "Results", referee: "Referee", asked: dict) -> None:
    """Plays, and says and keeps what there is, also if something fails after the first block."""
    try:
        _play(plan, ends, results, referee, asked)
    except BaseException:
        if results.blocks:
            _conclude(ends, results, referee, asked)
        raise
    _conclude(ends, results, referee, asked)


def _announce(plan: "Plan") -> None:
    """Says what the reader of the table should know."""
    if len(plan.agents) < plan.num_seats:
        click.echo(f"fewer agents ({len(plan.agents)}) than seats ({plan.num_seats}): they fill the seats in turn")
    if any(agent.startswith("cheat") for agent in plan.agents):
        click.echo("cheat sees all hidden things: an upper reference, not a fair agent")


def _play(plan: "Plan", ends: "Ends", results: "Results", referee: "Referee", asked: dict) -> None:
    """Plays the blocks that are missing; finished ones are kept, then shown, then judged."""
    from analysis.executors import open_workers
    from analysis.lineups import labels
    from analysis.tournament import Runner

    progress = live.Progress(labels(plan.agents), ends.blocks, referee)
    for batch in results.batches:
        progress.add(batch, is_old=True)
        referee.add(batch)
    missing = (block for block in ends.numbers if block not in results.blocks)
    with (live.as_lines if asked["as_json"] else live.as_table)(progress) as show:

        def take(batch) -> None:
            results.append(batch)
            show(batch)
            referee.add(batch)

        jobs = asked["jobs"] or options.num_processors()
        with open_workers(asked["executor"], plan, jobs, referee.stop, asked["scheduler"]) as workers:
            Runner(plan, workers, referee.stop).run(missing, take)


def _conclude(ends: "Ends", results: "Results", referee: "Referee", asked: dict) -> None:
    """Prints the table, writes the files, and says how to go on if there is more to play."""
    is_open = referee.last is None and any(block not in results.blocks for block in ends.numbers)
    resume = f"fathom tournament --resume {shlex.quote(str(results.folder))}"
    try:
        if asked["as_json"]:
            rest = {**referee.state(), "folder": str(results.folder), "go_on_with": resume if is_open else None}
            print_as_json(results.games(referee.last), rest)
            return
        print_results(results.games(referee.last))
        for line in [*referee.words(), f"results: {results.folder}", *([f"go on with: {resume}"] if is_open else [])]:
            click.echo(line)
    finally:
        results.close(referee.last, asked["parquet"])
