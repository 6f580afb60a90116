"""Long tables from played games, against what the records themselves say."""

import numpy as np
import pytest

import games
from analysis.balance.observing import observe
from analysis.match import Match
from analysis.plan import Plan
from tests.analysis.balance.bazaar import CROOKED, KINDS

NUM_BLOCKS = 6


@pytest.fixture(scope="module")
def records():
    match = Match(Plan("bazaar", 2, ("ismcts:20", "random"), components=CROOKED))
    return [record for block in range(NUM_BLOCKS) for record in match.play_block(block)]


@pytest.fixture(scope="module")
def tables(records):
    return observe(games.load("bazaar"), CROOKED, records)


def test_every_decision_has_a_row(tables, records):
    choices = tables["choices"]
    assert len(choices) == sum(len(record.actions) for record in records)
    assert (choices.num_legal == 4).all()
    assert (choices.seat == choices.ply % 2).all()
    assert choices.share.between(0.0, 1.0, inclusive="left").all()


def test_what_was_taken_is_what_the_records_say(tables, records):
    taken = tables["kinds"].groupby("kind").taken.sum()
    for kind in KINDS:
        assert taken.get(kind, 0) == sum(record.actions.count(kind) for record in records)


def test_each_decision_offers_three_goods_and_haggling(tables, records):
    offered = tables["kinds"].groupby("kind").offered.sum()
    decisions = sum(len(record.actions) for record in records)
    assert offered["haggle"] == decisions
    assert offered.sum() == 4 * decisions


def test_the_first_take_is_told_by_its_share_of_the_game(tables, records):
    kinds = tables["kinds"].set_index(["block", "rotation", "seat", "kind"]).first_share
    for record in records:
        for seat in range(2):
            plies = [ply for ply in range(seat, len(record.actions), 2) if record.actions[ply] == "buy pearls"]
            found = kinds.get((record.block, record.rotation, seat, "buy pearls"), np.nan)
            assert (not plies and np.isnan(found)) or found == plies[0] / len(record.actions)


def test_points_begin_with_the_bonus_end_with_the_score_and_are_the_sum_of_their_sources(tables, records):
    progress, sources = tables["progress"], tables["sources"]
    at = progress.set_index(["block", "rotation", "seat", "share"]).points
    for record in records:
        for seat in range(2):
            assert at[record.block, record.rotation, seat, 0.0] == (40.0, 0.0)[seat]
            assert at[record.block, record.rotation, seat, 1.0] == record.outcome.scores[seat]
    summed = sources.groupby(["block", "rotation", "share", "seat"]).points.sum()
    assert (summed == progress.set_index(["block", "rotation", "share", "seat"]).points).all()


def test_without_knowledge_there_is_no_standing_and_no_strategy(tables):
    assert tables["progress"].standing.isna().all()
    assert tables["follows"].empty


@pytest.fixture(scope="module")
def libellud():
    """Random games of Nautilus (Libellud), which has knowledge, strategies and things to know."""
    match = Match(Plan("nautilus_libellud", 2, ("random", "random")))
    return observe(match.game, {}, [record for block in range(30) for record in match.play_block(block)])


def test_at_the_end_the_standing_is_the_win_share(libellud):
    last = libellud["progress"].query("share == 1.0")
    assert (last.standing == last.win_share).all()
    assert libellud["progress"].standing.between(0.0, 1.0).all()


def test_random_play_follows_a_strategy_as_often_as_chance(libellud):
    sums = libellud["follows"].groupby("strategy")[["offered", "followed", "chance"]].sum()
    assert (sums.offered > 100).all()
    errors = np.sqrt(sums.chance * (1.0 - sums.chance / sums.offered))
    assert (np.abs(sums.followed - sums.chance) < 4.5 * errors).all()


def test_what_a_seat_cannot_know_shrinks(libellud):
    beliefs = libellud["beliefs"].groupby("share").log10_determinizations.mean()
    assert beliefs[0.0] > 2.0
    assert set(beliefs.index) == {0.0, 0.25, 0.5, 0.75}
