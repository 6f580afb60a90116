"""A whole report: planted imbalances are named, fair games raise no alarm, and every section speaks."""

import importlib
import os
from dataclasses import replace

import pandas as pd
import pytest

from analysis.balance.estimates import claims_of
from analysis.balance.wording import NOTHING
from tests.analysis.balance.made_runs import Recipe, made_run

TESTED = ("seats", "strategies", "restrictions", "parts", "versus")
SECTIONS = (*TESTED, "course", "secrets", "luck", "coverage")
NUM_SEEDS = int(os.environ.get("FATHOM_SIMULATIONS", "12"))
MODULES = {name: importlib.import_module(f"analysis.balance.{name}") for name in SECTIONS}


def measured(run, sections=SECTIONS):
    return {name: MODULES[name].measure(run) for name in sections}


def whole_run(**recipe):
    run, other = (made_run(Recipe(num_blocks=30, seed=seed, **recipe)) for seed in (1, 2))
    return replace(run, other=other)


def test_a_fair_game_raises_no_alarm(monkeypatch):
    """With FATHOM_SIMULATIONS=100 at full length; the mixes, which nothing tests, go without replicates."""
    monkeypatch.setattr(MODULES["strategies"], "_REPLICATES", 1)
    num_alarms = 0
    for seed in range(NUM_SEEDS):
        recipe = Recipe(num_blocks=25, seed=seed, num_seats=2 + seed % 2)
        run = replace(made_run(recipe), other=made_run(replace(recipe, seed=9000 + seed)))
        num_alarms += claims_of(measured(run, TESTED)).is_named.any()
    assert num_alarms <= 0.05 * NUM_SEEDS


def test_planted_imbalances_are_named_and_nothing_else():
    strength = {"main,rush": 6.0, "main,avoid=red": -8.0}
    run = made_run(Recipe(num_blocks=80, seat=(5.0, 0.0), worth={"red": 0.1, "blue": -0.1}, strength=strength))
    claims = claims_of(measured(run))
    named = claims[claims.is_named]
    assert set(named.what + " " + named.effect) >= {
        "seat 0 wins more than its share", "seat 1 wins less than its share", "never using red costs wins",
        "strategy rush beats the other strategies", "red is better than its alternatives",
        "blue is worse than its alternatives",
    }  # fmt: skip
    assert not named.what.isin(["green", "never using green", "using green whenever possible"]).any()


@pytest.mark.parametrize("num_seats", [2, 3])
def test_every_section_speaks_and_hands_over_what_its_figures_need(num_seats):
    sections = measured(whole_run(num_seats=num_seats))
    claims = claims_of(sections)
    for name, tables in sections.items():
        words = MODULES[name].find(tables | {"claims": claims})
        assert words != NOTHING
        assert words[0].isupper()
        assert words.endswith(".")
        assert "nan" not in words
        for figure in MODULES[name].FIGURES:
            assert set(figure.needed) <= set(tables[figure.table].columns), figure.name


@pytest.mark.parametrize("num_seats", [2, 3])
def test_every_estimate_has_its_interval_and_its_number_of_blocks(num_seats):
    for tables in measured(whole_run(num_seats=num_seats)).values():
        for name, table in tables.items():
            if name != "seen":
                assert table[["value", "low", "high", "n"]].notna().all(axis=None), name
                assert (table.low <= table.value + 1e-9).all(), name
                assert (table.value <= table.high + 1e-9).all(), name
                assert (table.n >= 2).all(), name


def test_tables_read_back_from_their_files_say_the_same(tmp_path):
    sections = measured(whole_run())
    sections["claims"] = {"claims": claims_of(sections)}
    names = [name for tables in sections.values() for name in tables]
    assert len(set(names)) == len(names)
    for tables in sections.values():
        for name, table in tables.items():
            table.to_csv(tmp_path / f"{name}.csv", index=False)
    read = {section: {name: pd.read_csv(tmp_path / f"{name}.csv") for name in tables}
            for section, tables in sections.items()}  # fmt: skip
    for name, module in MODULES.items():
        assert module.find(read[name] | read["claims"]) == module.find(sections[name] | sections["claims"])


def test_the_same_run_gives_the_same_tables():
    first, second = (measured(whole_run()) for _ in range(2))
    for name, tables in first.items():
        assert tables.keys() == second[name].keys()
        for table in tables:
            pd.testing.assert_frame_equal(tables[table], second[name][table])


def test_one_block_measures_nothing_that_needs_an_interval():
    run = made_run(Recipe(num_blocks=1))
    for name, tables in measured(replace(run, other=run)).items():
        assert not tables.keys() - {"seen"}, name
        assert "nothing is said" in MODULES[name].find(tables)
