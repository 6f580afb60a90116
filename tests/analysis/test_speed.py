"""Measuring speed, with repeats so short that only the plumbing is tested, not the machine."""

import games
from analysis import speed
from mcts.tree import bytes_per_node

KUHN = games.load("kuhn_poker")


def test_rates_add_up_over_threads(monkeypatch):
    monkeypatch.setattr(speed, "_SECONDS_PER_REPEAT", 0.02)
    monkeypatch.setattr(speed, "_REPEATS", 2)
    calls = []

    def task():
        calls.append(1)
        return 1000

    assert speed.best_rate([task, task]) > 0
    assert len(calls) >= 4


def test_a_game_is_measured(monkeypatch):
    monkeypatch.setattr(speed, "_SECONDS_PER_REPEAT", 0.01)
    monkeypatch.setattr(speed, "_REPEATS", 1)
    monkeypatch.setattr(speed, "measure_start", lambda game: (12.345, 0.5))
    measured = speed.measure(KUHN, iterations=200, num_threads=2)
    assert measured.pop("iterations_per_second") > 1000
    assert measured.pop("decisions_per_second") > 1000
    assert measured == {
        "game": "kuhn_poker",
        "seats": 2,
        "bytes_per_node": bytes_per_node(2),
        "compile_seconds": 12.35,
        "warm_seconds": 0.5,
        "threads": 2,
    }


def test_the_start_is_measured_in_processes_of_their_own(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert all(0.1 < seconds < 60.0 for seconds in speed.measure_start(KUHN))


def test_the_search_is_asked_for_as_many_iterations_as_it_is_counted_for():
    table = speed.first_choice(KUHN, 2)
    assert len(table.legal_actions()) > 1
    agent = speed.make_agent(speed.parse_spec("ismcts:123"), KUHN, table.box, 2)
    assert speed.search(table, agent) == 123
