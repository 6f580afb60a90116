"""``fathom bench``: what it prints. The measuring itself is tested with `analysis.speed`."""

import json

import pytest
from click.testing import CliRunner

from analysis import speed
from scripts.bench import command


@pytest.fixture(autouse=True)
def measured(monkeypatch):
    """Figures in place of measurements."""
    figures = {
        "iterations_per_second": 2_000_000,
        "decisions_per_second": 16_000_000,
        "bytes_per_node": 48,
        "compile_seconds": 12.5,
        "warm_seconds": 0.75,
    }
    monkeypatch.setattr(
        speed,
        "measure",
        lambda game, iterations, threads: {"game": game.name, "seats": game.seats[0], **figures, "threads": threads},
    )


def test_a_table_with_a_line_per_game():
    result = CliRunner().invoke(command, ["leduc_poker", "kuhn_poker", "--threads", "2"])
    assert [line.split() for line in result.stdout.splitlines()[1:]] == [
        ["leduc_poker", "2", "2,000,000", "16,000,000", "48", "12.5", "0.75", "2"],
        ["kuhn_poker", "2", "2,000,000", "16,000,000", "48", "12.5", "0.75", "2"],
    ]
    assert "measuring Kuhn poker ..." in result.stderr


def test_json_for_machines():
    (found,) = json.loads(CliRunner().invoke(command, ["kuhn_poker", "--json"]).stdout)
    assert list(found) == [
        "game",
        "seats",
        "iterations_per_second",
        "decisions_per_second",
        "bytes_per_node",
        "compile_seconds",
        "warm_seconds",
        "threads",
    ]


def test_all_games_without_a_name():
    import games

    found = json.loads(CliRunner().invoke(command, ["--json"]).stdout)
    assert [measured["game"] for measured in found] == games.names()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["kun"], "unknown game 'kun'"),
        (["--threads", "0"], "--threads: at least 1"),
        (["--iterations", "-5"], "--iter"),
    ],
)
def test_wrong_input_is_named(words, reason):
    assert reason in str(CliRunner().invoke(command, words).exception)
