"""The nouns of Leduc poker."""

import numpy as np

from games.api import record_type

NUM_SEATS = 2
NUM_RANKS = 3
NUM_SUITS = 2
NUM_CARDS = NUM_RANKS * NUM_SUITS

RANK_NAMES = ("Jack", "Queen", "King")
SUIT_NAMES = ("hearts", "spades")
#: Cards are 1 to NUM_CARDS, suits within ranks, low ranks first.
CARD_NAMES = {
    1 + rank * NUM_SUITS + suit: f"{RANK_NAMES[rank]} of {SUIT_NAMES[suit]}"
    for rank in range(NUM_RANKS)
    for suit in range(NUM_SUITS)
}
NO_CARD = 0
ALL_CARDS = sum(1 << card for card in CARD_NAMES)  # as bits, bit 1 the lowest card

#: Place of the public card in STATE.cards.
PUBLIC = NUM_SEATS

FOLD = 1
CALL = 2
RAISE = 3
ACTION_NAMES = {FOLD: "fold", CALL: "call", RAISE: "raise"}

NUM_ROUNDS = 2
ROUND_NAMES = ("first round", "second round")
#: The largest house rule; the longest round is then check, raise, raise, call.
MAX_RAISES = 2
MAX_ROUND = MAX_RAISES + 2

#: Kinds of chance event.
DEAL = 0
REVEAL = 1

ENDS_IN_SHOWDOWN = 1
ENDS_IN_FOLD = 2

BOX = record_type(
    "leduc_poker",
    [
        ("ante", np.int32),  # chips each player pays before the deal
        ("raises", np.int32, (NUM_ROUNDS,)),  # chips a raise adds, per round
        ("max_raises", np.int32),  # raises allowed in a round
    ],
)

STATE = record_type(
    "leduc_poker",
    [
        ("cards", np.int8, (NUM_SEATS + 1,)),  # the private card per seat, then the public card; 0 = not drawn yet
        ("betting_round", np.int8),  # 0 or 1
        ("history", np.int8, (NUM_ROUNDS, MAX_ROUND)),  # the actions of each round, 0 = none
        ("num_played", np.int8, (NUM_ROUNDS,)),  # length of each history
        ("num_raises", np.int8, (NUM_ROUNDS,)),  # raises among them
    ],
)
