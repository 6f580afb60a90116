"""What a seat's choice does to the others, at tables of three and more: interaction and king-making."""

import numpy as np
import pandas as pd

from analysis.balance.estimates import SHARE, estimate

BEATEN = 0.05  # chance to win of a seat that has lost
DECISIVE = 0.1  # difference in the best rival's chance to win that makes a king
_STANDARD_ERRORS = 2.0
_DECISION = ["block", "rotation", "ply"]


def interplay(judged: pd.DataFrame) -> pd.DataFrame:
    """measure, value, low, high, n, decisions; of judged decisions with a choice."""
    decisions = spreads(judged)
    late = decisions[decisions.is_late & (decisions.best < BEATEN)]
    tables = [
        estimate(decisions, [], "spread", bounds=SHARE, count="decisions").assign(
            measure="difference the own action makes to the best rival's chance to win"
        ),
        estimate(late, [], "makes_king", bounds=SHARE, count="decisions").assign(
            measure="late decisions of a beaten seat that make a king"
        ),
    ]
    return pd.concat(tables)[["measure", "value", "low", "high", "n", "decisions"]]


def spreads(judged: pd.DataFrame) -> pd.DataFrame:
    """A row per judged decision with a choice: block, is_late, best (own chance), spread, makes_king.

    The spread is that of the best rival's chance over the own actions; the noise of the judgement widens it a little.
    It makes a king if it is above DECISIVE and above two standard errors of that difference.
    """
    judged = judged.dropna(subset=["leader_value", "value"]).sort_values([*_DECISION, "leader_value"], kind="stable")
    found = judged.groupby(_DECISION, as_index=False).agg(
        is_late=("is_late", "first"), best=("value", "max"), least=("leader_value", "first"),
        most=("leader_value", "last"), least_error=("error", "first"), most_error=("error", "last"),
        size=("value", "size"),
    )  # fmt: skip
    found = found[found["size"] > 1]
    spread = found.most - found.least
    is_sure = spread > _STANDARD_ERRORS * np.hypot(found.least_error, found.most_error)
    return found.assign(spread=spread, makes_king=(spread > DECISIVE) & is_sure, is_late=found.is_late.astype(bool))[
        ["block", "is_late", "best", "spread", "makes_king"]
    ]
