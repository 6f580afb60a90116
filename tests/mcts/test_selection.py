"""Selection on hand-made nodes: which edge, which availability, which draw."""

import math
from collections import Counter

import numpy as np
import pytest

from games import api
from mcts.logarithm import root_log
from mcts.selection import collect_views, count_available, draw_of_view, draw_untried, has_unseen, select_ucb1
from mcts.tree import NONE, add_edge, new_nodes, plant, work_type
from tests.mcts.synthetic import WHISPERS, deal_whispers
from tests.mcts.trees import plain

NUM_SEATS = 3
CAPACITY = 64
EXPLORATION = 0.7
ROOT = 0
SEAT = 1
DRAWS = 3000


class Memory:
    """The memory of a search with a root and edges put there by hand."""

    def __init__(self):
        self.works = api.new_records(work_type(WHISPERS))
        self.nodes, self.totals = new_nodes(NUM_SEATS, CAPACITY)
        self.work.params.num_seats, self.work.params.num_trees = NUM_SEATS, 1
        self.work.params.exploration = EXPLORATION
        plain(plant)(self.work, self.nodes, self.totals)

    @property
    def work(self):
        return self.works[0]

    def add(self, choice: int, visits: int, availability: int, total: float, seat: int = SEAT) -> int:
        """An edge of the root; `total` is the seat's own, the others have none."""
        edge = plain(add_edge)(self.work, self.nodes, self.totals, ROOT, choice, seat)
        slot = self.nodes[edge]
        slot.visits, slot.availability, slot.spread = visits, availability, 1 / math.sqrt(visits)
        self.totals[edge * NUM_SEATS + seat] = total
        return edge

    def select(self, *choices: int, seat: int = SEAT) -> int:
        legal = np.array(choices, np.int32)
        return plain(select_ucb1)(self.work, self.nodes, self.totals, ROOT, seat, legal, len(legal))

    def availability(self, edge: int) -> int:
        return int(self.nodes[edge].availability)


@pytest.fixture
def memory() -> Memory:
    return Memory()


def bound(visits: int, availability: int, total: float) -> float:
    """The upper confidence bound by the book."""
    return total / visits + EXPLORATION * math.sqrt(math.log(availability) / visits)


EDGES = {2: (10, 30, 6.0), 5: (3, 12, 1.0), 9: (17, 30, 12.0)}


def test_the_highest_upper_confidence_bound_is_selected(memory):
    edges = {choice: memory.add(choice, *values) for choice, values in EDGES.items()}
    bounds = {choice: bound(*values) for choice, values in EDGES.items()}
    assert [round(value, 3) for value in bounds.values()] == [1.008, 0.97, 1.019]
    assert memory.select(2, 5, 9) == edges[9]


def test_exploration_decides_how_much_little_visited_edges_gain(memory):
    edges = {choice: memory.add(choice, *values) for choice, values in EDGES.items()}
    memory.work.params.exploration = 2.0
    assert memory.select(2, 5, 9) == edges[5]
    memory.work.params.exploration = 0.0
    assert memory.select(2, 5, 9) == edges[9]


def test_availability_and_not_the_visits_of_the_node_is_in_the_bound(memory):
    rarely_legal, always_legal = memory.add(3, 4, 4, 2.0), memory.add(4, 4, 400, 2.0)
    assert memory.select(3, 4) == always_legal
    assert memory.select(3) == rarely_legal


def test_of_equal_bounds_the_lowest_choice_is_selected(memory):
    memory.add(7, 5, 20, 2.5)
    lowest = memory.add(4, 5, 20, 2.5)
    assert memory.select(4, 7) == lowest


def test_each_seat_goes_by_its_own_total_return(memory):
    first, second = memory.add(1, 10, 20, 9.0), memory.add(2, 10, 20, 1.0)
    memory.totals[second * NUM_SEATS + 2] = 9.0
    assert memory.select(1, 2) == first
    memory.nodes[first].seat = memory.nodes[second].seat = 2
    assert memory.select(1, 2, seat=2) == second


def test_nothing_is_selected_while_a_legal_choice_has_no_edge_but_availability_counts(memory):
    first, second = memory.add(2, 10, 30, 6.0), memory.add(9, 17, 31, 12.0)
    assert memory.select(2, 5, 9) == NONE
    assert (memory.availability(first), memory.availability(second)) == (31, 32)


def test_edges_not_legal_now_are_neither_selected_nor_counted(memory):
    other, best = memory.add(5, 10, 30, 1.0), memory.add(9, 17, 30, 17.0)
    assert memory.select(5) == other
    assert (memory.availability(other), memory.availability(best)) == (31, 30)


def test_the_same_choice_of_another_seat_is_another_edge(memory):
    memory.add(5, 10, 30, 10.0, seat=0)
    assert memory.select(5) == NONE
    own = memory.add(5, 10, 30, 1.0)
    assert memory.select(5) == own


def test_counting_availability_alone_counts_as_selection_does(memory):
    edges = [memory.add(choice, 5, 9, 1.0) for choice in (2, 5, 9)]
    foreign = memory.add(5, 5, 9, 1.0, seat=2)
    legal = np.array([1, 5, 9], np.int32)
    plain(count_available)(memory.nodes, ROOT, SEAT, legal, len(legal))
    assert [memory.availability(edge) for edge in (*edges, foreign)] == [9, 10, 10, 9]


def assert_uniform(drawn: Counter, expected: set) -> None:
    """Every outcome within five standard errors of an equal share."""
    assert set(drawn) == expected
    share = 1 / len(expected)
    error = math.sqrt(share * (1 - share) / DRAWS)
    assert all(abs(count / DRAWS - share) < 5 * error for count in drawn.values())


def test_untried_choices_are_drawn_with_equal_chance(memory):
    memory.work.rng[0] = 11
    for choice in (3, 8):
        memory.add(choice, 1, 1, 0.0)
    memory.add(6, 1, 1, 0.0, seat=0)
    legal = np.array([1, 3, 4, 6, 8, 12], np.int32)
    arguments = (memory.work, memory.nodes, ROOT, SEAT, legal, len(legal))
    assert_uniform(Counter(int(plain(draw_untried)(*arguments)) for _ in range(DRAWS)), {1, 4, 6, 12})


def test_actions_that_look_alike_are_drawn_with_equal_chance(memory):
    memory.work.rng[0] = 12
    memory.work.actions[:5] = [1, 2, 8, 9, 10]
    memory.work.seen_as[:5] = [1, 2, 17, 17, 17]
    drawn = Counter(int(plain(draw_of_view)(memory.work, 5, 17)) for _ in range(DRAWS))
    assert_uniform(drawn, {8, 9, 10})
    assert plain(draw_of_view)(memory.work, 5, 2) == 2


def test_views_are_collected_once_each_and_in_order_without_the_unseen(memory):
    table = deal_whispers(4)
    legal = table.legal_actions()
    memory.work.actions[: len(legal)] = legal
    observer = 1 - table.current_seat
    count = plain(collect_views)(table.box[0], table.state[0], memory.work, len(legal), observer)
    views = [table.action_view(action, observer) for action in legal]
    assert memory.work.seen_as[: len(legal)].tolist() == views
    assert memory.work.views[:count].tolist() == sorted(set(views))
    assert len(set(views)) < len(views)
    assert not plain(has_unseen)(memory.work, len(legal))


def test_the_logarithm_by_table_is_exact_for_small_counts_and_close_for_all():
    small = np.arange(1, 512)
    assert np.allclose([root_log(count) for count in small], np.sqrt(np.log(small)), rtol=0, atol=1e-14)
    large = np.unique(np.geomspace(512, 2**32 - 1, 5000).astype(np.int64))
    assert np.allclose([root_log(count) for count in large], np.sqrt(np.log(large)), rtol=0, atol=1e-6)
