"""Decisions judged by searches behind each action."""

from concurrent.futures import ThreadPoolExecutor

import games
from analysis.balance.judging import COLUMNS, Judge, judge_spec, sample_moments
from analysis.match import Match
from analysis.plan import Plan
from tests.analysis.balance.bazaar import CROOKED

BAZAAR = games.load("bazaar")


def records(components=None):
    match = Match(Plan("bazaar", 2, ("random", "random"), components=components or {}))
    return [record for block in range(10) for record in match.play_block(block)]


def judged(components=None, num_workers=1, number=40):
    moments = sample_moments(records(components), number, 1)
    with ThreadPoolExecutor(num_workers) as executor:
        return Judge(BAZAAR, components or {}, 2, "ismcts:50").judge_all(moments, executor, lambda: None, lambda: False)


def test_every_action_of_a_decision_is_judged_and_one_was_taken():
    found = judged()
    assert list(found.columns) == list(COLUMNS)
    by_decision = found.groupby(["block", "rotation", "ply"])
    assert (by_decision.size() == 4).all() and (by_decision.is_taken.sum() == 1).all()
    assert found.value.between(0.0, 1.0).all()
    assert ((found.value + found.leader_value - 1.0).abs() < 1e-9).all()
    assert (found.is_late == (found.share >= 0.8)).all()


def test_the_best_good_is_worth_most_and_haggling_least():
    found = judged(CROOKED, number=120)
    beside = found.value - found.groupby(["block", "rotation", "ply"]).value.transform("mean")
    means = beside.groupby(found.kinds).mean()
    assert means.idxmin() == "haggle"
    assert means.idxmax() == "buy pearls"


def test_the_judgement_is_the_same_for_any_number_of_workers():
    assert judged().equals(judged(num_workers=3))


def test_a_stop_gives_nothing():
    moments = sample_moments(records(), 5, 1)
    with ThreadPoolExecutor(1) as executor:
        judge = Judge(BAZAAR, {}, 2, "ismcts:50")
        assert judge.judge_all(moments, executor, lambda: None, lambda: True) is None


def test_moments_come_from_all_playthroughs_alike():
    found = sample_moments(records(), 60, 1)
    places = [(moment.record.block, moment.record.rotation) for moment in found]
    assert {places.count(place) for place in set(places)} == {3}
    assert len({moment.ply for moment in found}) > 5
    assert sample_moments([], 5, 1) == []


def test_who_judges_searches_what_a_seat_knows():
    assert judge_spec("ismcts:70,cutoff=3") == "ismcts:70,cutoff=3"
    assert judge_spec("pimc:70") == judge_spec("random") == "ismcts:200"
