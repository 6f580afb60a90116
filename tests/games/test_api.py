"""The contract's own machinery: record types, and who answers a verb."""

import sys
from types import ModuleType

import numpy as np
import pytest

import games
from games import api, fingerprint
from games.playthrough import Playthrough, new_box
from games.rng import key_from
from tests.games.tables import Table

TABLE = Table("kuhn_poker", 2)


def test_a_record_type_names_its_game_and_the_fingerprint_of_its_sources():
    kind = api.record_type("kuhn_poker", [("phase", np.int8), ("cards", np.int16, (3,))])
    assert api.game_of(kind) == "kuhn_poker"
    assert fingerprint.of_game("kuhn_poker") in str(kind)
    assert kind.names == ("phase", "cards") and kind.isalignedstruct


@pytest.mark.parametrize("name", ["round", "size", "data", "sum"])
def test_a_field_named_like_a_method_of_records_is_refused(name: str):
    with pytest.raises(ValueError, match=f"kuhn_poker: a field cannot be called '{name}'"):
        api.record_type("kuhn_poker", [("phase", np.int8), (name, np.int8)])


def test_a_verb_is_answered_by_the_game_of_the_state():
    kuhn, leduc = TABLE.deal(0), Table("leduc_poker", 2).deal(0)
    assert kuhn.legal_actions().tolist() == [1, 2]
    assert leduc.legal_actions().tolist() == [2, 3]
    assert api.current_seat(kuhn.box[0], kuhn.state[0]) == 0


def test_a_missing_verb_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "games.kuhn_poker.hidden", ModuleType("games.kuhn_poker.hidden"))
    playthrough = TABLE.deal(0)
    with pytest.raises(TypeError, match=r"games\.kuhn_poker\.hidden lacks the verb observation"):
        api.observation(playthrough.box[0], playthrough.state[0], 0)


def test_without_knowledge_all_actions_weigh_the_same_and_nobody_is_ahead():
    playthrough = TABLE.deal(0)
    assert not TABLE.game.has_part("knowledge")
    assert playthrough.priors().tolist() == [1, 1]
    assert playthrough.values().tolist() == [0.5, 0.5]


def test_an_unknown_game_is_answered_with_the_nearest_and_the_list():
    with pytest.raises(games.InputError) as caught:
        games.load("kuhn-poker")
    assert str(caught.value).startswith("game: unknown game 'kuhn-poker'; did you mean kuhn_poker? games are: ")
    assert ", ".join(games.names()) in str(caught.value)


def test_a_playthrough_refuses_what_is_not_legal_and_copies_are_independent():
    playthrough = TABLE.deal(0)
    other = playthrough.copy()
    other.apply(2)
    assert (playthrough.current_seat, other.current_seat) == (0, 1)
    with pytest.raises(ValueError, match=r"action 3 is not legal here; legal are \[1, 2\]"):
        playthrough.apply(3)


def test_changed_components_are_played_without_compiling(monkeypatch):
    assert _stake(new_box(TABLE.game)) == 1
    monkeypatch.setattr("games.jit.on_compile", lambda kernel, types: pytest.fail(f"{kernel} is compiled"))
    assert _stake(new_box(TABLE.game, {"chips": {"ante": 70}})) == 70


def _stake(box: np.recarray) -> float:
    playthrough = Playthrough(TABLE.game, box, 2, key_from("any"))
    playthrough.apply(1)
    playthrough.apply(1)
    return max(playthrough.outcome()[0])
