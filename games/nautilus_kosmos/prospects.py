"""Playing knowledge: what tiles, submarines, levels and researchers promise a seat. No rule needs any of this.

Promises are measured in points of one of the two factors of the score: discoveries or modules. The numbers were found
by letting greedy players with different numbers play each other.
"""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import bit, column_of, row_of
from games.nautilus_kosmos.city import is_research, neighbours
from games.nautilus_kosmos.courses import may_enter_canyon
from games.nautilus_kosmos.researchers import ability, is_movable, owes_rent, steps_left
from games.nautilus_kosmos.state import (
    CANYON,
    CHEST,
    EXIT_DISTANCE,
    FIRST_RESEARCH,
    FIRST_TREASURE,
    GREEN,
    GREY,
    ITEM_LODGERS,
    MAX_LEVEL,
    NUM_COLOURS,
    NUM_ITEMS,
    RESEARCHER_PHASE,
    SUBMARINE_PHASE,
    TEMPO,
    TEMPO_SAIL,
    TEMPO_SUBMARINE,
)
from games.nautilus_kosmos.submarines import columns, num_at_sea

# Worth of a find in points of discoveries; a creature or gold is worth its points and something on top
TREASURE_WORTH = 0.5
TEMPO_WORTH = 0.75
CHEST_WORTH = 0.35
FIND_WORTH = 0.4
#: A promise loses by the time it takes: it counts 1 / (1 + DELAY * rounds).
DELAY = 0.45
#: What is left of a promise that cannot be paid.
UNPAID = 0.2

#: Share of the points of a level that the level before it is worth.
FIRST_LEVEL = 0.4
# Share of the points for the majority that a lead over the best opponent is worth
FAR_AHEAD, AHEAD, HOLDING_LEVEL, LEVEL, BEHIND = 1.0, 0.82, 0.65, 0.18, 0.05


@compiled
def zone_worths(box, state):
    """Mean worth of the tiles that lie face down in each of the four zones, wherever each lies."""
    return (
        _mean_worth(box, state, 0),
        _mean_worth(box, state, 1),
        _mean_worth(box, state, 2),
        _mean_worth(box, state, CANYON),
    )


@compiled
def _mean_worth(box, state, zone):
    """Mean worth of the face-down tiles of a zone, 0 if there are none."""
    tiles = state.face_down & box.zone_tiles[zone]
    number = bits.count(tiles)
    total = 0.0
    while tiles:
        total += _face_worth(box, state.tiles[bits.lowest(tiles)])
        tiles &= tiles - 1
    return total / max(number, 1)


@compiled
def _face_worth(box, face):
    """Worth of a face to the seat that collects it."""
    if face >= FIRST_TREASURE:
        return TREASURE_WORTH
    if face == TEMPO:
        return TEMPO_WORTH
    if face == CHEST:
        return CHEST_WORTH
    return FIND_WORTH + box.face_points[face]


@compiled
def delayed(promise, rounds):
    """What a promise is worth that takes some rounds."""
    return promise / (1.0 + DELAY * rounds)


@compiled
def best_tile(box, state, seat, cell, head_start, may_enter, tiles, worths):
    """Of a set of tiles the one that promises most to a submarine on a cell: its promise, and its number or -1.

    `head_start` steps take no time. A face counts if the seat has seen it, else the mean of its zone.
    """
    steps = max(ability(box, state, seat, GREY), 1)
    best, chosen = 0.0, -1
    while tiles:
        tile = bits.lowest(tiles)
        tiles &= tiles - 1
        if may_enter or box.tile_zone[tile] != CANYON:
            away = max(_distance(cell, box.tile_cell[tile]) - head_start, 0)
            promise = delayed(_tile_worth(box, state, seat, tile, worths), away / steps)
            if promise > best:
                best, chosen = promise, tile
    return best, chosen


@compiled
def _distance(cell, other):
    """Orthogonal steps between two cells of open sea."""
    return abs(row_of(cell) - row_of(other)) + abs(column_of(cell) - column_of(other))


@compiled
def _tile_worth(box, state, seat, tile, worths):
    """Worth of a face-down tile, as far as the seat knows it and can pay it."""
    zone = box.tile_zone[tile]
    worth = _face_worth(box, state.tiles[tile]) if state.known[seat] & bit(tile) else worths[zone]
    return worth if state.money[seat] >= box.tile_price[zone] else UNPAID * worth


@compiled
def fleet_promise(box, state, seat, is_acting, worths, later):
    """What the submarines at sea promise: each its best tile, never the same, and `later` points for times to come."""
    tiles = state.face_down
    total = 0.0
    for slot in range(num_at_sea(state, seat)):
        cell = state.submarines[seat, slot] - 1
        may_enter = may_enter_canyon(box, state, seat, slot)
        head_start = _head_start(box, state, seat, slot) if is_acting else 0
        promise, tile = best_tile(box, state, seat, cell, head_start, may_enter, tiles, worths)
        total += promise + later
        if tile >= 0:
            tiles &= ~bit(tile)
    return total


@compiled
def _head_start(box, state, seat, slot):
    """Steps that a submarine of the acting seat can still go in this turn."""
    if state.decision in (TEMPO_SUBMARINE, TEMPO_SAIL):
        return box.tempo_steps
    can_move = state.phase == SUBMARINE_PHASE and not state.has_moved & bit(slot)
    return ability(box, state, seat, GREY) if can_move else 0


@compiled
def num_in_stock(box, state, seat):
    """Submarines that can be launched."""
    return box.submarines_each - num_at_sea(state, seat)


@compiled
def launch_promise(box, state, seat, worths, later):
    """What submarines promise that could be launched where a free researcher stands ready."""
    stock = num_in_stock(box, state, seat)
    total = 0.0
    for module in range(state.num_modules):
        if stock > 0 and is_research(state, module) and state.researchers[seat, module] > 1:
            total += _promise_from(box, state, seat, module, worths) + later
            stock -= 1
    return total


@compiled
def _promise_from(box, state, seat, module, worths):
    """What a submarine promises that would be launched from a module."""
    promise, _ = best_tile(box, state, seat, state.centre[module], EXIT_DISTANCE, False, state.face_down, worths)
    return promise


@compiled
def module_worth(box, state, seat):
    """Worth of all levels of the seat, in points of modules."""
    worth = 0.0
    for colour in range(NUM_COLOURS):
        worth += _colour_worth(box, state, seat, colour, state.level[seat, colour])
    return worth


@compiled
def level_gain(box, state, seat, colour):
    """What one more level in a colour would add, in points of modules."""
    level = state.level[seat, colour]
    if level >= MAX_LEVEL:
        return 0.0
    higher = _colour_worth(box, state, seat, colour, level + 1)
    return higher - _colour_worth(box, state, seat, colour, level)


@compiled
def _colour_worth(box, state, seat, colour, level):
    """Worth of a colour if the seat had that level: points of the level and a share of those for the majority."""
    if level < box.point_level:
        return FIRST_LEVEL * box.level_points * level / max(box.point_level - 1, 1)
    best = np.int64(0)
    for opponent in range(state.num_seats):
        if opponent != seat:
            best = max(best, state.level[opponent, colour])
    share = _majority_share(level - best, state.disk[colour] == seat + 1)
    return box.level_points + share * (box.majority_points - box.level_points)


@compiled
def _majority_share(lead, is_holder):
    """Share of the majority points for a lead over the best opponent."""
    if lead > 0:
        return FAR_AHEAD if lead > 1 else AHEAD
    if lead == 0:
        return HOLDING_LEVEL if is_holder else LEVEL
    return BEHIND


@compiled
def num_free(state, seat, hand_weight):
    """Own researchers in the city that can move, those in the hand counted with a weight."""
    number = 0.0
    for module in range(state.num_modules):
        number += state.researchers[seat, module]
        if is_research(state, module) and state.researchers[seat, module] > 0:
            number -= 1.0
    for item in range(NUM_ITEMS):
        number += hand_weight * state.hand[seat, item] * ITEM_LODGERS[item]
    return number


@compiled
def walk_promise(box, state, seat, is_acting, level_weight, launch_weight, worths, later):
    """The two best things that free researchers of the seat can walk to: an activation, or a place to launch from.

    The weights turn points of modules and of discoveries into points of the score.
    """
    frontier = _starting_points(state, seat, is_acting)
    steps = max(ability(box, state, seat, GREEN), 1)
    in_time = steps_left(box, state, seat) if is_acting and state.phase == RESEARCHER_PHASE else 0
    reached = frontier
    first, second, walked = 0.0, 0.0, 0
    while frontier:
        walked += 1
        frontier = neighbours(state, frontier) & ~reached
        reached |= frontier
        rounds = max(walked - in_time + steps - 1, 0) // steps
        modules = frontier
        while modules:
            module = bits.lowest(modules)
            modules &= modules - 1
            gain = arrival_gain(box, state, seat, module, level_weight, launch_weight, worths, later)
            gain = delayed(gain, rounds)
            second = max(second, min(first, gain))
            first = max(first, gain)
    return first + second


@compiled
def _starting_points(state, seat, is_acting):
    """The set of modules from where researchers can walk; only one if one is on its way."""
    if is_acting and state.leaving > 0:
        return bit(state.leaving - 1)
    modules = np.int64(0)
    for module in range(state.num_modules):
        if is_movable(state, seat, module):
            modules |= bit(module)
    return modules


@compiled
def arrival_gain(box, state, seat, module, level_weight, launch_weight, worths, later):
    """What it would bring a researcher of the seat to end in a module."""
    if not is_research(state, module) or state.researchers[seat, module] > 1:
        return 0.0
    if state.researchers[seat, module] == 1:
        if num_in_stock(box, state, seat) == 0:
            return 0.0
        return launch_weight * (_promise_from(box, state, seat, module, worths) + later)
    if owes_rent(state, seat, module) and state.money[seat] <= box.rent:
        return 0.0
    return level_weight * level_gain(box, state, seat, state.kind[module] - FIRST_RESEARCH)


@compiled
def is_tile_near(box, state, cell, distance):
    """Whether a face-down tile lies within so many orthogonal steps, were there nothing in the way."""
    found = np.int64(0)
    for row in range(max(row_of(cell) - distance, 0), min(row_of(cell) + distance, box.num_rows - 1) + 1):
        spread = distance - abs(row - row_of(cell))
        found |= state.tile_cells[row] & columns(column_of(cell) - spread, column_of(cell) + spread)
    return found != 0
