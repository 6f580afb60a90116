"""Leduc poker in words."""

from collections import Counter

from games.api import ALL_SEEING
from games.leduc_poker.state import ACTION_NAMES, CARD_NAMES, NUM_ROUNDS, NUM_SEATS, PUBLIC, ROUND_NAMES


def action_name(action: int) -> str:
    """The action in the words of RULES.md."""
    return ACTION_NAMES[action]


def view_name(view: int) -> str:
    """A choice as another seat sees it; here the action itself."""
    return action_name(view)


def round_words(state, betting_round: int) -> list[str]:
    """The actions of one round, 0 or 1, so far."""
    return [action_name(int(action)) for action in state.history[betting_round] if action]


def card_words(card: int) -> str:
    """The card's name, "not drawn" for the public card of the first round."""
    return CARD_NAMES.get(int(card), "not drawn")


def state_words(box, state) -> dict:
    """Every field by name, hidden cards included."""
    cards = {f"seat {seat}": card_words(state.cards[seat]) for seat in range(NUM_SEATS)}
    return {
        "cards": cards | {"public": card_words(state.cards[PUBLIC])},
        "round": ROUND_NAMES[state.betting_round],
        **{ROUND_NAMES[betting_round]: round_words(state, betting_round) for betting_round in range(NUM_ROUNDS)},
    }


def components(box, state) -> Counter:
    """The six cards, each once, wherever they lie."""
    drawn = [int(card) for card in state.cards if card]
    undrawn = [card for card in CARD_NAMES if card not in drawn]
    return Counter(CARD_NAMES[card] for card in drawn + undrawn)


def chance_words(box, before, action: int, after) -> list[str]:
    """The chance outcomes of the deal (`before` is None) or of an action."""
    if before is None:
        return [f"seat {seat} is dealt the {card_words(after.cards[seat])}" for seat in range(NUM_SEATS)]
    if before.cards[PUBLIC] == after.cards[PUBLIC]:
        return []
    return [f"the public card is the {card_words(after.cards[PUBLIC])}"]


def observation_words(box, before, action: int, after, observer: int) -> list[str]:
    """What the observer saw of the deal (`before` is None), or of an action beside the choice: the public card."""
    told = chance_words(box, before, action, after)
    return [told[observer]] if before is None else told


def render(box, state, observer: int = ALL_SEEING) -> str:
    """The table as text, as far as the observer sees it."""
    lines = []
    for seat in range(NUM_SEATS):
        shown = card_words(state.cards[seat]) if observer in (seat, ALL_SEEING) else "?"
        lines.append(f"seat {seat}: {shown}")
    lines.append(f"public card: {card_words(state.cards[PUBLIC])}")
    for betting_round in range(state.betting_round + 1):
        lines.append(f"{ROUND_NAMES[betting_round]}: {', '.join(round_words(state, betting_round)) or 'nothing yet'}")
    return "\n".join(lines)
