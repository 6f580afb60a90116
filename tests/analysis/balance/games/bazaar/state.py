"""The nouns of Bazaar."""

import numpy as np

from games import api

NUM_GOODS = 5
NUM_OFFERED = 3
NUM_TURNS = 5
MAX_SEATS = 3
GOODS = ("silk", "salt", "amber", "pearls", "tea")
HAGGLE = NUM_GOODS + 1

#: Kinds of chance event.
OFFER, DIE = range(2)
NUM_FACES = 3

BOX = api.record_type(
    "bazaar",
    [("goods", np.int64, (NUM_GOODS,)), ("haggling", np.int64), ("seat_bonus", np.int64, (MAX_SEATS,))],
)
STATE = api.record_type(
    "bazaar",
    [("points", np.int64, (MAX_SEATS,)), ("turn", np.int64), ("offered", np.int64), ("num_seats", np.int64)],
)
