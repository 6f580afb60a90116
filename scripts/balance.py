"""``fathom balance``: plays a game in many ways and reports whether it is fair, and which strategies and parts win."""

import contextlib
import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from games.documents import InputError
from scripts import options
from scripts.signals import ended_by_signals

if TYPE_CHECKING:
    from analysis.balance.making import Progress
    from analysis.balance.studies import Request

_DEFAULT_BLOCKS = 40
_SEARCH = "ismcts:200"
_SEARCH_WITH_KNOWLEDGE = "ismcts:200,playout=prior,cutoff=4"


@click.command()
@options.game_argument
@options.seats_option
@click.option("--blocks", type=int, default=_DEFAULT_BLOCKS, show_default=True, callback=options.at_least_one,
              help="Deals; each study plays a fixed multiple of them.")  # fmt: skip
@click.option("--agent", help="Whose play is looked at.  [default: a short search with the game's own knowledge]")
@click.option("--versus", type=click.Path(path_type=Path),
              help="TOML file of another box, played on the same deals: what if?")  # fmt: skip
@click.option("--kinds", "most_kinds", type=int, default=40, show_default=True, callback=options.at_least_one,
              help="Kinds of actions to avoid and to force, at most.")  # fmt: skip
@click.option("--judged", "num_judged", type=int, default=200, show_default=True, callback=options.at_least_one,
              help="Decisions to judge by a search behind each action.")  # fmt: skip
@options.seed_option
@click.option("--jobs", type=int, callback=options.at_least_one, help="Workers; by default one per processor.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the report; by default a new one in results/.")
@click.option("--resume", is_flag=True, help="Go on with the report begun in --out, with the same options.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as one JSON object.")
@options.components_option
def command(**asked):
    """Report how balanced GAME is.

    Plays the main agent against itself, against stronger and weaker ones, against each strategy that the game names,
    against itself without and with only some kinds of action, and against one that sees all; looks at every game, and
    judges a sample of decisions by a search behind each action. Writes report.html, report.md, tables/, figures/ and
    run.json. Ctrl-C keeps what was played; --resume goes on. fathom report DIR makes the report again from its tables.

    Example: fathom balance nautilus_libellud --blocks 40 --out results/libellud
    """
    import games
    from analysis.balance.making import Stopped, make_run, prepare
    from analysis.balance.studies import check_request
    from analysis.stopping import Stop

    card = games.load(asked["game"])
    request = _request(card, asked)
    check_request(request)
    folder = _folder(asked, card.name)
    prepare(request, folder, asked["resume"])
    stop = Stop()
    with options.compiling_announced(card), ended_by_signals(stop), _progress() as progress:
        try:
            run = make_run(request, folder, asked["jobs"] or options.num_processors(), stop, progress)
        except Stopped:
            run = None
    if run is None:
        click.echo(f"go on with: {_command_line(request, asked)} --out {shlex.quote(str(folder))} --resume")
        return
    _conclude(request, run, folder, asked)


def _request(card, asked: dict) -> "Request":
    from analysis.balance.studies import Request

    versus = asked["versus"]
    return Request(
        game=card.name,
        num_seats=options.choose_seats(card, asked["seats"]),
        agent=asked["agent"] or (_SEARCH_WITH_KNOWLEDGE if card.has_part("knowledge") else _SEARCH),
        blocks=asked["blocks"],
        seed=asked["seed"],
        components=options.read_components(card, asked["components"]),
        versus=options.read_components(card, versus),
        is_compared=versus is not None,
        most_kinds=asked["most_kinds"],
        num_judged=asked["num_judged"],
    )


def _folder(asked: dict, game: str) -> Path:
    from analysis.results import new_folder

    if asked["resume"] and asked["out"] is None:
        raise InputError("--resume", "name the folder to go on with by --out")
    return asked["out"] or new_folder(None, f"{game}-balance")


def _conclude(request: "Request", run, folder: Path, asked: dict) -> None:
    from analysis.balance.making import description_of
    from analysis.balance.measuring import measure
    from analysis.balance.report import make_report

    claims = measure(run, folder, description_of(request, run, _command_line(request, asked)))
    make_report(folder)
    named = claims[claims.is_named]
    if asked["as_json"]:
        found = json.loads(named.to_json(orient="records"))
        click.echo(json.dumps({"folder": str(folder), "tested": len(claims), "named": found}))
        return
    for claim in named.itertuples():
        click.echo(f"{claim.what} {claim.effect}: {claim.value:.3f} ({claim.low:.3f} to {claim.high:.3f})")
    if named.empty:
        click.echo(f"nothing stands out among {len(claims)} comparisons")
    click.echo(f"report: {folder / 'report.html'}")


def _command_line(request: "Request", asked: dict) -> str:
    """A command that makes the same report again, defaults written out."""
    values = {
        "--seats": request.num_seats,
        "--blocks": request.blocks,
        "--agent": request.agent,
        "--seed": request.seed,
        "--kinds": request.most_kinds,
        "--judged": request.num_judged,
        "--components": asked["components"],
        "--versus": asked["versus"],
    }
    words = [word for name, value in values.items() if value is not None for word in (name, str(value))]
    return shlex.join(["fathom", "balance", request.game, *words])


@contextlib.contextmanager
def _progress() -> Iterator["Progress"]:
    """Bars on a terminal, a line for each study in a pipe; on stderr."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Lines()
        return
    columns = (TextColumn("{task.description:<12}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as bars:
        yield _Bars(bars)


class _Lines:
    """Says what begins."""

    def begin(self, what: str, number: int) -> None:
        click.echo(f"{what}: {number}", err=True)

    def advance(self, number: int) -> None:
        pass


class _Bars:
    """A bar for each study."""

    def __init__(self, bars):
        self.bars, self.current = bars, None

    def begin(self, what: str, number: int) -> None:
        self.current = self.bars.add_task(what, total=number)

    def advance(self, number: int) -> None:
        self.bars.advance(self.current, number)
