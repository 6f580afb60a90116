"""The task of a worker: whole blocks, or what was finished of them, and faults that travel."""

import pickle
import re

import pytest

import games
from analysis.fingerprints import fingerprints
from analysis.match import Match
from analysis.plan import Plan
from analysis.records import parse_line
from analysis.worker import play_blocks
from games.documents import InputError
from mcts.agent import Interrupted

KUHN = Plan("kuhn_poker", 2, ("ismcts:20", "random"), seed=5)
LEDUC = Plan("leduc_poker", 2, ("random", "flat:10"), seed=5)


def without_seconds(text):
    return re.sub(r'"seconds":\[[^]]*\]', "", text)


def test_a_stopped_worker_hands_over_what_is_finished():
    answers = iter([False] * 12 + [True] * 100)
    finished, fault = play_blocks(Plan("kuhn_poker", 2, ("random", "flat:1")), [0, 1, 2, 3], lambda: next(answers))
    assert fault is None
    assert 0 < len(finished) < 4
    assert finished.blocks.tolist() == list(range(len(finished)))
    with pytest.raises(Interrupted):
        Match(KUHN).play_block(0, lambda: True)
    assert play_blocks(KUHN, [0], lambda: True) == (None, None)
    assert play_blocks(Plan("kuhn_poker", 2, ("random",)), [0], lambda: True) == (None, None)


def test_a_worker_that_meets_a_fault_hands_over_what_is_finished(monkeypatch):
    play_block = Match.play_block
    monkeypatch.setattr(Match, "play_block", lambda self, block, stop: play_block(self, 1 // (2 - block), stop))
    finished, fault = play_blocks(KUHN, [0, 1, 2, 3])
    assert len(finished) == 2
    assert isinstance(fault, ZeroDivisionError)


def test_a_worker_changes_plans():
    for plan in (KUHN, LEDUC, KUHN):
        assert f'"game":"{plan.game}"' in play_blocks(plan, [0])[0].text.decode()


def test_a_worker_with_other_rules_plays_nothing():
    right = fingerprints(KUHN)
    assert play_blocks(KUHN, [0], None, right)[1] is None
    finished, fault = play_blocks(KUHN, [0], None, right | {"rules": "0123456789abcdef"})
    assert finished is None
    assert re.fullmatch(r"worker on \S+: plays by other code: rules is [0-9a-f]{16}, not 0123456789abcdef", str(fault))
    home = pickle.loads(pickle.dumps(fault))
    assert isinstance(home, InputError)
    assert (home.where, home.message) == (fault.where, fault.message)


@pytest.mark.parametrize("name", games.names())
def test_random_blocks_are_what_would_be_played_one_by_one(name):
    for seats in games.load(name).seats:
        plan = Plan(name, seats, ("random", "random"), seed=3)
        match = Match(plan)
        batch, fault = play_blocks(plan, [0, 5, 2])
        assert fault is None
        assert batch.blocks.tolist() == [0, 5, 2]
        records = [record for block in (0, 5, 2) for record in match.play_block(block)]
        text = bytes(batch.text).decode()
        assert without_seconds(text) == without_seconds("".join(record.to_line() for record in records))
        assert text == "".join(parse_line(line).to_line() for line in text.splitlines(keepends=True))
        for record, seats_of in zip(records, batch.rows.reshape(-1, seats), strict=True):
            assert seats_of["score"].tolist() == record.outcome.scores
            assert seats_of["rank"].tolist() == record.outcome.ranks
            assert seats_of["decisions"].tolist() == record.outcome.decisions
            assert [match.labels[agent] for agent in seats_of["agent"]] == record.agents
            assert [match.game.endings[code - 1] for code in seats_of["ending"]] == [record.outcome.ending] * seats


def test_components_are_in_the_records_of_random_blocks():
    plan = Plan("kuhn_poker", 2, ("random",), components={"chips": {"ante": 7}})
    text = bytes(play_blocks(plan, [0])[0].text).decode()
    assert without_seconds(text) == without_seconds("".join(r.to_line() for r in Match(plan).play_block(0)))
    assert '"components":{"chips":{"ante":7}}' in text
