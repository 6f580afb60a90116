"""Records: written, read, replayed; and what is said of faulty ones."""

import json

import pytest

from analysis.match import Match, Plan
from analysis.records import find_record, is_record_address, load_record, parse_line, read_records, replay_record
from analysis.records import verify_record as verify
from games.documents import InputError

KUHN = {
    "game": "kuhn_poker",
    "seats": 2,
    "agents": ["random", "ismcts:5"],
    "deal": "dfc75b34b5eb47ed",
    "actions": ["pass", "bet", "pass"],
    "outcome": {
        "scores": [-1.0, 1.0],
        "ranks": [2, 1],
        "ending": "fold",
        "decisions": [2, 1],
        "seconds": [0.5, 0.25],
    },
}


def changed(**changes):
    return json.dumps(KUHN | changes) + "\n"


def with_outcome(**changes):
    return changed(outcome=KUHN["outcome"] | changes)


def test_a_line_read_and_written_is_the_same_record():
    record = parse_line(json.dumps(KUHN))
    assert parse_line(record.to_line()) == record
    assert "components" not in json.loads(record.to_line())
    verify(record)


def test_played_records_survive_the_file(tmp_path):
    records = Match(Plan("leduc_poker", 2, ("random", "ismcts:5"), components={"chips": {"ante": 2}})).play_block(0)
    path = tmp_path / "records.jsonl"
    path.write_text("".join(record.to_line() for record in records))
    assert list(read_records(path)) == records
    assert find_record(path, 2) == records[1]


def test_the_actions_are_names():
    record = Match(Plan("leduc_poker", 2, ("random",))).play_block(0)[0]
    assert set(record.actions) <= {"fold", "call", "raise"}


def test_a_replay_stops_at_a_ply():
    record = parse_line(json.dumps(KUHN))
    assert [replay_record(record, ply).current_seat for ply in (0, 1, 2)] == [0, 1, 0]
    assert replay_record(record).is_terminal
    assert replay_record(record, 1).state[0].history.tolist() == [1, 0, 0]


def test_names_of_actions_are_read_with_tolerance():
    assert replay_record(parse_line(changed(actions=["Pass", " BET"])), 2).state[0].history.tolist() == [1, 2, 0]


def test_an_address_leads_to_a_playthrough(tmp_path):
    path = tmp_path / "some games.jsonl"
    path.write_text(changed() + changed(actions=["bet", "bet"], outcome=None))
    assert load_record(f"{path}:2:1").state[0].history.tolist() == [2, 0, 0]
    assert is_record_address(f"{path}:2:1")
    assert not is_record_address("position.toml")
    assert not is_record_address("records.jsonl:2")


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("{path}:3:0", "there is no game 3; the file holds 2"),
        ("{path}:0:0", "there is no game 0"),
        ("{path}:1:4", "line 1: ply: the playthrough has 3 decisions"),
        ("{path}:2:1", "line 2: actions: ply 0: unknown action 'fold'"),
        ("missing.jsonl:1:0", "missing.jsonl: no such file"),
        ("{path}", "FILE.jsonl:GAME:PLY is needed"),
    ],
)
def test_an_address_that_leads_nowhere(tmp_path, address, reason):
    path = tmp_path / "records.jsonl"
    path.write_text(changed() + changed(actions=["fold"]))
    with pytest.raises(InputError) as caught:
        load_record(address.format(path=path))
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("line", "where", "reason"),
    [
        (changed()[:60], "", "cut off in the middle"),
        ("\n", "", "not JSON"),
        ('{"game": }\n', "", "not JSON: Expecting value at column 10"),
        ("[1, 2]\n", "", "a record is a JSON object"),
        (changed(game="kuhn_pocker"), "game", "did you mean kuhn_poker?"),
        (changed(seats=3), "seats", "played with 2 seats, not with 3"),
        (changed(seats="2"), "seats", "valid integer"),
        (changed(agents=["random"]), "agents", "2 entries are needed, one for each seat, not 1"),
        (changed(deal="12"), "deal", "pattern"),
        (changed(components={"chips": {"ante": -1}}), "components: chips.ante", "greater than or equal to 0"),
        (changed(actions="pass"), "actions", "valid list"),
        (changed(winner=0), "winner", "unknown field"),
        (with_outcome(scores=[1.0]), "outcome.scores", "2 entries are needed"),
        (with_outcome(ending=3), "outcome.ending", "valid string"),
        (json.dumps({"game": "kuhn_poker"}) + "\n", "seats", "missing; it should be a valid integer"),
    ],
)
def test_a_faulty_line_is_named_with_its_field(tmp_path, line, where, reason):
    path = tmp_path / "records.jsonl"
    path.write_text(changed() + line)
    with pytest.raises(InputError) as caught:
        list(read_records(path))
    assert caught.value.where == f"{path} line 2" + (f": {where}" if where else "")
    assert reason in caught.value.message


@pytest.mark.parametrize(
    ("line", "where", "reason"),
    [
        (changed(actions=["pass", "bluff"]), "actions", "ply 1: unknown action 'bluff'"),
        (changed(actions=["pass", "pass", "bet"]), "actions", "ply 2: 'bet' comes after the end of the game"),
        (changed(actions=["pass", "bet"]), "actions", "not over after 2 decisions"),
        (
            with_outcome(scores=[1.0, -1.0]),
            "outcome.scores",
            "the replay gives [-1.0, 1.0], the record says [1.0, -1.0]",
        ),
        (with_outcome(ranks=[1, 2]), "outcome.ranks", "the replay gives [2, 1]"),
        (with_outcome(ending="showdown"), "outcome.ending", "the replay gives fold"),
        (changed(deal="0" * 16, actions=["pass", "pass"]), "outcome", "the replay gives"),
    ],
)
def test_a_record_that_does_not_replay_is_refused(line, where, reason):
    with pytest.raises(InputError) as caught:
        verify(parse_line(line))
    assert caught.value.where.startswith(where)
    assert reason in caught.value.message


def test_an_illegal_action_is_answered_with_the_legal_ones():
    record = parse_line(changed(game="leduc_poker", actions=["fold"], outcome=None))
    with pytest.raises(InputError, match="ply 0: 'fold' is not legal here; legal are: call, raise"):
        replay_record(record)


def test_an_empty_file_and_one_that_is_no_text(tmp_path):
    empty, binary = tmp_path / "empty.jsonl", tmp_path / "binary.jsonl"
    empty.write_text("")
    binary.write_bytes(b"\xff\xfe\x00")
    for path, reason in [(empty, "the file is empty"), (binary, "not a text file"), (tmp_path, "cannot be read")]:
        with pytest.raises(InputError, match=reason):
            list(read_records(path))
