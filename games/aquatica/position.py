"""The position file of Aquatica: the table as it lies, and of the kings what the asking seat knows."""

from games import api
from games.aquatica import GAME
from games.aquatica.arrangements import num_determinizations, seen_kings
from games.aquatica.names import (
    KING_NAMES,
    OCEAN_NAMES,
    PHASE_NAMES,
    action_name,
    cards_in,
    holders,
    king_name,
    locations_in,
    ones_of,
    row_names,
)
from games.aquatica.position_fields import Position
from games.aquatica.reading_card import read_payment, read_resolving
from games.aquatica.reading_kings import read_kings
from games.aquatica.reading_table import read_goals, read_locations, read_mantas, read_rows
from games.aquatica.reading_turn import check_trigger, read_news, read_turn
from games.aquatica.state import (
    BOTTOM,
    CHARACTER,
    CHARACTER_NAMES,
    DISCARDED,
    DROP,
    FRAME_CARD,
    FRAME_STEP,
    GOALS,
    KINGS_DRAFT,
    LOCATION,
    LOCATIONS,
    MANTA_STATES,
    MAX_AMOUNT,
    MAX_PRICE,
    NUM_OCEAN,
    NUM_SOURCES,
    PAY,
    PRINTED_GOALS,
    TOP,
    TRAINED_IDS,
    TRIGGERS,
    USE_TRAINED,
    WILD_IDS,
    WILD_READY,
    WILD_TIRED,
)
from games.documents import InputError, check
from games.playthrough import Playthrough

__all__ = ["num_determinizations", "read_position", "write_position"]


def write_position(box, state, observer: int) -> dict:
    """The document of what the observer knows; fields that say the usual are left out."""
    fields = {"game": "aquatica", "seats": int(state.num_seats), "seat": observer}
    fields |= _written_turn(state, observer)
    fields |= _written_table(state)
    fields |= _written_draft(box, state, observer)
    fields["players"] = [_written_player(state, seat, observer) for seat in range(state.num_seats)]
    fields["resolving"] = _written_resolving(state)
    fields["payment"] = _written_payment(state) if state.phase == PAY else None
    fields["news"] = _written_news(state)
    return _said(fields)


def read_position(box, document: dict, state) -> int:
    """Fills the all-zero `state` with one determinization of the document; returns the asking seat.

    Raises
    ------
    InputError
        If the document does not describe a position; names the field and what would be right.
    """
    position = check(Position, document)
    read_turn(box, position, state)
    read_goals(box, position, state)
    read_locations(box, position, state)
    read_resolving(box, position, state)
    read_rows(box, position, state)
    read_mantas(box, position, state)
    read_kings(box, position, state)
    read_payment(box, position, state)
    read_news(position, state)
    check_trigger(box, position, state)
    _check_choices(box, state)
    return position.seat


def _check_choices(box, state) -> None:
    """Whoever is to act must have something to choose."""
    boxes, states = api.new_records(box.dtype), api.new_records(state.dtype)
    boxes[0], states[0] = box, state
    playthrough = Playthrough.from_state(GAME, boxes, int(state.num_seats), 0, states)
    if not playthrough.legal_actions().size:
        phase = PHASE_NAMES[int(state.phase)]
        raise InputError(
            "phase", f"there is nothing to choose in the phase {phase!r} here; give the phase that follows"
        )


# Writing


def _said(fields: dict) -> dict:
    """Only the fields that say something; a 0 does."""
    return {name: value for name, value in fields.items() if value is not None and value not in ([], {})}


def _or_none(number) -> int | None:
    return int(number) or None


def _written_turn(state, observer: int) -> dict:
    turn_seat, acting_seat, turns = int(state.turn_seat), int(state.decider), int(state.num_turns)
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "turn_seat": turn_seat if turn_seat != observer else None,
        "acting_seat": acting_seat if acting_seat != turn_seat else None,
        "turns": turns if turns != turn_seat else None,
        "trigger": TRIGGERS[state.trigger] if state.trigger else None,
        "turns_left": _or_none(state.turns_left),
        "recruited_for": [price for price in range(MAX_PRICE + 1) if int(state.paid_prices) >> price & 1],
    }


def _written_table(state) -> dict:
    goals = [GOALS[goal] for goal in state.goals]
    return {
        "bottom_row": locations_in(state.zones[BOTTOM]),
        "top_row": locations_in(state.zones[TOP]),
        "discarded": locations_in(state.zones[DISCARDED]),
        "character_row": row_names(state.character_row),
        "removed": cards_in(state.removed, OCEAN_NAMES),
        "goals": goals if goals != list(PRINTED_GOALS) else None,
        "tracks": _said({goal: holders(state.tracks[track]) for track, goal in enumerate(goals)}),
    }


def _written_draft(box, state, observer: int) -> dict:
    if box.king_mode[state.num_seats - 1] != KINGS_DRAFT:
        return {}
    return {"draft": [KING_NAMES[king] for king in sorted(seen_kings(state, observer))]}


def _written_player(state, seat: int, observer: int) -> dict:
    is_known = seat == observer or state.shown[seat]
    hand = cards_in(state.hands[seat])
    trained = [MANTA_STATES[face] for face in state.trained[seat]]
    return _said(
        {
            "hand": [name for name in hand if is_known or name not in KING_NAMES],
            "discard": cards_in(state.discards[seat]),
            "board": {name: int(state.covered[LOCATIONS.index(name)]) for name in locations_in(state.boards[seat])},
            "scored": locations_in(state.scored[seat]),
            "trained": {name: face for name, face in zip(TRAINED_IDS, trained, strict=True) if face != "ready"},
            "ready": cards_in(state.wild[seat, :, WILD_READY], WILD_IDS),
            "tired": cards_in(state.wild[seat, :, WILD_TIRED], WILD_IDS),
            "king": king_name(state.kings[seat]) if is_known and state.kings[seat] else None,
            "king_shown": True if seat == observer and state.shown[seat] else None,
        }
    )


def _written_resolving(state) -> dict:
    frames = state.frames[: state.level]
    return _said(
        {
            "cards": [CHARACTER_NAMES[frame[FRAME_CARD]] for frame in frames],
            "steps": [int(frame[FRAME_STEP]) + 1 for frame in frames],
            "left": _or_none(state.pending),
            "raised": True if state.phase != DROP and state.picked else None,
            "dropped": LOCATIONS[state.picked - 1] if state.phase == DROP and state.picked else None,
            "exploited": LOCATIONS[state.source - 1] if state.source else None,
            "claiming": GOALS[state.goals[state.claimed - 1]] if state.claimed else None,
            "back_to": PHASE_NAMES[int(state.resume)] if state.resume else None,
            "used": locations_in(state.used),
        }
    )


def _written_payment(state) -> dict:
    target, rank = int(state.target), int(state.rank)
    is_location = target < CHARACTER
    return _said(
        {
            "target": LOCATIONS[target - LOCATION] if is_location else None,
            "space": (target - CHARACTER) // NUM_OCEAN + 1 if not is_location else None,
            "total": int(state.total),
            "last": action_name(rank % NUM_SOURCES + USE_TRAINED) if rank else None,
            "last_value": MAX_AMOUNT + 1 - rank // NUM_SOURCES if rank else None,
            "least": _or_none(state.least),
            "paying": locations_in(state.paid),
            "unlocked": cards_in(state.unlocked, WILD_IDS),
        }
    )


def _written_news(state) -> dict:
    return _said(
        {
            "locations": locations_in(state.revealed),
            "character": next(iter(row_names([state.revealed_character])), None),
            "kings": ones_of(state.shown_now),
        }
    )
