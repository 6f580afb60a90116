"""The rules of Whispers."""

import numpy as np
from games.whispers.state import (
    DEAL,
    DRAW,
    HAND_SIZE,
    LOWEST_HIGH_CARD,
    NUM_CARDS,
    NUM_ROUNDS,
    REVEAL,
    SHOUT,
)

from games import bits, rng
from games.jit import compiled


@compiled
def new_game(box, state, num_seats, key):
    """Two cards for each seat, the rest is the stock."""
    deal = rng.event(key, DEAL, 0)
    state.num_seats = num_seats
    state.stock = (1 << (NUM_CARDS + 1)) - 2
    for card in range(HAND_SIZE * num_seats):
        taken = take(state, deal, card)
        state.hands[card % num_seats] |= 1 << taken


@compiled
def take(state, stream, number):
    """Takes a card from the stock by one draw of a stream."""
    card = bits.nth(state.stock, rng.draw(stream, number, bits.count(state.stock)))
    state.stock &= ~(np.int64(1) << card)
    return card


@compiled
def current_seat(box, state):
    """Who acts."""
    return state.turn % state.num_seats


@compiled
def legal_actions(box, state, actions):
    """Shout or keep quiet; else play a card of the hand, in the first round also shout."""
    if state.is_whispering:
        actions[0], actions[1] = SHOUT, SHOUT + 1
        return 2
    seat, first = current_seat(box, state), np.int64(0)
    if state.turn >= state.num_seats:
        first = state.played[seat, 0]
    count = 0
    if first == 0 or first > NUM_CARDS:
        count = _add_cards(state.hands[seat], actions, count, 0)
    if first <= NUM_CARDS or first == SHOUT:
        count = _add_cards(state.hands[seat], actions, count, NUM_CARDS)
    if state.turn < state.num_seats:
        actions[count] = SHOUT
        count += 1
    return count


@compiled
def _add_cards(hand, actions, count, offset):
    for card in range(1, NUM_CARDS + 1):
        if hand & (1 << card):
            actions[count] = card + offset
            count += 1
    return count


@compiled
def apply_action(box, state, action, key):
    """Plays a card or shouts; draws and turns up as the rules say."""
    seat, turn = current_seat(box, state), state.turn
    state.just_drawn = state.just_revealed = 0
    state.last_seat = seat
    if state.is_whispering:
        state.is_whispering = 0
        state.shouted[seat, turn // state.num_seats] = action == SHOUT
    else:
        state.played[seat, turn // state.num_seats] = action
        if action != SHOUT:
            state.hands[seat] &= ~(1 << card_of(action))
        if action <= NUM_CARDS and turn < state.num_seats and state.stock:
            state.just_drawn = take(state, rng.event(key, DRAW, seat), 0)
            state.hands[seat] |= 1 << state.just_drawn
        state.is_whispering = is_high_and_hidden(action)
    if not state.is_whispering:
        _end_turn(state, key)


@compiled
def _end_turn(state, key):
    state.turn += 1
    if state.turn == state.num_seats and state.stock:
        state.just_revealed = take(state, rng.event(key, REVEAL, 0), 0)
        state.revealed = state.just_revealed


@compiled
def card_of(action):
    """The card of an action that plays one."""
    return action if action <= NUM_CARDS else action - NUM_CARDS


@compiled
def is_high_and_hidden(action):
    """Whether the action plays a high card face down."""
    return NUM_CARDS < action < SHOUT and action - NUM_CARDS >= LOWEST_HIGH_CARD


@compiled
def is_terminal(box, state):
    """After two rounds."""
    return state.turn == NUM_ROUNDS * state.num_seats


@compiled
def outcome(box, state, scores, ranks):
    """Points for cards, shouts and silence; more points, better rank."""
    for seat in range(state.num_seats):
        scores[seat] = 0
        for turn in range(NUM_ROUNDS):
            scores[seat] += points(box, state, state.played[seat, turn], state.shouted[seat, turn])
    for seat in range(state.num_seats):
        ranks[seat] = 1
        for other in range(state.num_seats):
            ranks[seat] += scores[other] > scores[seat]


@compiled
def points(box, state, action, shouted):
    """An open card its value; a hidden one twice that if as odd or even as the card turned up; silence 2; shouts."""
    if action == SHOUT:
        return box.shout_points
    card = card_of(action)
    if action <= NUM_CARDS:
        return card
    value = 2 * card if state.revealed and (state.revealed - card) % 2 == 0 else 0
    if shouted:
        return value + 1
    return value + 2 if is_high_and_hidden(action) else value


@compiled
def ending(box, state):
    """There is but one."""
    return 1 if is_terminal(box, state) else 0
