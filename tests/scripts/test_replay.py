"""``fathom replay`` and ``fathom playthrough``: the printed text, and faulty records."""

import json

import pytest
from click.testing import CliRunner

import games
from analysis.match import Match, Plan
from games.documents import InputError
from scripts.playthrough import command as playthrough
from scripts.replay import command as replay

KUHN_TOLD = """\
Kuhn poker, deal 27b002084e29bf6a; seat 0: random, seat 1: random
seat 0 is dealt the King; seat 1 is dealt the Queen
seat 0: King
seat 1: Queen
betting: nothing yet

ply 0: seat 0 plays pass
seat 0: King
seat 1: Queen
betting: pass

ply 1: seat 1 plays bet
seat 0: King
seat 1: Queen
betting: pass, bet

ply 2: seat 0 plays pass
seat 0: King
seat 1: Queen
betting: pass, bet, pass

over (fold); seat 0: -1 points, rank 2, seat 1: 1 points, rank 1
"""


def run(command, *words):
    return CliRunner().invoke(command, [str(word) for word in words])


@pytest.fixture
def records(tmp_path):
    """A file with the playthroughs of blocks 0 and 1, the first of them as told above."""
    path = tmp_path / "records.jsonl"
    match = Match(Plan("kuhn_poker", 2, ("random", "random"), seed=34))
    path.write_text("".join(record.to_line() for block in (0, 1) for record in match.play_block(block)))
    return path


def test_a_playthrough_in_words():
    assert run(playthrough, "kuhn_poker", "--seed", 34).stdout == KUHN_TOLD


def test_a_playthrough_for_machines():
    lines = run(playthrough, "leduc_poker", "--seed", 7, "--json", "-a", "ismcts:50").stdout.splitlines()
    setup, *decisions, outcome = map(json.loads, lines)
    assert setup["agents"] == ["ismcts:50", "ismcts:50"]
    assert [step["ply"] for step in decisions] == list(range(len(decisions)))
    assert {"seat", "state", "legal", "action", "observations", "chance"} < set(decisions[0])
    assert {"scores", "ranks", "ending"} < set(outcome)
    again = run(playthrough, "leduc_poker", "--seed", 7, "--json", "-a", "ismcts:50").stdout.splitlines()
    assert again == lines


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_told(name):
    for seats in games.load(name).seats:
        told = run(playthrough, name, "--seats", seats)
        assert told.exit_code == 0, told.exception
        assert "ply 0: seat" in told.stdout
        assert "over (" in told.stdout


def test_components_that_differ_are_told(tmp_path):
    (tmp_path / "dear.toml").write_text("[chips]\nante = 5\n")
    words = ["kuhn_poker", "--components", tmp_path / "dear.toml"]
    assert 'components that differ: {"chips": {"ante": 5}}' in run(playthrough, *words).stdout
    assert json.loads(run(playthrough, *words, "--json").stdout.splitlines()[0])["components"] == {"chips": {"ante": 5}}


def test_a_replay_tells_the_same(records):
    told = run(replay, records).stdout
    assert told == KUHN_TOLD.replace("seat 1: random\n", "seat 1: random (2)\n", 1)
    assert run(replay, records, "--game", 1).stdout == told
    assert run(replay, records, "--game", 2).stdout != told


def test_a_replay_shows_the_table_at_a_ply(records):
    assert run(replay, records, "--ply", 1).stdout == (
        "Kuhn poker, ply 1: seat 1 to act\nseat 0: King\nseat 1: Queen\nbetting: pass\n"
    )
    assert run(replay, records, "--ply", 3).stdout.startswith("Kuhn poker, ply 3: over (fold)\n")


def test_verified_records(records):
    assert run(replay, records, "--verify").stdout == "4 playthroughs replayed, every outcome as recorded\n"
    assert run(replay, records, "--verify", "--game", 3).stdout == "1 playthrough replayed, every outcome as recorded\n"


def test_a_false_record_is_found(records):
    lines = records.read_text().splitlines(keepends=True)
    lines[2] = lines[2].replace('"ranks":[1,2]', '"ranks":[9,9]').replace('"ranks":[2,1]', '"ranks":[9,9]')
    records.write_text("".join(lines))
    result = run(replay, records, "--verify")
    assert f"{records} line 3: outcome.ranks: the replay gives " in str(result.exception)
    assert run(replay, records, "--verify", "--game", 2).exit_code == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["{records}", "--game", "5"], "{records}: there is no game 5; the file holds 4"),
        (["{records}", "--game", "0"], "--game: at least 1 is needed"),
        (["{records}", "--ply", "7"], "{records} line 1: ply: the playthrough has 3 decisions"),
        (["{records}", "--ply", "1", "--verify"], "--ply: cannot go with --verify"),
        (["{records}x"], "{records}x: no such file"),
        (["{cut}"], "{cut} line 1: the line is cut off in the middle"),
        (["{cut}", "--verify"], "{cut} line 1: the line is cut off in the middle"),
        (["{illegal}"], "{illegal} line 1: actions: ply 0: unknown action 'call'"),
        (["{illegal}", "--verify"], "{illegal} line 1: actions: ply 0: unknown action 'call'"),
    ],
)
def test_wrong_input_is_named(tmp_path, records, words, reason):
    line = records.read_text().splitlines()[0]
    paths = {"records": records, "cut": tmp_path / "cut.jsonl", "illegal": tmp_path / "illegal.jsonl"}
    paths["cut"].write_text(line[:80])
    paths["illegal"].write_text(line.replace('["pass","bet"', '["call","bet"') + "\n")
    result = run(replay, *(word.format(**paths) for word in words))
    assert isinstance(result.exception, InputError)
    assert str(result.exception).startswith(reason.format(**paths))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["kuhn"], "unknown game 'kuhn'; did you mean kuhn_poker?"),
        (["kuhn_poker", "--seats", 4], "played with 2 seats, not with 4"),
        (["kuhn_poker", "-a", "dice"], "unknown agent 'dice'"),
    ],
)
def test_a_playthrough_that_cannot_be(words, reason):
    assert reason in str(run(playthrough, *words).exception)
