"""Reading positions: whatever a person writes, the answer is a position or one line that says what is wrong."""

import copy
import json
import random
import tomllib
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import games
from analysis.hint import ask, check_asks, make_adviser
from analysis.match import Match, Plan
from analysis.position_files import position_text
from analysis.positions import Position, load_position, read_document
from games.documents import InputError
from games.playthrough import Playthrough, new_box
from games.rng import key_from
from mcts.specs import parse_spec

KUHN = {"game": "kuhn_poker", "seats": 2, "seat": 1, "card": "Queen", "history": ["bet"]}
TIME = tomllib.loads("t = 1979-05-27T07:32:00Z")["t"]
STRANGE = [-1, 0, 1, 2, 7, 10**30, 1.5, float("nan"), float("inf"), True, TIME, "", "x", "King", "a\nb", [], [[]], [1],
           {}, {"a": 1}]  # fmt: skip


def write(folder: Path, content: str | dict, name: str = "position.toml") -> Path:
    path = folder / name
    path.write_text(content if isinstance(content, str) else tomlkit.dumps(content), encoding="utf-8")
    return path


def fault(path: Path, **options) -> str:
    """The one line that says why there is no position in a file; begins with the file's name."""
    with pytest.raises(InputError) as caught:
        load_position(path, **options)
    message = str(caught.value)
    assert message.startswith(f"{path}: ") and "\n" not in message
    return message.removeprefix(f"{path}: ")


@cache
def positions(name: str) -> list[dict]:
    """Documents of random playthroughs, each of the seat that acts."""
    game, found = games.load(name), []
    for seed in range(6):
        draw, num_seats = random.Random(seed), game.seats[seed % len(game.seats)]
        table = Playthrough(game, new_box(game), num_seats, key_from("positions", seed))
        while not table.is_terminal:
            part = game.part("position")
            found.append(part.write_position(table.box[0], table.state[0], table.current_seat))
            table.apply(draw.choice(table.legal_actions().tolist()))
    return found


def test_a_position_file_is_read(tmp_path):
    position = load_position(write(tmp_path, KUHN))
    assert (position.game.name, position.num_seats, position.seat, position.is_true) == ("kuhn_poker", 2, 1, False)
    assert position.num_determinizations == 2
    assert position.text == "seat 0: ?\nseat 1: Queen\nbetting: bet"
    assert position.table.current_seat == 1


def test_the_number_of_seats_may_be_left_out_where_there_is_but_one(tmp_path):
    document = {name: value for name, value in KUHN.items() if name != "seats"}
    assert load_position(write(tmp_path, document)).num_seats == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty; a TOML file with at least one field is needed"),
        ("# nothing but a comment\n", "the file is empty; a TOML file with at least one field is needed"),
        ("seat = ", "not TOML: Invalid value (at end of document)"),
        ("seat = 1\nseat = 1", "not TOML: Cannot overwrite a value (at end of document)"),
        ("seat = 1", "game: missing; the name of a game in quotes, is needed"),
        ("game = 3", "game: the name of a game in quotes, is needed, not 3"),
        (KUHN | {"seats": 3}, "seats: Kuhn poker is played with 2 seats, not with 3"),
        (KUHN | {"seats": "two"}, "seats: the number of seats, is needed, not 'two'"),
        (KUHN | {"seat": 2}, "seat: a seat, a whole number from 0 to 1, is needed, not 2"),
        (KUHN | {"seat": True}, "seat: a seat, a whole number from 0 to 1, is needed, not True"),
        (KUHN | {"seat": 1.0}, "seat: a seat, a whole number from 0 to 1, is needed, not 1.0"),
        (KUHN | {"card": "Ace"}, "card: Input should be 'Jack', 'Queen' or 'King', not 'Ace'"),
        (KUHN | {"cards": 3}, "cards: unknown field; known are game, seats, seat, card, history"),
        (KUHN | {"history": ["bet", "bet"]}, "history: bet, bet ends the betting; give a position before the end"),
    ],
)
def test_what_is_no_position_is_answered_in_one_line_with_file_and_field(tmp_path, content, message):
    assert fault(write(tmp_path, content)) == message


def test_an_unknown_game_is_answered_with_the_nearest(tmp_path):
    message = fault(write(tmp_path, KUHN | {"game": "khun_poker"}))
    assert message.startswith("game: unknown game 'khun_poker'; did you mean kuhn_poker? games are: ")


def test_files_that_cannot_be_read(tmp_path):
    assert fault(tmp_path / "none.toml") == "no such file"
    assert fault(tmp_path) == "cannot be read (Is a directory)"
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert fault(tmp_path / "binary") == "not a text file; a TOML file in UTF-8 is needed"


def test_components_change_the_box(tmp_path):
    path = write(tmp_path, KUHN)
    position = load_position(path, lambda game: {"chips": {"bet": 5}} if game.name == "kuhn_poker" else {})
    assert int(position.box[0].bet) == 5 and int(load_position(path).box[0].bet) == 1


# Records


@pytest.fixture
def record(tmp_path) -> Path:
    match = Match(Plan("leduc_poker", 2, ("random", "random"), seed=3, components={"chips": {"max_raises": 1}}))
    path = tmp_path / "records.jsonl"
    path.write_text("".join(record.to_line() for record in match.play_block(0)))
    return path


def test_a_point_of_a_record_is_the_true_state_of_the_seat_that_acts(record):
    position = load_position(f"{record}:2:1")
    assert position.is_true and position.seat == position.table.current_seat == 1
    assert "seat 0: ?" in position.text
    first = json.loads(record.read_text().splitlines()[1])["actions"][0]
    assert f"first round: {first}" in position.text


def test_a_record_brings_its_components(record):
    assert int(load_position(f"{record}:1:0").box[0].max_raises) == 1


def test_points_that_a_record_does_not_have(record):
    length = len(json.loads(record.read_text().splitlines()[0])["actions"])
    for address, message in (
        (f"{record}:9:0", f"{record}: there is no game 9; the file holds 2, counted from 1"),
        (f"{record}:1:99", f"{record} line 1: ply: the playthrough has {length} decisions; give a ply from 0 to that"),
        (f"{record}:1:{length}", f"{record}:1:{length}: the game is over there; give an earlier ply"),
        ("none.jsonl:1:1", "none.jsonl: no such file"),
    ):
        with pytest.raises(InputError) as caught:
            load_position(address)
        assert str(caught.value) == message


def test_a_record_cut_off_in_the_middle_of_a_line(record):
    record.write_text(record.read_text()[:-40])
    with pytest.raises(InputError, match=r"records.jsonl line 2: the line is cut off in the middle"):
        load_position(f"{record}:2:0")


# Position files written


@pytest.mark.parametrize("name", games.names())
def test_position_files_say_what_was_written_and_no_more(name, tmp_path):
    game, draw = games.load(name), random.Random(4)
    table = Playthrough(game, new_box(game), game.seats[0], key_from("written"))
    while not table.is_terminal:
        for observer in range(table.num_seats):
            document = game.part("position").write_position(table.box[0], table.state[0], observer)
            text = position_text(table, observer, ["First sentence.", "Second " * 40])
            assert tomllib.loads(text) == document
            assert text.startswith("# First sentence.\n# Second Second")
            assert max(map(len, text.splitlines())) <= 120
            position = read_document(document)
            assert np.array_equal(position.table.information_set(observer), table.information_set(observer))
        table.apply(draw.choice(table.legal_actions().tolist()))


def test_fields_left_out_are_named_at_the_top():
    game = games.load("leduc_poker")
    table = Playthrough(game, new_box(game), 2, key_from("left out"))
    assert "# Left out, because empty or as usual: public_card, second_round." in position_text(table, 0, ["Head."])


# Whatever a person may write


@st.composite
def mutated(draw, name: str) -> dict:
    """A position document with a few things dropped, doubled, exchanged or turned into something else."""
    document = copy.deepcopy(draw(st.sampled_from(positions(name))))
    others = positions(name)
    for _ in range(draw(st.integers(1, 3))):
        field = draw(st.sampled_from(sorted(document))) if document else "seat"
        match draw(st.sampled_from(["drop", "strange", "exchange", "inside", "add"])):
            case "drop":
                document.pop(field, None)
            case "strange":
                document[field] = draw(st.sampled_from(STRANGE))
            case "exchange":
                other = draw(st.sampled_from(others))
                document[field] = copy.deepcopy(other.get(field, other["seat"]))
            case "inside":
                document[field] = changed_inside(draw, document.get(field))
            case "add":
                other = draw(st.sampled_from(others))
                document = (
                    copy.deepcopy(other) | document | {draw(st.sampled_from(["extra", "hand", "card", "a\nb"])): 1}
                )
    return document


def changed_inside(draw, value):
    """A list or table with an entry dropped, doubled or replaced; a text cut; a number moved."""
    match value:
        case list() if value:
            place = draw(st.integers(0, len(value) - 1))
            replacement = draw(st.sampled_from([[], [value[place]] * 2, [changed_inside(draw, value[place])]]))
            return [*value[:place], *replacement, *value[place + 1 :]]
        case dict() if value:
            name = draw(st.sampled_from(sorted(value)))
            changed = draw(st.sampled_from([{}, {name: changed_inside(draw, value[name])}, {"extra": value[name]}]))
            return {key: inner for key, inner in value.items() if key != name} | changed
        case bool():
            return not value
        case int():
            return value + draw(st.sampled_from([-2, -1, 1, 2, 100]))
        case str() if value:
            words = value.split(" ")
            return draw(st.sampled_from([value[:-1], value.upper(), " ".join(words[::-1]), " ".join(words[1:])]))
    return draw(st.sampled_from(STRANGE))


@pytest.mark.parametrize("name", games.names())
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_changed_document_is_a_position_that_can_be_asked_about_or_wrong_input(name, data):
    document = data.draw(mutated(name))
    try:
        position = read_document(document)
    except InputError as error:
        assert error.message and "\n" not in str(error)
        return
    assert_can_be_asked(position)


def assert_can_be_asked(position: Position) -> None:
    assert position.text and position.num_determinizations >= 1
    try:
        check_asks(position)
    except InputError:
        return
    hint = ask(make_adviser(position, parse_spec("ismcts:20")), position, seed=1)
    assert {ranked.action for ranked in hint.actions} <= set(position.table.legal_actions().tolist())
    assert hint.actions
