"""Names of actions, read back."""

import pytest

import games
from games.documents import InputError
from games.naming import parse_action

LEDUC = games.load("leduc_poker")


def test_a_name_gives_its_action_whatever_its_capitals_and_spaces():
    assert [parse_action(LEDUC, name) for name in ("fold", "Call", "  RAISE ")] == [1, 2, 3]


def test_a_misspelt_name_is_answered_with_the_nearest_and_the_list():
    with pytest.raises(InputError) as caught:
        parse_action(LEDUC, "rase")
    assert str(caught.value) == "action: unknown action 'rase'; did you mean 'raise'? actions are: fold, call, raise"


def test_a_name_like_no_other_is_answered_with_the_list_alone():
    with pytest.raises(InputError) as caught:
        parse_action(LEDUC, "xyzzy", legal=[2, 3])
    assert str(caught.value) == "action: unknown action 'xyzzy'; legal are: call, raise"


def test_an_action_that_is_not_legal_is_refused_with_those_that_are():
    with pytest.raises(InputError, match=r"^action: 'fold' is not legal here; legal are: call, raise$"):
        parse_action(LEDUC, "fold", legal=[2, 3])
    assert parse_action(LEDUC, "fold", legal=[1, 2]) == 1


def test_where_nothing_is_legal_nothing_is_listed():
    with pytest.raises(InputError, match=r"^action: 'fold' is not legal here$"):
        parse_action(LEDUC, "fold", legal=[])
