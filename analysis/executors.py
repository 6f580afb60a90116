"""Where blocks are played: threads of this process, processes of this machine, or the workers of a dask scheduler.

The runner sees a `concurrent.futures.Executor` and a few facts about it. Threads are enough on one machine, for the
compiled code runs without the GIL; processes help where much time goes into Python itself.
"""

import contextlib
import functools
import logging
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType

from analysis.fingerprints import fingerprints
from analysis.plan import Plan
from analysis.stopping import Stop
from games.documents import InputError

EXECUTORS = ("threads", "processes", "dask")
_CONNECT_SECONDS = 10
_RETRIES = 3
_LOCAL_TASK_SECONDS = 0.05
_CLUSTER_TASK_SECONDS = 2.0
_LOOK_SECONDS = 1.0


@dataclass
class Workers:
    """An executor and what the runner has to know of it.

    Attributes
    ----------
    executor : concurrent.futures.Executor
    count : callable
        How many tasks it works on at a time, now.
    is_stopped : callable or None
        What workers ask in the middle of a block; able to travel to them.
    expected : dict or None
        Fingerprints that workers elsewhere have to agree with.
    task_seconds : float
        What a task should take: long beside the cost of handing it out.
    takes_back : bool
        Whether `cancel` takes back only tasks that nobody has begun.
    renewed : callable or None
        Gives an executor in place of a broken one.
    """

    executor: Executor
    count: Callable[[], int]
    is_stopped: Callable[[], bool] | None = None
    expected: dict | None = None
    task_seconds: float = _LOCAL_TASK_SECONDS
    takes_back: bool = True
    renewed: Callable[[], Executor] | None = None


@contextlib.contextmanager
def open_workers(
    kind: str, plan: Plan, num_workers: int, stop: Stop, scheduler: str | None = None
) -> Iterator[Workers]:
    """The workers of a kind of EXECUTORS, for the time of a run.

    Raises
    ------
    InputError
        If there is no scheduler at that address, or dask is not installed.
    """
    opened = {
        "threads": lambda: threads(num_workers, stop),
        "processes": lambda: processes(plan, num_workers, stop),
        "dask": lambda: cluster(plan, scheduler),
    }[kind]
    with opened() as workers:
        yield workers


@contextlib.contextmanager
def threads(num_threads: int, stop: Stop) -> Iterator[Workers]:
    """Threads of this process; each has agents of its own."""
    with ThreadPoolExecutor(num_threads, thread_name_prefix="fathom") as executor:
        yield Workers(executor, lambda: num_threads, stop.is_immediate)


@contextlib.contextmanager
def processes(plan: Plan, num_processes: int, stop: Stop) -> Iterator[Workers]:
    """Processes of this machine, started anew. A pool that lost one is replaced, and its tasks are given out again."""
    context = multiprocessing.get_context("spawn")
    flag, pools = context.Event(), []

    def new_pool() -> Executor:
        pools.append(ProcessPoolExecutor(num_processes, context, initializer=_begin_process, initargs=(flag,)))
        return pools[-1]

    def count() -> int:
        if stop.is_immediate():
            flag.set()
        return num_processes

    try:
        yield Workers(new_pool(), count, _is_flag_set, fingerprints(plan), renewed=new_pool)
    finally:
        for pool in pools:
            pool.shutdown(wait=True, cancel_futures=True)


_flag = None


def _begin_process(flag) -> None:
    """Ctrl-C reaches every process of a terminal; only the first decides what it means."""
    global _flag
    _flag = flag
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _is_flag_set() -> bool:
    return _flag.is_set()


@contextlib.contextmanager
def cluster(plan: Plan, address: str | None) -> Iterator[Workers]:
    """The workers of a dask scheduler, as many as there are; tasks of a lost worker are played by another."""
    distributed = _import_distributed()
    if address is None:
        raise InputError("--scheduler", "the address of a dask scheduler, such as tcp://10.0.0.5:8786, is needed")
    with _connected(distributed, address) as client, client.get_executor(pure=False, retries=_RETRIES) as executor:
        yield Workers(
            executor,
            _looked_up_now_and_then(lambda: sum(client.nthreads().values())),
            expected=fingerprints(plan),
            task_seconds=_CLUSTER_TASK_SECONDS,
            takes_back=False,
        )


def _import_distributed() -> ModuleType:
    try:
        import distributed
    except ModuleNotFoundError:
        raise InputError("--executor", "dask is not installed; pip install 'fathom[cluster]'") from None
    return distributed


@contextlib.contextmanager
def _connected(distributed: ModuleType, address: str) -> Iterator:
    for name in ("distributed", "distributed.client"):  # the second has a level of its own
        logging.getLogger(name).setLevel(logging.CRITICAL)  # the run says itself, in one line, what went wrong
    try:
        client = distributed.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = f"no dask scheduler answers at {address} ({_first_line(error)})"
        raise InputError("--scheduler", f"{reason}; start one with: dask scheduler") from None
    try:
        yield client
    finally:
        client.close()


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def _looked_up_now_and_then(look: Callable[[], int]) -> Callable[[], int]:
    """The same, but no more than once a second; workers come and go seldom, and the runner asks often."""

    @functools.lru_cache(maxsize=1)
    def in_second(_: int) -> int:
        return look()

    return lambda: in_second(int(time.monotonic() / _LOOK_SECONDS))
