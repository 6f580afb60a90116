"""What the runner adds to bare compiled play, where nothing is searched and play itself is fastest.

Usage: python tests/bench/runner_overhead.py [GAME ...]

Random against random, one worker, CPU microseconds per playthrough: a bare compiled loop of random playthroughs; the
same with a deal, a stream and a row for each seat of every playthrough but no record; with the records by name; the
whole run with its log, as `fathom tournament` plays it; and the tables written at its end. All are measured one after
the other in each of several rounds. An overhead is the median over the rounds of the ratio to the bare loop of the same
round, so that a machine that is busy now and then spoils no figure.
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import games
from analysis.executors import threads
from analysis.match import Match
from analysis.plan import Plan
from analysis.random_blocks import play_random_blocks, play_without_records
from analysis.results import Results, describe
from analysis.stopping import Stop
from analysis.tournament import Runner
from analysis.worker import warm_up
from games import api
from mcts.playout import play_random_games
from mcts.tree import work_type

_ROUNDS = 7
_SECONDS = 0.3
_MOST_BLOCKS = 100_000
_COMPARED = ("without records", "with records", "run")


def measure(name: str) -> dict:
    """All figures of a game with its usual number of seats."""
    plan = Plan(name, games.load(name).seats[0], ("random", "random"))
    warm_up(plan)
    match = Match(plan)
    num_rotations = len(match.seatings(0))
    bare_loop(match, 1)
    num_blocks = min(int(200 * _SECONDS / bare_loop(match, 200 * num_rotations)) + 10, _MOST_BLOCKS)
    rounds = [measure_once(match, num_blocks, num_rotations) for _ in range(_ROUNDS)]
    per_game = 1e6 / (num_blocks * num_rotations)
    figures = {what: round(median(found[what] for found in rounds) * per_game, 3) for what in rounds[0]}
    overheads = {what: median(found[what] / found["bare"] for found in rounds) - 1.0 for what in _COMPARED}
    return {"game": name, **figures} | {f"overhead {what}, %": round(100.0 * overheads[what]) for what in _COMPARED}


def measure_once(match: Match, num_blocks: int, num_rotations: int) -> dict[str, float]:
    """CPU seconds of all threads for each way to play so many blocks."""
    found = {
        "bare": bare_loop(match, num_blocks * num_rotations),
        "without records": in_calls(play_without_records, match, num_blocks),
        "with records": in_calls(play_random_blocks, match, num_blocks),
    }
    found["run"], found["tables"] = whole_run(match.plan, num_blocks)
    return found


def seconds_of(task) -> float:
    """CPU seconds of a task."""
    began = time.process_time()
    task()
    return time.process_time() - began


def bare_loop(match: Match, num_games: int) -> float:
    """CPU seconds of random playthroughs in one call of compiled code, nothing kept."""
    works = api.new_records(work_type(match.game))
    works[0].params.num_seats = match.plan.num_seats
    return seconds_of(lambda: play_random_games(match.box, works, num_games))


def in_calls(play, match: Match, num_blocks: int) -> float:
    """CPU seconds of blocks played at so many calls as it takes, nothing kept."""

    def play_all() -> None:
        blocks = list(range(num_blocks))
        while blocks:
            blocks = blocks[len(play(match, blocks).rows) :]

    return seconds_of(play_all)


def whole_run(plan: Plan, num_blocks: int) -> tuple[float, float]:
    """CPU seconds of a run, its log included, and of what is written at its end."""
    with tempfile.TemporaryDirectory() as folder:
        results, stop = Results(Path(folder), plan, describe(plan, "", {})), Stop()

        def run() -> None:
            with threads(1, stop) as workers:
                Runner(plan, workers, stop).run(range(num_blocks), results.append)

        return seconds_of(run), seconds_of(results.close)


if __name__ == "__main__":
    for name in sys.argv[1:] or games.names():
        print(json.dumps(measure(name)), flush=True)
