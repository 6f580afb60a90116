"""The course of a game on hand-made tables with known answers."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.balance import course
from analysis.balance.choosing import VALUES, branching, decision_values, forced, middle, worths
from analysis.balance.drama import (
    LAST_AT_HALF_TIME,
    LEAD_CHANGES,
    NOBODY,
    courses,
    decided_at,
    drama,
    lead_changes,
    leaders,
    winner_deficits,
)
from analysis.balance.duration import closeness, endings, lengths
from analysis.balance.interplay import interplay, spreads
from tests.analysis.balance.made_runs import Recipe, games_of, made_run

#: The standing of seat 0 at the start, the quarters and the end of a game for two.
STANDINGS = ([0.5, 0.4, 0.3, 0.6, 1.0], [0.5, 0.9, 0.85, 0.9, 1.0], [0.5, 0.6, 0.5, 0.4, 0.0])


def progress_of(standings, column="standing"):
    rows = []
    for block, first in enumerate(standings):
        won = float(first[-1] > 0.5)
        for share, value in zip([0.0, 0.25, 0.5, 0.75, 1.0], first, strict=True):
            rows += [(block, 0, share, 0, value, won), (block, 0, share, 1, 1.0 - value, 1.0 - won)]
    table = pd.DataFrame(rows, columns=["block", "rotation", "share", "seat", "standing", "win_share"])
    table["points"] = 10.0 * table.standing
    return table if column == "standing" else table.assign(standing=np.nan)


def judged_of(*decisions, is_late=False):
    """Decisions of (value, visits, leader_value) per action, each in a block of its own."""
    rows = [(block, 0, block, 0.1, value, visits, leader, 0.01, is_late)
            for block, actions in enumerate(decisions) for value, visits, leader in actions]  # fmt: skip
    columns = ["block", "rotation", "ply", "share", "value", "visits", "leader_value", "error", "is_late"]
    return pd.DataFrame(rows, columns=columns)


def test_lengths_are_sums_over_the_seats():
    games = games_of([(block, 0, "ab", [1, 2]) for block in range(40)])
    games["decisions"] = np.repeat(np.arange(40), 2)
    found = lengths(games).set_index("label")
    assert found.value.to_dict() == {"mean": 39.0, "5 % are below": 2.0, "median": 38.0, "5 % are above": 74.0}
    assert (found.low <= found.value).all()


def test_endings_seen_and_unseen():
    games = games_of([(block, 0, "ab", [1, 2]) for block in range(8)], ["a"] * 6 + ["b"] * 2)
    found = endings(games, ["b", "a", "never"]).set_index("ending")
    assert found.value.to_dict() == {"b": 0.25, "a": 0.75, "never": 0.0}
    assert found.index.tolist() == ["b", "a", "never"]
    assert found.high["never"] == pytest.approx(1.0 - 0.025 ** (1 / 8))
    assert found.games.tolist() == [8, 8, 8]


def test_closeness_is_the_lead_of_the_best_over_the_second():
    games = games_of([(block, 0, "abc", [10, 10 + block, 3]) for block in range(21)])
    assert closeness(games).value.tolist() == [1.0, 10.0, 19.0]


def test_branching_and_forced_decisions():
    choices = pd.DataFrame({"block": [0, 0, 1, 1], "share": [0.0, 0.55, 0.05, 1.0], "num_legal": [1, 4, 3, 6]})
    found = branching(choices).set_index(["share", "measure"])
    assert found.value[0.05, "mean"] == pytest.approx(2.0)
    assert (0.55, "mean") not in found.index
    (row,) = forced(choices).itertuples()
    assert (row.value, row.n, row.decisions) == (0.25, 2, 4)


def test_parts_of_a_game_by_their_middle():
    assert middle(pd.Series([0.0, 0.1, 0.3, 0.999, 1.0]), 0.1).tolist() == [0.05, 0.15, 0.35, 0.95, 0.95]
    assert middle(pd.Series([0.24, 0.25, 1.0]), 0.25).tolist() == [0.125, 0.375, 0.875]


def test_what_a_decision_is_worth():
    """The best is the most visited, not the luckiest; a forced decision does not count."""
    found = worths(judged_of([(0.6, 50, 0), (0.59, 30, 0), (0.1, 2, 0)], [(0.5, 9, 0), (0.7, 1, 0)], [(0.4, 1, 0)]))
    assert found.block.tolist() == [0, 1]
    assert found.beyond_mean.tolist() == pytest.approx([0.6 - 0.43, -0.1])
    assert found.beyond_second.tolist() == pytest.approx([0.01, -0.2])
    assert found.num_close.tolist() == [2, 2]
    table = decision_values(judged_of([(0.6, 50, 0), (0.2, 3, 0)], [(0.6, 50, 0), (0.4, 3, 0)]))
    whole = table[table.part == "whole game"].set_index("measure")
    assert whole.value[VALUES["beyond_second"]] == pytest.approx(0.3)
    assert whole.value[VALUES["is_open"]] == 0.0
    assert set(table.part) == {"whole game", "1st quarter"}


def test_the_lead_passes_only_when_another_is_ahead():
    standing = np.array([[[0.5, 0.5], [0.6, 0.4], [0.5, 0.5], [0.4, 0.6], [0.5, 0.5], [0.7, 0.3]]])
    led = leaders(standing)
    assert led.tolist() == [[NOBODY, 0, 0, 1, 1, 0]]
    assert lead_changes(led).tolist() == [2.0]


def test_how_far_the_winner_was_behind():
    deficits = winner_deficits(courses(progress_of(STANDINGS)))
    assert deficits.tolist()[0] == pytest.approx([0.0, 0.2, 0.4, 0.0, 0.0])
    assert deficits.max(axis=1).tolist() == pytest.approx([0.4, 0.0, 0.2])


def test_when_a_game_is_decided():
    course = courses(progress_of(STANDINGS))
    assert decided_at(course, leaders(course.standing)).tolist() == [1.0, 0.25, 1.0]


def test_a_game_that_is_never_decided_is_so_at_its_end():
    course = courses(progress_of([[0.5, 0.9, 0.6, 0.6, 0.7]]))
    assert decided_at(course, leaders(course.standing)).tolist() == [1.0]


def test_the_table_of_drama():
    found = drama(progress_of(STANDINGS)).set_index("measure")
    assert found.value[LEAD_CHANGES] == pytest.approx(2.0 / 3.0)
    assert found.value["time the later winner was behind"] == pytest.approx((2 / 3 + 0 + 1 / 3) / 3)
    assert found.value["farthest the later winner was behind"] == pytest.approx(0.2)
    assert found.value[LAST_AT_HALF_TIME] == pytest.approx(0.5)  # in the third game nobody is last alone
    assert (found.n >= 2).all()


def test_without_an_evaluation_the_points_tell_who_leads():
    found = drama(progress_of(STANDINGS, "points")).set_index("measure")
    assert found.value[LEAD_CHANGES] == pytest.approx(2.0 / 3.0)
    assert not any("80%" in measure or "farthest" in measure for measure in found.index)


def test_an_early_lead_that_decides_all_is_a_runaway():
    won = [[0.5, 0.6 + 0.001 * block, 0.7, 0.8, 1.0] for block in range(10)]
    lost = [[1.0 - value for value in game] for game in won]
    (row,) = drama(progress_of(won + lost)).query("unit == 'correlation'").itertuples()
    assert row.value > 0.85
    assert row.low > 0.5


def test_a_beaten_seat_that_makes_a_king():
    makes, keeps = [(0.02, 5, 0.3), (0.01, 5, 0.9)], [(0.02, 5, 0.55), (0.0, 5, 0.6)]
    found = spreads(judged_of(makes, keeps, [(0.1, 9, 0.5)], is_late=True))
    assert found.makes_king.tolist() == [True, False]
    assert found.spread.tolist() == pytest.approx([0.6, 0.05])
    table = interplay(judged_of(makes, keeps, [(0.4, 5, 0.1), (0.3, 5, 0.5)], is_late=True)).set_index("measure")
    assert table.value["late decisions of a beaten seat that make a king"] == 0.5
    assert table.decisions.tolist() == [3, 2]


def test_a_difference_within_the_noise_makes_no_king():
    judged = judged_of([(0.02, 5, 0.3), (0.01, 5, 0.45)]).assign(error=0.1)
    assert spreads(judged).makes_king.tolist() == [False]


def test_the_section_of_two_and_of_three_seats():
    two, three = (course.measure(made_run(Recipe(num_seats=seats, num_blocks=20))) for seats in (2, 3))
    assert "interplay" in three
    assert "interplay" not in two
    points = two["points_by_source"].set_index(["panel", "share", "source"])
    assert points.value["rank 1", 1.0, "cards"] == pytest.approx(3.0 * points.value["rank 1", 1.0, "goals"])
    assert "Half of the games take more than" in course.find(two)
    assert LAST_AT_HALF_TIME in course.find(three)
    assert {figure.table for figure in course.FIGURES} <= two.keys()


def test_a_run_without_the_long_tables_still_has_lengths():
    run = made_run(Recipe(num_blocks=5, with_all=False))
    none = {name: getattr(run, name).iloc[:0] for name in ("progress", "sources", "choices", "judged")}
    tables = course.measure(replace(run, **none))
    assert tables.keys() == {"lengths", "endings", "closeness"}
    assert course.find(tables).startswith("Half of the games")


def test_one_block_says_nothing():
    assert "nothing is said" in course.find(course.measure(made_run(Recipe(num_blocks=1, with_all=False))))
