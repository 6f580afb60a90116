"""The contract examination, part three: C11 (names), C13 (position files), and that no text tells a seat too much."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest
import tomlkit

import games
from games import api, rng
from games.documents import InputError
from games.naming import parse_action, plain
from games.playthrough import Playthrough
from tests.games.tables import NUM_SEEDS, TABLES, Moment, Table, bytes_of

NUM_SAMPLED = 80
UTILITIES = ("win", "rank", "score")

every_game = pytest.mark.parametrize("name", games.names())
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_game
def test_the_game_card_holds_together(name: str):
    game = games.load(name)
    assert game.name == name
    assert all((game.title, game.source, game.hidden, game.status, *game.endings))
    assert game.seats and len(set(game.seats)) == len(game.seats) and min(game.seats) >= 1
    assert game.num_views >= game.num_actions >= game.max_actions >= 1
    assert game.max_decisions >= 1 and game.information_size >= 1
    assert game.score_range[0] <= game.score_range[1] and game.margin_scale > 0
    assert game.utility in UTILITIES and len(set(game.endings)) == len(game.endings)


@every_game
def test_the_records_carry_the_game(name: str):
    nouns = games.load(name).part("state")
    assert api.game_of(nouns.STATE) == api.game_of(nouns.BOX) == name
    assert nouns.STATE.isalignedstruct and nouns.BOX.isalignedstruct


@every_game
def test_c11_names_are_unique_and_parse_back(name: str):
    game = games.load(name)
    text = game.part("text")
    names = [text.action_name(action) for action in range(1, game.num_actions + 1)]
    assert len({plain(words) for words in names}) == game.num_actions and all(map(plain, names))
    assert [parse_action(game, words) for words in names] == list(range(1, game.num_actions + 1))
    assert parse_action(game, f"  {names[0].upper()} ") == 1


@every_game
def test_c11_views_are_named_like_the_actions_and_partly_seen_ones_apart(name: str):
    game = games.load(name)
    text = game.part("text")
    views = [text.view_name(view) for view in range(1, game.num_views + 1)]
    assert views[: game.num_actions] == [text.action_name(action) for action in range(1, game.num_actions + 1)]
    assert len(set(views)) == game.num_views and all(views)


@every_table
def test_c13_a_position_file_read_back_gives_the_same_knowledge(table: Table):
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        written = _position(table, moment.before, observer)
        read = table.at(_read_position(table, written, observer))
        assert np.array_equal(read.information_set(observer), moment.before.information_set(observer))
        assert (read.is_terminal, read.current_seat) == (False, moment.seat)
        ours, theirs = rng.new_rng("c13", place), rng.new_rng("c13", place)
        assert bytes_of(read.determinized(observer, ours)) == bytes_of(moment.before.determinized(observer, theirs))
        assert _position(table, read, observer) == written


@every_table
def test_c13_the_acting_seat_reads_back_its_legal_actions_and_the_components(table: Table):
    text = table.game.part("text")
    for moment in table.sample(NUM_SAMPLED):
        read = table.at(_read_position(table, _position(table, moment.before, moment.seat), moment.seat))
        assert read.legal_actions().tolist() == moment.legal
        expected = text.components(table.box[0], moment.before.state[0])
        assert text.components(table.box[0], read.state[0]) == expected


@every_table
def test_c13_a_position_file_tells_no_more_than_its_seat_knows(table: Table):
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        other = table.at(moment.before.determinized(observer, rng.new_rng("told", place)))
        written = _position(table, moment.before, observer)
        assert _position(table, other, observer) == written
        assert list(tomllib.loads(written))[:3] == ["game", "seats", "seat"]


@every_table
def test_c13_a_wrong_position_file_is_refused_with_its_field(table: Table):
    moment = table.walk(0)[-1]
    document = tomllib.loads(_position(table, moment.before, moment.seat))
    wrongs = {"game": "no such game", "seats": 99, "seat": table.num_seats, "no such field": 1}
    for field, value in wrongs.items():
        with pytest.raises(InputError) as caught:
            _read_position(table, tomlkit.dumps(document | {field: value}), moment.seat)
        assert field in caught.value.where and "\n" not in str(caught.value)


def _position(table: Table, playthrough: Playthrough, observer: int) -> str:
    write = table.game.part("position").write_position
    return tomlkit.dumps(write(table.box[0], playthrough.state[0], observer))


def _read_position(table: Table, written: str, observer: int) -> np.recarray:
    state = api.new_records(table.game.part("state").STATE)
    read = table.game.part("position").read_position
    assert read(table.box[0], tomllib.loads(written), state[0]) == observer
    return state


@every_table
def test_the_table_as_a_seat_sees_it_shows_no_more_than_it_knows(table: Table):
    render = table.game.part("text").render
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        other = moment.before.determinized(observer, rng.new_rng("words", place))
        assert render(table.box[0], moment.before.state[0], observer) == render(table.box[0], other[0], observer)


@every_table
def test_the_state_in_words_is_complete(table: Table):
    state_words = table.game.part("text").state_words
    seen: dict[str, bytes] = {}
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        after = moment.before.copy()
        after.apply(moment.action)
        dealt_again = moment.before.determinized(observer, rng.new_rng("complete", place))
        for state in (moment.before.state, after.state, dealt_again):
            words = json.dumps(state_words(table.box[0], state[0]))
            assert seen.setdefault(words, bytes_of(state)) == bytes_of(state)
    assert len(set(seen.values())) == len(seen) > 1


@every_table
def test_chance_in_words_tells_the_deal_and_every_observation(table: Table):
    text = table.game.part("text")
    for seed in range(NUM_SEEDS // 3):
        walk = table.walk(seed)
        _check_opening_words(table, walk[0].before)
        for moment in walk:
            after = moment.before.copy()
            after.apply(moment.action)
            _check_words(text.chance_words(table.box[0], moment.before.state[0], moment.action, after.state[0]))
            _check_words_seen(table, moment, after)


def _check_opening_words(table: Table, opening: Playthrough) -> None:
    """Each seat is told of the set-up, and the same whatever it cannot see."""
    text = table.game.part("text")
    _check_words(text.chance_words(table.box[0], None, 0, opening.state[0]))
    for observer in table.seats:
        other = opening.determinized(observer, rng.new_rng("opening", observer))
        seen, alike = (text.observation_words(table.box[0], None, 0, s[0], observer) for s in (opening.state, other))
        _check_words(seen)
        assert seen == alike != []


def _check_words_seen(table: Table, moment: Moment, after: Playthrough) -> None:
    """What a seat observes of chance is told to it; what else follows from an action is told to all alike."""
    text, before = table.game.part("text"), moment.before.state[0]
    told_without_chance = set()
    for observer in table.seats:
        seen = text.observation_words(table.box[0], before, moment.action, after.state[0], observer)
        _check_words(seen)
        if not after.observation(observer):
            told_without_chance.add(tuple(seen))
        assert seen or not after.observation(observer)
    assert len(told_without_chance) <= 1


def _check_words(words: list[str]) -> None:
    assert isinstance(words, list) and all(isinstance(word, str) and word for word in words)


@every_table
def test_the_whole_table_can_be_drawn(table: Table):
    text = table.game.part("text")
    for moment in table.sample(NUM_SAMPLED):
        assert text.render(table.box[0], moment.before.state[0]).strip()
    assert text.render(table.box[0], table.final(0).state[0]).strip()


@every_game
def test_component_files_are_checked(name: str):
    read_components = games.load(name).part("box").read_components
    with pytest.raises(InputError, match="no such field"):
        read_components({"no such field": 1})
    printed = tomllib.loads((Path(games.__file__).parent / name / "components.toml").read_text(encoding="utf-8"))
    assert read_components(printed) == read_components()
