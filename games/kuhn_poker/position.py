"""The position file of Kuhn poker: one's own card and the betting so far."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from games.documents import InputError, check
from games.kuhn_poker.state import ACTION_NAMES, CARD_NAMES, MAX_HISTORY, NUM_CARDS, NUM_SEATS
from games.kuhn_poker.text import history_words


class Position(BaseModel):
    """What the asking seat knows."""

    model_config = ConfigDict(extra="forbid", strict=True)
    game: Literal["kuhn_poker"]
    seats: Literal[2] = 2
    seat: int = Field(ge=0, lt=NUM_SEATS)
    card: Literal["Jack", "Queen", "King"]
    history: list[Literal["pass", "bet"]] = Field(default=[], max_length=MAX_HISTORY)


def write_position(box, state, observer: int) -> dict:
    """The document of what the observer knows."""
    return {
        "game": "kuhn_poker",
        "seats": NUM_SEATS,
        "seat": observer,
        "card": CARD_NAMES[state.cards[observer]],
        "history": history_words(state),
    }


def read_position(box, document: dict, state) -> int:
    """Fills the all-zero `state` with one determinization of the document; returns the asking seat.

    Raises
    ------
    InputError
        If the document does not describe a position; names the field.
    """
    position = check(Position, document)
    if position.history in (["pass", "pass"], ["bet", "pass"], ["bet", "bet"]) or len(position.history) == MAX_HISTORY:
        raise InputError("history", f"{', '.join(position.history)} ends the betting; give a position before the end")
    own = CARD_NAMES.index(position.card)
    others = [card for card in range(NUM_CARDS) if card != own]
    state.cards[position.seat] = own
    state.cards[1 - position.seat], state.cards[2] = others
    codes = {name: action for action, name in ACTION_NAMES.items()}
    for turn, name in enumerate(position.history):
        state.history[turn] = codes[name]
    state.num_played = len(position.history)
    return position.seat


def num_determinizations(box, state, observer: int) -> int:
    """How many arrangements of the hidden cards the observer cannot tell apart."""
    return NUM_CARDS - 1
