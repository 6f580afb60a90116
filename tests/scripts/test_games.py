"""``fathom games``."""

import json

from click.testing import CliRunner

import games
from games.documents import InputError
from scripts.games import command


def run(*words):
    return CliRunner().invoke(command, [str(word) for word in words])


def test_every_game_is_listed_with_its_seats():
    printed = run().stdout
    for name in games.names():
        assert f"{name}  {games.load(name).title}, " in printed
    assert "aquatica  Aquatica, 1 to 4 seats" in printed


def test_a_game_is_told_with_what_an_agent_can_lean_to():
    printed = run("nautilus_libellud").stdout
    assert "    strategy star_hunter: " in printed
    assert "    kinds: " in printed and "kuhn_poker" not in printed


def test_machines_get_the_same():
    assert [card["name"] for card in json.loads(run("--json").stdout)] == games.names()
    found = json.loads(run("kuhn_poker", "--json").stdout)
    assert found["strategies"] == {} and found["kinds"] == ["bet", "pass"]


def test_an_unknown_game_is_answered_with_the_nearest():
    result = run("kuhn")
    assert isinstance(result.exception, InputError) and "did you mean kuhn_poker?" in str(result.exception)
