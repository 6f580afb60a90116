"""Where the differences between results come from: deal, seat, agent, and the rest.

A two-way layout: in each block (deal) every seat is played in several playthroughs. The result of a seat is the sum of
effects of the seat, of the agent in it, of what the deal does for that seat, and of a rest that differs between
playthroughs of one deal. The variances are found by the method of moments; a negative one counts as 0.
"""

import numpy as np
import pandas as pd

from analysis.balance.bootstrap import block_weights, with_intervals

DEAL, SEAT, AGENT, REST = "deal", "seat", "agent", "rest (choices in play)"


def variance_shares(games: pd.DataFrame, value: str, with_agents: bool = False) -> pd.DataFrame:
    """The share of the variance of a seat's result that each source explains.

    Parameters
    ----------
    games : pandas.DataFrame
        A table of games; blocks that lack a playthrough of the first are left out.
    value : str
        Column with the result.
    with_agents : bool
        Whether the two agents differ; else all are taken for the same.

    Returns
    -------
    pandas.DataFrame
        source, value, low, high (bootstrapped), n; empty with less than two blocks or playthroughs per block, or if
        all results are equal.
    """
    results, agents = _layout(games, value)
    num_blocks, num_playthroughs, _ = results.shape
    if num_blocks < 2 or num_playthroughs < 2:
        return pd.DataFrame()
    weights = block_weights(num_blocks) / num_blocks
    parts = {}
    if with_agents:
        is_second = agents != agents[0, 0, 0]
        parts[AGENT] = _agent_variance(results, is_second, weights)
        results = results - np.where(is_second, results[is_second].mean(), results[~is_second].mean())
    parts = _variances(results, weights) | parts
    found = np.stack(list(parts.values()), axis=1)
    total = found.sum(axis=1, keepdims=True)
    if total[0, 0] <= 0.0:
        return pd.DataFrame()
    shares = np.divide(found, total, out=np.zeros_like(found), where=total > 0.0)
    return with_intervals(shares, num_blocks).assign(source=list(parts))[["source", "value", "low", "high", "n"]]


def _layout(games: pd.DataFrame, value: str) -> tuple[np.ndarray, np.ndarray]:
    """Results and names of agents, shape (blocks, playthroughs, seats)."""
    games = games.assign(place=games.groupby(["block", "seat"]).rotation.rank().astype(int))
    wide = games.pivot(index="block", columns=["place", "seat"], values=[value, "agent"]).sort_index(axis=1).dropna()
    shape = (len(wide), games.place.nunique(), games.seat.nunique())
    return wide[value].to_numpy(float).reshape(shape), wide["agent"].to_numpy().astype(str).reshape(shape)


def _variances(results: np.ndarray, weights: np.ndarray) -> dict[str, np.ndarray]:
    """Variances of deal, seat and rest by the sample and each replicate."""
    num_blocks, num_playthroughs, num_seats = results.shape
    means = results.mean(axis=1)
    rest = weights @ results.var(axis=1, ddof=1).mean(axis=1)
    seats = weights @ means
    between = (weights @ means**2 - seats**2).mean(axis=1) * num_blocks / (num_blocks - 1.0)
    noise = between / num_blocks * (1.0 - 1.0 / num_seats)
    return {
        DEAL: (between - rest / num_playthroughs).clip(0.0),
        SEAT: (seats.var(axis=1) - noise).clip(0.0),
        REST: rest,
    }


def _agent_variance(results: np.ndarray, is_second: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The variance by the difference of two agents who sit equally often."""
    second = np.where(is_second, results, 0.0).sum(axis=(1, 2)) / is_second.sum(axis=(1, 2))
    first = np.where(is_second, 0.0, results).sum(axis=(1, 2)) / (~is_second).sum(axis=(1, 2))
    noise = np.var(second - first, ddof=1) / len(results)
    return (((weights @ (second - first)) ** 2 - noise) / 4.0).clip(0.0)
