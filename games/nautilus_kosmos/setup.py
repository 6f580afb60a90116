"""R1: components and set-up."""

from games import rng
from games.jit import compiled
from games.nautilus_kosmos.board import add_cell, bit
from games.nautilus_kosmos.city import add_module
from games.nautilus_kosmos.state import (
    BASE,
    BUY,
    BUYING_PHASE,
    DRAW_START_SEAT,
    NUM_KINDS,
    NUM_ORDER_CARDS,
    NUM_ZONES,
    SHUFFLE_ORDERS,
    SHUFFLE_TILES,
)


@compiled
def new_game(box, state, num_seats, key):
    """R1.1-R1.8: set-up for `num_seats` players."""
    state.num_seats = num_seats
    _lay_tiles(box, state, key)
    _place_base(box, state)
    _deal_order_cards(state, key)
    _equip_players(box, state)
    state.start_seat = rng.draw(rng.event(key, DRAW_START_SEAT, 0), 0, num_seats)
    state.round_number = 1
    state.phase = BUYING_PHASE
    state.decision = BUY


@compiled
def _lay_tiles(box, state, key):
    """R1.2: the tiles of each zone are shuffled and laid face down on its discovery cells."""
    for tile in range(box.num_tiles):
        state.tiles[tile] = box.faces[tile]
        state.face_down |= bit(tile)
        add_cell(state.tile_cells, box.tile_cell[tile])
    first = 0
    for zone in range(NUM_ZONES):
        end = first
        while end < box.num_tiles and box.tile_zone[end] == zone:
            end += 1
        _shuffle_faces(state, rng.event(key, SHUFFLE_TILES, zone), first, end)
        first = end


@compiled
def _shuffle_faces(state, stream, first, end):
    """R1.2: shuffles the faces of the tiles `first` to `end` - 1."""
    for last in range(end - 1, first, -1):
        other = first + rng.draw(stream, end - 1 - last, last - first + 1)
        state.tiles[last], state.tiles[other] = state.tiles[other], state.tiles[last]


@compiled
def _place_base(box, state):
    """R1.3: the base stands alone; all other modules are in the supply."""
    for kind in range(NUM_KINDS):
        state.supply[kind] = box.supply[kind]
    state.supply[BASE] = 0
    add_module(box, state, BASE, box.base_centre)


@compiled
def _deal_order_cards(state, key):
    """R1.4: each player gets one order card, the others stay unseen."""
    for card in range(NUM_ORDER_CARDS):
        state.order_card[card] = card
    rng.shuffle_by(rng.event(key, SHUFFLE_ORDERS, 0), state.order_card, NUM_ORDER_CARDS)


@compiled
def _equip_players(box, state):
    """R1.5, R1.6: money by the number of players, all researchers in the reserve, nothing at sea, all levels 0."""
    for seat in range(state.num_seats):
        state.money[seat] = box.start_money[state.num_seats]
        state.reserve[seat] = box.researchers_each
