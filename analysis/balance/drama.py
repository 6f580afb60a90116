"""How a game is won: changes of the lead, how far the winner trailed, when it is decided, and who comes back."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.balance.bootstrap import correlation
from analysis.balance.estimates import SHARE, estimate

DECIDED = 0.8  # chance to win of a leader that is as good as through
_SHARE_OF_GAME, _CHANCE, _WINS = "share of the game", "chance to win", "win share"
NOBODY = -1
LEAD_CHANGES = "changes of the lead"
LAST_AT_HALF_TIME = "who is last at half time"


@dataclass(frozen=True)
class Courses:
    """How the seats stood in each playthrough, shares of the game in rising order.

    Attributes
    ----------
    block : numpy.ndarray, shape (playthroughs,)
    shares : numpy.ndarray, shape (shares,)
    standing : numpy.ndarray, shape (playthroughs, shares, seats)
        Chance to win, or points where the game has no evaluation.
    win_share : numpy.ndarray, shape (playthroughs, seats)
    is_chance : bool
        Whether `standing` is a chance to win.
    """

    block: np.ndarray
    shares: np.ndarray
    standing: np.ndarray
    win_share: np.ndarray
    is_chance: bool


def is_followed(progress: pd.DataFrame) -> bool:
    """Whether it is known how the seats stand all along, by an evaluation or by points, and not just at the end."""
    known = progress[["standing", "points"]].notna().any(axis=1)
    return bool(known.groupby(progress["share"]).any().all())


def courses(progress: pd.DataFrame) -> Courses:
    """The table `progress` of a run as arrays; playthroughs with a gap in it are left out."""
    is_chance = bool(progress.standing.notna().any())
    column = "standing" if is_chance else "points"
    wide = progress.pivot_table(index=["block", "rotation"], columns=["share", "seat"], values=column).dropna()
    won = progress.pivot_table(index=["block", "rotation"], columns="seat", values="win_share").loc[wide.index]
    shares = np.array(sorted(progress["share"].unique()))
    standing = wide.to_numpy().reshape(len(wide), len(shares), -1)
    return Courses(wide.index.get_level_values("block").to_numpy(), shares, standing, won.to_numpy(), is_chance)


def drama(progress: pd.DataFrame) -> pd.DataFrame:
    """measure, unit, value, low, high, n; what needs a chance to win is there only if the game has an evaluation."""
    if not is_followed(progress):
        return pd.DataFrame()
    course = courses(progress)
    if len(course.block) == 0 or course.standing.shape[2] < 2:
        return pd.DataFrame()
    led = leaders(course.standing)
    deficit = winner_deficits(course)
    measures = [
        (LEAD_CHANGES, "times", lead_changes(led), None),
        ("time the later winner was behind", _SHARE_OF_GAME, (deficit[:, 1:-1] > 0.0).mean(axis=1), SHARE),
    ]
    if course.is_chance:
        measures += [
            ("farthest the later winner was behind", _CHANCE, deficit.max(axis=1), SHARE),
            (f"time until a leader stays above {DECIDED:.0%}", _SHARE_OF_GAME, decided_at(course, led), SHARE),
        ]
    tables = [
        estimate(pd.DataFrame({"block": course.block, "x": values}), [], "x", bounds=bounds).assign(
            measure=measure, unit=unit
        )
        for measure, unit, values, bounds in measures
    ]
    tables += [_comeback(course), _runaway(course)]
    return pd.concat(tables)[["measure", "unit", "value", "low", "high", "n"]]


def leaders(standing: np.ndarray) -> np.ndarray:
    """The seat in the lead at each share, shape (playthroughs, shares).

    A lead that others only equal is kept; NOBODY before there is a first one.
    """
    led = np.full(standing.shape[:2], NOBODY)
    for place in range(standing.shape[1]):
        now = standing[:, place]
        is_best = now == now.max(axis=1, keepdims=True)
        before = led[:, place - 1] if place else led[:, 0]
        keeps = (before != NOBODY) & is_best[np.arange(len(now)), before]
        alone = np.where(is_best.sum(axis=1) == 1, now.argmax(axis=1), NOBODY)
        led[:, place] = np.where(keeps | (alone == NOBODY), before, alone)
    return led


def lead_changes(led: np.ndarray) -> np.ndarray:
    """How often the lead passes from one seat to another in each playthrough."""
    return ((led[:, 1:] != led[:, :-1]) & (led[:, :-1] != NOBODY)).sum(axis=1).astype(float)


def winner_deficits(course: Courses) -> np.ndarray:
    """How far the winner was behind the best at each share; of several winners the one who stood best."""
    winners = np.where(course.win_share[:, None, :] > 0.0, course.standing, -np.inf).max(axis=2)
    return course.standing.max(axis=2) - winners


def decided_at(course: Courses, led: np.ndarray) -> np.ndarray:
    """The share from which on one seat leads with more than DECIDED to the end; 1 if there is none."""
    holds = (course.standing.max(axis=2) > DECIDED) & (led == led[:, -1:])
    held_to_the_end = np.logical_and.accumulate(holds[:, ::-1], axis=1)[:, ::-1]
    first = np.where(held_to_the_end.any(axis=1), held_to_the_end.argmax(axis=1), -1)
    return course.shares[first]


def _comeback(course: Courses) -> pd.DataFrame:
    """The win share of the seat that is last, alone, at half time."""
    half = course.standing[:, np.abs(course.shares - 0.5).argmin()]
    is_last = half == half.min(axis=1, keepdims=True)
    alone = is_last.sum(axis=1) == 1
    won = course.win_share[np.arange(len(half)), half.argmin(axis=1)]
    rows = pd.DataFrame({"block": course.block[alone], "x": won[alone]})
    return estimate(rows, [], "x", bounds=SHARE).assign(measure=LAST_AT_HALF_TIME, unit=_WINS)


def _runaway(course: Courses) -> pd.DataFrame:
    """How the standing at one third, against the others, goes with the win share."""
    early = course.standing[:, np.abs(course.shares - 1.0 / 3.0).argmin()]
    lead = early - early.mean(axis=1, keepdims=True)
    rows = pd.DataFrame({"block": np.repeat(course.block, early.shape[1]), "lead": lead.ravel(),
                         "win_share": course.win_share.ravel()})  # fmt: skip
    measure = "rank correlation of the standing at one third and the win share"
    return correlation(rows, "lead", "win_share").assign(measure=measure, unit="correlation")
