"""The nouns of Nautilus (Kosmos): board, modules, tiles, decisions, actions, and the two record types.

A *cell* is ``row * MAX_COLUMNS + column``; a set of cells is one int64 per row, bit = column. A *module* is numbered in
the order of building, the base is 0; people name it by its centre cell. A *tile* is numbered by its discovery cell.
"""

import numpy as np

from games.api import record_type

# What the arrays have room for. A larger map or set needs larger numbers here.
MIN_SEATS = 2
MAX_SEATS = 4
MAX_ROWS = 32
MAX_COLUMNS = 32
MAX_MODULES = 48
MAX_TILES = 60
MAX_TILES_UNDER_MODULE = 6
MAX_TREASURES = 15
MAX_SUBMARINES = 3
MAX_LODGERS = 4
MAX_STEPS = 8
MAX_ROUNDS = 400
MAX_SCORE = 5000
#: Room for the legal actions of one decision: as many sites as all sides of all modules
MAX_CHOICES = 8 * MAX_MODULES
NUM_CELLS = MAX_ROWS * MAX_COLUMNS

ZONE_NAMES = ("lagoon", "slope", "deep", "canyon")
NUM_ZONES = len(ZONE_NAMES)
CANYON = 3

NUM_DIRECTIONS = 8
NUM_BLUE_EXITS = 4
ROW_STEP = np.array([-1, 0, 1, 0, -1, 1, 1, -1])
COLUMN_STEP = np.array([0, 1, 0, -1, 1, 1, -1, -1])
DIRECTION_NAMES = ("north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west")

# The shape of a module, in cells
HALF_WIDTH = 1
OVERLAP_DISTANCE = 2 * HALF_WIDTH
WIDTH = 2 * HALF_WIDTH + 1
EXIT_DISTANCE = HALF_WIDTH + 1

# Kinds of module
BASE, CROSS, STAR, FIRST_RESEARCH = 0, 1, 2, 3
COLOUR_NAMES = ("green", "grey", "brown", "blue", "black")
GREEN, GREY, BROWN, BLUE, BLACK = range(len(COLOUR_NAMES))
KIND_NAMES = ("base", "cross", "star", *COLOUR_NAMES)
NUM_COLOURS = len(COLOUR_NAMES)
NUM_KINDS = len(KIND_NAMES)
NUM_LEVELS = 5
MAX_LEVEL = NUM_LEVELS - 1

# Items that can be bought and held: a habitation with its researchers, or a research module.
_HABITATIONS = [(kind, lodgers) for kind in (CROSS, STAR) for lodgers in range(1, MAX_LODGERS + 1)]
_RESEARCH = [(kind, 0) for kind in range(FIRST_RESEARCH, NUM_KINDS)]
ITEM_KIND = np.array([kind for kind, _ in _HABITATIONS + _RESEARCH])
ITEM_LODGERS = np.array([lodgers for _, lodgers in _HABITATIONS + _RESEARCH])
ITEM_NAMES = (*(f"{KIND_NAMES[kind]} {lodgers}" for kind, lodgers in _HABITATIONS), *COLOUR_NAMES)
NUM_ITEMS = len(ITEM_NAMES)

# What a tile shows. Codes from FIRST_TREASURE on are the treasures 1, 2, ...
FIELD_NAMES = ("shell", "starfish", "seahorse", "ray", "octopus", "gold")
NUM_FIELDS = len(FIELD_NAMES)
GOLD, CHEST, TEMPO, FIRST_TREASURE = 5, 6, 7, 8
NUM_FACES = FIRST_TREASURE + MAX_TREASURES
FACE_NAMES = (*FIELD_NAMES, "chest", "tempo", *(f"treasure {number}" for number in range(1, MAX_TREASURES + 1)))
GONE = -1

NUM_ORDER_CARDS = 4
NO_ONE = -1

# Phases of a round and the decisions in them (R3.1)
BUYING_PHASE, RESEARCHER_PHASE, SUBMARINE_PHASE = 1, 2, 3
(
    BUY,
    CHOOSE_MODULE,
    CHOOSE_SITE,
    CHOOSE_RESEARCHER,
    CHOOSE_MODULE_TO_ENTER,
    LAUNCH,
    CHOOSE_SUBMARINE,
    SAIL,
    PEEK,
    TREASURE_RESEARCHER,
    TREASURE_MODULE_TO_ENTER,
    TEMPO_SUBMARINE,
    TEMPO_SAIL,
    DOCK,
) = range(1, 15)
DECISION_NAMES = (
    "buy",
    "choose module",
    "choose site",
    "choose researcher",
    "choose module to enter",
    "launch",
    "choose submarine",
    "sail",
    "peek",
    "treasure: choose researcher",
    "treasure: choose module to enter",
    "tempo: choose submarine",
    "tempo: sail",
    "dock",
)

# Actions. From TO_SITE on each block holds one action per cell, launches one per cell and direction.
DONE = 1
SONAR = 2
TO_BUY = 3
TO_BUILD = TO_BUY + NUM_ITEMS
TO_SITE = TO_BUILD + NUM_ITEMS
TO_LEAVE = TO_SITE + NUM_CELLS
TO_ENTER = TO_LEAVE + NUM_CELLS
TO_SELECT = TO_ENTER + NUM_CELLS
TO_SAIL = TO_SELECT + NUM_CELLS
TO_PEEK = TO_SAIL + NUM_CELLS
TO_DOCK = TO_PEEK + NUM_CELLS
TO_LAUNCH = TO_DOCK + NUM_CELLS
NUM_ACTIONS = TO_LAUNCH + NUM_BLUE_EXITS * NUM_CELLS - 1

# Kinds of chance event, all in the set-up
SHUFFLE_TILES, SHUFFLE_ORDERS, DRAW_START_SEAT = 0, 1, 2

# Endings (R13)
ALL_TREASURES, IDLE_ROUND, DEEP_TREASURES = 1, 2, 3
ENDING_NAMES = ("not over", "all treasures found", "idle round", "deep treasures found")

#: A treasure on the board without a marker (R5.8, R11.2); a marker is WITH_MARKER + seat.
WITHOUT_MARKER, WITH_MARKER = 1, 2

_BOX_FIELDS = [
    # the map
    ("num_rows", np.int16),
    ("depth", np.int8, (MAX_ROWS, MAX_COLUMNS)),  # 1 lagoon .. 4 canyon, 0 off the board
    ("site_depth", np.int8, (NUM_CELLS,)),  # deepest of the nine cells round a centre, 0 if one is off the board
    ("sea", np.int64, (MAX_ROWS,)),  # cells on the board
    ("canyon", np.int64, (MAX_ROWS,)),  # cells of the deepest zone
    ("base_centre", np.int16),
    # discovery cells and tiles
    ("num_tiles", np.int16),
    ("tile_cell", np.int16, (MAX_TILES,)),  # zone by zone, from north-west to south-east
    ("tile_zone", np.int8, (MAX_TILES,)),  # 0 lagoon .. 3 canyon
    ("tile_at", np.int8, (NUM_CELLS,)),  # tile of a discovery cell, -1 for other cells
    ("zone_tiles", np.int64, (NUM_ZONES,)),  # set of tiles of a zone
    ("faces", np.int8, (MAX_TILES,)),  # the faces before shuffling, zone by zone, ascending
    ("face_points", np.int16, (NUM_FIELDS,)),
    ("treasures", np.int32),  # set of the treasures in the box, bit = number - 1
    ("closing_treasures", np.int32),  # set of the treasures that announce the last round (R13.4)
    # modules
    ("exits", np.int16, (NUM_KINDS,)),  # set of directions
    (
        "entries",
        np.int16,
        (NUM_KINDS,),
    ),  # set of directions in which a neighbour may have it: the opposites of exits
    ("supply", np.int8, (NUM_KINDS,)),
    ("diagonal_contact", np.int8),  # rows and columns to the centre of a diagonal neighbour
    # tables
    ("ability", np.int8, (NUM_COLOURS, NUM_LEVELS)),
    ("start_money", np.int16, (MAX_SEATS + 1,)),  # by number of seats
    ("max_lodgers", np.int8, (MAX_SEATS + 1,)),  # by number of seats
    ("treasure_disks", np.int16, (MAX_SEATS + 1, MAX_SEATS)),  # by number of seats, best rank first
    ("order_fields", np.int8, (NUM_ORDER_CARDS, 2)),
    ("build_price", np.int16, (NUM_ZONES,)),
    ("tile_price", np.int16, (NUM_ZONES,)),
    # single values
    ("discards_return", np.int8),  # whether discarded modules go back to the supply
    ("researchers_each", np.int16),
    ("submarines_each", np.int16),
    ("min_lodgers", np.int16),  # fewest researchers in a habitation
    ("research_price", np.int16),  # of a research module
    ("lodger_price", np.int16),  # for each researcher in a habitation
    ("rent", np.int16),
    ("sonar_price", np.int16),
    ("hand_limit", np.int16),
    ("build_limit", np.int16),
    ("movers_limit", np.int16),  # researchers that move in one phase
    ("treasure_steps", np.int16),
    ("tempo_steps", np.int16),
    ("point_level", np.int16),  # level from which a colour counts
    ("level_points", np.int16),
    ("majority_level", np.int16),  # level from which the majority disk can be taken
    ("majority_points", np.int16),
    ("order_price", np.int16),
    ("order_points", np.int16),
]

_STATE_FIELDS = [
    # the round
    ("num_seats", np.int8),
    ("start_seat", np.int8),
    ("turn", np.int8),  # how many seats have finished the phase
    ("phase", np.int8),  # 1 to 3
    ("round_number", np.int32),  # from 1
    ("decision", np.int8),  # what the acting seat is asked, BUY .. DOCK
    ("ending", np.int8),  # 0 while the game is not over
    ("is_eventful", np.int8),  # somebody bought, built or revealed a tile in this round (R13.3)
    ("is_last_round", np.int8),
    ("is_canyon_open", np.int8),  # a submarine has crossed into the canyon (R10.1)
    # the turn of the acting seat; all zero outside their phase
    ("has_bought", np.int8),
    ("num_built", np.int8),  # the last `num_built` modules of the city are this build
    ("price_paid", np.int32),  # for this build
    ("building", np.int8),  # item to be placed + 1
    ("movers", np.int8),  # researchers moved in this phase
    ("steps_used", np.int8),
    ("leaving", np.int8),  # module + 1 that the moving researcher leaves
    ("sailing", np.int16),  # cell + 1 of the submarine to be moved
    ("has_moved", np.int8),  # set of own submarines without a regular move left
    ("docks", np.int16, (MAX_SUBMARINES,)),  # cells + 1 of submarines still to be asked about docking, in order
    ("peeks", np.int8),  # peeks left
    ("peeked_zone", np.int8),  # zone + 1 of the peek before
    # what the last action showed
    ("revealed", np.int32),  # faces shown to all, coded by `show_face`
    ("looked", np.int64),  # set of tiles shown to `looker`
    ("looker", np.int8),
    # players
    ("money", np.int16, (MAX_SEATS,)),
    ("reserve", np.int8, (MAX_SEATS,)),
    ("hand", np.int8, (MAX_SEATS, NUM_ITEMS)),  # how many of each item
    ("level", np.int8, (MAX_SEATS, NUM_COLOURS)),
    ("collected", np.int8, (MAX_SEATS, NUM_FIELDS)),
    ("submarines", np.int16, (MAX_SEATS, MAX_SUBMARINES)),  # cells + 1, those at sea first; 0 = in stock
    ("canyon_born", np.int8, (MAX_SEATS,)),  # set of own submarines launched on a canyon cell
    ("known", np.int64, (MAX_SEATS,)),  # set of face-down tiles this seat has seen
    ("order_card", np.int8, (NUM_ORDER_CARDS,)),  # by seat, hidden; the last ones are not dealt
    # common things
    ("disk", np.int8, (NUM_COLOURS,)),  # seat + 1 of the holder of the majority disk, 0 = nobody
    ("treasures", np.int8, (MAX_TREASURES,)),  # 0 = not found, WITHOUT_MARKER, WITH_MARKER + seat
    ("supply", np.int8, (NUM_KINDS,)),
    ("discarded", np.int8, (NUM_KINDS,)),  # out of the game, only under that house rule (R5.9)
    ("tiles", np.int8, (MAX_TILES,)),  # face, hidden while face down; GONE once revealed
    ("face_down", np.int64),  # set of tiles on the map
    ("removed", np.int8, (NUM_ZONES, NUM_FACES)),  # faces that left the map, by zone
    # the city
    ("num_modules", np.int8),
    ("centre", np.int16, (MAX_MODULES,)),
    ("kind", np.int8, (MAX_MODULES,)),
    ("builder", np.int8, (MAX_MODULES,)),  # seat + 1 whose marker lies on a research module, 0 = nobody
    ("researchers", np.int8, (MAX_SEATS, MAX_MODULES)),
    # follows from the fields above, see `survey` in city.py
    ("passages", np.int64, (MAX_MODULES,)),  # set of modules one step away
    ("open_sides", np.int16, (MAX_MODULES,)),  # exits in front of which the contact site is on the board and free
    ("covered", np.int64, (MAX_ROWS,)),  # cells touched by a module
    ("tile_cells", np.int64, (MAX_ROWS,)),  # cells with a face-down tile
    ("targets", np.int64, (MAX_ROWS,)),  # cells where the submarine `sailing` may end its movement
]


def _record(fields: list[tuple]) -> np.dtype:
    """The record type with wide fields first: without gaps between the fields equal records are equal bytes."""
    return record_type("nautilus_kosmos", sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize))


BOX = _record(_BOX_FIELDS)
STATE = _record(_STATE_FIELDS)
