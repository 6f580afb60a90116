"""From games to figures about agents: pandas tables, with intervals over blocks.

The games of a block share a deal and are not independent, so the block mean is the unit of every interval. All tables
are made from the columns of ``games.csv`` alone. Where one seat plays alone nobody is beaten: there agents are compared
by their scores on the same deals.
"""

import itertools
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.batch import ROW, win_shares
from games.documents import InputError

COLUMNS = ("block", "rotation", "seat", "agent", "score", "rank", "win_share", "decisions", "ending", "seconds")
LEVEL = 0.95


def games_table(rows: np.ndarray, agents: list[str], endings: list[str]) -> pd.DataFrame:
    """The table of games with COLUMNS, a row per playthrough and seat.

    Parameters
    ----------
    rows : numpy.ndarray of `analysis.batch.ROW`, whole playthroughs one after the other
    agents, endings : list of str
        Names by number.
    """
    num_seats = int(rows["seat"].max(initial=0)) + 1
    columns = {name: rows[name] for name in ROW.names}
    columns["win_share"] = win_shares(rows["rank"].reshape(-1, num_seats)).ravel()
    columns["agent"] = np.array(agents, dtype=object)[rows["agent"]]
    columns["ending"] = np.array(endings, dtype=object)[rows["ending"]]
    return pd.DataFrame(columns)[list(COLUMNS)]


def read_games(path: Path) -> pd.DataFrame:
    """The table in a ``games.csv`` or ``games.parquet``.

    Raises
    ------
    InputError
        If the file cannot be read or lacks a column.
    """
    try:
        games = pd.read_parquet(path) if Path(path).suffix == ".parquet" else pd.read_csv(path)
    except FileNotFoundError:
        raise InputError(str(path), "no such file") from None
    except ImportError:
        raise InputError(str(path), "pyarrow is not installed; pip install 'fathom[parquet]'") from None
    except (OSError, ValueError) as error:
        raise InputError(str(path), f"cannot be read as a table of games ({error})") from None
    missing = [column for column in COLUMNS if column not in games.columns]
    if missing:
        raise InputError(str(path), f"not a table of games: column {missing[0]!r} is missing")
    return games


def is_solo(games: pd.DataFrame) -> bool:
    """Whether every playthrough had one seat."""
    return bool((games.seat == 0).all())


def summarize(games: pd.DataFrame) -> pd.DataFrame:
    """One row per agent, the best win share first; with one seat, the best mean score.

    Returns
    -------
    pandas.DataFrame
        agent; games, blocks (counts); win_share, low, high (95 % interval over blocks, nan with one block); mean_score,
        score_low, score_high (likewise); mean_rank; decisions_per_game (of one seat); ms_per_decision (nan without
        decisions).
    """
    rows = []
    for agent, own in games.groupby("agent", sort=False):
        blocks = own.groupby("block")
        means = blocks.win_share.mean().to_numpy()
        low, high = share_interval(means)
        score, reach = own.score.mean(), half_width(blocks.score.mean().to_numpy())
        num_decisions = own.decisions.sum()
        rows.append(
            {
                "agent": agent,
                "games": len(own[["block", "rotation"]].drop_duplicates()),
                "blocks": len(means),
                "win_share": means.mean(),
                "low": low,
                "high": high,
                "mean_score": score,
                "score_low": score - reach,
                "score_high": score + reach,
                "mean_rank": own["rank"].mean(),
                "decisions_per_game": own.decisions.mean(),
                "ms_per_decision": 1000.0 * own.seconds.sum() / num_decisions if num_decisions else np.nan,
            }
        )
    best = "mean_score" if is_solo(games) else "win_share"
    return pd.DataFrame(rows).sort_values(best, ascending=False, kind="stable", ignore_index=True)


def head_to_head(games: pd.DataFrame) -> pd.DataFrame:
    """Each two agents, the better first, compared over the playthroughs in which both sit; with one seat, over deals.

    Returns
    -------
    pandas.DataFrame
        agent, against; games; difference (of their win shares; with one seat, of their scores), low, high (95 %
        interval over blocks).
    """
    shared, what = (["block"], "score") if is_solo(games) else (["block", "rotation"], "win_share")
    shares = games.pivot_table(index=shared, columns="agent", values=what, sort=False)
    rows = []
    best_first = shares.mean().sort_values(ascending=False, kind="stable").index
    for agent, other in itertools.combinations(best_first, 2):
        differences = (shares[agent] - shares[other]).dropna()
        means = differences.groupby("block").mean().to_numpy()
        if len(means):
            middle, half = means.mean(), half_width(means)
            rows.append((agent, other, len(differences), middle, middle - half, middle + half))
    return pd.DataFrame(rows, columns=["agent", "against", "games", "difference", "low", "high"])


def duplicate_gain(games: pd.DataFrame) -> tuple[float, float]:
    """What duplicate deals save: the variance of a block's mean win share, and of as many games without common deals.

    The second is what the mean of one game in each rotation would have if each had a deal of its own: the variances
    within the rotations, added up and divided by the square of their number. Both are means over the agents; nan with
    less than two blocks. Their ratio says how many times more blocks would be needed without duplicate deals.
    """
    paired, unpaired = [], []
    for _, own in games.groupby("agent"):
        shares = own.pivot_table(index="block", columns="rotation", values="win_share")
        paired.append(shares.mean(axis=1).var(ddof=1))
        unpaired.append(shares.var(ddof=1).sum() / shares.shape[1] ** 2)
    return float(np.mean(paired)), float(np.mean(unpaired))


def share_interval(means: np.ndarray, level: float = LEVEL) -> tuple[float, float]:
    """Confidence interval of an expected share from independent block means in [0, 1]; nan with less than two.

    Student's t. Where all means are 0 or all are 1 that has no width; there an exact bound takes over: with expectation
    m, a mean is 1 with a chance of at most m, so n means of 1 speak for an m of at least ((1 - level) / 2) ** (1 / n).
    """
    if len(means) < 2:
        return np.nan, np.nan
    bound = ((1.0 - level) / 2.0) ** (1.0 / len(means))
    if np.all(means == 1.0):
        return bound, 1.0
    if np.all(means == 0.0):
        return 0.0, 1.0 - bound
    half = half_width(means, level)
    return max(np.mean(means) - half, 0.0), min(np.mean(means) + half, 1.0)


def half_width(values: np.ndarray, level: float = LEVEL) -> float:
    """Half of the t interval of the expectation of independent values; nan with less than two."""
    from scipy.special import stdtrit

    number = len(values)
    if number < 2:
        return np.nan
    return float(stdtrit(number - 1, 0.5 + level / 2.0) * np.std(values, ddof=1) / np.sqrt(number))
