"""Running a tournament: blocks on an executor, whatever finishes first, until a stop rule or the user ends it.

A block is one deal with all rotations of the agents through the seats (`analysis.lineups`). Its seeds derive from its
number alone, so where, when and beside what it is played never changes its result. The runner knows of an executor
only what `concurrent.futures.Executor` promises.
"""

import itertools
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait

from analysis.match import Plan, play_blocks
from analysis.records import Record

_TASK_SECONDS = 0.25
_MOST_BLOCKS_PER_TASK = 1000
_TASKS_PER_WORKER = 2
_POLL_SECONDS = 0.1


class Stop:
    """When to end a tournament before its last block.

    Parameters
    ----------
    seconds : float, optional
        No block is begun that is not expected to be finished within so much time; the first ones always are.

    Attributes
    ----------
    requests : int
        How often the end has been asked for: once = after the blocks in play, twice = at once.
    """

    def __init__(self, seconds: float | None = None):
        self.requests = 0
        self._deadline = None if seconds is None else time.monotonic() + seconds

    def request(self) -> None:
        """Asks for the end; the second time for an immediate one."""
        self.requests += 1

    def is_immediate(self) -> bool:
        """Whether the blocks in play are to be given up."""
        return self.requests > 1

    def is_due(self, seconds_per_block: float) -> bool:
        """Whether to begin no further block."""
        late = self._deadline is not None and time.monotonic() + seconds_per_block > self._deadline
        return self.requests > 0 or late


class Runner:
    """Plays the blocks of a plan on an executor.

    Parameters
    ----------
    plan : Plan
        Already checked and compiled, see `analysis.match.warm_up`.
    executor : concurrent.futures.Executor
    num_workers : int
        Tasks the executor works on at a time.
    stop : Stop
    is_stopped : callable, optional
        What workers ask in the middle of a block; has to be able to travel to them.
    """

    def __init__(
        self,
        plan: Plan,
        executor: Executor,
        num_workers: int,
        stop: Stop,
        is_stopped: Callable[[], bool] | None = None,
    ):
        self.plan, self.executor, self.num_workers, self.stop, self.is_stopped = (
            plan, executor, num_workers, stop, is_stopped,
        )  # fmt: skip
        self.num_finished = 0
        self._task_size = 1
        self._tasks: set[Future] = set()
        self._began = time.monotonic()

    def run(self, blocks: Iterable[int], on_block: Callable[[list[Record]], None]) -> None:
        """Plays `blocks` until there are none left or `stop` ends it; returns when no task is in work any more.

        Parameters
        ----------
        blocks : iterable of int
        on_block : callable
            Takes the records of each block as soon as it is finished, in the calling thread, in any order.

        Raises
        ------
        Exception
            The first that a block or `on_block` raised; the blocks in play have still been finished and handed over.
        """
        failure = None
        queue = iter(blocks)
        while self._hand_out(queue):
            finished, _ = wait(self._tasks, timeout=_POLL_SECONDS, return_when=FIRST_COMPLETED)
            self._tasks -= finished
            for task in finished:
                try:
                    self._bring_home(task, on_block)
                except Exception as error:
                    failure = failure or error
                    self.stop.request()
        if failure is not None:
            raise failure

    def _hand_out(self, queue: Iterable[int]) -> bool:
        """Gives each worker a task and one in waiting, or takes those in waiting back; whether any are in work."""
        if self.stop.is_due(self.seconds_per_block):
            self._tasks = {task for task in self._tasks if not task.cancel()}
            return bool(self._tasks)
        while len(self._tasks) < self.num_workers * _TASKS_PER_WORKER:
            share = list(itertools.islice(queue, self._blocks_per_task()))
            if not share:
                break
            self._tasks.add(self.executor.submit(play_blocks, self.plan, share, self.is_stopped))
        return bool(self._tasks)

    def _bring_home(self, task: Future, on_block: Callable[[list[Record]], None]) -> None:
        finished, fault = task.result()
        for records in finished:
            on_block(records)
            self.num_finished += 1
        if fault is not None:
            raise fault

    @property
    def seconds_per_block(self) -> float:
        """What a block takes a worker, by experience; 0 before the first is finished."""
        if self.num_finished == 0:
            return 0.0
        return (time.monotonic() - self._began) * self.num_workers / self.num_finished

    def _blocks_per_task(self) -> int:
        """As many as take a fraction of a second: long beside the cost of handing out, short to wait for.

        At most twice as many as last time, for the first blocks may have been quick by chance.
        """
        wanted = int(_TASK_SECONDS / self.seconds_per_block) if self.num_finished else 1
        self._task_size = max(1, min(wanted, 2 * self._task_size, _MOST_BLOCKS_PER_TASK))
        return self._task_size


def run_in_threads(
    plan: Plan, blocks: Iterable[int], num_threads: int, on_block: Callable[[list[Record]], None], stop: Stop
) -> None:
    """Plays blocks on threads of this process: the kernels run without the GIL, and each thread has its own agents.

    Parameters and errors as for `Runner`.
    """
    with ThreadPoolExecutor(num_threads, thread_name_prefix="fathom") as executor:
        Runner(plan, executor, num_threads, stop, stop.is_immediate).run(blocks, on_block)
