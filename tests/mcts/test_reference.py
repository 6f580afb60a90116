"""The engine's SO- and MO-ISMCTS against second ones: visits, availability and returns of whole trees are equal."""

import random

import numpy as np
import pytest

from games import rng
from games.playthrough import Playthrough
from tests.mcts.reference import Reference
from tests.mcts.synthetic import deal_whispers
from tests.mcts.trees import deal, reference_tree, searched, tree_of

ITERATIONS = 300
EXPLORATION = 0.7


def choices_of(table: Playthrough, seed: int) -> list[Playthrough]:
    """The positions of a random playthrough at which there is a choice."""
    draw, positions = random.Random(seed), []
    while not table.is_terminal:
        if len(table.legal_actions()) > 1:
            positions.append(table.copy())
        table.apply(draw.choice(table.legal_actions().tolist()))
    return positions


def assert_equal_trees(name: str, table: Playthrough, seed: int) -> None:
    agent = searched(f"{name}:{ITERATIONS},exploration={EXPLORATION},utility=win", table, seed)
    owners = list(range(table.num_seats)) if name == "moismcts" else None
    reference = Reference(table, seed, EXPLORATION, owners)
    reference.run(ITERATIONS)
    for tree, root in enumerate(reference.roots.values()):
        assert tree_of(agent, tree) == reference_tree(root.nodes[()])


@pytest.mark.parametrize("name", ["ismcts", "moismcts"])
@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker"])
@pytest.mark.parametrize("seed", range(2))
def test_poker_trees_equal_those_of_the_reference(name, game, seed):
    for position in choices_of(deal(game, seed), seed):
        assert_equal_trees(name, position, seed)


@pytest.mark.parametrize("name", ["ismcts", "moismcts"])
@pytest.mark.parametrize("num_seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_trees_equal_those_of_the_reference_where_legal_actions_and_what_is_seen_differ(name, num_seats, seed):
    for position in choices_of(deal_whispers(seed, num_seats), seed):
        assert_equal_trees(name, position, seed)


def test_the_references_random_bits_are_those_of_the_rules():
    reference, expected = Reference(deal_whispers(0), 5, EXPLORATION).draws, np.array([5], np.uint64)
    assert [reference.bits() for _ in range(9)] == [int(rng.next_bits(expected)) for _ in range(9)]
    assert [reference.below(7) for _ in range(99)] == [int(rng.below(expected, 7)) for _ in range(99)]
