"""The position file of Leduc poker: one's own card, the public card and the betting so far."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from games.documents import InputError, check
from games.leduc_poker.state import (
    ACTION_NAMES,
    CARD_NAMES,
    MAX_ROUND,
    NUM_CARDS,
    NUM_SEATS,
    PUBLIC,
    RAISE,
)
from games.leduc_poker.text import card_words, round_words

Card = Literal[tuple(CARD_NAMES.values())]
Action = Literal[tuple(ACTION_NAMES.values())]


class Position(BaseModel):
    """What the asking seat knows."""

    model_config = ConfigDict(extra="forbid", strict=True)
    game: Literal["leduc_poker"]
    seats: Literal[2] = 2
    seat: int = Field(ge=0, lt=NUM_SEATS)
    card: Card
    public_card: Card | None = None
    first_round: list[Action] = Field(default=[], max_length=MAX_ROUND)
    second_round: list[Action] = Field(default=[], max_length=MAX_ROUND)


def write_position(box, state, observer: int) -> dict:
    """The document of what the observer knows."""
    document = {
        "game": "leduc_poker",
        "seats": NUM_SEATS,
        "seat": observer,
        "card": card_words(state.cards[observer]),
        "first_round": round_words(state, 0),
    }
    if state.betting_round == 1:
        document |= {"public_card": card_words(state.cards[PUBLIC]), "second_round": round_words(state, 1)}
    return document


def read_position(box, document: dict, state) -> int:
    """Fills the all-zero `state` with one determinization of the document; returns the asking seat.

    Raises
    ------
    InputError
        If the document does not describe a position; names the field.
    """
    position = check(Position, document)
    _check_betting(position, int(box.max_raises))
    _check_public_card(position)
    codes = {name: card for card, name in CARD_NAMES.items()}
    seen = {position.card, position.public_card}
    state.cards[position.seat] = codes[position.card]
    state.cards[PUBLIC] = codes.get(position.public_card, 0)
    state.cards[1 - position.seat] = next(card for name, card in codes.items() if name not in seen)
    state.betting_round = _is_called(position.first_round)
    _fill_round(state, 0, position.first_round)
    _fill_round(state, 1, position.second_round)
    return position.seat


def num_determinizations(box, state, observer: int) -> int:
    """How many cards the other player may hold, as far as the observer can tell."""
    return NUM_CARDS - 1 - int(state.betting_round)


def _is_called(actions: list[str]) -> bool:
    return len(actions) >= NUM_SEATS and actions[-1] == "call"


def _check_betting(position: Position, max_raises: int) -> None:
    for field in ("first_round", "second_round"):
        actions = getattr(position, field)
        for turn, action in enumerate(actions):
            if _is_called(actions[:turn]):
                raise InputError(field, f"nothing follows {', '.join(actions[:turn])}, which ends the round")
            if action == "fold":
                raise InputError(field, "a fold ends the game; give a position before the end")
        if actions.count("raise") > max_raises:
            raise InputError(field, f"{actions.count('raise')} raises; a round has at most {max_raises}")
    if position.second_round and not _is_called(position.first_round):
        raise InputError("second_round", "the first round has not ended; leave this field out")
    if _is_called(position.second_round):
        raise InputError("second_round", "the showdown has come; give a position before the end")


def _check_public_card(position: Position) -> None:
    if _is_called(position.first_round) and position.public_card is None:
        raise InputError("public_card", "missing; the first round has ended, so one lies face up")
    if not _is_called(position.first_round) and position.public_card is not None:
        raise InputError("public_card", "the first round has not ended; leave this field out")
    if position.public_card == position.card:
        raise InputError("public_card", f"the {position.card} is in your hand; name another card")


def _fill_round(state, betting_round: int, actions: list[str]) -> None:
    codes = {name: action for action, name in ACTION_NAMES.items()}
    for turn, name in enumerate(actions):
        state.history[betting_round, turn] = codes[name]
    state.num_played[betting_round] = len(actions)
    state.num_raises[betting_round] = actions.count(ACTION_NAMES[RAISE])
