"""Whispers in words."""

from games.whispers.state import FACE_DOWN, NUM_CARDS, QUIET, SHOUT

_WORDS = {SHOUT: "shout", QUIET: "keep quiet", FACE_DOWN: "a card face down"}


def action_name(action: int) -> str:
    """An action in words."""
    if action in _WORDS:
        return _WORDS[action]
    return f"play {action}" if action <= NUM_CARDS else f"play {action - NUM_CARDS} face down"


def action_kinds(box, action: int) -> tuple[str, ...]:
    """The way an action is done, and the card."""
    if action in _WORDS:
        return (_WORDS[action],)
    return ("play face up" if action <= NUM_CARDS else "play face down", f"card {(action - 1) % NUM_CARDS + 1}")


def view_name(view: int) -> str:
    """A choice as it is seen."""
    return action_name(view)
