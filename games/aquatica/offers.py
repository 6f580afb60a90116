"""Filling the list of legal actions; each function returns how many it then holds."""

import numpy as np

from games import bits
from games.aquatica.state import CARD, CHARACTER, NUM_CHARACTERS, NUM_OCEAN, NUM_SPACES
from games.jit import compiled


@compiled
def offer(actions, count, action):
    """Adds one action."""
    actions[count] = action
    return count + 1


@compiled
def offer_first(actions, action):
    """Begins the list with one action."""
    actions[0] = action
    return 1


@compiled
def offer_each(actions, count, first, things):
    """Adds the action `first` + thing for each thing of a set."""
    while things:
        actions[count] = first + bits.lowest(things)
        count += 1
        things &= things - 1
    return count


@compiled
def offer_cards(actions, count, first, cards):
    """Adds the action `first` + character for each character among `cards`."""
    for character in range(NUM_CHARACTERS):
        if cards[character]:
            actions[count] = first + character
            count += 1
    return count


@compiled
def offer_other_cards(actions, cards, excluded):
    """Lists the choice of each character among `cards` that has no mark in `excluded`."""
    count = 0
    for character in range(NUM_CHARACTERS):
        if cards[character] and not excluded[character]:
            actions[count] = CARD + character
            count += 1
    return count


@compiled
def row_action(state, space):
    """The choice of the card in a space of the character row."""
    return CHARACTER + space * NUM_OCEAN + np.int64(state.character_row[space]) - 1


@compiled
def offer_row(state, actions):
    """Lists the choice of each card of the character row."""
    count = 0
    for space in range(NUM_SPACES):
        if state.character_row[space]:
            actions[count] = row_action(state, space)
            count += 1
    return count
