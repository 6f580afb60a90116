"""Reading a position file: the specials of the round and the discards. Fills the state and raises InputError."""

from games.documents import InputError
from games.nautilus_libellud.position_fields import Position
from games.nautilus_libellud.reading_discards import as_set, read_discards
from games.nautilus_libellud.state import (
    ANCHOR,
    ATTACH_ANCHOR,
    FISHBONE,
    FISHBONE_CARD,
    GIVE_DIVER,
    HARPOON,
    KEEP_DIVER,
    KEEP_SPECIAL,
    KRAKEN,
    KRAKEN_CARD,
    MODULE,
    MOVE_CARD,
    NO_SPACE,
    NO_SPECIAL,
    NUM_OFFERED,
    NUM_SEATS,
    PLACE_CARD,
    SPECIAL_NAMES,
    START_SPECIAL,
    START_SPECIALS,
)

_IN_USE = {KEEP_DIVER: MODULE, GIVE_DIVER: HARPOON}


def num_placements(state, seat: int) -> int:
    """R5.1: how many cards a seat has placed this round."""
    return (int(state.num_placed) + (seat == state.first_seat)) // NUM_SEATS


def is_start_special(special: int) -> bool:
    """R4.1: whether it is the Eye, the Diving Module or the Harpoon."""
    return special >= 0 and bool(START_SPECIALS >> int(special) & 1)


def read_specials(box, position: Position, state) -> None:
    """R3.2, R4.1, R7.1, R8.6: discards, the specials on offer or those received, and which of them are played."""
    read_discards(box, position, state)
    if state.phase == KEEP_SPECIAL:
        _read_offer(position, state)
        return
    if position.offered:
        raise InputError("offered", f"only in the phase 'keep a special', not in {position.phase!r}; leave it out")
    _read_received(position, state)
    for seat in range(NUM_SEATS):
        _read_use(position, state, seat)
    _check_knowledge(position, state)
    _check_turn(box, position, state)


# Specials of the round


def _read_offer(position: Position, state) -> None:
    """R3.2: the first player has two specials before him, nobody has received one."""
    for field in ("special", "special_used", "opponent_special", "opponent_special_used"):
        if getattr(position, field) is not None:
            raise InputError(field, "no special is handed out before the phase 'keep a special' is over; leave it out")
    if position.seat != state.first_seat:
        if position.offered:
            raise InputError("offered", "only the first player sees the specials on offer; leave this field out")
        return
    if len(set(position.offered)) != NUM_OFFERED or len(position.offered) != NUM_OFFERED:
        raise InputError("offered", f"{', '.join(position.offered) or 'missing'}; give the {NUM_OFFERED} drawn")
    _check_discarded(position, "offered", position.offered)
    state.offered = as_set(position.offered)


def _check_discarded(position: Position, field: str, names: list[str]) -> None:
    for name in names:
        if name in position.discards:
            raise InputError(field, f"the {name} is among the discards, so nobody can have it in this round")


def _read_received(position: Position, state) -> None:
    """R3.2: the own special and, where it is known, the other's, which the board or the phase may tell."""
    own, other = position.seat, 1 - position.seat
    if position.special is None:
        raise InputError("special", f"missing; in the phase {position.phase!r} each seat has one")
    state.special[own] = SPECIAL_NAMES.index(position.special)
    told = _told_of_other(position, state)
    if position.opponent_special is not None:
        given = SPECIAL_NAMES.index(position.opponent_special)
        if told not in (NO_SPECIAL, given):
            raise InputError("opponent_special", f"the {SPECIAL_NAMES[told]} is in use and not yours, so it is theirs")
        told = given
    if told == state.special[own]:
        raise InputError("opponent_special", f"the {position.special} is yours; there is one of each")
    state.special[other] = told
    if told != NO_SPECIAL:
        _check_discarded(position, "opponent_special", [SPECIAL_NAMES[told]])
    _check_discarded(position, "special", [position.special])


def _told_of_other(position: Position, state) -> int:
    """The other seat's special as the table tells it: in use and not one's own."""
    shown = {special for special in range(len(SPECIAL_NAMES)) if _is_on_table(state, special)}
    shown |= {_IN_USE[state.phase]} if state.phase in _IN_USE else set()
    foreign = sorted(shown - {int(state.special[position.seat])})
    if len(foreign) > 1:
        names = " and the ".join(SPECIAL_NAMES[special] for special in foreign)
        raise InputError("special", f"the {names} are played, so one must be yours, not the {position.special}")
    return foreign[0] if foreign else NO_SPECIAL


def _is_on_table(state, special: int) -> bool:
    if special == ANCHOR:
        return state.anchor_space != NO_SPACE
    card = {KRAKEN: KRAKEN_CARD, FISHBONE: FISHBONE_CARD}.get(special)
    return card is not None and card in state.board


def _read_use(position: Position, state, seat: int) -> None:
    """R4.1, R5.3, R7.1: whether a seat's special is played; the board tells it for those that lie there."""
    prefix = "" if seat == position.seat else "opponent_"
    given = getattr(position, f"{prefix}special_used")
    special = int(state.special[seat])
    if special == NO_SPECIAL:
        if given:
            raise InputError(f"{prefix}special", "missing; name the special that was used")
        return
    if is_start_special(special):
        state.is_played[seat] = bool(given) or _IN_USE.get(state.phase) == special
        return
    is_shown = _is_on_table(state, special)
    if given not in (None, is_shown):
        name = SPECIAL_NAMES[special]
        fault = f"the {name} is on the board, so it was used" if is_shown else f"the {name} is not on the board"
        raise InputError(f"{prefix}special_used", f"{fault}; leave this field out")
    if is_shown and not _num_finished_placements(state, seat):
        raise InputError(
            f"{prefix}special",
            f"seat {seat} cannot have played the {SPECIAL_NAMES[special]} before its first placement",
        )
    state.is_played[seat] = is_shown


def _num_finished_placements(state, seat: int) -> int:
    """Placements of a seat; an Anchor cannot have come with one whose movement is still to be chosen."""
    is_open = state.phase == MOVE_CARD and state.acting_seat == seat and state.special[seat] == ANCHOR
    return num_placements(state, seat) - is_open


def _check_knowledge(position: Position, state) -> None:
    """R10.2: the first player knows the other's special; the second only if it is played."""
    other = 1 - position.seat
    is_first = position.seat == state.first_seat
    if is_first and state.special[other] == NO_SPECIAL:
        raise InputError("opponent_special", "missing; as first player of the round you gave it to the opponent")
    if not is_first and state.special[other] != NO_SPECIAL and not state.is_played[other]:
        raise InputError("opponent_special", "not seen before the first player uses it; leave this field out")


# What the phase says of the specials


def _check_turn(box, position: Position, state) -> None:
    """R4.1, R4.2, R7.1, R11.2: who is asked about a special holds it; none is used early nor, if forced, kept back."""
    if state.phase in _IN_USE:
        _seat_user(position, state)
    if state.phase in (START_SPECIAL, ATTACH_ANCHOR):
        _check_asked(position, state)
    second = 1 - int(state.first_seat)
    is_first_at_it = state.phase < PLACE_CARD and state.acting_seat == state.first_seat
    if is_first_at_it and state.is_played[second]:
        raise InputError(_field_of(position, second, "special_used"), "the second player's turn is still to come")
    for seat in range(NUM_SEATS):
        if box.force_start_specials and _has_had_its_turn(state, seat) and _is_kept_back(state, seat):
            raise InputError(_field_of(position, seat, "special_used"), "must be true: the house rules force its use")


def _has_had_its_turn(state, seat: int) -> bool:
    """R4.1: whether the time in which a seat may use a start special is over; the first player comes first."""
    is_second_at_it = KEEP_SPECIAL < state.phase < PLACE_CARD and state.acting_seat != state.first_seat
    return state.phase >= PLACE_CARD or (is_second_at_it and seat == state.first_seat)


def _is_kept_back(state, seat: int) -> bool:
    return is_start_special(state.special[seat]) and not state.is_played[seat]


def _field_of(position: Position, seat: int, field: str) -> str:
    return field if seat == position.seat else f"opponent_{field}"


def _seat_user(position: Position, state) -> None:
    """The acting seat while the Module or the Harpoon is in use."""
    user = list(state.special).index(_IN_USE[int(state.phase)])
    if position.acting_seat not in (None, user):
        raise InputError(
            "acting_seat", f"seat {user} uses the {SPECIAL_NAMES[state.special[user]]}; leave this field out"
        )
    state.acting_seat = user


def _check_asked(position: Position, state) -> None:
    asked = int(state.acting_seat)
    special = int(state.special[asked])
    if state.phase == START_SPECIAL and asked != position.seat and special == NO_SPECIAL:
        _check_first_is_awaited(position, state)
    is_right = is_start_special(special) if state.phase == START_SPECIAL else special == ANCHOR
    if special == NO_SPECIAL or (is_right and not state.is_played[asked]):
        return
    reason = "has been used already" if is_right else "leaves nothing to decide"
    raise InputError("phase", f"{position.phase!r} cannot be: the {SPECIAL_NAMES[special]} of seat {asked} {reason}")


def _check_first_is_awaited(position: Position, state) -> None:
    """R10.6: only a second player whose own turn to use a start special follows sees that the first is at it."""
    own = int(state.special[position.seat])
    if not is_start_special(own):
        raise InputError(
            "phase",
            f"{position.phase!r} of seat {state.acting_seat} cannot be seen by the holder of the {SPECIAL_NAMES[own]}; "
            f"give the phase 'choose a card'",
        )
