"""``fathom show``: positions drawn."""

from click.testing import CliRunner

from analysis.match import Match, Plan
from games.documents import InputError
from scripts.show import command

TOLD = """\
Kuhn poker, as seat 1 of 2 sees it
seat 0: ?
seat 1: Queen
betting: bet
"""


def run(*words):
    return CliRunner().invoke(command, [str(word) for word in words])


def test_a_position_file_is_drawn(tmp_path):
    path = tmp_path / "queen.toml"
    path.write_text('game = "kuhn_poker"\nseat = 1\ncard = "Queen"\nhistory = ["bet"]\n')
    assert run(path).stdout == TOLD


def test_it_need_not_be_the_askers_turn(tmp_path):
    path = tmp_path / "queen.toml"
    path.write_text('game = "kuhn_poker"\nseat = 0\ncard = "Queen"\nhistory = ["bet"]\n')
    assert run(path).stdout == TOLD.replace("seat 0: ?\nseat 1: Queen", "seat 0: Queen\nseat 1: ?").replace(
        "as seat 1", "as seat 0"
    )


def test_a_point_of_a_record_is_drawn_as_the_acting_seat_sees_it(tmp_path):
    path = tmp_path / "records.jsonl"
    record = Match(Plan("kuhn_poker", 2, ("random", "random"), seed=7)).play_block(0)[0]
    path.write_text(record.to_line())
    first, second = (run(f"{path}:1:{ply}").stdout.splitlines() for ply in (0, 1))
    assert first[0] == "Kuhn poker, as seat 0 of 2 sees it" and first[2:] == ["seat 1: ?", "betting: nothing yet"]
    assert second[0] == "Kuhn poker, as seat 1 of 2 sees it" and second[3] == f"betting: {record.actions[0]}"


def test_wrong_input_names_the_file(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('game = "kuhn_poker"\nseat = 1\ncard = "Ace"\n')
    result = run(path)
    assert isinstance(result.exception, InputError)
    assert str(result.exception) == f"{path}: card: Input should be 'Jack', 'Queen' or 'King', not 'Ace'"
