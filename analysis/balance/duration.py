"""How long a game is, how it ends and how close it is."""

import pandas as pd

from analysis.balance.bootstrap import quantiles
from analysis.balance.estimates import SHARE, estimate
from analysis.balance.margins import with_margins

QUANTILES = {0.05: "5 % are below", 0.5: "median", 0.95: "5 % are above"}
_GAME = ["block", "rotation"]


def lengths(games: pd.DataFrame) -> pd.DataFrame:
    """label ("mean" and QUANTILES), decisions of a playthrough as value, low, high, n."""
    decisions = games.groupby(_GAME, as_index=False).decisions.sum()
    mean = estimate(decisions, [], "decisions").assign(label="mean")
    return pd.concat([mean, _labelled(quantiles(decisions, "decisions", list(QUANTILES)))])[_COLUMNS]


_COLUMNS = ["label", "value", "low", "high", "n"]


def _labelled(found: pd.DataFrame) -> pd.DataFrame:
    return found.assign(label=found["share"].map(QUANTILES))[_COLUMNS]


def closeness(games: pd.DataFrame) -> pd.DataFrame:
    """label (QUANTILES), points by which the best is ahead of the second best as value, low, high, n."""
    if games.seat.nunique() < 2:
        return pd.DataFrame()
    ahead = with_margins(games).groupby(_GAME, as_index=False).margin.max()
    return _labelled(quantiles(ahead, "margin", list(QUANTILES)))


def endings(games: pd.DataFrame, all_endings: list[str]) -> pd.DataFrame:
    """ending, the share of the playthroughs that end so, games; those never seen too."""
    once = games.drop_duplicates(_GAME)
    names = list(dict.fromkeys([*all_endings, *once.ending]))
    seen = once[["block", "ending"]].merge(pd.DataFrame({"name": names}), how="cross")
    seen = seen.assign(name=pd.Categorical(seen.name, names, ordered=True), seen=seen.ending == seen.name)
    return estimate(seen.drop(columns="ending"), ["name"], "seen", bounds=SHARE, count="games").rename(
        columns={"name": "ending"}
    )
