"""Parts, lifts and combos on hand-made tables."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from analysis.balance import parts
from analysis.balance.combos import combos
from analysis.balance.lifts import expected_best, lifts
from tests.analysis.balance.made_runs import Recipe, made_run


def judged(*decisions):
    """Judged decisions from (block, {action kinds: value})."""
    rows = [
        {"block": block, "rotation": 0, "ply": ply, "kinds": kinds.rstrip("'"), "value": value}
        for ply, (block, actions) in enumerate(decisions)
        for kinds, value in actions.items()
    ]
    return pd.DataFrame(rows)


def test_the_expected_best_is_the_mean_over_all_draws():
    values = np.array([0.3, 0.9, 0.1, 0.5])
    for size in range(1, 5):
        expected = np.mean([max(drawn) for drawn in combinations(values, size)])
        assert expected_best(values, size) == pytest.approx(expected)


def test_the_lift_compares_within_a_decision():
    found = lifts(judged((0, {"red": 0.6, "blue": 0.4, "green": 0.2}), (1, {"red": 0.9, "blue": 0.8})))
    found = found.set_index("kind")
    assert found.value["red"] == pytest.approx((0.3 + 0.1) / 2)
    assert found.value["blue"] == pytest.approx((0.0 - 0.1) / 2)
    assert found.decisions.to_dict() == {"red": 2, "blue": 2}


def test_a_kind_with_several_actions_is_matched_to_as_many_others():
    """The best of the two reds, one drawn, against the one blue: their mean."""
    found = lifts(judged((0, {"red": 0.6, "red'": 0.2, "blue": 0.3}), (1, {"red": 0.5, "red'": 0.3, "blue": 0.4})))
    assert found.set_index("kind").value["red"] == pytest.approx((0.1 + 0.0) / 2)


def test_an_action_of_several_kinds_counts_for_each_and_a_kind_that_is_everything_for_none():
    found = lifts(judged(*[(block, {"card; red": 0.6, "card; blue": 0.4}) for block in range(3)]))
    assert found.set_index("kind").value.to_dict() == pytest.approx({"red": 0.2, "blue": -0.2})


def test_noise_and_wider_choice_give_no_lift():
    rng = np.random.default_rng(5)
    decisions = [(block, {"red": rng.random(), "blue": rng.random(), "blue'": rng.random(), "blue''": rng.random()})
                 for block in range(400)]  # fmt: skip
    found = lifts(judged(*decisions)).set_index("kind")
    assert found.p.min() > 0.05


def test_counts_shares_and_win_shares():
    columns = ["block", "rotation", "seat", "kind", "offered", "taken", "taken_always", "first_share", "win_share"]
    rows = [(0, 0, 0, "red", 4, 1, 2, 0.5, 1.0), (0, 0, 1, "red", 0, 0, 0, np.nan, 0.0),
            (1, 0, 0, "red", 2, 2, 2, 0.1, 0.0), (1, 0, 1, "red", 2, 1, 1, 0.3, 1.0)]  # fmt: skip
    run = replace(made_run(Recipe(num_blocks=2)), kinds=pd.DataFrame(rows, columns=columns))
    tables = parts.measure(run)
    (seen,) = tables["seen"].itertuples()
    assert (seen.seats_offered, seen.seats_taking, seen.offered, seen.taken, seen.taken_always) == (3, 3, 8, 4, 5)
    (share,) = tables["taken_shares"].itertuples()
    assert (share.value, share.n, share.offered) == (pytest.approx(0.5), 2, 8)
    (wins,) = tables["wins_when_taken"].itertuples()
    assert (wins.value, wins.takers, wins.null) == (pytest.approx(2.0 / 3.0), 3, 0.5)
    (first,) = tables["first_takes"].itertuples()
    assert first.value == pytest.approx(0.3)


def test_an_overpowered_and_a_useless_part_are_named():
    tables = parts.measure(made_run(Recipe(num_blocks=40, worth={"red": 0.1, "blue": -0.1})))
    words = parts.find(tables)
    assert words.startswith("Better than the alternatives of the same decision: red +0.1")
    assert "Worse than the alternatives of the same decision: blue -0.1" in words
    assert "green" not in words


def test_equal_parts_are_not_named():
    words = parts.find(parts.measure(made_run(Recipe(num_blocks=40))))
    assert words.startswith("No part is found to be better or worse than its alternatives")


def test_few_blocks_are_not_tested():
    tables = parts.measure(made_run(Recipe(num_blocks=10)))
    assert "lifts" in tables
    assert "parts_tests" not in tables


def test_a_combo_beyond_the_sum():
    """Taking both wins always, anything else half of the time."""
    rows = []
    for block in range(400):
        for seat in range(2):
            red, blue = (block + seat) % 2, (block // 2 + seat) % 2
            share = 1.0 if red and blue else float((block // 4) % 2)
            rows += [(block, 0, seat, kind, took, share) for kind, took in (("red", red), ("blue", blue))]
    kinds = pd.DataFrame(rows, columns=["block", "rotation", "seat", "kind", "taken_always", "win_share"])
    (row,) = combos(kinds).itertuples()
    assert ({row.first, row.second}, row.both, row.n) == ({"red", "blue"}, 200, 400)
    assert row.value == pytest.approx(0.5, abs=0.01)
    assert row.low < row.value < row.high
    assert combos(kinds[kinds.block < 100]).empty


def test_no_table_says_nothing():
    run = made_run(Recipe())
    assert parts.measure(replace(run, kinds=run.kinds.iloc[:0])) == {}
    assert "Not studied" in parts.find({})
