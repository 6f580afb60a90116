"""R8 The end of the round and R9 the end of the game."""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_libellud.setup import clear_table, start_round
from games.nautilus_libellud.state import (
    COLUMNS,
    GAME_OVER,
    NO_CARD,
    NUM_DOMAINS,
    NUM_ROUNDS,
    NUM_SEATS,
    ROUNDS_PER_SPECIAL_DECK,
)

# R8 The end of the round


@compiled
def end_round(box, state, key):
    """R8.4-R8.7: award, clean-up, and the next round with the other first player."""
    award_domain_cards(box, state)
    discard_specials(box, state)
    clear_table(state)
    if state.round_number == NUM_ROUNDS:
        state.phase = GAME_OVER
    else:
        state.first_seat = 1 - state.first_seat
        start_round(box, state, key)


@compiled
def award_domain_cards(box, state):
    """R8.4: the side that wins a column takes its Domain card, wanted or not."""
    for column in range(COLUMNS):
        winner = winning_side(box, state, column)
        alike = np.int64(box.alike[state.face_up[column]])
        free = alike & ~np.int64(state.won[winner])
        state.won[winner] |= free & -free
        state.face_up[column] = NO_CARD


@compiled
def winning_side(box, state, column):
    """R8.1, R8.2, R8.3: the side with the better card; equal values, if any, go to the first player's side."""
    verdict = box.duels[state.board[column], state.board[COLUMNS + column]]
    if verdict == 0:
        return np.int64(state.first_seat)
    return np.int64(verdict < 0)


@compiled
def discard_specials(box, state):
    """R3.3, R8.6: both specials are discarded, played or not; after three rounds all six are shuffled again."""
    if state.round_number % ROUNDS_PER_SPECIAL_DECK == 0:
        state.discarded = 0
        for seat in range(NUM_SEATS):
            state.seen_discards[seat] = 0
        return
    for holder in range(NUM_SEATS):
        special = np.int64(1) << state.special[holder]
        state.discarded |= special
        for seat in range(NUM_SEATS):
            if knows_special(box, state, holder, seat):
                state.seen_discards[seat] |= special


@compiled
def knows_special(box, state, holder, seat):
    """R8.6, R10.2: one's own, a played one, one that the first player gave away, and a discard laid face up."""
    if seat == holder or seat == state.first_seat:
        return True
    return bool(state.is_played[holder]) or bool(box.reveal_discarded_specials)


# R9 The end of the game


@compiled
def is_terminal(box, state):
    """R9.1: after six rounds, never earlier."""
    return state.phase == GAME_OVER


@compiled
def domain_total(box, state, seat, domain):
    """R9.2: the points of a seat's cards of one domain."""
    cards = np.int64(state.won[seat]) & np.int64(box.domain_cards[domain])
    total = 0
    while cards:
        total += np.int64(box.card_points[bits.lowest(cards)])
        cards &= cards - 1
    return total


@compiled
def outcome(box, state, scores, ranks):
    """R9.2, R9.3: a seat's score is the number of domains with the higher total; equal scores share the first rank."""
    scores[0] = 0
    scores[1] = 0
    for domain in range(NUM_DOMAINS):
        lead = domain_total(box, state, 0, domain) - domain_total(box, state, 1, domain)
        scores[0] += lead > 0
        scores[1] += lead < 0
    ranks[0] = 1 + (scores[1] > scores[0])
    ranks[1] = 1 + (scores[0] > scores[1])
