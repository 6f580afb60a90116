"""The sequential probability ratio test on block scores, for matches that end as soon as they can.

The playthroughs of a block share a deal, so the block's mean win share is the observation: five values for two seats
(the pentanomial model), more for more seats. The generalised test (Van den Bergh, "A practical introduction to the
GSPRT"; Liu, Li and Zhang 2014) compares the most likely distributions of that score whose expectation is what one or
the other hypothesis says. Elo is the logistic scale: with others of equal strength at its side and against it, an agent
`elo` above them expects the win share that Plackett-Luce gives it.
"""

import math
from collections import Counter
from dataclasses import dataclass

import numpy as np

from analysis.lineups import seatings
from analysis.plan import Plan
from games.documents import InputError

ELO = 400.0 / math.log(10.0)
_UNSEEN = 1e-3  # weight of a score that has not come up yet, so that no hypothesis is impossible
_MOST_STEPS = 100
_KEYS = ("elo0", "elo1", "alpha", "beta")


@dataclass(frozen=True)
class Hypotheses:
    """What is tested: elo0 against elo1, with the chance alpha to take elo1 when elo0 is true, beta the reverse."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 and elo1 are taken (Wald 1945)."""
        return math.log(self.beta / (1.0 - self.alpha)), math.log((1.0 - self.beta) / self.alpha)


def parse_hypotheses(text: str) -> Hypotheses:
    """Hypotheses from ``elo0=0,elo1=20,alpha=0.05,beta=0.05``; the last two may be left out.

    Raises
    ------
    InputError
        Naming what is wrong and what would be right.
    """
    values = {}
    for item in text.split(","):
        key, _, value = (part.strip() for part in item.partition("="))
        if key not in _KEYS or key in values:
            raise InputError("--sprt", f"{item.strip()!r}: once each of {', '.join(_KEYS)}, as KEY=VALUE, are known")
        try:
            values[key] = float(value)
        except ValueError:
            raise InputError("--sprt", f"{key} = {value!r}: a number is needed") from None
    if not {"elo0", "elo1"} <= set(values) or not -1000.0 <= values["elo0"] < values["elo1"] <= 1000.0:
        raise InputError("--sprt", f"{text!r}: elo0 and elo1 are needed, elo0 below elo1, from -1000 to 1000")
    for key in ("alpha", "beta"):
        if not 0.0 < values.get(key, 0.05) < 0.5:
            raise InputError("--sprt", f"{key} = {values[key]}: a chance above 0 and below 0.5 is needed")
    return Hypotheses(**values)


def expected_score(plan: Plan, elo: float) -> float:
    """The expected block score of the plan's first agent if it is `elo` above all others, who are equal."""
    strength = math.exp(elo / ELO)
    shares = []
    for seating in seatings(len(plan.agents), plan.num_seats, plan.seed, 0, plan.format):
        own = seating.count(0)
        shares += [strength / (own * strength + plan.num_seats - own)] * own
    return float(np.mean(shares))


def log_likelihood_ratio(values: np.ndarray, counts: np.ndarray, score0: float, score1: float) -> np.ndarray:
    """How much more likely the counts are if the expectation is `score1` than if it is `score0`.

    Parameters
    ----------
    values : numpy.ndarray, shape (K,)
        The scores that can come up, on both sides of `score0` and `score1`.
    counts : numpy.ndarray, shape (..., K)
        How often each came up; several matches at once along the first axes.

    Returns
    -------
    numpy.ndarray, shape (...)
    """
    counts = np.where(counts == 0, _UNSEEN, counts).astype(float)
    logarithms = [np.log1p(_tilt(values - score, counts)[..., None] * (values - score)) for score in (score0, score1)]
    return np.sum(counts * (logarithms[0] - logarithms[1]), axis=-1)


def _tilt(deviations: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The t with sum of counts * d / (1 + t d) = 0: the counts divided by 1 + t d are the most likely distribution.

    Newton's method, with halving where it would leave the bracket; the sum falls with t.
    """
    low = np.full(counts.shape[:-1], -1.0 / deviations.max())
    high = np.full(counts.shape[:-1], -1.0 / deviations.min())
    tilt, total = np.zeros_like(low), counts.sum(axis=-1)
    for _ in range(_MOST_STEPS):
        terms = deviations / (1.0 + tilt[..., None] * deviations)
        slope, excess = -np.sum(counts * terms**2, axis=-1), np.sum(counts * terms, axis=-1)
        if np.all(np.abs(excess) < 1e-11 * total):
            break
        low, high = np.where(excess > 0.0, tilt, low), np.where(excess > 0.0, high, tilt)
        step = tilt - excess / slope
        tilt = np.where((low < step) & (step < high), step, 0.5 * (low + high))
    return tilt


class SequentialTest:
    """A running test of the plan's first agent.

    Parameters
    ----------
    hypotheses : Hypotheses
    plan : Plan

    Attributes
    ----------
    ratio : float
        The log-likelihood ratio so far.
    """

    name = "sprt"

    def __init__(self, hypotheses: Hypotheses, plan: Plan):
        self.hypotheses = hypotheses
        self.scores = expected_score(plan, hypotheses.elo0), expected_score(plan, hypotheses.elo1)
        self.ratio = 0.0
        rotation = seatings(len(plan.agents), plan.num_seats, plan.seed, 0, plan.format)
        seats = [seating.count(0) for seating in rotation if 0 in seating]
        self._counts = Counter({0.0: 0, len(seats) / sum(seats): 0})
        if plan.num_seats == 2 and len(rotation) == 2:
            self._counts.update({0.25: 0, 0.5: 0, 0.75: 0})

    def add(self, scores: np.ndarray) -> bool:
        """Takes the mean win share of each agent in one more block; whether the test has come to its end."""
        self._counts[round(float(scores[0]), 9)] += 1
        values = np.array(sorted(self._counts))
        counts = np.array([self._counts[value] for value in values.tolist()])
        self.ratio = float(log_likelihood_ratio(values, counts, *self.scores))
        return self.decision is not None

    @property
    def decision(self) -> str | None:
        """The hypothesis taken, "elo0" or "elo1"; None while it is open."""
        low, high = self.hypotheses.bounds
        return "elo0" if self.ratio <= low else "elo1" if self.ratio >= high else None

    def state(self) -> dict:
        """How it stands, JSON-able."""
        low, high = self.hypotheses.bounds
        return {"llr": round(self.ratio, 4), "lower": round(low, 4), "upper": round(high, 4),
                "elo0": self.hypotheses.elo0, "elo1": self.hypotheses.elo1, "decision": self.decision}  # fmt: skip

    def words(self) -> str:
        """How it stands, in one line."""
        low, high = self.hypotheses.bounds
        taken = {"elo0": "elo0 taken", "elo1": "elo1 taken", None: "open"}[self.decision]
        return (
            f"SPRT elo0={self.hypotheses.elo0:g} elo1={self.hypotheses.elo1:g}: "
            f"LLR {self.ratio:.2f} of {low:.2f} to {high:.2f}, {taken}"
        )


def elo_of_scores(values: np.ndarray, counts: np.ndarray) -> tuple[float, float]:
    """Elo difference in a match for two from the counts of block scores, and half of its 95 % interval.

    Both nan if the interval of the score reaches 0 or 1.
    """
    number = np.sum(counts)
    mean = np.sum(counts * values) / number
    error = 1.959964 * math.sqrt(np.sum(counts * (values - mean) ** 2) / number / number)
    if not 0.0 < mean - error < mean + error < 1.0:
        return math.nan, math.nan
    low, middle, high = (ELO * math.log(score / (1.0 - score)) for score in (mean - error, mean, mean + error))
    return middle, 0.5 * (high - low)
