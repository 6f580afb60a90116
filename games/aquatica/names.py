"""The names of actions and of what lies where, for texts and position files."""

import numpy as np

from games.aquatica.state import (
    CHARACTER_NAMES,
    CONTINUE,
    DECLINE,
    END,
    FIRST_KING,
    FIRST_MODE,
    FIRST_OCEAN,
    GOALS,
    HIDDEN_PICK,
    LOCATIONS,
    MODE,
    NO,
    NUM_ACTIONS,
    NUM_MODES,
    NUM_SPACES,
    OVER,
    PHASES,
    RIVAL_HOLDER,
    STEPS,
    STOP,
    TRAINED_IDS,
    WILD_IDS,
    YES,
)

KING_NAMES = CHARACTER_NAMES[FIRST_KING:]
OCEAN_NAMES = CHARACTER_NAMES[FIRST_OCEAN:FIRST_KING]
PHASE_NAMES = {code: name for name, code in PHASES.items()} | {OVER: "over"}
_MODE_NAMES = {code: name for name, code in STEPS.items()}


def _all_action_names() -> list[str]:
    """The names of the actions 1 to NUM_ACTIONS, in the order of their codes."""
    control = {
        END: "end turn",
        CONTINUE: "continue",
        DECLINE: "decline",
        STOP: "stop",
        YES: "scout",
        NO: "do not scout",
    }
    row = [(name, space) for space in range(NUM_SPACES) for name in OCEAN_NAMES]
    return [
        *(control[code] for code in range(END, MODE)),
        *(f"mode {_MODE_NAMES[FIRST_MODE + mode]}" for mode in range(NUM_MODES)),
        *(f"play {name}" for name in CHARACTER_NAMES),
        *(f"flip {name}" for name in TRAINED_IDS + WILD_IDS),
        *(f"exploit {name}" for name in LOCATIONS),
        *(f"choose {name}" for name in LOCATIONS),
        *(f"recruit {name} from space {space + 1}" for name, space in row),
        *(f"choose {name}" for name in CHARACTER_NAMES),
        *(f"claim {name}" for name in GOALS),
        *(f"place {name}" for name in TRAINED_IDS),
        *(f"rival to {name}" for name in GOALS),
        *(f"keep {name}" for name in KING_NAMES),
    ]


ACTION_NAMES = dict(zip(range(1, NUM_ACTIONS + 1), _all_action_names(), strict=True))


def action_name(action: int) -> str:
    """The action in the words of RULES.md; cards, mantas and goals by the names of the component file."""
    return ACTION_NAMES[action]


def view_name(view: int) -> str:
    """A choice as another seat sees it."""
    return "keep a king" if view == HIDDEN_PICK else action_name(view)


def locations_in(mask) -> list[str]:
    """The locations of a set, in table order."""
    return [name for location, name in enumerate(LOCATIONS) if int(mask) >> location & 1]


def cards_in(counts, names=CHARACTER_NAMES) -> list[str]:
    """The cards of a pile given as counts, each as often as it is there."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def kings_in(mask) -> list[str]:
    """The kings of a set."""
    return [name for king, name in enumerate(KING_NAMES) if int(mask) >> king & 1]


def king_name(king: int) -> str:
    """The king + 1 as states hold it; "none" for 0."""
    return KING_NAMES[king - 1] if king else "none"


def row_names(row) -> list[str]:
    """The ocean characters of a row, left to right."""
    return [OCEAN_NAMES[card - 1] for card in row if card]


def holders(track) -> list:
    """Who holds the spots of a goal track, from the dearest on: seats, or "rival"."""
    return ["rival" if holder == RIVAL_HOLDER else int(holder) - 1 for holder in track if holder]


def ones_of(numbers) -> list[int]:
    """The places of the numbers that are not 0."""
    return [int(place) for place in np.flatnonzero(numbers)]
