"""SO- and MO-ISMCTS once more, slowly: dictionaries and plain Python, written from the paper, no code shared.

Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012, algorithms 1 and 3, with choices of
other seats as a tree's owner sees them: choices that look alike are one branch, in SO-ISMCTS one of them is drawn, and
an unseen choice changes no node. It asks the rules through `Playthrough` and consumes random bits in the same order as
the engine, so both must build the same trees. Only the bound is rounded as the engine does, and its logarithm is the
engine's, which has a test of its own: else the last digit would decide between two equal bounds, as of ln 8 / 3 and
ln 32 / 5.
"""

from dataclasses import dataclass, field

import numpy as np

from games.playthrough import Playthrough
from mcts.logarithm import root_log

_64_BITS = 2**64 - 1


@dataclass
class Node:
    """What the tree's owner knows after an edge."""

    visits: int = 0
    edges: dict = field(default_factory=dict)  # (seat, choice) -> Edge


@dataclass
class Edge:
    """A choice as the tree's owner sees it."""

    visits: int = 0
    availability: int = 0
    totals: list = field(default_factory=list)
    nodes: dict = field(default_factory=dict)  # observations since the choice -> Node


@dataclass
class Cursor:
    """How far an iteration has come in a tree."""

    edge: Edge
    seen: tuple = ()


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
    """A search for the seat that acts at `table`; returns are win shares.

    With one owner, the acting seat, it is SO-ISMCTS; with all seats as owners it is MO-ISMCTS.
    """

    def __init__(self, table: Playthrough, seed: int, exploration: float, owners: list[int] | None = None):
        self.table, self.observer, self.exploration = table, table.current_seat, exploration
        self.draws = Draws(seed)
        self.roots = {owner: Edge(nodes={(): Node()}) for owner in owners or [self.observer]}

    def run(self, num_iterations: int) -> None:
        for _ in range(num_iterations):
            world = self.determinize()
            cursors, path = {owner: Cursor(root) for owner, root in self.roots.items()}, []
            while not world.is_terminal and self.step(world, cursors, path):
                pass
            self.play_out(world)
            self.back_propagate(path, self.returns(world))

    def determinize(self) -> Playthrough:
        state = self.table.determinized(self.observer, self.draws.array)
        key = np.uint64(self.draws.bits())
        return Playthrough.from_state(self.table.game, self.table.box, self.table.num_seats, key, state)

    def step(self, world: Playthrough, cursors: dict, path: list) -> bool:
        """One decision; whether selection goes on. Nothing is played if a new node has been reached."""
        seat, legal = world.current_seat, world.legal_actions().tolist()
        owner = seat if seat in self.roots else self.observer
        views = {other: self.actions_by_view(world, seat, legal, other) for other in self.roots}
        if len(legal) == 1 and owner == seat:
            action, is_new = legal[0], False
        else:
            action, is_new = self.select(cursors[owner], seat, views[owner], path)
        if action is None:
            return False
        for other in self.roots:
            if other != owner:
                self.follow(cursors[other], seat, views[other], action, path)
        world.apply(action)
        for other, cursor in cursors.items():
            observation = world.observation(other)
            cursor.seen += (observation,) if observation else ()
        return not is_new

    def actions_by_view(self, world: Playthrough, seat: int, legal: list[int], owner: int) -> dict:
        found = {}
        for action in legal:
            found.setdefault(action if seat == owner else world.action_view(action, owner), []).append(action)
        return found

    def select(self, cursor: Cursor, seat: int, actions_by_view: dict, path: list) -> tuple:
        """The action, None at a new node, and whether it was tried for the first time."""
        choices = sorted(view for view in actions_by_view if view)
        if 0 in actions_by_view and self.draws.below(len(choices) + 1) == 0:
            return self.draws.one_of(actions_by_view[0]), False
        node, is_new_node = self.reach_node(cursor)
        if is_new_node:
            return None, True
        choice, is_new_edge = self.choose(node, seat, choices)
        self.go_down(cursor, node.edges[seat, choice], path)
        return self.draws.one_of(actions_by_view[choice]), is_new_edge

    def follow(self, cursor: Cursor, seat: int, actions_by_view: dict, action: int, path: list) -> None:
        """Another seat's tree goes down by what its owner sees of the action."""
        choice = next(view for view, actions in actions_by_view.items() if action in actions)
        if choice == 0:
            return
        node, _ = self.reach_node(cursor)
        self.count_available(node, seat, actions_by_view)
        if (seat, choice) not in node.edges:
            node.edges[seat, choice] = self.new_edge()
        self.go_down(cursor, node.edges[seat, choice], path)

    def reach_node(self, cursor: Cursor) -> tuple[Node, bool]:
        """The node for what has been seen since the edge; whether it is a new one beside others."""
        nodes = cursor.edge.nodes
        is_new = bool(nodes) and cursor.seen not in nodes
        node = nodes.setdefault(cursor.seen, Node())
        node.visits += 1
        return node, is_new

    def go_down(self, cursor: Cursor, edge: Edge, path: list) -> None:
        cursor.edge, cursor.seen = edge, ()
        path.append(edge)

    def choose(self, node: Node, seat: int, choices: list[int]) -> tuple[int, bool]:
        """Expansion of a choice never tried, else UCB1, the lowest choice of equals; counts availability."""
        tried = [choice for choice in choices if (seat, choice) in node.edges]
        untried = [choice for choice in choices if (seat, choice) not in node.edges]
        bounds = [self.upper_confidence_bound(node.edges[seat, choice], seat) for choice in tried]
        self.count_available(node, seat, tried)
        if not untried:
            return tried[bounds.index(max(bounds))], False
        choice = self.draws.one_of(untried)
        node.edges[seat, choice] = self.new_edge()
        return choice, True

    def count_available(self, node: Node, seat: int, choices) -> None:
        for choice in choices:
            if (seat, choice) in node.edges:
                node.edges[seat, choice].availability += 1

    def new_edge(self) -> Edge:
        return Edge(availability=1, totals=[0.0] * self.table.num_seats)

    def upper_confidence_bound(self, edge: Edge, seat: int) -> float:
        """r / n + exploration * sqrt(ln n' / n), rounded as the engine rounds it."""
        spread = np.float64(np.float32(1) / np.sqrt(np.float32(edge.visits)))
        return spread * (edge.totals[seat] * spread + self.exploration * root_log(edge.availability))

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
