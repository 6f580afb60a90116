"""The rules of Nautilus (Kosmos): the verbs of the contract. Chapter by chapter: setup, building, researchers,
submarines, discoveries, scoring; `turn` carries out the choices and leads through the round."""

import numpy as np

from games.jit import compiled
from games.nautilus_kosmos import setup, turn
from games.nautilus_kosmos.building import list_modules, list_purchases, list_sites
from games.nautilus_kosmos.discoveries import list_peeks
from games.nautilus_kosmos.docking import list_docks
from games.nautilus_kosmos.researchers import list_modules_to_enter, list_movable, steps_left
from games.nautilus_kosmos.scoring import score_seats
from games.nautilus_kosmos.state import (
    BUY,
    BUYING_PHASE,
    CHOOSE_MODULE,
    CHOOSE_SUBMARINE,
    DOCK,
    DONE,
    LAUNCH,
    PEEK,
    RESEARCHER_PHASE,
    SAIL,
    SONAR,
    TEMPO_SUBMARINE,
    TREASURE_MODULE_TO_ENTER,
    TREASURE_RESEARCHER,
)
from games.nautilus_kosmos.submarines import can_use_sonar, list_launches, list_submarines, list_targets


@compiled
def new_game(box, state, num_seats, key):
    """R1: set-up; the first player buys."""
    setup.new_game(box, state, num_seats, key)


# R3 The round


@compiled
def current_seat(box, state):
    """R3.1: in each phase the players act one after the other, from the start player on."""
    seat = np.int64(state.start_seat) + state.turn
    return seat if seat < state.num_seats else seat - state.num_seats


@compiled
def is_terminal(box, state):
    """R13.1: whether an ending has come."""
    return state.ending != 0


@compiled
def ending(box, state):
    """R13.1: the code of the ending."""
    return state.ending


@compiled
def outcome(box, state, scores, ranks):
    """R14.5, R14.6: scores and ranks."""
    score_seats(box, state, scores, ranks)


@compiled
def legal_actions(box, state, actions):
    """R3.1: what the acting seat can choose at the decision it is asked."""
    seat = current_seat(box, state)
    if state.phase == BUYING_PHASE:
        return _list_building(box, state, seat, actions)
    if state.phase == RESEARCHER_PHASE:
        return _list_moves(box, state, seat, steps_left(box, state, seat), actions)
    if state.decision == TREASURE_RESEARCHER or state.decision == TREASURE_MODULE_TO_ENTER:
        return _list_moves(box, state, seat, box.treasure_steps, actions)
    return _list_sailing(box, state, seat, actions)


@compiled
def _list_building(box, state, seat, actions):
    """R4, R5: decisions of the first phase."""
    if state.decision == BUY:
        return list_purchases(box, state, seat, actions)
    if state.decision == CHOOSE_MODULE:
        return list_modules(box, state, seat, actions)
    return list_sites(box, state, seat, state.building - 1, actions)


@compiled
def _list_moves(box, state, seat, steps, actions):
    """R6, R11.5: decisions about a researcher's movement."""
    if state.leaving > 0:
        return list_modules_to_enter(box, state, seat, state.leaving - 1, steps, actions)
    actions[0] = DONE
    return list_movable(box, state, seat, steps, actions, 1)


@compiled
def _list_sailing(box, state, seat, actions):
    """R8, R9, R11, R12: decisions of the third phase but for researchers."""
    if state.decision == LAUNCH:
        return list_launches(box, state, seat, actions)
    if state.decision == CHOOSE_SUBMARINE:
        return list_submarines(state, seat, state.has_moved, actions)
    if state.decision == TEMPO_SUBMARINE:
        return list_submarines(state, seat, 0, actions)
    if state.decision == PEEK:
        return list_peeks(box, state, seat, actions)
    if state.decision == DOCK:
        return list_docks(box, state, seat, actions)
    count = 0
    if state.decision == SAIL and can_use_sonar(box, state, seat):
        actions[0] = SONAR
        count = 1
    return list_targets(box, state, actions, count)


@compiled
def apply_action(box, state, action, key):
    """R3.1: carries out the choice and asks the next decision; nothing is drawn after the set-up."""
    state.revealed = 0
    state.looked = 0
    state.looker = 0
    seat = current_seat(box, state)
    if state.phase == BUYING_PHASE:
        turn.apply_building(box, state, seat, action)
    elif state.phase == RESEARCHER_PHASE:
        turn.apply_move(box, state, seat, action)
    else:
        turn.apply_sailing(box, state, seat, action)
