"""What a search found: statistics of the root actions and the line it expects."""

from dataclasses import dataclass

import numpy as np

from mcts.params import TO_THE_END
from mcts.tree import MARGIN_SQUARES, MARGINS, NONE, WIN_SHARE_SQUARES, WIN_SHARES


@dataclass(frozen=True)
class Samples:
    """One quantity summed over the iterations of each action: of every seat, shape (A, S), or of one, shape (A,).

    Attributes
    ----------
    counts : numpy.ndarray, int64, shape (A, 1) or (A,)
    sums, squares : numpy.ndarray, float64, shape (A, S) or (A,)
        Sum of the values and of their squares.
    """

    counts: np.ndarray
    sums: np.ndarray
    squares: np.ndarray

    @property
    def means(self) -> np.ndarray:
        """Means, shaped as the sums; nan where nothing was counted."""
        with np.errstate(invalid="ignore"):
            return self.sums / self.counts

    @property
    def errors(self) -> np.ndarray:
        """Standard errors of the means; nan below two counted."""
        counts = np.where(self.counts < 2, np.nan, self.counts)
        return np.sqrt(np.maximum(self.squares / counts - self.means**2, 0.0) / (counts - 1))

    def at(self, places: np.ndarray) -> "Samples":
        """Those of the actions at `places`, in that order."""
        return Samples(self.counts[places], self.sums[places], self.squares[places])


@dataclass(frozen=True)
class RootStatistics:
    """Per action of the root, the best first. A actions, S seats.

    The values of an action's iterations sample what the search played below it, not best play: while it explores, it
    also plays what it will later drop, for every seat.

    Attributes
    ----------
    actions : numpy.ndarray, int64, shape (A,)
    visits, availability : numpy.ndarray, int64, shape (A,)
    returns : Samples
        What the search maximised, of every seat, in [0, 1].
    win_shares : Samples
        Share of the win, of the seat that asks. Nothing is counted if playouts stop before the end.
    margins : Samples
        Score less the best rival's (alone: the score), of the seat that asks; counted as the win shares.
    lines : list of list of (int, int, int)
        Per action the most visited continuation: (seat, choice as the asking seat sees it, visits).
    """

    actions: np.ndarray
    visits: np.ndarray
    availability: np.ndarray
    returns: Samples
    win_shares: Samples
    margins: Samples
    lines: list

    @property
    def means(self) -> np.ndarray:
        """Mean return per action and seat, shape (A, S)."""
        return self.returns.means

    @property
    def errors(self) -> np.ndarray:
        """Standard error of the mean return, shape (A, S)."""
        return self.returns.errors

    def ordered(self, places: np.ndarray) -> "RootStatistics":
        """The same with the actions in the order of `places`."""
        return RootStatistics(
            self.actions[places],
            self.visits[places],
            self.availability[places],
            self.returns.at(places),
            self.win_shares.at(places),
            self.margins.at(places),
            [self.lines[place] for place in places],
        )


def by_visits(statistics: RootStatistics, seat: int) -> RootStatistics:
    """Most visits first, the mean return of `seat` deciding between equals, then the lower action."""
    means = np.nan_to_num(statistics.means[:, seat], nan=-1.0)
    return statistics.ordered(np.lexsort((statistics.actions, -means, -statistics.visits)))


def by_mean(statistics: RootStatistics, seat: int) -> RootStatistics:
    """Highest mean return of `seat` first, then the lower action."""
    means = np.nan_to_num(statistics.means[:, seat], nan=-1.0)
    return statistics.ordered(np.lexsort((statistics.actions, -means)))


def root_statistics(nodes: np.recarray, totals: np.ndarray, work: np.record) -> RootStatistics:
    """Statistics of the edges below the root of the asking seat's tree, by ascending action."""
    num_seats = int(work.params.num_seats)
    root = int(work.selectors[work.params.root_seat])
    edges = np.array(list(edges_below(nodes, root)), np.int64)
    actions = nodes.choice[edges].astype(np.int64)
    visits = nodes.visits[edges].astype(np.int64)
    ended = visits if work.params.cutoff == TO_THE_END else np.zeros_like(visits)
    outcomes = work.outcomes[actions]
    return RootStatistics(
        actions,
        visits,
        nodes.availability[edges].astype(np.int64),
        Samples(visits[:, None], totals.reshape(-1, num_seats)[edges], work.squares[actions, :num_seats]),
        Samples(ended, outcomes[:, WIN_SHARES], outcomes[:, WIN_SHARE_SQUARES]),
        Samples(ended, outcomes[:, MARGINS], outcomes[:, MARGIN_SQUARES]),
        [principal_line(nodes, edge) for edge in edges],
    )


def over_determinizations(found: list[RootStatistics]) -> RootStatistics:
    """The statistics of one search per determinization together, by ascending action.

    Visits and availability add up. Of returns, win shares and margins each determinization gives one value, its mean:
    iterations in the same determinization are no independent samples of what is hidden, and counting each would favour
    the determinizations in which an action is good and therefore visited. Lines come from the search that visited the
    action most.
    """
    actions = np.unique(np.concatenate([statistics.actions for statistics in found]))
    visits, availability = np.zeros((2, len(actions)), np.int64)
    for statistics in found:
        rows = np.searchsorted(actions, statistics.actions)
        visits[rows] += statistics.visits
        availability[rows] += statistics.availability
    lines = [_most_visited_line(found, action) for action in actions]
    samples = [_means_as_samples(found, actions, name) for name in ("returns", "win_shares", "margins")]
    return RootStatistics(actions, visits, availability, *samples, lines)


def _means_as_samples(found: list[RootStatistics], actions: np.ndarray, name: str) -> Samples:
    parts = [getattr(statistics, name) for statistics in found]
    counts = np.zeros((len(actions), *parts[0].counts.shape[1:]), np.int64)
    sums, squares = np.zeros((2, len(actions), *parts[0].sums.shape[1:]))
    for statistics, samples in zip(found, parts, strict=True):
        counted = samples.counts.ravel() > 0
        rows, means = np.searchsorted(actions, statistics.actions[counted]), samples.means[counted]
        counts[rows] += 1
        sums[rows] += means
        squares[rows] += means**2
    return Samples(counts, sums, squares)


def _most_visited_line(found: list[RootStatistics], action: int) -> list:
    lines = (statistics.lines[place] for statistics in found for place in np.flatnonzero(statistics.actions == action))
    return max(lines, key=lambda line: line[0][2])


def edges_below(nodes: np.recarray, node: int):
    """The edges of a node, by ascending choice."""
    first_edge, next_edge = _columns(nodes, "first_edge", "next_edge")
    edge = int(first_edge[node])
    while edge != NONE:
        yield edge
        edge = int(next_edge[edge])


def nodes_below(nodes: np.recarray, edge: int):
    """The nodes below an edge, one per observation, with the visits of each."""
    next_twin, visits = _columns(nodes, "next_twin", "visits")
    twins = []
    node = int(next_twin[edge])
    while node != NONE:
        twins.append((node, int(visits[node])))
        node = int(next_twin[node])
    return [(edge, int(visits[edge]) - sum(count for _, count in twins)), *twins]


def principal_line(nodes: np.recarray, edge: int) -> list[tuple[int, int, int]]:
    """The most visited way on from an edge, the edge itself first: (seat, choice, visits)."""
    seats, choices, visits = _columns(nodes, "seat", "choice", "visits")
    line = []
    while edge is not None:
        line.append((int(seats[edge]), int(choices[edge]), int(visits[edge])))
        node = max(nodes_below(nodes, edge), key=lambda below: below[1])[0]
        edge = max(edges_below(nodes, node), key=visits.__getitem__, default=None)
    return line


def _columns(nodes: np.recarray, *names: str) -> list[np.ndarray]:
    """Fields of all slots as plain arrays: reading one cell of a record array takes ten times as long."""
    plain = np.asarray(nodes)
    return [plain[name] for name in names]
