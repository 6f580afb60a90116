"""``fathom hint``: the actions of a position, ranked."""

import itertools
import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

from games.documents import InputError
from scripts import options

_DEFAULT_AGENT = "ismcts"
_DEFAULT_TIME = "2s"
_MANY = 10**6
_WIDTH = 100
_LEAST_SHARE = 0.05  # of the iterations, for a step of the expected line to be shown
_PERCENT = 100.0
_MAXIMISED = {"win": "the win chance", "rank": "the rank", "score": "the score margin"}


@click.command()
@click.argument("position")
@click.option("--agent", help=f"Who is asked, e.g. moismcts:5000 [default: {_DEFAULT_AGENT}:time={_DEFAULT_TIME}]")
@click.option(
    "--iterations", type=int, callback=options.at_least_one, help=f"Ask {_DEFAULT_AGENT} with so many iterations."
)
@click.option("--time", help=f"Ask {_DEFAULT_AGENT} with so much time, e.g. 5s, 500ms or 2m.")
@options.seed_option
@click.option(
    "--top", type=int, default=10, show_default=True, callback=options.at_least_one, help="Show so many actions."
)
@options.components_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
def command(position, agent, iterations, time, seed, top, components, as_json):
    """Rank the actions of a position by a search that knows only what the asking seat knows.

    POSITION is a position file, see fathom position, or RECORD.jsonl:GAME:PLY for a point of a recorded game.
    Ctrl-C ends the search early and shows what was found so far.

    Win chance and margin are means over the iterations that began with the action; +- is how far chance alone may have
    moved them (95 %). A mean lags behind what the search has learnt, most of all for actions it seldom visits.

    Classes: as good = cannot be told from the best, or loses less than one point in a hundred; mistake = loses ten or
    more; inaccuracy = between.

    Example: fathom hint position.toml --time 5s
    """
    from analysis.hint import ask, check_asks, make_adviser
    from analysis.positions import load_position, naming
    from mcts.agent import Interrupted
    from mcts.specs import parse_spec

    spec = parse_spec(_spec_text(agent, iterations, time))
    asked = load_position(position, lambda game: options.read_components(game, components))
    with naming(position):
        check_asks(asked)
    with options.compiling_announced(asked.game):
        adviser = make_adviser(asked, spec)
    if not as_json:
        click.echo(_position_words(asked))
    try:
        with _stop_on_interrupt() as stop, _progress(adviser, stop) as is_stopped:
            hint = ask(adviser, asked, seed, is_stopped)
    except Interrupted:
        raise click.Abort from None
    if as_json:
        click.echo(json.dumps(_document(asked, hint, spec, seed, top), indent=2, ensure_ascii=False))
    else:
        _print_hint(asked, hint, top)
        click.echo(_account(asked, hint, adviser, seed))


def _spec_text(agent: str | None, iterations: int | None, time: str | None) -> str:
    if sum(choice is not None for choice in (agent, iterations, time)) > 1:
        raise InputError("--agent", "give one of --agent, --iterations, --time; a spec holds its own budget")
    options.parse_time("--time", time)
    if agent is not None:
        return agent
    return f"{_DEFAULT_AGENT}:{iterations}" if iterations else f"{_DEFAULT_AGENT}:time={time or _DEFAULT_TIME}"


@contextmanager
def _stop_on_interrupt() -> Iterator[threading.Event]:
    """An event that the first Ctrl-C sets; the second one ends the program as usual."""
    stop, before = threading.Event(), signal.getsignal(signal.SIGINT)

    def note(number, frame):
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(adviser, stop: threading.Event) -> Iterator:
    """A live line on a terminal; yields what the search asks between its slices."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        spec = adviser.spec
        task = bar.add_task("", total=spec.iterations if spec.iterations else spec.seconds)

        def is_stopped() -> bool:
            done = adviser.num_iterations if spec.iterations else bar.tasks[task].elapsed
            bar.update(task, completed=done, description=f"{adviser.num_iterations:,} iterations, Ctrl-C to stop")
            return stop.is_set()

        yield is_stopped


def _position_words(asked) -> str:
    possible = _possible(asked.num_determinizations)
    return f"{asked.game.title}, seat {asked.seat} of {asked.num_seats} to act, {possible} possible\n\n{asked.text}\n"


def _possible(count: int) -> str:
    """A number of determinizations, exact while it is not too large to matter."""
    number = f"{count:,}" if count <= _MANY else "more than 10^6"
    return f"{number} determinization{'' if count == 1 else 's'}"


def _print_hint(asked, hint, top: int) -> None:
    from rich.console import Console

    if hint.iterations == 0:
        click.echo(f"Only one action is legal: {hint.actions[0].words}")
        return
    terminal = Console()
    console = Console(width=min(_WIDTH, terminal.width) if terminal.is_terminal else _WIDTH)
    with console.capture() as captured:
        console.print(_table(asked, hint, top), highlight=False, markup=False)
    click.echo("\n".join(line.rstrip() for line in captured.get().splitlines()).strip("\n"))
    if len(hint.actions) > top:
        click.echo(f"and {len(hint.actions) - top} more")
    if hint.actions[0].line:
        click.echo(f"\nExpected: {_line_words(asked, hint.actions[0])}")


def _table(asked, hint, top: int):
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("", "action", "visits", "win chance", "margin", "loss", "class", "expected reply"):
        table.add_column(name, justify="left" if name in ("action", "class", "expected reply") else "right")
    for rank, action in enumerate(hint.actions[:top], start=1):
        table.add_row(
            str(rank),
            action.words,
            f"{_PERCENT * action.share:.1f} %",
            _percentage(action.win_chance),
            "" if action.margin.mean is None else f"{action.margin.mean:+.2f}",
            _loss(action.loss, hint.utility, asked.game.margin_scale),
            action.verdict,
            _expected_reply(asked.seat, action.line),
        )
    return table


def _expected_reply(seat: int, line: tuple) -> str:
    """The first choice of another seat in the line."""
    return next((f"{reply.words} {reply.share:.0%}" for reply in line if reply.seat != seat), "")


def _line_words(asked, action) -> str:
    """The line the search expects, with the share of the action's iterations that reached each step."""
    steps = [action.words]
    for reply in itertools.takewhile(lambda reply: reply.share >= _LEAST_SHARE, action.line):
        who = "" if reply.seat == asked.seat else f"seat {reply.seat}: "
        steps.append(f"{who}{reply.words} ({reply.share:.0%})")
    return ", ".join(steps)


def _percentage(estimate) -> str:
    if estimate.mean is None:
        return ""
    return f"{_PERCENT * estimate.mean:.1f} +- {_PERCENT * estimate.half_width:.1f} %"


def _loss(loss: float | None, utility: str, margin_scale: float) -> str:
    """In the unit of what was maximised: points of score, or percent of the win or of the ranks."""
    if loss is None:
        return ""
    return f"{2 * margin_scale * loss:.2f}" if utility == "score" else f"{_PERCENT * loss:.1f} %"


def _account(asked, hint, adviser, seed: int) -> str:
    if hint.iterations == 0:
        return ""
    knowledge = "IT SAW ALL HIDDEN THINGS" if adviser.sees_all else f"it knew only what seat {asked.seat} knows"
    stopped = "" if hint.is_finished else ", stopped early"
    return (
        f"{adviser.spec.text} maximised {_MAXIMISED[hint.utility]}: {hint.iterations:,} iterations in "
        f"{hint.seconds:.2f} s{stopped}, seed {seed}; {knowledge}."
    )


def _document(asked, hint, spec, seed: int, top: int) -> dict:
    return {
        "game": asked.game.name,
        "seats": asked.num_seats,
        "seat": asked.seat,
        "position": asked.text,
        "determinizations": asked.num_determinizations,
        "agent": spec.text,
        "seed": seed,
        "utility": hint.utility,
        "iterations": hint.iterations,
        "seconds": hint.seconds,
        "is_finished": hint.is_finished,
        "actions": [_action_document(rank, action) for rank, action in enumerate(hint.actions[:top], start=1)],
    }


def _action_document(rank: int, action) -> dict:
    return {
        "rank": rank,
        "action": action.words,
        "visits": action.visits,
        "share": action.share,
        "win_chance": action.win_chance._asdict(),
        "margin": action.margin._asdict(),
        "value": action.value._asdict(),
        "loss": action.loss,
        "class": action.verdict,
        "line": [reply._asdict() for reply in action.line],
    }
