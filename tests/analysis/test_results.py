"""The folder of a run."""

import errno
import json
from datetime import date

import pytest

from analysis import results
from analysis.match import Match, Plan
from analysis.records import read_records, verify_record
from analysis.results import Results, describe, new_folder
from analysis.table import COLUMNS, read_games
from games.documents import InputError

PLAN = Plan("leduc_poker", 2, ("random", "ismcts:5,exploration=0.5"), seed=4, components={"chips": {"ante": 2}})


@pytest.fixture
def started(tmp_path):
    results = Results(new_folder(tmp_path / "run", PLAN.game), describe(PLAN, "fathom tournament leduc_poker", 3))
    yield results
    results.close()


def blocks(*numbers):
    match = Match(PLAN)
    return [match.play_block(number) for number in numbers]


def test_folders_are_numbered_by_day_and_game(tmp_path):
    names = [new_folder(None, "kuhn_poker", tmp_path).name for _ in range(3)]
    assert names == [f"{date.today().isoformat()}-kuhn_poker-{number}" for number in (1, 2, 3)]


def test_a_folder_with_a_run_is_left_alone(tmp_path, started):
    with pytest.raises(InputError, match="holds a run already"):
        new_folder(tmp_path / "run", PLAN.game)
    (tmp_path / "empty").mkdir()
    assert new_folder(tmp_path / "empty", PLAN.game) == tmp_path / "empty"


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=r"file/run: the results folder cannot be made \(Not a directory\)"):
        new_folder(tmp_path / "file" / "run", PLAN.game)


def test_the_description_says_what_the_results_depend_on(started):
    description = json.loads((started.folder / "run.json").read_text())
    assert description["command"] == "fathom tournament leduc_poker"
    assert description["agents"] == ["random", "ismcts:5,exploration=0.5"]
    assert (description["seed"], description["seats"], description["blocks"]) == (4, 2, 3)
    assert description["components"] == {"chips": {"ante": 2}}
    assert set(description["versions"]) == {"fathom", "numba", "numpy", "pandas", "python"}
    printed = describe(Plan("leduc_poker", 2, ("random",)), "", 1)
    assert printed["fingerprints"]["rules"] == description["fingerprints"]["rules"]
    assert printed["fingerprints"]["box"] != description["fingerprints"]["box"]
    assert printed["utility"] == "score"


def test_a_block_is_on_disk_as_soon_as_it_is_taken(started):
    (first,) = blocks(0)
    started.append(first)
    assert list(read_records(started.folder / "records.jsonl")) == first


def test_blocks_in_any_order_end_in_order(started):
    for block in blocks(2, 0, 1):
        started.append(block)
    started.close()
    games = read_games(started.folder / "games.csv")
    assert tuple(games.columns) == COLUMNS
    assert list(zip(games.block, games.rotation, games.seat, strict=True)) == [
        (block, rotation, seat) for block in range(3) for rotation in range(2) for seat in range(2)
    ]
    records = list(read_records(started.folder / "records.jsonl"))
    assert [(record.block, record.rotation) for record in records] == [(b, r) for b in range(3) for r in range(2)]
    for record in records:
        verify_record(record)
    assert sorted(path.name for path in started.folder.iterdir()) == [
        "games.csv", "records.jsonl", "run.json", "summary.csv", "summary.png",
    ]  # fmt: skip
    assert (started.folder / "summary.png").read_bytes().startswith(b"\x89PNG")


def test_a_run_without_blocks_still_closes(started):
    started.close()
    assert (started.folder / "games.csv").read_text() == ",".join(COLUMNS) + "\n"
    assert not (started.folder / "summary.png").exists()


def test_a_full_disk_leaves_whole_blocks(started, monkeypatch):
    first, second = blocks(0, 1)
    started.append(first)

    def fill(log, content):
        log.write(content[:50])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(results, "_write_all", fill)
        with pytest.raises(InputError, match=r"records.jsonl: cannot be written \(No space left on device\)"):
            started.append(second)
    assert list(read_records(started.folder / "records.jsonl")) == first
    assert set(started.games().block) == {0}
    started.append(second)
    assert list(read_records(started.folder / "records.jsonl")) == first + second
