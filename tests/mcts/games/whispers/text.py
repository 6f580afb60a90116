"""Whispers in words."""

from games.whispers.state import FACE_DOWN, NUM_CARDS, QUIET, SHOUT

_WORDS = {SHOUT: "shout", QUIET: "keep quiet", FACE_DOWN: "a card face down"}


def action_name(action: int) -> str:
    """An action in words."""
    if action in _WORDS:
        return _WORDS[action]
    return f"play {action}" if action <= NUM_CARDS else f"play {action - NUM_CARDS} face down"


def view_name(view: int) -> str:
    """A choice as it is seen."""
    return action_name(view)
