"""Reading a position file: the kings, those that the asking seat does not know dealt in one possible way."""

from games.aquatica.names import KING_NAMES
from games.aquatica.position_fields import Position
from games.aquatica.state import DRAFT, FIRST_KING, FRAME_CARD, KINGS_FIXED, KINGS_OFF, NUM_KINGS
from games.documents import InputError

_ALL_KINGS = set(range(NUM_KINGS))


def read_kings(box, position: Position, state) -> None:
    """R9: the known kings, then one arrangement of the unknown ones."""
    mode = box.king_mode[position.seats - 1]
    if mode == KINGS_OFF:
        _refuse_kings(position)
    elif mode == KINGS_FIXED:
        _read_fixed_kings(position, state)
    else:
        _read_draft(box, position, state)
    for seat in range(position.seats):
        _check_cards(box, state, seat)


def _refuse_kings(position: Position) -> None:
    named = [f"players.{seat}.king" for seat, player in enumerate(position.players) if player.king]
    if position.draft or named:
        raise InputError([*named, "draft"][0], "these house rules have no kings for this number of seats")


def _read_fixed_kings(position: Position, state) -> None:
    """R9.2: king n belongs to the n-th seat."""
    for seat, player in enumerate(position.players):
        if player.king not in (None, KING_NAMES[seat]):
            raise InputError(
                f"players.{seat}.king", f"{player.king}; these house rules give seat {seat} {KING_NAMES[seat]}"
            )
        state.kings[seat] = seat + 1
        state.shown[seat] = 1


def _read_draft(box, position: Position, state) -> None:
    """R9.3-R9.5: the kings that the asking seat saw and knows; the others go to the seats in table order."""
    seen = {KING_NAMES.index(name) for name in position.draft}
    has_seen = state.phase != DRAFT or position.seat >= state.decider
    _check_draft(box, position, len(seen), has_seen)
    picked = [seat for seat in range(position.seats) if state.phase != DRAFT or seat > state.decider]
    known = _read_known_kings(position, state, picked, seen)
    dealt = set(known)
    for seat in picked:
        if not state.kings[seat]:
            king = min(_possible_kings(box, position, state, seat, seen) - dealt)
            dealt.add(king)
            state.kings[seat] = king + 1
            state.hands[seat, FIRST_KING + king] = state.phase != DRAFT
    left = seen - dealt if has_seen else sorted(_ALL_KINGS - dealt)[: state.decider + 2]
    state.pool = sum(1 << king for king in left)


def _check_draft(box, position: Position, number: int, has_seen: bool) -> None:
    dealt = int(box.solo_kings) if position.seats == 1 else position.seat + 2
    expected = dealt if has_seen else 0
    if number != expected or len(position.draft) != number:
        why = (
            f"{expected} kings came to seat {position.seat}" if has_seen else "the kings have not come to this seat yet"
        )
        raise InputError("draft", f"{', '.join(position.draft) or 'missing'}; {why}")


def _read_known_kings(position: Position, state, picked: list[int], seen: set[int]) -> list[int]:
    """R9.5: the kings that the file names, each with its seat; returns them."""
    known = []
    for seat, player in enumerate(position.players):
        where = f"players.{seat}.king"
        if player.king is None:
            if seat in picked and seat == position.seat:
                raise InputError(where, "missing; the asking seat knows its own king")
            continue
        king = KING_NAMES.index(player.king)
        if seat not in picked or king in known:
            raise InputError(where, f"{player.king} cannot be this seat's king: it has not picked, or another has it")
        if (seat <= position.seat) != (king in seen):
            raise InputError(where, f"{player.king} does not agree with the kings in draft")
        state.kings[seat] = king + 1
        state.shown[seat] = player.king_shown or seat != position.seat
        known.append(king)
    return known


def _possible_kings(box, position: Position, state, seat: int, seen: set[int]) -> set[int]:
    """R9.3, R9.4: the kings that a seat may have without the asking seat knowing it."""
    leaving = {king for king in _ALL_KINGS if box.bonus[FIRST_KING + king] and state.phase != DRAFT}
    return (seen if seat < position.seat else _ALL_KINGS - seen) - leaving


def _check_cards(box, state, seat: int) -> None:
    """R9.4, R9.5: a king lies in its seat's hand, discard pile or apart, once; if it has left the hand it is shown."""
    own = int(state.kings[seat]) - 1
    for king, name in enumerate(KING_NAMES):
        card = FIRST_KING + king
        is_apart = bool(state.level and seat == state.turn_seat and state.frames[0, FRAME_CARD] == card)
        number = int(state.hands[seat, card]) + int(state.discards[seat, card]) + is_apart
        is_in_play = king == own and not box.bonus[card] and state.phase != DRAFT
        if number != is_in_play:
            expected = "once" if is_in_play else "not at all"
            raise InputError(
                f"players.{seat}", f"{name} is there {number} times in hand and discard pile; {expected} is right"
            )
        if king == own and not state.shown[seat] and state.phase != DRAFT and not state.hands[seat, card]:
            raise InputError(
                f"players.{seat}.king_shown", f"{name} has left the hand, so all know it; this must be true"
            )
