"""Who sits where: the line-ups of a block and their rotations through the seats.

A block holds, for one deal, every line-up in every rotation. The formats differ in the line-ups:

* round-robin: every choice of as many agents as there are seats, so that each agent plays equally often in each seat;
* gauntlet: only the line-ups in which the first agent, the hero, sits;
* ladder: each agent against the next one in the list, the table filled by these two in turn;
* pairs: every two agents, the table filled by these two in turn;
* star: the first agent against each other, the table filled by these two in turn.

Where there are fewer agents than seats they fill the table in turn, beginning with each of them in turn; in a gauntlet
the hero takes one seat and the others fill the rest. From three seats on it also matters who sits behind whom: the
order round the table is drawn anew for each block.
"""

import functools
import itertools
from collections import Counter
from collections.abc import Sequence

import numpy as np

from games import rng

FORMATS = ("round-robin", "gauntlet", "ladder", "pairs", "star")
LineUp = tuple[int, ...]


def labels(agents: list[str]) -> list[str]:
    """A distinct name for each agent: its spec, and a number from the second time on that the same spec appears."""
    seen = Counter()
    names = []
    for agent in agents:
        seen[agent] += 1
        names.append(agent if seen[agent] == 1 else f"{agent} ({seen[agent]})")
    return names


def seatings(num_agents: int, num_seats: int, seed: int, block: int, format: str = FORMATS[0]) -> list[LineUp]:
    """The playthroughs of a block: per playthrough the place in the list of agents that sits in each seat.

    Parameters
    ----------
    num_agents, num_seats : int
        At least 1.
    seed : int
        Of the tournament.
    block : int
    format : str
        One of FORMATS.

    Returns
    -------
    list of tuple of int
        All different; the first line-up's rotations first. The same number for every block.
    """
    chosen = line_ups(num_agents, num_seats, format)
    if num_seats == 2:
        return _all_rotations(chosen)
    return _all_rotations(tuple(_order_round_table(line_up, seed, block) for line_up in chosen))


def seatings_of_blocks(
    num_agents: int, num_seats: int, seed: int, blocks: list[int], format: str = FORMATS[0]
) -> np.ndarray:
    """The `seatings` of several blocks, int64, shape (blocks, playthroughs, seats)."""
    if num_seats > 2:
        return np.array([seatings(num_agents, num_seats, seed, block, format) for block in blocks])
    alike = np.array(seatings(num_agents, num_seats, seed, blocks[0], format))  # no order is drawn
    return np.broadcast_to(alike, (len(blocks), *alike.shape))


@functools.cache
def line_ups(num_agents: int, num_seats: int, format: str = FORMATS[0]) -> tuple[LineUp, ...]:
    """The line-ups of a block, before they are rotated."""
    agents = range(num_agents)
    if format in _PAIRINGS and num_agents > 1:
        return tuple(line_up for pair in _PAIRINGS[format](agents) for line_up in _choices(pair, num_seats))
    if format == "gauntlet" and num_agents > 1:
        return tuple((0, *others) for others in _choices(agents[1:], num_seats - 1))
    return tuple(_choices(agents, num_seats))


_PAIRINGS = {
    "ladder": itertools.pairwise,
    "pairs": lambda agents: itertools.combinations(agents, 2),
    "star": lambda agents: ((agents[0], other) for other in agents[1:]),
}


def _choices(agents: Sequence[int], num_seats: int) -> list[LineUp]:
    """Every choice of agents for the seats; the agents in turn, beginning with each, if they are too few."""
    if len(agents) >= num_seats:
        return list(itertools.combinations(agents, num_seats))
    number = len(agents)
    return [tuple(agents[(first + seat) % number] for seat in range(num_seats)) for first in range(number)]


def _order_round_table(line_up: LineUp, seed: int, block: int) -> LineUp:
    """The first agent, then the others in an order drawn for this block; a table filled in turn stays as it is."""
    first, *others = line_up
    if len(set(line_up)) < len(line_up):
        return line_up
    return (first, *sorted(others, key=lambda agent: int(rng.key_from(seed, "order", block, agent))))


@functools.lru_cache(maxsize=64)
def _all_rotations(orders: tuple[LineUp, ...]) -> list[LineUp]:
    return list(dict.fromkeys(rotation for order in orders for rotation in _rotations(order)))


def _rotations(order: LineUp) -> list[LineUp]:
    return [order[-shift:] + order[:-shift] for shift in range(len(order))]
