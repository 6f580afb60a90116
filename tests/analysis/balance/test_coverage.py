"""Coverage of kinds and endings, and dead ends."""

from dataclasses import replace

import pytest

from analysis.balance import coverage
from tests.analysis.balance.made_runs import Recipe, made_run

RUN = made_run(Recipe(num_blocks=30, with_all=False))


def test_what_never_happened_has_the_bound_of_the_rule_of_three():
    kinds = RUN.kinds.copy()
    kinds.loc[kinds.kind == "blue", ["taken", "taken_always"]] = 0
    run = replace(RUN, kinds=kinds, all_endings=[*RUN.all_endings, "stalemate"])
    tables = coverage.measure(run)
    never = tables["never"].set_index("name")
    assert never.status.to_dict() == {
        "blue": "offered, never taken", "gold": "never offered", "stalemate": "never seen"}  # fmt: skip
    assert never.high.to_numpy() == pytest.approx(1.0 - 0.05 ** (1.0 / 30))
    assert never.high["gold"] == pytest.approx(3.0 / 30, rel=0.06)
    assert (never.decisions == len(RUN.choices)).all()
    words = coverage.find(tables)
    assert "Never offered: gold" in words.replace("; n", ". N")
    assert "stalemate" in words


def test_what_was_only_forced_is_covered():
    kinds = RUN.kinds.copy()
    kinds.loc[kinds.kind == "blue", ["offered", "taken"]] = 0
    kinds.loc[kinds.kind == "blue", "taken_always"] = 1
    assert coverage.measure(replace(RUN, kinds=kinds))["never"].name.tolist() == ["gold"]


def test_no_dead_end_is_said_with_its_numbers():
    tables = coverage.measure(replace(RUN, all_kinds=["red"]))
    assert "never" not in tables
    assert tables["dead_ends"].value.tolist() == [0.0, 0.0]
    assert tables["dead_ends"].high[0] == pytest.approx(1.0 - 0.025 ** (1.0 / 30))
    assert coverage.find(tables) == (
        "Every kind of action and every ending came up. No dead end in 1200 decisions and 60 games."
    )


def test_a_dead_end_is_said():
    choices = RUN.choices.copy()
    choices.loc[choices.ply == 4, "num_legal"] = 0
    words = coverage.find(coverage.measure(replace(RUN, choices=choices)))
    assert "The game gets stuck: decisions without a legal action 0.05" in words


def test_one_block_says_nothing():
    assert coverage.measure(made_run(Recipe(num_blocks=1, with_all=False))) == {}
    assert "nothing is said" in coverage.find({})
