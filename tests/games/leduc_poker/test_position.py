"""Leduc poker's position file: what is refused, and why."""

import pytest

from games import api
from games.documents import InputError
from games.leduc_poker.position import num_determinizations, read_position
from games.leduc_poker.state import CALL, PUBLIC, RAISE, STATE
from games.playthrough import new_box
from tests.games.tables import Table

TABLE = Table("leduc_poker", 2)
FIRST = {"game": "leduc_poker", "seat": 1, "card": "Queen of hearts", "first_round": ["raise"]}
SECOND = FIRST | {
    "first_round": ["call", "raise", "call"],
    "public_card": "Queen of spades",
    "second_round": ["raise"],
}


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"card": "Queen"}, "card", "'King of spades', not 'Queen'"),
        ({"seat": -1}, "seat", "greater than or equal to 0"),
        ({"first_round": ["bet"]}, "first_round.0", "'fold', 'call' or 'raise', not 'bet'"),
        ({"first_round": ["call"] * 3}, "first_round", "nothing follows call, call"),
        ({"first_round": ["raise"] * 3}, "first_round", "3 raises; a round has at most 2"),
        ({"first_round": ["raise", "fold"]}, "first_round", "a fold ends the game"),
        ({"first_round": ["raise"] * 5}, "first_round", "at most 4"),
        ({"first_round": ["raise"]}, "second_round", "the first round has not ended"),
        ({"first_round": ["raise"], "second_round": []}, "public_card", "the first round has not ended"),
        ({"second_round": ["call", "call"]}, "second_round", "the showdown has come"),
        ({"second_round": ["raise", "fold"]}, "second_round", "a fold ends the game"),
        ({"public_card": "Queen of hearts"}, "public_card", "the Queen of hearts is in your hand"),
        ({"other_card": "King of hearts"}, "other_card", "unknown field"),
    ],
)
def test_a_wrong_position_is_refused_with_field_and_reason(changes: dict, field: str, reason: str):
    with pytest.raises(InputError) as caught:
        read_position(TABLE.box[0], SECOND | changes, api.new_records(STATE)[0])
    assert caught.value.where == field
    assert reason in caught.value.message


def test_a_missing_public_card_is_named():
    document = {name: value for name, value in SECOND.items() if name != "public_card"}
    with pytest.raises(InputError, match=r"public_card: missing; the first round has ended"):
        read_position(TABLE.box[0], document, api.new_records(STATE)[0])


def test_the_house_rule_on_raises_holds_in_positions():
    box = new_box(TABLE.game, {"chips": {"max_raises": 1}})
    with pytest.raises(InputError, match="2 raises; a round has at most 1"):
        read_position(box[0], FIRST | {"first_round": ["raise", "raise"]}, api.new_records(STATE)[0])


@pytest.mark.parametrize(("document", "seat", "count"), [(FIRST, 1, 5), (SECOND, 1, 4)])
def test_a_good_position_is_read(document: dict, seat: int, count: int):
    state = api.new_records(STATE)
    assert read_position(TABLE.box[0], document, state[0]) == seat
    assert num_determinizations(TABLE.box[0], state[0], seat) == count
    playthrough = TABLE.at(state)
    assert playthrough.current_seat == 1
    playthrough.apply(RAISE)
    playthrough.apply(CALL)
    assert playthrough.is_terminal == (document is SECOND)
    assert playthrough.state[0].cards[PUBLIC] > 0
