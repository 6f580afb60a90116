"""How much there is to decide: legal actions, forced decisions, and what a decision is worth."""

import numpy as np
import pandas as pd

from analysis.balance.bootstrap import quantiles
from analysis.balance.estimates import SHARE, estimate

CLOSE = 0.02  # in win chance: an alternative so near the best is as good as it
_TENTH = 0.1
_QUARTER = 0.25
_QUARTERS = {0.125: "1st quarter", 0.375: "2nd quarter", 0.625: "3rd quarter", 0.875: "4th quarter"}
_DECISION = ["block", "rotation", "ply"]
VALUES = {
    "beyond_mean": "best action beyond the mean of all",
    "beyond_second": "best action beyond the next best",
    "num_close": f"actions within {CLOSE} of the best, itself included",
    "is_open": f"decisions with another action within {CLOSE} of the best",
}


def branching(choices: pd.DataFrame) -> pd.DataFrame:
    """share (middle of a tenth of the game), measure (mean, median, 95 % quantile), legal actions as value .. n."""
    binned = choices.assign(share=middle(choices["share"], _TENTH))
    tables = [estimate(binned, ["share"], "num_legal").assign(measure="mean")]
    for share, part in binned.groupby("share"):
        found = quantiles(part, "num_legal", [0.5, 0.95])
        tables.append(found.assign(share=share, measure=["median", "95 % quantile"][: len(found)]))
    return pd.concat(tables)[["share", "measure", "value", "low", "high", "n"]]


def middle(share: pd.Series, width: float) -> pd.Series:
    """The middle of the part of the game, of that width, in which a share lies."""
    last = round(1.0 / width) - 1
    return ((np.floor(share / width + 1e-9).clip(0, last) + 0.5) * width).round(3)


def forced(choices: pd.DataFrame) -> pd.DataFrame:
    """The share of decisions with a single legal action: value, low, high, n, decisions."""
    return estimate(choices.assign(forced=choices.num_legal == 1), [], "forced", bounds=SHARE, count="decisions")


def decision_values(judged: pd.DataFrame) -> pd.DataFrame:
    """measure (of VALUES), part ("whole game" or a quarter of it), value, low, high, n, decisions."""
    decisions = worths(judged)
    decisions["part"] = middle(decisions["share"], _QUARTER).map(_QUARTERS)
    tables = []
    for column, measure in VALUES.items():
        bounds = SHARE if column == "is_open" else None
        whole = estimate(decisions, [], column, bounds=bounds, count="decisions").assign(part="whole game")
        quarters = estimate(decisions, ["part"], column, bounds=bounds, count="decisions")
        tables.append(pd.concat([whole, quarters]).assign(measure=measure))
    return pd.concat(tables)[["measure", "part", "value", "low", "high", "n", "decisions"]]


def worths(judged: pd.DataFrame) -> pd.DataFrame:
    """A row per judged decision with a choice: block, share and the columns of VALUES.

    The best action is the one with most visits, the answer of the search: the greatest of many noisy values would be
    too good.
    """
    judged = judged.dropna(subset=["value"])
    judged = judged.sort_values([*_DECISION, "visits", "value"], ascending=[True] * 3 + [False] * 2, kind="stable")
    decision = judged.groupby(_DECISION, sort=False)
    best = decision.value.transform("first")
    is_other = decision.cumcount() > 0
    judged = judged.assign(best=best, other=judged.value.where(is_other), is_close=judged.value >= best - CLOSE, size=1)
    found = judged.groupby(_DECISION, as_index=False).agg(
        share=("share", "first"), best=("best", "first"), mean=("value", "mean"), second=("other", "max"),
        num_close=("is_close", "sum"), size=("size", "sum"),
    )  # fmt: skip
    found = found[found["size"] > 1]
    return found.assign(
        beyond_mean=found.best - found["mean"],
        beyond_second=found.best - found.second,
        is_open=found.num_close > 1,
    )[["block", "share", *VALUES]]
