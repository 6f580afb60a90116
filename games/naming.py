"""From the words a person writes to the actions of a game, whose own `text.action_name` says the words."""

import difflib
from collections.abc import Iterable
from functools import cache

from games.card import Game
from games.documents import InputError

_MOST_LISTED = 20
_MOST_NEAREST = 3


def parse_action(game: Game, name: str, legal: Iterable[int] | None = None) -> int:
    """The action of that name; capitals and extra spaces do not count.

    Parameters
    ----------
    game : Game
    name : str
        As the game's `action_name` says it.
    legal : iterable of int, optional
        The actions to choose from; all of the game if left out.

    Raises
    ------
    InputError
        If the game has no such action or it is not among the legal ones; gives the nearest names, and the whole list
        where it is short.
    """
    actions = _actions_by_name(game)
    action = actions.get(plain(name))
    choice = list(actions.values()) if legal is None else [int(code) for code in legal]
    if action in choice:
        return action
    fault = f"unknown action {name!r}" if action is None else f"{name!r} is not legal here"
    names = [game.part("text").action_name(code) for code in choice]
    advice = suggestion(name, names, "actions" if legal is None else "legal")
    raise InputError("action", f"{fault}; {advice}" if advice else fault)


def suggestion(name: str, known: list[str], what: str) -> str:
    """The nearest of the known names, and all of them as `what` where they are few; may be empty."""
    return " ".join(_nearest(name, known) + _listed(known, what))


def plain(name: str) -> str:
    """A name as it is compared: without capitals and extra spaces."""
    return " ".join(name.casefold().split())


@cache
def _actions_by_name(game: Game) -> dict[str, int]:
    action_name = game.part("text").action_name
    return {plain(action_name(action)): action for action in range(1, game.num_actions + 1)}


def _nearest(name: str, names: list[str]) -> list[str]:
    spelled = {plain(known): known for known in names}
    nearest = difflib.get_close_matches(plain(name), spelled, n=_MOST_NEAREST)
    return [f"did you mean {' or '.join(repr(spelled[known]) for known in nearest)}?"] if nearest else []


def _listed(names: list[str], what: str) -> list[str]:
    if not names or len(names) > _MOST_LISTED:
        return []
    return [f"{what} are: {', '.join(names)}"]
