"""R13 and R14: the end of the game and the score."""

import numpy as np

from games.jit import compiled
from games.nautilus_kosmos.board import bit
from games.nautilus_kosmos.state import (
    ALL_TREASURES,
    DEEP_TREASURES,
    IDLE_ROUND,
    MAX_TREASURES,
    NUM_COLOURS,
    NUM_FIELDS,
    WITH_MARKER,
)

# R13 End


@compiled
def end_round(box, state):
    """R13.1-R13.4: the ending that a completed round brings, 0 if the game goes on."""
    found = _treasures_found(state)
    if found == box.treasures:
        return ALL_TREASURES
    if not state.is_eventful:
        return IDLE_ROUND
    if state.is_last_round:
        return DEEP_TREASURES
    if found & box.closing_treasures == box.closing_treasures:
        state.is_last_round = 1
    return 0


@compiled
def _treasures_found(state):
    """R13.2: the set of treasures that have left the map."""
    found = np.int64(0)
    for slot in range(MAX_TREASURES):
        if state.treasures[slot] != 0:
            found |= bit(slot)
    return found


# R14 Scoring


@compiled
def score_seats(box, state, scores, ranks):
    """R14.5, R14.6: fills the score and the rank of each seat; equal scores share a rank."""
    for seat in range(state.num_seats):
        scores[seat] = score_of(box, state, seat)
    for seat in range(state.num_seats):
        ranks[seat] = 1
        for opponent in range(state.num_seats):
            if scores[opponent] > scores[seat]:
                ranks[seat] += 1


@compiled
def score_of(box, state, seat):
    """R14.5: discoveries times modules, and the money that is left."""
    discoveries = tile_points(box, state, seat) + treasure_points(box, state, seat)
    modules = module_points(box, state, seat)
    paid = order_tiles_paid(box, state, seat, modules)
    return (discoveries + paid * box.order_points) * modules + state.money[seat] - paid * box.order_price


@compiled
def tile_points(box, state, seat):
    """R14.3: the points of the tiles on the player's fields."""
    points = np.int64(0)
    for field in range(NUM_FIELDS):
        points += np.int64(state.collected[seat, field]) * box.face_points[field]
    return points


@compiled
def treasure_points(box, state, seat):
    """R14.1: the disk of the seat's rank; who has no treasure gets the lowest."""
    own = _treasure_strength(state, seat)
    rank = state.num_seats - 1
    if own > 0:
        rank = 0
        for opponent in range(state.num_seats):
            if _treasure_strength(state, opponent) > own:
                rank += 1
    return np.int64(box.treasure_disks[state.num_seats, rank])


@compiled
def _treasure_strength(state, seat):
    """R14.1: orders the seats by number of markers, then by the highest treasure with one."""
    markers, highest = 0, 0
    for slot in range(MAX_TREASURES):
        if state.treasures[slot] == WITH_MARKER + seat:
            markers += 1
            highest = slot + 1
    return markers * (MAX_TREASURES + 1) + highest


@compiled
def module_points(box, state, seat):
    """R14.4: per colour the points of the majority disk, else of the level."""
    points = np.int64(0)
    for colour in range(NUM_COLOURS):
        if state.disk[colour] == seat + 1:
            points += box.majority_points
        elif state.level[seat, colour] >= box.point_level:
            points += box.level_points
    return points


@compiled
def order_tiles_paid(box, state, seat, modules):
    """R14.2: how many tiles of the order card the seat pays for: as many as it can if each raises the score."""
    if box.order_points * modules <= box.order_price:
        return np.int64(0)
    card = state.order_card[seat]
    matches = np.int64(0)
    for place in range(2):
        matches += state.collected[seat, box.order_fields[card, place]]
    return min(matches, state.money[seat] // box.order_price)
