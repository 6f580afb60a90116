"""Playing knowledge of Whispers: high cards are better, and nobody should shout."""

from games.whispers.rules import card_of, points
from games.whispers.state import NUM_CARDS, NUM_ROUNDS, SHOUT

from games.jit import compiled

STRATEGIES = {
    "hider": "plays face down where it can",
    "high": "plays its highest cards, face up or down",
}


@compiled
def inclination(box, state, action, strategy):
    """What the two strategies want."""
    if strategy == 1:
        return 1 if NUM_CARDS < action < SHOUT else 0
    return 0 if action >= SHOUT else 1 if card_of(action) > NUM_CARDS // 2 else -1


@compiled
def prior(box, state, action):
    """The card's value; 0 for shouting and keeping quiet."""
    return card_of(action) if action < SHOUT else 0.0


@compiled
def evaluate(box, state, values):
    """Points so far on the scale of the highest sum."""
    for seat in range(len(values)):
        values[seat] = 0.0
        for turn in range(NUM_ROUNDS):
            if state.played[seat, turn]:
                points_so_far = points(box, state, state.played[seat, turn], state.shouted[seat, turn])
                values[seat] += points_so_far / (4.0 * NUM_CARDS)
