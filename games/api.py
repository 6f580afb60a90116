"""The contract: the verbs that every game answers, callable from compiled code and from plain Python.

A game's two records decide who answers. `box` holds what is printed and the house rules, fixed for a run; `state` holds
everything that changes in play. Each game has its own record types, made by `record_type`; a verb called with a state
goes to the function of that name in the game's module, chosen when the calling kernel is compiled, at no cost in speed.

==================  ================  ==================================================================================
verb                module            promises
==================  ================  ==================================================================================
new_game            rules             sets up and deals; all randomness event-keyed from `key`
current_seat        rules             who acts
legal_actions       rules             fills `actions`, returns the count: ascending, unique, at least one before the end
apply_action        rules             changes only `state`; chance drawn from `key` and the event's identity
is_terminal         rules             whether the game is over
outcome             rules             fills the game's own points and the finishing ranks, 1 = first, ties share a rank
ending              rules             why it is over: a code from 1 on, named in the game card; 0 before the end
action_view         hidden            a choice as the observer sees it, before it is applied
observation         hidden            after an action: what the observer saw of its chance outcome; 0 = nothing
information_set     hidden            writes all that the observer knows
determinize         hidden            deals again what the observer cannot see, by the exact distribution
prior               knowledge         optional: a non-negative weight of an action for the acting seat
evaluate            knowledge         optional: a value per seat in [0, 1] for a position that is not over
inclination         knowledge         optional: how much a named strategy wants an action of the acting seat
==================  ================  ==================================================================================
"""

import importlib
import inspect
from collections.abc import Callable

import numba
import numpy as np
from numba.core import types
from numba.extending import overload

from games import fingerprint

#: The observer who sees everything; no verb is asked about it.
ALL_SEEING = -1

_TITLE = "rules of "


def record_type(game: str, fields: list[tuple]) -> np.dtype:
    """The record type of a game's box or state.

    Parameters
    ----------
    game : str
        Name of the game's folder.
    fields : list of (name, dtype) or (name, dtype, shape)
        As for ``numpy.dtype``. Many scalar fields compile slowly: group them into arrays.

    Returns
    -------
    numpy.dtype
        Aligned. The title of its first field names the game and the fingerprint of its sources, so the type, and with
        it every cached kernel, changes when a rule is edited.

    Raises
    ------
    ValueError
        If a field has the name of a method of numpy records, e.g. ``round``: in plain Python the method would win.
    """
    for taken in (field[0] for field in fields if hasattr(np.record, field[0])):
        raise ValueError(f"{game}: a field cannot be called {taken!r}, numpy records have a method of that name")
    (name, *kind), *others = fields
    title = f"{_TITLE}{game} {fingerprint.of_game(game)}"
    return np.dtype([((title, name), *kind), *others], align=True)


def new_records(kind: np.dtype, count: int = 1) -> np.recarray:
    """`count` records of a kind, all zero, with fields as attributes in plain Python too."""
    return np.zeros(count, kind).view(np.recarray)


def game_of(kind: np.dtype) -> str:
    """Name of the game a record type belongs to."""
    return next(field[2] for field in kind.fields.values() if len(field) == 3).removeprefix(_TITLE).split()[0]


def verb(module: str, default: Callable | None = None) -> Callable:
    """Makes a stub into a verb that the game's own `module` answers, or `default` where the game lacks the module."""

    def decorate(stub: Callable) -> Callable:
        parameters = list(inspect.signature(stub).parameters)
        place = parameters.index("state")

        def answer(*arguments):
            return _implementation(game_of(arguments[place].dtype), module, stub.__name__, default)(*arguments)

        def choose(*arguments):
            state = arguments[place]
            if not isinstance(state, types.Record):
                return None
            return _implementation(_game_of_numba(state), module, stub.__name__, default)

        answer.__name__, answer.__doc__ = stub.__name__, stub.__doc__
        answer.__signature__ = choose.__signature__ = inspect.signature(stub)
        overload(answer, jit_options={"nogil": True, "error_model": "numpy"}, strict=False)(choose)
        return answer

    return decorate


def _game_of_numba(record: types.Record) -> str:
    return game_of(numba.np.numpy_support.as_dtype(record))


def _implementation(game: str, module: str, name: str, default: Callable | None) -> Callable:
    """The game's plain function of that name; numba compiles it into the caller."""
    package = f"games.{game}"
    if default is not None and not importlib.import_module(package).GAME.has_part(module):
        return default
    function = getattr(importlib.import_module(f"{package}.{module}"), name, default)
    if function is None:
        raise TypeError(f"{package}.{module} lacks the verb {name}")
    return getattr(function, "py_func", function)


@verb("rules")
def new_game(box, state, num_seats, key):
    """Sets up and deals in an all-zero `state`; all randomness event-keyed from `key` (uint64)."""


@verb("rules")
def current_seat(box, state):
    """The seat that acts, 0 to `num_seats` - 1."""


@verb("rules")
def legal_actions(box, state, actions):
    """Fills `actions` (int32, ascending, unique, 1 to num_actions) and returns their count, 0 only when over."""


@verb("rules")
def apply_action(box, state, action, key):
    """Plays one legal action in place; chance is drawn from `key` (uint64) and the identity of the event."""


@verb("rules")
def is_terminal(box, state):
    """Whether the game is over."""


@verb("rules")
def outcome(box, state, scores, ranks):
    """Fills per seat the game's own points (float64) and the rank (int64, 1 = first, tied seats share the best)."""


@verb("rules")
def ending(box, state):
    """Why the game is over: the place in the card's `endings`, counted from 1; 0 while it is not over."""


@verb("hidden")
def action_view(box, state, action, observer):
    """How `observer` will see the legal `action` of the current state.

    The action itself if it is public or the observer's own; one common code above num_actions for choices that look
    the same; 0 if the observer cannot see that a decision takes place at all.
    """


@verb("hidden")
def observation(box, state, observer):
    """What `observer` saw of the chance outcome of the action just applied: a code below 2**31, 0 = nothing."""


@verb("hidden")
def information_set(box, state, observer, information):
    """Writes all that `observer` knows into `information` (int32); equal arrays = cannot be told apart."""


@verb("hidden")
def determinize(box, state, observer, rng):
    """Deals again, in place, what `observer` cannot see, by the exact distribution; advances `rng`.

    The result depends on the information set and `rng` alone, never on where the hidden things lay before.
    """


def _uniform(box, state, action):
    return 1.0


def _undecided(box, state, values):
    for seat in range(len(values)):
        values[seat] = 0.5


def _indifferent(box, state, action, strategy):
    return 0


@verb("knowledge", default=_uniform)
def prior(box, state, action):
    """Weight, not negative, of a legal action for the acting seat; all weights 0 counts as uniform."""


@verb("knowledge", default=_undecided)
def evaluate(box, state, values):
    """Fills `values` (float64 per seat) with how well each stands, 0 to 1, in a position that is not over."""


@verb("knowledge", default=_indifferent)
def inclination(box, state, action, strategy):
    """How much a strategy, counted from 1 in `STRATEGIES`, wants a legal action: -3 to 3, 0 = neutral.

    An agent of the strategy considers only the actions it wants most. It may use only what the acting seat knows.
    """
