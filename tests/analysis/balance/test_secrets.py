"""Hidden information on games and tables with known answers."""

from dataclasses import replace

import pandas as pd
import pytest

from analysis.balance import secrets
from tests.analysis.balance.made_runs import Recipe, games_of, made_run

NONE = made_run(Recipe(num_blocks=2, with_all=False))


def test_what_seeing_all_gains():
    playthroughs = []
    for block in range(20):
        lost = block % 4 == 0
        for rotation, seats in enumerate([("main", "cheat:9"), ("cheat:9", "main")]):
            playthroughs.append((block, rotation, seats, [(agent == "cheat:9") != lost for agent in seats]))
    tables = secrets.measure(replace(NONE, games={"secrets": games_of(playthroughs)}))
    (row,) = tables["knowledge_gains"].itertuples()
    assert (row.agent, row.label, row.value, row.n) == ("cheat:9", "cheat:9 (sees all)", pytest.approx(0.25), 20)
    assert "cheat:9 (sees all) +0.250" in secrets.find(tables)
    assert "secrets_tests" not in tables


def test_how_beliefs_sharpen():
    rows = [(block, share, seat, 6.0 * (1.0 - share) + block)
            for block in (0, 1) for share in (0.0, 0.5, 1.0) for seat in (0, 1)]  # fmt: skip
    beliefs = pd.DataFrame(rows, columns=["block", "share", "seat", "log10_determinizations"])
    tables = secrets.measure(replace(NONE, beliefs=beliefs))
    assert tables["beliefs"].value.tolist() == [6.5, 3.5, 0.5]
    assert "go from 10 to the power of 6.5" in secrets.find(tables)


def test_no_study_says_nothing():
    assert secrets.measure(NONE) == {}
    assert "nothing is said" in secrets.find({})
