"""What a search found: statistics of the root actions and the line it expects."""

from dataclasses import dataclass

import numpy as np

from mcts.tree import NONE


@dataclass(frozen=True)
class RootStatistics:
    """Per action of the root, the best first. A actions, S seats.

    Attributes
    ----------
    actions : numpy.ndarray, int64, shape (A,)
    visits, availability : numpy.ndarray, int64, shape (A,)
    means : numpy.ndarray, float64, shape (A, S)
        Mean return of each seat, in [0, 1].
    errors : numpy.ndarray, float64, shape (A, S)
        Standard error of that mean over the visits; nan below two visits.
    lines : list of list of (int, int, int)
        Per action the most visited continuation: (seat, choice as the asking seat sees it, visits).
    """

    actions: np.ndarray
    visits: np.ndarray
    availability: np.ndarray
    means: np.ndarray
    errors: np.ndarray
    lines: list

    def ordered(self, places: np.ndarray) -> "RootStatistics":
        """The same with the actions in the order of `places`."""
        return RootStatistics(
            self.actions[places],
            self.visits[places],
            self.availability[places],
            self.means[places],
            self.errors[places],
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


def root_statistics(nodes: np.recarray, totals: np.ndarray, squares: np.ndarray, root: int = 0) -> RootStatistics:
    """Statistics of the edges below `root`, ascending; `squares` by action, shape (actions + 1, S)."""
    edges = np.array(list(edges_below(nodes, root)), np.int64)
    num_seats = squares.shape[1]
    visits = nodes.visits[edges].astype(np.int64)
    sums = totals.reshape(-1, num_seats)[edges]
    actions = nodes.choice[edges].astype(np.int64)
    return RootStatistics(
        actions,
        visits,
        nodes.availability[edges].astype(np.int64),
        *means_and_errors(visits, sums, squares[actions]),
        [principal_line(nodes, edge) for edge in edges],
    )


def means_and_errors(visits: np.ndarray, sums: np.ndarray, squares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mean and its standard error per action and seat, shapes (A, S), from counts, sums and sums of squares."""
    with np.errstate(divide="ignore", invalid="ignore"):
        counts = visits[:, None].astype(float)
        means = sums / counts
        variances = np.maximum(squares / counts - means**2, 0.0) * counts / (counts - 1)
        errors = np.sqrt(variances / counts)
    errors[visits < 2] = np.nan
    return means, errors


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
