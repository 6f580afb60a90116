"""The log of a run after a crash: what is whole stays, what is torn is dropped, what is damaged is named."""

import numpy as np
import pytest

import games
from analysis.log import Log, read_log
from analysis.plan import Plan
from analysis.worker import play_blocks
from games.documents import InputError

PLAN = Plan("leduc_poker", 2, ("random", "flat:5"), seed=4)
GAME = games.load("leduc_poker")


@pytest.fixture
def whole():
    return play_blocks(PLAN, [2, 0, 1])[0]


def read(path, content):
    path.write_bytes(content)
    return read_log(path, PLAN, GAME)


def test_what_is_written_is_read(tmp_path, whole):
    log = Log(tmp_path / "records.jsonl")
    log.append(whole)
    log.close()
    found = read_log(tmp_path / "records.jsonl", PLAN, GAME)
    assert found.text == whole.text
    assert found.ends.tolist() == whole.ends.tolist()
    assert (found.rows == whole.rows).all()


def test_wherever_a_crash_cut_it_whole_blocks_remain(tmp_path, whole):
    for length in range(0, len(whole.text) + 1, 17):
        found = read(tmp_path / "records.jsonl", whole.text[:length])
        num_whole = int((whole.ends <= length).sum())
        assert (0 if found is None else len(found)) == num_whole
        assert (b"" if found is None else found.text) == whole.text[: whole.ends[num_whole - 1] if num_whole else 0]


def test_a_removed_line_makes_its_block_unfinished(tmp_path, whole):
    lines = whole.text.splitlines(keepends=True)
    assert read(tmp_path / "records.jsonl", b"".join(lines[:2] + lines[3:])).blocks.tolist() == [2, 1]


def test_a_log_is_sorted_and_cut_at_a_block(tmp_path, whole):
    log = Log(tmp_path / "records.jsonl")
    log.append(whole)
    assert log.sorted_content(1) == whole.picked(whole.blocks.argsort()[:2]).text
    log.close()


def test_a_log_in_the_order_of_blocks_is_left_alone(tmp_path, whole):
    log = Log(tmp_path / "records.jsonl")
    assert log.sorted_content(None) is None
    in_order = whole.picked(whole.blocks.argsort())
    log.append(in_order)
    assert log.sorted_content(None) is None
    assert log.sorted_content(0) == in_order.picked(np.array([0])).text
    log.close()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda line: line[:50] + b"\n", "line 3: not JSON"),
        (lambda line: b"\xff" + line, "line 3: not text"),
        (lambda line: line.replace(b'"rotation":0', b'"rotation":5'), "line 3: rotation: a block of this run has 2"),
        (lambda line: line.replace(b'"deal":"', b'"deal":"0')[:-2], "line 3: "),
        (lambda line: line.replace(b'"block":0', b'"block":7'), "line 3: deal: .* is of another run"),
        (lambda line: line.replace(b'"random"', b'"greedy"'), "line 3: agents: .* is of another run"),
    ],
)
def test_a_damaged_line_is_named(tmp_path, whole, change, reason):
    lines = whole.text.splitlines(keepends=True)
    with pytest.raises(InputError, match=f"records.jsonl {reason}"):
        read(tmp_path / "records.jsonl", b"".join([*lines[:2], change(lines[2]), *lines[3:]]))


def test_a_damaged_line_comes_with_its_remedy(tmp_path, whole):
    with pytest.raises(InputError, match="remove the line, and its block will be played again"):
        read(tmp_path / "records.jsonl", b"nonsense\n" + whole.text)


def test_a_block_that_is_there_twice_is_named(tmp_path, whole):
    with pytest.raises(InputError, match="line 7: block 2, rotation 0 is in the log a second time"):
        read(tmp_path / "records.jsonl", whole.text + whole.text)
