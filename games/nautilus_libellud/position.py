"""The position file of Nautilus (Libellud): the table as the asking seat sees it and remembers it."""

from games.documents import check
from games.nautilus_libellud.arrangements import num_determinizations
from games.nautilus_libellud.names import domain_card_names, face_up_names, members, special_names, special_word
from games.nautilus_libellud.position_fields import Position
from games.nautilus_libellud.reading_divers import deal_hidden_cards, read_divers, usually_known
from games.nautilus_libellud.reading_specials import read_specials
from games.nautilus_libellud.reading_table import read_board, read_domain_cards, read_turn
from games.nautilus_libellud.sight import see
from games.nautilus_libellud.state import (
    ALL_DIVERS,
    CARD_NAMES,
    COLUMNS,
    KEEP_DIVER,
    NO_CARD,
    NO_SPACE,
    NUM_SEATS,
    PHASE_NAMES,
    START_SPECIAL,
    START_SPECIALS,
)

__all__ = ["num_determinizations", "read_position", "write_position"]


def write_position(box, state, observer: int) -> dict:
    """The document of what the observer knows; fields that say the usual are left out."""
    fields = {"game": "nautilus_libellud", "seats": NUM_SEATS, "seat": observer}
    fields |= _written_turn(box, state, observer)
    fields |= _written_table(box, state, observer)
    fields |= _written_divers(state, observer)
    fields |= _written_specials(box, state, observer)
    return {name: value for name, value in fields.items() if value is not None}


def read_position(box, document: dict, state) -> int:
    """Fills the all-zero `state` with one determinization of the document; returns the asking seat.

    Raises
    ------
    InputError
        If the document does not describe a position; names the field.
    """
    position = check(Position, document)
    read_board(position, state)
    read_turn(box, position, state)
    read_domain_cards(box, position, state)
    read_specials(box, position, state)
    read_divers(position, state)
    deal_hidden_cards(box, position, state)
    return position.seat


def _written_turn(box, state, observer: int) -> dict:
    starting_seat = (int(state.first_seat) + int(state.round_number) - 1) % NUM_SEATS
    phase = see(state, observer).phase
    is_other_asked = phase == START_SPECIAL and state.acting_seat != observer
    return {
        "starting_seat": starting_seat if starting_seat != box.starting_seat else None,
        "round": int(state.round_number),
        "phase": PHASE_NAMES[phase],
        "acting_seat": int(state.acting_seat) if is_other_asked else None,
    }


def _written_table(box, state, observer: int) -> dict:
    arrow_space = int(state.arrow_space)
    return {
        "domains": face_up_names(box, state),
        "won": domain_card_names(box, state.won[observer]) or None,
        "opponent_won": domain_card_names(box, state.won[1 - observer]) or None,
        "own_side": _written_side(state, observer),
        "opponent_side": _written_side(state, 1 - observer),
        "arrow_card": int(state.board[arrow_space]) if arrow_space != NO_SPACE else None,
    }


def _written_side(state, side: int) -> str:
    return " ".join(_written_space(state, side * COLUMNS + column) for column in range(COLUMNS))


def _written_space(state, space: int) -> str:
    card = state.board[space]
    star = "*" if space == state.anchor_space else ""
    return "." if card == NO_CARD else CARD_NAMES[card].removeprefix("Diver ") + star


def _written_divers(state, observer: int) -> dict:
    other = 1 - observer
    is_own = state.acting_seat == observer
    known = int(state.known_held[other])
    return {
        "hand": members(state.hands[observer]),
        "drawn": (members(state.drawn) or None) if is_own or state.phase != KEEP_DIVER else None,
        "chosen": _written_card(int(state.chosen_card)) if is_own and state.chosen_card != NO_CARD else None,
        "opponent_holds": members(state.known_held[observer]) or None,
        "opponent_knows": members(known) if known != usually_known(state, observer) else None,
        "returned": next(iter(members(state.known_undealt[observer])), None),
    }


def _written_card(card: int) -> int | str:
    return card if ALL_DIVERS >> card & 1 else CARD_NAMES[card]


def _written_specials(box, state, observer: int) -> dict:
    other = 1 - observer
    is_known = state.special[other] >= 0 and see(state, observer).knows_other_special
    seen = int(state.seen_discards[observer])
    missed_by_other = int(state.discarded) & ~int(state.seen_discards[other])
    return {
        "offered": (special_names(state.offered) or None) if observer == state.first_seat else None,
        "special": special_word(state, observer) if state.special[observer] >= 0 else None,
        "special_used": _written_use(state, observer),
        "opponent_special": special_word(state, other) if is_known else None,
        "opponent_special_used": _written_use(state, other),
        "discards": special_names(seen) or None,
        "unseen_by_opponent": special_names(missed_by_other) or None,
    }


def _written_use(state, seat: int) -> bool | None:
    """Whether a special was used, if the board does not tell."""
    is_start_special = state.special[seat] >= 0 and START_SPECIALS >> int(state.special[seat]) & 1
    return True if is_start_special and state.is_played[seat] else None
