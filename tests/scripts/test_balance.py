"""``fathom balance``, from the command line to the report."""

import json
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from games.documents import InputError
from scripts import balance, report

FATHOM = [sys.executable, "-c", "from scripts.cli import main; main()"]
SMALL = ["--agent", "ismcts:20", "--blocks", 2, "--judged", 8]


def run(*words, command=balance.command):
    return CliRunner().invoke(command, [str(word) for word in words])


def test_a_report_is_made_and_made_again_byte_for_byte(tmp_path):
    folder = tmp_path / "report"
    printed = run("kuhn_poker", *SMALL, "--out", folder).stdout
    assert f"report: {folder / 'report.html'}" in printed
    made = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and "play" not in path.parts}
    assert {"report.html", "report.md", "run.json"} <= {path.name for path in made}
    assert any(path.suffix == ".svg" for path in made) and any(path.suffix == ".png" for path in made)
    assert run(folder, command=report.command).exit_code == 0
    assert {path: path.read_bytes() for path in made} == made


def test_a_report_needs_no_play_to_be_made_again(tmp_path):
    run("kuhn_poker", *SMALL, "--out", tmp_path / "report")
    before = (tmp_path / "report" / "report.html").read_bytes()
    (tmp_path / "report" / "play").rename(tmp_path / "elsewhere")
    run(tmp_path / "report", command=report.command)
    assert (tmp_path / "report" / "report.html").read_bytes() == before


def test_machines_get_one_object(tmp_path):
    found = json.loads(run("kuhn_poker", *SMALL, "--json", "--out", tmp_path / "report").stdout)
    assert found["folder"] == str(tmp_path / "report")
    assert found["tested"] >= len(found["named"])


def test_another_box_is_compared(tmp_path):
    dear = tmp_path / "dear.toml"
    dear.write_text("[chips]\nbet = 3\n")
    run("kuhn_poker", *SMALL, "--versus", dear, "--out", tmp_path / "report")
    description = json.loads((tmp_path / "report" / "run.json").read_text())
    assert description["versus"] == {"chips": {"bet": 3}}
    assert "versus" in description["tables"] and description["tables"]["versus"]


def test_a_report_that_was_ended_goes_on_by_the_printed_command(tmp_path):
    folder = tmp_path / "report"
    words = ["balance", "leduc_poker", "--agent", "ismcts:2000", "--blocks", "40", "--jobs", "1", "--out", str(folder)]
    begun = subprocess.Popen([*FATHOM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    log = folder / "play" / "box" / "mirror" / "records.jsonl"
    until = time.monotonic() + 120
    while not (log.exists() and log.stat().st_size) and time.monotonic() < until:
        time.sleep(0.05)
    begun.send_signal(signal.SIGINT)
    printed, told = begun.communicate(timeout=60)
    assert begun.returncode == 0, told
    assert printed.startswith("go on with: fathom balance leduc_poker ") and printed.endswith(" --resume\n")
    assert not (folder / "report.html").exists()
    kept = log.read_text()
    again = subprocess.Popen([*FATHOM, *words, "--resume"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while log.stat().st_size <= len(kept) and time.monotonic() < until:
        time.sleep(0.05)
    again.send_signal(signal.SIGINT)
    again.communicate(timeout=60)
    assert log.read_text().startswith(kept.splitlines()[0])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["kuhn"], "game: unknown game 'kuhn'; did you mean kuhn_poker?"),
        (["kuhn_poker", "--seats", 5], "seats"),
        (["aquatica", "--seats", 1], "seats: a balance report compares seats; at least 2 are needed"),
        (["kuhn_poker", "--blocks", 0], "--blocks: at least 1 is needed, not 0"),
        (["kuhn_poker", "--blocks", 1], "blocks: 1: an interval needs at least 2"),
        (["kuhn_poker", "--agent", "cheat:9"], "agent: 'cheat:9': a fair and free agent is needed"),
        (["kuhn_poker", "--versus", "nowhere.toml"], "nowhere.toml: no such file"),
        (["kuhn_poker", "--resume"], "--resume: name the folder to go on with by --out"),
    ],
)
def test_wrong_input_is_named(words, message):
    result = run(*words)
    assert isinstance(result.exception, InputError)
    assert str(result.exception).startswith(message)


def test_play_of_other_rules_is_not_gone_on_with(tmp_path):
    run("kuhn_poker", *SMALL, "--out", tmp_path / "report")
    path = tmp_path / "report" / "play" / "box" / "mirror" / "run.json"
    path.write_text(path.read_text().replace('"rules": "', '"rules": "0'))
    result = run("kuhn_poker", *SMALL, "--out", tmp_path / "report", "--resume")
    assert isinstance(result.exception, InputError)
    assert "was played by other code, and runs are not mixed: rules" in str(result.exception)
