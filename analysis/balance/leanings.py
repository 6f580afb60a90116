"""Which strategies free play follows, and how those who lean to one fare."""

import numpy as np
import pandas as pd

from analysis.balance.estimates import SHARE, estimate, filled
from analysis.balance.run import BalanceRun

_SEAT = ["block", "rotation", "seat"]


def leanings(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """How free play in study ``mirror`` follows each strategy; {} without the table `follows`.

    Returns
    -------
    dict of str to pandas.DataFrame
        `strategy_picks`: strategy, the share of decisions that follow it less what a uniform choice would follow;
        `strategy_leanings`: strategy, the share of seats of playthroughs that it is followed in most, beyond chance;
        `leaning_wins`: strategy, the win share of these.
    """
    if run.follows is None or run.follows.empty or run.study("mirror") is None:
        return {}
    follows = run.follows[run.follows.offered > 0]
    follows = follows.assign(beyond=follows.followed - follows.chance)
    picks = estimate(follows, ["strategy"], "beyond", per="offered", count="games")
    leans = _strongest(follows, run.games["mirror"])
    wins = estimate(leans[leans.is_strongest], ["strategy"], "win_share", bounds=SHARE, count="games")
    return filled(
        strategy_picks=picks,
        strategy_leanings=estimate(leans, ["strategy"], "is_strongest", bounds=SHARE, count="games"),
        leaning_wins=wins.assign(null=1.0 / run.num_seats),
    )


def _strongest(follows: pd.DataFrame, games: pd.DataFrame) -> pd.DataFrame:
    """A row per seat of a playthrough and strategy: `is_strongest` (the first one of several), `win_share`."""
    beyond = follows.beyond / follows.offered
    best = beyond.groupby([follows[name] for name in _SEAT]).transform("idxmax")
    chosen = follows.assign(is_strongest=np.asarray(best == follows.index))
    return chosen.merge(games[[*_SEAT, "win_share"]], on=_SEAT)
