"""Kuhn poker in words."""

from collections import Counter

from games.api import ALL_SEEING
from games.kuhn_poker.state import ACTION_NAMES, CARD_NAMES, NUM_CARDS, NUM_SEATS


def action_name(action: int) -> str:
    """The action in the words of RULES.md."""
    return ACTION_NAMES[action]


def view_name(view: int) -> str:
    """A choice as another seat sees it; here the action itself."""
    return action_name(view)


def history_words(state) -> list[str]:
    """The actions so far."""
    return [action_name(int(action)) for action in state.history if action]


def state_words(box, state) -> dict:
    """Every field by name, hidden cards included."""
    return {
        "cards": {f"seat {seat}": CARD_NAMES[state.cards[seat]] for seat in range(NUM_SEATS)}
        | {"left over": CARD_NAMES[state.cards[NUM_CARDS - 1]]},
        "history": history_words(state),
    }


def components(box, state) -> Counter:
    """The three cards, each once, wherever they lie."""
    return Counter(CARD_NAMES[card] for card in state.cards)


def chance_words(box, before, action: int, after) -> list[str]:
    """The chance outcomes of the deal (`before` is None) or of an action."""
    return [words for seat in range(NUM_SEATS) for words in observation_words(box, before, action, after, seat)]


def observation_words(box, before, action: int, after, observer: int) -> list[str]:
    """What the observer saw of the deal (`before` is None), or of an action beside the choice: nothing."""
    return [f"seat {observer} is dealt the {CARD_NAMES[after.cards[observer]]}"] if before is None else []


def render(box, state, observer: int = ALL_SEEING) -> str:
    """The table as text, as far as the observer sees it."""
    lines = []
    for seat in range(NUM_SEATS):
        shown = CARD_NAMES[state.cards[seat]] if observer in (seat, ALL_SEEING) else "?"
        lines.append(f"seat {seat}: {shown}")
    lines.append(f"betting: {', '.join(history_words(state)) or 'nothing yet'}")
    return "\n".join(lines)
