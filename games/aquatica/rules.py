"""The rules of Aquatica: the verbs, and which chapter answers in which phase."""

import numpy as np

from games.aquatica import choices, goals, kings, rows, sources, turn
from games.aquatica.offers import offer_cards, offer_each, offer_first, offer_other_cards, offer_row
from games.aquatica.scoring import outcome
from games.aquatica.setup import new_game
from games.aquatica.state import (
    AFTER,
    BEFORE,
    BEGINS,
    BOUNDARY,
    BUY,
    CARD,
    CHARACTER,
    CHOOSE,
    CLAIM,
    CLAIM_GOAL,
    CONQUER,
    CONTINUE,
    DRAFT,
    DROP,
    END,
    LOCATION,
    NUM_OCEAN,
    OPPONENTS_DISCARD,
    OVER,
    PAY,
    PICK_KING,
    PLACE_MANTA,
    PLAY,
    RAISE,
    RECRUIT,
    RECRUIT_FREE,
    REPLAY,
    RISE_FULL,
    RIVAL_TO,
    SCORE,
    SCOUT,
    TAKE_BACK,
    USE_TRAINED,
    WAITS,
)
from games.aquatica.steps import go_on, open_card
from games.jit import compiled, outlined

__all__ = ["apply_action", "current_seat", "ending", "is_terminal", "legal_actions", "new_game", "outcome"]


@compiled
def current_seat(box, state):
    """R2.6, R4.9: seat 0 begins, turns pass clockwise; R5.17, R9.3: others decide only in discards and the draft."""
    return np.int64(state.decider)


@compiled
def is_terminal(box, state):
    """R10.5: the game is over after the last turns."""
    return state.phase == OVER


@compiled
def ending(box, state):
    """R10.1: the trigger of the last turns; R10.7: or the cap."""
    return np.int64(state.trigger) if state.phase == OVER else 0


@compiled
def legal_actions(box, state, actions):
    """R4: what may be chosen in the current phase."""
    # A slice is an array of one type, whether it is of an array or of a record's field; so all below compiles once.
    if state.phase >= BEFORE:
        return _legal_in_turn(box, state, actions[:])
    return _legal_choices(box, state, actions[:])


@outlined
def _legal_in_turn(box, state, actions):
    """R4.1-R4.6, R7.2, R8.3, R5.8, R9.3: what may be chosen in a phase that no symbol is named for."""
    phase = state.phase
    if phase == BEFORE:
        return turn.list_before(box, state, actions)
    if phase == AFTER:
        return turn.list_after(box, state, actions)
    if phase == PAY:
        return sources.list_sources(box, state, actions)
    if phase == BOUNDARY:
        return goals.list_claims(box, state, actions, offer_first(actions, CONTINUE))
    if phase == CLAIM:
        return goals.list_trained(state, actions)
    if phase == DROP:
        return offer_each(actions, 0, LOCATION, rows.droppable(state))
    return kings.list_kings(state, actions)


@outlined
def _legal_choices(box, state, actions):
    """R5: what may be chosen for the symbol that waits."""
    phase = state.phase
    if phase in (BUY, CONQUER):
        return choices.list_locations(box, state, actions)
    if phase == RECRUIT:
        return choices.list_recruits(box, state, actions)
    if phase == RAISE:
        return choices.list_raises(state, actions)
    if phase == RISE_FULL:
        return offer_each(actions, 0, LOCATION, choices.raisable(state))
    if phase == SCORE:
        return offer_each(actions, 0, LOCATION, choices.scorable(state))
    if phase == TAKE_BACK:
        return offer_cards(actions, 0, CARD, state.discards[state.turn_seat])
    if phase == RECRUIT_FREE:
        return offer_row(state, actions)
    if phase == CHOOSE:
        return choices.list_modes(box, state, actions)
    if phase == SCOUT:
        return choices.list_scouting(box, actions)
    if phase == OPPONENTS_DISCARD:
        return offer_other_cards(actions, state.hands[state.decider], box.stays)
    if phase == REPLAY:
        return offer_other_cards(actions, state.discards[state.turn_seat], box.replays)
    return choices.list_rival_tracks(state, actions)


@compiled
def apply_action(box, state, action, key):
    """R4: what a choice brings about; R4.3: then the card being resolved goes on until it waits for the next choice."""
    _forget_news(state)
    following = _act(box, state, np.int64(action), key)
    if following != WAITS:
        go_on(box, state, following, key)


@outlined
def _forget_news(state):
    """What an action showed is news until the next action."""
    state.revealed = 0
    state.revealed_character = 0
    for seat in range(state.num_seats):
        state.shown_now[seat] = 0


@outlined
def _act(box, state, action, key):
    """R4, R5: what a choice brings about by itself, and what follows."""
    phase = state.phase
    if phase in (BEFORE, AFTER, BOUNDARY):
        return _act_in_turn(box, state, action)
    if phase == PAY:
        return choices.pay(box, state, action, key)
    if phase in (BUY, CONQUER, RECRUIT):
        return choices.choose_target(box, state, action, key)
    if phase == SCOUT:
        return choices.choose_scouting(box, state, action, key)
    if phase == CHOOSE:
        return choices.choose_mode(box, state, action)
    if phase == CLAIM:
        return goals.finish_claim(state, action - PLACE_MANTA)
    if phase == DRAFT:
        return kings.pick_king(box, state, action - PICK_KING)
    return _choose(box, state, action, key)


@compiled
def _act_in_turn(box, state, action):
    """R4: a choice before, between or after the steps of a character."""
    if action == END:
        return turn.end_turn(box, state)
    if action == CONTINUE:
        return BEGINS
    if action >= CLAIM_GOAL:
        return goals.begin_claim(box, state, action - CLAIM_GOAL)
    if action >= USE_TRAINED:
        return turn.use_effect(box, state, action)
    return turn.play(box, state, action - PLAY)


@compiled
def _choose(box, state, action, key):
    """R5: a location, a card or a track is chosen for the symbol that waits."""
    phase = state.phase
    if phase == RAISE:
        return choices.choose_raise(box, state, action)
    if phase == RISE_FULL:
        return choices.choose_rise(box, state, action - LOCATION)
    if phase == SCORE:
        return choices.choose_score(state, action - LOCATION)
    if phase == DROP:
        return choices.choose_drop(box, state, action - LOCATION, key)
    if phase == TAKE_BACK:
        return choices.choose_take_back(state, action - CARD)
    if phase == RECRUIT_FREE:
        return choices.choose_free_recruit(state, (action - CHARACTER) // NUM_OCEAN, key)
    if phase == OPPONENTS_DISCARD:
        return choices.choose_discard(box, state, action - CARD)
    if phase == REPLAY:
        return open_card(state, action - CARD)
    return choices.place_rival(box, state, action - RIVAL_TO)
