"""Kuhn poker's position file: what is refused, and why."""

import pytest

from games import api
from games.documents import InputError
from games.kuhn_poker.position import read_position
from games.kuhn_poker.state import STATE
from tests.games.tables import Table

TABLE = Table("kuhn_poker", 2)
GOOD = {"game": "kuhn_poker", "seat": 1, "card": "Queen", "history": ["bet"]}


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"card": "Ace"}, "card", "'Jack', 'Queen' or 'King', not 'Ace'"),
        ({"seat": 2}, "seat", "less than 2"),
        ({"seats": 3}, "seats", "2"),
        ({"history": ["raise"]}, "history.0", "'pass' or 'bet', not 'raise'"),
        ({"history": ["pass", "pass"]}, "history", "pass, pass ends the betting"),
        ({"history": ["bet", "pass"]}, "history", "ends the betting"),
        ({"history": ["bet", "bet"]}, "history", "ends the betting"),
        ({"history": ["pass", "bet", "bet"]}, "history", "ends the betting"),
        ({"history": ["pass"] * 4}, "history", "at most 3"),
        ({"cards": ["Queen"]}, "cards", "unknown field; known are game, seats, seat, card, history"),
    ],
)
def test_a_wrong_position_is_refused_with_field_and_reason(changes: dict, field: str, reason: str):
    with pytest.raises(InputError) as caught:
        read_position(TABLE.box[0], GOOD | changes, api.new_records(STATE)[0])
    assert caught.value.where == field
    assert reason in caught.value.message


def test_a_good_position_is_read():
    state = api.new_records(STATE)
    assert read_position(TABLE.box[0], GOOD, state[0]) == 1
    playthrough = TABLE.at(state)
    assert playthrough.current_seat == 1 and not playthrough.is_terminal
    assert sorted(state[0].cards) == [0, 1, 2] and state[0].cards[1] == 1
