"""``fathom rate``: what it prints, and what it refuses."""

import json
import re

import pytest
from click.testing import CliRunner

from games.documents import InputError
from scripts import rate, tournament


def run(command, *words):
    return CliRunner().invoke(command, [str(word) for word in words])


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rate")
    agents = ["-a", "ismcts:200", "-a", "flat:20", "-a", "random"]
    run(tournament.command, "leduc_poker", *agents, "--blocks", 30, "--parquet", "--out", folder / "leduc")
    run(tournament.command, "kuhn_poker", "-a", "random", "--blocks", 5, "--out", folder / "kuhn")
    return folder


def test_ratings_are_printed_with_intervals_shares_and_superiority(played):
    printed = run(rate.command, played / "leduc", "--replicates", 200).stdout
    assert re.search(r"(?m)^ismcts:200 +\d+ +-?\d+ to \d+ +0\.\d{3} +0\.\d{3} to 0\.\d{3} +120 +30 *$", printed)
    assert re.search(r"(?m)^random +0 +0 to 0 ", printed)
    assert "random stands at 0\n" in printed
    assert re.search(r"advantage over seat 0 in Elo: seat 1: [+-]\d+ \(-?\d+ to -?\d+\)", printed)
    first, second, third = re.findall(r"(?m)^(\S+) +-?\d+ +-?\d+ to ", printed)
    assert re.search(rf"(?m)^1 {first} +\d+\.\d +\d+\.\d", printed)
    assert re.search(rf"(?m)^2 {second} ", printed) and re.search(rf"(?m)^3 {third} ", printed)


def test_every_form_of_the_games_gives_the_same_ratings(played):
    places = ["leduc", "leduc/games.csv", "leduc/records.jsonl", "leduc/games.parquet"]
    found = [json.loads(run(rate.command, played / place, "--replicates", 50, "--json").stdout) for place in places]
    for other in found[1:]:
        assert {row["agent"]: row["elo"] for row in other["agents"]} == pytest.approx(
            {row["agent"]: row["elo"] for row in found[0]["agents"]}
        )
    assert set(found[0]) == {"agents", "seats", "superiority", "anchor", "anchor_elo", "unbounded"}


def test_the_anchor_can_be_chosen(played):
    ratings = json.loads(run(rate.command, played / "leduc", "--anchor", "flat:20=1000", "--json").stdout)
    assert {row["agent"]: row["elo"] for row in ratings["agents"]}["flat:20"] == 1000.0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["{here}/leduc", "{here}/kuhn"], "{here}/kuhn: is of kuhn_poker, but {here}/leduc is of leduc_poker"),
        (["{here}/none.csv"], "{here}/none.csv: no such file"),
        (["{here}"], "{here}/records.jsonl: no such file"),
        (["{here}/leduc", "--anchor", "nobody"], "--anchor: 'nobody' does not play; agents are: "),
        (["{here}/leduc", "--anchor", "random=x"], "--anchor: 'random=x': AGENT or AGENT=ELO is needed"),
        (["{here}/leduc/run.json"], "{here}/leduc/run.json: not a table of games"),
    ],
)
def test_wrong_input_is_named(played, words, reason):
    result = run(rate.command, *(word.format(here=played) for word in words))
    assert isinstance(result.exception, InputError)
    assert str(result.exception).startswith(reason.format(here=played))
