"""Hints: what is ranked, what the numbers are, who may be asked."""

import itertools

import numpy as np
import pytest

import games
from analysis.hint import (
    AS_GOOD,
    BEST,
    INACCURACY,
    MISTAKE,
    UNKNOWN,
    Estimate,
    ask,
    check_asks,
    half_widths,
    make_adviser,
    verdict,
)
from analysis.positions import Position, read_document
from games import rng
from games.documents import InputError
from games.playthrough import Playthrough, new_box
from mcts.agent import Interrupted
from mcts.specs import parse_spec

#: The King against a bet: calling wins two chips, passing loses one.
KING = {"game": "kuhn_poker", "seat": 1, "card": "King", "history": ["bet"]}
QUEEN = {"game": "kuhn_poker", "seat": 1, "card": "Queen", "history": ["bet"]}
PAIR = {
    "game": "leduc_poker",
    "seat": 0,
    "card": "King of hearts",
    "public_card": "King of spades",
    "first_round": ["call", "call"],
}


def hint_for(document: dict, spec: str, seed: int = 1, is_stopped=None):
    position = read_document(document)
    return ask(make_adviser(position, parse_spec(spec)), position, seed, is_stopped)


# What is ranked


@pytest.mark.parametrize("spec", ["ismcts:2000", "moismcts:2000", "flat:2000", "pimc:2000"])
def test_the_certain_win_is_first_with_its_exact_figures(spec):
    best, other = hint_for(KING, spec).actions
    assert (best.words, best.verdict, best.loss) == ("bet", BEST, 0.0)
    assert best.win_chance.mean == 1.0 and best.margin.mean == 4.0
    assert (other.words, other.verdict) == ("pass", MISTAKE)
    assert other.win_chance.mean == 0.0 and other.margin.mean == -2.0
    assert other.loss == pytest.approx(0.75)  # 6 of 8 points of margin between a certain loss and a certain win
    assert best.share + other.share == 1.0


@pytest.mark.parametrize("seed", range(8))
def test_figures_are_within_their_interval_of_what_can_be_counted(seed):
    """The Queen that calls a bet meets the King or the Jack, each as likely: it wins every second time."""
    call = next(action for action in hint_for(QUEEN, "flat:4000", seed).actions if action.words == "bet")
    assert abs(call.win_chance.mean - 0.5) < 1.5 * call.win_chance.half_width
    assert abs(call.margin.mean) < 1.5 * call.margin.half_width
    assert call.win_chance.half_width == pytest.approx(1.96 * 0.5 / np.sqrt(2000), rel=0.02)
    assert call.margin.half_width == pytest.approx(1.96 * 4 / np.sqrt(2000), rel=0.02)


def test_visits_rank_the_actions_of_a_tree_and_shares_add_up():
    hint = hint_for(PAIR, "ismcts:3000")
    visits = [action.visits for action in hint.actions]
    assert visits == sorted(visits, reverse=True) and sum(visits) == hint.iterations == 3000
    assert sum(action.share for action in hint.actions) == pytest.approx(1.0)
    assert {action.words for action in hint.actions} == {"call", "raise"}
    assert hint.utility == "score" and hint.is_finished and hint.seconds > 0


def test_the_line_goes_on_from_the_action_by_other_seats_in_words():
    raising = next(action for action in hint_for(PAIR, "ismcts:3000").actions if action.words == "raise")
    assert raising.line[0].seat == 1 and raising.line[0].words in {"fold", "call", "raise"}
    shares = [reply.share for reply in raising.line]
    assert shares == sorted(shares, reverse=True) and 0.3 < shares[0] <= 1.0


def test_equal_seeds_give_equal_hints():
    first, second, other = (hint_for(PAIR, "ismcts:500", seed) for seed in (1, 1, 2))
    assert first.actions == second.actions != other.actions


def test_the_utility_of_the_spec_ranks_but_figures_stay_what_they_are():
    by_win, by_score = (hint_for(QUEEN, f"ismcts:20000,utility={utility}") for utility in ("win", "score"))
    assert (by_win.utility, by_win.actions[0].words) == ("win", "bet")  # a fold never wins
    for hint in (by_win, by_score):
        call = next(action for action in hint.actions if action.words == "bet")
        assert call.win_chance.mean == pytest.approx(0.5, abs=0.06)
        assert call.margin.mean == pytest.approx(0.0, abs=0.5)


def test_a_search_that_stops_its_playouts_early_claims_no_margin():
    """No game here has an evaluation, so the agent's parameters are changed as such a game would have them."""
    position = read_document(PAIR)
    adviser = make_adviser(position, parse_spec("flat:300"))
    adviser.parameters = type(adviser.parameters)(cutoff=0, utility="win")
    adviser.parameters.write(adviser.works[0].params, position.game.margin_scale)
    for action in ask(adviser, position, 1).actions:
        assert action.margin == UNKNOWN
        assert action.win_chance == action.value and action.win_chance.mean == 0.5
    adviser.parameters = type(adviser.parameters)(cutoff=0, utility="rank")
    adviser.parameters.write(adviser.works[0].params, position.game.margin_scale)
    assert all(action.win_chance == UNKNOWN for action in ask(adviser, position, 1).actions)


@pytest.mark.parametrize("name", games.names())
def test_every_legal_action_is_ranked_on_every_game(name):
    game = games.load(name)
    for table in positions_of(game, 5):
        document = game.part("position").write_position(table.box[0], table.state[0], table.current_seat)
        hint = hint_for(document, "ismcts:600")
        assert sorted(action.action for action in hint.actions) == table.legal_actions().tolist()
        names = [game.part("text").action_name(action.action) for action in hint.actions]
        assert [action.words for action in hint.actions] == names
        if len(names) > 1:
            for action in hint.actions:
                assert 0 <= action.win_chance.mean <= 1 and action.win_chance.half_width >= 0
                assert action.verdict in (BEST, AS_GOOD, INACCURACY, MISTAKE)
                assert all(0 <= reply.share <= 1 for reply in action.line)


def test_an_only_action_is_named_without_figures():
    game = games.load("nautilus_libellud")
    table = Playthrough(game, new_box(game), 2, rng.key_from("forced"))
    draw = np.random.default_rng(2)
    while len(table.legal_actions()) > 1:
        table.apply(int(draw.choice(table.legal_actions())))
    document = game.part("position").write_position(table.box[0], table.state[0], table.current_seat)
    hint = hint_for(document, "ismcts:100")
    (only,) = hint.actions
    assert only.words == game.part("text").action_name(int(table.legal_actions()[0]))
    assert (hint.iterations, only.verdict, only.win_chance, only.loss) == (0, "", UNKNOWN, None)


# Stopped


def test_a_stopped_hint_is_what_was_found():
    asked = itertools.count()
    hint = hint_for(PAIR, "ismcts:100000000", is_stopped=lambda: next(asked) == 5)
    assert not hint.is_finished and 0 < hint.iterations < 100_000_000
    assert len(hint.actions) == 2


def test_a_hint_stopped_at_once_found_nothing():
    with pytest.raises(Interrupted):
        hint_for(PAIR, "ismcts:1000", is_stopped=lambda: True)


# Intervals and classes


def test_intervals_are_students():
    """Of 2, 11 and many values, by the printed table of t at 97.5 %: 12.706, 2.228, 1.960."""
    counts, errors = np.array([2, 11, 10**7]), np.array([0.01, 0.01, 0.01])
    assert half_widths(counts, errors, 1.0) == pytest.approx([0.12706, 0.02228, 0.0196], abs=1e-5)


def test_equal_values_leave_what_never_came_up_a_chance_of_three_in_n():
    counts, errors = np.array([1, 2, 30, 3000]), np.array([np.nan, 0.0, 0.0, 0.0])
    assert half_widths(counts, errors, 1.0) == pytest.approx([1.0, 1.0, 0.1, 0.001])
    assert half_widths(counts, errors, 8.0) == pytest.approx([8.0, 8.0, 0.8, 0.008])


def test_nothing_counted_has_no_interval_and_none_is_wider_than_the_range():
    assert np.isnan(half_widths(np.array([0]), np.array([np.nan]), 1.0)).all()
    assert half_widths(np.array([2]), np.array([0.4]), 1.0).tolist() == [1.0]


@pytest.mark.parametrize(
    ("best", "other", "expected"),
    [
        ((0.6, 0.01), (0.585, 0.01), AS_GOOD),  # intervals overlap
        ((0.6, 0.001), (0.591, 0.001), AS_GOOD),  # less than one in a hundred
        ((0.6, 0.001), (0.585, 0.001), INACCURACY),
        ((0.6, 0.01), (0.505, 0.01), INACCURACY),
        ((0.6, 0.01), (0.49, 0.01), MISTAKE),
        ((0.6, 0.3), (0.2, 0.2), AS_GOOD),
        ((0.6, 0.01), (0.7, 0.01), AS_GOOD),  # the search has not caught up yet
        ((0.6, 0.01), (None, None), AS_GOOD),
    ],
)
def test_classes_follow_intervals_and_thresholds(best, other, expected):
    assert verdict(Estimate(*best), Estimate(*other)) == expected


# Who may be asked


def test_the_seat_that_does_not_act_gets_no_hint():
    with pytest.raises(InputError, match="seat: seat 0 acts here, not seat 1; a hint is for the seat that acts"):
        check_asks(read_document({"game": "kuhn_poker", "seat": 1, "card": "King"}))
    check_asks(read_document(KING))


def test_after_the_end_there_is_no_hint():
    game = games.load("kuhn_poker")
    table = Playthrough(game, new_box(game), 2, rng.key_from(1))
    table.apply(2), table.apply(2)
    with pytest.raises(InputError, match="the game is over; a hint needs a position before the end"):
        check_asks(Position(game, table.box, table.state, 0, 2))


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("random", "agent: random searches nothing and has no hint to give; agents that do: greedy, flat, pimc, "
         "ismcts, moismcts, cheat"),
        ("cheat:50", "agent: cheat needs the true state, and a position file holds what one seat knows"),
        ("greedy", "agent: 'greedy' needs playing knowledge, and kuhn_poker has none"),
    ],
)  # fmt: skip
def test_agents_that_cannot_give_a_hint(spec, message):
    with pytest.raises(InputError) as caught:
        make_adviser(read_document(KING), parse_spec(spec))
    assert str(caught.value) == message


def true_position(other: int) -> Position:
    """The first seat of Kuhn poker holds the Queen, the second in truth the Jack (0) or the King (2)."""
    game = games.load("kuhn_poker")
    table = Playthrough(game, new_box(game), 2, rng.key_from(1))
    table.state.cards[0] = [1, other, 2 - other]
    return Position(game, table.box, table.state, 0, 2, is_true=True)


def actions_for(position: Position, spec: str) -> list:
    return ask(make_adviser(position, parse_spec(spec)), position, 1).actions


def test_the_truth_of_a_record_reaches_the_cheat_alone():
    against_jack, against_king = true_position(0), true_position(2)
    for spec in ("ismcts:300", "moismcts:300", "pimc:300", "flat:300"):
        assert actions_for(against_jack, spec) == actions_for(against_king, spec)
    margins = [max(action.margin.mean for action in actions_for(position, "cheat:300"))
               for position in (against_jack, against_king)]  # fmt: skip
    assert margins[0] > 1.5 > 0 > margins[1]


@pytest.mark.parametrize("name", games.names())
def test_a_position_file_says_all_that_a_hint_needs(name):
    """The true state, as a record holds it, and the file of what the acting seat knows lead to the same hint."""
    for seed in range(4):
        for table in positions_of(games.load(name), seed):
            seat = table.current_seat
            true = Position(table.game, table.box, table.state, seat, table.num_seats, is_true=True)
            part = table.game.part("position")
            written = read_document(part.write_position(table.box[0], table.state[0], seat))
            for spec in ("ismcts:60", "pimc:60,determinizations=3"):
                assert actions_for(true, spec) == actions_for(written, spec)


def positions_of(game, seed: int):
    """The first positions of a random playthrough."""
    table, draw = Playthrough(game, new_box(game), game.seats[0], rng.key_from(seed)), np.random.default_rng(seed)
    for _ in range(30):
        if table.is_terminal:
            return
        yield table
        table.apply(int(draw.choice(table.legal_actions())))
