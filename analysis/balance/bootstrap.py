"""The bootstrap over whole blocks, for numbers that are no ratio of sums: quantiles, handicaps, equilibria.

Seeds are fixed, so a report made again from its tables is the same to the byte.
"""

import numpy as np
import pandas as pd

from analysis.ratings import intervals

REPLICATES = 500
_SEED = 1


def block_weights(num_blocks: int, replicates: int = REPLICATES) -> np.ndarray:
    """How often each block is drawn, shape (1 + replicates, blocks); the first row is the sample itself."""
    drawn = np.random.default_rng(_SEED).multinomial(num_blocks, np.full(num_blocks, 1.0 / num_blocks), replicates)
    return np.vstack([np.ones((1, num_blocks), drawn.dtype), drawn])


def with_intervals(values: np.ndarray, num_blocks: int) -> pd.DataFrame:
    """value, low, high, n of each column of `values`: the first row the estimate, the others its replicates."""
    values = np.asarray(values, float)
    low, high = intervals(values[1:], num_blocks)
    return pd.DataFrame({"value": values[0], "low": low, "high": high, "n": num_blocks})


def quantiles(rows: pd.DataFrame, column: str, shares: list[float]) -> pd.DataFrame:
    """Quantiles of a column with bootstrapped intervals: share, value, low, high, n; none with less than two blocks."""
    rows = rows[rows[column].notna()]
    num_blocks = rows.block.nunique()
    if num_blocks < 2:
        return pd.DataFrame(columns=["share", "value", "low", "high", "n"])
    values, counts = counts_by_block(rows, column)
    reached = np.cumsum(block_weights(num_blocks) @ counts, axis=1)
    found = [values[np.argmax(reached >= share * reached[:, -1:], axis=1)] for share in shares]
    return with_intervals(np.stack(found, axis=1), num_blocks).assign(share=shares)


def counts_by_block(rows: pd.DataFrame, column: str) -> tuple[np.ndarray, np.ndarray]:
    """The different values of a column, rising, and how often each block has each, shape (blocks, values)."""
    values, place = np.unique(rows[column].to_numpy(float), return_inverse=True)
    blocks, block = np.unique(rows.block, return_inverse=True)
    counts = np.bincount(block * len(values) + place, minlength=len(blocks) * len(values))
    return values, counts.reshape(len(blocks), len(values)).astype(float)


def correlation(rows: pd.DataFrame, first: str, second: str) -> pd.DataFrame:
    """Rank correlation (Spearman) of two columns with a bootstrapped interval: value, low, high, n; one row or none.

    The replicates keep the ranks of the sample.
    """
    rows = rows.dropna(subset=[first, second])
    blocks, block = np.unique(rows.block, return_inverse=True)
    x, y = (rows[name].rank().to_numpy() for name in (first, second))
    if len(blocks) < 2 or np.ptp(x) == 0.0 or np.ptp(y) == 0.0:
        return pd.DataFrame(columns=["value", "low", "high", "n"])
    sums = np.stack([np.bincount(block, part, len(blocks)) for part in (np.ones_like(x), x, y, x * x, y * y, x * y)])
    count, sum_x, sum_y, sum_xx, sum_yy, sum_xy = (block_weights(len(blocks)) @ sums.T).T
    product = sum_xy - sum_x * sum_y / count
    spread = np.sqrt((sum_xx - sum_x**2 / count) * (sum_yy - sum_y**2 / count))
    found = np.divide(product, spread, out=np.zeros_like(product), where=spread > 0.0)
    return with_intervals(found[:, None], len(blocks))
