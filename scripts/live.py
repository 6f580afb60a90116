"""A tournament while it goes on: a table on a terminal, or one JSON object a line."""

import contextlib
import json
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from scripts.tables import with_reach

if TYPE_CHECKING:
    from rich.console import Group

    from analysis.batch import Batch
    from analysis.running import RunningMean
    from analysis.stopping import Referee

_REPORT_SECONDS = 0.5
Show = Callable[["Batch"], None]


class Progress:
    """How far a run is: blocks, time, the standing of the agents, the rules.

    Parameters
    ----------
    agents : list of str
    num_blocks : int
        All that may be played.
    referee : Referee
    """

    def __init__(self, agents: list[str], num_blocks: int, referee: "Referee"):
        from analysis.running import Standing

        self.num_blocks, self.referee = num_blocks, referee
        self.standing = Standing(agents)
        self.num_done = self._num_before = 0
        self.measure = "win_share"
        self._began = time.monotonic()

    def add(self, batch: "Batch", is_old: bool = False) -> None:
        """Takes finished blocks; old ones, of before a resumption, say nothing about speed."""
        self.num_done += len(batch)
        self._num_before += len(batch) if is_old else 0
        self.measure = "mean_score" if batch.is_solo else "win_share"
        self.standing.add(batch)

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self._began

    @property
    def left(self) -> float | None:
        """Seconds that all blocks still take, by experience."""
        fresh = self.num_done - self._num_before
        return self.elapsed / fresh * (self.num_blocks - self.num_done) if fresh else None

    def as_object(self) -> dict:
        """All of it, JSON-able; an agent's interval is None while there is none."""
        agents = {
            agent: {self.measure: round(share.mean, 6), "half_width": _number(share)}
            for agent, share in self.standing.best_first()
        }
        left = self.left
        return {
            "event": "progress",
            "blocks": self.num_done,
            "of": self.num_blocks,
            "seconds": round(self.elapsed, 3),
            "seconds_left": None if left is None else round(left, 3),
            "agents": agents,
            **self.referee.state(),
        }

    def as_table(self) -> "Group":
        """All of it, for a terminal."""
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False)
        table.add_column("agent")
        table.add_column(self.measure.replace("_", " "), justify="right")
        for agent, share in self.standing.best_first():
            table.add_row(Text(agent), with_reach(share.mean, share.half_width()))
        left = "" if self.left is None else f", about {_clock(self.left)} left"
        count = Text(f"{self.num_done} of {self.num_blocks} blocks in {_clock(self.elapsed)}{left}")
        bar = ProgressBar(self.num_blocks, self.num_done, width=40)
        return Group(table, *map(Text, self.referee.words()), bar, count)


def _number(share: "RunningMean") -> float | None:
    half = share.half_width()
    return None if half != half else round(half, 6)


def _clock(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"


@contextlib.contextmanager
def as_lines(progress: Progress) -> Iterator[Show]:
    """One JSON object a line on stdout, twice a second at most. Yields what takes blocks."""
    last = time.monotonic()

    def show(batch: "Batch") -> None:
        nonlocal last
        progress.add(batch)
        if time.monotonic() - last >= _REPORT_SECONDS:
            last = time.monotonic()
            click.echo(json.dumps(progress.as_object()))

    yield show


@contextlib.contextmanager
def as_table(progress: Progress) -> Iterator[Show]:
    """A live table on a terminal, nothing in a pipe. Yields what takes blocks."""
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True)
    if not console.is_terminal:
        yield progress.add
        return
    with Live(console=console, transient=True, get_renderable=progress.as_table, refresh_per_second=4):
        yield progress.add
