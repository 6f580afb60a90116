"""``fathom tournament``: what it prints, writes, and answers to wrong input."""

import csv
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

from analysis.plan import Plan
from analysis.records import read_records, verify_record
from analysis.worker import warm_up
from games.documents import InputError
from scripts.tournament import command

FATHOM = [sys.executable, "-c", "from scripts.cli import main; main()"]


def run(*words):
    return CliRunner().invoke(command, [str(word) for word in words])


def columns_but_seconds(folder):
    with (folder / "games.csv").open() as file:
        return [row[:-1] for row in csv.reader(file)]


def test_it_ends_with_the_table_and_the_folder(tmp_path):
    result = run("kuhn_poker", "-a", "random", "-a", "random", "--blocks", 20, "--out", tmp_path / "run")
    assert result.exit_code == 0
    assert [line.rstrip() for line in re.sub(r"0\.0\d( *\n)", r"TIME\1", result.stdout).splitlines()] == [
        "agent        games      win share   mean score   mean rank   decisions/game   ms/decision",
        "random (2)      40   0.575 ±0.115         0.28        1.43              1.1          TIME",
        "random          40   0.425 ±0.115        -0.28        1.57              1.1          TIME",
        "20 blocks; ±: 95 % interval over blocks",
        "duplicate deals: variance of the block mean 0.0599, of as many unpaired games 0.1283: 2.14 times fewer games",
        f"results: {tmp_path / 'run'}",
    ]
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == [
        "games.csv", "records.jsonl", "run.json", "summary.csv", "summary.png",
    ]  # fmt: skip


def test_without_out_a_numbered_folder_is_made_in_results(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for number in (1, 2):
        result = run("kuhn_poker", "-a", "random", "--blocks", 2)
        assert re.search(rf"results: results/\d{{4}}-\d\d-\d\d-kuhn_poker-{number}\n", result.stdout)
    assert len(list((tmp_path / "results").iterdir())) == 2


def test_one_job_and_two_give_equal_bytes(tmp_path):
    agents = ["-a", "ismcts:30", "-a", "flat:10", "-a", "random"]
    for jobs in (1, 2):
        run("leduc_poker", *agents, "--blocks", 40, "--jobs", jobs, "--out", tmp_path / str(jobs))
    assert columns_but_seconds(tmp_path / "1") == columns_but_seconds(tmp_path / "2")
    first, second = (list(read_records(tmp_path / jobs / "records.jsonl")) for jobs in "12")
    assert [record.actions for record in first] == [record.actions for record in second]


def test_compiled_and_plain_python_play_the_same(tmp_path):
    words = ["tournament", "leduc_poker", "-a", "ismcts:20", "-a", "random", "--blocks", "3", "--out"]
    plain = [sys.executable, "-W", "ignore", *FATHOM[1:], *words, str(tmp_path / "plain")]
    subprocess.run(plain, env={"NUMBA_DISABLE_JIT": "1", "PATH": "", **_python_path()}, check=True)
    run(*words[1:], tmp_path / "compiled")
    assert columns_but_seconds(tmp_path / "plain") == columns_but_seconds(tmp_path / "compiled")


def _python_path():
    return {"PYTHONPATH": str(Path(__file__).parents[2])}


def test_the_records_replay(tmp_path):
    run("leduc_poker", "-a", "cheat:20", "-a", "moismcts:20", "--blocks", 3, "--out", tmp_path / "run")
    records = list(read_records(tmp_path / "run" / "records.jsonl"))
    assert len(records) == 6
    for record in records:
        verify_record(record)


def test_the_command_in_the_folder_plays_the_same_again(tmp_path, monkeypatch):
    (tmp_path / "dear.toml").write_text("[chips]\nante = 5\n")
    monkeypatch.chdir(tmp_path)
    run("leduc_poker", "-a", "ismcts:10", "--blocks", 3, "--seed", 9, "--components", "dear.toml", "--out", "first")
    words = json.loads((tmp_path / "first" / "run.json").read_text())["command"].split()
    run(*words[2:], "--out", "again")
    assert columns_but_seconds(tmp_path / "first") == columns_but_seconds(tmp_path / "again")
    assert json.loads((tmp_path / "first" / "run.json").read_text())["components"] == {"chips": {"ante": 5}}


def test_three_agents_are_compared_two_by_two(tmp_path):
    result = run(
        "kuhn_poker", "-a", "random", "-a", "flat:20", "-a", "random", "--blocks", 4, "--out", tmp_path / "run"
    )
    assert "paired, over the playthroughs with both" in result.stdout
    assert re.search(r"random \(2\) +16 ", result.stdout)
    assert len(re.findall(r"(?m)^\S+(?: \(2\))? +\S+(?: \(2\))? +8 +-?\d\.\d{3} ±", result.stdout)) == 3


def test_what_the_reader_should_know_is_said(tmp_path):
    result = run("kuhn_poker", "-a", "cheat:20", "--blocks", 1, "--out", tmp_path / "run")
    assert "fewer agents (1) than seats (2): they fill the seats in turn" in result.stdout
    assert "cheat sees all hidden things" in result.stdout
    assert "1 block: an interval needs at least two" in result.stdout


def test_the_default_line_up_needs_no_option(tmp_path):
    result = run("kuhn_poker", "--out", tmp_path / "run", "--time", "0.2s")
    assert result.exit_code == 0
    assert "ismcts:500" in result.stdout
    assert "random" in result.stdout


def test_utility_is_what_agents_maximise(tmp_path):
    shares = []
    for utility in ("win", "score"):
        run("leduc_poker", "-a", "ismcts:300", "-a", "random", "--utility", utility, "--out", tmp_path / utility)
        assert json.loads((tmp_path / utility / "run.json").read_text())["utility"] == utility
        summary = pd.read_csv(tmp_path / utility / "summary.csv", index_col="agent")
        shares.append(summary.win_share["ismcts:300"])
    assert shares[0] > shares[1]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["kuhn_pocker"], "game: unknown game 'kuhn_pocker'; did you mean kuhn_poker? games are: "),
        (["kuhn_poker", "-a", "ismtcs"], "agent: 'ismtcs': unknown agent 'ismtcs'; did you mean ismcts? agents are: "),
        (["kuhn_poker", "-a", "ismcts:explore=1"], "did you mean exploration? keys are: iterations, time, "),
        (["kuhn_poker", "-a", "ismcts:0"], "iterations = '0': a whole number from 1"),
        (["kuhn_poker", "-a", "greedy"], "'greedy' needs playing knowledge, and kuhn_poker has none"),
        (["kuhn_poker", "--seats", "3"], "seats: Kuhn poker is played with 2 seats, not with 3"),
        (["kuhn_poker", "--blocks", "0"], "--blocks: at least 1 is needed, not 0"),
        (["kuhn_poker", "--jobs", "0"], "--jobs: at least 1 is needed, not 0"),
        (["kuhn_poker", "--time", "soon"], "--time: 'soon': a time such as 5s, 500ms or 2m is needed"),
        (["kuhn_poker", "--components", "{tmp}/none.toml"], "{tmp}/none.toml: no such file"),
        (["kuhn_poker", "--components", "{tmp}/empty.toml"], "{tmp}/empty.toml: the file is empty"),
        (["kuhn_poker", "--components", "{tmp}/text.toml"], "{tmp}/text.toml: not TOML: "),
        (["kuhn_poker", "--components", "{tmp}/wrong.toml"], "{tmp}/wrong.toml: chips.ante: "),
        (["kuhn_poker", "--components", "{tmp}/other.toml"], "{tmp}/other.toml: chips.blind: unknown field; known are"),
        (["kuhn_poker", "--out", "{tmp}/text.toml/run"], "{tmp}/text.toml/run: the results folder cannot be made"),
        (["kuhn_poker", "--out", "{tmp}/used"], "{tmp}/used: holds a run already"),
    ],
)
def test_wrong_input_is_named(tmp_path, words, reason):
    (tmp_path / "empty.toml").write_text("")
    (tmp_path / "text.toml").write_text("just words\n")
    (tmp_path / "wrong.toml").write_text("[chips]\nante = -1\n")
    (tmp_path / "other.toml").write_text("[chips]\nblind = 1\n")
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "run.json").write_text("{}")
    result = run(*(word.format(tmp=tmp_path) for word in words))
    assert isinstance(result.exception, InputError)
    assert reason.format(tmp=tmp_path) in str(result.exception)
    assert sorted(path.name for path in (tmp_path / "used").iterdir()) == ["run.json"]


def test_wrong_input_ends_with_one_line_and_exit_code_2():
    result = subprocess.run([*FATHOM, "tournament", "kuhn_poker", "--blocks", "0"], capture_output=True, text=True)
    assert (result.returncode, result.stdout, result.stderr) == (
        2,
        "",
        "fathom: --blocks: at least 1 is needed, not 0\n",
    )


FULL_DISK = """
import resource
from scripts.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
main()
"""


def test_a_file_that_cannot_grow_loses_nothing_that_was_finished(tmp_path):
    words = ["tournament", "leduc_poker", "-a", "random", "-a", "random", "--blocks", "500", "--out", tmp_path / "run"]
    warm_up(Plan("leduc_poker", 2, ("random", "random")))  # what is compiled later could not be kept
    result = subprocess.run([sys.executable, "-c", FULL_DISK, *words], capture_output=True, text=True)
    records = list(read_records(tmp_path / "run" / "records.jsonl"))
    assert result.returncode == 2
    assert result.stderr.startswith(f"fathom: {tmp_path / 'run'}/")
    assert "cannot be written (File too large)" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert len(records) >= 40
    assert len(records) % 2 == 0
    assert re.search(r"random \(2\) +\d+ +0\.\d{3} ±", result.stdout)


LONG = ["tournament", "leduc_poker", "-a", "ismcts:200000", "-a", "random", "--blocks", "2000", "--jobs", "2", "--out"]


def interrupted(folder, times):
    """Runs LONG and sends Ctrl-C, once its first blocks are finished."""
    process = subprocess.Popen([*FATHOM, *LONG, folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    log = folder / "records.jsonl"
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and not (log.exists() and log.read_bytes().count(b"\n") >= 4):
        time.sleep(0.05)
    for _ in range(times):
        process.send_signal(signal.SIGINT)
        time.sleep(0.15)
    output, errors = process.communicate(timeout=60)
    return process.returncode, output, errors


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_ends_with_the_table_and_whole_blocks(tmp_path, times):
    code, output, errors = interrupted(tmp_path / "run", times)
    assert code == 0
    assert output.startswith("agent ")
    assert "finishing the blocks in play" in errors
    rows = columns_but_seconds(tmp_path / "run")[1:]
    num_blocks = len({row[0] for row in rows})
    assert [row[:3] for row in rows] == [
        [str(block), str(rotation), str(seat)] for block in range(num_blocks) for rotation in (0, 1) for seat in (0, 1)
    ]
    assert 2 <= num_blocks < 2000
    assert len(list(read_records(tmp_path / "run" / "records.jsonl"))) == 2 * num_blocks
