"""The rules of Aquatica: the verbs, and which chapter answers in which phase."""

import numpy as np

from games.aquatica import choices, goals, kings, rows, sources, turn
from games.aquatica.offers import offer, offer_cards, offer_each, offer_other_cards, offer_row
from games.aquatica.scoring import outcome
from games.aquatica.setup import new_game
from games.aquatica.state import (
    AFTER,
    BEFORE,
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
)
from games.jit import compiled

__all__ = ["apply_action", "current_seat", "ending", "is_terminal", "legal_actions", "new_game", "outcome"]


@compiled
def current_seat(box, state):
    """R2.6, R4.10: seat 0 begins, turns pass clockwise; R5.17, R9.3: others decide only in discards and the draft."""
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
    phase = state.phase
    if phase == BEFORE:
        return turn.list_before(box, state, actions)
    if phase == AFTER:
        return turn.list_after(box, state, actions)
    if phase == PAY:
        return sources.list_sources(box, state, actions)
    if phase == BOUNDARY:
        return goals.list_claims(box, state, actions, offer(actions, 0, CONTINUE))
    if phase == CLAIM:
        return goals.list_trained(state, actions)
    if phase == DROP:
        return offer_each(actions, 0, LOCATION, rows.droppable(state))
    if phase == DRAFT:
        return kings.list_kings(state, actions)
    return _legal_choices(box, state, actions)


@compiled
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
    """R4: what a choice brings about in the current phase."""
    action = np.int64(action)
    _forget_news(state)
    phase = state.phase
    if phase in (BEFORE, AFTER, BOUNDARY):
        _act_in_turn(box, state, action, key)
    elif phase == PAY:
        choices.pay(box, state, action, key)
    elif phase in (BUY, CONQUER, RECRUIT):
        choices.choose_target(box, state, action, key)
    elif phase == SCOUT:
        choices.choose_scouting(box, state, action, key)
    elif phase == CHOOSE:
        choices.choose_mode(box, state, action, key)
    elif phase == CLAIM:
        goals.finish_claim(state, action - PLACE_MANTA)
    elif phase == DRAFT:
        kings.pick_king(box, state, action - PICK_KING)
    elif action >= RIVAL_TO:
        choices.place_rival(box, state, action - RIVAL_TO, key)
    elif action >= CARD:
        _choose_card(box, state, action - CARD, key)
    elif action >= CHARACTER:
        choices.choose_free_recruit(box, state, (action - CHARACTER) // NUM_OCEAN, key)
    else:
        _choose_location(box, state, action, key)


@compiled
def _forget_news(state):
    """What an action showed is news until the next action."""
    state.revealed = 0
    state.revealed_character = 0
    for seat in range(state.num_seats):
        state.shown_now[seat] = 0


@compiled
def _act_in_turn(box, state, action, key):
    """R4: a choice before, between or after the steps of a character."""
    if action == END:
        turn.end_turn(box, state)
    elif action == CONTINUE:
        turn.continue_card(box, state, key)
    elif action >= CLAIM_GOAL:
        goals.begin_claim(box, state, action - CLAIM_GOAL)
    elif action >= USE_TRAINED:
        turn.use_effect(box, state, action)
    else:
        turn.play(box, state, action - PLAY, key)


@compiled
def _choose_location(box, state, action, key):
    """R5.8, R5.10-R5.12: a location is dropped, raised, raised fully or scored."""
    if state.phase == RAISE:
        choices.choose_raise(box, state, action, key)
    elif state.phase == SCORE:
        choices.choose_score(box, state, action - LOCATION, key)
    elif state.phase == DROP:
        choices.choose_drop(box, state, action - LOCATION, key)
    else:
        choices.choose_rise(box, state, action - LOCATION, key)


@compiled
def _choose_card(box, state, character, key):
    """R5.13, R5.17, R5.18: a character is taken back, discarded or replayed."""
    if state.phase == TAKE_BACK:
        choices.choose_take_back(box, state, character, key)
    elif state.phase == OPPONENTS_DISCARD:
        choices.choose_discard(box, state, character, key)
    else:
        turn.open_card(box, state, character, key)
