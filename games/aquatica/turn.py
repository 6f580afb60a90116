"""R4: the turn: effect actions, one character, effect actions; R10: the last turns."""

from games.aquatica.board import exploitable, has_target, is_effect
from games.aquatica.goals import list_claims
from games.aquatica.kings import show_king
from games.aquatica.offers import offer, offer_cards, offer_each, offer_first
from games.aquatica.state import (
    AMOUNT,
    BEFORE,
    CAP,
    END,
    NUM_TRAINED,
    NUM_WILD,
    OVER,
    PLAY,
    READY,
    TIRED,
    USE_DEPTH,
    USE_TRAINED,
    USE_WILD,
    VERB,
    WAITS,
    WILD_READY,
    WILD_TIRED,
)
from games.aquatica.steps import open_card
from games.jit import compiled

# R4.1-R4.5 Before and after


@compiled
def list_before(box, state, actions):
    """R4.1, R4.2: effect actions, claims, and playing any one character of the hand; there is no pass."""
    count = offer_cards(actions, 0, PLAY, state.hands[state.turn_seat])
    return list_effects(box, state, actions, count)


@compiled
def list_after(box, state, actions):
    """R4.5: effect actions, claims, and the end of the turn."""
    return list_effects(box, state, actions, offer_first(actions, END))


@compiled
def list_effects(box, state, actions, count):
    """R4.7: effect mantas that are ready and effect depths, those that can do something; R8.1: claims."""
    seat = state.turn_seat
    for manta in range(NUM_TRAINED):
        if state.trained[seat, manta] == READY and is_usable(state, box.trained[manta]):
            count = offer(actions, count, USE_TRAINED + manta)
    for manta in range(NUM_WILD):
        if state.wild[seat, manta, WILD_READY] and is_usable(state, box.wild[manta]):
            count = offer(actions, count, USE_WILD + manta)
    count = offer_each(actions, count, USE_DEPTH, exploitable(box, state))
    return list_claims(box, state, actions, count)


@compiled
def is_usable(state, symbol):
    """R4.7, R6.7: whether a symbol is an effect, which is used here only, and can do something."""
    return is_effect(symbol[VERB]) and has_target(state, symbol[VERB], -1)


@compiled
def play(box, state, character):
    """R4.2, R4.4: the character lies apart while its steps are resolved, unless it stays in hand."""
    seat = state.turn_seat
    state.has_played = 1
    show_king(state, seat, character)
    if not box.stays[character]:
        state.hands[seat, character] -= 1
    return open_card(state, character)


@compiled
def use_effect(box, state, action):
    """R4.7: an effect manta is flipped (R6.6) or an effect depth exploited (R6.1)."""
    seat = state.turn_seat
    if action < USE_WILD:
        state.trained[seat, action - USE_TRAINED] = TIRED
        return begin_effect(state, box.trained[action - USE_TRAINED])
    if action < USE_DEPTH:
        state.wild[seat, action - USE_WILD, WILD_READY] -= 1
        state.wild[seat, action - USE_WILD, WILD_TIRED] += 1
        return begin_effect(state, box.wild[action - USE_WILD])
    location = action - USE_DEPTH
    state.source = location + 1
    return begin_effect(state, box.depths[location, state.covered[location]])


@compiled
def begin_effect(state, symbol):
    """R4.7: the effect waits for its choices; then the turn goes on where it was."""
    state.resume = state.phase
    state.phase = symbol[VERB]
    state.pending = symbol[AMOUNT]
    return WAITS


# R4.9, R10 The end of a turn


@compiled
def end_turn(box, state):
    """R4.9, R10.6: the next seat clockwise begins, unless the last turns are over (R10.5) or it is cut off (R10.7)."""
    state.has_played = 0
    state.paid_prices = 0
    state.num_turns += 1
    if count_last_turns(state):
        state.phase = OVER
    elif state.num_turns >= box.max_turns * state.num_seats:
        state.phase = OVER
        state.trigger = CAP
    else:
        state.phase = BEFORE
        state.turn_seat = (state.turn_seat + 1) % state.num_seats
        state.decider = state.turn_seat
    return WAITS


@compiled
def count_last_turns(state):
    """R10.5: after the turn of the trigger every seat has one more; returns whether all have had it."""
    if state.turns_left:
        state.turns_left -= 1
        return state.turns_left == 0
    if state.trigger:
        state.turns_left = state.num_seats
    return False
