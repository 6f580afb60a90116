"""When a tournament ends: on request, by time, or by what the blocks say.

Rules that look at results take the blocks in the order of their numbers, whatever order they are finished in, and the
run counts only the blocks up to the one that decided. So the result is the same for any number of workers.
"""

import time
from typing import Protocol

import numpy as np

from analysis.batch import Batch
from analysis.running import RunningMean
from analysis.table import LEVEL, share_interval

_LEAST_BLOCKS = 30  # before an interval may end a run: below, equal blocks by chance would look certain


class Stop:
    """When to begin no further block.

    Parameters
    ----------
    seconds : float, optional
        No block is begun that is not expected to be finished within so much time; the first ones always are.

    Attributes
    ----------
    requests : int
        How often the end has been asked for: once = after the blocks in play, twice = at once.
    """

    def __init__(self, seconds: float | None = None):
        self.requests = 0
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def request(self) -> None:
        """Asks for the end; the second time for an immediate one."""
        self.requests += 1

    def is_immediate(self) -> bool:
        """Whether the blocks in play are to be given up."""
        return self.requests > 1

    def is_due(self, seconds_per_block: float) -> bool:
        """Whether to begin no further block."""
        late = self._deadline is not None and time.monotonic() + seconds_per_block > self._deadline
        return self.requests > 0 or late


class Rule(Protocol):
    """What ends a run by its results. `name` is a key for `state`."""

    name: str

    def add(self, scores: np.ndarray) -> bool:
        """Takes the mean win share of each agent in one more block; whether the run is to end."""

    def state(self) -> dict:
        """How it stands, JSON-able."""

    def words(self) -> str:
        """How it stands, in one line."""


class WidthRule:
    """Ends a run when no agent's 95 % interval of the win share is wider than `width`, after 30 blocks at least."""

    name = "width"

    def __init__(self, width: float, num_agents: int):
        self.width = width
        self._shares = [RunningMean() for _ in range(num_agents)]

    def add(self, scores: np.ndarray) -> bool:
        """Takes the mean win share of each agent in one more block; whether the run is to end."""
        for share, score in zip(self._shares, scores.tolist(), strict=True):
            share.add(score)
        return self._shares[0].count >= _LEAST_BLOCKS and self.widest() <= self.width

    def widest(self) -> float:
        """The width of the widest interval so far; nan before two blocks."""
        return max(self._width_of(share) for share in self._shares)

    def _width_of(self, share: RunningMean) -> float:
        if share.mean in (0.0, 1.0):
            low, high = share_interval(np.full(share.count, share.mean), LEVEL)
            return high - low
        return 2.0 * share.half_width(LEVEL)

    def state(self) -> dict:
        """How it stands, JSON-able."""
        widest = self.widest()
        return {"widest": None if np.isnan(widest) else round(widest, 4), "goal": self.width}

    def words(self) -> str:
        """How it stands, in one line."""
        return f"widest interval {self.widest():.4f}, to be {self.width:g}"


class Referee:
    """Applies rules to the blocks of a run and asks for its end.

    Parameters
    ----------
    rules : list of Rule
    stop : Stop
    num_agents : int
    first : int
        Number of the run's first block.

    Attributes
    ----------
    last : int or None
        The block that decided; those behind it do not count. None while no rule is met.
    """

    def __init__(self, rules: list[Rule], stop: Stop, num_agents: int, first: int = 0):
        self.rules, self.stop, self.num_agents = rules, stop, num_agents
        self.last: int | None = None
        self._next = first
        self._waiting: dict[int, np.ndarray] = {}

    def add(self, batch: Batch) -> None:
        """Takes finished blocks, in any order."""
        if not self.rules:
            return
        self._waiting.update(zip(batch.blocks.tolist(), batch.block_scores(self.num_agents), strict=True))
        while self.last is None and self._next in self._waiting:
            self._judge(self._next, self._waiting.pop(self._next))
            self._next += 1

    def _judge(self, block: int, scores: np.ndarray) -> None:
        is_met = [rule.add(scores) for rule in self.rules]
        if any(is_met):
            self.last = block
            self.stop.request()

    def words(self) -> list[str]:
        """How each rule stands."""
        return [rule.words() for rule in self.rules]

    def state(self) -> dict:
        """How each rule stands, JSON-able, by name."""
        return {rule.name: rule.state() for rule in self.rules}
