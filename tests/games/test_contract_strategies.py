"""The contract examination, part four: named strategies, kinds of actions, points by source."""

import re

import pytest

import games
from games import rng
from games.playthrough import new_box
from tests.games.leaning import inclinations, strategies_of
from tests.games.tables import TABLES, Table

NUM_SAMPLED = 200
NUM_GAMES = 20
LARGEST = 3  # inclination
SEPARATORS = set(",:=+")


def has_words(name: str, function: str) -> bool:
    return hasattr(games.load(name).part("text"), function)


def tables_with(function: str) -> list[Table]:
    return [table for table in TABLES if has_words(table.name, function)]


GAMES_WITH_STRATEGIES = [name for name in games.names() if strategies_of(games.load(name))]
TABLES_WITH_STRATEGIES = [table for table in TABLES if table.name in GAMES_WITH_STRATEGIES]

every_game_with_kinds = pytest.mark.parametrize(
    "name", [name for name in games.names() if has_words(name, "action_kinds")]
)
every_game_with_strategies = pytest.mark.parametrize("name", GAMES_WITH_STRATEGIES)
every_table_with_strategies = pytest.mark.parametrize("table", TABLES_WITH_STRATEGIES, ids=str)
every_table_with_sources = pytest.mark.parametrize("table", tables_with("points_by_source"), ids=str)


def test_there_are_games_with_strategies_kinds_and_sources():
    assert GAMES_WITH_STRATEGIES and tables_with("action_kinds") and tables_with("points_by_source")


@every_game_with_kinds
def test_every_action_is_of_some_kinds_that_a_person_can_name(name: str):
    game = games.load(name)
    box = new_box(game)[0]
    for action in range(1, game.num_actions + 1):
        kinds = game.part("text").action_kinds(box, action)
        assert isinstance(kinds, tuple) and kinds and len(set(kinds)) == len(kinds)
        for kind in kinds:
            assert kind == " ".join(kind.split()) != "" and not SEPARATORS & set(kind)


@every_game_with_kinds
def test_a_kind_holds_an_action_once_and_the_widest_come_first(name: str):
    game = games.load(name)
    box = new_box(game)[0]
    kinds_of = [game.part("text").action_kinds(box, action) for action in range(1, game.num_actions + 1)]
    sizes = {kind: sum(kind in kinds for kinds in kinds_of) for kinds in kinds_of for kind in kinds}
    for kinds in kinds_of:
        assert all(sizes[kinds[0]] >= sizes[kind] for kind in kinds)


@every_game_with_strategies
def test_strategies_have_plain_names_and_a_sentence(name: str):
    for strategy, sentence in strategies_of(games.load(name)).items():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", strategy)
        assert sentence == sentence.strip() and len(sentence.split()) > 3


@every_table_with_strategies
def test_strategies_lean_by_whole_numbers_within_the_limits(table: Table):
    for moment in table.sample(NUM_SAMPLED):
        for strategy in range(1, 1 + len(strategies_of(table.game))):
            wanted = inclinations(moment.before, strategy)
            assert all(isinstance(number, int) and -LARGEST <= number <= LARGEST for number in wanted)


@every_table_with_strategies
def test_strategies_want_the_same_in_every_determinization(table: Table):
    for place, moment in enumerate(table.sample(NUM_SAMPLED)):
        other = table.at(moment.before.determinized(moment.seat, rng.new_rng("strategies", place)))
        for strategy in range(1, 1 + len(strategies_of(table.game))):
            assert inclinations(other, strategy) == inclinations(moment.before, strategy)


@every_table_with_strategies
def test_strategies_only_read_the_state(table: Table):
    for moment in table.sample(NUM_SAMPLED // 4):
        before = moment.before.state.tobytes()
        for strategy in range(1, 1 + len(strategies_of(table.game))):
            inclinations(moment.before, strategy)
        assert moment.before.state.tobytes() == before


@every_table_with_strategies
def test_every_strategy_restricts_the_choice_somewhere(table: Table):
    for number, strategy in enumerate(strategies_of(table.game), 1):
        moments = (moment for seed in range(NUM_GAMES) for moment in table.walk(seed))
        assert any(len(set(inclinations(moment.before, number))) > 1 for moment in moments), strategy


@every_table_with_sources
def test_points_by_source_name_the_same_sources_and_end_in_the_score(table: Table):
    points_by_source = table.game.part("text").points_by_source
    for seed in range(NUM_GAMES):
        begun, final = table.deal(seed), table.final(seed)
        scores, _ = final.outcome()
        for seat in table.seats:
            sources = points_by_source(table.box[0], final.state[0], seat)
            assert sum(sources.values()) == pytest.approx(scores[seat])
            assert all(isinstance(points, float) for points in sources.values())
            assert list(points_by_source(table.box[0], begun.state[0], seat)) == list(sources)


@every_table_with_sources
def test_points_by_source_can_be_told_at_any_time(table: Table):
    points_by_source = table.game.part("text").points_by_source
    for moment, seat in table.sample_observers(NUM_SAMPLED // 4):
        assert all(map(bool, points_by_source(table.box[0], moment.before.state[0], seat)))
