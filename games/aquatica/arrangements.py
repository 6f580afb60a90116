"""R9.3-R9.5: which kings the seats may have, as far as an observer can tell; counted, and one arrangement laid out."""

import math

from games.aquatica.state import DRAFT, FIRST_KING, KINGS_DRAFT, NUM_KINGS

_ALL_KINGS = set(range(NUM_KINGS))


def num_determinizations(box, state, observer: int) -> int:
    """How many arrangements of the kings the observer cannot tell apart; the decks have no order yet."""
    if box.king_mode[state.num_seats - 1] != KINGS_DRAFT:
        return 1
    number = 1
    unknown = unknown_seats(state, observer)
    for is_before in (True, False):
        group = [seat for seat in unknown if (seat < observer) == is_before]
        number *= math.perm(len(possible_kings(box, state, observer, is_before)), len(group))
    if waits_for_pool(state, observer):
        number *= math.comb(NUM_KINGS - len(unknown), int(state.decider) + 2)
    return number


def unknown_seats(state, observer: int) -> list[int]:
    """The seats that have a king which the observer does not know."""
    return [seat for seat in range(state.num_seats) if state.kings[seat] and not _is_known(state, observer, seat)]


def possible_kings(box, state, observer: int, is_before: bool) -> set[int]:
    """The kings that seats before or after the observer may have without the observer knowing it."""
    known = {int(state.kings[seat]) - 1 for seat in range(state.num_seats) if _is_known(state, observer, seat)}
    seen = seen_kings(state, observer)
    leaving = {king for king in _ALL_KINGS if box.bonus[FIRST_KING + king] and state.phase != DRAFT}
    return (seen if is_before else _ALL_KINGS - seen) - known - leaving


def seen_kings(state, observer: int) -> set[int]:
    """The kings that came to the observer in the draft."""
    if waits_for_pool(state, observer):
        return set()
    own_and_later = {int(king) - 1 for king in state.kings[: observer + 1] if king}
    return own_and_later | {king for king in _ALL_KINGS if int(state.pool) >> king & 1}


def waits_for_pool(state, observer: int) -> bool:
    """Whether the observer's turn to pick has not come."""
    return state.phase == DRAFT and observer < state.decider


def _is_known(state, observer: int, seat: int) -> bool:
    return bool(state.kings[seat] and (seat == observer or state.shown[seat]))
