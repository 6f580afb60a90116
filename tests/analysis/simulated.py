"""Tournaments without games: finish orders drawn from known strengths, for tests of the statistics."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.table import COLUMNS


@dataclass(frozen=True)
class Tournament:
    """A round robin of A, B, C for two: strengths, an advantage of seat 1, ties, and the luck of a deal.

    The luck of a block favours one seat in all its playthroughs.
    """

    num_blocks: int
    seed: int
    strengths: tuple[float, ...] = (0.0, 0.3, 0.6)
    seat: float = 0.2
    tie: float = -1.0
    luck: float = 0.8


_LINE_UPS = np.array([(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)])


def games_of(tournament: Tournament) -> pd.DataFrame:
    """The table of games."""
    rng = np.random.default_rng(tournament.seed)
    own = np.array(tournament.strengths)[_LINE_UPS]
    luck = tournament.luck * rng.normal(size=tournament.num_blocks)[:, None]
    first, second = own[:, 0] + luck, own[:, 1] + tournament.seat
    logs = np.stack(np.broadcast_arrays(first, second, tournament.tie + 0.5 * (first + second)), axis=-1)
    outcomes = np.argmax(logs + rng.gumbel(size=logs.shape), axis=-1)
    ranks = np.array([(1, 2), (2, 1), (1, 1)])[outcomes]
    columns = {
        "block": np.broadcast_to(np.arange(tournament.num_blocks)[:, None, None], ranks.shape),
        "rotation": np.broadcast_to(np.arange(6)[:, None], ranks.shape),
        "seat": np.broadcast_to([0, 1], ranks.shape),
        "agent": np.broadcast_to(np.array(list("ABC"))[_LINE_UPS], ranks.shape),
        "score": np.zeros(ranks.shape),
        "rank": ranks,
        "win_share": np.array([(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])[outcomes],
        "decisions": np.ones(ranks.shape, int),
        "ending": np.broadcast_to("end", ranks.shape),
        "seconds": np.zeros(ranks.shape),
    }
    return pd.DataFrame({name: columns[name].ravel() for name in COLUMNS})
