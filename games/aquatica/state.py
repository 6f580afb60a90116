"""The nouns of Aquatica."""

import numpy as np

from games.api import record_type

MAX_SEATS = 4

#: Locations. The id is a card's name; its type, costs, depths and points come from the component file.
TYPE_NAMES = {"SB": "Shark Bay", "SS": "Sunken Ships", "DC": "Decayed Civilizations", "OV": "Ocean Volcanoes"}
TYPES = tuple(TYPE_NAMES)
NUM_TYPES = len(TYPES)
LOCATIONS_PER_CODE = 14
LOCATIONS = tuple(f"{code}{number:02}" for code in TYPES for number in range(1, LOCATIONS_PER_CODE + 1))
NUM_LOCATIONS = len(LOCATIONS)
MAX_DEPTHS = 6

#: Characters: starting, ocean, kings.
STARTING_NAMES = {
    "LEG": "Legionary",
    "PAT": "Patrician",
    "AGT": "Agent of the Blue Water",
    "SEA": "Sea Horse",
    "WAV": "Wave-Teller",
    "MAT": "Matrona",
}
OCEAN_NAMES = {
    "MEG": "Meg",
    "RES": "Researcher",
    "GRA": "The Grabber",
    "MAN": "Manta's Leader",
    "HEA": "Healer",
    "MER": "Pearl Merchant",
    "HER": "Deep Herald",
    "TID": "Tide Singer",
    "WAR": "Abyss Warlord",
}
KING_NAMES = {
    "K1": "Xander the Usurper",
    "K2": "King 2",
    "K3": "King 3",
    "K4": "King 4",
    "K5": "King 5",
    "K6": "King 6",
    "K7": "Fancelot",
    "K8": "Herbert",
}
CHARACTER_NAMES = tuple((STARTING_NAMES | OCEAN_NAMES | KING_NAMES).values())
CHARACTER_IDS = tuple(STARTING_NAMES | OCEAN_NAMES | KING_NAMES)
NUM_STARTING, NUM_OCEAN, NUM_KINGS = len(STARTING_NAMES), len(OCEAN_NAMES), len(KING_NAMES)
FIRST_OCEAN = NUM_STARTING
FIRST_KING = NUM_STARTING + NUM_OCEAN
NUM_CHARACTERS = FIRST_KING + NUM_KINGS
MAX_STEPS = 8
NUM_SPACES = 6  # of the character row
MAX_PRICE = 15

#: Mantas.
NUM_TRAINED = 4
TRAINED_IDS = tuple(f"T{number}" for number in range(1, NUM_TRAINED + 1))
NUM_WILD = 12
WILD_IDS = tuple(f"W{number}" for number in range(1, NUM_WILD + 1))
READY, TIRED, PLACED = 1, 2, 3  # states of a trained manta; the first two less 1 are the columns of wild ones
MANTA_STATES = ("", "ready", "tired", "placed")
WILD_READY, WILD_TIRED = 0, 1

#: Goals.
PRINTED_GOALS = ("PG1", "PG2", "PG3", "PG4")
TOKEN_GOALS = tuple(f"G{number:02}" for number in range(1, 13))
GOALS = PRINTED_GOALS + TOKEN_GOALS
NUM_GOALS = len(GOALS)
NUM_PRINTED = len(PRINTED_GOALS)
NUM_TRACKS = 4
NUM_SPOTS = 5
TOKENS = tuple(f"token_{number}" for number in range(1, 7))
NUM_TOKENS = len(TOKENS)
TOKEN_SIDES = 2
RATINGS = ("Blobfish", "Sea Serpent", "Leviathan", "Kraken")
NUM_RATINGS = len(RATINGS)
RIVAL_HOLDER = MAX_SEATS + 1  # of a spot on a goal track; a seat's is seat + 1
(
    HAND,
    HAND_EXACTLY,
    DISCARD_PILE,
    CONQUERORS,
    BOARD,
    RISEN,
    SCORED,
    OWNED,
    OWNED_SAME_TYPE,
    SCORED_TYPES,
    SCORED_POINTS,
    SCORED_LOW,
    WILD,
    RECRUIT_PRICE,
) = range(1, 15)
#: How a component file names the conditions, in the order of their codes.
CONDITIONS = {
    "hand": HAND,
    "hand_exactly": HAND_EXACTLY,
    "discard": DISCARD_PILE,
    "conquerors": CONQUERORS,
    "board": BOARD,
    "risen": RISEN,
    "scored": SCORED,
    "owned": OWNED,
    "owned_same_type": OWNED_SAME_TYPE,
    "scored_types": SCORED_TYPES,
    "scored_points": SCORED_POINTS,
    "scored_low": SCORED_LOW,
    "wild": WILD,
    "recruit_price": RECRUIT_PRICE,
}

#: Symbols of depths, mantas and character steps. While a symbol waits for a choice its code is the phase.
(
    COIN,
    POWER,
    EMPTY,
    RAISE,
    RISE_FULL,
    SCORE,
    TAKE_BACK,
    RECRUIT_FREE,
    BUY,
    CONQUER,
    RECRUIT,
    SCOUT,
    RETRIEVE_ALL,
    READY_ALL,
    OPPONENTS_DISCARD,
    REPLAY,
    CHOOSE,
    ROW_DISCARD,
    PLACE_RIVAL,
    PLACE_RIVAL_AFTER_SCOUT,
) = range(1, 21)
RESOURCES = {"coin": COIN, "power": POWER}
EFFECTS = {
    "raise": RAISE,
    "rise_full": RISE_FULL,
    "score": SCORE,
    "take_back": TAKE_BACK,
    "recruit_free": RECRUIT_FREE,
}
STEPS = EFFECTS | {
    "buy": BUY,
    "conquer": CONQUER,
    "recruit": RECRUIT,
    "scout": SCOUT,
    "retrieve_all": RETRIEVE_ALL,
    "ready_all": READY_ALL,
    "opponents_discard": OPPONENTS_DISCARD,
    "replay": REPLAY,
}
WITHOUT_NUMBER = ("rise_full", "recruit_free", "scout", "retrieve_all", "ready_all")
MAX_AMOUNT = 9
FIRST_MODE = RAISE
NUM_MODES = REPLAY - RAISE + 1

#: Phases: a symbol that waits for a choice, or one of these.
OVER, BEFORE, BOUNDARY, PAY, DROP, CLAIM, AFTER, DRAFT = 0, 31, 32, 33, 34, 35, 36, 37
PHASES = {
    "draft": DRAFT,
    "before": BEFORE,
    "boundary": BOUNDARY,
    "claim": CLAIM,
    "pay": PAY,
    "drop": DROP,
    "after": AFTER,
    "choose": CHOOSE,
    "place_rival": PLACE_RIVAL,
} | {name: code for name, code in STEPS.items() if name not in ("retrieve_all", "ready_all")}

#: Actions.
END, CONTINUE, DECLINE, STOP, YES, NO = range(1, 7)
MODE = NO + 1  # + symbol - FIRST_MODE
PLAY = MODE + NUM_MODES  # + character
USE_TRAINED = PLAY + NUM_CHARACTERS  # + trained manta
USE_WILD = USE_TRAINED + NUM_TRAINED  # + kind of wild manta
USE_DEPTH = USE_WILD + NUM_WILD  # + location
LOCATION = USE_DEPTH + NUM_LOCATIONS  # + location
CHARACTER = LOCATION + NUM_LOCATIONS  # + space * NUM_OCEAN + ocean character
CARD = CHARACTER + NUM_SPACES * NUM_OCEAN  # + character
CLAIM_GOAL = CARD + NUM_CHARACTERS  # + goal
PLACE_MANTA = CLAIM_GOAL + NUM_GOALS  # + trained manta
RIVAL_TO = PLACE_MANTA + NUM_TRAINED  # + goal
PICK_KING = RIVAL_TO + NUM_GOALS  # + king
NUM_ACTIONS = PICK_KING + NUM_KINGS - 1
NUM_SOURCES = LOCATION - USE_TRAINED  # of a payment: the actions that use a manta or a depth
HIDDEN_PICK = NUM_ACTIONS + 1  # a king picked by somebody else

#: What follows a choice.
WAITS, BEGINS, RESOLVED = range(3)

#: Kinds of chance event.
LOCATION_DRAW, CHARACTER_DRAW, GOAL_TOKENS, KING_DEAL = 0, 1, 2, 3

#: Endings; the first four are also the triggers of the last turns.
GOALS_CLAIMED, CHARACTERS_OUT, LOCATIONS_OUT, RIVAL_DONE, CAP = 1, 2, 3, 4, 5
TRIGGERS = ("none", "goals", "characters", "locations", "rival", "cap")

KINGS_OFF, KINGS_FIXED, KINGS_DRAFT = 0, 1, 2

#: Columns.
TYPE, COINS, STRENGTH, POINTS, MANTA, NUM_DEPTHS = range(6)  # of box.locations
VERB, AMOUNT, KIND = range(3)  # of a symbol; KIND = target type + 1 of typed power
NEXT = KIND  # of a character's step: the place of the step after it, 0 = none
CONDITION, NUMBER, LIMIT = range(3)  # of box.goals
DECK, BOTTOM, TOP, DISCARDED = range(4)  # of state.zones
LOCATION_DECK, CHARACTER_DECK = range(2)  # of state.left
FRAME_CARD, FRAME_STEP = range(2)  # of state.frames

BOX = record_type(
    "aquatica",
    [
        ("type_masks", np.int64, (NUM_TYPES,)),  # the locations of each type
        ("locations", np.int8, (NUM_LOCATIONS, 6)),  # TYPE, COINS, STRENGTH, POINTS, MANTA (kind + 1), NUM_DEPTHS
        ("depths", np.int8, (NUM_LOCATIONS, MAX_DEPTHS, 3)),  # symbols: VERB, AMOUNT, KIND
        ("stays", np.int8, (NUM_CHARACTERS,)),  # whether a character never leaves the hand
        ("conquers", np.int8, (NUM_CHARACTERS,)),  # whether it has a conquer step
        ("replays", np.int8, (NUM_CHARACTERS,)),  # whether it replays another
        ("bonus", np.int8, (NUM_CHARACTERS,)),  # wild manta + 1 of a king that leaves at the start
        ("steps", np.int8, (NUM_CHARACTERS, MAX_STEPS, 3)),  # VERB, AMOUNT, NEXT
        ("trained", np.int8, (NUM_TRAINED, 3)),  # symbols
        ("wild", np.int8, (NUM_WILD, 3)),  # symbols
        ("wild_counts", np.int8, (NUM_WILD,)),  # in the supply at the start
        ("goals", np.int8, (NUM_GOALS, 3)),  # CONDITION, NUMBER, LIMIT
        ("tokens", np.int8, (NUM_TOKENS, TOKEN_SIDES)),  # goals
        ("prices", np.int8, (NUM_SPACES,)),  # coins under the character row
        ("spots", np.int8, (NUM_SPOTS,)),  # points on a goal track
        ("copies", np.int8, (MAX_SEATS,)),  # of each ocean character, by number of seats - 1
        ("ratings", np.int16, (NUM_RATINGS - 1,)),  # solo: the most points of each rating but the last
        ("bottom_slots", np.int8),
        ("top_slots", np.int8),
        ("board_slots", np.int8),
        ("power_discount", np.int8),  # of the top row
        ("coin_discount", np.int8),  # of the top row
        ("rival_mantas", np.int8),
        ("solo_kings", np.int8),  # kings dealt in the solo draft
        ("num_tokens", np.int8),
        ("max_turns", np.int16),  # per seat
        ("king_mode", np.int8, (MAX_SEATS,)),  # KINGS_OFF, KINGS_FIXED or KINGS_DRAFT, by number of seats - 1
        ("has_tokens", np.int8),
        ("can_decline_scout", np.int8),
        ("has_one_depth_limit", np.int8),
        ("refills_rows", np.int8),
    ],
)

STATE = record_type(
    "aquatica",
    [
        ("zones", np.int64, (4,)),  # locations in the DECK, BOTTOM row, TOP row and DISCARDED
        ("boards", np.int64, (MAX_SEATS,)),  # locations on each board
        ("scored", np.int64, (MAX_SEATS,)),  # locations in each scoring pile
        ("risen", np.int64),  # locations on boards with all depths covered
        ("used", np.int64),  # locations whose depth has paid in this main action, under the one-depth limit
        ("paid", np.int64),  # locations whose depth pays in this payment, without the manta it unlocked
        ("revealed", np.int64),  # locations that the last action turned up
        ("covered", np.int8, (NUM_LOCATIONS,)),  # depths covered, of locations on boards
        ("hands", np.int8, (MAX_SEATS, NUM_CHARACTERS)),  # cards of each character
        ("discards", np.int8, (MAX_SEATS, NUM_CHARACTERS)),
        ("character_row", np.int8, (NUM_SPACES,)),  # ocean character + 1, left to right; 0 = none
        ("character_deck", np.int8, (NUM_OCEAN,)),  # cards left of each ocean character
        ("removed", np.int8, (NUM_OCEAN,)),  # ocean characters taken out of the game in play
        ("left", np.int8, (2,)),  # cards in the LOCATION_DECK and the CHARACTER_DECK
        ("trained", np.int8, (MAX_SEATS, NUM_TRAINED)),  # READY, TIRED or PLACED
        ("wild", np.int8, (MAX_SEATS, NUM_WILD, 2)),  # mantas of each kind, WILD_READY and WILD_TIRED
        ("supply", np.int8, (NUM_WILD,)),
        ("unlocked", np.int8, (NUM_WILD,)),  # ready mantas that came in this payment
        ("goals", np.int8, (NUM_TRACKS,)),  # goal of each track
        ("tracks", np.int8, (NUM_TRACKS, NUM_SPOTS)),  # seat + 1 or RIVAL_HOLDER; 0 = free
        ("kings", np.int8, (MAX_SEATS,)),  # king + 1 of each seat; 0 = none yet
        ("shown", np.int8, (MAX_SEATS,)),  # whether all know the seat's king
        ("shown_now", np.int8, (MAX_SEATS,)),  # whether the last action showed it
        ("frames", np.int8, (2, 2)),  # cards being resolved: the played one, the replayed one; FRAME_CARD, FRAME_STEP
        ("level", np.int8),  # cards being resolved
        ("num_seats", np.int8),
        ("turn_seat", np.int8),
        ("decider", np.int8),  # seat that acts
        ("phase", np.int8),
        ("resume", np.int8),  # phase to return to after an effect action or a claim
        ("pending", np.int8),  # choices left of the current symbol
        ("picked", np.int8),  # 1 after the first raise of an effect action; in DROP, the last location dropped + 1
        ("source", np.int8),  # location + 1 whose effect depth is being exploited
        ("claimed", np.int8),  # track + 1 of the goal being claimed
        ("target", np.int16),  # in PAY: the action that chose the target
        ("cost", np.int8),
        ("total", np.int8),
        ("rank", np.int16),  # canonical place of the last source paid
        ("least", np.int8),  # smallest value paid by a source that nothing hangs on; 0 = none yet
        ("has_played", np.int8),  # a character was played this turn
        ("paid_prices", np.int32),  # prices of this turn's paid recruits, as a set
        ("revealed_character", np.int8),  # ocean character + 1 that the last action turned up
        ("pool", np.int16),  # kings in the draft, at its end those left over
        ("trigger", np.int8),  # why the last turns come; at the end, why it is over
        ("turns_left", np.int8),  # last turns to come; 0 = not yet begun
        ("num_turns", np.int16),  # turns finished
    ],
)
