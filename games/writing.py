"""Text put together in compiled code, byte by byte into a uint8 array that is long enough.

Each function writes behind the first `at` bytes and returns where its text ends.
"""

import numpy as np

from games.jit import CHUNK, compiled, copy_chunk

MOST_DIGITS = 20
_HEX_DIGITS = 16
_ZERO, _LETTERS = ord("0"), ord("a") - 10


@compiled
def put(text, at, pieces, starts, number):
    """Piece `number` of those that lie end to end in `pieces`, each from its place in `starts` to the next one.

    It is copied in chunks: `pieces` and `text` need CHUNK bytes behind their last one, and what is written next
    overwrites what is too much.
    """
    start, length = starts[number], starts[number + 1] - starts[number]
    for chunk in range(0, length, CHUNK):
        copy_chunk(text, at + chunk, pieces, start + chunk)
    return at + length


@compiled
def put_number(text, at, number):
    """A whole number that is not negative."""
    rest, end = np.int64(number), at + 1
    while rest > 9:
        rest //= 10
        end += 1
    rest = np.int64(number)
    for place in range(end - 1, at - 1, -1):
        text[place] = _ZERO + rest % 10
        rest //= 10
    return end


@compiled
def put_hex(text, at, number):
    """A uint64 in sixteen hexadecimal digits."""
    for place in range(_HEX_DIGITS):
        digit = np.int64((number >> np.uint64(4 * (_HEX_DIGITS - 1 - place))) & np.uint64(15))
        text[at + place] = digit + (_ZERO if digit < 10 else _LETTERS)
    return at + _HEX_DIGITS
