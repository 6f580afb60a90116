"""From a request to a run, in one go and in pieces."""

import json

import pytest

from analysis.balance.making import Stopped, description_of
from analysis.stopping import Stop
from games.documents import InputError
from tests.analysis.balance.bazaar import CROOKED, KINDS, request
from tests.analysis.balance.making import Silent, made

TABLES = ("progress", "sources", "choices", "kinds", "judged", "follows", "beliefs", "restrictions")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return made(request(blocks=4), tmp_path_factory.mktemp("whole"))


def test_a_run_has_every_study_and_table(run):
    assert list(run.games) == ["mirror", "ladder", "restricted", "secrets"]
    assert run.games["mirror"].block.nunique() == 8
    assert run.all_kinds == KINDS
    assert run.strategies == {"ismcts:30": "free"}
    assert set(run.restrictions.agent) == set(run.games["restricted"].agent) - {"ismcts:30"}
    assert run.other is None


class EndsAfter(Silent):
    """Asks for the end after so many steps."""

    def __init__(self, stop: Stop, number: int):
        super().__init__()
        self.stop, self.number = stop, number

    def advance(self, number: int) -> None:
        super().advance(number)
        if self.num_done >= self.number:
            self.stop.request()


@pytest.mark.parametrize("number", [3, 9, 14, 60])
def test_a_run_that_was_ended_goes_on_to_the_same_tables(run, number, tmp_path):
    stop = Stop()
    with pytest.raises(Stopped):
        made(request(blocks=4), tmp_path, stop=stop, progress=EndsAfter(stop, number))
    resumed = made(request(blocks=4), tmp_path, goes_on=True)
    for name in TABLES:
        assert getattr(resumed, name).equals(getattr(run, name)), name
    for name, games in run.games.items():
        assert resumed.games[name].drop(columns="seconds").equals(games.drop(columns="seconds")), name


def test_what_was_played_is_not_played_again(tmp_path):
    made(request(blocks=2), tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("records.jsonl")}
    made(request(blocks=2), tmp_path, goes_on=True)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("records.jsonl")} == before


def test_another_box_is_played_on_the_same_deals(tmp_path):
    run = made(request(blocks=2, versus=CROOKED, is_compared=True), tmp_path)
    assert sorted(run.other.games["mirror"].block.unique()) == sorted(run.games["mirror"].block.unique())
    scores = run.other.games["mirror"].groupby("seat").score.mean()
    assert scores[0] > scores[1]


@pytest.mark.parametrize(
    ("changes", "goes_on", "message"),
    [
        ({}, False, "holds a balance report; choose another folder, or go on with it by --resume"),
        ({"seed": 2}, True, "was begun with seed 1, not 2"),
        ({"components": CROOKED}, True, "was begun with components {}, not"),
    ],
)
def test_unlike_reports_are_not_mixed(changes, goes_on, message, tmp_path):
    made(request(blocks=2), tmp_path)
    with pytest.raises(InputError) as caught:
        made(request(blocks=2, **changes), tmp_path, goes_on=goes_on)
    assert message in str(caught.value)


def test_only_an_empty_folder_is_begun_in_and_only_a_begun_one_gone_on_with(tmp_path):
    with pytest.raises(InputError, match="holds no balance report to go on with"):
        made(request(blocks=2), tmp_path, goes_on=True)
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(InputError, match="is not empty"):
        made(request(blocks=2), tmp_path)


def test_the_description_says_what_was_played(run):
    found = description_of(request(blocks=4), run, "fathom balance bazaar")
    assert found["games"] == sum(len(games) for games in run.games.values()) // 2
    assert (found["seats"], found["blocks"], found["seed"], found["agent"]) == (2, 4, 1, "ismcts:30")
    assert json.loads(json.dumps(found)) == found
