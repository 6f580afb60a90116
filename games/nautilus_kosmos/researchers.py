"""R6 and R7: moving researchers and activating modules."""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import bit
from games.nautilus_kosmos.city import distance, is_research, modules_within
from games.nautilus_kosmos.listing import insert_action
from games.nautilus_kosmos.state import (
    FIRST_RESEARCH,
    GREEN,
    TO_ENTER,
    TO_LEAVE,
)

# R6 Moving researchers


@compiled
def ability(box, state, seat, colour):
    """R7.3: what a seat can do by its level in a colour."""
    return box.ability[colour, state.level[seat, colour]]


@compiled
def steps_left(box, state, seat):
    """R6.1, R7.3: what is left of the allowance, by the level of this moment."""
    return max(ability(box, state, seat, GREEN) - state.steps_used, 0)


@compiled
def list_movable(box, state, seat, steps, actions, count):
    """R6.3: adds the modules that a researcher of the seat can leave for another; returns the new count."""
    for module in range(state.num_modules):
        if is_movable(state, seat, module) and modules_to_enter(box, state, seat, module, steps):
            count = insert_action(actions, count, TO_LEAVE + state.centre[module])
    return count


@compiled
def can_move_any(box, state, seat, steps):
    """R6.3: whether any researcher of the seat can move."""
    for module in range(state.num_modules):
        if is_movable(state, seat, module) and modules_to_enter(box, state, seat, module, steps):
            return True
    return False


@compiled
def is_movable(state, seat, module):
    """R6.3: a researcher in a habitation or the base; in a research module one beyond the first."""
    return state.researchers[seat, module] > (1 if is_research(state, module) else 0)


@compiled
def list_modules_to_enter(box, state, seat, module, steps, actions):
    """R6.2: the modules where a researcher that leaves `module` may end."""
    count = 0
    entered = modules_to_enter(box, state, seat, module, steps)
    while entered:
        count = insert_action(actions, count, TO_ENTER + state.centre[bits.lowest(entered)])
        entered &= entered - 1
    return count


@compiled
def modules_to_enter(box, state, seat, module, steps):
    """R6.2, R6.5, R6.6: the set of other modules within reach whose rent, if any, can be paid."""
    entered = modules_within(state, module, steps) & ~bit(module)
    if state.money[seat] >= box.rent:
        return entered
    reached = entered
    while reached:
        other = bits.lowest(reached)
        reached &= reached - 1
        if owes_rent(state, seat, other):
            entered &= ~bit(other)
    return entered


@compiled
def owes_rent(state, seat, module):
    """R7.1: whether a researcher that ends here is employed in a module that another player built."""
    if not is_research(state, module) or state.researchers[seat, module] > 0:
        return False
    return state.builder[module] != seat + 1


@compiled
def move_researcher(box, state, seat, module, other):
    """R6.2, R6.4: one researcher goes from a module to another; returns the steps it took."""
    steps = distance(state, module, other)
    state.researchers[seat, module] -= 1
    enter_module(box, state, seat, other)
    return steps


@compiled
def enter_module(box, state, seat, module):
    """R6.4: a researcher that ends in a research module without another of its own is employed there."""
    is_employed = is_research(state, module) and state.researchers[seat, module] == 0
    if is_employed:
        _activate(box, state, seat, module)
    state.researchers[seat, module] += 1


# R7 Activating a module


@compiled
def _activate(box, state, seat, module):
    """R7.1-R7.4: pays the rent, raises the level, may take the majority disk."""
    if owes_rent(state, seat, module):
        state.money[seat] -= box.rent
        state.money[state.builder[module] - 1] += box.rent
    colour = state.kind[module] - FIRST_RESEARCH
    state.level[seat, colour] += 1
    if _has_majority(box, state, seat, colour):
        state.disk[colour] = seat + 1


@compiled
def _has_majority(box, state, seat, colour):
    """R7.4: the level is high enough and above that of every opponent."""
    others = np.int64(0)
    for opponent in range(state.num_seats):
        if opponent != seat:
            others = max(others, state.level[opponent, colour])
    level = state.level[seat, colour]
    return level >= box.majority_level and level > others
