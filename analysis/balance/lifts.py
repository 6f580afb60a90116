"""The lift of a kind of action: its value beyond the alternatives outside the kind, within the same decision."""

import functools
from math import comb

import numpy as np
import pandas as pd

from analysis.balance.estimates import estimate

SEPARATOR = "; "
_DECISION = ["block", "rotation", "ply"]


def lifts(judged: pd.DataFrame) -> pd.DataFrame:
    """Mean lift of each kind over the judged decisions that offer it beside something else.

    The best of a kind is compared with the best of the others, of equal numbers: where one side has more actions, with
    the best of so many of them drawn at random. So neither a wider choice nor the noise of the values favours a side,
    and kinds that are as good as the rest have a lift of 0.

    Returns
    -------
    pandas.DataFrame
        kind, value (win chance), low, high, n, null, p, decisions.
    """
    found = pd.DataFrame(_matched(judged), columns=["block", "kind", "lift"])
    return estimate(found, ["kind"], "lift", null=0.0, count="decisions")


def _matched(judged: pd.DataFrame):
    """Block, kind and lift of each judged decision and kind that is some, but not all, of it."""
    judged = judged.dropna(subset=["value"]).sort_values(_DECISION, kind="stable")
    kinds = [text.split(SEPARATOR) if text else [] for text in judged.kinds.fillna("")]
    values, blocks = judged.value.to_numpy(), judged.block.to_numpy()
    starts = np.flatnonzero(~judged.duplicated(_DECISION).to_numpy())
    for start, end in zip(starts, [*starts[1:], len(judged)], strict=True):
        own = values[start:end]
        for kind, members in _members(kinds[start:end]).items():
            if len(members) < len(own):
                inside = np.zeros(len(own), bool)
                inside[members] = True
                size = min(len(members), len(own) - len(members))
                yield blocks[start], kind, expected_best(own[inside], size) - expected_best(own[~inside], size)


def _members(kinds: list[list[str]]) -> dict[str, list[int]]:
    """The places of the actions of each kind."""
    found = {}
    for place, names in enumerate(kinds):
        for name in names:
            found.setdefault(name, []).append(place)
    return found


def expected_best(values: np.ndarray, size: int) -> float:
    """The expected greatest of `size` values drawn without replacement."""
    return float(np.sort(values) @ _chances(len(values), size))


@functools.cache
def _chances(number: int, size: int) -> np.ndarray:
    """The chance of each value, in rising order, to be the greatest of those drawn."""
    return np.array([comb(place, size - 1) / comb(number, size) for place in range(number)])
