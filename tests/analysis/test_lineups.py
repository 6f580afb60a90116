"""Who sits where."""

from collections import Counter

import pytest

from analysis.lineups import labels, line_ups, seatings

TABLES = [(1, 1), (1, 2), (2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (4, 3), (1, 4), (2, 4), (3, 4), (4, 4), (6, 4)]


def test_the_same_spec_twice_gets_two_labels():
    assert labels(["ismcts:10", "random", "ismcts:10", "ismcts:10"]) == [
        "ismcts:10",
        "random",
        "ismcts:10 (2)",
        "ismcts:10 (3)",
    ]


def test_two_agents_change_seats():
    assert seatings(2, 2, seed=1, block=0) == [(0, 1), (1, 0)]


def test_more_agents_than_seats_play_a_round_robin():
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert seatings(3, 2, seed=1, block=0) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


def test_fewer_agents_fill_the_seats_in_turn():
    assert seatings(2, 4, seed=1, block=0) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert seatings(1, 2, seed=1, block=0) == [(0, 0)]


@pytest.mark.parametrize(("num_agents", "num_seats"), TABLES)
def test_every_agent_sits_equally_often_in_every_seat(num_agents, num_seats):
    for block in range(5):
        rotations = seatings(num_agents, num_seats, seed=3, block=block)
        places = Counter((agent, seat) for seating in rotations for seat, agent in enumerate(seating))
        assert len(places) == num_agents * num_seats
        assert len(set(places.values())) == 1
        assert len(set(rotations)) == len(rotations)


def test_the_order_round_the_table_is_drawn_for_each_block():
    orders = Counter(seatings(3, 3, seed=1, block=block)[0] for block in range(200))
    assert set(orders) == {(0, 1, 2), (0, 2, 1)}
    assert min(orders.values()) > 70
    assert seatings(4, 3, seed=1, block=7) == seatings(4, 3, seed=1, block=7)
