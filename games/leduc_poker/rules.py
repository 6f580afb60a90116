"""The rules of Leduc poker, in the order of RULES.md."""

import numpy as np

from games import bits, rng
from games.jit import compiled
from games.leduc_poker.state import (
    ALL_CARDS,
    CALL,
    DEAL,
    ENDS_IN_FOLD,
    ENDS_IN_SHOWDOWN,
    FOLD,
    NUM_CARDS,
    NUM_ROUNDS,
    NUM_SEATS,
    NUM_SUITS,
    PUBLIC,
    RAISE,
    REVEAL,
)

# R1 Set-up


@compiled
def new_game(box, state, num_seats, key):
    """R1.1, R1.3: each seat draws one of the six cards; the rest stays undrawn."""
    deal = rng.event(key, DEAL, 0)
    for seat in range(NUM_SEATS):
        state.cards[seat] = bits.nth(undrawn_cards(state), rng.draw(deal, seat, NUM_CARDS - seat))


@compiled
def undrawn_cards(state):
    """R1.1: the cards that lie in no place on the table, as bits."""
    cards = np.int64(ALL_CARDS)
    for place in range(NUM_SEATS + 1):
        cards &= ~(np.int64(1) << np.int64(state.cards[place]))
    return cards


# R2 Betting


@compiled
def current_seat(box, state):
    """R2.1: the players alternate, seat 0 first in each round."""
    return state.num_played[state.betting_round] % NUM_SEATS


@compiled
def legal_actions(box, state, actions):
    """R2.2, R2.3, R2.5: fold against a raise, call always, raise while raises are left."""
    count = 0
    if _last_action(state) == RAISE:
        actions[count] = FOLD
        count += 1
    actions[count] = CALL
    count += 1
    if state.num_raises[state.betting_round] < box.max_raises:
        actions[count] = RAISE
        count += 1
    return count


@compiled
def apply_action(box, state, action, key):
    """R2.2, R2.4: the action joins the history of the round; the end of the first round may reveal the public card."""
    turn = state.num_played[state.betting_round]
    state.history[state.betting_round, turn] = action
    state.num_played[state.betting_round] = turn + 1
    if action == RAISE:
        state.num_raises[state.betting_round] += 1
    if state.betting_round == 0 and _is_round_called(state):
        _reveal_public_card(state, key)


@compiled
def _last_action(state):
    """R2.3: what the acting seat answers; 0 at the start of a round."""
    turn = state.num_played[state.betting_round]
    return state.history[state.betting_round, turn - 1] if turn > 0 else 0


@compiled
def _is_round_called(state):
    """R2.6: a call ends a round once both players have acted."""
    return _last_action(state) == CALL and state.num_played[state.betting_round] >= NUM_SEATS


# R3 The public card


@compiled
def _reveal_public_card(state, key):
    """R3.1: one of the undrawn cards is laid face up, and the second round begins."""
    reveal = rng.event(key, REVEAL, 0)
    state.cards[PUBLIC] = bits.nth(undrawn_cards(state), rng.draw(reveal, 0, NUM_CARDS - NUM_SEATS))
    state.betting_round = 1


# R4 End


@compiled
def is_terminal(box, state):
    """R4.1, R4.2: after a fold, or when the second round is called."""
    return _is_folded(state) or (state.betting_round == NUM_ROUNDS - 1 and _is_round_called(state))


@compiled
def outcome(box, state, scores, ranks):
    """R4.1-R4.4: the winner gains what the loser has put in; equal cards gain nothing."""
    winner = _winner(state)
    for seat in range(NUM_SEATS):
        scores[seat] = 0
        ranks[seat] = 1
    if winner >= 0:
        chips = _chips_of_loser(box, state)
        scores[winner] = chips
        scores[1 - winner] = -chips
        ranks[1 - winner] = 2


@compiled
def ending(box, state):
    """R4.1, R4.2: showdown or fold."""
    if not is_terminal(box, state):
        return 0
    return ENDS_IN_FOLD if _is_folded(state) else ENDS_IN_SHOWDOWN


@compiled
def _is_folded(state):
    """R4.1: a fold is always the last action."""
    return _last_action(state) == FOLD


@compiled
def _winner(state):
    """R4.1-R4.3: who takes the pot, -1 if it is shared."""
    if _is_folded(state):
        return state.num_played[state.betting_round] % NUM_SEATS
    lead = _strength(state, 0) - _strength(state, 1)
    if lead == 0:
        return -1
    return 0 if lead > 0 else 1


@compiled
def _strength(state, seat):
    """R4.2, R4.3: a pair beats every rank, else the rank counts."""
    rank = _rank(state.cards[seat])
    return NUM_CARDS if rank == _rank(state.cards[PUBLIC]) else rank


@compiled
def _rank(card):
    """R1.1: the cards lie in the order of their ranks."""
    return (card - 1) // NUM_SUITS


@compiled
def _chips_of_loser(box, state):
    """R1.2, R2.4: the ante and every raise, but not the raise that made a player fold."""
    chips = box.ante
    for betting_round in range(NUM_ROUNDS):
        chips += state.num_raises[betting_round] * box.raises[betting_round]
    return chips - box.raises[state.betting_round] if _is_folded(state) else chips
