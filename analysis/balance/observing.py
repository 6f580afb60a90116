"""From the records of played games to long tables: how each game went, what was offered, and what was chosen."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.batch import win_shares
from analysis.records import Record, action_codes
from games import api
from games.card import Game
from games.jit import kernel
from games.playthrough import Playthrough, new_box
from mcts.leaning import kinds_of_actions, strategies

_NUM_SHARES = 20
#: Blocks in which the arrangements that a seat cannot tell apart are counted, and shares of the game at which.
_BLOCKS_OF_BELIEFS = 20
_SHARES_OF_BELIEFS = (0.0, 0.25, 0.5, 0.75)
_COLUMNS = {
    "progress": ("block", "rotation", "share", "seat", "points", "standing", "final_rank", "win_share"),
    "sources": ("block", "rotation", "share", "seat", "source", "points", "final_rank"),
    "choices": ("block", "rotation", "ply", "share", "seat", "num_legal"),
    "kinds": (
        "block", "rotation", "seat", "kind", "offered", "taken", "taken_always", "first_share", "win_share",
        "final_rank",
    ),
    "follows": ("block", "rotation", "seat", "strategy", "offered", "followed", "chance"),
    "beliefs": ("block", "share", "seat", "log10_determinizations"),
}  # fmt: skip


def observe(game: Game, components: dict, records: Iterable[Record]) -> dict[str, pd.DataFrame]:
    """The tables progress, sources, choices, kinds, follows and beliefs of `analysis.balance.run`, from records.

    Parameters
    ----------
    game : Game
    components : dict
        What differs from the game's own components.
    records : iterable of Record
        Finished playthroughs, of one number of seats.
    """
    observer = _Observer(game, new_box(game, components))
    rows = defaultdict(list)
    for record in records:
        for table, row in observer.rows_of(record):
            rows[table].append(row)
    return {name: pd.DataFrame(rows[name], columns=list(columns)) for name, columns in _COLUMNS.items()}


@dataclass(frozen=True)
class _Course:
    """What stays the same along one playthrough."""

    record: Record
    length: int
    ranks: list[int]
    shares: np.ndarray

    @property
    def place(self) -> tuple[int, int]:
        return self.record.block, self.record.rotation

    def share(self, ply: int) -> float:
        return round(ply / self.length, 6)


class _Observer:
    """Replays playthroughs and notes what happens."""

    def __init__(self, game: Game, box: np.recarray):
        self.game, self.box = game, box
        by_action = kinds_of_actions(game, box)
        self.kinds = list(dict.fromkeys(kind for kinds in by_action for kind in kinds))
        self._is_of_kind = np.array([[kind in kinds for kind in self.kinds] for kinds in by_action])
        self._strategies = list(strategies(game))
        self._inclinations = np.zeros((max(len(self._strategies), 1), game.max_actions), np.int64)
        self._sources = getattr(game.part("text"), "points_by_source", None)
        self._count = game.part("position").num_determinizations if _has_position(game) else None

    def rows_of(self, record: Record) -> Iterator[tuple[str, tuple]]:
        """The name of a table and a row for it, again and again."""
        codes = action_codes(self.game)
        ranks = record.outcome.ranks
        shares = win_shares(np.array([ranks]))[0]
        course = _Course(record, len(record.actions), ranks, shares)
        table = Playthrough(self.game, self.box, record.seats, np.uint64(int(record.deal, 16)))
        moments = _moments(course.length)
        noted = _Counts(record.seats, len(self.kinds), len(self._strategies))
        for ply, name in enumerate(record.actions):
            for share in moments.get(ply, ()):
                yield from self._look(course, table, share)
            legal, seat = table.legal_actions(), table.current_seat
            yield "choices", (*course.place, ply, course.share(ply), seat, len(legal))
            self._note(noted, table, legal, seat, codes[name], course.share(ply))
            table.apply(codes[name])
        yield from self._look(course, table, 1.0)
        yield from self._summed(course, noted)

    def _look(self, course: _Course, table: Playthrough, share: float) -> Iterator[tuple[str, tuple]]:
        """How the seats stand at one moment."""
        scores = table.outcome()[0] if table.is_terminal else None
        values = course.shares if table.is_terminal else table.values()
        for seat in range(table.num_seats):
            points = self._points(table, seat, scores)
            total = sum(points.values()) if points else np.nan
            rank = course.ranks[seat]
            standing = values[seat] if self.game.has_part("knowledge") else np.nan
            yield "progress", (*course.place, share, seat, total, standing, rank, course.shares[seat])
            for source, value in points.items():
                yield "sources", (*course.place, share, seat, source, value, rank)
        if self._count and share in _SHARES_OF_BELIEFS and course.record.block < _BLOCKS_OF_BELIEFS:
            yield from self._believe(course, table, share)

    def _points(self, table: Playthrough, seat: int, scores) -> dict[str, float]:
        if self._sources is not None:
            return self._sources(self.box[0], table.state[0], seat)
        return {} if scores is None else {"score": scores[seat]}

    def _believe(self, course: _Course, table: Playthrough, share: float) -> Iterator[tuple[str, tuple]]:
        seat = table.current_seat
        number = self._count(self.box[0], table.state[0], seat)
        yield "beliefs", (course.record.block, share, seat, _log10(number))

    def _note(self, noted: "_Counts", table: Playthrough, legal: np.ndarray, seat: int, action: int, share: float):
        """Adds a decision to the counts of its seat."""
        of_kind, chosen = self._is_of_kind[legal], self._is_of_kind[action]
        is_open = of_kind.any(axis=0) & ~of_kind.all(axis=0)
        noted.offered[seat] += is_open
        noted.taken[seat] += is_open & chosen
        noted.taken_always[seat] += chosen
        noted.first[seat] = np.fmin(noted.first[seat], np.where(chosen, share, np.nan))
        if self._strategies and len(legal) > 1:
            self._note_strategies(noted, table, legal, seat, action)

    def _note_strategies(self, noted: "_Counts", table: Playthrough, legal: np.ndarray, seat: int, action: int):
        _incline(self.box, table.state, legal, self._inclinations)
        found = self._inclinations[:, : len(legal)]
        wanted = found == found.max(axis=1, keepdims=True)
        tells = ~wanted.all(axis=1)
        noted.told[seat] += tells
        noted.followed[seat] += tells & wanted[:, int(np.searchsorted(legal, action))]
        noted.chance[seat] += np.where(tells, wanted.mean(axis=1), 0.0)

    def _summed(self, course: _Course, noted: "_Counts") -> Iterator[tuple[str, tuple]]:
        for seat in range(course.record.seats):
            end = (course.shares[seat], course.ranks[seat])
            for place in np.flatnonzero(noted.offered[seat] + noted.taken_always[seat]).tolist():
                counts = (noted.offered[seat, place], noted.taken[seat, place], noted.taken_always[seat, place])
                yield "kinds", (*course.place, seat, self.kinds[place], *counts, noted.first[seat, place], *end)
            for place, name in enumerate(self._strategies):
                counts = (noted.told[seat, place], noted.followed[seat, place], noted.chance[seat, place])
                yield "follows", (*course.place, seat, name, *counts)


class _Counts:
    """Sums over the decisions of a playthrough, by seat and kind or strategy."""

    def __init__(self, num_seats: int, num_kinds: int, num_strategies: int):
        self.offered, self.taken, self.taken_always = (np.zeros((num_seats, num_kinds), np.int64) for _ in range(3))
        self.first = np.full((num_seats, num_kinds), np.nan)
        self.told, self.followed = (np.zeros((num_seats, num_strategies), np.int64) for _ in range(2))
        self.chance = np.zeros((num_seats, num_strategies))


def _has_position(game: Game) -> bool:
    return game.has_part("position") and hasattr(game.part("position"), "num_determinizations")


def _log10(number: int) -> float:
    """Of a whole number of any length."""
    digits = len(str(number)) - 15
    return float(np.log10(number)) if digits <= 0 else digits + float(np.log10(number // 10**digits))


def _moments(length: int) -> dict[int, list[float]]:
    """The shares of a game before its end at which it is looked at, by ply."""
    found = defaultdict(list)
    for number in range(_NUM_SHARES):
        found[number * length // _NUM_SHARES].append(number / _NUM_SHARES)
    return found


@kernel
def _incline(boxes, states, legal, inclinations):
    """Fills in, per strategy and legal action, how much the strategy wants it."""
    for strategy in range(len(inclinations)):
        for place in range(len(legal)):
            inclinations[strategy, place] = api.inclination(boxes[0], states[0], legal[place], strategy + 1)
