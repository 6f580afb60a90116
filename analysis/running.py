"""Running statistics: what can be said of each agent while the tournament goes on."""

import math

import numpy as np
from scipy.special import stdtrit

from analysis.batch import Batch


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

    def add_all(self, values: np.ndarray) -> None:
        """Takes some more values (Chan, Golub and LeVeque, "Updating formulae and a pairwise algorithm", 1979)."""
        number, mean = len(values), float(np.mean(values))
        step, before = mean - self.mean, self.count
        self.count += number
        self.mean += step * number / self.count
        self._squares += float(np.sum((values - mean) ** 2)) + step**2 * before * number / self.count

    def half_width(self, level: float = 0.95) -> float:
        """Half of the t interval of the expectation; nan with less than two values."""
        if self.count < 2:
            return math.nan
        error = math.sqrt(self._squares / (self.count - 1) / self.count)
        return float(stdtrit(self.count - 1, 0.5 + level / 2.0)) * error


class Standing:
    """The mean win share per agent over the blocks so far. `shares` holds a RunningMean by agent."""

    def __init__(self, agents: list[str]):
        self.shares = {agent: RunningMean() for agent in agents}

    def add(self, batch: Batch) -> None:
        """Takes finished blocks."""
        scores = batch.block_scores(len(self.shares))
        for share, values in zip(self.shares.values(), scores.T, strict=True):
            share.add_all(values)

    def best_first(self) -> list[tuple[str, RunningMean]]:
        """All agents with their shares."""
        return sorted(self.shares.items(), key=lambda item: -item[1].mean)
