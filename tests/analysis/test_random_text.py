"""The text of records written by compiled code is that of `Record.to_line`, whatever the values."""

import numpy as np
import pytest

from analysis.batch import ROW
from analysis.match import Match
from analysis.plan import Plan, deal_key
from analysis.random_text import text_of_records
from analysis.records import Outcome, Record, action_names

SCORES = [[0.0, -0.0], [1.5, -2.0], [1e16, 1e-7], [123456.25, -1e22]]
SECONDS = [0.0, 1e-6, 0.000123, 12.5, 1234567.0]
COMPONENTS = {"chips": {"ante": 7}}


@pytest.mark.parametrize("components", [{}, COMPONENTS])
def test_it_is_that_of_the_record(components: dict):
    match = Match(Plan("leduc_poker", 2, ("random", "random"), seed=8, components=components))
    rows = np.zeros((2, 2, 2), ROW)
    rows["block"] = np.array([7, 2**40])[:, None, None]
    rows["rotation"] = np.arange(2)[None, :, None]
    rows["agent"] = [[0, 1], [1, 0]]
    rows["rank"], rows["ending"] = [2, 1], 1
    rows["score"] = np.reshape(SCORES, rows.shape)
    rows["decisions"] = np.array([[[0, 1], [2, 3]], [[4, 0], [1, 1]]])
    rows["seconds"] = np.array(SECONDS)[rows["decisions"]]
    actions, ends = np.array([1, 2, 3, 2, 1, 3], np.int32), np.array([[0, 1], [5, 6]])
    text, block_ends = text_of_records(match, actions, ends, rows)
    starts = [0, *ends.ravel().tolist()]
    lines = [
        expected(match, row, actions[start:end])
        for row, start, end in zip(rows.reshape(-1, 2), starts, starts[1:], strict=False)
    ]
    assert bytes(text).decode().splitlines(keepends=True) == lines
    assert block_ends.tolist() == [len("".join(lines[:2]).encode()), len("".join(lines).encode())]


def expected(match: Match, row: np.ndarray, actions: np.ndarray) -> str:
    plan, names = match.plan, action_names(match.game)
    record = Record(
        game=plan.game,
        seats=plan.num_seats,
        agents=[match.labels[agent] for agent in row["agent"]],
        deal=f"{int(deal_key(plan.seed, int(row['block'][0]))):016x}",
        components=plan.components,
        block=int(row["block"][0]),
        rotation=int(row["rotation"][0]),
        actions=[names[action] for action in actions],
        outcome=Outcome(
            scores=row["score"].tolist(),
            ranks=row["rank"].tolist(),
            ending=match.game.endings[0],
            decisions=row["decisions"].tolist(),
            seconds=row["seconds"].tolist(),
        ),
    )
    return record.to_line()
