"""Sets of up to 63 small things as the bits of one int64."""

from games.jit import compiled


@compiled
def count(mask):
    """How many things are in the set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@compiled
def nth(mask, place):
    """The thing at `place`, counted from 0 in ascending order; the set must hold more than `place` things."""
    for _ in range(place):
        mask &= mask - 1
    return lowest(mask)


@compiled
def lowest(mask):
    """The smallest thing of a set that is not empty."""
    return count((mask & -mask) - 1)
