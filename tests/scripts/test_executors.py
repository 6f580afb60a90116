"""Threads, processes and the workers of a dask scheduler give the same games; what goes wrong there is said."""

import contextlib
import csv
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from analysis.executors import cluster
from analysis.plan import Plan
from analysis.worker import warm_up

ROOT = Path(__file__).parents[2]
FATHOM = [sys.executable, "-c", "from scripts.cli import main; main()"]
WORDS = ["tournament", "leduc_poker", "-a", "ismcts:3000", "-a", "random", "--blocks", "120", "--jobs", "2"]


def fathom(*words, timeout=120):
    return subprocess.run([*FATHOM, *map(str, words)], capture_output=True, text=True, timeout=timeout)


def rows(folder):
    with (folder / "games.csv").open() as file:
        return [row[:-1] for row in csv.reader(file)]


@pytest.fixture(scope="module")
def by_threads(tmp_path_factory):
    folder = tmp_path_factory.mktemp("threads") / "run"
    assert fathom(*WORDS, "--out", folder).returncode == 0
    return rows(folder)


@contextlib.contextmanager
def started(module, *words, root=ROOT):
    surroundings = os.environ | {"PYTHONPATH": str(root)}
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *map(str, words)],
        env=surroundings, cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """The address of a dask scheduler on this machine."""
    file = tmp_path_factory.mktemp("dask") / "scheduler.json"
    with started("dask_scheduler", "--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--scheduler-file", file):
        wait_until(file.exists)
        yield address_in(file)


def address_in(file):
    import json

    wait_until(lambda: file.read_text().strip().endswith("}"))
    return json.loads(file.read_text())["address"]


def wait_until(is_so, seconds=60.0):
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)


def worker(address, root=ROOT):
    return started("dask_worker", address, "--nthreads", 1, "--no-nanny", "--no-dashboard", root=root)


def num_lines(folder):
    log = folder / "records.jsonl"
    return log.read_bytes().count(b"\n") if log.exists() else 0


def test_processes_give_the_same_games(tmp_path, by_threads):
    assert fathom(*WORDS, "--executor", "processes", "--out", tmp_path / "run").returncode == 0
    assert rows(tmp_path / "run") == by_threads


def test_a_lost_worker_is_no_warning_of_the_client(scheduler):
    with cluster(Plan("kuhn_poker", 2, ("random",)), scheduler):
        assert not logging.getLogger("distributed.client").isEnabledFor(logging.WARNING)


def test_dask_gives_the_same_games_though_a_worker_dies_and_one_joins_late(tmp_path, by_threads, scheduler):
    words = [*WORDS, "--executor", "dask", "--scheduler", scheduler, "--out", str(tmp_path / "run")]
    with worker(scheduler) as first:
        run = subprocess.Popen([*FATHOM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_until(lambda: num_lines(tmp_path / "run") > 0 or run.poll() is not None)
        with worker(scheduler):
            first.send_signal(signal.SIGKILL)
            assert run.poll() is None, "it came to its end before the worker was killed"
            output, errors = run.communicate(timeout=120)
    assert (run.returncode, errors) == (0, "")
    assert "120 blocks" in output
    assert rows(tmp_path / "run") == by_threads


def test_a_worker_with_other_rules_is_refused(tmp_path, scheduler):
    for name in ("games", "mcts", "analysis"):
        shutil.copytree(ROOT / name, tmp_path / "other" / name, ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "other" / "games" / "leduc_poker" / "rules.py"
    rules.write_text(rules.read_text() + "\n# another edition\n")
    with worker(scheduler, root=tmp_path / "other"):
        ended = fathom(*WORDS, "--executor", "dask", "--scheduler", scheduler, "--out", tmp_path / "run")
    assert ended.returncode == 2
    assert ended.stderr.startswith("fathom: worker on ")
    assert "plays by other code: rules is " in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert not (tmp_path / "run").exists()


def test_a_scheduler_that_is_not_there(tmp_path):
    words = ["tournament", "kuhn_poker", "-a", "random", "--out", tmp_path / "run", "--executor", "dask"]
    warm_up(Plan("kuhn_poker", 2, ("random",)))  # so that nobody is told of a compilation
    ended = fathom(*words, "--scheduler", "tcp://127.0.0.1:9")
    assert ended.returncode == 2
    assert ended.stderr.startswith("fathom: --scheduler: no dask scheduler answers at tcp://127.0.0.1:9 (")
    assert len(ended.stderr.splitlines()) == 1
    assert not (tmp_path / "run").exists()
    assert "fathom: --scheduler: the address of a dask scheduler, such as tcp://" in fathom(*words).stderr


def test_a_process_that_dies_costs_nothing(tmp_path, by_threads):
    words = [*WORDS, "--executor", "processes", "--out", str(tmp_path / "run")]
    run = subprocess.Popen([*FATHOM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: num_lines(tmp_path / "run") > 0 or run.poll() is not None)
    os.kill(children_of(run.pid)[-1], signal.SIGKILL)
    _, errors = run.communicate(timeout=120)
    assert (run.returncode, errors) == (0, "")
    assert rows(tmp_path / "run") == by_threads


def children_of(number):
    """Worker processes of a run: those that were spawned to run tasks."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (path / "stat").read_text().rsplit(")", 1)[1].split()[1]
            if int(parent) == number and b"spawn_main" in (path / "cmdline").read_bytes():
                found.append(int(path.name))
    return sorted(found)
