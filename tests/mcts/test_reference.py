"""The engine's SO-ISMCTS against a second one: visits, availability and total returns of whole trees are equal."""

import random

import numpy as np
import pytest

import games
from games import rng
from games.playthrough import Playthrough, new_box
from tests.mcts.reference import Reference
from tests.mcts.synthetic import deal_whispers
from tests.mcts.trees import reference_tree, searched, tree_of

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


def assert_equal_trees(table: Playthrough, seed: int) -> None:
    agent = searched(f"ismcts:{ITERATIONS},exploration={EXPLORATION},utility=win", table, seed)
    reference = Reference(table, seed, EXPLORATION)
    reference.run(ITERATIONS)
    assert tree_of(agent) == reference_tree(reference.root.nodes[()])


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
@pytest.mark.parametrize("seed", range(3))
def test_poker_trees_equal_those_of_the_reference(name, seed):
    game = games.load(name)
    table = Playthrough(game, new_box(game), 2, rng.key_from(seed))
    for position in choices_of(table, seed):
        assert_equal_trees(position, seed)


@pytest.mark.parametrize("num_seats", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_trees_equal_those_of_the_reference_where_legal_actions_and_what_is_seen_differ(num_seats, seed):
    for position in choices_of(deal_whispers(seed, num_seats), seed):
        assert_equal_trees(position, seed)


def test_the_references_random_bits_are_those_of_the_rules():
    reference, expected = Reference(deal_whispers(0), 5, EXPLORATION).draws, np.array([5], np.uint64)
    assert [reference.bits() for _ in range(9)] == [int(rng.next_bits(expected)) for _ in range(9)]
    assert [reference.below(7) for _ in range(99)] == [int(rng.below(expected, 7)) for _ in range(99)]
