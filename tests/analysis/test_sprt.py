"""The sequential test: published figures, its error rates and its length over many simulated matches."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import binomtest

from analysis.plan import Plan
from analysis.sprt import (
    ELO,
    Hypotheses,
    SequentialTest,
    elo_of_scores,
    expected_score,
    log_likelihood_ratio,
    parse_hypotheses,
)
from games.documents import InputError

PENTANOMIAL = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
PAIR = Plan("kuhn_poker", 2, ("flat:2", "random"))


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "published"),
    [
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0.0, 2.0, -4.98),
    ],
)
def test_ratios_of_known_matches_equal_those_of_fastchess(counts, elo0, elo1, published):
    """The matches for two in fastchess's own test of its logistic pentanomial model, app/tests/sprt_test.cpp."""
    ratio = log_likelihood_ratio(PENTANOMIAL, np.array(counts), expected_score(PAIR, elo0), expected_score(PAIR, elo1))
    assert round(float(ratio), 2) == published


def test_elo_of_a_known_match_equals_that_of_fastchess():
    """300 games as 150 pairs, 78 won, 16 lost: printed by fastchess as Elo 72.85 +/- 22.33."""
    elo, half = elo_of_scores(PENTANOMIAL, np.array([1, 10, 78, 48, 13]))
    assert (round(elo, 2), round(half, 2)) == (72.85, 22.33)


def test_the_ratio_is_that_of_the_most_likely_distributions():
    values, counts = np.array([0.0, 0.2, 0.3, 0.7, 1.0]), np.array([4, 9, 1, 8, 3])
    shares = counts / counts.sum()

    def closest(score):
        deviations = values - score
        edges = -1.0 / deviations.max() + 1e-9, -1.0 / deviations.min() - 1e-9
        tilt = brentq(lambda t: np.sum(shares * deviations / (1.0 + t * deviations)), *edges, xtol=1e-14)
        found = shares / (1.0 + tilt * deviations)
        assert (found.sum(), found @ values) == pytest.approx((1.0, score))
        return found

    expected = np.sum(counts * np.log(closest(0.6) / closest(0.4)))
    assert log_likelihood_ratio(values, counts, 0.4, 0.6) == pytest.approx(expected)
    both = log_likelihood_ratio(values, np.array([counts, counts[::-1]]), 0.4, 0.6)
    assert both[0] == pytest.approx(expected)


def test_elo_is_a_share_for_any_number_of_seats():
    assert expected_score(PAIR, 0.0) == 0.5
    assert expected_score(PAIR, 400.0) == pytest.approx(10.0 / 11.0)
    four = Plan("kuhn_poker", 4, ("a", "b", "c", "d"))
    assert expected_score(four, 400.0) == pytest.approx(10.0 / 13.0)
    assert expected_score(Plan("kuhn_poker", 4, ("a", "b")), 400.0) == pytest.approx(10.0 / 22.0)
    hero = Plan("kuhn_poker", 4, ("a", "b"), format="gauntlet")
    assert expected_score(hero, 400.0) == pytest.approx(10.0 / 13.0)


def test_a_running_test_takes_blocks_until_it_is_decided():
    test = SequentialTest(Hypotheses(0.0, 100.0), PAIR)
    decided = [test.add(np.array([score, 1.0 - score])) for score in [1.0, 0.5, 0.75] * 20]
    assert test.decision == "elo1"
    assert decided == sorted(decided)
    assert test.state()["decision"] == "elo1"
    assert test.words().startswith("SPRT elo0=0 elo1=100: LLR ")
    low = SequentialTest(Hypotheses(0.0, 100.0), PAIR)
    assert [low.add(np.array([0.25, 0.75])) for _ in range(30)][-1]
    assert low.decision == "elo0"


def distribution(score):
    """Chances of the pentanomial with that expectation and some draws."""
    base = np.array([0.15, 0.2, 0.3, 0.2, 0.15])
    tilt = brentq(
        lambda t: base * np.exp(t * PENTANOMIAL) @ PENTANOMIAL / (base @ np.exp(t * PENTANOMIAL)) - score, -9, 9
    )
    chances = base * np.exp(tilt * PENTANOMIAL)
    return chances / chances.sum()


def simulated(chances, hypotheses, num_matches, seed, scores):
    """Lengths and ratios at the end of many matches played side by side."""
    rng, low_high = np.random.default_rng(seed), hypotheses.bounds
    counts, lengths, ratios = np.zeros((num_matches, 5)), np.zeros(num_matches, int), np.zeros(num_matches)
    open_matches = np.arange(num_matches)
    while len(open_matches):
        drawn = rng.choice(5, len(open_matches), p=chances)
        counts[open_matches, drawn] += 1.0
        lengths[open_matches] += 1
        ratios[open_matches] = log_likelihood_ratio(PENTANOMIAL, counts[open_matches], *scores)
        is_open = (low_high[0] < ratios[open_matches]) & (ratios[open_matches] < low_high[1])
        open_matches = open_matches[is_open]
    return lengths, ratios


@pytest.mark.parametrize("true_elo", ["elo0", "elo1"])
def test_error_rates_and_mean_length_over_500_matches(true_elo):
    """The errors at most alpha and beta, by a test at 1 %; the length that of Wald for normal steps, within 15 %."""
    hypotheses = Hypotheses(0.0, 40.0)
    scores = expected_score(PAIR, 0.0), expected_score(PAIR, 40.0)
    chances = distribution(scores[true_elo == "elo1"])
    lengths, ratios = simulated(chances, hypotheses, 500, 11, scores)
    errors = int(np.sum(ratios > 0.0) if true_elo == "elo0" else np.sum(ratios < 0.0))
    assert binomtest(errors, 500, 0.05, alternative="greater").pvalue > 0.01, errors
    variance = chances @ (PENTANOMIAL - chances @ PENTANOMIAL) ** 2
    drift = (scores[1] - scores[0]) ** 2 / (2.0 * variance)
    low, high = hypotheses.bounds
    expected = -(0.95 * low + 0.05 * high) / drift
    assert lengths.mean() == pytest.approx(expected, rel=0.15)


def test_hypotheses_are_read():
    assert parse_hypotheses("elo0=0, elo1=20") == Hypotheses(0.0, 20.0)
    assert parse_hypotheses("elo1=5,elo0=-5,beta=0.1,alpha=0.01") == Hypotheses(-5.0, 5.0, 0.01, 0.1)
    assert Hypotheses(0.0, 1.0).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert pytest.approx(173.7178) == ELO


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("elo0=0", "elo0 and elo1 are needed"),
        ("elo0=5,elo1=5", "elo0 below elo1"),
        ("elo0=0,elo1=x", "elo1 = 'x': a number is needed"),
        ("elo0=0,elo1=5,gamma=1", "'gamma=1': once each of elo0, elo1, alpha, beta"),
        ("elo0=0,elo0=1", "once each of"),
        ("elo0=0,elo1=nan", "elo0 and elo1 are needed"),
        ("elo0=0,elo1=5,alpha=0.5", "alpha = 0.5: a chance above 0 and below 0.5"),
        ("", "once each of"),
    ],
)
def test_wrong_hypotheses_are_refused(text, reason):
    with pytest.raises(InputError, match=f"--sprt: .*{reason}"):
        parse_hypotheses(text)
