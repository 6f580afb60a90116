"""The rules of Kuhn poker, in the order of RULES.md."""

from games import rng
from games.jit import compiled
from games.kuhn_poker.state import BET, DEAL, FOLD, NUM_CARDS, NUM_SEATS, PASS, SHOWDOWN

# R1 Set-up


@compiled
def new_game(box, state, num_seats, key):
    """R1.1-R1.3: shuffles the three cards; seat 0 gets the first, seat 1 the second."""
    for card in range(NUM_CARDS):
        state.cards[card] = card
    rng.shuffle_by(rng.event(key, DEAL, 0), state.cards, NUM_CARDS)


# R2 Betting


@compiled
def current_seat(box, state):
    """R2.1: the players alternate, seat 0 first."""
    return state.num_played % NUM_SEATS


@compiled
def legal_actions(box, state, actions):
    """R2.2: pass or bet."""
    actions[0] = PASS
    actions[1] = BET
    return 2


@compiled
def apply_action(box, state, action, key):
    """R2.2: the action joins the history."""
    state.history[state.num_played] = action
    state.num_played += 1


@compiled
def is_terminal(box, state):
    """R2.3: two passes, a fold or a call end the betting."""
    if state.num_played < NUM_SEATS:
        return False
    return state.num_played > NUM_SEATS or state.history[0] == BET or state.history[1] == PASS


# R3 End


@compiled
def outcome(box, state, scores, ranks):
    """R3.1-R3.3: the winner gains what the loser has put in."""
    winner = _winner(state)
    stake = box.ante + (box.bet if _is_called(state) else 0)
    scores[winner] = stake
    scores[1 - winner] = -stake
    ranks[winner] = 1
    ranks[1 - winner] = 2


@compiled
def ending(box, state):
    """R2.3: showdown or fold."""
    if not is_terminal(box, state):
        return 0
    return FOLD if _last_bettor(state) >= 0 and not _is_called(state) else SHOWDOWN


@compiled
def _winner(state):
    """R3.1, R3.2: the player whose bet was not called, else the higher card."""
    if _last_bettor(state) >= 0 and not _is_called(state):
        return _last_bettor(state)
    return 0 if state.cards[0] > state.cards[1] else 1


@compiled
def _is_called(state):
    """R2.2: a bet that answers a bet."""
    last = state.num_played - 1
    return state.history[last] == BET and state.history[last - 1] == BET


@compiled
def _last_bettor(state):
    """The seat that bet last, -1 if none did."""
    for turn in range(state.num_played - 1, -1, -1):
        if state.history[turn] == BET:
            return turn % NUM_SEATS
    return -1
