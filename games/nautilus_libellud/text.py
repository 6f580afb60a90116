"""Nautilus (Libellud) in words: the state, its components, chance and what a seat saw of it."""

from collections import Counter

from games.nautilus_libellud.drawing import render
from games.nautilus_libellud.kinds import action_kinds
from games.nautilus_libellud.names import (
    action_name,
    card_name,
    diver_names,
    domain_card_names,
    domain_totals,
    face_up_names,
    space_name,
    special_names,
    special_word,
    view_name,
)
from games.nautilus_libellud.sight import see
from games.nautilus_libellud.state import (
    ALL_DIVERS,
    ALL_SPECIALS,
    CARD_NAMES,
    COLUMNS,
    GIVE_DIVER,
    KEEP_DIVER,
    KEEP_SPECIAL,
    MOVE_CARD,
    NO_CARD,
    NUM_SEATS,
    PHASE_NAMES,
    PLACE_SPACE,
    SPECIAL_NAMES,
    START_SPECIAL,
    USE,
)

__all__ = [
    "action_kinds",
    "action_name",
    "chance_words",
    "components",
    "observation_words",
    "points_by_source",
    "render",
    "state_words",
    "view_name",
]


def _by_seat(words) -> dict:
    return {f"seat {seat}": words(seat) for seat in range(NUM_SEATS)}


def state_words(box, state) -> dict:
    """Every field by name, hidden things included."""
    return {
        "round": int(state.round_number),
        "phase": PHASE_NAMES[state.phase],
        "acting seat": int(state.acting_seat),
        "first player": int(state.first_seat),
        "cards placed": int(state.num_placed),
        **_board_words(state),
        **_diver_words(state),
        **_special_words(state),
        **_domain_words(box, state),
    }


def _board_words(state) -> dict:
    return {
        "board": _by_seat(lambda seat: [board_word(state, seat * COLUMNS + column) for column in range(COLUMNS)]),
        "anchored card on": _space_word(state.anchor_space),
        "arrow card on": _space_word(state.arrow_space),
        "chosen card": _card_word(state.chosen_card),
    }


def _space_word(space: int) -> str:
    return space_name(int(space)) if space >= 0 else "none"


def _card_word(card: int) -> str:
    return CARD_NAMES[card] if card != NO_CARD else "none"


def board_word(state, space: int) -> str:
    """The card on a space, "empty" if there is none."""
    card = state.board[space]
    return CARD_NAMES[card] if card != NO_CARD else "empty"


def _diver_words(state) -> dict:
    return {
        "hands": _by_seat(lambda seat: diver_names(state.hands[seat])),
        "undealt Divers": diver_names(state.undealt),
        "Divers drawn or taken": diver_names(state.drawn),
        "known to be in the other hand": _by_seat(lambda seat: diver_names(state.known_held[seat])),
        "known to be undealt": _by_seat(lambda seat: diver_names(state.known_undealt[seat])),
    }


def _special_words(state) -> dict:
    return {
        "specials": _by_seat(lambda seat: special_word(state, seat)),
        "specials played": _by_seat(lambda seat: bool(state.is_played[seat])),
        "specials on offer": special_names(state.offered),
        "specials discarded": special_names(state.discarded),
        "discards seen": _by_seat(lambda seat: special_names(state.seen_discards[seat])),
        "specials deck": special_names(_special_deck(state)),
    }


def _special_deck(state) -> int:
    received = sum(1 << int(special) for special in state.special if special >= 0)
    return ALL_SPECIALS & ~(int(state.discarded) | int(state.offered) | received)


def _domain_words(box, state) -> dict:
    return {
        "face-up Domain cards": face_up_names(box, state),
        "Domain pile": domain_card_names(box, state.pile),
        "Domain cards won": _by_seat(lambda seat: domain_card_names(box, state.won[seat])),
        "points": _by_seat(lambda seat: domain_totals(box, state, seat)),
    }


def points_by_source(box, state, seat: int) -> dict[str, float]:
    """R9.2, R9.3: the seat's points by domain: one for each in which its total is higher."""
    own, other = domain_totals(box, state, seat), domain_totals(box, state, 1 - seat)
    return {domain: float(own[domain] > other[domain]) for domain in own}


def components(box, state) -> Counter:
    """R1.1, R1.3, R1.4: every card, wherever it lies."""
    domain_cards = face_up_names(box, state) + domain_card_names(box, state.pile)
    for seat in range(NUM_SEATS):
        domain_cards += domain_card_names(box, state.won[seat])
    specials = special_names(state.offered) + special_names(state.discarded) + special_names(_special_deck(state))
    specials += [SPECIAL_NAMES[special] for special in state.special if special >= 0]
    divers = [CARD_NAMES[card] for card in state.board if card != NO_CARD and ALL_DIVERS >> int(card) & 1]
    divers += diver_names(state.undealt) + diver_names(state.hands[0]) + diver_names(state.hands[1])
    return Counter(domain_cards + specials + divers)


# Chance


def chance_words(box, before, action: int, after) -> list[str]:
    """The chance outcomes of the set-up (`before` is None) or of an action, and a movement that it forced."""
    if after.phase == KEEP_SPECIAL:
        return _new_round_words(box, after, (0, 1))
    if after.phase in (KEEP_DIVER, GIVE_DIVER):
        return _drawn_words(after)
    if before.phase == START_SPECIAL and action == USE:
        return _look_words(after, int(before.acting_seat))
    return _forced_words(before, after)


def observation_words(box, before, action: int, after, observer: int) -> list[str]:
    """What the observer saw of the set-up (`before` is None), or of an action beside the choice."""
    if after.phase == KEEP_SPECIAL:
        discards = special_names(after.seen_discards[observer])
        seen = [f"discarded so far: {', '.join(discards)}"] if discards else []
        return seen + _new_round_words(box, after, (observer,))
    if after.phase == GIVE_DIVER or (after.phase == KEEP_DIVER and observer == after.acting_seat):
        return _drawn_words(after)
    return _look_words(after, observer) if see(after, observer).has_just_looked else _forced_words(before, after)


def _new_round_words(box, state, observers) -> list[str]:
    words = [f"column {column + 1}: {name}" for column, name in enumerate(face_up_names(box, state))]
    words += [f"seat {seat} is dealt {', '.join(diver_names(state.hands[seat]))}" for seat in observers]
    if state.first_seat in observers:
        words.append(f"seat {state.first_seat} draws the {' and the '.join(special_names(state.offered))}")
    return words


def _drawn_words(state) -> list[str]:
    drawn = " and ".join(diver_names(state.drawn))
    if state.phase == KEEP_DIVER:
        return [f"seat {state.acting_seat} draws {drawn} from the undealt Divers"]
    return [f"seat {state.acting_seat} takes {drawn} from the hand of seat {1 - state.acting_seat}"]


def _look_words(state, seat: int) -> list[str]:
    return [f"seat {seat} sees {', '.join(diver_names(state.known_held[seat]))} in the hand of seat {1 - seat}"]


def _forced_words(before, after) -> list[str]:
    """R6.3: the only movement of an arrow card, which nobody chose and both seats see."""
    if before.phase != PLACE_SPACE or after.phase == MOVE_CARD:
        return []
    spaces = {int(card): space for space, card in enumerate(after.board) if card != NO_CARD}
    return [
        f"{card_name(int(card))} must move from {space_name(space)} to {space_name(spaces[card])}"
        for space, card in enumerate(before.board)
        if card in spaces and spaces[card] != space
    ]
