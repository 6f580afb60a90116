"""What a player of Kuhn poker knows: all but the other card and the card left over."""

from games import rng
from games.jit import compiled
from games.kuhn_poker.state import MAX_HISTORY, NUM_CARDS


@compiled
def action_view(box, state, action, observer):
    """R2.2: every action is seen by both."""
    return action


@compiled
def observation(box, state, observer):
    """R1.3: all chance lies before the first action."""
    return 0


@compiled
def information_set(box, state, observer, information):
    """R1.3: the observer's seat, card and the history."""
    information[0] = observer
    information[1] = state.cards[observer]
    for turn in range(MAX_HISTORY):
        information[2 + turn] = state.history[turn]


@compiled
def determinize(box, state, observer, rng_state):
    """R1.3: the two unseen cards in either order."""
    own = state.cards[observer]
    low = 1 if own == 0 else 0
    high = NUM_CARDS - own - low
    swap = rng.below(rng_state, 2)
    state.cards[1 - observer] = high if swap else low
    state.cards[2] = low if swap else high
