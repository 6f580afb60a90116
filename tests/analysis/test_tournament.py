"""The runner: every block once, in whatever order, until it is told to stop."""

import itertools
import re
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor

import pytest

from analysis import tournament
from analysis.executors import Workers, threads
from analysis.plan import Plan
from analysis.stopping import Stop
from analysis.tournament import Runner
from games.documents import InputError

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

    def play_blocks(plan, blocks, is_stopped, expected):
        finished = Numbers(itertools.takewhile(lambda block: block not in faults, blocks))
        return finished, None if finished == blocks else ZeroDivisionError(f"block {blocks[len(finished)]}")

    monkeypatch.setattr(tournament, "play_blocks", play_blocks)
    return faults


class Numbers(list):
    """Stands for a batch: numbers of blocks."""


def run_in_threads(plan, blocks, num_threads, on_batch, stop):
    with threads(num_threads, stop) as workers:
        Runner(plan, workers, stop).run(blocks, on_batch)


def run_on(executor, num_workers, stop, blocks, on_batch, plan=PLAN):
    Runner(plan, Workers(executor, lambda: num_workers), stop).run(blocks, on_batch)


def results_of(blocks):
    return sorted(re.sub(r'"seconds":.*', "", line) for batch in blocks for line in batch.text.decode().splitlines())


def test_any_number_of_threads_gives_the_same():
    found = []
    for num_threads in (1, 2, 5):
        blocks = []
        run_in_threads(PLAN, range(30), num_threads, blocks.append, Stop())
        found.append(results_of(blocks))
    assert found[0] == found[1] == found[2]
    assert len(set(found[0])) == 60


def test_blocks_come_home_in_any_order(last_first, fake_play):
    blocks = []
    run_on(last_first, 3, Stop(), range(10), blocks.extend)
    assert blocks != sorted(blocks)
    assert sorted(blocks) == list(range(10))


def test_a_request_ends_it_after_the_blocks_in_play(last_first, fake_play):
    stop, blocks = Stop(), []

    def take(batch):
        blocks.extend(batch)
        if len(blocks) >= 4:
            stop.request()

    run_on(last_first, 2, stop, itertools.count(), take)
    assert 4 <= len(blocks) < 40


def test_blocks_in_waiting_are_taken_back():
    stop, blocks = Stop(), []

    def take(records):
        blocks.extend(records.blocks.tolist())
        stop.request()

    plan = Plan("leduc_poker", 2, ("ismcts:2000", "random"))
    with ThreadPoolExecutor(1) as executor:
        run_on(executor, 1, stop, range(1000), take, plan)
    assert sorted(blocks) == list(range(len(blocks)))
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
        Runner(plan, Workers(executor, lambda: 1, Slow().is_immediate), stop).run(range(3), blocks.append)
    assert blocks == []
    assert time.monotonic() - began < 20


def test_the_time_limit_ends_it():
    blocks = []
    run_in_threads(PLAN, itertools.count(), 2, lambda batch: blocks.extend(batch.blocks.tolist()), Stop(seconds=0.5))
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
        run_on(executor, 1, Stop(), range(1000), blocks.extend)
    assert {0, 1} <= set(blocks) <= {0, 1, *range(3, 20)}


def test_a_fault_in_keeping_a_block_is_raised(fake_play):
    def refuse(block):
        raise OSError("full")

    with ThreadPoolExecutor(2) as executor, pytest.raises(OSError, match="full"):
        run_on(executor, 2, Stop(), range(1000), refuse)


def test_tasks_at_most_double(fake_play, monkeypatch):
    sizes = []
    play_blocks = tournament.play_blocks
    monkeypatch.setattr(tournament, "play_blocks", lambda *task: sizes.append(len(task[1])) or play_blocks(*task))
    with ThreadPoolExecutor(1) as executor:
        run_on(executor, 1, Stop(), range(100_000), lambda batch: None)
    assert sizes[0] == 1
    assert all(size <= 2 * before for before, size in itertools.pairwise(sizes))
    assert 16 <= max(sizes) <= 20_000
    assert sum(sizes) == 100_000


class Breaking(Executor):
    """Breaks at its second task, as a pool of processes does that has lost one."""

    def __init__(self):
        self.count = 0

    def submit(self, function, /, *arguments):
        future = Future()
        self.count += 1
        if self.count > 1:
            future.set_exception(BrokenExecutor("a process ended"))
        else:
            future.set_result(function(*arguments))
        return future


def test_a_broken_pool_is_replaced_and_its_blocks_are_played_again(fake_play):
    blocks = []
    workers = Workers(Breaking(), lambda: 1, renewed=lambda: ThreadPoolExecutor(1))
    Runner(PLAN, workers, Stop()).run(range(10), blocks.extend)
    assert sorted(blocks) == list(range(10))


def test_pools_that_break_again_and_again_end_the_run(fake_play):
    workers = Workers(Breaking(), lambda: 1, renewed=Breaking)
    with pytest.raises(InputError, match="worker processes ended 4 times: a process ended"):
        Runner(PLAN, workers, Stop()).run(range(1000), lambda batch: None)
