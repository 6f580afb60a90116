"""Estimates, tests and claims against hand-made tables and scipy."""

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from analysis.balance.estimates import (
    CLAIMS,
    NAMED_BELOW,
    SHARE,
    claims_of,
    estimate,
    filled,
    holm,
    hypotheses,
    score_p,
)


def rows_of(values, **columns):
    return pd.DataFrame({"block": range(len(values)), "x": values} | columns)


def test_one_row_per_block_gives_the_t_interval():
    values = np.array([0.2, 0.4, 0.9, 0.3, 0.5])
    (row,) = estimate(rows_of(values), [], "x").itertuples()
    expected = scipy.stats.t.interval(0.95, 4, values.mean(), scipy.stats.sem(values))
    assert (row.value, row.n) == (pytest.approx(values.mean()), 5)
    assert (row.low, row.high) == pytest.approx(expected)


def test_rows_of_a_block_are_one_unit():
    once = rows_of([0.0, 1.0, 1.0])
    thrice = pd.concat([once] * 3)
    columns = ["value", "low", "high", "n"]
    pd.testing.assert_frame_equal(estimate(once, [], "x")[columns], estimate(thrice, [], "x")[columns])
    assert estimate(thrice, [], "x", count="games").games.tolist() == [9]


def test_a_ratio_weighs_the_blocks_by_their_size_and_has_the_linearised_error():
    rows = rows_of([1.0, 6.0, 2.0], size=[2.0, 8.0, 5.0])
    (row,) = estimate(rows, [], "x", per="size").itertuples()
    assert row.value == pytest.approx(9.0 / 15.0)
    away = np.array([1.0, 6.0, 2.0]) - 0.6 * np.array([2.0, 8.0, 5.0])
    error = np.sqrt(3.0 / 2.0 * np.sum(away**2)) / 15.0
    assert row.high - row.value == pytest.approx(scipy.stats.t.ppf(0.975, 2) * error)


def test_groups_with_one_block_are_left_out_and_missing_values_do_not_count():
    rows = rows_of([1.0, 2.0, 3.0, np.nan], name=["a", "a", "b", "b"])
    assert estimate(rows, ["name"], "x").name.tolist() == ["a"]
    assert estimate(rows.iloc[:1], [], "x").empty
    assert estimate(rows.iloc[:0], ["name"], "x", null=0.0).columns.tolist() == [
        "name", "value", "low", "high", "n", "null", "p"]  # fmt: skip


def test_a_share_at_its_bound_keeps_the_exact_interval():
    (row,) = estimate(rows_of(np.ones(50)), [], "x", bounds=SHARE).itertuples()
    assert row.high == 1.0
    assert row.low == pytest.approx(scipy.stats.binomtest(50, 50).proportion_ci(0.95, "exact").low)


def test_the_score_test_is_the_t_test_with_the_variance_about_the_tested_value():
    values = np.array([0.1, 0.5, -0.2, 0.4, 0.3])
    statistic = values.sum() / np.sqrt(np.sum(values**2))
    assert score_p(values) == pytest.approx(2.0 * scipy.stats.t.sf(statistic, 4))
    many = np.random.default_rng(1).normal(0.1, 1.0, 2000)
    assert score_p(many) == pytest.approx(scipy.stats.ttest_1samp(many, 0.0).pvalue, rel=0.2)


def test_few_blocks_or_blocks_all_alike_never_look_certain():
    assert np.isnan(score_p([0.3]))
    assert score_p([0.0, 0.0, 0.0]) == 1.0
    assert score_p([0.3] * 5) > 0.05
    (row,) = estimate(rows_of(np.zeros(10)), [], "x", null=0.25, bounds=SHARE).itertuples()
    assert row.p >= 2.0 * 0.75**10


@pytest.mark.parametrize(("even", "num_blocks"), [(0.5, 20), (1.0 / 3.0, 30), (0.25, 60)])
def test_small_p_values_of_single_games_stay_within_the_reserve_for_false_alarms(even, num_blocks):
    """Won or lost is the most skewed that a block can be; a report promises 5 % and names below 1 %."""
    values = (np.random.default_rng(2).random((20000, num_blocks)) < even) - even
    p = np.array([score_p(row) for row in values])
    for level in (0.01, 0.001):
        assert np.mean(p < level) < 0.05 / NAMED_BELOW * level


def test_holm_against_a_worked_example():
    assert holm(np.array([0.01, 0.04, 0.03, 0.005])) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm(np.array([0.9, 0.8])) == pytest.approx([1.0, 1.0])


def test_claims_are_corrected_over_all_sections_and_put_into_words():
    rng = np.random.default_rng(3)
    sure = estimate(rows_of(rng.normal(1.0, 0.5, 50)), [], "x", null=0.0)
    unsure = estimate(rows_of(rng.normal(-0.05, 1.0, 50)), [], "x", null=0.0)
    sections = {
        "one": {"one_tests": hypotheses(sure, ["this"], "gains", "loses"), "one": sure},
        "two": {"two_tests": hypotheses(unsure, ["that"], "gains", "loses")},
    }
    claims = claims_of(sections)
    assert claims.columns.tolist() == CLAIMS
    assert claims.what.tolist() == ["this", "that"]
    assert claims.effect.tolist() == ["gains", "gains" if unsure.value[0] > 0 else "loses"]
    assert claims.is_named.tolist() == [True, False]
    assert claims.p_corrected[0] == pytest.approx(2.0 * claims.p[0])


def test_a_report_without_tests_has_an_empty_table_of_claims():
    assert claims_of({"one": {}}).columns.tolist() == CLAIMS
    assert claims_of({"one": {}}).is_named.sum() == 0


def test_only_tables_with_rows_are_kept():
    assert list(filled(a=pd.DataFrame(), b=pd.DataFrame({"x": [1]}))) == ["b"]
