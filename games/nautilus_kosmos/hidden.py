"""R15: what a player knows, and the exact distribution of the rest."""

import numpy as np

from games import bits, rng
from games.jit import compiled
from games.nautilus_kosmos.board import bit
from games.nautilus_kosmos.state import (
    GONE,
    MAX_SUBMARINES,
    MAX_TREASURES,
    NUM_COLOURS,
    NUM_FACES,
    NUM_FIELDS,
    NUM_ITEMS,
    NUM_KINDS,
    NUM_ORDER_CARDS,
    NUM_ZONES,
)
from games.nautilus_kosmos.tiles import unknown_tiles

#: Up to this number the code of an observation is injective; more tiles than these have their code scrambled.
MAX_EXACT_FACES = 6
_DIGIT = NUM_FACES + 1
_NUM_EXACT = _DIGIT**MAX_EXACT_FACES
_NUM_SCRAMBLED = 2**31 - _NUM_EXACT


@compiled
def action_view(box, state, action, observer):
    """R15.1, R15.3: every choice is open, a look with the cells looked at."""
    return action


@compiled
def observation(box, state, observer):
    """R15.1, R15.2: faces turned up, for all; faces looked at, for the seat that looked."""
    if state.looked == 0 or state.looker != observer:
        return np.int64(state.revealed)
    return _code_of_look(state)


@compiled
def _code_of_look(state):
    """R15.2: the faces of the tiles looked at, in the order of the tiles, as one number."""
    code = np.int64(0)
    tiles = state.looked
    while tiles:
        code = code * _DIGIT + state.tiles[bits.lowest(tiles)] + 1
        tiles &= tiles - 1
        if code >= _NUM_EXACT:
            code = _NUM_EXACT + np.int64(rng.mix(np.uint64(code)) % np.uint64(_NUM_SCRAMBLED))
    return code


@compiled
def information_set(box, state, observer, information):
    """R15.1-R15.4: all that is open, the faces the observer has seen, and its order card."""
    for place in range(len(information)):
        information[place] = 0
    information[0] = observer
    information[1] = state.order_card[observer]
    place = _write_round(state, information, 2)
    place = _write_players(state, information, place)
    place = _write_common(state, information, place)
    place = _write_city(state, information, place)
    _write_tiles(box, state, observer, information, place)


@compiled
def _write_round(state, information, place):
    """R15.1: where the game stands."""
    information[place] = state.num_seats
    information[place + 1] = state.start_seat
    information[place + 2] = state.turn
    information[place + 3] = state.round_number
    information[place + 4] = state.decision
    information[place + 5] = state.ending
    information[place + 6] = state.is_eventful
    information[place + 7] = state.is_last_round
    information[place + 8] = state.is_canyon_open
    information[place + 9] = state.has_bought
    information[place + 10] = state.num_built
    information[place + 11] = state.price_paid
    information[place + 12] = state.building
    information[place + 13] = state.movers
    information[place + 14] = state.steps_used
    information[place + 15] = state.leaving
    information[place + 16] = state.sailing
    information[place + 17] = state.has_moved
    information[place + 18] = state.peeks
    information[place + 19] = state.peeked_zone
    for number in range(MAX_SUBMARINES):
        information[place + 20 + number] = state.docks[number]
    return place + 20 + MAX_SUBMARINES


@compiled
def _write_players(state, information, place):
    """R15.1: what lies before the players."""
    for seat in range(state.num_seats):
        information[place] = state.money[seat]
        information[place + 1] = state.reserve[seat]
        information[place + 2] = state.canyon_born[seat]
        place += 3
        for item in range(NUM_ITEMS):
            information[place + item] = state.hand[seat, item]
        place += NUM_ITEMS
        for colour in range(NUM_COLOURS):
            information[place + colour] = state.level[seat, colour]
        place += NUM_COLOURS
        for field in range(NUM_FIELDS):
            information[place + field] = state.collected[seat, field]
        place += NUM_FIELDS
        for slot in range(MAX_SUBMARINES):
            information[place + slot] = state.submarines[seat, slot]
        place = _write_set(state.known[seat], information, place + MAX_SUBMARINES)
    return place


@compiled
def _write_set(things, information, place):
    """A set of up to 63 things in two numbers."""
    information[place] = things & 0x7FFFFFFF
    information[place + 1] = things >> 31
    return place + 2


@compiled
def _write_common(state, information, place):
    """R15.1: majority disks, treasure board and supply."""
    for colour in range(NUM_COLOURS):
        information[place + colour] = state.disk[colour]
    place += NUM_COLOURS
    for slot in range(MAX_TREASURES):
        information[place + slot] = state.treasures[slot]
    place += MAX_TREASURES
    for kind in range(NUM_KINDS):
        information[place + kind] = state.supply[kind]
        information[place + NUM_KINDS + kind] = state.discarded[kind]
    return place + 2 * NUM_KINDS


@compiled
def _write_city(state, information, place):
    """R15.1: the modules in the order of building, with their researchers."""
    information[place] = state.num_modules
    place += 1
    for module in range(state.num_modules):
        information[place] = state.centre[module]
        information[place + 1] = state.kind[module]
        information[place + 2] = state.builder[module]
        place += 3
        for seat in range(state.num_seats):
            information[place] = state.researchers[seat, module]
            place += 1
    return place


@compiled
def _write_tiles(box, state, observer, information, place):
    """R15.1, R15.2: what left each zone, where tiles lie face down, and the faces the observer has seen of them."""
    for zone in range(NUM_ZONES):
        for face in range(NUM_FACES):
            information[place + face] = state.removed[zone, face]
        place += NUM_FACES
    for tile in range(box.num_tiles):
        face = state.tiles[tile]
        is_open = face == GONE or state.known[observer] & bit(tile) != 0
        information[place + tile] = face if is_open else NUM_FACES


@compiled
def determinize(box, state, observer, rng_state):
    """R15.2, R15.4: unseen tiles anew in each zone, unseen order cards anew; every arrangement equally likely."""
    unknown = unknown_tiles(state, observer)
    for zone in range(NUM_ZONES):
        _deal_again(state.tiles, unknown & box.zone_tiles[zone], rng_state)
    _deal_again(state.order_card, (bit(NUM_ORDER_CARDS) - 1) & ~bit(observer), rng_state)
    state.revealed = 0
    state.looked = 0
    state.looker = 0


@compiled
def _deal_again(items, places, rng_state):
    """R15.2: shuffles the items at a set of places, from their sorted order; advances `rng_state`."""
    _sort(items, places)
    while places:
        place = bits.lowest(places)
        other = bits.nth(places, rng.below(rng_state, bits.count(places)))
        items[place], items[other] = items[other], items[place]
        places &= places - 1


@compiled
def _sort(items, places):
    """Sorts the items at a set of places, so that nothing is left of how they lay."""
    while places:
        place = bits.lowest(places)
        places &= places - 1
        later = places
        while later:
            other = bits.lowest(later)
            later &= later - 1
            if items[other] < items[place]:
                items[place], items[other] = items[other], items[place]
