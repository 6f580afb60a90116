"""Running statistics: what can be said of each agent while the tournament goes on."""

import math
from collections import defaultdict

from scipy.special import stdtrit

from analysis.records import Record


class RunningMean:
    """Mean and its confidence interval, one value at a time (Welford, "Note on a method for calculating corrected sums
    of squares and products", 1962)."""

    def __init__(self):
        self.count, self.mean, self._squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """Takes one more value."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    def half_width(self, level: float = 0.95) -> float:
        """Half of the t interval of the expectation; nan with less than two values."""
        if self.count < 2:
            return math.nan
        error = math.sqrt(self._squares / (self.count - 1) / self.count)
        return float(stdtrit(self.count - 1, 0.5 + level / 2.0)) * error


class Standing:
    """The mean win share per agent over the blocks so far. `shares` holds a RunningMean by agent."""

    def __init__(self):
        self.shares: dict[str, RunningMean] = defaultdict(RunningMean)

    def add(self, block: list[Record]) -> None:
        """Takes the records of one finished block."""
        values = defaultdict(list)
        for record in block:
            for agent, share in zip(record.agents, win_shares(record.outcome.ranks), strict=True):
                values[agent].append(share)
        for agent, shares in values.items():
            self.shares[agent].add(sum(shares) / len(shares))

    def words(self) -> str:
        """All agents with their mean and its interval, best first."""
        best_first = sorted(self.shares.items(), key=lambda item: -item[1].mean)
        return ", ".join(f"{agent} {share.mean:.3f} ±{share.half_width():.3f}" for agent, share in best_first)


def win_shares(ranks: list[int]) -> list[float]:
    """1 for the winner, shared equally among those tied for first; by seat."""
    num_first = ranks.count(1)
    return [1.0 / num_first if rank == 1 else 0.0 for rank in ranks]
