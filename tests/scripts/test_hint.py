"""``fathom hint``: the printed text, JSON, wrong input, a terminal, Ctrl-C."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.match import Match, Plan
from games.documents import InputError
from scripts.hint import command

ROOT = Path(__file__).parents[2]
PAIR = """\
game = "leduc_poker"
seat = 0
card = "King of hearts"
public_card = "King of spades"
first_round = ["call", "call"]
"""
TOLD = """\
Leduc poker, seat 0 of 2 to act, 4 determinizations possible

seat 0: King of hearts
seat 1: ?
public card: King of spades
first round: call, call
second round: nothing yet

"""


def run(*words):
    return CliRunner().invoke(command, [str(word) for word in words])


def started(*words, **options) -> subprocess.Popen:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm"}
    return subprocess.Popen(
        [sys.executable, "-c", "from scripts.cli import main; main()", *map(str, words)],
        env=environment, cwd=ROOT, text=True, **options,
    )  # fmt: skip


@pytest.fixture
def pair(tmp_path) -> Path:
    path = tmp_path / "pair.toml"
    path.write_text(PAIR)
    return path


@pytest.fixture
def records(tmp_path) -> Path:
    path = tmp_path / "records.jsonl"
    match = Match(Plan("leduc_poker", 2, ("random", "random"), seed=3))
    path.write_text("".join(record.to_line() for record in match.play_block(0)))
    return path


def test_a_hint_in_words(pair):
    output = run(pair, "--iterations", 4000).stdout
    assert output.startswith(TOLD)
    header, first, second, blank, expected, account = output.removeprefix(TOLD).splitlines()
    assert header.split() == ["action", "visits", "win", "chance", "margin", "loss", "class", "expected", "reply"]
    figures = r"(raise|call )  +\d+\.\d %  +\d+\.\d \+- \d+\.\d %  +\+\d+\.\d\d"
    reply = r"(fold|call|raise) \d+%"
    assert re.fullmatch(rf"1  {figures}  +0\.00  best +{reply}", first)
    assert re.fullmatch(rf"2  {figures}  +-?\d+\.\d\d  (as good|inaccuracy|mistake) +{reply}", second)
    assert blank == "" and expected.startswith("Expected: ")
    account = re.sub(r"in \d+\.\d\d s", "in TIME s", account)
    assert account == (
        "ismcts:4000 maximised the score margin: 4,000 iterations in TIME s, seed 1; it knew only what seat 0 knows."
    )
    assert all(len(line) <= 100 and line == line.rstrip() for line in output.splitlines()[:-1])


def test_the_same_in_json(pair):
    document = json.loads(run(pair, "--agent", "moismcts:3000", "--seed", 5, "--json").stdout)
    assert [document[name] for name in ("game", "seats", "seat", "determinizations")] == ["leduc_poker", 2, 0, 4]
    assert [document[name] for name in ("agent", "seed", "iterations", "is_finished")] == [
        "moismcts:3000",
        5,
        3000,
        True,
    ]
    assert document["position"].startswith("seat 0: King of hearts\n")
    assert [action["rank"] for action in document["actions"]] == [1, 2]
    best = document["actions"][0]
    assert best["class"] == "best" and best["loss"] == 0 and best["share"] == best["visits"] / 3000
    assert 0 < best["win_chance"]["half_width"] < 0.1 < best["win_chance"]["mean"] < 1
    assert {"seat", "words", "share"} == set(best["line"][0])


def test_only_the_best_are_shown_if_asked_so(pair):
    output = run(pair, "--iterations", 500, "--top", 1).stdout
    assert "\nand 1 more\n" in output and "\n2  " not in output
    assert len(json.loads(run(pair, "--iterations", 500, "--top", 1, "--json").stdout)["actions"]) == 1


def test_equal_seeds_print_equal_hints(pair):
    first, second = (re.sub(r"in \d+\.\d\d s", "", run(pair, "--iterations", 800).stdout) for _ in range(2))
    assert first == second


def test_a_budget_of_time(pair):
    account = run(pair, "--time", "60ms").stdout.splitlines()[-1]
    assert account.startswith("ismcts:time=60ms maximised the score margin: ")


def test_components_are_played_with(pair, tmp_path):
    (tmp_path / "house.toml").write_text("[chips]\nante = 10\n")
    plain, dear = (
        json.loads(run(pair, "--iterations", 1000, "--json", *words).stdout)
        for words in ((), ("--components", tmp_path / "house.toml"))
    )
    assert dear["actions"][0]["margin"]["mean"] > 3 * plain["actions"][0]["margin"]["mean"]


def test_a_point_of_a_record(records):
    output = run(f"{records}:1:1", "--iterations", 500).stdout
    assert output.startswith("Leduc poker, seat 1 of 2 to act, 5 determinizations possible\n\nseat 0: ?\n")
    assert "it knew only what seat 1 knows." in output


def test_the_cheat_says_what_it_is(records):
    assert "IT SAW ALL HIDDEN THINGS." in run(f"{records}:1:1", "--agent", "cheat:500").stdout


def test_many_determinizations_are_not_counted_out():
    from scripts.hint import _possible

    assert [_possible(count) for count in (1, 2, 12345, 10**6, 10**6 + 1, 10**30)] == [
        "1 determinization",
        "2 determinizations",
        "12,345 determinizations",
        "1,000,000 determinizations",
        "more than 10^6 determinizations",
        "more than 10^6 determinizations",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["none.toml"], "none.toml: no such file"),
        (["{pair}", "--iterations", 5, "--time", "1s"], "--agent: give one of --agent, --iterations, --time; a spec "
         "holds its own budget"),
        (["{pair}", "--agent", "ismtcs"], "agent: 'ismtcs': unknown agent 'ismtcs'; did you mean ismcts? agents are: "
         "random, greedy, flat, pimc, ismcts, moismcts, cheat"),
        (["{pair}", "--time", "soon"], "--time: 'soon': a time such as 5s, 500ms or 2m is needed"),
        (["{pair}", "--agent", "cheat"], "agent: cheat needs the true state, and a position file holds what one seat "
         "knows"),
        (["{other}"], "{other}: seat: seat 0 acts here, not seat 1; a hint is for the seat that acts"),
        (["{pair}", "--components", "none.toml"], "none.toml: no such file"),
        (["{pair}", "--components", "{pair}"], "{pair}: game: unknown field; known are chips (and 4 more)"),
        (["{pair}", "--top", 0], "--top: at least 1 is needed, not 0"),
    ],
)  # fmt: skip
def test_wrong_input_is_answered_in_one_line(pair, tmp_path, words, message):
    other = tmp_path / "other.toml"
    other.write_text(PAIR.replace("seat = 0", "seat = 1"))
    names = {"pair": pair, "other": other}
    result = run(*(str(word).format(**names) for word in words))
    assert isinstance(result.exception, InputError)
    assert str(result.exception) == message.format(**names)


def test_wrong_input_ends_with_code_2_and_no_traceback(tmp_path):
    process = started("hint", tmp_path / "none.toml", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.communicate() == ("", f"fathom: {tmp_path / 'none.toml'}: no such file\n")
    assert process.returncode == 2


def test_ctrl_c_prints_what_was_found(pair):
    process = started("hint", pair, "--time", "10m", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline().startswith("Leduc poker")
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert process.returncode == 0 and "Traceback" not in errors
    assert ", stopped early, seed 1; it knew only what seat 0 knows." in output
    assert "\n1  " in output


def test_a_terminal_shows_progress_and_a_pipe_does_not(pair):
    leader, follower = pty.openpty()
    process = started("hint", pair, "--time", "700ms", stdout=subprocess.PIPE, stderr=follower)
    process.communicate(timeout=60)
    os.close(follower)
    shown = os.read(leader, 100_000).decode()
    os.close(leader)
    assert "iterations, Ctrl-C to stop" in shown
    quiet = started("hint", pair, "--time", "50ms", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert quiet.communicate(timeout=60)[1] == ""


SLOW = ("pandas", "matplotlib", "scipy.special", "scipy.stats")
ASK = f"""
import sys, time
from click.testing import CliRunner
from analysis import hint
from scripts.hint import command

ask = hint.ask
def ask_later(*arguments):
    print(time.process_time(), [name for name in {SLOW} if name in sys.modules], file=sys.__stderr__)
    return ask(*arguments)

hint.ask = ask_later
sys.exit(CliRunner().invoke(command, [sys.argv[1], "--iterations", "10"], catch_exceptions=False).exit_code)
"""


def test_a_second_hint_starts_its_search_soon_and_loads_nothing_slow_for_it(pair):
    """In seconds of the processor, for other work on the machine is no fault of the command's."""
    command_line = [sys.executable, "-c", ASK, str(pair)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    for _ in range(2):
        asked = subprocess.run(command_line, env=environment, capture_output=True, text=True, check=True)
    seconds, modules = asked.stderr.split(" ", 1)
    assert modules == "[]\n"
    assert float(seconds) < 1.5
