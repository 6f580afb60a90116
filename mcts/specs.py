"""Agents as people name them on a command line: ``NAME[:ITERATIONS][,key=value...]``."""

import difflib
import re
from dataclasses import dataclass, field

from games.documents import InputError
from mcts.params import PLAYOUTS, UTILITIES

#: Keys that every agent knows, see `mcts.leaning`.
LEANINGS = ("strategy", "avoid", "force")
_SEARCH_KEYS = ("iterations", "time", "utility", "playout", "cutoff")
_TREE_KEYS = (*_SEARCH_KEYS, "exploration", "nodes")

#: Per agent: what it is in a line, and the keys it knows beside LEANINGS.
AGENTS = {
    "random": ("uniformly random decisions", ()),
    "greedy": (
        "the action after which the game's own evaluation is best, averaged over determinizations",
        _SEARCH_KEYS,
    ),
    "flat": ("flat Monte Carlo: random playouts for each action, on determinizations", _SEARCH_KEYS),
    "pimc": ("perfect-information trees, averaged over determinizations", (*_TREE_KEYS, "determinizations")),
    "ismcts": ("single-observer information-set tree search", _TREE_KEYS),
    "moismcts": ("multiple-observer information-set tree search", _TREE_KEYS),
    "cheat": ("SEES ALL HIDDEN THINGS: perfect-information tree search, an upper reference", _TREE_KEYS),
}

DEFAULT_ITERATIONS = {"greedy": 200}
_ITERATIONS = 1000
_MOST_NODES = 2**26


@dataclass(frozen=True)
class AgentSpec:
    """An agent as named on the command line.

    Attributes
    ----------
    text : str
        As written; the agent's name in tables and records.
    name : str
        One of AGENTS.
    iterations : int or None
        Budget per decision; None if the budget is time.
    seconds : float or None
    options : dict
        The other keys, parsed: exploration, utility, playout, cutoff, nodes, determinizations; strategy (a name of the
        game's), avoid and force (tuples of kinds of actions), see `mcts.leaning`.
    """

    text: str
    name: str
    iterations: int | None
    seconds: float | None = None
    options: dict = field(default_factory=dict, hash=False)


def parse_spec(text: str) -> AgentSpec:
    """The agent that `text` names.

    Raises
    ------
    InputError
        For an unknown name or key, with the nearest right one and the full list, and for a value out of range.
    """
    name, *items = [item.strip() for item in re.split("[:,]", text.strip())]
    if name not in AGENTS:
        raise InputError("agent", f"{text!r}: unknown agent {name!r}; {_suggest(name, list(AGENTS), 'agents')}")
    pairs = [_parse_item(text, name, item) for item in items]
    values = dict(pairs)
    if len(values) < len(pairs):
        twice = next(key for key, _ in pairs if [other for other, _ in pairs].count(key) > 1)
        raise InputError("agent", f"{text!r}: {twice} is given twice")
    if "iterations" in values and "time" in values:
        raise InputError("agent", f"{text!r}: give iterations or time, not both")
    seconds = values.pop("time", None)
    iterations = values.pop("iterations", None)
    if seconds is None and iterations is None and name != "random":
        iterations = DEFAULT_ITERATIONS.get(name, _ITERATIONS)
    return AgentSpec(text.strip(), name, iterations, seconds, values)


def least_of(spec: AgentSpec) -> str:
    """The same kind of agent, leaning the same way, with the smallest budget: what compiles all that it needs."""
    budget = [] if spec.name == "random" else ["1"]
    leanings = [
        f"{key}={spec.options[key] if key == 'strategy' else '+'.join(spec.options[key])}"
        for key in LEANINGS
        if key in spec.options
    ]
    return ",".join([":".join([spec.name, *budget]), *leanings])


def _parse_item(text: str, name: str, item: str) -> tuple:
    key, equals, value = item.partition("=")
    if not equals:
        key, value = "iterations", item
    key, value = key.strip(), value.strip()
    known = (*AGENTS[name][1], *LEANINGS)
    if key not in known:
        raise InputError("agent", f"{text!r}: {name} has no key {key!r}; {_suggest(key, list(known), 'keys')}")
    try:
        return key, _PARSERS[key](value)
    except ValueError as error:
        raise InputError("agent", f"{text!r}: {key} = {value!r}: {error}") from None


def _suggest(word: str, known: list[str], what: str) -> str:
    nearest = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return (f"did you mean {nearest[0]}? " if nearest else "") + f"{what} are: {', '.join(known)}"


def _whole(lowest: int, highest: int):
    def parse(value: str) -> int:
        if not re.fullmatch(r"-?\d{1,18}", value) or not lowest <= int(value) <= highest:
            raise ValueError(f"a whole number from {lowest} to {highest} is needed")
        return int(value)

    return parse


def _exploration(value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= 1000.0:
        raise ValueError("a number from 0 to 1000 is needed")
    return number


def parse_seconds(value: str) -> float:
    """Seconds from ``"5s"``, ``"500ms"``, ``"2m"`` or a bare number of seconds; ValueError if it is none of these."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|)", value.strip())
    if not match or not float(match[1]) > 0.0:
        raise ValueError("a time such as 5s, 500ms or 2m is needed")
    return float(match[1]) * {"ms": 0.001, "s": 1.0, "m": 60.0, "": 1.0}[match[2]]


def _name(value: str) -> str:
    if not value:
        raise ValueError("a name is needed")
    return value


def _names(value: str) -> tuple[str, ...]:
    return tuple(_name(name.strip()) for name in value.split("+"))


def _one_of(words: tuple[str, ...]):
    def parse(value: str) -> str:
        if value not in words:
            raise ValueError(f"one of {', '.join(words)} is needed")
        return value

    return parse


_PARSERS = {
    "iterations": _whole(1, 10**12),
    "time": parse_seconds,
    "utility": _one_of(UTILITIES),
    "playout": _one_of(PLAYOUTS),
    "cutoff": _whole(0, 10**6),
    "exploration": _exploration,
    "nodes": _whole(16, _MOST_NODES),
    "determinizations": _whole(1, 10**6),
    "strategy": _name,
    "avoid": _names,
    "force": _names,
}
