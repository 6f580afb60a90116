"""The runner: every block once, in whatever order, until it is told to stop."""

import itertools
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest

from analysis import tournament
from analysis.match import Plan
from analysis.tournament import Runner, Stop, run_in_threads

PLAN = Plan("kuhn_poker", 2, ("random", "ismcts:5"))


class LastFirst(Executor):
    """Does nothing until asked for a result, and then the last task given comes first."""

    def __init__(self):
        self.tasks = []

    def submit(self, function, /, *arguments):
        future = Future()
        self.tasks.append((future, function, arguments))
        return future

    def work(self):
        future, function, arguments = self.tasks.pop()
        if future.set_running_or_notify_cancel():
            future.set_result(function(*arguments))


@pytest.fixture
def last_first(monkeypatch):
    """An executor that finishes tasks in the wrong order whenever the runner waits."""
    executor = LastFirst()

    def wait(tasks, timeout, return_when):
        executor.work()
        return {task for task in tasks if task.done()}, None

    monkeypatch.setattr(tournament, "wait", wait)
    return executor


@pytest.fixture
def fake_play(monkeypatch):
    """Blocks that are played at once and are just their number; `faults` names blocks that raise."""
    faults = set()

    def play_blocks(plan, blocks, is_stopped):
        finished = list(itertools.takewhile(lambda block: block not in faults, blocks))
        return finished, None if finished == blocks else ZeroDivisionError(f"block {blocks[len(finished)]}")

    monkeypatch.setattr(tournament, "play_blocks", play_blocks)
    return faults


def results_of(blocks):
    return [
        (record.block, record.rotation, record.actions, record.outcome.scores) for block in blocks for record in block
    ]


def test_any_number_of_threads_gives_the_same():
    found = []
    for num_threads in (1, 2, 5):
        blocks = []
        run_in_threads(PLAN, range(30), num_threads, blocks.append, Stop())
        found.append(sorted(results_of(blocks)))
    assert found[0] == found[1] == found[2]
    assert [key[:2] for key in found[0]] == [(block, rotation) for block in range(30) for rotation in (0, 1)]


def test_blocks_come_home_in_any_order(last_first, fake_play):
    blocks = []
    Runner(PLAN, last_first, 3, Stop()).run(range(10), blocks.append)
    assert blocks != sorted(blocks)
    assert sorted(blocks) == list(range(10))


def test_a_request_ends_it_after_the_blocks_in_play(last_first, fake_play):
    stop, blocks = Stop(), []

    def take(block):
        blocks.append(block)
        if len(blocks) == 4:
            stop.request()

    Runner(PLAN, last_first, 2, stop).run(itertools.count(), take)
    assert 4 <= len(blocks) < 40
    assert not stop.is_immediate()


def test_blocks_in_waiting_are_taken_back():
    stop, blocks = Stop(), []

    def take(records):
        blocks.append(records[0].block)
        stop.request()

    plan = Plan("leduc_poker", 2, ("ismcts:2000", "random"))
    with ThreadPoolExecutor(1) as executor:
        Runner(plan, executor, 1, stop).run(range(1000), take)
    assert blocks == list(range(len(blocks)))
    assert len(blocks) <= 3


def test_a_second_request_gives_up_the_block_in_play():
    stop = Stop()

    class Slow:
        def is_immediate(self):
            stop.request()
            return stop.is_immediate()

    began, blocks = time.monotonic(), []
    plan = Plan("leduc_poker", 2, ("ismcts:100000000,nodes=1000", "random"))
    with ThreadPoolExecutor(1) as executor:
        Runner(plan, executor, 1, stop, Slow().is_immediate).run(range(3), blocks.append)
    assert blocks == []
    assert time.monotonic() - began < 20


def test_the_time_limit_ends_it():
    blocks = []
    run_in_threads(PLAN, itertools.count(), 2, lambda records: blocks.append(records[0].block), Stop(seconds=0.5))
    assert sorted(blocks) == list(range(len(blocks)))
    assert len(blocks) > 2


def test_no_block_is_begun_that_would_be_late():
    stop = Stop(seconds=60.0)
    assert not stop.is_due(50.0)
    assert stop.is_due(70.0)


def test_a_fault_in_a_block_is_raised_after_the_others_came_home(fake_play):
    fake_play.add(2)
    blocks = []
    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError, match="block 2"):
        Runner(PLAN, executor, 1, Stop()).run(range(1000), blocks.append)
    assert {0, 1} <= set(blocks) <= {0, 1, *range(3, 20)}


def test_a_fault_in_keeping_a_block_is_raised(fake_play):
    def refuse(block):
        raise OSError("full")

    with ThreadPoolExecutor(2) as executor, pytest.raises(OSError, match="full"):
        Runner(PLAN, executor, 2, Stop()).run(range(1000), refuse)


def test_tasks_at_most_double(fake_play, monkeypatch):
    sizes = []
    play_blocks = tournament.play_blocks
    monkeypatch.setattr(tournament, "play_blocks", lambda *task: sizes.append(len(task[1])) or play_blocks(*task))
    with ThreadPoolExecutor(1) as executor:
        Runner(PLAN, executor, 1, Stop()).run(range(20_000), lambda block: None)
    assert sizes[0] == 1
    assert all(size <= 2 * before for before, size in itertools.pairwise(sizes))
    assert 16 <= max(sizes) <= 1000
    assert sum(sizes) == 20_000
