"""Strategies on games with known shares."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.balance import strategies
from tests.analysis.balance.made_runs import Recipe, games_of, made_run, turns

NAMES = {"main": "free", "r": "rock", "p": "paper", "s": "scissors", "w": "weak"}
BEATS = {("r", "s"), ("s", "p"), ("p", "r")}


def cycle_run(num_blocks=24, others="rps"):
    """Rock, paper and scissors that win three games of four against their prey; weak and free play lose to all."""
    playthroughs = []
    for block in range(num_blocks):
        pairs = [(a, b) for place, a in enumerate(others) for b in others[place + 1 :]]
        pairs += [(a, "main") for a in others]
        for rotation, seats in enumerate(seats for pair in pairs for seats in turns(pair, 2)):
            scores = [_strength(own, other, block) for own, other in (seats, seats[::-1])]
            playthroughs.append((block, rotation, seats, scores))
    run = made_run(Recipe(num_blocks=2, with_all=False))
    return replace(run, games={"strategies": games_of(playthroughs)}, strategies=NAMES)


def _strength(own, other, block):
    if (own, other) in BEATS:
        return 0 if block % 4 == 0 else 2
    return {"main": 0, "w": 0.5}.get(own, 1)


def test_the_payoff_matrix_of_a_cycle():
    payoffs = strategies.measure(cycle_run())["payoffs"].set_index(["row", "column"])
    assert payoffs.value["rock", "scissors"] == pytest.approx(0.75)
    assert payoffs.value["scissors", "rock"] == pytest.approx(0.25)
    assert payoffs.value["rock", "free"] == 1.0
    assert payoffs.high["rock", "free"] == 1.0
    assert 0.8 < payoffs.low["rock", "free"] < 1.0
    assert (payoffs.n == 24).all()


def test_the_equilibrium_of_a_cycle_is_even_and_free_play_that_always_loses_is_dominated():
    tables = strategies.measure(cycle_run())
    mix = tables["strategy_mix"].set_index(["among", "strategy"])
    assert mix.value["strategies"].tolist() == pytest.approx([1 / 3] * 3)
    assert (mix.low <= mix.value).all()
    assert mix.value["strategies and free play", "free"] == 0.0
    dominated = tables["dominated"].set_index(["among", "strategy"])
    assert dominated.value["strategies and free play", "free"] == pytest.approx(0.5)
    assert (dominated.value["strategies"] < 0.0).all()
    ranks = tables["alpha_rank"].set_index(["among", "strategy"])
    assert ranks.value["strategies"].tolist() == pytest.approx([1 / 3] * 3)


def test_a_strategy_that_loses_to_all_is_named():
    tables = strategies.measure(cycle_run(others="rpsw"))
    words = strategies.find(tables)
    assert "trategy weak loses to the other strategies" in words
    assert "Dominated: weak." in words
    assert "rock 0.33" in words


def test_the_best_reply_to_each_strategy():
    counters = strategies.measure(cycle_run())["counters"].set_index("strategy")
    assert counters.counter[["rock", "paper", "scissors"]].tolist() == ["paper", "scissors", "rock"]
    assert counters.value["rock"] == pytest.approx(0.25)
    assert counters.is_most_played.sum() == 1


def test_win_shares_against_the_others_leave_free_play_out():
    shares = strategies.measure(cycle_run())["strategy_shares"]
    assert shares.value.tolist() == pytest.approx([0.5] * 3)
    assert shares.strategy.tolist() == ["rock", "paper", "scissors"]


def test_a_block_in_which_two_did_not_meet_does_not_enter_the_equilibrium():
    run = cycle_run(4)
    games = run.games["strategies"]
    met = games.groupby(["block", "rotation"]).agent.transform(lambda agents: "".join(sorted(agents)))
    run = replace(run, games={"strategies": games[(games.block > 0) | (met != "pr")]})
    assert (strategies.measure(run)["strategy_mix"].n == 3).all()


def test_free_play_that_follows_a_strategy_beyond_chance():
    run = made_run(Recipe(num_blocks=30))
    seats = run.games["mirror"][["block", "rotation", "seat"]]
    fans = seats.assign(strategy="rush", offered=4, followed=3, chance=1.0)
    foes = seats.assign(strategy="hoard", offered=4, followed=1 + seats.block % 2, chance=2.0)
    tables = strategies.measure(replace(run, follows=pd.concat([fans, foes], ignore_index=True)))
    picks = tables["strategy_picks"].set_index("strategy")
    assert picks.value.to_dict() == pytest.approx({"rush": 0.5, "hoard": -0.125})
    leans = tables["strategy_leanings"].set_index("strategy")
    assert leans.value.to_dict() == {"rush": 1.0, "hoard": 0.0}
    wins = tables["leaning_wins"].set_index("strategy")
    assert wins.value["rush"] == pytest.approx(0.5)
    assert "follows rush most, +0.50" in strategies.find(tables)
    assert tables["counters"].set_index("strategy").is_most_played["rush"]


def test_free_play_that_follows_by_chance_is_said_to_follow_none():
    words = strategies.find(strategies.measure(made_run(Recipe(num_blocks=30, seed=5))))
    assert "Free play is not found to follow a strategy beyond chance; " in words


def test_no_study_and_one_block_say_nothing():
    assert strategies.measure(made_run(Recipe(with_all=False))) == {}
    assert "nothing is said" in strategies.find({})
    assert not {"payoffs", "strategy_mix"} & set(strategies.measure(cycle_run(1)))


def test_three_seats():
    payoffs = strategies.measure(made_run(Recipe(num_seats=3, strength={"main,rush": 3.0}))).get("payoffs")
    shares = payoffs.pivot(index="row", columns="column", values="value").to_numpy()
    off = ~np.eye(4, dtype=bool)
    assert (shares + shares.T)[off] == pytest.approx(1.0)
