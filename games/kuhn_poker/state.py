"""The nouns of Kuhn poker."""

import numpy as np

from games.api import record_type

NUM_SEATS = 2
NUM_CARDS = 3
CARD_NAMES = ("Jack", "Queen", "King")

PASS = 1
BET = 2
ACTION_NAMES = {PASS: "pass", BET: "bet"}

MAX_HISTORY = 3

#: Kinds of chance event.
DEAL = 0

SHOWDOWN = 1
FOLD = 2

BOX = record_type(
    "kuhn_poker",
    [
        ("ante", np.int32),  # chips each player pays before the deal
        ("bet", np.int32),  # chips of a bet and of a call
    ],
)

STATE = record_type(
    "kuhn_poker",
    [
        ("cards", np.int8, (NUM_CARDS,)),  # cards[seat]: rank 0 Jack .. 2 King; the last one is left over
        ("history", np.int8, (MAX_HISTORY,)),  # the actions so far, 0 = none
        ("num_played", np.int8),  # length of the history
    ],
)
