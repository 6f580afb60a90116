"""Pairs of kinds of action: whether taking both does more than the two alone."""

import itertools

import numpy as np
import pandas as pd
from scipy.special import stdtrit

from analysis.table import LEVEL

LEAST_BOTH = 200  # seats of playthroughs that took both
_LEAST_OTHER = 50  # that took one or neither
_MOST_ROWS = 20
_SIGNS = np.array([1.0, -1.0, -1.0, 1.0])  # neither, only the second, only the first, both


def combos(kinds: pd.DataFrame) -> pd.DataFrame:
    """The surest pairs of kinds: win share with both, less with each alone, plus with neither.

    Returns
    -------
    pandas.DataFrame
        first, second, both (seats of playthroughs that took both), value, low, high, n; at most 20 pairs, those whose
        value is farthest from 0 in standard errors. The intervals are not corrected for the choice.
    """
    seats = kinds.assign(is_taken=kinds.taken_always > 0).pivot_table(
        index=["block", "rotation", "seat", "win_share"], columns="kind", values="is_taken", aggfunc="max"
    )
    taken = seats.fillna(0.0).to_numpy().astype(bool)
    block = np.unique(seats.index.get_level_values("block"), return_inverse=True)[1]
    wins = seats.index.get_level_values("win_share").to_numpy(float)
    rows = []
    for first, second in itertools.combinations(range(taken.shape[1]), 2):
        found = _interaction(2 * taken[:, first] + taken[:, second], block, wins)
        if found is not None:
            rows.append((seats.columns[first], seats.columns[second], *found))
    table = pd.DataFrame(rows, columns=["first", "second", "both", "value", "low", "high", "n"])
    sureness = (table.value / (table.high - table.low)).abs()
    return table.loc[sureness.sort_values(ascending=False, kind="stable").index[:_MOST_ROWS]]


def _interaction(cell: np.ndarray, block: np.ndarray, wins: np.ndarray) -> tuple | None:
    """both, value, low, high, n for one pair; None with too few seats in a cell, or no spread."""
    sizes = np.bincount(cell, minlength=4)
    if sizes[3] < LEAST_BOTH or sizes[:3].min() < _LEAST_OTHER:
        return None
    num_blocks = block.max() + 1
    place = 4 * block + cell
    counts = np.bincount(place, minlength=4 * num_blocks).reshape(-1, 4)
    won = np.bincount(place, wins, 4 * num_blocks).reshape(-1, 4)
    means = won.sum(axis=0) / sizes
    influence = ((won - means * counts) / sizes) @ _SIGNS
    error = np.sqrt(num_blocks / (num_blocks - 1.0) * (influence @ influence)) if num_blocks > 1 else 0.0
    if error == 0.0:
        return None
    value, half = float(means @ _SIGNS), float(stdtrit(num_blocks - 1, 0.5 + LEVEL / 2.0) * error)
    return int(sizes[3]), value, value - half, value + half, num_blocks
