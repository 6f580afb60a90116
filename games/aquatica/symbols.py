"""The symbols of a component file, as text and as numbers: ``coin:2``, ``power:2@SB``, ``raise:1``, ``choose(a|b)``."""

import re

from games.aquatica.state import (
    CHOOSE,
    EFFECTS,
    EMPTY,
    MAX_AMOUNT,
    MAX_STEPS,
    PLACE_RIVAL,
    PLACE_RIVAL_AFTER_SCOUT,
    POWER,
    RESOURCES,
    ROW_DISCARD,
    SCOUT,
    STEPS,
    TYPES,
    WITHOUT_NUMBER,
)

_SYMBOL = re.compile(r"([a-z_]+)(?::(\d+))?(?:@([A-Z]+))?")
_CHOICE = re.compile(r"choose\(([^()]*)\)")
_NAMES = {code: name for name, code in (RESOURCES | STEPS | {"empty": EMPTY}).items()}

Symbol = tuple[int, int, int]


def manta_symbol(text: str) -> Symbol:
    """VERB, AMOUNT and KIND of a manta: a resource or an effect; ValueError says what is wrong."""
    return _parse(text, RESOURCES | EFFECTS)


def depth_symbol(text: str) -> Symbol:
    """VERB, AMOUNT and KIND of a depth: a resource, an effect or "empty"; ValueError says what is wrong."""
    return (EMPTY, 0, 0) if text == "empty" else _parse(text, RESOURCES | EFFECTS | {"empty": EMPTY})


def step_symbols(text: str) -> list[Symbol]:
    """The symbol of a step alone, or CHOOSE followed by its modes; ValueError says what is wrong."""
    choice = _CHOICE.fullmatch(text)
    if not choice:
        return [_parse_step(text)]
    modes = sorted(_parse_step(mode) for mode in choice[1].split("|"))
    verbs = {verb for verb, _, _ in modes}
    if len(modes) == 1 or len(verbs) < len(modes):
        raise ValueError(f"{text!r} needs two or more modes of different kinds, like choose(raise:2|score:2)")
    return [(CHOOSE, len(modes), 0), *modes]


def lay_out_steps(texts: list[str], extras: list[int], has_rival_after_scout: bool) -> list[list[int]]:
    """The steps of a character as rows VERB, AMOUNT, NEXT, where NEXT is the place of the step that follows, 0 = none.

    Parameters
    ----------
    texts : list of str
        The printed steps.
    extras : list of int
        Steps without a number that house rules or the solo game add behind them.
    has_rival_after_scout : bool
        Whether a rival manta is placed after each scouting, in the solo game.
    """
    groups = [step_symbols(text) for text in texts] + [[(verb, 0, 0)] for verb in extras]
    steps = []
    for group in groups:
        following = len(steps) + len(group)
        is_last = group is groups[-1]
        steps += [[verb, amount, 0 if is_last else following] for verb, amount, _ in group]
    if has_rival_after_scout:
        for step in [step for step in steps if step[0] == SCOUT]:
            steps.append([PLACE_RIVAL_AFTER_SCOUT, 0, step[2]])
            step[2] = len(steps) - 1
    return steps


def extra_steps(has_row_discard: bool) -> list[int]:
    """What is added to the character that stays in hand: the rival's move, and the row discard of two seats."""
    return [PLACE_RIVAL, ROW_DISCARD] if has_row_discard else [PLACE_RIVAL]


def check_steps(texts: list[str]) -> list[str]:
    """`texts` if they are steps that fit a character; ValueError says what is wrong."""
    if len(lay_out_steps(texts, [PLACE_RIVAL, ROW_DISCARD], True)) > MAX_STEPS:
        raise ValueError(f"{len(texts)} steps are too many for one character")
    return texts


def verbs_of(texts: list[str]) -> set[int]:
    """The verbs of all steps and modes."""
    return {verb for text in texts for verb, _, _ in step_symbols(text)}


def symbol_words(symbol) -> str:
    """The text of a symbol given as VERB, AMOUNT, KIND."""
    verb, amount, kind = (int(number) for number in symbol)
    if not verb:
        return "none"
    words = _NAMES[verb]
    if words in WITHOUT_NUMBER or verb == EMPTY:
        return words
    return f"{words}:{amount}@{TYPES[kind - 1]}" if kind else f"{words}:{amount}"


def step_words(steps) -> list[str]:
    """The text of the printed steps of a character, given as its rows in the box."""
    words, place = [], 0
    while place < len(steps) and steps[place][0]:
        verb, amount = int(steps[place][0]), int(steps[place][1])
        if verb == CHOOSE:
            modes = [symbol_words((*mode[:2], 0)) for mode in steps[place + 1 : place + 1 + amount]]
            words.append(f"choose({'|'.join(modes)})")
            place += amount
        elif verb < CHOOSE:
            words.append(symbol_words((verb, amount, 0)))
        place += 1
    return words


def _parse_step(text: str) -> Symbol:
    symbol = _parse(text, STEPS)
    if symbol[0] == STEPS["replay"] and symbol[1] != 1:
        raise ValueError(f"{text!r} is unknown; only replay:1 exists")
    return symbol


def _parse(text: str, known: dict[str, int]) -> Symbol:
    match = _SYMBOL.fullmatch(text)
    if not match or match[1] not in known:
        raise ValueError(f"{text!r} is no symbol known here; known are {', '.join(map(_form, known))}")
    name, number, kind = match.groups()
    if (number is None) != (name in WITHOUT_NUMBER):
        raise ValueError(f"{text!r} should read {_form(name)}")
    if number is not None and not 1 <= int(number) <= MAX_AMOUNT:
        raise ValueError(f"the number of {text!r} must be from 1 to {MAX_AMOUNT}")
    if kind and (known[name] != POWER or kind not in TYPES):
        raise ValueError(f"{text!r}: only power has a type, one of {', '.join(TYPES)}")
    return known[name], int(number or 1), TYPES.index(kind) + 1 if kind else 0


def _form(name: str) -> str:
    return name if name in WITHOUT_NUMBER or name == "empty" else f"{name}:N"
