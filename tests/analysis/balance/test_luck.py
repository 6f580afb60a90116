"""Luck and skill on drawn results with known variances."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.balance import luck
from analysis.balance.luck import EQUALS
from analysis.balance.variance import AGENT, DEAL, REST, SEAT, variance_shares
from tests.analysis.balance.made_runs import Recipe, games_of, made_run


def results(seat, deal, rest, agent=0.0, num_blocks=800, num_seats=2):
    """Results with the given standard deviations; seats 0 and 1 are `seat` above and below the mean."""
    rng = np.random.default_rng(7)
    rows = []
    for block in range(num_blocks):
        luck_of_seat = deal * rng.normal(size=num_seats)
        for rotation in range(num_seats):
            for place in range(num_seats):
                who = (place + rotation) % 2
                value = seat * (1 - 2 * (place % 2)) + luck_of_seat[place] + agent * (2 * who - 1) + rest * rng.normal()
                rows.append((block, rotation, place, "ab"[who], value))
    return pd.DataFrame(rows, columns=["block", "rotation", "seat", "agent", "value"])


def shares_of(found):
    return found.set_index("source").value


def test_variances_that_are_known_are_found():
    found = variance_shares(results(seat=1.0, deal=1.0, rest=np.sqrt(2.0)), "value")
    assert shares_of(found).to_dict() == pytest.approx({DEAL: 0.25, SEAT: 0.25, REST: 0.5}, abs=0.04)
    assert (found.low < found.value).all()
    assert (found.value < found.high).all()
    assert found.n.tolist() == [800] * 3


def test_the_agents_take_their_part():
    found = variance_shares(results(seat=0.0, deal=1.0, rest=1.0, agent=1.0), "value", with_agents=True)
    assert shares_of(found)[[DEAL, AGENT, REST]].tolist() == pytest.approx([1 / 3] * 3, abs=0.04)
    assert shares_of(found)[SEAT] < 0.01


def test_a_game_that_the_deal_decides_alone():
    found = variance_shares(results(seat=0.0, deal=1.0, rest=0.0, num_blocks=50), "value")
    assert shares_of(found)[DEAL] == pytest.approx(1.0, abs=0.02)
    assert shares_of(found)[REST] == pytest.approx(0.0, abs=1e-9)


def test_equal_results_one_playthrough_or_one_block_have_no_shares():
    table = results(1.0, 1.0, 1.0, num_blocks=5)
    assert variance_shares(table.assign(value=1.0), "value").empty
    assert variance_shares(table[table.rotation == 0], "value").empty
    assert variance_shares(table[table.block == 0], "value").empty


def test_a_block_with_a_playthrough_missing_is_left_out():
    table = results(1.0, 1.0, 1.0, num_blocks=5)
    assert (variance_shares(table[(table.block > 0) | (table.rotation > 0)], "value").n == 4).all()


def test_the_steps_of_the_ladder():
    tables = luck.measure(made_run(Recipe(num_blocks=40)))
    ladder = tables["ladder"]
    assert ladder[["weaker", "stronger"]].values.tolist() == [["random", "weak"], ["weak", "main"], ["main", "strong"]]
    assert ladder.value[0] > 0.6
    assert np.sign(tables["elo_steps"].value).tolist() == np.sign(ladder.value - 0.5).tolist()
    words = luck.find(tables)
    assert "Between equal agents the deal decides" in words
    assert f"weak {ladder.value[0]:.2f}" in words


def test_three_wins_of_four_are_191_elo():
    seatings = [("weak", "strong"), ("strong", "weak")]
    playthroughs = [(block, rotation, seats, [int((agent == "strong") == (block % 4 > 0)) for agent in seats])
                    for block in range(80) for rotation, seats in enumerate(seatings)]  # fmt: skip
    run = replace(made_run(Recipe(num_blocks=2, with_all=False)), games={"ladder": games_of(playthroughs)})
    (row,) = luck.measure(run)["elo_steps"].itertuples()
    assert (row.stronger, row.n) == ("strong", 80)
    assert row.value == pytest.approx(400.0 * np.log10(3.0), abs=2.0)
    assert row.low < row.value < row.high


def test_equal_agents_are_measured_without_an_agent():
    shares = luck.measure(made_run(Recipe(num_blocks=40)))["variance_shares"]
    assert set(shares[shares.agents == EQUALS].source) == {DEAL, SEAT, REST}
    assert set(shares[shares.agents != EQUALS].source) == {DEAL, SEAT, REST, AGENT}


def test_nothing_played_says_nothing():
    assert luck.measure(replace(made_run(Recipe(num_blocks=2, with_all=False)), games={})) == {}
    assert "nothing is said" in luck.find({})
