"""Finished blocks on their way from a worker to the results: their records as text, and a row for each seat."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from analysis.lineups import labels
from analysis.plan import Plan
from analysis.records import Record
from games.card import Game

#: A row per playthrough and seat: `agent` is a place in the plan's list, `ending` a code of the game.
ROW = np.dtype(
    [
        ("block", np.int64),
        ("rotation", np.int32),
        ("seat", np.int32),
        ("agent", np.int32),
        ("rank", np.int32),
        ("score", np.float64),
        ("decisions", np.int32),
        ("ending", np.int32),
        ("seconds", np.float64),
    ]
)


@dataclass(frozen=True)
class Batch:
    """Some finished blocks, one after the other.

    Attributes
    ----------
    parts : tuple of bytes-like
        Their records, as the lines of the log, in parts: together they are large, and seldom needed in one.
    ends : numpy.ndarray of int64, shape (blocks,)
        Where in the text each block ends.
    rows : numpy.ndarray of ROW, shape (blocks, playthroughs, seats)
    """

    parts: tuple[bytes | np.ndarray, ...]
    ends: np.ndarray
    rows: np.ndarray

    @property
    def text(self) -> bytes:
        """Their records in one."""
        return b"".join(self.parts)

    @property
    def blocks(self) -> np.ndarray:
        """Their numbers, int64, shape (blocks,)."""
        return self.rows["block"][:, 0, 0]

    def __len__(self) -> int:
        return len(self.ends)

    def picked(self, places: np.ndarray) -> "Batch":
        """The blocks at some places, in that order."""
        text, starts = self.text, np.concatenate([[0], self.ends[:-1]])
        parts = [text[starts[place] : self.ends[place]] for place in places.tolist()]
        return Batch((b"".join(parts),), np.cumsum([len(part) for part in parts], dtype=np.int64), self.rows[places])

    def without_text(self) -> "Batch":
        """The same blocks, as far as their rows tell."""
        return Batch((), np.zeros(len(self), np.int64), self.rows)

    @property
    def is_solo(self) -> bool:
        """Whether one seat plays alone."""
        return self.rows.shape[2] == 1

    def block_scores(self, num_agents: int) -> np.ndarray:
        """The mean win share of each agent in each block, with one seat its mean score; shape (blocks, agents)."""
        agents = self.rows["agent"]
        shares = self.rows["score"] if self.is_solo else win_shares(self.rows["rank"])
        cells = (np.arange(len(self))[:, None, None] * num_agents + agents).ravel()
        size = len(self) * num_agents
        seats = np.bincount(cells, minlength=size)
        return (np.bincount(cells, shares.ravel(), size) / np.maximum(seats, 1)).reshape(-1, num_agents)


def joined(batches: list[Batch]) -> Batch | None:
    """Several batches as one; None if there are none."""
    if len(batches) < 2:
        return batches[0] if batches else None
    starts = np.cumsum([0, *(batch.ends[-1] for batch in batches)])
    return Batch(
        tuple(part for batch in batches for part in batch.parts),
        np.concatenate([start + batch.ends for start, batch in zip(starts, batches, strict=False)]),
        np.concatenate([batch.rows for batch in batches]),
    )


def win_shares(ranks: np.ndarray) -> np.ndarray:
    """1 for the winner, shared equally among those tied for first; seats along the last axis."""
    first = np.asarray(ranks) == 1
    return first / np.maximum(first.sum(axis=-1, keepdims=True), 1)


def batch_of_records(plan: Plan, game: Game, blocks: Iterable[list[Record]]) -> Batch:
    """A batch from whole blocks of records of the plan."""
    places = {label: place for place, label in enumerate(labels(plan.agents))}
    endings = {"": 0, **{name: code for code, name in enumerate(game.endings, start=1)}}
    blocks = list(blocks)
    texts = ["".join(record.to_line() for record in block).encode() for block in blocks]
    rows = [row for block in blocks for record in block for row in _rows_of(record, places, endings)]
    num_playthroughs = len(blocks[0]) if blocks else 0
    return Batch(
        (b"".join(texts),),
        np.cumsum([len(text) for text in texts], dtype=np.int64),
        np.array(rows, ROW).reshape(len(blocks), num_playthroughs, plan.num_seats),
    )


def _rows_of(record: Record, places: dict[str, int], endings: dict[str, int]) -> list[tuple]:
    outcome = record.outcome
    return [
        (
            record.block,
            record.rotation,
            seat,
            places[agent],
            outcome.ranks[seat],
            outcome.scores[seat],
            outcome.decisions[seat],
            endings[outcome.ending],
            outcome.seconds[seat],
        )
        for seat, agent in enumerate(record.agents)
    ]
