"""Random numbers: the published generator, the right distributions, independence of events, equal in plain Python."""

import json
import sys
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from scipy.stats import chi2_contingency, chisquare, kstest

from games import rng
from games.jit import kernel
from tests.games.processes import environment, printed_by

#: First outputs of splitmix64 for two seeds, as Steele's and Vigna's reference implementation prints them.
PUBLISHED = {
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC],
}
COUNTS = (2, 3, 6, 52, 1000)
PLAIN = """
import json, sys
import numpy as np
from tests.games.test_rng import mixture

with np.errstate(over="ignore"):
    json.dump(mixture(np.uint64(2**63 + 11)), sys.stdout)
"""


@kernel
def _draws(keys, kind, index, number, count, drawn):
    for place in range(len(keys)):
        drawn[place] = rng.draw(rng.event(keys[place], kind, index), number, count)


@kernel
def _shuffles(keys, items, shuffled):
    for place in range(len(keys)):
        for card in range(len(items)):
            items[card] = card
        rng.shuffle_by(rng.event(keys[place], 0, 0), items, len(items))
        for card in range(len(items)):
            shuffled[place, card] = items[card]


@kernel
def _belows(random_state, count, drawn):
    for place in range(len(drawn)):
        drawn[place] = rng.below(random_state, count)


@kernel
def _units(random_state, drawn):
    for place in range(len(drawn)):
        drawn[place] = rng.unit(random_state)


@kernel
def _everything(key, random_state, items, numbers):
    stream = rng.event(key, 3, 5)
    numbers[0] = rng.draw(stream, 0, 1000)
    numbers[1] = rng.draw(stream, 7, 2**31 - 1)
    numbers[2] = rng.below(random_state, 52)
    numbers[3] = rng.unit(random_state)
    rng.shuffle(random_state, items, len(items))
    rng.shuffle_by(stream, items, len(items) - 1)


def mixture(key: np.uint64) -> list:
    """Something of every function, from one key."""
    random_state, items, numbers = np.array([key]), np.arange(20), np.zeros(4)
    _everything(key, random_state, items, numbers)
    return [numbers.tolist(), items.tolist(), int(random_state[0]), int(rng.mix(key))]


def keys(number: int, start: int = 0) -> np.ndarray:
    """Keys that follow each other, the worst case for independence."""
    return np.arange(start, start + number, dtype=np.uint64)


def draws(count: int, kind: int = 0, index: int = 0, number: int = 0, size: int = 20000, start: int = 0) -> np.ndarray:
    drawn = np.zeros(size, np.int64)
    _draws(keys(size, start), kind, index, number, count, drawn)
    return drawn


def is_uniform(drawn, categories: int) -> bool:
    observed = Counter(np.asarray(drawn).tolist())
    assert len(observed) <= categories
    frequencies = [*observed.values(), *[0] * (categories - len(observed))]
    return chisquare(frequencies).pvalue > 0.001


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_bits_are_those_of_the_published_generator(seed: int):
    random_state = np.array([seed], np.uint64)
    assert [int(rng.next_bits(random_state)) for _ in range(4)] == PUBLISHED[seed]


def test_the_published_generator_is_a_stream_too():
    assert [int(rng.bits_of(np.uint64(1234567), number)) for number in range(4)] == PUBLISHED[1234567]


def test_mixing_flips_each_output_bit_with_chance_one_half():
    values = [rng.key_from("avalanche", number) for number in range(200)]
    flips = np.zeros((64, 64))
    for value in values:
        for flipped in range(64):
            difference = int(rng.mix(value)) ^ int(rng.mix(value ^ np.uint64(1 << flipped)))
            flips[flipped] += [difference >> bit & 1 for bit in range(64)]
    shares = flips / len(values)
    assert 0.49 < shares.mean() < 0.51
    assert shares.min() > 0.25 and shares.max() < 0.75


@pytest.mark.parametrize("count", COUNTS)
def test_draws_of_events_are_uniform(count: int):
    assert is_uniform(draws(count), count)


@pytest.mark.parametrize("count", COUNTS)
def test_draws_of_an_rng_are_uniform(count: int):
    drawn = np.zeros(20000, np.int64)
    _belows(rng.new_rng("below", count), count, drawn)
    assert is_uniform(drawn, count)


def test_units_are_uniform_between_0_and_1():
    drawn = np.zeros(20000)
    _units(rng.new_rng("unit"), drawn)
    assert drawn.min() >= 0 and drawn.max() < 1
    assert kstest(drawn, "uniform").pvalue > 0.001


@pytest.mark.parametrize(
    "other", [{"kind": 1}, {"index": 1}, {"number": 1}, {"start": 1}, {"kind": 1, "index": 1}, {"index": 40}], ids=str
)
def test_events_are_independent_of_each_other(other: dict):
    together = np.zeros((6, 6), int)
    np.add.at(together, (draws(6), draws(6, **other)), 1)
    assert chi2_contingency(together).pvalue > 0.001
    assert is_uniform(draws(6, **other), 6)


def test_a_draw_does_not_depend_on_what_was_drawn_before():
    stream = np.uint64(rng.event(rng.key_from("deal"), 2, 3))
    late = [rng.draw(stream, number, 1000) for number in reversed(range(10))]
    assert [rng.draw(stream, number, 1000) for number in range(10)] == late[::-1]
    assert len(set(late)) > 5


def test_no_two_events_of_a_deal_share_a_stream():
    streams = {
        int(rng.event(np.uint64(key), kind, index)) for key in (0, 1) for kind in range(30) for index in range(99)
    }
    assert len(streams) == 2 * 30 * 99


def test_shuffles_by_an_event_give_every_order_equally_often():
    shuffled = np.zeros((24000, 4), np.int64)
    _shuffles(keys(24000), np.zeros(4, np.int64), shuffled)
    orders = [tuple(order) for order in shuffled.tolist()]
    assert set(orders) == set(permutations(range(4)))
    assert chisquare(list(Counter(orders).values())).pvalue > 0.001


def test_shuffles_by_an_rng_give_every_order_equally_often():
    random_state, items = rng.new_rng("shuffle"), np.arange(4)
    orders = Counter()
    for _ in range(6000):
        rng.shuffle(random_state, items, 4)
        orders[tuple(items.tolist())] += 1
    assert len(orders) == 24
    assert chisquare(list(orders.values())).pvalue > 0.001


def test_a_shuffle_leaves_what_lies_behind():
    items = np.arange(10)
    rng.shuffle(rng.new_rng("part"), items, 4)
    assert items[4:].tolist() == [4, 5, 6, 7, 8, 9] and sorted(items[:4]) == [0, 1, 2, 3]


def test_keys_depend_on_every_part_and_its_place():
    parts = [(1, "deal"), (1, "deal", 0), ("1", "deal0"), ("deal", 1), (11, "deal"), (1, "1deal"), (-1, "deal")]
    assert len({int(rng.key_from(*these)) for these in parts}) == len(parts)
    assert rng.key_from(1, "deal") == rng.key_from(1, "deal")
    assert rng.new_rng(1, "deal").tolist() == [int(rng.key_from(1, "deal"))]


def test_plain_python_draws_the_same():
    printed = printed_by([sys.executable, "-c", PLAIN], variables=environment(NUMBA_DISABLE_JIT="1"))
    assert json.loads(printed) == mixture(np.uint64(2**63 + 11))
