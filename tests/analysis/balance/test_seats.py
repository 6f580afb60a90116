"""Seats on hand-made games."""

import numpy as np
import pytest

from analysis.balance import seats
from analysis.balance.margins import points_decide, with_margins
from tests.analysis.balance.made_runs import Recipe, games_of, made_run


def duel(block, rotation, first, second):
    return block, rotation, ["main", "main"], [first, second]


def test_margins_are_to_the_best_rival():
    games = with_margins(games_of([(0, 0, ["a", "b", "c"], [5, 9, 7]), (0, 1, ["a", "b", "c"], [4, 4, 1])]))
    assert games.margin.tolist() == [-4.0, 2.0, -2.0, 0.0, 0.0, -3.0]
    assert points_decide(games)


def test_a_winner_with_fewer_points_shows_that_points_do_not_decide():
    games = with_margins(games_of([duel(0, 0, 1, 2)]))
    games.loc[games.seat == 0, "win_share"] = 1.0
    assert not points_decide(games)
    assert seats.handicaps(games, 0.5).empty


def test_the_handicap_is_the_shift_that_makes_the_seats_even():
    games = games_of([duel(block, 0, 10 + margin, 10) for block, margin in enumerate([4, 3, 3, 3, 1, -2] * 20)])
    found = seats.handicaps(with_margins(games), 0.5).set_index("seat")
    assert found.value.tolist() == [-3.0, 3.0]
    assert (found.low <= found.value).all()
    assert (found.high >= found.value).all()


def test_even_seats_need_no_handicap():
    games = games_of([duel(block, 0, 10 + (2 if block % 2 else -2), 10) for block in range(40)])
    assert seats.handicaps(with_margins(games), 0.5).value.tolist() == [0.0, 0.0]


def test_a_seat_that_never_wins_needs_what_makes_it_draw():
    games = games_of([duel(block, 0, 15, 10) for block in range(10)])
    found = seats.handicaps(with_margins(games), 0.5)
    assert found.value.tolist() == [-5.0, 5.0]
    assert found.low.tolist() == found.high.tolist() == [-5.0, 5.0]


def test_the_win_shares_and_their_tests():
    run = made_run(Recipe(num_blocks=80, seat=(4.0, 0.0)))
    tables = seats.measure(run)
    mirror = run.games["mirror"]
    shares = tables["seats"].set_index("seat")
    assert shares.value.tolist() == pytest.approx(mirror.groupby("seat").win_share.mean().tolist())
    assert (shares.n == 80).all()
    assert (shares.games == 160).all()
    assert tables["seats_tests"].what.tolist() == ["seat 0", "seat 1"]
    assert (tables["seats_tests"].p < 1e-3).all()
    assert tables["seat_margins"].value[0] == pytest.approx(-tables["seat_margins"].value[1])
    assert tables["seat_handicaps"].value[1] == pytest.approx(4.0, abs=2.0)
    assert tables["seats_by_strength"].groupby("step").value.sum().tolist() == pytest.approx([1.0] * 3)
    assert "seat 0 wins more than its share" in seats.find(tables).replace("Seat", "seat")


def test_even_seats_are_said_to_be_so():
    found = seats.find(seats.measure(made_run(Recipe(seed=4))))
    assert found.startswith("No seat is found to win more or less than its share of 0.50")
    assert "60 blocks" in found


def test_three_seats_are_measured_against_a_third():
    tables = seats.measure(made_run(Recipe(num_seats=3)))
    assert np.unique(tables["seats"].null) == pytest.approx([1.0 / 3.0])
    assert tables["seats"].value.sum() == pytest.approx(1.0)


def test_one_block_says_nothing():
    tables = seats.measure(made_run(Recipe(num_blocks=1, with_all=False)))
    assert tables == {}
    assert "nothing is said" in seats.find(tables)
