"""What if: every headline number with the other box, compared over the same deals."""

import numpy as np
import pandas as pd
from scipy.special import stdtrit

from analysis.balance.estimates import estimate, filled, hypotheses, score_p
from analysis.balance.figure import Figure
from analysis.balance.headlines import headlines
from analysis.balance.run import BalanceRun
from analysis.balance.wording import NOTHING, capital, named_words, number_n
from analysis.table import LEVEL

TITLE = "What if"
QUESTION = "What changes with the other box?"
_NUMBER = ["group", "what"]


def _figure(name: str, group: str, title: str, value_title: str) -> Figure:
    return Figure(
        name, "dots", "differences", title, label="what", reference=0.0, reference_words="no change",
        value_title=value_title, where=(("group", group),),
    )  # fmt: skip


FIGURES = (
    _figure("versus_seats", "seats", "Change of the win shares of the seats", "change of the win share"),
    _figure("versus_points", "points", "Change of the points", "points"),
    _figure("versus_taken", "offers taken", "Change of how often a part is taken", "change of the share of offers"),
    _figure("versus_takers", "takers", "Change of the win share of those who took it", "change of the win share"),
    _figure("versus_strategies", "strategies", "Change of the strategies' share of the wins", "change of the share"),
    _figure("versus_endings", "endings", "Change of the endings", "change of the share of games"),
)


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """Tables `differences` (the other box less this one), `both_boxes` (their numbers) and `versus_tests`."""
    if run.other is None:
        return {}
    here, there = headlines(run), headlines(run.other)
    found = differences(here, there)
    boxes = [estimate(rows, _NUMBER, "top", per="bottom").assign(box=box)
             for box, rows in (("this box", here), ("other box", there))]  # fmt: skip
    return filled(
        differences=found,
        both_boxes=pd.concat(boxes).sort_values(_NUMBER, kind="stable"),
        versus_tests=hypotheses(found, found.what, "is higher with the other box", "is lower with the other box"),
    )


def differences(here: pd.DataFrame, there: pd.DataFrame) -> pd.DataFrame:
    """Each number of the other box less that of this one, over the blocks that both have.

    Parameters
    ----------
    here, there : pandas.DataFrame
        From `headlines`: numbers as ratios of block sums. What one box never has is left out.

    Returns
    -------
    pandas.DataFrame
        group, what, value, low, high, n, null (0), p. A difference of ratios, its error by linearisation; the test
        takes the deviations from the number common to both.
    """
    common = sorted(set(here.block) & set(there.block))
    rows = []
    theirs = dict(list(there.groupby(_NUMBER, sort=False)))
    for number, own in here.groupby(_NUMBER, sort=False):
        if number in theirs:
            sums = [_sums(table, common) for table in (own, theirs[number])]
            if all(bottom.sum() > 0.0 for _, bottom in sums):
                rows.append((*number, *_difference(*sums)))
    found = pd.DataFrame(rows, columns=[*_NUMBER, "value", "low", "high", "n", "p"]).assign(null=0.0)
    return found[found.n >= 2]


def _sums(table: pd.DataFrame, blocks: list[int]) -> tuple[np.ndarray, np.ndarray]:
    sums = table.groupby("block")[["top", "bottom"]].sum().reindex(blocks, fill_value=0.0).to_numpy(float)
    return sums[:, 0], sums[:, 1]


def _difference(here: tuple[np.ndarray, np.ndarray], there: tuple[np.ndarray, np.ndarray]) -> tuple:
    """value, low, high, n, p."""
    (top, bottom), (other_top, other_bottom) = here, there
    number = int(((bottom > 0.0) | (other_bottom > 0.0)).sum())
    ratio, other = top.sum() / bottom.sum(), other_top.sum() / other_bottom.sum()
    common = (top.sum() + other_top.sum()) / (bottom.sum() + other_bottom.sum())
    away = _influence(other_top, other_bottom, other) - _influence(top, bottom, ratio)
    freedom = max(number - 1, 1)
    half = stdtrit(freedom, 0.5 + LEVEL / 2.0) * np.sqrt(number / freedom * (away @ away))
    tested = _influence(other_top, other_bottom, common) - _influence(top, bottom, common)
    is_there = (bottom > 0.0) | (other_bottom > 0.0)
    value = other - ratio
    return value, value - half, value + half, number, score_p(tested[is_there])


def _influence(top: np.ndarray, bottom: np.ndarray, ratio: float) -> np.ndarray:
    return (top - ratio * bottom) / bottom.sum()


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a sentence or two."""
    if "differences" not in tables:
        return NOTHING
    named = named_words("versus", tables)
    if named:
        return capital(f"{named}.")
    found = tables["differences"]
    surest = found.loc[found.p.idxmin()]
    return (
        f"No difference between the boxes is found among {len(found)} numbers; the surest is "
        f"{surest.what}: {number_n(surest, 3, signed=True)}."
    )
