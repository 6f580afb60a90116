"""R3 and R13.1: the course of a round. Each decision is carried out and leads to the next one."""

from games.jit import compiled
from games.nautilus_kosmos.board import bit
from games.nautilus_kosmos.building import build, buy, end_build, hand_size, is_build_full
from games.nautilus_kosmos.city import module_at
from games.nautilus_kosmos.courses import chart_course
from games.nautilus_kosmos.discoveries import collect, peek
from games.nautilus_kosmos.docking import can_dock, dock, drop_first_dock
from games.nautilus_kosmos.researchers import move_researcher, steps_left
from games.nautilus_kosmos.scoring import end_round
from games.nautilus_kosmos.state import (
    BUY,
    BUYING_PHASE,
    CHOOSE_MODULE,
    CHOOSE_MODULE_TO_ENTER,
    CHOOSE_RESEARCHER,
    CHOOSE_SITE,
    CHOOSE_SUBMARINE,
    DOCK,
    DONE,
    LAUNCH,
    NUM_BLUE_EXITS,
    PEEK,
    RESEARCHER_PHASE,
    SAIL,
    SONAR,
    SUBMARINE_PHASE,
    TEMPO_SAIL,
    TEMPO_SUBMARINE,
    TO_BUILD,
    TO_BUY,
    TO_DOCK,
    TO_ENTER,
    TO_LAUNCH,
    TO_LEAVE,
    TO_PEEK,
    TO_SAIL,
    TO_SELECT,
    TO_SITE,
    TREASURE_MODULE_TO_ENTER,
    TREASURE_RESEARCHER,
)
from games.nautilus_kosmos.submarines import launch, sail, use_sonar
from games.nautilus_kosmos.tiles import has_tile


@compiled
def apply_building(box, state, seat, action):
    """R4, R5: buys, chooses a module and its site, or stops."""
    if state.decision == BUY:
        if action != DONE:
            buy(box, state, seat, action - TO_BUY)
        state.decision = CHOOSE_MODULE
        if hand_size(state, seat) == 0:
            _end_turn(box, state)
    elif state.decision == CHOOSE_SITE:
        build(box, state, seat, state.building - 1, action - TO_SITE)
        state.building = 0
        state.decision = CHOOSE_MODULE
        if is_build_full(box, state, seat):
            _end_building(box, state, seat)
    elif action == DONE:
        _end_building(box, state, seat)
    else:
        state.building = action - TO_BUILD + 1
        state.decision = CHOOSE_SITE


@compiled
def _end_building(box, state, seat):
    """R5.9: the turn of the first phase is over."""
    end_build(box, state, seat)
    _end_turn(box, state)


@compiled
def apply_move(box, state, seat, action):
    """R6.1: one researcher after the other, until the allowance or the movers are used up."""
    if action == DONE:
        _end_turn(box, state)
    elif state.decision == CHOOSE_RESEARCHER:
        state.leaving = module_at(state, action - TO_LEAVE) + 1
        state.decision = CHOOSE_MODULE_TO_ENTER
    else:
        state.steps_used += _walk(box, state, seat, action)
        state.movers += 1
        state.decision = CHOOSE_RESEARCHER
        if state.movers >= box.movers_limit or steps_left(box, state, seat) == 0:
            _end_turn(box, state)


@compiled
def _walk(box, state, seat, action):
    """R6.2: the chosen researcher goes to the chosen module; returns the steps."""
    module = state.leaving - 1
    state.leaving = 0
    return move_researcher(box, state, seat, module, module_at(state, action - TO_ENTER))


@compiled
def apply_sailing(box, state, seat, action):
    """R8-R12: decisions of the third phase."""
    decision = state.decision
    if decision == LAUNCH:
        _apply_launch(box, state, seat, action)
    elif decision == CHOOSE_SUBMARINE:
        _apply_choice_of_submarine(box, state, seat, action)
    elif decision in (SAIL, TEMPO_SAIL):
        _apply_sail(box, state, seat, action)
    elif decision == DOCK:
        if action != DONE:
            dock(box, state, seat, module_at(state, action - TO_DOCK))
        drop_first_dock(state)
        _ask_docking(box, state, seat)
    else:
        _apply_effect(box, state, seat, action)


@compiled
def _apply_launch(box, state, seat, action):
    """R8.3: submarines are launched until the player stops."""
    if action == DONE:
        state.decision = CHOOSE_SUBMARINE
    else:
        place = action - TO_LAUNCH
        launch(box, state, seat, module_at(state, place // NUM_BLUE_EXITS), place % NUM_BLUE_EXITS)


@compiled
def _apply_choice_of_submarine(box, state, seat, action):
    """R9.1: the next submarine to move, or the end of the turn."""
    if action == DONE:
        state.has_moved = 0
        _end_turn(box, state)
    else:
        state.sailing = action - TO_SELECT + 1
        state.decision = SAIL
        chart_course(box, state, seat)


@compiled
def _apply_sail(box, state, seat, action):
    """R9.1, R9.2, R9.5: sonar, or the movement, which collects the tile where it ends."""
    if action == SONAR:
        use_sonar(box, state, seat)
        return
    cell = action - TO_SAIL
    slot = sail(box, state, seat, cell)
    if state.decision == SAIL:
        state.has_moved |= bit(slot)
    state.decision = collect(box, state, seat, cell) if has_tile(state, cell) else 0
    if state.decision == 0:
        _ask_docking(box, state, seat)


@compiled
def _apply_effect(box, state, seat, action):
    """R11.4, R11.5, R11.7, R11.8: the effect of a tile, before anything else goes on."""
    if action == DONE:
        _end_effect(box, state, seat)
    elif state.decision == PEEK:
        if not peek(box, state, seat, action - TO_PEEK):
            _end_effect(box, state, seat)
    elif state.decision == TEMPO_SUBMARINE:
        state.sailing = action - TO_SELECT + 1
        state.decision = TEMPO_SAIL
        chart_course(box, state, seat)
    elif state.decision == TREASURE_RESEARCHER:
        state.leaving = module_at(state, action - TO_LEAVE) + 1
        state.decision = TREASURE_MODULE_TO_ENTER
    else:
        _walk(box, state, seat, action)
        _end_effect(box, state, seat)


@compiled
def _end_effect(box, state, seat):
    """R11.8: the chain of effects is over."""
    state.peeks = 0
    state.peeked_zone = 0
    _ask_docking(box, state, seat)


@compiled
def _ask_docking(box, state, seat):
    """R12.1, R12.4: the submarines that moved are asked in turn, those that can dock; then the next one may move."""
    while state.docks[0] > 0:
        if can_dock(box, state, seat):
            state.decision = DOCK
            return
        drop_first_dock(state)
    state.decision = CHOOSE_SUBMARINE


@compiled
def _end_turn(box, state):
    """R3.1: the next player's turn in this phase, or the next phase, or the end of the round."""
    state.has_bought = 0
    state.num_built = 0
    state.price_paid = 0
    state.movers = 0
    state.steps_used = 0
    state.turn += 1
    if state.turn == state.num_seats:
        state.turn = 0
        state.phase += 1
    if state.phase > SUBMARINE_PHASE:
        _end_round(box, state)
    state.decision = _first_decision(state.phase)


@compiled
def _first_decision(phase):
    """R3.1: what a phase asks first."""
    if phase == BUYING_PHASE:
        return BUY
    return CHOOSE_RESEARCHER if phase == RESEARCHER_PHASE else LAUNCH


@compiled
def _end_round(box, state):
    """R3.2, R13.1: the game ends, or the start player changes clockwise."""
    state.ending = end_round(box, state)
    state.phase = BUYING_PHASE
    if state.ending == 0:
        state.round_number += 1
        state.is_eventful = 0
        state.start_seat += 1
        if state.start_seat == state.num_seats:
            state.start_seat = 0
