"""The kinds that actions are of, for reports and for players that avoid or force some."""

from games.aquatica.names import action_name
from games.aquatica.state import (
    BUY,
    CARD,
    CHARACTER,
    CHARACTER_NAMES,
    CLAIM_GOAL,
    CONQUER,
    FIRST_OCEAN,
    LOCATION,
    LOCATIONS,
    MODE,
    NUM_OCEAN,
    OPPONENTS_DISCARD,
    PICK_KING,
    PLACE_MANTA,
    PLAY,
    RECRUIT,
    REPLAY,
    RIVAL_TO,
    SCOUT,
    TYPE,
    TYPE_NAMES,
    USE_DEPTH,
    USE_TRAINED,
    USE_WILD,
    VERB,
)
from games.aquatica.symbols import symbol_words

_TYPES = tuple(TYPE_NAMES.values())
#: Groups of characters, by what they do among other things.
_GROUPS = {
    CONQUER: "that conquers",
    BUY: "that buys",
    RECRUIT: "that recruits",
    SCOUT: "that scouts",
    REPLAY: "that replays",
    OPPONENTS_DISCARD: "that makes others discard",
}


def action_kinds(box, action: int) -> tuple[str, ...]:
    """The kinds that an action is of, the widest first.

    Parameters
    ----------
    box : numpy.record
        What characters and mantas do, and the types of locations.
    action : int
    """
    for base, kinds in reversed(_KINDS.items()):
        if action >= base:
            return kinds(box, action - base)
    return (action_name(action),)


def _played(box, character: int) -> tuple[str, ...]:
    return "play a card", *_groups(box, character, "play"), f"play {CHARACTER_NAMES[character]}"


def _recruited(box, code: int) -> tuple[str, ...]:
    space, card = divmod(code, NUM_OCEAN)
    character = FIRST_OCEAN + card
    price = f"recruit from space {space + 1}"
    return "recruit a card", price, *_groups(box, character, "recruit"), f"recruit {CHARACTER_NAMES[character]}"


def _groups(box, character: int, act: str) -> tuple[str, ...]:
    verbs = {int(step[VERB]) for step in box.steps[character]}
    return tuple(f"{act} a card {words}" for verb, words in _GROUPS.items() if verb in verbs)


def _mode(box, mode: int) -> tuple[str, ...]:
    return "choose a mode", action_name(MODE + mode).replace("_", " ")


def _trained(box, manta: int) -> tuple[str, ...]:
    return "use a manta", "use a trained manta", *_effect(box.trained[manta])


def _wild(box, manta: int) -> tuple[str, ...]:
    return "use a manta", "use a wild manta", *_effect(box.wild[manta])


def _effect(symbol) -> tuple[str, ...]:
    words = symbol_words(symbol).partition(":")[0].replace("_", " ")
    return (f"use a manta for {words}",) if symbol[VERB] else ()


def _depth(box, location: int) -> tuple[str, ...]:
    return "exploit a depth", f"exploit {_type_of(box, location)}"


def _location(box, location: int) -> tuple[str, ...]:
    return "choose a location", f"choose {_type_of(box, location)}", f"choose {LOCATIONS[location]}"


def _type_of(box, location: int) -> str:
    return _TYPES[box.locations[location, TYPE]]


_KINDS = {
    MODE: _mode,
    PLAY: _played,
    USE_TRAINED: _trained,
    USE_WILD: _wild,
    USE_DEPTH: _depth,
    LOCATION: _location,
    CHARACTER: _recruited,
    CARD: lambda box, character: ("choose a card",),
    CLAIM_GOAL: lambda box, goal: ("claim a goal", action_name(CLAIM_GOAL + goal)),
    PLACE_MANTA: lambda box, manta: ("place a manta", action_name(PLACE_MANTA + manta)),
    RIVAL_TO: lambda box, goal: ("place a rival manta",),
    PICK_KING: lambda box, king: ("keep a king", action_name(PICK_KING + king)),
}
