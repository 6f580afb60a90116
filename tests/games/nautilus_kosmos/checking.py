"""Random playthroughs in compiled code, with every invariant checked at every decision, and counted."""

import numpy as np

import games
from games import api, bits, rng
from games.jit import compiled, kernel
from games.nautilus_kosmos.board import bit, holds, overlaps, touches
from games.nautilus_kosmos.state import (
    BLACK,
    CHEST,
    FIRST_RESEARCH,
    FIRST_TREASURE,
    ITEM_KIND,
    ITEM_LODGERS,
    MAX_SEATS,
    MAX_SUBMARINES,
    MAX_TREASURES,
    NUM_COLOURS,
    NUM_FACES,
    NUM_ITEMS,
    NUM_KINDS,
    NUM_ZONES,
    SONAR,
    STATE,
    TEMPO,
    TO_BUILD,
    TO_BUY,
    TO_LEAVE,
    TO_PEEK,
    TO_SAIL,
    TO_SITE,
)
from games.playthrough import Playthrough, new_box

KOSMOS = games.load("nautilus_kosmos")

#: What a check that fails is called; a code is the place in this row.
INVARIANTS = (
    "",
    "researchers in the city, in the hand and in the reserve are all there are",
    "money is never negative",
    "no submarine lies under a module or on a face-down tile",
    "no face-down tile lies under a module",
    "no two submarines share a cell, and those at sea come first",
    "as many tiles are unseen in a zone as faces are left for them",
    "a level for each research module with own researchers",
    "the majority disk lies with nobody below the level or below an opponent",
    "modules in the supply, in hands and in the city are all there are",
    "modules do not overlap and lie on the board",
    "treasures on the treasure board and on the map are all there are",
    "looked-at tiles lie face down",
    "there is something to choose",
    "money comes from chests only and goes for what has a price",
)
(
    RESEARCHERS,
    NEGATIVE,
    SUNK,
    COVERED,
    SHARED,
    UNSEEN,
    LEVELS,
    MAJORITY,
    MODULES,
    OVERLAP,
    TREASURES,
    LOOKED,
    DEAD_END,
    MONEY,
) = range(1, len(INVARIANTS))
NUM_INVARIANTS = len(INVARIANTS)
MAX_ACTIONS = KOSMOS.max_actions

#: What is counted of a playthrough.
ROUNDS, DECISIONS, CHOICES, COLLECTED, BUILT, CHESTS, ENDING = range(7)
NUM_COUNTS = ENDING + 1


def play(seats: int, house: dict | None, games: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Plays random games and checks the invariants.

    Returns
    -------
    counts : numpy.ndarray, shape (games, NUM_COUNTS)
    scores : numpy.ndarray, shape (games, seats)

    Raises
    ------
    AssertionError
        Names the first invariant that does not hold, and the game.
    """
    state, before, zero = (api.new_records(STATE) for _ in range(3))
    counts, scores = np.zeros((games, NUM_COUNTS), np.int64), np.zeros((games, seats))
    random = rng.new_rng("checking", seats, seed)
    failed = _play(new_box(KOSMOS, house), state, before, zero, random, counts, scores)
    assert not failed, f"game {failed // NUM_INVARIANTS}: not so: {INVARIANTS[failed % NUM_INVARIANTS]}"
    return counts, scores


def check(playthrough: Playthrough) -> None:
    """Checks the invariants of one state; AssertionError names the first that does not hold."""
    failed = _check(playthrough.box, playthrough.state)
    assert not failed, f"not so: {INVARIANTS[failed]}"


@kernel
def _check(boxes, states):
    return _violated(boxes[0], states[0])


@kernel
def _play(boxes, states, befores, zeros, random, counts, scores):
    actions, ranks = np.zeros(MAX_ACTIONS, np.int32), np.zeros(MAX_SEATS, np.int64)
    for game in range(len(scores)):
        states[0] = zeros[0]
        key = rng.next_bits(random)
        api.new_game(boxes[0], states[0], scores.shape[1], key)
        while not api.is_terminal(boxes[0], states[0]):
            failed = _step(boxes[0], states, befores, actions, key, random, counts[game])
            if failed:
                return game * NUM_INVARIANTS + failed
        failed = _violated(boxes[0], states[0])
        if failed:
            return game * NUM_INVARIANTS + failed
        api.outcome(boxes[0], states[0], scores[game], ranks)
        counts[game, ROUNDS] = states[0].round_number
        counts[game, BUILT] = states[0].num_modules - 1
        counts[game, ENDING] = api.ending(boxes[0], states[0])
    return 0


@compiled
def _step(box, states, befores, actions, key, random, counts):
    """One random action; returns the invariant that does not hold before or after it."""
    state, before = states[0], befores[0]
    failed = _violated(box, state)
    number = api.legal_actions(box, state, actions)
    if failed or number == 0:
        return failed if failed else DEAD_END
    befores[0] = states[0]
    action = np.int64(actions[rng.below(random, number)])
    api.apply_action(box, state, action, key)
    counts[DECISIONS] += 1
    counts[CHOICES] += number > 1
    face = _face_collected(box, before, action)
    counts[COLLECTED] += face >= 0
    counts[CHESTS] += face == CHEST
    return 0 if _money(state) - _money(before) == _change(box, before, action, face) else MONEY


@compiled
def _money(state):
    """The money of all seats."""
    total = 0
    for seat in range(MAX_SEATS):
        total += state.money[seat]
    return total


@compiled
def _face_collected(box, before, action):
    """The face of the tile onto which an action sails, -1 if it does not."""
    if action < TO_SAIL or action >= TO_PEEK:
        return -1
    tile = box.tile_at[action - TO_SAIL]
    return before.tiles[tile] if tile >= 0 and before.face_down & bit(tile) else -1


@compiled
def _change(box, before, action, face):
    """What an action brings into play from the bank, or takes out of it."""
    seat = api.current_seat(box, before)
    if action == SONAR:
        return -box.sonar_price
    if TO_BUY <= action < TO_BUILD:
        lodgers = ITEM_LODGERS[action - TO_BUY]
        return -lodgers * box.lodger_price if lodgers else -box.research_price
    if TO_SITE <= action < TO_LEAVE:
        return -max(box.build_price[box.site_depth[action - TO_SITE] - 1] - before.price_paid, 0)
    if face == CHEST:
        return box.ability[BLACK, before.level[seat, BLACK]]
    if face < 0 or face == TEMPO:
        return 0
    price = box.tile_price[box.tile_zone[box.tile_at[action - TO_SAIL]]]
    return -price if before.money[seat] >= price else 0


@compiled
def _violated(box, state):
    """The first invariant that does not hold, 0 if all do."""
    failed = _violated_city(box, state)
    if not failed:
        failed = _violated_modules(box, state)
    if not failed:
        failed = _violated_tiles(box, state)
    for seat in range(state.num_seats):
        if not failed:
            failed = _violated_player(box, state, seat)
        if not failed:
            failed = _violated_knowledge(box, state, seat)
    return failed


@compiled
def _violated_player(box, state, seat):
    """Researchers, money, levels and submarines of a seat."""
    number = np.int64(state.reserve[seat])
    for item in range(NUM_ITEMS):
        number += state.hand[seat, item] * ITEM_LODGERS[item]
    for module in range(state.num_modules):
        number += state.researchers[seat, module]
    if number != box.researchers_each or state.reserve[seat] < 0:
        return RESEARCHERS
    if state.money[seat] < 0:
        return NEGATIVE
    for colour in range(NUM_COLOURS):
        employed = 0
        for module in range(state.num_modules):
            is_own = state.researchers[seat, module] > 0
            employed += is_own and state.kind[module] == FIRST_RESEARCH + colour
        if state.level[seat, colour] != employed:
            return LEVELS
        if state.disk[colour] == seat + 1 and not _may_hold(box, state, seat, colour):
            return MAJORITY
    return _violated_submarines(state, seat)


@compiled
def _may_hold(box, state, seat, colour):
    """Whether nobody has a higher level and the level is high enough."""
    for opponent in range(state.num_seats):
        if state.level[opponent, colour] > state.level[seat, colour]:
            return False
    return state.level[seat, colour] >= box.majority_level


@compiled
def _violated_submarines(state, seat):
    """A seat's submarines lie on cells of their own, not covered."""
    for slot in range(MAX_SUBMARINES):
        cell = state.submarines[seat, slot] - 1
        if cell < 0:
            continue
        if slot > 0 and state.submarines[seat, slot - 1] == 0:
            return SHARED
        for module in range(state.num_modules):
            if touches(state.centre[module], cell):
                return SUNK
        if holds(state.covered, cell) or holds(state.tile_cells, cell):
            return SUNK
        number = 0
        for other in range(state.num_seats):
            for place in range(MAX_SUBMARINES):
                number += state.submarines[other, place] == cell + 1
        if number != 1:
            return SHARED
    return 0


@compiled
def _violated_city(box, state):
    """Modules lie on the board, do not overlap, and are counted by kind."""
    for module in range(state.num_modules):
        if box.site_depth[state.centre[module]] == 0:
            return OVERLAP
        for other in range(module):
            if overlaps(box, state.centre[module], state.centre[other]):
                return OVERLAP
    return 0


@compiled
def _violated_modules(box, state):
    """Every module of the box is in the supply, in a hand, in the city or out of the game."""
    for kind in range(1, NUM_KINDS):
        number = np.int64(state.supply[kind]) + state.discarded[kind]
        for module in range(state.num_modules):
            number += state.kind[module] == kind
        for seat in range(state.num_seats):
            for item in range(NUM_ITEMS):
                if ITEM_KIND[item] == kind:
                    number += state.hand[seat, item]
        if number != box.supply[kind] or state.supply[kind] < 0:
            return MODULES
    return 0


@compiled
def _violated_tiles(box, state):
    """No face-down tile under a module; each treasure on the map or on the treasure board."""
    found = np.int64(0)
    for slot in range(MAX_TREASURES):
        if state.treasures[slot] > 0:
            found |= bit(slot)
    number = bits.count(found)
    for tile in range(box.num_tiles):
        if not state.face_down & bit(tile):
            continue
        face = state.tiles[tile]
        if face >= FIRST_TREASURE:
            found |= bit(face - FIRST_TREASURE)
            number += 1
        for module in range(state.num_modules):
            if touches(state.centre[module], box.tile_cell[tile]):
                return COVERED
    return 0 if found == box.treasures and number == bits.count(found) else TREASURES


@compiled
def _violated_knowledge(box, state, seat):
    """|U| = |Q| for each zone: faces it began with, less those removed and those seen, are those not seen."""
    if state.known[seat] & ~state.face_down:
        return LOOKED
    for zone in range(NUM_ZONES):
        unseen = state.face_down & ~state.known[seat] & box.zone_tiles[zone]
        left = 0
        for face in range(NUM_FACES):
            rest = _faces_left(box, state, seat, zone, face)
            hidden = _number_of(state, unseen, face)
            left += rest
            if rest != hidden:
                return UNSEEN
        if left != bits.count(unseen):
            return UNSEEN
    return 0


@compiled
def _faces_left(box, state, seat, zone, face):
    """How many tiles of a face the seat must think to be unseen in a zone."""
    number = 0
    for tile in range(box.num_tiles):
        number += box.tile_zone[tile] == zone and box.faces[tile] == face
    return number - state.removed[zone, face] - _number_of(state, state.known[seat] & box.zone_tiles[zone], face)


@compiled
def _number_of(state, tiles, face):
    """How many of a set of tiles show a face."""
    number = 0
    while tiles:
        number += state.tiles[bits.lowest(tiles)] == face
        tiles &= tiles - 1
    return number
