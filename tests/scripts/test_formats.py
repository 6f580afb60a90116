"""Formats, ends and outputs of ``fathom tournament``."""

import csv
import json
import subprocess
import sys

import pandas as pd
import pytest
from click.testing import CliRunner

from games.documents import InputError
from scripts import replay
from scripts.tournament import command

FATHOM = [sys.executable, "-c", "from scripts.cli import main; main()"]


def run(*words, command=command):
    return CliRunner().invoke(command, [str(word) for word in words])


def pairings(folder):
    games = pd.read_csv(folder / "games.csv")
    return set(games.groupby(["block", "rotation"]).agent.apply(lambda agents: " ".join(sorted(agents))))


def test_a_hero_plays_all_others_and_nobody_else_plays(tmp_path):
    words = ["-a", "flat:1", "-a", "flat:2", "-a", "random", "--hero", "flat:2", "--blocks", 2]
    run("kuhn_poker", *words, "--out", tmp_path / "run")
    assert pairings(tmp_path / "run") == {"flat:1 flat:2", "flat:2 random"}
    assert json.loads((tmp_path / "run" / "run.json").read_text())["format"] == "gauntlet"


def test_a_ladder_plays_neighbours(tmp_path):
    words = ["-a", "random", "-a", "flat:1", "-a", "flat:2", "--format", "ladder", "--blocks", 2]
    run("kuhn_poker", *words, "--out", tmp_path / "run")
    assert pairings(tmp_path / "run") == {"flat:1 random", "flat:1 flat:2"}


def rows(folder):
    with (folder / "games.csv").open() as file:
        return [row[:-1] for row in csv.reader(file)]


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        (["--sprt", "elo0=0,elo1=80"], "SPRT elo0=0 elo1=80: LLR "),
        (["--width", 0.2], "widest interval 0."),
    ],
)
def test_it_ends_at_the_same_block_for_any_number_of_workers(tmp_path, ending, words):
    agents = ["leduc_poker", "-a", "ismcts:200", "-a", "random", "--blocks", 3000]
    for jobs in (1, 3):
        result = run(*agents, *ending, "--jobs", jobs, "--out", tmp_path / str(jobs))
        assert words in result.stdout
        assert "go on with" not in result.stdout
    assert rows(tmp_path / "1") == rows(tmp_path / "3")
    assert 30 < len(rows(tmp_path / "1")) < 3000
    before = rows(tmp_path / "1")
    assert run("--resume", tmp_path / "1").exit_code == 0
    assert rows(tmp_path / "1") == before


def test_json_is_one_object_a_line(tmp_path):
    words = ["leduc_poker", "-a", "ismcts:2000", "-a", "random", "--blocks", 150, "--sprt", "elo0=-900,elo1=900"]
    printed = run(*words, "--json", "--out", tmp_path / "run").stdout
    *progress, result = [json.loads(line) for line in printed.splitlines()]
    for report in progress:
        assert report["event"] == "progress"
        assert {"blocks", "of", "seconds", "seconds_left", "agents", "sprt"} < set(report)
    assert result["event"] == "result"
    assert {row["agent"] for row in result["agents"]} == {"ismcts:2000", "random"}
    assert set(result["sprt"]) == {"llr", "lower", "upper", "elo0", "elo1", "decision"}
    assert result["go_on_with"] is None
    assert result["folder"] == str(tmp_path / "run")


def test_parquet_holds_the_same_table(tmp_path):
    run("kuhn_poker", "-a", "random", "--blocks", 3, "--parquet", "--out", tmp_path / "run")
    written = pd.read_csv(tmp_path / "run" / "games.csv")
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "run" / "games.parquet"), written, check_dtype=False)


def test_a_results_folder_is_verified(tmp_path):
    run("kuhn_poker", "-a", "random", "--blocks", 3, "--out", tmp_path / "run")
    printed = run(tmp_path / "run", "--verify", command=replay.command).stdout
    assert printed == "3 playthroughs replayed, every outcome as recorded\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--sprt", "elo0=0,elo1=5"], "--sprt: tests one agent against others: give two agents, or name one"),
        (["--width", "2"], "--width: 2: a width between 0 and 1 is needed"),
        (["--hero", "flat:1", "--format", "ladder"], "--hero: plays a gauntlet, not a ladder"),
        (["--first-block", "-1"], "--first-block: -1: a number from 0 is needed"),
    ],
)
def test_wrong_ends_are_named(tmp_path, words, reason):
    agents = ["-a", "random", "-a", "flat:1", "-a", "flat:2"]
    result = run("kuhn_poker", *agents, *words, "--out", tmp_path / "run")
    assert isinstance(result.exception, InputError)
    assert str(result.exception).startswith(reason)
    assert not (tmp_path / "run").exists()


def test_a_terminal_gets_a_live_table(tmp_path):
    code = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    words = ["tournament", "leduc_poker", "-a", "ismcts:3000", "-a", "random", "--blocks", "60",
             "--sprt", "elo0=-900,elo1=900", "--out", tmp_path / "run"]  # fmt: skip
    ended = subprocess.run([sys.executable, "-c", code, *FATHOM, *words], capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0
    assert "of 60 blocks in 0:00:" in ended.stdout
    assert "LLR" in ended.stdout


def test_agents_that_play_alone_are_ranked_by_mean_score(tmp_path):
    arguments = ["aquatica", "--seats", 1, "-a", "random", "-a", "random", "--blocks", 3]
    result = run(*arguments, "--out", tmp_path / "alone")
    assert "mean score" in result.stdout and "win share" not in result.stdout
    assert "difference of scores" in result.stdout
    assert (tmp_path / "alone" / "summary.png").stat().st_size > 1000


@pytest.mark.parametrize("rule", [["--width", 0.1], ["--sprt", "elo0=0,elo1=5"]])
def test_rules_about_win_shares_are_refused_where_one_seat_plays_alone(rule):
    result = run("aquatica", "--seats", 1, "-a", "random", "-a", "random", *rule)
    assert isinstance(result.exception, InputError)
    assert str(result.exception) == f"{rule[0]}: looks at win shares; one seat alone has none"
