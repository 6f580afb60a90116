"""The text of many records at one call of compiled code, byte for byte what `Record.to_line` writes.

A record is put together from pieces that are written once: the names of actions, agents and endings, numbers that are
not whole, and what stands between them. In a list each item brings a comma, and what follows the list overwrites the
last one.
"""

import functools
from typing import NamedTuple

import numpy as np
from pydantic_core import to_json

from analysis.match import Match
from analysis.plan import DEALS, run_key
from analysis.records import action_names
from games import rng
from games.jit import CHUNK, compiled, copy_chunk, kernel
from games.writing import MOST_DIGITS, put, put_hex, put_number

# Pieces that stand in every record, in their order
HEAD, DEAL, BLOCK, ROTATION, ACTIONS, SCORES, RANKS, ENDING, DECISIONS, SECONDS, END = range(11)
# Groups of pieces behind them
NAMES_OF_ACTIONS, NAMES_OF_AGENTS, NAMES_OF_ENDINGS, VALUES_OF_SCORES, VALUES_OF_SECONDS = range(5)

_COMMA = ord(",")


def text_of_records(
    match: Match, actions: np.ndarray, ends: np.ndarray, rows: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The records of whole blocks of a match.

    Parameters
    ----------
    match : Match
    actions : numpy.ndarray of int32
        Of all playthroughs, one after the other.
    ends : numpy.ndarray of int64, shape (blocks, playthroughs)
        The place in `actions` behind the last one of each.
    rows : numpy.ndarray of `analysis.batch.ROW`, shape (blocks, playthroughs, seats)

    Returns
    -------
    text : numpy.ndarray of uint8
    ends : numpy.ndarray of int64, shape (blocks,)
        Where in `text` each block ends.
    """
    fixed = _fixed_pieces(match)
    scores, score_places = np.unique(np.ascontiguousarray(rows["score"]).view(np.int64), return_inverse=True)
    values = [_item(score) for score in scores.view(np.float64).tolist()]
    pieces = fixed.pieces.followed_by(values + _seconds_by_decisions(rows))
    firsts = np.array([*fixed.firsts, fixed.firsts[-1] + len(values)], np.int64)
    longest = int(np.diff(pieces.starts).max())
    size = len(actions) * fixed.longest_name + ends.size * (END + 1 + 5 * rows.shape[2]) * (longest + MOST_DIGITS)
    text, block_ends = np.empty(size + longest + CHUNK, np.uint8), np.zeros(len(rows), np.int64)
    content = np.frombuffer(pieces.content + bytes(longest + CHUNK), np.uint8)  # chunks may reach beyond the last piece
    _write_records(
        text, block_ends, content, pieces.starts, firsts, fixed.longest_name, run_key(match.plan.seed, DEALS),
        actions, ends, rows.view(np.recarray), score_places.reshape(rows.shape),
    )  # fmt: skip
    return text[: block_ends[-1]], block_ends


class _Pieces(NamedTuple):
    """Pieces end to end, and where each begins and the last one ends."""

    content: bytes
    starts: np.ndarray

    def followed_by(self, pieces: list[bytes]) -> "_Pieces":
        starts = self.starts[-1] + np.cumsum([len(piece) for piece in pieces], dtype=np.int64)
        return _Pieces(self.content + b"".join(pieces), np.concatenate([self.starts, starts]))


class _FixedPieces(NamedTuple):
    """The pieces that all records of a match share; the number of the first of each group, and of what follows."""

    pieces: _Pieces
    firsts: list[int]
    longest_name: int


@functools.lru_cache(maxsize=8)
def _fixed_pieces(match: Match) -> _FixedPieces:
    names = [_item(name) for name in action_names(match.game)]
    agents = [_item(label) for label in match.labels]
    endings = [_item(name) for name in ("", *match.game.endings)]
    groups = [_frame(match), names, agents, endings]
    firsts = np.cumsum([len(group) for group in groups]).tolist()
    pieces = _Pieces(b"", np.zeros(1, np.int64)).followed_by([piece for group in groups for piece in group])
    return _FixedPieces(pieces, firsts, max(map(len, names)))


def _frame(match: Match) -> list[bytes]:
    """The pieces that stand in every record, in their order."""
    head = to_json({"game": match.game.name, "seats": match.plan.num_seats, "agents": []})
    components = {"components": match.plan.components} if match.plan.components else {}
    middle = to_json({**components, "block": 0})
    return [
        head.removesuffix(b"]}"), b'],"deal":"', b'",' + middle.removeprefix(b"{").removesuffix(b"0}"),
        b',"rotation":', b',"actions":[', b'],"outcome":{"scores":[', b'],"ranks":[', b'],"ending":',
        b'"decisions":[', b'],"seconds":[', b"]}}\n",
    ]  # fmt: skip


def _item(value: str | float) -> bytes:
    return to_json(value) + b","


_item_seen_before = functools.lru_cache(maxsize=4096)(_item)


def _seconds_by_decisions(rows: np.ndarray) -> list[bytes]:
    """The seconds of a seat depend on its number of decisions alone."""
    seconds = np.zeros(rows["decisions"].max() + 1)
    seconds[rows["decisions"]] = rows["seconds"]
    return [_item_seen_before(value) for value in seconds.tolist()]


@kernel
def _write_records(text, block_ends, pieces, starts, firsts, longest_name, deals, actions, ends, rows, score_places):
    """Fills `text`, and `block_ends` with the places where its blocks end."""
    at, first = 0, 0
    for block in range(len(rows)):
        deal = rng.event(deals, rows[block, 0, 0].block, 0)
        for rotation in range(ends.shape[1]):
            seats, end = rows[block, rotation], ends[block, rotation]
            at = _put_head(text, at, pieces, starts, firsts, deal, seats)
            at = _put_actions(text, at, pieces, starts, firsts, longest_name, actions, first, end)
            at = _put_outcome(text, at, pieces, starts, firsts, seats, score_places[block, rotation])
            first = end
        block_ends[block] = at


@compiled
def _put_head(text, at, pieces, starts, firsts, deal, seats):
    """All up to the actions; returns the place behind it."""
    at = put(text, at, pieces, starts, HEAD)
    for seat in range(len(seats)):
        at = put(text, at, pieces, starts, firsts[NAMES_OF_AGENTS] + seats[seat].agent)
    at = put(text, at - 1, pieces, starts, DEAL)
    at = put_hex(text, at, deal)
    at = put(text, at, pieces, starts, BLOCK)
    at = put_number(text, at, seats[0].block)
    at = put(text, at, pieces, starts, ROTATION)
    at = put_number(text, at, seats[0].rotation)
    return put(text, at, pieces, starts, ACTIONS)


@compiled
def _put_actions(text, at, pieces, starts, firsts, longest, actions, first, end):
    """The names of some actions. As many bytes for each: loops of equal length are foreseen by the processor."""
    names = firsts[NAMES_OF_ACTIONS]
    for place in range(first, end):
        name = names + actions[place]
        start = starts[name]
        for chunk in range(0, longest, CHUNK):
            copy_chunk(text, at + chunk, pieces, start + chunk)
        at += starts[name + 1] - start
    return at - (end > first)


@compiled
def _put_outcome(text, at, pieces, starts, firsts, seats, score_places):
    """All behind the actions."""
    at = put(text, at, pieces, starts, SCORES)
    for seat in range(len(seats)):
        at = put(text, at, pieces, starts, firsts[VALUES_OF_SCORES] + score_places[seat])
    at = put(text, at - 1, pieces, starts, RANKS)
    for seat in range(len(seats)):
        at = _put_item(text, at, seats[seat].rank)
    at = put(text, at - 1, pieces, starts, ENDING)
    at = put(text, at, pieces, starts, firsts[NAMES_OF_ENDINGS] + seats[0].ending)
    at = put(text, at, pieces, starts, DECISIONS)
    for seat in range(len(seats)):
        at = _put_item(text, at, seats[seat].decisions)
    at = put(text, at - 1, pieces, starts, SECONDS)
    for seat in range(len(seats)):
        at = put(text, at, pieces, starts, firsts[VALUES_OF_SECONDS] + seats[seat].decisions)
    return put(text, at - 1, pieces, starts, END)


@compiled
def _put_item(text, at, number):
    """A whole number in a list."""
    at = put_number(text, at, number)
    text[at] = _COMMA
    return at + 1
