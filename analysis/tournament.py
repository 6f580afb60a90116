"""Running a tournament: blocks on an executor, whatever finishes first, until a stop rule or the user ends it.

A block is one deal with all rotations of the agents through the seats (`analysis.lineups`). Its seeds derive from its
number alone, so where, when and beside what it is played never changes its result. The runner knows of an executor
only what `concurrent.futures.Executor` promises, and the facts in `analysis.executors.Workers`.
"""

import itertools
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait

from analysis.batch import Batch
from analysis.executors import Workers
from analysis.plan import Plan
from analysis.stopping import Stop
from analysis.worker import play_blocks
from games.documents import InputError

_MOST_BLOCKS_PER_TASK = 20_000
_TASKS_PER_WORKER = 2
_POLL_SECONDS = 0.1
_MOST_BREAKS = 3
_GROWTH = 2
_GROWTH_OF_LONG_TASKS = 8


class Runner:
    """Plays the blocks of a plan on an executor.

    Parameters
    ----------
    plan : Plan
        Already checked and compiled, see `analysis.match.warm_up`.
    workers : Workers
    stop : Stop
    """

    def __init__(self, plan: Plan, workers: Workers, stop: Stop):
        self.plan, self.workers, self.stop = plan, workers, stop
        self.num_finished = 0
        self._task_size = 1
        self._tasks: dict[Future, tuple[list[int], Executor]] = {}
        self._again: list[list[int]] = []
        self._num_breaks = 0
        self._began = time.monotonic()

    def run(self, blocks: Iterable[int], on_batch: Callable[[Batch], None]) -> None:
        """Plays `blocks` until there are none left or `stop` ends it; returns when no task is in work any more.

        Parameters
        ----------
        blocks : iterable of int
        on_batch : callable
            Takes blocks as soon as they are finished, in the calling thread, in any order.

        Raises
        ------
        Exception
            The first that a block or `on_batch` raised; the blocks in play have still been finished and handed over.
        """
        failure = None
        queue = iter(blocks)
        while self._hand_out(queue):
            finished, _ = wait(self._tasks, timeout=_POLL_SECONDS, return_when=FIRST_COMPLETED)
            for task in finished:
                try:
                    self._bring_home(task, *self._tasks.pop(task), on_batch)
                except Exception as error:
                    failure = failure or error
                    self.stop.request()
        if failure is not None:
            raise failure

    def _hand_out(self, queue: Iterable[int]) -> bool:
        """Gives each worker a task and one in waiting, or takes those in waiting back; whether any are in work."""
        num_workers = self.workers.count()
        if self.stop.is_due(self.seconds_per_block):
            if self.workers.takes_back or self.stop.is_immediate():
                self._tasks = {task: what for task, what in self._tasks.items() if not task.cancel()}
            return bool(self._tasks)
        while len(self._tasks) < max(num_workers, 1) * _TASKS_PER_WORKER:
            share = self._again.pop() if self._again else list(itertools.islice(queue, self._blocks_per_task()))
            if not share:
                break
            self._submit(share)
        return bool(self._tasks)

    def _submit(self, share: list[int]) -> None:
        workers = self.workers
        arguments = (play_blocks, self.plan, share, workers.is_stopped, workers.expected)
        try:
            task = workers.executor.submit(*arguments)
        except BrokenExecutor as error:
            self._renew(error)
            task = workers.executor.submit(*arguments)
        self._tasks[task] = (share, workers.executor)

    def _bring_home(
        self, task: Future, share: list[int], executor: Executor, on_batch: Callable[[Batch], None]
    ) -> None:
        try:
            finished, fault = task.result()
        except BrokenExecutor as error:
            self._again.append(share)
            if executor is self.workers.executor:
                self._renew(error)
            return
        except CancelledError:
            raise InputError("executor", "the scheduler is gone; what was finished is kept") from None
        if finished is not None:
            on_batch(finished)
            self.num_finished += len(finished)
        if fault is not None:
            raise fault

    def _renew(self, error: BrokenExecutor) -> None:
        """Goes on with a new executor, unless too many have broken."""
        self._num_breaks += 1
        if self.workers.renewed is None or self._num_breaks > _MOST_BREAKS:
            raise InputError("executor", f"worker processes ended {self._num_breaks} times: {error}") from None
        self.workers.executor = self.workers.renewed()

    @property
    def seconds_per_block(self) -> float:
        """What a block takes a worker, by experience; 0 before the first is finished."""
        if self.num_finished == 0:
            return 0.0
        return (time.monotonic() - self._began) * max(self.workers.count(), 1) / self.num_finished

    def _blocks_per_task(self) -> int:
        """As many as take the time that a task should take.

        At most a few times as many as last time, for the first blocks may have been quick by chance.
        """
        growth = _GROWTH if self.workers.task_seconds < 1.0 else _GROWTH_OF_LONG_TASKS
        wanted = int(self.workers.task_seconds / self.seconds_per_block) if self.num_finished else 1
        self._task_size = max(1, min(wanted, growth * self._task_size, _MOST_BLOCKS_PER_TASK))
        return self._task_size
