"""Restricted play on games with known costs."""

from dataclasses import replace

import pandas as pd
import pytest

from analysis.balance import restrictions
from tests.analysis.balance.made_runs import Recipe, games_of, made_run


def restricted_run():
    """Without red one game of four is won; forced to red, three of four."""
    rotations = [("main", "no red"), ("no red", "main"), ("main", "red"), ("red", "main")]
    wins = {"main": 1, "no red": 2, "red": 2}
    playthroughs = []
    for block in range(40):
        for rotation, seats in enumerate(rotations):
            rare = (block + rotation % 2) % 4 == 0
            scores = [wins[agent] if (agent == "no red") == rare or agent == "main" else 0 for agent in seats]
            playthroughs.append((block, rotation, seats, scores))
    table = pd.DataFrame([("no red", "red", "avoid"), ("red", "red", "force")], columns=["agent", "kind", "mode"])
    run = made_run(Recipe(num_blocks=2, with_all=False))
    return replace(run, games={"restricted": games_of(playthroughs)}, restrictions=table)


def test_the_cost_of_never_and_the_gain_of_always():
    tables = restrictions.measure(restricted_run())
    assert tables["costs_of_never"].value.tolist() == pytest.approx([0.25])
    assert tables["gains_of_forcing"].value.tolist() == pytest.approx([0.25])
    assert tables["costs_of_never"].n.tolist() == [40]
    words = restrictions.find(tables)
    assert "ever using red costs wins: +0.250" in words
    assert "sing red whenever possible gains wins: +0.250" in words


def test_restrictions_without_effect_are_said_to_be_so():
    words = restrictions.find(restrictions.measure(made_run(Recipe(seed=3))))
    assert words.startswith("No restriction is found to cost or to gain wins.")


def test_no_study_says_nothing():
    assert restrictions.measure(made_run(Recipe(with_all=False))) == {}
    assert "nothing is said" in restrictions.find({})
