"""``fathom position``: position files from playthroughs."""

import re
import tomllib

import pytest
from click.testing import CliRunner

import games
from games.documents import InputError
from scripts.hint import command as hint
from scripts.position import command
from scripts.show import command as show

WRITTEN = """\
# Leduc poker: what seat 1 knows after 3 decisions by random, seed 8.
# Make it the position on your table; leave out what that seat does not know. Then: fathom hint FILE
game = "leduc_poker"
seats = 2
seat = 1
card = "King of hearts"
first_round = ["raise", "call"]
public_card = "Jack of hearts"
second_round = ["raise"]
"""


def run(*words):
    return CliRunner().invoke(command, [str(word) for word in words])


def test_a_position_file_in_full():
    assert run("leduc_poker", "--seed", 8, "--ply", 3).stdout == WRITTEN


def test_the_other_seat_knows_its_own_card():
    other = tomllib.loads(run("leduc_poker", "--seed", 8, "--ply", 3, "--seat", 0).stdout)
    acting = tomllib.loads(WRITTEN)
    assert other.pop("card") != acting.pop("card")
    assert (other.pop("seat"), acting.pop("seat")) == (0, 1)
    assert other == acting


def test_agents_may_play_and_the_same_seed_gives_the_same_file():
    words = ("leduc_poker", "--seed", 5, "--ply", 2, "--agent", "ismcts:300")
    assert run(*words).stdout == run(*words).stdout
    assert "after 2 decisions by ismcts:300, seed 5" in run(*words).stdout


def test_components_are_named_where_they_are_needed_again(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text("[chips]\nante = 10\n")
    comment = run("leduc_poker", "--components", house).stdout.split("game =")[0].replace("\n# ", " ")
    assert f"fathom hint --components {house} FILE" in comment


@pytest.mark.parametrize("name", games.names())
def test_what_is_written_can_be_drawn_and_asked_about_on_every_game(name, tmp_path):
    path = tmp_path / "position.toml"
    for ply in (0, 1):
        result = run(name, "--seed", 4, "--ply", ply, "--out", path)
        assert result.stdout == f"written: {path}\n"
        assert CliRunner().invoke(show, [str(path)]).stdout.startswith(games.load(name).title)
        answer = CliRunner().invoke(hint, [str(path), "--iterations", "50"])
        assert answer.exit_code == 0, answer.exception


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["leduc_poker", "--ply", 99], r"--ply: the game is over after \d+ decisions; a ply from 0 to \d+ is needed"),
        (["leduc_poker", "--ply", -1], r"--ply: the game is over after \d+ decisions; a ply from 0 to \d+ is needed"),
        (["leduc_poker", "--seat", 2], "seat: a seat, a whole number from 0 to 1, is needed, not 2"),
        (["leduc_poker", "--seats", 3], "seats: Leduc poker is played with 2 seats, not with 3"),
        (["leduc_poker", "--agent", "rnadom"], "agent: 'rnadom': unknown agent 'rnadom'; did you mean random"),
        (["ludec_poker"], "game: unknown game 'ludec_poker'; did you mean leduc_poker"),
    ],
)
def test_wrong_input_is_answered_in_one_line(words, message):
    result = run(*words)
    assert isinstance(result.exception, InputError)
    assert re.match(message, str(result.exception))


def test_a_file_that_cannot_be_written(tmp_path):
    result = run("kuhn_poker", "--out", tmp_path / "none" / "position.toml")
    assert isinstance(result.exception, InputError)
    assert str(result.exception) == f"{tmp_path}/none/position.toml: cannot be written (No such file or directory)"
