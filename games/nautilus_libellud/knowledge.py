"""Playing knowledge of Nautilus (Libellud): how well a seat stands and which choices look good. Never rules."""

import math

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_libellud.scoring import domain_total
from games.nautilus_libellud.state import (
    COLUMNS,
    NO_CARD,
    NUM_DOMAINS,
    PLACE_SPACE,
    SPACE_CHOSEN,
    USE,
)
from games.nautilus_libellud.strategies import STRATEGIES, inclination
from games.nautilus_libellud.turn import placeable_cards

__all__ = ["STRATEGIES", "evaluate", "inclination", "prior"]

_CERTAINTY = 0.95  # a column with both cards laid can still be changed by an arrow
_PREFERENCE = 1.5  # logarithm of the weight of one expected point
_USE = 8.0  # weight of using a start special against leaving it


@compiled
def prior(box, state, action):
    """Prefers spaces that gain points in their column at once, and using a start special."""
    if state.phase == PLACE_SPACE:
        return math.exp(_PREFERENCE * expected_gain(box, state, action - SPACE_CHOSEN))
    return _USE if action == USE else 1.0


@compiled
def expected_gain(box, state, space):
    """Points that the acting seat expects to gain in the column by laying the chosen card on the space."""
    side = space // COLUMNS
    column = space % COLUMNS
    opposite = state.board[(1 - side) * COLUMNS + column]
    after = chance_to_beat(box, state, state.chosen_card, opposite)
    before = 0.5 if opposite == NO_CARD else 1.0 - chance_to_beat(box, state, opposite, NO_CARD)
    gain = (after - before) * box.card_points[state.face_up[column]]
    return gain if side == state.acting_seat else -gain


@compiled
def chance_to_beat(box, state, card, opposite):
    """How likely a card wins its column, against the opposite card or else against those still in hand."""
    if opposite != NO_CARD:
        return _CERTAINTY if box.duels[card, opposite] > 0 else 1.0 - _CERTAINTY
    cards = (placeable_cards(state, 0) | placeable_cards(state, 1)) & ~(np.int64(1) << card)
    number = 0
    beaten = 0
    while cards:
        beaten += box.duels[card, bits.lowest(cards)] > 0
        number += 1
        cards &= cards - 1
    return (beaten + 1.0) / (number + 2.0)


@compiled
def evaluate(box, state, values):
    """The chance of each seat to win more domains, if each column falls by its own chance and the pile by tosses."""
    chances = (
        domain_chance(box, state, 0),
        domain_chance(box, state, 1),
        domain_chance(box, state, 2),
        domain_chance(box, state, 3),
        domain_chance(box, state, 4),
    )
    values[0] = 0.0
    for won in range(1 << NUM_DOMAINS):
        if 2 * bits.count(np.int64(won)) > NUM_DOMAINS:
            chance = 1.0
            for domain in range(NUM_DOMAINS):
                chance *= chances[domain] if won >> domain & 1 else 1.0 - chances[domain]
            values[0] += chance
    values[1] = 1.0 - values[0]


@compiled
def domain_chance(box, state, domain):
    """The chance that seat 0 wins a domain, its final lead taken as normally distributed."""
    lead = np.float64(domain_total(box, state, 0, domain) - domain_total(box, state, 1, domain))
    variance = 0.0
    for column in range(COLUMNS):
        card = state.face_up[column]
        if card != NO_CARD and box.card_domains[card] == domain:
            chance = column_chance(box, state, column)
            points = np.float64(box.card_points[card])
            lead += points * (2.0 * chance - 1.0)
            variance += 4.0 * points * points * chance * (1.0 - chance)
    cards = np.int64(state.pile) & np.int64(box.domain_cards[domain])
    while cards:
        points = np.float64(box.card_points[bits.lowest(cards)])
        variance += points * points
        cards &= cards - 1
    if variance == 0.0:
        return 0.5 if lead == 0.0 else 1.0 if lead > 0.0 else 0.0
    return 0.5 * (1.0 + math.erf(lead / math.sqrt(2.0 * variance)))


@compiled
def column_chance(box, state, column):
    """The chance that side 0 wins a column."""
    ours = state.board[column]
    theirs = state.board[COLUMNS + column]
    if ours != NO_CARD:
        return chance_to_beat(box, state, ours, theirs)
    return 0.5 if theirs == NO_CARD else 1.0 - chance_to_beat(box, state, theirs, ours)
