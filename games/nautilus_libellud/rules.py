"""The verbs of Nautilus (Libellud). The chapters of RULES.md: setup (R2, R3), specials (R3, R4), turn (R5-R7),
scoring (R8, R9)."""

from games.jit import compiled
from games.nautilus_libellud.scoring import is_terminal, outcome
from games.nautilus_libellud.setup import new_game
from games.nautilus_libellud.specials import (
    end_start_special,
    give_diver,
    keep_diver,
    keep_special,
    use_start_special,
)
from games.nautilus_libellud.state import (
    ANCHORED,
    ATTACH_ANCHOR,
    CARD_CHOSEN,
    DIVER_GIVEN,
    DIVER_KEPT,
    GIVE_DIVER,
    KEEP_DIVER,
    KEEP_SPECIAL,
    MOVE_CARD,
    NO_ANCHOR,
    PASS,
    PLACE_CARD,
    PLACE_SPACE,
    SIX_ROUNDS,
    SPACE_CHOSEN,
    SPECIAL_KEPT,
    USE,
)
from games.nautilus_libellud.turn import (
    attach_anchor,
    choose_card,
    choose_move,
    empty_spaces,
    end_turn,
    list_moves,
    list_things,
    occupied_spaces,
    place_card,
    placeable_cards,
)

__all__ = ["apply_action", "current_seat", "ending", "is_terminal", "legal_actions", "new_game", "outcome"]


@compiled
def current_seat(box, state):
    """R5.1: the seat that decides."""
    return state.acting_seat


@compiled
def legal_actions(box, state, actions):
    """R3.2-R7.2: the choices of the phase."""
    phase = state.phase
    if phase == PLACE_CARD:
        return list_things(placeable_cards(state, state.acting_seat), CARD_CHOSEN, actions, 0)
    if phase == PLACE_SPACE:
        return list_things(empty_spaces(state), SPACE_CHOSEN, actions, 0)
    if phase == MOVE_CARD:
        return list_moves(box, state, actions)
    if phase == ATTACH_ANCHOR:
        actions[0] = NO_ANCHOR
        return list_things(occupied_spaces(state), ANCHORED, actions, 1)
    return list_start_choices(box, state, actions)


@compiled
def list_start_choices(box, state, actions):
    """R3.2, R4.2, R4.4, R4.5: the choices before the first placement."""
    phase = state.phase
    if phase == KEEP_SPECIAL:
        return list_things(state.offered, SPECIAL_KEPT, actions, 0)
    if phase == KEEP_DIVER:
        return list_things(state.drawn, DIVER_KEPT, actions, 0)
    if phase == GIVE_DIVER:
        return list_things(state.hands[state.acting_seat], DIVER_GIVEN, actions, 0)
    number = 0
    if not box.force_start_specials:
        actions[number] = PASS
        number += 1
    actions[number] = USE
    return number + 1


@compiled
def apply_action(box, state, action, key):
    """R3.2-R8.7: the choice takes effect, and all that follows from it up to the next decision."""
    phase = state.phase
    if phase == PLACE_CARD:
        choose_card(state, action - CARD_CHOSEN)
    elif phase == PLACE_SPACE:
        place_card(box, state, action - SPACE_CHOSEN, key)
    elif phase == MOVE_CARD:
        choose_move(box, state, action, key)
    elif phase == ATTACH_ANCHOR:
        decide_anchor(box, state, action, key)
    else:
        apply_start_choice(state, action, key)


@compiled
def decide_anchor(box, state, action, key):
    """R7.1, R7.2: attached or kept."""
    if action == NO_ANCHOR:
        end_turn(box, state, key)
    else:
        attach_anchor(box, state, action - ANCHORED, key)


@compiled
def apply_start_choice(state, action, key):
    """R3.2, R4.2, R4.4, R4.5: a choice before the first placement."""
    phase = state.phase
    if phase == KEEP_SPECIAL:
        keep_special(state, action - SPECIAL_KEPT)
    elif phase == KEEP_DIVER:
        keep_diver(state, action - DIVER_KEPT)
    elif phase == GIVE_DIVER:
        give_diver(state, action - DIVER_GIVEN)
    elif action == USE:
        use_start_special(state, key)
    else:
        end_start_special(state, state.acting_seat)


@compiled
def ending(box, state):
    """R9.1: the six rounds are played."""
    return SIX_ROUNDS if is_terminal(box, state) else 0
