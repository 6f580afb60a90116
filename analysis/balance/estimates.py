"""Estimates over blocks with interval and sample size, tests, and the claims of a whole report.

The playthroughs of a block share a deal, so blocks are the units. An estimate is a ratio of two block sums, a mean per
game, per decision or per offer; its interval is Student's t with the error of the ratio by linearisation. A test takes
the variance about the tested value instead of about the estimate (the score form of Student's t): then no statistic
exceeds the square root of the number of blocks, and few blocks or blocks that are all alike cannot look certain.
"""

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd
from scipy.special import stdtr, stdtrit

from analysis.table import LEVEL

SHARE = (0.0, 1.0)
TESTS = ["what", "effect_if_more", "effect_if_less", "value", "low", "high", "n", "null", "p"]
CLAIMS = ["section", "what", "effect", "value", "low", "high", "n", "null", "p", "p_corrected", "is_named"]
NAMED_BELOW = 0.01  # corrected p of a claim that a report names; far below the promised 5 %, as tails are approximate


def estimate(
    rows: pd.DataFrame,
    by: list[str],
    column: str,
    per: str | None = None,
    null: float | None = None,
    bounds: tuple[float, float] | None = None,
    count: str | None = None,
) -> pd.DataFrame:
    """The mean of a column in each group, with its 95 % interval over blocks.

    Parameters
    ----------
    rows : pandas.DataFrame
        With columns `block`, `column` and those of `by`; rows in which `column` is nan do not count.
    by : list of str
        Columns that make the groups; none: one group.
    column : str
    per : str, optional
        The mean per unit of this column instead of per row.
    null : float, optional
        The value that is tested.
    bounds : tuple of float, optional
        What the mean cannot leave; an estimate at a bound gets an exact interval.
    count : str, optional
        Name of a column for the number of rows.

    Returns
    -------
    pandas.DataFrame
        The columns of `by`, value, low, high, n (blocks), `count`, and null and p if `null` is given; in the order of
        the groups. Groups with less than two blocks have no interval and are left out.
    """
    sums = _block_sums(rows, by, column, per)
    found = _ratios(sums, by, bounds)
    if null is not None:
        found["null"] = null
        found["p"] = _score_test(sums, by, found, null, bounds)
    found = found[found.n >= 2].reset_index()
    kept = [*by, "value", "low", "high", "n", *(["null", "p"] if null is not None else [])]
    return found.rename(columns={"rows": count})[kept + ([count] if count else [])]


def _block_sums(rows: pd.DataFrame, by: list[str], column: str, per: str | None) -> pd.DataFrame:
    """Per group and block: top, bottom (of the ratio), rows."""
    chosen = pd.DataFrame({name: rows[name] for name in [*by, "block"]}, index=rows.index)
    chosen["top"] = rows[column].astype(float)
    chosen["bottom"] = 1.0 if per is None else rows[per].astype(float)
    chosen["rows"] = 1
    chosen = chosen[chosen.top.notna()]
    if not by:
        chosen["all"] = 0
    sums = chosen.groupby([*(by or ["all"]), "block"], observed=True)[["top", "bottom", "rows"]].sum()
    return sums[sums.bottom != 0.0]


def _ratios(sums: pd.DataFrame, by: list[str], bounds: tuple[float, float] | None) -> pd.DataFrame:
    groups = _groups(sums, by)
    found = groups.sum()
    found["n"] = groups.size()
    found["value"] = found.top / found.bottom
    value = _each(sums, by, found.value)
    squares = _groups((sums.top - value * sums.bottom).to_frame("square") ** 2, by).square.sum()
    freedom = (found.n - 1).clip(lower=1)
    half = stdtrit(freedom, 0.5 + LEVEL / 2.0) * np.sqrt(found.n / freedom * squares) / found.bottom
    found["low"], found["high"] = found.value - half, found.value + half
    return found if bounds is None else _within(found, bounds)


def _within(found: pd.DataFrame, bounds: tuple[float, float]) -> pd.DataFrame:
    """Intervals cut at the bounds; at a bound itself, with expectation m, so many blocks have the chance m ** n."""
    least, most = bounds
    reach = (most - least) * (1.0 - ((1.0 - LEVEL) / 2.0) ** (1.0 / found.n))
    low = found.low.where(found.value < most, most - reach)
    high = found.high.where(found.value > least, least + reach)
    return found.assign(low=low.clip(least, most), high=high.clip(least, most))


def _score_test(
    sums: pd.DataFrame, by: list[str], found: pd.DataFrame, null: float, bounds: tuple[float, float] | None
) -> pd.Series:
    away = (sums.top - null * sums.bottom).to_frame("away")
    p = pd.Series(
        [score_p(values) for _, values in _groups(away, by).away] if len(away) else [], index=found.index, dtype=float
    )
    if bounds is None or not bounds[0] < null < bounds[1]:
        return p
    chance = (null - bounds[0]) / (bounds[1] - bounds[0])
    at_most, at_least = found.value >= bounds[1], found.value <= bounds[0]
    p = p.where(~at_most, np.maximum(p, 2.0 * chance**found.n))
    return p.where(~at_least, np.maximum(p, 2.0 * (1.0 - chance) ** found.n)).clip(upper=1.0)


def score_p(away: np.ndarray) -> float:
    """Two-sided p of independent block values, given as their distance from the tested value; nan with less than two.

    Values that do not differ from the tested one at all speak for it: p is 1.
    """
    away = np.asarray(away, float)
    if len(away) < 2:
        return np.nan
    square = float(away @ away)
    if square == 0.0:
        return 1.0
    return float(2.0 * stdtr(len(away) - 1, -abs(away.sum()) / np.sqrt(square)))


def _groups(sums: pd.DataFrame, by: list[str]):
    return sums.groupby(level=by or ["all"], observed=True)


def _each(sums: pd.DataFrame, by: list[str], values: pd.Series) -> np.ndarray:
    """A value of each group at each of its blocks."""
    return values.reindex(sums.index.droplevel("block")).to_numpy()


def hypotheses(found: pd.DataFrame, what: Iterable[str], more: str, less: str) -> pd.DataFrame:
    """The hypotheses of a section: estimates with null and p, and in words what it means to lie above or below.

    Parameters
    ----------
    found : pandas.DataFrame
        From `estimate` with `null`.
    what : iterable of str
        A plain noun phrase for each row.
    more, less : str
        The effect in words, e.g. "wins more than its share".
    """
    return found.assign(what=list(what), effect_if_more=more, effect_if_less=less)[TESTS]


def claims_of(sections: Mapping[str, Mapping[str, pd.DataFrame]]) -> pd.DataFrame:
    """All claims of a report with p corrected for their number.

    Parameters
    ----------
    sections : mapping
        Section -> its tables; those named ``..._tests`` hold what was tested.

    Returns
    -------
    pandas.DataFrame
        section, what, effect (in words; of the side on which the estimate lies), value, low, high, n, null, p,
        p_corrected (Holm 1979, over all claims), is_named (p_corrected below NAMED_BELOW); the surest first.
    """
    handed = [
        table.assign(section=section)
        for section, tables in sections.items()
        for name, table in tables.items()
        if name.endswith("_tests") and len(table)
    ]
    if not handed:
        return pd.DataFrame({column: pd.Series(dtype=bool if column == "is_named" else object) for column in CLAIMS})
    claims = pd.concat(handed, ignore_index=True).dropna(subset=["p"])
    claims["effect"] = claims.effect_if_more.where(claims.value > claims.null, claims.effect_if_less)
    claims["p_corrected"] = holm(claims.p.to_numpy())
    claims["is_named"] = claims.p_corrected < NAMED_BELOW
    return claims.sort_values("p", kind="stable", ignore_index=True)[CLAIMS]


def holm(p: np.ndarray) -> np.ndarray:
    """p values corrected for their number by the step-down rule of Holm (1979)."""
    order = np.argsort(p, kind="stable")
    raised = np.maximum.accumulate(np.asarray(p, float)[order] * np.arange(len(p), 0, -1))
    corrected = np.empty(len(p))
    corrected[order] = np.minimum(raised, 1.0)
    return corrected


def filled(**tables: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """The tables that have rows."""
    return {name: table.reset_index(drop=True) for name, table in tables.items() if len(table)}
