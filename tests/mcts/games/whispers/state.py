"""The nouns of Whispers."""

from pathlib import Path

import numpy as np

from games import fingerprint

NUM_CARDS = 7
HAND_SIZE = 2
MAX_SEATS = 3
NUM_ROUNDS = 2
LOWEST_HIGH_CARD = 5

#: Actions: 1..7 plays that card openly, 8..14 plays card 1..7 face down.
SHOUT = 2 * NUM_CARDS + 1
QUIET = SHOUT + 1
#: View of every card played face down by another seat.
FACE_DOWN = QUIET + 1

#: Kinds of chance event.
DEAL, DRAW, REVEAL = range(3)

_SOURCES = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
_TITLE = f"rules of whispers {fingerprint.of_bytes(_SOURCES)}"

BOX = np.dtype([((_TITLE, "shout_points"), np.int64)], align=True)

STATE = np.dtype(
    [
        ((_TITLE, "hands"), np.int64, (MAX_SEATS,)),  # cards as bits
        ("stock", np.int64),  # cards as bits
        ("played", np.int64, (MAX_SEATS, NUM_ROUNDS)),  # the action, 0 = none yet
        ("shouted", np.int64, (MAX_SEATS, NUM_ROUNDS)),  # 1 = shouted after a card face down
        ("turn", np.int64),  # turns finished
        ("is_whispering", np.int64),  # 1 = the acting seat has just played a high card face down
        ("revealed", np.int64),  # the card turned up, 0 = none
        ("just_drawn", np.int64),  # the card drawn by the last action, 0 = none
        ("just_revealed", np.int64),  # the card turned up by the last action, 0 = none
        ("last_seat", np.int64),  # who made the last action
        ("num_seats", np.int64),
    ],
    align=True,
)
