"""R5 Placing a card, R6 the arrows, R7 the Anchor."""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_libellud.scoring import end_round
from games.nautilus_libellud.state import (
    ANCHOR,
    ATTACH_ANCHOR,
    COLUMNS,
    FISHBONE,
    FISHBONE_CARD,
    KRAKEN,
    KRAKEN_CARD,
    MOVE_CARD,
    MOVED_ACROSS,
    MOVED_ALONG,
    NO_CARD,
    NO_SPACE,
    PLACE_CARD,
    PLACE_SPACE,
    SPACES,
    VERTICAL,
)

_SIDE = (1 << COLUMNS) - 1
_BOARD = (1 << SPACES) - 1

# R5 Placing a card


@compiled
def placeable_cards(state, seat):
    """R5.2, R5.3: the Divers in hand, and the Kraken or the Fishbone for its holder."""
    cards = np.int64(state.hands[seat])
    if not state.is_played[seat]:
        if state.special[seat] == KRAKEN:
            cards |= 1 << KRAKEN_CARD
        elif state.special[seat] == FISHBONE:
            cards |= 1 << FISHBONE_CARD
    return cards


@compiled
def occupied_spaces(state):
    """R1.5, R5.2: which of the ten spaces hold a card."""
    spaces = np.int64(0)
    for space in range(SPACES):
        spaces |= np.int64(state.board[space] != NO_CARD) << space
    return spaces


@compiled
def empty_spaces(state):
    """R5.2: a card may go to any empty space on either side."""
    return _BOARD ^ occupied_spaces(state)


@compiled
def choose_card(state, card):
    """R5.2: the card is chosen; it stays hidden until it lies on its space."""
    state.chosen_card = card
    state.phase = PLACE_SPACE


@compiled
def place_card(box, state, space, key):
    """R5.2-R5.4: the chosen card goes face up to the space; then its arrow acts."""
    seat = state.acting_seat
    card = np.int64(state.chosen_card)
    state.board[space] = card
    state.chosen_card = NO_CARD
    state.num_placed += 1
    if card in (KRAKEN_CARD, FISHBONE_CARD):
        state.is_played[seat] = 1
    else:
        state.hands[seat] ^= np.int64(1) << card
        state.known_held[1 - seat] &= ~(np.int64(1) << card)
    if box.arrows[card]:
        follow_arrow(box, state, space, key)
    else:
        end_placement(box, state, key)


# R6 Arrows


@compiled
def follow_arrow(box, state, space, key):
    """R6.3: a movement that is possible must be made; with one choice it happens at once."""
    state.arrow_space = space
    options = count_moves(box, state)
    if options > 1:
        state.phase = MOVE_CARD
        return
    if options == 1:
        move_card(state, only_move(box, state))
    state.arrow_space = NO_SPACE
    end_placement(box, state, key)


@compiled
def movable_columns(state):
    """R6.4, R7.3: columns on the arrow's side with a card that is neither the arrow card nor anchored."""
    side = state.arrow_space // COLUMNS
    cards = occupied_spaces(state) & ~(np.int64(1) << state.arrow_space)
    if state.anchor_space != NO_SPACE:
        cards &= ~(np.int64(1) << state.anchor_space)
    return (cards >> (side * COLUMNS)) & _SIDE


@compiled
def crossing_columns(state):
    """R6.1: columns whose movable card has the opposite space empty."""
    opposite = 1 - state.arrow_space // COLUMNS
    return movable_columns(state) & (empty_spaces(state) >> (opposite * COLUMNS))


@compiled
def gap_columns(state):
    """R6.2: columns with an empty space on the arrow's side."""
    side = state.arrow_space // COLUMNS
    return (empty_spaces(state) >> (side * COLUMNS)) & _SIDE


@compiled
def count_moves(box, state):
    """R6.1, R6.2: the number of pairs of a card and a destination."""
    arrow = box.arrows[state.board[state.arrow_space]]
    if arrow == VERTICAL:
        return bits.count(crossing_columns(state))
    return bits.count(movable_columns(state)) * bits.count(gap_columns(state))


@compiled
def only_move(box, state):
    """R6.3: the movement when there is just one."""
    if box.arrows[state.board[state.arrow_space]] == VERTICAL:
        return MOVED_ACROSS + bits.lowest(crossing_columns(state))
    return MOVED_ALONG + COLUMNS * bits.lowest(movable_columns(state)) + bits.lowest(gap_columns(state))


@compiled
def list_moves(box, state, actions):
    """R6.1, R6.2, R6.5: the movements, free to the seat that placed the arrow card."""
    if box.arrows[state.board[state.arrow_space]] == VERTICAL:
        return list_things(crossing_columns(state), MOVED_ACROSS, actions, 0)
    number = 0
    sources = movable_columns(state)
    gaps = gap_columns(state)
    while sources:
        number = list_things(gaps, MOVED_ALONG + COLUMNS * bits.lowest(sources), actions, number)
        sources &= sources - 1
    return number


@compiled
def list_things(things, base, actions, number):
    """R5.2: appends base + thing for each thing of a set; returns how many actions there are then."""
    while things:
        actions[number] = base + bits.lowest(things)
        things &= things - 1
        number += 1
    return number


@compiled
def move_card(state, action):
    """R6.1, R6.2, R6.4: the card goes to its destination; its own arrow stays still."""
    side = state.arrow_space // COLUMNS
    if action >= MOVED_ALONG:
        source = side * COLUMNS + (action - MOVED_ALONG) // COLUMNS
        destination = side * COLUMNS + (action - MOVED_ALONG) % COLUMNS
    else:
        source = side * COLUMNS + action - MOVED_ACROSS
        destination = (1 - side) * COLUMNS + action - MOVED_ACROSS
    state.board[destination] = state.board[source]
    state.board[source] = NO_CARD


@compiled
def choose_move(box, state, action, key):
    """R6.5: the seat that placed the arrow card has chosen the movement."""
    move_card(state, action)
    state.arrow_space = NO_SPACE
    end_placement(box, state, key)


# R7 The Anchor


@compiled
def end_placement(box, state, key):
    """R7.1, R7.4: after the arrow the holder may attach the Anchor, while a card can still move this round."""
    seat = state.acting_seat
    holds_anchor = state.special[seat] == ANCHOR and not state.is_played[seat]
    if holds_anchor and state.num_placed + 1 < SPACES:
        state.phase = ATTACH_ANCHOR
    else:
        end_turn(box, state, key)


@compiled
def attach_anchor(box, state, space, key):
    """R7.2: the Anchor goes on a card in play, on either side."""
    state.anchor_space = space
    state.is_played[state.acting_seat] = 1
    end_turn(box, state, key)


@compiled
def end_turn(box, state, key):
    """R5.1: the seats alternate; the round ends when all spaces are filled."""
    if state.num_placed == SPACES:
        end_round(box, state, key)
    else:
        state.acting_seat = 1 - state.acting_seat
        state.phase = PLACE_CARD
