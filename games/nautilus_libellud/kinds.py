"""The kinds that actions are of, for reports and for players that avoid or force some."""

from games.nautilus_libellud.names import action_name, card_name
from games.nautilus_libellud.state import (
    ALL_DIVERS,
    ANCHORED,
    ARROW_NAMES,
    CARD_CHOSEN,
    COLUMNS,
    DIVER_GIVEN,
    DIVER_KEPT,
    MOVED_ACROSS,
    MOVED_ALONG,
    NO_ANCHOR,
    PASS,
    SPACE_CHOSEN,
    SPECIAL_KEPT,
    SPECIAL_NAMES,
)


def action_kinds(box, action: int) -> tuple[str, ...]:
    """The kinds that an action is of, the widest first.

    Parameters
    ----------
    box : numpy.record
        Which cards have arrows.
    action : int
    """
    for base, kinds in reversed(_KINDS.items()):
        if action >= base:
            return kinds(box, action - base)
    raise ValueError(f"no action {action}; the first is {SPECIAL_KEPT}")


def _placed(box, card: int) -> tuple[str, ...]:
    if not ALL_DIVERS >> card & 1:
        return "place a card", "place a special", f"place {card_name(card)}"
    arrow = int(box.arrows[card])
    group = f"place a Diver with a {ARROW_NAMES[arrow]} arrow" if arrow else "place a Diver without an arrow"
    return "place a card", group, f"place {card_name(card)}"


def _space(box, space: int) -> tuple[str, ...]:
    side, column = divmod(space, COLUMNS)
    return "choose a space", f"choose a space on side {side}", f"choose a space in column {column + 1}"


_KINDS = {
    SPECIAL_KEPT: lambda box, special: ("keep a special", f"keep the {SPECIAL_NAMES[special]}"),
    PASS: lambda box, choice: (action_name(PASS + choice),),
    DIVER_KEPT + 1: lambda box, place: ("keep a Diver", f"keep {card_name(place + 1)}"),
    DIVER_GIVEN + 1: lambda box, place: ("give a Diver", f"give {card_name(place + 1)}"),
    CARD_CHOSEN: _placed,
    SPACE_CHOSEN: _space,
    MOVED_ACROSS: lambda box, code: ("move a card", "move a card across"),
    MOVED_ALONG: lambda box, code: ("move a card", "move a card along"),
    NO_ANCHOR: lambda box, code: (action_name(NO_ANCHOR),),
    ANCHORED: lambda box, space: ("attach the Anchor",),
}
