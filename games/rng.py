"""Random numbers for compiled code: integers only, state always an argument, the same bits on every machine.

Two forms. A *stream* is one 64-bit number that stands for an infinite row of draws, `draw(stream, 0, n)`,
`draw(stream, 1, n)`, ...; chance in the games uses one stream for each event, so it never depends on what was drawn
before. An *rng* is a uint64 array of length 1 that each call advances; searches use one.

The mixing function is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
"""

import hashlib

import numpy as np

from games.jit import inlined, kernel

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_KIND = np.uint64(0xD6E8FEB86659FD93)


def key_from(*parts: int | str) -> np.uint64:
    """A 64-bit key from a seed and whatever else names the purpose, e.g. ``key_from(seed, "deal", block)``."""
    text = "\0".join(str(part) for part in parts)
    return np.uint64(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little"))


def new_rng(*parts: int | str) -> np.ndarray:
    """A fresh rng, shape (1,), dtype uint64, seeded from `parts` as in `key_from`."""
    return np.array([key_from(*parts)], np.uint64)


@inlined
def mix(bits):
    """Scrambles 64 bits: every input bit flips every output bit with chance one half."""
    bits = (bits ^ (bits >> np.uint64(30))) * _MIX_1
    bits = (bits ^ (bits >> np.uint64(27))) * _MIX_2
    return bits ^ (bits >> np.uint64(31))


@inlined
def event(key, kind, index):
    """The stream of chance event number `index` of the given `kind` under the deal `key`."""
    return mix(mix(key + np.uint64(kind + 1) * _KIND) + np.uint64(index + 1) * _GOLDEN)


@kernel
def event_from_python(key, kind, index):
    """`event` for Python."""
    return event(key, kind, index)


@inlined
def bits_of(stream, number):
    """The 64 bits at place `number` of a stream."""
    return mix(stream + np.uint64(number + 1) * _GOLDEN)


@inlined
def draw(stream, number, count):
    """Draw `number` of a stream: an integer from 0 to `count` - 1, `count` below 2**31."""
    return np.int64(((bits_of(stream, number) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@inlined
def shuffle_by(stream, items, count):
    """Shuffles the first `count` items in place by the draws 0 to `count` - 2 of a stream."""
    for last in range(count - 1, 0, -1):
        other = draw(stream, count - 1 - last, last + 1)
        items[last], items[other] = items[other], items[last]


@inlined
def next_bits(rng):
    """The next 64 bits; advances `rng`."""
    rng[0] += _GOLDEN
    return mix(rng[0])


@inlined
def below(rng, count):
    """An integer from 0 to `count` - 1, `count` below 2**31; advances `rng`."""
    return np.int64(((next_bits(rng) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@inlined
def unit(rng):
    """A float64 in [0, 1); advances `rng`."""
    return np.float64(next_bits(rng) >> np.uint64(11)) * 2.0**-53


@inlined
def shuffle(rng, items, count):
    """Shuffles the first `count` items in place; advances `rng`."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]
