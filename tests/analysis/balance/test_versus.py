"""Two boxes over the same deals."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from analysis.balance import versus
from analysis.balance.headlines import headlines
from tests.analysis.balance.made_runs import Recipe, made_run


def numbers(values, per=None):
    return pd.DataFrame({"group": "g", "what": "w", "block": range(len(values)), "top": values,
                         "bottom": np.ones(len(values)) if per is None else per})  # fmt: skip


def test_a_difference_of_means_is_the_paired_difference():
    rng = np.random.default_rng(1)
    first = rng.normal(size=30)
    second = first + rng.normal(0.5, 0.1, 30)
    (row,) = versus.differences(numbers(first), numbers(second)).itertuples()
    paired = second - first
    assert (row.value, row.n) == (pytest.approx(paired.mean()), 30)
    assert (row.low, row.high) == pytest.approx(
        scipy.stats.t.interval(0.95, 29, paired.mean(), scipy.stats.sem(paired))
    )
    assert row.p < 1e-4


def test_a_difference_of_ratios_weighs_each_box_by_its_own_size():
    found = versus.differences(numbers([1.0, 2.0], [2.0, 8.0]), numbers([3.0, 2.0], [4.0, 6.0]))
    assert found.value.tolist() == pytest.approx([5.0 / 10.0 - 3.0 / 10.0])


def test_only_blocks_of_both_count_and_what_one_box_never_has_is_left_out():
    first, second = numbers(np.arange(5.0)), numbers(np.arange(3.0))
    assert versus.differences(first, second).n.tolist() == [3]
    assert versus.differences(first, second).value.tolist() == [0.0]
    assert versus.differences(first, second.assign(what="other")).empty
    assert versus.differences(first, second.assign(bottom=0.0)).empty


def test_the_same_box_differs_in_nothing():
    run = made_run(Recipe(num_blocks=20))
    tables = versus.measure(replace(run, other=run))
    assert (tables["differences"].value == 0.0).all()
    assert (tables["versus_tests"].p == 1.0).all()
    assert versus.find(tables).startswith("No difference between the boxes is found among")


def test_the_headlines_of_a_run():
    run = made_run(Recipe(num_blocks=20, num_seats=3))
    found = headlines(run)
    assert set(found.group) == {"seats", "points", "length", "endings", "offers taken", "takers", "strategies"}
    means = found.groupby("what")[["top", "bottom"]].sum()
    values = means.top / means.bottom
    assert values[[f"win share of seat {seat}" for seat in range(3)]].sum() == pytest.approx(1.0)
    assert values["score"] == pytest.approx(run.games["mirror"].score.mean())
    assert values[[f"games that end with {ending}" for ending in run.all_endings]].sum() == pytest.approx(1.0)


def test_a_box_that_favours_a_seat_is_found():
    run, other = (made_run(Recipe(num_blocks=60, seat=seat)) for seat in ((0.0, 0.0), (6.0, 0.0)))
    tables = versus.measure(replace(run, other=other))
    words = versus.find(tables)
    assert "in share of seat 0 is higher with the other box: +0." in words
    assert "in share of seat 1 is lower with the other box: -0." in words
    boxes = tables["both_boxes"].set_index(["what", "box"]).value
    differences = tables["differences"].set_index("what").value
    number = "win share of seat 0"
    assert boxes[number, "other box"] - boxes[number, "this box"] == pytest.approx(differences[number])


def test_without_another_box_nothing_is_said():
    assert versus.measure(made_run(Recipe(num_blocks=2, with_all=False))) == {}
    assert "nothing is said" in versus.find({})
