"""Walks the whole tree of a small game beside OpenSpiel's implementation of it (package ``open_spiel``)."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import pyspiel

from games import rng
from games.playthrough import Playthrough
from tests.games.tables import Table, bytes_of

#: Keys to try; enough that a draw out of thirty deals is missed with a chance below 1e-13.
KEYS = [rng.key_from(number, "witness") for number in range(1000)]

#: What chance drew between a state (None before the deal) and the next, as OpenSpiel's outcomes.
ChanceBetween = Callable[[np.record | None, np.record], list[int]]


@dataclass
class Tree:
    """Decisions and ends of both trees in pairs; per chance node (by OpenSpiel's history) our outcomes and theirs."""

    decisions: list[tuple[Playthrough, pyspiel.State]] = field(default_factory=list)
    ends: list[tuple[Playthrough, pyspiel.State]] = field(default_factory=list)
    drawn: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    expected: dict[str, set[int]] = field(default_factory=dict)


def deals(table: Table) -> list[Playthrough]:
    """One playthrough of every deal."""
    found = {}
    for key in KEYS:
        playthrough = Playthrough(table.game, table.box, table.num_seats, key)
        found.setdefault(bytes_of(playthrough.state), playthrough)
    return list(found.values())


def successors(playthrough: Playthrough, action: int, keys: list[np.uint64]) -> Iterator[Playthrough]:
    """Every different state that the action can lead to under the keys."""
    found = set()
    for key in keys:
        after = playthrough.copy()
        after.key = key
        after.apply(action)
        if bytes_of(after.state) not in found:
            found.add(bytes_of(after.state))
            yield after


def walk_together(table: Table, name: str, keys: list[np.uint64], chance_between: ChanceBetween) -> Tree:
    """Both trees from the start; `keys` must draw every outcome of the chance after the deal."""
    tree = Tree()
    for ours in deals(table):
        theirs = pyspiel.load_game(name).new_initial_state()
        _follow_chance(theirs, chance_between(None, ours.state[0]), tree)
        _descend(ours, theirs, keys, chance_between, tree)
    return tree


def _descend(ours: Playthrough, theirs: pyspiel.State, keys, chance_between: ChanceBetween, tree: Tree) -> None:
    if ours.is_terminal or theirs.is_terminal():
        tree.ends.append((ours, theirs))
        return
    tree.decisions.append((ours, theirs))
    for action in ours.legal_actions().tolist():
        for after in successors(ours, action, keys):
            child = theirs.clone()
            child.apply_action(action - 1)
            _follow_chance(child, chance_between(ours.state[0], after.state[0]), tree)
            _descend(after, child, keys, chance_between, tree)


def _follow_chance(theirs: pyspiel.State, outcomes: list[int], tree: Tree) -> None:
    for outcome in outcomes:
        assert theirs.is_chance_node()
        tree.drawn[str(theirs.history())].add(outcome)
        tree.expected[str(theirs.history())] = set(theirs.legal_actions())
        theirs.apply_action(outcome)


def check_tree(tree: Tree) -> None:
    """Asserts that both trees agree node by node: chance, whose turn, legal actions, each seat's knowledge, returns."""
    assert tree.drawn == tree.expected
    for ours, theirs in tree.ends:
        assert ours.is_terminal and theirs.is_terminal()
        assert ours.outcome()[0].tolist() == theirs.returns()
    for ours, theirs in tree.decisions:
        assert not theirs.is_chance_node()
        assert ours.current_seat == theirs.current_player()
        assert [action - 1 for action in ours.legal_actions()] == theirs.legal_actions()
    for observer in range(2):
        pairs = {
            (ours.information_set(observer).tobytes(), theirs.information_state_string(observer))
            for ours, theirs in tree.decisions
        }
        assert len(pairs) == len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs})
