"""Biased and restricted play: what a seat would rather do, or never does where it has a choice.

A leaning ranks the legal actions of one seat in classes, and only the best class that is there is considered. It comes
from a game's named strategy (`api.inclination`), from kinds of actions to avoid or to force, or from both; what is
avoided or forced counts for more. It is for the seat that asks alone: in its search the others remain free.
"""

from dataclasses import dataclass

import numpy as np

from games import api
from games.card import Game
from games.documents import InputError
from games.jit import compiled, inlined, kernel
from games.naming import suggestion

AVOIDED, NEUTRAL, FORCED = -1, 0, 1
FREE = 0  # the number of no strategy
#: An attitude outranks every inclination, which lies between -LARGEST_INCLINATION and LARGEST_INCLINATION.
LARGEST_INCLINATION = 3
_ATTITUDE = 2 * LARGEST_INCLINATION + 1


@dataclass(frozen=True)
class Leaning:
    """How one agent leans.

    Attributes
    ----------
    strategy : int
        Place of the strategy in the game's `STRATEGIES`, counted from 1; FREE for none.
    attitudes : numpy.ndarray of int8, shape (num_actions + 1,)
        Per action AVOIDED, NEUTRAL or FORCED.
    """

    strategy: int
    attitudes: np.ndarray


def leaning_of(game: Game, box: np.recarray, strategy: str | None, avoid: tuple, force: tuple) -> Leaning | None:
    """The leaning that an agent's spec names; None if it names nothing.

    Parameters
    ----------
    game : Game
    box : numpy.recarray, shape (1,)
    strategy : str or None
        One of `strategies`.
    avoid, force : tuple of str
        Kinds of actions, see `kinds_of_actions`.

    Raises
    ------
    InputError
        For a name that the game does not have.
    """
    if strategy is None and not avoid and not force:
        return None
    number = FREE
    if strategy is not None:
        known = list(strategies(game))
        if strategy not in known:
            raise _unknown(game, "strategy", strategy, known, "strategies")
        number = 1 + known.index(strategy)
    kinds = kinds_of_actions(game, box)
    attitudes = np.zeros(game.num_actions + 1, np.int8)
    for names, attitude in ((avoid, AVOIDED), (force, FORCED)):
        for name in names:
            attitudes[_actions_of(game, kinds, name)] = attitude
    return Leaning(number, attitudes)


def _actions_of(game: Game, kinds: list[tuple[str, ...]], name: str) -> list[int]:
    found = [action for action, names in enumerate(kinds) if name in names]
    if not found:
        known = sorted({kind for names in kinds for kind in names})
        raise _unknown(game, "kind of action", name, known, "kinds")
    return found


def _unknown(game: Game, what: str, name: str, known: list[str], plural: str) -> InputError:
    advice = suggestion(name, known, plural) or f"it has {len(known)} {plural}"
    return InputError("agent", f"{game.title} has no {what} {name!r}; {advice}")


def strategies(game: Game) -> dict[str, str]:
    """The strategies that a game names, each with a plain sentence of what it does."""
    return getattr(game.part("knowledge"), "STRATEGIES", {}) if game.has_part("knowledge") else {}


def kinds_of_actions(game: Game, box: np.recarray) -> list[tuple[str, ...]]:
    """Per action the kinds it is of, the widest first; place 0 is empty. A game that names none has one kind each."""
    text = game.part("text")
    if hasattr(text, "action_kinds"):
        return [(), *(tuple(text.action_kinds(box[0], action)) for action in range(1, game.num_actions + 1))]
    return [(), *((text.action_name(action),) for action in range(1, game.num_actions + 1))]


@kernel
def considered_actions(boxes, states, actions, strategy, attitudes):
    """Fills `actions` with the legal actions of ``states[0]`` that its acting seat considers; returns their count."""
    num_legal = api.legal_actions(boxes[0], states[0], actions)
    return narrow(boxes[0], states[0], actions, num_legal, strategy, attitudes)


@inlined
def considered(box, state, work):
    """Fills ``work.actions`` with what the acting seat considers: all that is legal, unless the asking seat leans."""
    num_legal = api.legal_actions(box, state, work.actions)
    if work.params.is_leaning and api.current_seat(box, state) == work.params.root_seat:
        num_legal = narrow(box, state, work.actions, num_legal, work.params.strategy, work.attitudes)
    return num_legal


@compiled
def narrow(box, state, actions, num_legal, strategy, attitudes):
    """Keeps, of the first `num_legal` actions, those of the best class, in their order; returns their number."""
    best = -2 * _ATTITUDE
    num_kept = 0
    for place in range(num_legal):
        action = actions[place]
        lean = _ATTITUDE * np.int64(attitudes[action])
        if strategy != FREE:
            lean += api.inclination(box, state, action, strategy)
        if lean > best:
            best = lean
            num_kept = 0
        if lean == best:
            actions[num_kept] = action
            num_kept += 1
    return num_kept
