"""Who sits where: the line-ups of a block and their rotations through the seats.

A block holds, for one deal, every line-up in every rotation, so that each agent plays equally often in each seat:

* as many agents as seats: one line-up;
* more agents than seats: a round robin, every choice of as many agents as there are seats;
* fewer agents than seats: the agents in turn until the table is full, beginning with each of them in turn.

From three seats on it also matters who sits behind whom: the order round the table is drawn anew for each block.
"""

import itertools
from collections import Counter

from games import rng


def labels(agents: list[str]) -> list[str]:
    """A distinct name for each agent: its spec, and a number from the second time on that the same spec appears."""
    seen = Counter()
    names = []
    for agent in agents:
        seen[agent] += 1
        names.append(agent if seen[agent] == 1 else f"{agent} ({seen[agent]})")
    return names


def seatings(num_agents: int, num_seats: int, seed: int, block: int) -> list[tuple[int, ...]]:
    """The playthroughs of a block: per playthrough the place in the list of agents that sits in each seat.

    Parameters
    ----------
    num_agents, num_seats : int
        At least 1.
    seed : int
        Of the tournament.
    block : int

    Returns
    -------
    list of tuple of int
        All different; the first line-up's rotations first.
    """
    orders = (_order_round_table(line_up, seed, block) for line_up in line_ups(num_agents, num_seats))
    return list(dict.fromkeys(rotation for order in orders for rotation in _rotations(order)))


def line_ups(num_agents: int, num_seats: int) -> list[tuple[int, ...]]:
    """The line-ups of a block, before they are rotated."""
    if num_agents >= num_seats:
        return list(itertools.combinations(range(num_agents), num_seats))
    return [tuple((first + seat) % num_agents for seat in range(num_seats)) for first in range(num_agents)]


def _order_round_table(line_up: tuple[int, ...], seed: int, block: int) -> tuple[int, ...]:
    """The first agent, then the others in an order drawn for this block; a table filled in turn stays as it is."""
    first, *others = line_up
    if len(set(line_up)) < len(line_up):
        return line_up
    return (first, *sorted(others, key=lambda agent: int(rng.key_from(seed, "order", block, agent))))


def _rotations(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [order[-shift:] + order[:-shift] for shift in range(len(order))]
