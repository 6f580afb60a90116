"""Text written by compiled code is what Python would write, and the same without compilation."""

import json
import sys

import numpy as np

from games.jit import CHUNK, kernel
from games.writing import MOST_DIGITS, put, put_hex, put_number
from tests.games.processes import environment, printed_by

PIECES = ("", "a", "bc" * CHUNK, "d" * (CHUNK - 1), "é", "f" * CHUNK, '"on side 0, column 3",')
NUMBERS = (0, 1, 9, 10, 99, 100, 12345, 2**31, 2**63 - 1)
KEYS = (0, 1, 0xFEDCBA9876543210, 2**64 - 1)
PLAIN = """
import json, sys
from tests.games.test_writing import written

json.dump(written(), sys.stdout)
"""


@kernel
def _write(text, pieces, starts, numbers, keys):
    at = 0
    for piece in range(len(starts) - 1):
        at = put(text, at, pieces, starts, piece)
    for number in numbers:
        at = put_number(text, at, number)
    for key in keys:
        at = put_hex(text, at, key)
    return at


def written() -> str:
    pieces = [piece.encode() for piece in PIECES]
    content = np.frombuffer(b"".join(pieces) + bytes(CHUNK), np.uint8)
    starts = np.cumsum([0, *map(len, pieces)])
    text = np.zeros(len(content) + len(NUMBERS) * MOST_DIGITS + 16 * len(KEYS), np.uint8)
    end = _write(text, content, starts, np.array(NUMBERS), np.array(KEYS, np.uint64))
    return bytes(text[:end]).decode()


def test_pieces_and_numbers_are_what_python_writes():
    assert written() == "".join([*PIECES, *map(str, NUMBERS), *(f"{key:016x}" for key in KEYS)])


def test_plain_python_writes_the_same():
    printed = printed_by([sys.executable, "-c", PLAIN], variables=environment(NUMBA_DISABLE_JIT="1"))
    assert json.loads(printed) == written()
