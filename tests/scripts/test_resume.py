"""Runs that are killed, gone on with, and merged: the result is that of a run nobody disturbed."""

import csv
import json
import os
import random
import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from games.documents import InputError
from scripts import merge, tournament

FATHOM = [sys.executable, "-c", "from scripts.cli import main; main()"]
#: SIGKILLs of the kill test: a few by default, all twenty with FATHOM_KILLS=20.
NUM_KILLS = int(os.environ.get("FATHOM_KILLS", "4"))
AGENTS = ["-a", "ismcts:50", "-a", "flat:20", "-a", "random"]


def run(*words, command=tournament.command):
    result = CliRunner().invoke(command, [str(word) for word in words])
    if result.exception and not isinstance(result.exception, (SystemExit, InputError)):
        raise result.exception
    return result


def rows(folder):
    with (folder / "games.csv").open() as file:
        return [row[:-1] for row in csv.reader(file)]


def records(folder):
    return re.sub(r'"seconds":\[[^]]*\]', "", (folder / "records.jsonl").read_text())


@pytest.fixture
def undisturbed(tmp_path):
    run("leduc_poker", *AGENTS, "--blocks", 12, "--out", tmp_path / "undisturbed")
    return tmp_path / "undisturbed"


def test_kills_lose_nothing_that_was_finished(tmp_path):
    words = ["leduc_poker", "-a", "ismcts:3000", "-a", "random", "--blocks", 20 * NUM_KILLS + 40, "--jobs", 2, "--out"]
    run(*words, tmp_path / "undisturbed")
    chance, log = random.Random(7), tmp_path / "killed" / "records.jsonl"
    start = [*FATHOM, "tournament", *map(str, words), str(tmp_path / "killed")]
    finished = 0
    for _ in range(NUM_KILLS):
        process = subprocess.Popen(start, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        before = finished
        while process.poll() is None and finished <= before:
            time.sleep(0.01)
            finished = log.read_bytes().count(b"\n") if log.exists() else 0
        time.sleep(chance.uniform(0.0, 0.1))
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL, "it came to its end before it was killed"
        after = log.read_bytes()
        assert after.count(b"\n") >= finished
        finished = after.count(b"\n")
        start = [*FATHOM, "tournament", "--resume", str(tmp_path / "killed")]
    assert run("--resume", tmp_path / "killed").exit_code == 0
    assert rows(tmp_path / "killed") == rows(tmp_path / "undisturbed")
    assert records(tmp_path / "killed") == records(tmp_path / "undisturbed")
    numbers = re.findall(r'"block":(\d+),"rotation":(\d+)', records(tmp_path / "killed"))
    assert len(numbers) == len(set(numbers))


def test_more_blocks_can_be_asked_for(tmp_path, undisturbed):
    run("leduc_poker", *AGENTS, "--blocks", 5, "--out", tmp_path / "run")
    result = run("--resume", tmp_path / "run", "--blocks", 12, "--executor", "threads")
    assert "12 blocks; ±: 95 % interval over blocks" in result.stdout
    assert rows(tmp_path / "run") == rows(undisturbed)


def test_a_finished_run_goes_on_to_the_same(undisturbed):
    before = {path.name: path.read_bytes() for path in undisturbed.iterdir()}
    assert "go on with" not in run("--resume", undisturbed).stdout
    assert {path.name: path.read_bytes() for path in undisturbed.iterdir()} == before


def test_a_run_cut_short_says_how_to_go_on(tmp_path, undisturbed):
    run("leduc_poker", *AGENTS, "--blocks", 12, "--out", tmp_path / "a run")
    lines = (tmp_path / "a run" / "records.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "a run" / "records.jsonl").write_text("".join(lines[6:20]) + lines[20][:40])
    result = run("--resume", tmp_path / "a run", "--time", "1ms")
    assert f"go on with: fathom tournament --resume '{tmp_path / 'a run'}'" in result.stdout
    run("--resume", tmp_path / "a run")
    assert rows(tmp_path / "a run") == rows(undisturbed)


def test_runs_of_several_machines_are_merged(tmp_path, undisturbed):
    run("leduc_poker", *AGENTS, "--blocks", 7, "--out", tmp_path / "1")
    run("leduc_poker", *AGENTS, "--blocks", 6, "--first-block", 6, "--out", tmp_path / "2")
    result = run(tmp_path / "2", tmp_path / "1", "--out", tmp_path / "both", command=merge.command)
    assert "12 blocks" in result.stdout
    assert rows(tmp_path / "both") == rows(undisturbed)
    assert records(tmp_path / "both") == records(undisturbed)
    run("--resume", tmp_path / "both", "--blocks", 13)
    assert len({row[0] for row in rows(tmp_path / "both")[1:]}) == 13


def test_a_gap_between_merged_runs_is_filled_when_they_go_on(tmp_path, undisturbed):
    run("leduc_poker", *AGENTS, "--blocks", 3, "--out", tmp_path / "1")
    run("leduc_poker", *AGENTS, "--blocks", 4, "--first-block", 8, "--out", tmp_path / "2")
    result = run(tmp_path / "1", tmp_path / "2", "--out", tmp_path / "both", command=merge.command)
    assert "5 blocks are missing" in result.stdout
    run("--resume", tmp_path / "both")
    assert rows(tmp_path / "both") == rows(undisturbed)


def changed_run(tmp_path, undisturbed, **changes):
    description = json.loads((undisturbed / "run.json").read_text())
    for name, value in changes.items():
        if isinstance(value, dict):
            value = description[name] | value
        description[name] = value
    (undisturbed / "run.json").write_text(json.dumps(description))


def test_a_run_by_other_rules_is_not_gone_on_with(tmp_path, undisturbed):
    changed_run(tmp_path, undisturbed, fingerprints={"rules": "0" * 16, "version of numba": "0.1"})
    before = (undisturbed / "records.jsonl").read_bytes()
    message = str(run("--resume", undisturbed).exception)
    assert message.startswith(f"{undisturbed}: was played by other code")
    assert re.search(rf"rules is [0-9a-f]{{16}}, not {'0' * 16}; version of numba is \S+, not 0.1$", message)
    assert (undisturbed / "records.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": 2}, "line 1: deal: '[0-9a-f]{16}' is of another run; this one has "),
        ({"agents": ["ismcts:50", "flat:21", "random"]}, "line 1: agents: .* is of another run"),
        ({"components": {"chips": {"ante": 3}}}, "was played by other code, .*: box is "),
    ],
)
def test_records_of_another_run_are_not_mixed_in(tmp_path, undisturbed, changes, reason):
    changed_run(tmp_path, undisturbed, **changes)
    assert re.search(reason, str(run("--resume", undisturbed).exception))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--resume", "{tmp}/none"], "{tmp}/none: holds no run; a folder with a run.json is needed"),
        (["--resume", "{run}", "--seed", "3"], "--seed: belongs to the run and cannot go with --resume"),
        (["--resume", "{run}", "-a", "random"], "--agents: belongs to the run"),
        (["kuhn_poker", "--out", "{run}"], "{run}: holds a run already; choose another folder, or go on with: fathom"),
        ([], "GAME: the name of a game is needed"),
    ],
)
def test_wrong_input_is_named(tmp_path, undisturbed, words, reason):
    result = run(*(word.format(tmp=tmp_path, run=undisturbed) for word in words))
    assert str(result.exception).startswith(reason.format(tmp=tmp_path, run=undisturbed))


def test_unlike_runs_are_not_merged(tmp_path, undisturbed):
    run("leduc_poker", *AGENTS, "--blocks", 1, "--seed", 2, "--out", tmp_path / "other")
    result = run(undisturbed, tmp_path / "other", "--out", tmp_path / "both", command=merge.command)
    assert str(result.exception) == f"{tmp_path / 'other'}: is unlike {undisturbed}: seed is 2, not 1"
    assert not (tmp_path / "both").exists()


def test_blocks_that_went_differently_are_not_merged(tmp_path, undisturbed):
    run("leduc_poker", *AGENTS, "--blocks", 2, "--out", tmp_path / "other")
    log = tmp_path / "other" / "records.jsonl"
    log.write_text(re.sub(r'("block":1,.*?"scores":)\[[^]]*\]', r"\1[9.0,-9.0]", log.read_text(), count=1))
    result = run(undisturbed, tmp_path / "other", "--out", tmp_path / "both", command=merge.command)
    assert "block 1 went differently in two of them" in str(result.exception)


def test_ctrl_c_while_compiling_leaves_no_folder(tmp_path):
    code = "import analysis.worker as w, signal, os\n"
    code += "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell's background job ignores it
    code += "w.warm_up = lambda plan: os.kill(os.getpid(), signal.SIGINT)\n" + FATHOM[2]
    words = ["tournament", "kuhn_poker", "-a", "random", "--out", str(tmp_path / "run")]
    ended = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    assert ended.returncode != 0
    assert not (tmp_path / "run").exists()
