"""The table of Nautilus (Libellud) as text, as far as a seat sees it."""

from collections import Counter

from games.api import ALL_SEEING
from games.nautilus_libellud.names import (
    diver_names,
    domain_card_names,
    domain_totals,
    face_up_names,
    special_names,
    special_word,
)
from games.nautilus_libellud.sight import see
from games.nautilus_libellud.state import (
    CARD_NAMES,
    COLUMNS,
    GAME_OVER,
    KEEP_DIVER,
    NO_CARD,
    NUM_SEATS,
    PHASE_NAMES,
)

_LABEL = 15
_CELL = 16


def render(box, state, observer: int = ALL_SEEING) -> str:
    """The table as text, as far as the observer sees it."""
    lines = [_heading(state, observer), *_board(box, state)]
    for seat in range(NUM_SEATS):
        lines += _seat_lines(box, state, seat, observer)
    lines += [
        f"undealt: {_divers(state.undealt, _known_undealt(state, observer))}",
        f"specials discarded: {_discards(state, observer)}",
        f"Domain cards to come: {_counted(domain_card_names(box, state.pile))}",
    ]
    return "\n".join(lines)


def _heading(state, observer: int) -> str:
    if state.phase == GAME_OVER:
        return f"after round {state.round_number}: game over"
    phase = state.phase if observer == ALL_SEEING else see(state, observer).phase
    return (
        f"round {state.round_number}, first player seat {state.first_seat}, {state.num_placed} cards placed; "
        f"seat {state.acting_seat} is to {PHASE_NAMES[phase]}{_at_hand(state, observer)}"
    )


def _at_hand(state, observer: int) -> str:
    """The cards that the decision is about, if the observer sees them."""
    is_seen = observer in (ALL_SEEING, state.acting_seat)
    if state.drawn and (is_seen or state.phase != KEEP_DIVER):
        return f" ({', '.join(diver_names(state.drawn))} drawn)"
    if state.chosen_card != NO_CARD and is_seen:
        return f" ({CARD_NAMES[state.chosen_card]} chosen)"
    if state.offered and is_seen:
        return f" ({' or '.join(special_names(state.offered))})"
    return ""


def _board(box, state) -> list[str]:
    rows = [("", [f"column {column + 1}" for column in range(COLUMNS)]), ("Domain cards", face_up_names(box, state))]
    rows += [
        (f"side of seat {seat}", [_on_space(state, seat * COLUMNS + column) for column in range(COLUMNS)])
        for seat in range(NUM_SEATS)
    ]
    return ["".join([label.ljust(_LABEL), *(cell.rjust(_CELL) for cell in cells)]) for label, cells in rows]


def _on_space(state, space: int) -> str:
    if state.board[space] == NO_CARD:
        return "."
    mark = {int(state.anchor_space): " anchored", int(state.arrow_space): " arrow"}.get(space, "")
    return CARD_NAMES[state.board[space]].removeprefix("Diver ") + mark


def _seat_lines(box, state, seat: int, observer: int) -> list[str]:
    hand = _divers(state.hands[seat], _known_held(state, seat, observer))
    return [
        f"seat {seat}: {hand}; {_special(state, seat, observer)}",
        f"  won: {_won(box, state, seat, observer)}",
    ]


def _known_held(state, seat: int, observer: int) -> int:
    return int(state.hands[seat] if observer in (seat, ALL_SEEING) else state.known_held[observer])


def _known_undealt(state, observer: int) -> int:
    return int(state.undealt if observer == ALL_SEEING else state.known_undealt[observer])


def _divers(divers: int, known: int) -> str:
    number_unseen = (int(divers) & ~known).bit_count()
    return ", ".join(diver_names(known) + ([f"{number_unseen} unseen"] if number_unseen else [])) or "no Divers"


def _special(state, seat: int, observer: int) -> str:
    if state.special[seat] < 0:
        return "no special"
    is_seen = observer in (seat, ALL_SEEING) or see(state, observer).knows_other_special
    return f"{special_word(state, seat) if is_seen else 'special unseen'}{' (played)' if state.is_played[seat] else ''}"


def _won(box, state, seat: int, observer: int) -> str:
    """R11.5: the won cards and the sums, if they are shown."""
    if observer == 1 - seat and not box.won_cards_public:
        return "not shown"
    totals = ", ".join(f"{domain} {total}" for domain, total in domain_totals(box, state, seat).items())
    return f"{totals} ({_counted(domain_card_names(box, state.won[seat]))})"


def _discards(state, observer: int) -> str:
    seen = state.discarded if observer == ALL_SEEING else state.seen_discards[observer]
    num_unseen = (int(state.discarded) & ~int(seen)).bit_count()
    return ", ".join(special_names(seen) + ([f"{num_unseen} unseen"] if num_unseen else [])) or "none"


def _counted(names: list[str]) -> str:
    return ", ".join(f"{number} x {name}" if number > 1 else name for name, number in Counter(names).items()) or "none"
