"""The block bootstrap against plain quantiles and scipy."""

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from analysis.balance.bootstrap import block_weights, correlation, quantiles, with_intervals


def test_the_first_row_is_the_sample_and_every_replicate_draws_as_many_blocks():
    weights = block_weights(7, 20)
    assert weights.shape == (21, 7)
    assert weights[0].tolist() == [1] * 7
    assert (weights.sum(axis=1) == 7).all()
    assert np.array_equal(weights, block_weights(7, 20))


def test_the_interval_of_a_mean_is_close_to_the_t_interval():
    values = np.random.default_rng(1).normal(size=40)
    means = block_weights(40, 4000) @ values[:, None] / 40
    (row,) = with_intervals(means, 40).itertuples()
    low, high = scipy.stats.t.interval(0.95, 39, values.mean(), scipy.stats.sem(values))
    assert (row.value, row.n) == (pytest.approx(values.mean()), 40)
    assert (row.low, row.high) == pytest.approx((low, high), abs=0.03)


def test_quantiles_of_rows_in_blocks():
    rows = pd.DataFrame({"block": np.repeat(np.arange(50), 2), "x": np.arange(100.0)})
    found = quantiles(rows, "x", [0.05, 0.5, 0.95])
    assert found.value.tolist() == [4.0, 49.0, 94.0]
    assert ((found.low <= found.value) & (found.value <= found.high)).all()
    assert quantiles(rows[rows.block == 0], "x", [0.5]).empty


def test_the_rank_correlation_is_spearmans():
    rng = np.random.default_rng(2)
    x = rng.normal(size=200)
    rows = pd.DataFrame({"block": np.arange(200) // 2, "x": x, "y": x + rng.normal(size=200)})
    (row,) = correlation(rows, "x", "y").itertuples()
    assert row.value == pytest.approx(scipy.stats.spearmanr(rows.x, rows.y).statistic)
    assert row.low < row.value < row.high
    assert correlation(rows.assign(y=1.0), "x", "y").empty
