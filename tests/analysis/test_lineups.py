"""Who sits where."""

from collections import Counter

import pytest

from analysis.lineups import FORMATS, labels, line_ups, seatings

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
    assert list(line_ups(3, 2)) == [(0, 1), (0, 2), (1, 2)]
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


def test_the_hero_of_a_gauntlet_sits_in_every_line_up():
    assert list(line_ups(4, 2, "gauntlet")) == [(0, 1), (0, 2), (0, 3)]
    assert list(line_ups(4, 3, "gauntlet")) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]
    assert list(line_ups(2, 4, "gauntlet")) == [(0, 1, 1, 1)]
    assert list(line_ups(3, 4, "gauntlet")) == [(0, 1, 2, 1), (0, 2, 1, 2)]


def test_the_rungs_of_a_ladder_are_neighbours():
    assert list(line_ups(4, 2, "ladder")) == [(0, 1), (1, 2), (2, 3)]
    assert list(line_ups(3, 3, "ladder")) == [(0, 1, 0), (1, 0, 1), (1, 2, 1), (2, 1, 2)]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_every_agent_sits_equally_often_in_each_seat_and_blocks_are_alike(format, num_seats):
    for num_agents in range(1, 6):
        sizes = set()
        for block in range(5):
            playthroughs = seatings(num_agents, num_seats, 1, block, format)
            sizes.add(len(playthroughs))
            for agent in range(num_agents):
                by_seat = [sum(seating[seat] == agent for seating in playthroughs) for seat in range(num_seats)]
                assert len(set(by_seat)) == 1 and by_seat[0] > 0
        assert len(sizes) == 1


def test_pairs_are_every_two_agents_filling_the_table_in_turn():
    assert line_ups(3, 2, "pairs") == ((0, 1), (0, 2), (1, 2))
    assert line_ups(3, 3, "pairs") == ((0, 1, 0), (1, 0, 1), (0, 2, 0), (2, 0, 2), (1, 2, 1), (2, 1, 2))


def test_in_a_star_the_first_agent_meets_each_other_in_turn():
    assert line_ups(3, 2, "star") == ((0, 1), (0, 2))
    assert line_ups(3, 4, "star") == ((0, 1, 0, 1), (1, 0, 1, 0), (0, 2, 0, 2), (2, 0, 2, 0))


@pytest.mark.parametrize("format", ["pairs", "star"])
@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_in_pairs_and_stars_an_agent_sits_equally_often_in_each_seat(format, num_seats):
    played = seatings(4, num_seats, 1, 0, format)
    found = Counter((agent, seat) for line_up in played for seat, agent in enumerate(line_up))
    for agent in range(4):
        assert len({found[agent, seat] for seat in range(num_seats)}) == 1
