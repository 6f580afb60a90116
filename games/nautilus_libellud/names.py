"""Names of cards, spaces, actions and views."""

from games.nautilus_libellud.state import (
    ALL_DIVERS,
    ANCHORED,
    CARD_CHOSEN,
    CARD_NAMES,
    CARD_PLACED,
    COLUMNS,
    DIVER_GIVEN,
    DIVER_KEPT,
    DOMAIN_NAMES,
    EYE,
    MOVED_ACROSS,
    MOVED_ALONG,
    NO_ANCHOR,
    NO_CARD,
    NUM_ACTIONS,
    PASS,
    SOME_CARD_CHOSEN,
    SOME_DIVER_KEPT,
    SPACE_CHOSEN,
    SPACES,
    SPECIAL_KEPT,
    SPECIAL_NAMES,
    SPECIAL_RECEIVED,
    SPECIAL_USED,
    USE,
)

# Names of things


def members(things: int) -> list[int]:
    """The things in a set, ascending."""
    things = int(things)
    return [thing for thing in range(things.bit_length()) if things >> thing & 1]


def card_name(card: int) -> str:
    """A card as it stands in a sentence."""
    return CARD_NAMES[card] if ALL_DIVERS >> card & 1 else f"the {CARD_NAMES[card]}"


def space_name(space: int) -> str:
    """A space by its side and column."""
    return f"side {space // COLUMNS}, column {space % COLUMNS + 1}"


def diver_names(divers: int) -> list[str]:
    """The Divers of a set."""
    return [CARD_NAMES[diver] for diver in members(divers)]


def special_names(specials: int) -> list[str]:
    """The specials of a set."""
    return [SPECIAL_NAMES[special] for special in members(specials)]


def domain_card_name(box, card: int) -> str:
    """A Domain card by domain and points, e.g. ``Science +2``."""
    return f"{DOMAIN_NAMES[box.card_domains[card]]} {int(box.card_points[card]):+d}"


def domain_card_names(box, cards: int) -> list[str]:
    """The Domain cards of a set."""
    return [domain_card_name(box, card) for card in members(cards)]


# Actions


def action_name(action: int) -> str:
    """The action in the words of RULES.md."""
    for base, words in reversed(_ACTION_WORDS.items()):
        if action >= base:
            return words(action - base)
    raise ValueError(f"no action {action}; actions are 1 to {NUM_ACTIONS}")


def view_name(view: int) -> str:
    """A choice as the other seat sees it."""
    if view <= NUM_ACTIONS:
        return action_name(view)
    if view >= CARD_PLACED:
        card, space = divmod(view - CARD_PLACED, SPACES)
        return f"place {card_name(card)} on {space_name(space)}"
    if view == SOME_CARD_CHOSEN:
        return "choose a card to place"
    if view == SOME_DIVER_KEPT:
        return "keep one of the two Divers"
    if view >= SPECIAL_USED:
        return f"use the {SPECIAL_NAMES[view - SPECIAL_USED + EYE]}"
    return f"give the {SPECIAL_NAMES[view - SPECIAL_RECEIVED]} and keep the other special"


def _movement(code: int) -> str:
    source, destination = divmod(code, COLUMNS)
    return f"move the card of column {source + 1} along to column {destination + 1}"


_ACTION_WORDS = {
    SPECIAL_KEPT: lambda special: f"keep the {SPECIAL_NAMES[special]}",
    PASS: lambda _: "leave the special unused",
    USE: lambda _: "use the special",
    DIVER_KEPT + 1: lambda place: f"keep {card_name(place + 1)}",
    DIVER_GIVEN + 1: lambda place: f"give {card_name(place + 1)}",
    CARD_CHOSEN: lambda card: f"place {card_name(card)}",
    SPACE_CHOSEN: lambda space: f"on {space_name(space)}",
    MOVED_ACROSS: lambda column: f"move the card of column {column + 1} across",
    MOVED_ALONG: _movement,
    NO_ANCHOR: lambda _: "attach no Anchor",
    ANCHORED: lambda space: f"anchor the card on {space_name(space)}",
}

# The state


def special_word(state, seat: int) -> str:
    """The special that a seat received this round."""
    return SPECIAL_NAMES[state.special[seat]] if state.special[seat] >= 0 else "none"


def face_up_names(box, state) -> list[str]:
    """The face-up Domain cards, column by column; none after the last round."""
    return [domain_card_name(box, card) for card in state.face_up if card != NO_CARD]


def domain_totals(box, state, seat: int) -> dict[str, int]:
    """R9.2: the sum of points of a seat in each domain."""
    totals = dict.fromkeys(DOMAIN_NAMES, 0)
    for card in members(state.won[seat]):
        totals[DOMAIN_NAMES[box.card_domains[card]]] += int(box.card_points[card])
    return totals
