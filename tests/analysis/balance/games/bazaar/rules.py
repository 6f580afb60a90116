"""The rules of Bazaar."""

import numpy as np
from games.bazaar.state import DIE, HAGGLE, NUM_FACES, NUM_GOODS, NUM_OFFERED, NUM_TURNS, OFFER

from games import rng
from games.jit import compiled


@compiled
def new_game(box, state, num_seats, key):
    """Nobody has anything but what the seat brings."""
    state.num_seats = num_seats
    for seat in range(num_seats):
        state.points[seat] = box.seat_bonus[seat]
    _offer(state, key)


@compiled
def _offer(state, key):
    """Three different goods, as bits."""
    stream = rng.event(key, OFFER, state.turn)
    state.offered = 0
    number = 0
    taken = 0
    while taken < NUM_OFFERED:
        bit = np.int64(1) << rng.draw(stream, number, NUM_GOODS)
        taken += (state.offered & bit) == 0
        state.offered |= bit
        number += 1


@compiled
def current_seat(box, state):
    """Who acts."""
    return state.turn % state.num_seats


@compiled
def legal_actions(box, state, actions):
    """To buy what is offered, or to haggle."""
    count = 0
    for good in range(NUM_GOODS):
        if state.offered >> good & 1:
            actions[count] = good + 1
            count += 1
    actions[count] = HAGGLE
    return count + 1


@compiled
def apply_action(box, state, action, key):
    """Points by a die, and the next offer."""
    points = box.haggling if action == HAGGLE else box.goods[action - 1]
    face = rng.draw(rng.event(key, DIE, state.turn), action, NUM_FACES)
    state.points[state.turn % state.num_seats] += points * (1 + face)
    state.turn += 1
    _offer(state, key)


@compiled
def is_terminal(box, state):
    """After five turns each."""
    return state.turn == NUM_TURNS * state.num_seats


@compiled
def outcome(box, state, scores, ranks):
    """The most points win."""
    for seat in range(state.num_seats):
        scores[seat] = state.points[seat]
        ranks[seat] = 1
        for other in range(state.num_seats):
            ranks[seat] += state.points[other] > state.points[seat]


@compiled
def ending(box, state):
    """There is but one."""
    return 1 if is_terminal(box, state) else 0
