"""SO-ISMCTS once more, slowly: dictionaries and plain Python, written from the paper, sharing no code with the engine.

Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012, algorithm 1, with choices of other
seats as the root observer sees them (partially observable moves: choices that look alike are one branch and one of
them is drawn; an unseen choice changes no node). It asks the rules through `Playthrough` and consumes random bits in
the same order as the engine, so both must build the same tree. Only the bound is rounded as the engine does, and its
logarithm is the engine's, which has a test of its own: else the last digit would decide between two equal bounds, as
of ln 8 / 3 and ln 32 / 5.
"""

from dataclasses import dataclass, field

import numpy as np

from games.playthrough import Playthrough
from mcts.logarithm import root_log

_64_BITS = 2**64 - 1


@dataclass
class Node:
    """What the observer knows after an edge."""

    visits: int = 0
    edges: dict = field(default_factory=dict)  # (seat, choice) -> Edge


@dataclass
class Edge:
    """A choice as the observer sees it."""

    visits: int = 0
    availability: int = 0
    totals: list = field(default_factory=list)
    nodes: dict = field(default_factory=dict)  # observations since the choice -> Node


class Draws:
    """splitmix64, on the array that the rules advance too."""

    def __init__(self, seed: int):
        self.array = np.array([seed], np.uint64)

    def bits(self) -> int:
        self.array[0] = counter = (int(self.array[0]) + 0x9E3779B97F4A7C15) & _64_BITS
        mixed = ((counter ^ (counter >> 30)) * 0xBF58476D1CE4E5B9) & _64_BITS
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _64_BITS
        return mixed ^ (mixed >> 31)

    def below(self, count: int) -> int:
        return (self.bits() >> 32) * count >> 32

    def one_of(self, items: list):
        """Reservoir sampling: the k-th item replaces the chosen one with chance 1 / k."""
        chosen = items[0]
        for number, item in enumerate(items[1:], start=2):
            if self.below(number) == 0:
                chosen = item
        return chosen


class Reference:
    """A search for the seat that acts at `table`; returns are win shares."""

    def __init__(self, table: Playthrough, seed: int, exploration: float):
        self.table, self.observer, self.exploration = table, table.current_seat, exploration
        self.draws = Draws(seed)
        self.root = Edge(nodes={(): Node()})

    def run(self, num_iterations: int) -> None:
        for _ in range(num_iterations):
            world = self.determinize()
            path = self.select_and_expand(world)
            self.play_out(world)
            self.back_propagate(path, self.returns(world))

    def determinize(self) -> Playthrough:
        state = self.table.determinized(self.observer, self.draws.array)
        key = np.uint64(self.draws.bits())
        return Playthrough.from_state(self.table.game, self.table.box, self.table.num_seats, key, state)

    def select_and_expand(self, world: Playthrough) -> list[Edge]:
        path, edge, seen = [], self.root, ()
        while not world.is_terminal:
            seat, legal = world.current_seat, world.legal_actions().tolist()
            if len(legal) == 1 and seat == self.observer:
                seen += self.apply(world, legal[0])
                continue
            actions_by_view = {}
            for action in legal:
                view = action if seat == self.observer else world.action_view(action, self.observer)
                actions_by_view.setdefault(view, []).append(action)
            unseen = actions_by_view.pop(0, [])
            if unseen and self.draws.below(len(actions_by_view) + 1) == 0:
                seen += self.apply(world, self.draws.one_of(unseen))
                continue
            is_new_node = bool(edge.nodes) and seen not in edge.nodes
            node = edge.nodes.setdefault(seen, Node())
            node.visits += 1
            if is_new_node:
                return path
            choice, is_new_edge = self.choose(node, seat, sorted(actions_by_view))
            edge = node.edges[seat, choice]
            path.append(edge)
            seen = self.apply(world, self.draws.one_of(actions_by_view[choice]))
            if is_new_edge:
                return path
        return path

    def choose(self, node: Node, seat: int, choices: list[int]) -> tuple[int, bool]:
        """Expansion of a choice never tried, else UCB1, the lowest choice of equals; counts availability."""
        tried = [choice for choice in choices if (seat, choice) in node.edges]
        untried = [choice for choice in choices if (seat, choice) not in node.edges]
        bounds = [self.upper_confidence_bound(node.edges[seat, choice], seat) for choice in tried]
        for choice in tried:
            node.edges[seat, choice].availability += 1
        if not untried:
            return tried[bounds.index(max(bounds))], False
        choice = self.draws.one_of(untried)
        node.edges[seat, choice] = Edge(availability=1, totals=[0.0] * self.table.num_seats)
        return choice, True

    def upper_confidence_bound(self, edge: Edge, seat: int) -> float:
        """r / n + exploration * sqrt(ln n' / n), rounded as the engine rounds it."""
        spread = np.float64(np.float32(1) / np.sqrt(np.float32(edge.visits)))
        return spread * (edge.totals[seat] * spread + self.exploration * root_log(edge.availability))

    def apply(self, world: Playthrough, action: int) -> tuple[int, ...]:
        world.apply(action)
        observation = world.observation(self.observer)
        return (observation,) if observation else ()

    def play_out(self, world: Playthrough) -> None:
        while not world.is_terminal:
            legal = world.legal_actions().tolist()
            world.apply(legal[self.draws.below(len(legal))])

    def returns(self, world: Playthrough) -> list[float]:
        _, ranks = world.outcome()
        winners = [seat for seat in range(self.table.num_seats) if ranks[seat] == 1]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.table.num_seats)]

    def back_propagate(self, path: list[Edge], returns: list[float]) -> None:
        for edge in path:
            edge.visits += 1
            edge.totals = [total + value for total, value in zip(edge.totals, returns, strict=True)]
