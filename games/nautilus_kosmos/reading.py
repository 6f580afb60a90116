"""Reading a position file of Nautilus (Kosmos): every statement checked, then one arrangement that fits."""

import numpy as np

from games.documents import InputError, check
from games.jit import kernel
from games.nautilus_kosmos import rules
from games.nautilus_kosmos.board import add_cell, bit
from games.nautilus_kosmos.city import modules_within, survey
from games.nautilus_kosmos.courses import chart_course
from games.nautilus_kosmos.document import Position
from games.nautilus_kosmos.reading_city import read_city
from games.nautilus_kosmos.reading_players import check_submarines, read_majority, read_players
from games.nautilus_kosmos.reading_tiles import read_orders, read_tiles
from games.nautilus_kosmos.reading_turn import read_turn
from games.nautilus_kosmos.state import DECISION_NAMES, DOCK, MAX_CHOICES


def read_position(box, document: dict, state) -> int:
    """Fills the all-zero `state` with one determinization of the document; returns the asking seat.

    Parameters
    ----------
    box, state : one record each
        `state` is changed in place.
    document : dict
        What stands in the position file.

    Returns
    -------
    int
        The asking seat.

    Raises
    ------
    InputError
        If the document does not describe a position; names the field and what would be right.
    """
    position = check(Position, document)
    _check_seats(position)
    _read_round(position, state)
    read_city(box, position, state)
    read_players(box, position, state)
    read_tiles(box, position, state)
    read_orders(box, position, state)
    read_turn(box, position, state)
    choices = np.zeros(MAX_CHOICES, np.int32)
    num_choices, connected = _complete(box, state, choices)
    _check_connected(position, int(connected))
    check_submarines(box, position, state)
    read_majority(box, position, state)
    if num_choices == 0 or (state.decision == DOCK and num_choices == 1):
        raise InputError(
            "decision", f"nothing can be chosen at {position.decision!r}; give the decision that comes next"
        )
    return position.seat


def _check_seats(position: Position) -> None:
    """All seats named exist, and each has its entry."""
    seats = position.seats
    if len(position.players) != seats:
        raise InputError("players", f"{len(position.players)} players listed; with {seats} seats {seats} are needed")
    named = {name: getattr(position, name) for name in ("seat", "start_seat", "acting_seat")}
    named |= {f"majority.{colour}": seat for colour, seat in position.majority.items()}
    named |= {f"treasures.{place}.seat": entry.seat or 0 for place, entry in enumerate(position.treasures)}
    named |= {f"modules.{place}.builder": entry.builder or 0 for place, entry in enumerate(position.modules)}
    for where, seat in named.items():
        if seat >= seats:
            raise InputError(where, f"there is no seat {seat}; with {seats} seats they are 0 to {seats - 1}")


def _read_round(position: Position, state) -> None:
    """R3: where the game stands."""
    state.num_seats = position.seats
    state.start_seat = position.start_seat
    state.turn = (position.acting_seat - position.start_seat) % position.seats
    state.round_number = position.round
    state.decision = DECISION_NAMES.index(position.decision) + 1
    state.is_last_round = position.last_round
    state.is_canyon_open = position.canyon_open
    state.is_eventful = position.something_happened or position.turn.has_bought or position.turn.built > 0


@kernel
def _complete(box, state, choices):
    """Fills what follows from the rest; returns how many choices there are and which modules the base leads to."""
    survey(box, state)
    for tile in range(box.num_tiles):
        if state.face_down & bit(tile):
            add_cell(state.tile_cells, box.tile_cell[tile])
    if state.sailing > 0:
        chart_course(box, state, rules.current_seat(box, state))
    return rules.legal_actions(box, state, choices), modules_within(state, 0, state.num_modules)


def _check_connected(position: Position, connected: int) -> None:
    """R5.4: passages lead from the base to every module."""
    for place, entry in enumerate(position.modules):
        if not connected >> (place + 1) & 1:
            raise InputError(f"modules.{place}.centre", f"no passages lead from the base to {tuple(entry.centre)}")
