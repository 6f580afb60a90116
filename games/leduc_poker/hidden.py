"""What a player of Leduc poker knows: all but the other private card and, in the first round, what is to come."""

from games import bits, rng
from games.jit import compiled
from games.leduc_poker.rules import undrawn_cards
from games.leduc_poker.state import MAX_ROUND, NO_CARD, NUM_ROUNDS, PUBLIC


@compiled
def action_view(box, state, action, observer):
    """R2.2: every action is seen by both."""
    return action


@compiled
def observation(box, state, observer):
    """R3.1: the public card, when the last action has just brought it."""
    return state.cards[PUBLIC] if state.betting_round == 1 and state.num_played[1] == 0 else NO_CARD


@compiled
def information_set(box, state, observer, information):
    """R1.3, R3.1: the observer's seat and card, the public card and the betting."""
    information[0] = observer
    information[1] = state.cards[observer]
    information[2] = state.cards[PUBLIC]
    place = 3
    for betting_round in range(NUM_ROUNDS):
        for turn in range(MAX_ROUND):
            information[place] = state.history[betting_round, turn]
            place += 1


@compiled
def determinize(box, state, observer, rng_state):
    """R1.3: the other player's card is any card the observer does not see, all equally likely."""
    other = 1 - observer
    state.cards[other] = NO_CARD
    unseen = undrawn_cards(state)
    state.cards[other] = bits.nth(unseen, rng.below(rng_state, bits.count(unseen)))
