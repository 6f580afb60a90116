"""What the runner adds to bare compiled play, where nothing is searched and play itself is fastest.

Usage: python tests/bench/runner_overhead.py [GAME ...]

Random against random, one worker, CPU microseconds per playthrough, best of three: a bare compiled loop of random
playthroughs; the same with a deal, a stream and a row for each seat of every playthrough but no record; with the
records by name; the whole run with its log, as `fathom tournament` plays it; and the tables written at its end.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

import games
from analysis import random_blocks
from analysis.executors import threads
from analysis.match import Match
from analysis.plan import Plan
from analysis.results import Results, describe
from analysis.stopping import Stop
from analysis.tournament import Runner
from analysis.worker import play_blocks, warm_up
from games import api
from mcts.playout import play_random_games
from mcts.tree import work_type

_REPEATS = 3
_SECONDS = 0.5


def measure(name: str) -> dict:
    """All figures of a game with its usual number of seats."""
    card = games.load(name)
    plan = Plan(name, card.seats[0], ("random", "random"))
    warm_up(plan)
    match = Match(plan)
    rotations = len(match.seatings(0))
    num_blocks = max(10, int(_SECONDS / seconds_of(lambda: play_blocks(plan, list(range(200)))) * 200))
    per_game = 1e6 / (num_blocks * rotations)
    figures = {
        "bare": seconds_of(bare_loop(match, num_blocks * rotations)) * per_game,
        "without records": seconds_of(lambda: without_records(match, num_blocks)) * per_game,
        "with records": seconds_of(lambda: play_blocks(plan, list(range(num_blocks)))) * per_game,
    }
    run, tables = whole_run(plan, num_blocks)
    figures |= {"run": run * per_game, "tables": tables * per_game}
    bare = figures["bare"]
    rounded = {key: round(value, 2) for key, value in figures.items()}
    return {"game": name, **rounded} | {
        f"overhead {key}, %": round(100.0 * (figures[key] / bare - 1.0)) for key in ("without records", "run")
    }


def seconds_of(task) -> float:
    """CPU seconds of all threads, best of the repeats."""
    found = []
    for _ in range(_REPEATS):
        began = time.process_time()
        task()
        found.append(time.process_time() - began)
    return min(found)


def bare_loop(match: Match, num_games: int):
    """Random playthroughs in one call of compiled code, nothing kept."""
    works = api.new_records(work_type(match.game))
    works[0].params.num_seats = match.plan.num_seats
    play_random_games(match.box, works, 1)
    return lambda: play_random_games(match.box, works, num_games)


def without_records(match: Match, num_blocks: int) -> None:
    """As the runner plays, but the text of the records."""
    size = random_blocks.blocks_per_call(match)
    for start in range(0, num_blocks, size):
        blocks = list(range(start, min(start + size, num_blocks)))
        random_blocks.play_without_records(match, blocks)


def whole_run(plan: Plan, num_blocks: int) -> tuple[float, float]:
    """CPU seconds of a run, its log included, and of what is written at its end."""
    runs, tables = [], []
    for _ in range(_REPEATS):
        with tempfile.TemporaryDirectory() as folder:
            results = Results(Path(folder), plan, describe(plan, "", {}))
            began = time.process_time()
            stop = Stop()
            with threads(1, stop) as workers:
                Runner(plan, workers, stop).run(range(num_blocks), results.append)
            middle = time.process_time()
            results.close()
            runs.append(middle - began)
            tables.append(time.process_time() - middle)
    return min(runs), min(tables)


if __name__ == "__main__":
    for name in sys.argv[1:] or games.names():
        print(json.dumps(measure(name)), flush=True)
