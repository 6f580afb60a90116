"""Finish orders as choices: who comes first of those still there, stage by stage, with ties.

The Davidson-Luce model (Firth, Kosmidis and Turner 2019; Turner et al., "Modelling rankings in R: the PlackettLuce
package", 2020): of the seats still unplaced, a set C comes next with a weight of

    exp(mean over C of (strength of the agent + advantage of the seat) + tie[size of C]),

where a single seat has no tie term. Without ties that is Plackett-Luce, for two seats Davidson's, without ties for two
seats Bradley-Terry's. The logarithm of each weight is linear in the parameters, so it is a conditional logit model.
"""

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

Stage = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]  # (agent, seat) of all unplaced; places in it of the next


@dataclass(frozen=True)
class Orders:
    """The finish orders of some blocks.

    Attributes
    ----------
    agents : list of str
    num_seats, most_tied : int
        `most_tied` is the largest number of seats that ever tied; 1 without ties.
    features : numpy.ndarray, shape (stages, alternatives, parameters)
        What each alternative at each kind of stage adds to the logarithm of its weight, by parameter: agents, seats,
        ties of two, of three, ...
    exists : numpy.ndarray of bool, shape (stages, alternatives)
    chosen : numpy.ndarray, shape (kinds of blocks, stages, alternatives)
        How often each alternative came next in a block of that kind.
    num_blocks : numpy.ndarray of int, shape (kinds of blocks,)
        How many blocks went exactly like that.
    """

    agents: list[str]
    num_seats: int
    most_tied: int
    features: np.ndarray
    exists: np.ndarray
    chosen: np.ndarray
    num_blocks: np.ndarray


def orders_of(games: pd.DataFrame) -> Orders:
    """The finish orders in a table of games, see `analysis.table`; all playthroughs have equally many seats."""
    games = games.sort_values(["block", "rotation", "seat"], kind="stable")
    num_seats = int(games.seat.max()) + 1
    codes, agents = pd.factorize(games.agent)
    patterns = np.hstack([codes.reshape(-1, num_seats), games["rank"].to_numpy().reshape(-1, num_seats)])
    patterns, kinds = np.unique(patterns, axis=0, return_inverse=True)
    blocks, num_blocks = _kinds_of_blocks(pd.factorize(games.block)[0][::num_seats], kinds.ravel(), len(patterns))
    stages = [list(_stages(pattern[:num_seats], pattern[num_seats:])) for pattern in patterns.tolist()]
    most_tied = max((len(chosen) for own in stages for _, chosen in own), default=1)
    return _as_choices(list(agents), num_seats, most_tied, stages, blocks, num_blocks)


def _kinds_of_blocks(blocks: np.ndarray, patterns: np.ndarray, num_patterns: int) -> tuple[np.ndarray, np.ndarray]:
    """Which patterns a block holds how often, one row for all blocks that are alike, and how many those are."""
    cells, counts = np.unique(blocks * num_patterns + patterns, return_counts=True)
    starts = np.flatnonzero(np.diff(cells // num_patterns, prepend=-1))
    rows = [
        tuple(zip((cells[start:end] % num_patterns).tolist(), counts[start:end].tolist(), strict=True))
        for start, end in itertools.pairwise([*starts.tolist(), len(cells)])
    ]
    kinds = Counter(rows)
    contents = np.zeros((len(kinds), num_patterns))
    for kind, row in enumerate(kinds):
        for pattern, count in row:
            contents[kind, pattern] = count
    return contents, np.array(list(kinds.values()))


def _stages(agents: list[int], ranks: list[int]) -> Iterator[Stage]:
    """The choices that make up one finish order; the last seat alone is none."""
    left = sorted(zip(ranks, agents, range(len(agents)), strict=True), key=lambda seat: seat[1:])
    for rank in sorted(set(ranks)):
        if len(left) > 1:
            yield (
                tuple((agent, seat) for _, agent, seat in left),
                tuple(place for place, seat in enumerate(left) if seat[0] == rank),
            )
        left = [seat for seat in left if seat[0] != rank]


def _as_choices(
    agents: list[str],
    num_seats: int,
    most_tied: int,
    stages: list[list[Stage]],
    blocks: np.ndarray,
    num_blocks: np.ndarray,
) -> Orders:
    kinds = {unplaced: number for number, unplaced in enumerate(dict.fromkeys(s[0] for own in stages for s in own))}
    alternatives = {unplaced: _alternatives(len(unplaced), most_tied) for unplaced in kinds}
    width = max(map(len, alternatives.values()), default=1)
    features = np.zeros((len(kinds), width, len(agents) + num_seats + most_tied - 1))
    exists = np.zeros((len(kinds), width), bool)
    for unplaced, kind in kinds.items():
        for number, members in enumerate(alternatives[unplaced]):
            exists[kind, number] = True
            _fill(features[kind, number], [unplaced[member] for member in members], len(agents), num_seats)
    chosen = np.zeros((len(stages), len(kinds), width))
    for pattern, own in enumerate(stages):
        for unplaced, members in own:
            chosen[pattern, kinds[unplaced], alternatives[unplaced].index(members)] += 1.0
    return Orders(agents, num_seats, most_tied, features, exists, np.tensordot(blocks, chosen, axes=1), num_blocks)


def _alternatives(num_unplaced: int, most_tied: int) -> list[tuple[int, ...]]:
    sizes = range(1, min(num_unplaced, most_tied) + 1)
    return [members for size in sizes for members in itertools.combinations(range(num_unplaced), size)]


def _fill(row: np.ndarray, members: list[tuple[int, int]], num_agents: int, num_seats: int) -> None:
    for agent, seat in members:
        row[agent] += 1.0 / len(members)
        row[num_agents + seat] += 1.0 / len(members)
    if len(members) > 1:
        row[num_agents + num_seats + len(members) - 2] = 1.0
