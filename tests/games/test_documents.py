"""Reading what people write: every fault in one line with file, field and reason."""

from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from games.documents import InputError, check, overlay, read_toml


class Stack(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    height: int = Field(ge=0)


class Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    name: str = Field(description="e.g. Anna")
    stack: Stack
    cards: list[int] = []
    joker: int | Literal["king", "ace"] = 1
    rows: dict[Literal["a", "b"], int] = {}
    piles: list[Stack] = []
    spare: Stack | None = None


GOOD = {"name": "a", "stack": {"height": 1}}


def fault_of_file(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_toml(path)
    assert caught.value.where == str(path) and "\n" not in str(caught.value)
    return caught.value.message


def test_a_file_is_read(tmp_path: Path):
    (tmp_path / "good.toml").write_text('name = "König"\n[stack]\nheight = 2\n', encoding="utf-8")
    assert read_toml(tmp_path / "good.toml") == {"name": "König", "stack": {"height": 2}}


def test_a_missing_file(tmp_path: Path):
    assert fault_of_file(tmp_path / "missing.toml") == "no such file"


def test_a_folder(tmp_path: Path):
    assert fault_of_file(tmp_path) == "cannot be read (Is a directory)"


@pytest.mark.parametrize("content", ["", "\n", "# nothing but a comment\n"])
def test_an_empty_file(tmp_path: Path, content: str):
    (tmp_path / "empty.toml").write_text(content)
    assert fault_of_file(tmp_path / "empty.toml").startswith("the file is empty; a TOML file")


def test_a_file_that_is_not_text(tmp_path: Path):
    (tmp_path / "picture.toml").write_bytes(b"\x89PNG\r\n\xff\xfe")
    assert fault_of_file(tmp_path / "picture.toml").startswith("not a text file")


def test_a_file_that_is_not_toml_is_told_its_line(tmp_path: Path):
    (tmp_path / "bad.toml").write_text("good = 1\nbad bad\n")
    message = fault_of_file(tmp_path / "bad.toml")
    assert message.startswith("not TOML: ") and "line 2" in message


def test_overlay_merges_tables_and_replaces_all_else():
    base = {"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3}
    assert overlay(base, {"a": {"y": 9}, "b": [7], "d": 4}) == {"a": {"x": 1, "y": 9}, "b": [7], "c": 3, "d": 4}
    assert overlay(base, {"a": 5}) == base | {"a": 5}
    assert base == {"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3}


def test_a_good_document_becomes_the_model():
    assert check(Table, GOOD) == Table(name="a", stack=Stack(height=1))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"name": 5}, "name: Input should be a valid string, not 5; e.g. Anna"),
        ({"stack": {"height": -1}}, "stack.height: Input should be greater than or equal to 0, not -1"),
        ({"stack": {"height": "1"}}, "stack.height: Input should be a valid integer, not '1'"),
        ({"stack": {}}, "stack.height: missing; it should be a valid integer"),
        ({"name": ["a", "b"]}, "name: Input should be a valid string, not a list; e.g. Anna"),
        ({"stack": 3}, "stack: Input should be a table, not 3"),
        ({"cards": {"a": 1}}, "cards: Input should be a valid list, not a table"),
        ({"joker": "kin"}, "joker: Input should be a valid integer or 'king' or 'ace', not 'kin'"),
        ({"rows": {"c": 1}}, "rows.c: The name should be 'a' or 'b', not 'c'"),
        (
            {"piles": [{"height": 1}, {"hight": 2}]},
            "piles.1.height: missing; it should be a valid integer (and 1 more)",
        ),
        ({"piles": [{"height": 1, "hight": 2}]}, "piles.0.hight: unknown field; known are height"),
        ({"spare": {"height": 1, "hight": 2}}, "spare.hight: unknown field; known are height"),
        ({"cards": [1, "two"]}, "cards.1: Input should be a valid integer, not 'two'"),
        ({"stack": {"height": 1, "hight": 2}}, "stack.hight: unknown field; known are height"),
        ({"extra": 1}, "extra: unknown field; known are name, stack, cards, joker, rows, piles, spare"),
        ({"name": 5, "extra": 1}, "name: Input should be a valid string, not 5; e.g. Anna (and 1 more)"),
    ],
)
def test_a_wrong_document_is_refused_with_field_and_reason(changes: dict, expected: str):
    with pytest.raises(InputError) as caught:
        check(Table, GOOD | changes)
    assert str(caught.value) == expected


def test_a_missing_field_is_named_with_what_belongs_there():
    with pytest.raises(InputError) as caught:
        check(Table, {"stack": {"height": 1}})
    assert str(caught.value) == "name: missing; it should be a valid string; e.g. Anna"


def test_an_error_seen_from_further_out_names_the_file_first():
    assert str(InputError("seat", "too many").within("x.toml")) == "x.toml: seat: too many"
    assert str(InputError("", "too many").within("x.toml")) == "x.toml: too many"
