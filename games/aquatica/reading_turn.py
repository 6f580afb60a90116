"""Reading a position file: whose turn it is, how the end comes, and what is news."""

from games.aquatica.names import OCEAN_NAMES
from games.aquatica.position_fields import Position
from games.aquatica.state import (
    BOTTOM,
    CHARACTER_DECK,
    DRAFT,
    KINGS_DRAFT,
    LOCATION_DECK,
    LOCATIONS,
    NUM_TRACKS,
    OPPONENTS_DISCARD,
    PHASES,
    RIVAL_HOLDER,
    TRIGGERS,
)
from games.documents import InputError


def read_turn(box, position: Position, state) -> None:
    """Seats, phase, turns and triggers."""
    num_seats, seat = position.seats, position.seat
    if seat >= num_seats:
        raise InputError("seat", f"{seat}, but with {num_seats} seats they are 0 to {num_seats - 1}")
    if len(position.players) != num_seats:
        raise InputError("players", f"{len(position.players)}, but there are {num_seats} seats; give one for each")
    state.num_seats = num_seats
    state.phase = PHASES[position.phase]
    state.turn_seat = _read_turn_seat(position)
    state.num_turns = int(state.turn_seat) if position.turns is None else position.turns
    if state.num_turns % num_seats != state.turn_seat:
        raise InputError(
            "turns", f"after {state.num_turns} turns of {num_seats} seats it is not seat {state.turn_seat}'s turn"
        )
    if state.num_turns >= box.max_turns * num_seats:
        raise InputError("turns", f"{state.num_turns}; the game ends after {box.max_turns} turns of each seat")
    _read_acting_seat(box, position, state)
    _read_last_turns(position, state)
    for price in position.recruited_for:
        if price not in box.prices:
            raise InputError("recruited_for", f"no space of the character row costs {price}")
        state.paid_prices |= 1 << price


def _read_turn_seat(position: Position) -> int:
    if position.phase == "draft":
        return 0
    turn_seat = position.seat if position.turn_seat is None else position.turn_seat
    if turn_seat >= position.seats:
        raise InputError(
            "turn_seat", f"{turn_seat}, but with {position.seats} seats they are 0 to {position.seats - 1}"
        )
    return turn_seat


def _read_acting_seat(box, position: Position, state) -> None:
    acting_seat = int(state.turn_seat) if position.acting_seat is None else position.acting_seat
    if acting_seat >= position.seats:
        raise InputError("acting_seat", f"{acting_seat}, but the last seat is {position.seats - 1}")
    is_elsewhere = acting_seat != state.turn_seat
    if state.phase == OPPONENTS_DISCARD and not is_elsewhere:
        raise InputError("acting_seat", "the seat whose turn it is does not discard; name the opponent who does")
    if is_elsewhere and state.phase not in (OPPONENTS_DISCARD, DRAFT):
        raise InputError("acting_seat", f"only seat {state.turn_seat} acts in the phase {position.phase!r}")
    if state.phase == DRAFT and box.king_mode[position.seats - 1] != KINGS_DRAFT:
        raise InputError("phase", "there is no draft under these house rules")
    state.decider = acting_seat


def _read_last_turns(position: Position, state) -> None:
    state.trigger = TRIGGERS.index(position.trigger)
    state.turns_left = position.turns_left
    if position.turns_left and not state.trigger:
        raise InputError("trigger", "missing; the last turns have begun, so say why")
    if position.turns_left > position.seats:
        raise InputError(
            "turns_left", f"{position.turns_left}; every seat has one last turn, so at most {position.seats}"
        )


def check_trigger(box, position: Position, state) -> None:
    """R10.1-R10.4, R12.4: the trigger must have come about, and if one has, it must be named."""
    seats = range(position.seats)
    reasons = {
        "goals": any(_num_held(state, seat + 1) == NUM_TRACKS for seat in seats),
        "characters": not state.left[CHARACTER_DECK],
        "locations": not state.left[LOCATION_DECK],
        "rival": _num_held(state, RIVAL_HOLDER) >= box.rival_mantas,
    }
    if position.trigger != "none" and not reasons[position.trigger]:
        raise InputError("trigger", f"{position.trigger!r} has not come about here")
    come = [name for name, is_so in reasons.items() if is_so]
    if come and position.trigger == "none":
        raise InputError("trigger", f"missing; the end comes by {' or '.join(come)}")


def _num_held(state, holder: int) -> int:
    return sum(holder in track for track in state.tracks.tolist())


def read_news(position: Position, state) -> None:
    """What the last action turned up must lie where it was turned up."""
    news = position.news
    for name in news.locations:
        location = 1 << LOCATIONS.index(name)
        if not int(state.zones[BOTTOM]) & location:
            raise InputError("news.locations", f"{name} is not in the bottom row")
        state.revealed |= location
    if news.character:
        if news.character not in position.character_row:
            raise InputError("news.character", f"{news.character} is not in the character row")
        state.revealed_character = OCEAN_NAMES.index(news.character) + 1
    for seat in news.kings:
        if seat >= position.seats or not state.shown[seat]:
            raise InputError("news.kings", f"seat {seat} has shown no king")
        state.shown_now[seat] = 1
