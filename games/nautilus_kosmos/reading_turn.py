"""How far the acting seat is in its turn, in a position file."""

from games.documents import InputError
from games.nautilus_kosmos.document import Position, Turn
from games.nautilus_kosmos.reading_city import board_cell
from games.nautilus_kosmos.state import (
    BUY,
    BUYING_PHASE,
    CHOOSE_MODULE,
    CHOOSE_MODULE_TO_ENTER,
    CHOOSE_RESEARCHER,
    CHOOSE_SITE,
    CHOOSE_SUBMARINE,
    DOCK,
    FIRST_RESEARCH,
    ITEM_NAMES,
    LAUNCH,
    PEEK,
    RESEARCHER_PHASE,
    SAIL,
    SUBMARINE_PHASE,
    TEMPO_SAIL,
    TEMPO_SUBMARINE,
    TREASURE_MODULE_TO_ENTER,
    TREASURE_RESEARCHER,
    ZONE_NAMES,
)

#: For each decision the statements about the turn that it needs, and those that it may have beside them.
_STATEMENTS = {
    BUY: ((), ()),
    CHOOSE_MODULE: ((), ("has_bought", "built")),
    CHOOSE_SITE: (("building",), ("has_bought", "built")),
    CHOOSE_RESEARCHER: ((), ("movers", "steps_used")),
    CHOOSE_MODULE_TO_ENTER: (("leaving",), ("movers", "steps_used")),
    LAUNCH: ((), ()),
    CHOOSE_SUBMARINE: ((), ()),
    SAIL: (("sailing",), ()),
    PEEK: (("peeks", "docks"), ("peeked_zone",)),
    TREASURE_RESEARCHER: (("docks",), ()),
    TREASURE_MODULE_TO_ENTER: (("docks", "leaving"), ()),
    TEMPO_SUBMARINE: (("docks",), ()),
    TEMPO_SAIL: (("docks", "sailing"), ()),
    DOCK: (("docks",), ()),
}


def read_turn(box, position: Position, state) -> None:
    """R3.1: the phase follows from the decision; the statements must belong to it."""
    turn, seat = position.turn, position.acting_seat
    state.phase = _phase_of(int(state.decision))
    _check_statements(position, int(state.decision))
    state.has_bought = turn.has_bought
    _read_build(box, turn, state, seat)
    _read_moves(box, turn, state, seat)
    _read_moved(position, state)
    _read_sailing(box, turn, state, seat)
    state.peeks = turn.peeks
    state.peeked_zone = ZONE_NAMES.index(turn.peeked_zone) + 1 if turn.peeked_zone else 0


def _phase_of(decision: int) -> int:
    if decision < CHOOSE_RESEARCHER:
        return BUYING_PHASE
    return RESEARCHER_PHASE if decision < LAUNCH else SUBMARINE_PHASE


def _check_statements(position: Position, decision: int) -> None:
    needed, possible = _STATEMENTS[decision]
    stated = position.turn.model_dump(exclude_defaults=True)
    for name in needed:
        if name not in stated:
            raise InputError(f"turn.{name}", f"missing; the decision {position.decision!r} needs it")
    for name in stated:
        if name not in needed and name not in possible:
            known = ", ".join(needed + possible) or "nothing"
            raise InputError(
                f"turn.{name}", f"has no meaning at the decision {position.decision!r}; {known} may stand here"
            )


def _read_build(box, turn: Turn, state, seat: int) -> None:
    """R5: the modules of this build are the last ones; the price follows from them."""
    if state.phase == BUYING_PHASE and state.decision != BUY and not state.hand[seat].any():
        raise InputError(f"players.{seat}.hand", "empty; to build there must be a module in the hand")
    if turn.built >= min(int(state.num_modules), int(box.build_limit)):
        raise InputError(
            "turn.built", f"{turn.built}; at most {box.build_limit - 1} before another, and all must stand"
        )
    for module in range(state.num_modules - turn.built, state.num_modules):
        if state.kind[module] >= FIRST_RESEARCH and state.builder[module] != seat + 1:
            raise InputError("turn.built", f"module {module - 1} of the list was not built by seat {seat}")
        state.price_paid = max(state.price_paid, box.build_price[box.site_depth[state.centre[module]] - 1])
    state.num_built = turn.built
    if turn.building:
        state.building = ITEM_NAMES.index(turn.building) + 1
        if not state.hand[seat, state.building - 1]:
            raise InputError("turn.building", f"{turn.building} is not in the hand of seat {seat}")


def _read_moves(box, turn: Turn, state, seat: int) -> None:
    """R6: researchers moved so far, and the one that is on its way."""
    if state.phase == RESEARCHER_PHASE and turn.movers >= box.movers_limit:
        raise InputError("turn.movers", f"{turn.movers}; at most {box.movers_limit - 1} before another can move")
    state.movers, state.steps_used = turn.movers, turn.steps_used
    if turn.leaving:
        centre = board_cell(box, "turn.leaving", turn.leaving)
        modules = [module for module in range(state.num_modules) if state.centre[module] == centre]
        if not modules:
            raise InputError("turn.leaving", f"no module stands at {tuple(turn.leaving)}")
        employed = 1 if state.kind[modules[0]] >= FIRST_RESEARCH else 0
        if state.researchers[seat, modules[0]] <= employed:
            raise InputError("turn.leaving", f"seat {seat} has no researcher at {tuple(turn.leaving)} that can leave")
        state.leaving = modules[0] + 1


def _read_moved(position: Position, state) -> None:
    """R9.1: submarines of the acting seat that have made their regular move."""
    for seat, player in enumerate(position.players):
        for slot, entry in enumerate(player.submarines):
            if not entry.moved:
                continue
            where = f"players.{seat}.submarines.{slot}.moved"
            if seat != position.acting_seat or state.decision <= LAUNCH:
                raise InputError(where, "only submarines of the acting seat have moved, and only after launching")
            state.has_moved |= 1 << slot


def _read_sailing(box, turn: Turn, state, seat: int) -> None:
    """R9.1, R12.4: the submarine that is moved, and those that will be asked about docking."""
    own = [int(cell) - 1 for cell in state.submarines[seat] if cell]
    for place, cell in enumerate(turn.docks):
        where = f"turn.docks.{place}"
        state.docks[place] = _own_submarine(box, where, cell, own, seat) + 1
        own.remove(int(state.docks[place]) - 1)
    if turn.sailing:
        own = [int(cell) - 1 for cell in state.submarines[seat] if cell]
        cell = _own_submarine(box, "turn.sailing", turn.sailing, own, seat)
        if state.decision == SAIL and int(state.has_moved) >> own.index(cell) & 1:
            raise InputError("turn.sailing", "this submarine has made its regular move")
        state.sailing = cell + 1


def _own_submarine(box, where: str, cell: list[int], own: list[int], seat: int) -> int:
    number = board_cell(box, where, cell)
    if number not in own:
        raise InputError(where, f"no submarine of seat {seat} to name on {tuple(cell)}")
    return number
