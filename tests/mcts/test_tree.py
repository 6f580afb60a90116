"""The tree's memory: slots, edges by ascending choice, twins for further observations."""

import numpy as np
import pytest

import games
from games import api
from mcts.tree import (
    NO_OBSERVATION,
    NONE,
    add_edge,
    add_twin,
    bytes_per_node,
    find_edge,
    find_node,
    is_full,
    new_nodes,
    plant,
    work_type,
)
from tests.mcts.synthetic import WHISPERS
from tests.mcts.trees import plain

NUM_SEATS = 2


class Pool:
    """A pool of slots with planted roots."""

    def __init__(self, capacity: int = 20, num_trees: int = 1):
        self.works = api.new_records(work_type(WHISPERS))
        self.nodes, self.totals = new_nodes(NUM_SEATS, capacity)
        self.work.params.num_seats, self.work.params.num_trees = NUM_SEATS, num_trees
        self.call(plant)

    @property
    def work(self):
        return self.works[0]

    def call(self, function, *arguments):
        return plain(function)(self.work, self.nodes, self.totals, *arguments)

    def edge(self, choice: int, seat: int = 0) -> int:
        return self.call(add_edge, 0, choice, seat)

    def choices(self) -> list[int]:
        found, edge = [], self.nodes[0].first_edge
        while edge != NONE:
            found.append(int(self.nodes[edge].choice))
            edge = self.nodes[edge].next_edge
        return found


@pytest.fixture
def pool() -> Pool:
    return Pool()


def test_a_node_takes_at_most_48_bytes_with_two_seats_and_64_with_four():
    assert bytes_per_node(2) <= 48
    assert bytes_per_node(4) <= 64


@pytest.mark.parametrize("num_seats", [1, 2, 3, 4])
def test_memory_holds_so_many_nodes_and_a_total_per_seat(num_seats):
    nodes, totals = new_nodes(num_seats, 10)
    assert len(nodes) == 10 and totals.shape == (10 * num_seats,)
    assert nodes.nbytes + totals.nbytes == 10 * bytes_per_node(num_seats)


@pytest.mark.parametrize("order", [(4, 9, 2, 7), (2, 4, 7, 9), (9, 7, 4, 2)])
def test_edges_lie_by_ascending_choice_whatever_came_first(pool, order):
    edges = {choice: pool.edge(choice) for choice in order}
    assert pool.choices() == [2, 4, 7, 9]
    assert {choice: plain(find_edge)(pool.nodes, 0, choice, 0) for choice in order} == edges


def test_an_edge_is_found_by_choice_and_seat(pool):
    first, second = pool.edge(4, seat=0), pool.edge(4, seat=1)
    assert plain(find_edge)(pool.nodes, 0, 4, 0) == first
    assert plain(find_edge)(pool.nodes, 0, 4, 1) == second
    for choice, seat in ((3, 0), (5, 0), (4, 2)):
        assert plain(find_edge)(pool.nodes, 0, choice, seat) == NONE


def test_the_first_observation_below_an_edge_takes_its_own_slot_and_further_ones_become_twins(pool):
    edge = pool.edge(4, seat=1)
    assert pool.nodes[edge].observation == NO_OBSERVATION
    assert plain(find_node)(pool.nodes, edge, 33) == edge
    assert plain(find_node)(pool.nodes, edge, 55) == NONE
    twin, other = pool.call(add_twin, edge, 55), pool.call(add_twin, edge, 66)
    assert [plain(find_node)(pool.nodes, edge, seen) for seen in (33, 55, 66, 77)] == [edge, twin, other, NONE]
    assert (pool.nodes[twin].choice, pool.nodes[twin].seat, pool.nodes[twin].visits) == (4, 1, 0)


def test_planting_empties_the_pool_and_a_slot_taken_again_is_clean(pool):
    edge = pool.edge(4)
    pool.nodes[edge].visits = 7
    pool.totals[edge * NUM_SEATS : (edge + 1) * NUM_SEATS] = 5.0
    pool.work.squares[4] = pool.work.outcomes[4] = 3.0
    pool.call(plant)
    assert pool.choices() == [] and pool.work.num_nodes == 1
    assert not pool.work.squares.any() and not pool.work.outcomes.any()
    again = pool.edge(9)
    assert (again, pool.nodes[again].visits, pool.nodes[again].availability) == (edge, 0, 1)
    assert pool.totals[again * NUM_SEATS : (again + 1) * NUM_SEATS].tolist() == [0.0, 0.0]


def test_the_pool_is_full_when_the_last_slot_is_taken():
    pool = Pool(capacity=4, num_trees=2)
    assert pool.work.num_nodes == 2
    pool.edge(1)
    assert not plain(is_full)(pool.work, pool.nodes)
    pool.edge(2)
    assert plain(is_full)(pool.work, pool.nodes)


@pytest.mark.parametrize("name", games.names())
def test_choices_and_seats_fit_into_their_cells(name):
    game = games.load(name)
    nodes, _ = new_nodes(2, 1)
    assert game.num_views <= np.iinfo(nodes.dtype["choice"]).max
    assert max(game.seats) <= np.iinfo(nodes.dtype["seat"]).max
