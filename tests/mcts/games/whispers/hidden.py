"""What a seat knows in Whispers."""

from games.whispers.rules import card_of, is_high_and_hidden
from games.whispers.state import FACE_DOWN, NUM_CARDS, NUM_ROUNDS, QUIET, SHOUT

from games import bits, rng
from games.jit import compiled


@compiled
def action_view(box, state, action, observer):
    """Another seat's card face down is just that; its silence goes unnoticed."""
    if observer == state.turn % state.num_seats or action <= NUM_CARDS or action == SHOUT:
        return action
    return 0 if action == QUIET else FACE_DOWN


@compiled
def observation(box, state, observer):
    """The card turned up, and the own card drawn."""
    drawn = state.just_drawn if observer == state.last_seat else 0
    return drawn + (NUM_CARDS + 1) * state.just_revealed


@compiled
def information_set(box, state, observer, information):
    """Not needed for what Whispers is used for."""


@compiled
def determinize(box, state, observer, rng_state):
    """Deals the unseen cards anew until they agree with the shouts that were heard. For the acting seat only."""
    while True:
        _deal_unseen(state, observer, rng_state)
        if _agrees(state):
            return


@compiled
def _deal_unseen(state, observer, rng_state):
    for seat in range(state.num_seats):
        if seat != observer:
            state.stock |= state.hands[seat]
            for turn in range(NUM_ROUNDS):
                if NUM_CARDS < state.played[seat, turn] < SHOUT:
                    state.stock |= 1 << card_of(state.played[seat, turn])
    for seat in range(state.num_seats):
        if seat != observer:
            _deal_to(state, seat, rng_state)


@compiled
def _deal_to(state, seat, rng_state):
    size, hand = bits.count(state.hands[seat]), 0
    for _ in range(size):
        hand |= 1 << _take(state, rng_state)
    state.hands[seat] = hand
    for turn in range(NUM_ROUNDS):
        if NUM_CARDS < state.played[seat, turn] < SHOUT:
            state.played[seat, turn] = NUM_CARDS + _take(state, rng_state)


@compiled
def _take(state, rng_state):
    card = bits.nth(state.stock, rng.below(rng_state, bits.count(state.stock)))
    state.stock &= ~(1 << card)
    return card


@compiled
def _agrees(state):
    for seat in range(state.num_seats):
        for turn in range(NUM_ROUNDS):
            if state.shouted[seat, turn] and not is_high_and_hidden(state.played[seat, turn]):
                return False
    return True
