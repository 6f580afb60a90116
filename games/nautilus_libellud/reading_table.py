"""Reading a position file: the board, whose turn it is, and the Domain cards. Fills the state and raises InputError."""

import difflib
from collections import Counter

from games.documents import InputError
from games.jit import kernel
from games.nautilus_libellud.names import domain_card_name, members
from games.nautilus_libellud.position_fields import Position
from games.nautilus_libellud.state import (
    ATTACH_ANCHOR,
    CARD_NAMES,
    COLUMNS,
    FISHBONE_CARD,
    KEEP_SPECIAL,
    KRAKEN_CARD,
    MOVE_CARD,
    NO_CARD,
    NO_SPACE,
    NO_SPECIAL,
    NUM_DIVERS,
    NUM_DOMAIN_CARDS,
    NUM_SEATS,
    PHASE_NAMES,
    PLACE_CARD,
    PLACE_SPACE,
    SPACES,
)
from games.nautilus_libellud.turn import count_moves

_CARDS_BY_WORD = {str(number): number for number in range(1, NUM_DIVERS + 1)} | {
    "kraken": KRAKEN_CARD,
    "fishbone": FISHBONE_CARD,
}

# The board


def read_board(position: Position, state) -> None:
    """R5.2, R7.3: the cards on both sides and the Anchor."""
    for seat in range(NUM_SEATS):
        state.special[seat] = NO_SPECIAL
    for space in range(SPACES):
        state.board[space] = NO_CARD
    state.anchor_space = state.arrow_space = NO_SPACE
    state.chosen_card = NO_CARD
    _read_side(state, "own_side", position.own_side, position.seat)
    _read_side(state, "opponent_side", position.opponent_side, 1 - position.seat)
    state.num_placed = sum(card != NO_CARD for card in state.board)
    if state.num_placed == SPACES:
        raise InputError("own_side", "all ten spaces are filled, so the round is over; give a position before that")


def _read_side(state, field: str, row: str, side: int) -> None:
    words = row.split()
    if len(words) != COLUMNS:
        raise InputError(field, f"{len(words)} spaces; a side has {COLUMNS}, a dot for each empty one")
    for column, word in enumerate(words):
        space = side * COLUMNS + column
        card = _card_of(field, word.removesuffix("*"))
        if card != NO_CARD and card in state.board:
            raise InputError(field, f"{CARD_NAMES[card]} is named twice on the board; there is one of each")
        state.board[space] = card
        if word.endswith("*"):
            _read_anchor(state, field, space)


def _card_of(field: str, word: str) -> int:
    if word == ".":
        return NO_CARD
    if word.casefold() not in _CARDS_BY_WORD:
        raise InputError(field, f"no card {word!r}; a space is a number 1 to {NUM_DIVERS}, Kraken, Fishbone or a dot")
    return _CARDS_BY_WORD[word.casefold()]


def _read_anchor(state, field: str, space: int) -> None:
    if state.board[space] == NO_CARD:
        raise InputError(field, f"column {space % COLUMNS + 1} is empty but anchored; the Anchor lies on a card")
    if state.anchor_space != NO_SPACE:
        raise InputError(field, "two cards are anchored; there is one Anchor")
    state.anchor_space = space


# The turn


def read_turn(box, position: Position, state) -> None:
    """R3.4, R4.1, R5.1: round, phase and acting seat; the user of a special in mid-use is left to `read_specials`."""
    starting_seat = int(box.starting_seat) if position.starting_seat is None else position.starting_seat
    state.round_number = position.round
    state.first_seat = (starting_seat + position.round - 1) % NUM_SEATS
    state.phase = PHASE_NAMES.index(position.phase)
    _check_phase(position, state)
    state.acting_seat = _acting_seat(position, state)
    _read_arrow_card(box, position, state)


def _check_phase(position: Position, state) -> None:
    placed = int(state.num_placed)
    if state.phase < PLACE_CARD and placed:
        raise InputError("phase", f"{position.phase!r} comes before the first placement, but {placed} cards are placed")
    if state.phase in (MOVE_CARD, ATTACH_ANCHOR) and not placed:
        raise InputError("phase", f"{position.phase!r} comes after a placement, but the board is empty")
    if state.phase == ATTACH_ANCHOR and placed + 1 == SPACES:
        raise InputError("phase", "after the ninth placement nobody is asked about the Anchor; give the next decision")


def _acting_seat(position: Position, state) -> int:
    """Who acts; where the phase does not tell, the seat given or else the asking one."""
    first, placed = int(state.first_seat), int(state.num_placed)
    acting = {
        KEEP_SPECIAL: first,
        PLACE_CARD: (first + placed) % NUM_SEATS,
        PLACE_SPACE: (first + placed) % NUM_SEATS,
        MOVE_CARD: (first + placed - 1) % NUM_SEATS,
        ATTACH_ANCHOR: (first + placed - 1) % NUM_SEATS,
    }.get(int(state.phase))
    if acting is None:
        return position.seat if position.acting_seat is None else position.acting_seat
    if position.acting_seat not in (None, acting):
        raise InputError(
            "acting_seat",
            f"in round {position.round} seat {first} is first player, so after {placed} placements seat {acting} acts; "
            f"leave this field out",
        )
    return acting


def _read_arrow_card(box, position: Position, state) -> None:
    if state.phase != MOVE_CARD:
        if position.arrow_card is not None:
            raise InputError("arrow_card", f"only in the phase 'move a card', not in {position.phase!r}")
        return
    if position.arrow_card is None:
        raise InputError("arrow_card", "missing; name the Diver just placed whose arrow acts")
    spaces = [space for space in range(SPACES) if state.board[space] == position.arrow_card]
    if not spaces or not box.arrows[position.arrow_card]:
        fault = "has no arrow" if spaces else "does not lie on the board"
        raise InputError("arrow_card", f"Diver {position.arrow_card} {fault}; name the Diver just placed")
    if spaces[0] == state.anchor_space:
        raise InputError("arrow_card", f"Diver {position.arrow_card} is anchored, so it was not placed just now")
    state.arrow_space = spaces[0]
    if _num_moves(box, state) <= 1:
        raise InputError(
            "arrow_card", f"Diver {position.arrow_card} leaves no choice of movement; give the next decision"
        )


@kernel
def _num_moves(box, state):
    return count_moves(box, state)


# Domain cards


def read_domain_cards(box, position: Position, state) -> None:
    """R1.3, R2.1, R8.4: the face-up cards and the won ones; the rest is the pile."""
    if len(position.domains) != COLUMNS:
        raise InputError("domains", f"{len(position.domains)} cards; {COLUMNS} lie face up")
    num_won = len(position.won) + len(position.opponent_won)
    if num_won != COLUMNS * (position.round - 1):
        raise InputError(
            "won",
            f"{num_won} cards with those of opponent_won; before round {position.round} it is "
            f"{COLUMNS * (position.round - 1)}",
        )
    kinds = {domain_card_name(box, card): members(box.alike[card]) for card in range(NUM_DOMAIN_CARDS)}
    used: Counter[str] = Counter()
    for field in ("domains", "won", "opponent_won"):
        _check_domain_cards(field, getattr(position, field), kinds, used)
    for column, name in enumerate(position.domains):
        state.face_up[column] = kinds[name][0]
    state.won[position.seat] = _as_set(kinds, Counter(position.won))
    state.won[1 - position.seat] = _as_set(kinds, Counter(position.opponent_won))
    state.pile = _as_set(kinds, {name: len(cards) - used[name] for name, cards in kinds.items()})


def _check_domain_cards(field: str, names: list[str], kinds: dict, used: Counter) -> None:
    for name in names:
        if name not in kinds:
            nearest = difflib.get_close_matches(name, kinds, n=1, cutoff=0)[0]
            raise InputError(field, f"no Domain card {name!r}; the nearest is {nearest!r}")
        used[name] += 1
        if used[name] > len(kinds[name]):
            raise InputError(field, f"{name!r} is named {used[name]} times in all; the box holds {len(kinds[name])}")


def _as_set(kinds: dict, numbers: dict) -> int:
    """So many cards of each kind, the lowest of each."""
    return sum(1 << card for name, number in numbers.items() for card in kinds[name][:number])
