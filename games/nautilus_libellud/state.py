"""The nouns of Nautilus (Libellud).

Spaces are numbered side * COLUMNS + column; a side belongs to the seat of the same number for the whole game. Cards
that can lie on a space are numbered as in `CARD_NAMES`: the Fishbone, the fourteen Divers, the Kraken. Sets of cards
are bit masks: bit n = card n.
"""

import numpy as np

from games.api import record_type

NUM_SEATS = 2
NUM_ROUNDS = 6
COLUMNS = 5
SPACES = NUM_SEATS * COLUMNS

# Diver cards, and the two specials that are placed like them
NUM_DIVERS = 14
HAND_SIZE = 5
FISHBONE_CARD = 0
KRAKEN_CARD = NUM_DIVERS + 1
NUM_CARDS = KRAKEN_CARD + 1
CARD_NAMES = ("Fishbone", *(f"Diver {number}" for number in range(1, KRAKEN_CARD)), "Kraken")
ALL_DIVERS = (1 << KRAKEN_CARD) - (1 << 1)
NO_CARD = -1
NO_SPACE = -1

ARROW_NAMES = ("none", "vertical", "horizontal")
NO_ARROW, VERTICAL, HORIZONTAL = range(3)

# Special cards
SPECIAL_NAMES = ("Kraken", "Fishbone", "Anchor", "Eye", "Diving Module", "Harpoon")
NUM_SPECIALS = len(SPECIAL_NAMES)
KRAKEN, FISHBONE, ANCHOR, EYE, MODULE, HARPOON = range(NUM_SPECIALS)
ALL_SPECIALS = (1 << NUM_SPECIALS) - 1
START_SPECIALS = 1 << EYE | 1 << MODULE | 1 << HARPOON
NO_SPECIAL = -1
NUM_OFFERED = 2
MODULE_DRAW = 2
ROUNDS_PER_SPECIAL_DECK = 3

# Domain cards
DOMAIN_NAMES = ("Science", "Exploration", "Navigation", "Engineering", "War")
NUM_DOMAINS = len(DOMAIN_NAMES)
NUM_DOMAIN_CARDS = NUM_ROUNDS * COLUMNS
ALL_DOMAIN_CARDS = (1 << NUM_DOMAIN_CARDS) - 1

# Phases
KEEP_SPECIAL, START_SPECIAL, KEEP_DIVER, GIVE_DIVER, PLACE_CARD, PLACE_SPACE, MOVE_CARD, ATTACH_ANCHOR, GAME_OVER = (
    range(1, 10)
)
PHASE_NAMES = (
    "",
    "keep a special",
    "use a start special",
    "keep a Diver",
    "give a Diver",
    "choose a card",
    "choose a space",
    "move a card",
    "attach the Anchor",
    "game over",
)

# Actions: the base of each kind; an action is base + what it names
SPECIAL_KEPT = 1  # + special
PASS = SPECIAL_KEPT + NUM_SPECIALS
USE = PASS + 1
DIVER_KEPT = USE  # + Diver, from 1
DIVER_GIVEN = DIVER_KEPT + NUM_DIVERS  # + Diver, from 1
CARD_CHOSEN = DIVER_GIVEN + NUM_DIVERS + 1  # + card
SPACE_CHOSEN = CARD_CHOSEN + NUM_CARDS  # + space
MOVED_ACROSS = SPACE_CHOSEN + SPACES  # + column; the side is the arrow card's
MOVED_ALONG = MOVED_ACROSS + COLUMNS  # + column from * COLUMNS + column to
NO_ANCHOR = MOVED_ALONG + COLUMNS * COLUMNS
ANCHORED = NO_ANCHOR + 1  # + space
NUM_ACTIONS = NO_ANCHOR + SPACES

# Views: what the other seat sees of a choice that it sees in part
SPECIAL_RECEIVED = NUM_ACTIONS + 1  # + special
SPECIAL_USED = SPECIAL_RECEIVED + NUM_SPECIALS  # + special - EYE
SOME_DIVER_KEPT = SPECIAL_USED + NUM_SPECIALS - EYE
SOME_CARD_CHOSEN = SOME_DIVER_KEPT + 1
CARD_PLACED = SOME_CARD_CHOSEN + 1  # + card * SPACES + space
NUM_VIEWS = CARD_PLACED + NUM_CARDS * SPACES - 1

# Kinds of chance event
DOMAIN_EVENT, DIVER_EVENT, SPECIAL_EVENT, MODULE_EVENT, HARPOON_EVENT = range(5)

SIX_ROUNDS = 1

BOX = record_type(
    "nautilus_libellud",
    [
        ("lambda_silence", np.float64),  # weight of a start special that its holder left unused; 1 = no evidence
        ("domain_cards", np.int32, (NUM_DOMAINS,)),  # Domain cards of each domain
        ("alike", np.int32, (NUM_DOMAIN_CARDS,)),  # Domain cards with the same domain and points as this one
        ("card_points", np.int16, (NUM_DOMAIN_CARDS,)),
        ("values", np.int16, (NUM_CARDS,)),
        ("duels", np.int8, (NUM_CARDS, NUM_CARDS)),  # 1 = the first card beats the second, -1 = loses, 0 = equal
        ("arrows", np.int8, (NUM_CARDS,)),  # NO_ARROW, VERTICAL or HORIZONTAL
        ("card_domains", np.int8, (NUM_DOMAIN_CARDS,)),
        ("force_start_specials", np.int8),
        ("reveal_discarded_specials", np.int8),
        ("won_cards_public", np.int8),
        ("starting_seat", np.int8),
    ],
)

# Domain cards that are alike must not be told apart. So a set of them is always written with the lowest cards of each
# kind, and a single one as the lowest of its kind.
STATE = record_type(
    "nautilus_libellud",
    [
        ("pile", np.int32),  # Domain cards not yet turned up
        ("won", np.int32, (NUM_SEATS,)),  # Domain cards taken by each seat
        ("hands", np.int16, (NUM_SEATS,)),  # Divers in hand; those drawn or taken in mid-special are among them
        ("undealt", np.int16),  # Divers in the face-down pile
        ("known_held", np.int16, (NUM_SEATS,)),  # Divers the seat knows to be in the other's hand
        ("known_undealt", np.int16, (NUM_SEATS,)),  # Divers the seat knows to be undealt
        ("drawn", np.int16),  # Divers drawn by the Module or taken by the Harpoon, until the choice is made
        ("board", np.int8, (SPACES,)),  # card on each space, NO_CARD = empty
        ("face_up", np.int8, (COLUMNS,)),  # Domain card of each column, NO_CARD after the last round
        ("special", np.int8, (NUM_SEATS,)),  # special received this round, NO_SPECIAL before the draft
        ("is_played", np.int8, (NUM_SEATS,)),  # whether it has been played
        ("offered", np.int8),  # the two specials drawn, until one is kept
        ("discarded", np.int8),  # specials of earlier rounds since the last shuffle of the specials
        ("seen_discards", np.int8, (NUM_SEATS,)),  # those of them that the seat has seen
        ("round_number", np.int8),  # from 1
        ("first_seat", np.int8),  # first player of the round
        ("acting_seat", np.int8),
        ("phase", np.int8),
        ("num_placed", np.int8),  # cards placed this round
        ("chosen_card", np.int8),  # card chosen and not yet laid down, NO_CARD = none; it still counts as in hand
        ("arrow_space", np.int8),  # where the arrow card lies whose movement is to be chosen, NO_SPACE = none
        ("anchor_space", np.int8),  # space of the anchored card, NO_SPACE = none
    ],
)
