"""Ratings of agents from finish orders, with intervals over blocks.

The model is in `analysis.orders`. Strengths are read on the Elo scale, 400 / ln 10 for a factor of e. The fit is the
most likely one under a wide normal prior (2000 Elo), which is felt only by an agent that won, or lost, everything: its
strength would be without bound. Intervals are bootstrapped over whole blocks, the games of which share a deal.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.special import logsumexp, ndtr, stdtrit

from analysis.orders import Orders, orders_of
from analysis.sprt import ELO
from analysis.table import LEVEL, summarize
from games.documents import InputError

PRIOR = 2000.0 / ELO
_MOST_STEPS = 100
_TOLERANCE = 1e-9
_MOST_CELLS = 2**22  # of the largest array while replicates are fitted side by side


@dataclass(frozen=True)
class Ratings:
    """What is said of agents and seats.

    Attributes
    ----------
    agents : pandas.DataFrame
        agent, elo, low, high (95 % interval), win_share, share_low, share_high, games, blocks; best first.
    seats : pandas.DataFrame
        seat, elo, low, high: the advantage over seat 0.
    superiority : pandas.DataFrame
        The chance that the agent of the row is stronger than that of the column, by the replicates; nan with itself.
    anchor : str
    anchor_elo : float
    unbounded : list of str
        Agents that won or lost everything, whose rating rests on the prior.
    """

    agents: pd.DataFrame
    seats: pd.DataFrame
    superiority: pd.DataFrame
    anchor: str
    anchor_elo: float
    unbounded: list[str]


def rate(
    games: pd.DataFrame, anchor: str | None = None, anchor_elo: float = 0.0, num_replicates: int = 1000, seed: int = 1
) -> Ratings:
    """Rates the agents in a table of games.

    Parameters
    ----------
    games : pandas.DataFrame
        See `analysis.table`; whole playthroughs, block numbers all different.
    anchor : str, optional
        The agent that stands at `anchor_elo`; by default ``random`` if it is there, else the first.
    num_replicates : int
        Of the bootstrap.
    seed : int
        Of the bootstrap.

    Raises
    ------
    InputError
        If the anchor does not play, or some agents never met, directly or by way of others.
    """
    orders = orders_of(games)
    place = _anchor_place(orders, anchor)
    _check_connected(games)
    free = free_parameters(orders, place)
    fitted = fit(orders, orders.num_blocks[None], free)[0]
    replicates = bootstrap(orders, free, fitted, num_replicates, seed)
    low, high = intervals(replicates, int(orders.num_blocks.sum()))
    num_agents, own = len(orders.agents), slice(0, len(orders.agents))
    shares = summarize(games).set_index("agent")
    agents = pd.DataFrame(
        {
            "agent": orders.agents,
            "elo": anchor_elo + ELO * fitted[own],
            "low": anchor_elo + ELO * low[own],
            "high": anchor_elo + ELO * high[own],
        }
    ).join(shares[["win_share", "low", "high", "games", "blocks"]].add_prefix("share_"), on="agent")
    agents = agents.rename(columns={"share_win_share": "win_share", "share_games": "games", "share_blocks": "blocks"})
    agents = agents.sort_values("elo", ascending=False, kind="stable", ignore_index=True)
    seats = slice(num_agents, num_agents + orders.num_seats)
    return Ratings(
        agents,
        pd.DataFrame({"seat": range(orders.num_seats), "elo": ELO * fitted[seats],
                      "low": ELO * low[seats], "high": ELO * high[seats]}),
        superiority(replicates[:, own], orders.agents).loc[agents.agent, agents.agent],
        orders.agents[place],
        anchor_elo,
        [row.agent for row in shares.reset_index().itertuples() if row.win_share in (0.0, 1.0)],
    )  # fmt: skip


def _anchor_place(orders: Orders, anchor: str | None) -> int:
    if anchor is None:
        return orders.agents.index("random") if "random" in orders.agents else 0
    if anchor not in orders.agents:
        raise InputError("--anchor", f"{anchor!r} does not play; agents are: {', '.join(orders.agents)}")
    return orders.agents.index(anchor)


def _check_connected(games: pd.DataFrame) -> None:
    """Raises InputError if the agents fall into groups that never met."""
    met = [set(agents) for agents in games.groupby(["block", "rotation"]).agent.unique().map(frozenset).unique()]
    group = met.pop()
    while meeting := [other for other in met if group & other]:
        group = group.union(*meeting)
        met = [other for other in met if not group & other]
    if met:
        raise InputError("games", f"{', '.join(sorted(group))} never met {', '.join(sorted(set().union(*met)))}")


def free_parameters(orders: Orders, anchor: int, seat_effect: bool = True) -> np.ndarray:
    """The places of the parameters to be fitted: all but the anchor, seat 0, and the seats if they have no effect."""
    num_agents, num_parameters = len(orders.agents), orders.features.shape[2]
    seats = range(num_agents, num_agents + orders.num_seats)
    fixed = {anchor, *(seats[:1] if seat_effect else seats)}
    return np.array([place for place in range(num_parameters) if place not in fixed], int)


def fit(orders: Orders, weights: np.ndarray, free: np.ndarray, start: np.ndarray | None = None,
        prior: float | None = PRIOR) -> np.ndarray:  # fmt: skip
    """The most likely parameters, by Newton's method on a concave function.

    Parameters
    ----------
    orders : Orders
    weights : numpy.ndarray, shape (fits, kinds of blocks)
        How many blocks of each kind there are; several fits side by side.
    free : numpy.ndarray of int
        The parameters that are fitted; the others are 0.
    start : numpy.ndarray, optional, shape (parameters,)
    prior : float or None
        Standard deviation of the normal prior; None: none, and there may be no finite answer.

    Returns
    -------
    numpy.ndarray, shape (fits, parameters)
    """
    chosen = np.tensordot(weights.astype(float), orders.chosen, axes=1)
    features, precision = orders.features[:, :, free], 0.0 if prior is None else prior**-2
    values = np.repeat((np.zeros(orders.features.shape[2]) if start is None else start)[None, free], len(weights), 0)
    height = _height(values, chosen, features, orders.exists, precision)
    for _ in range(_MOST_STEPS):
        step = _newton_step(values, chosen, features, orders.exists, precision)
        for _ in range(_MOST_STEPS):
            reached = _height(values + step, chosen, features, orders.exists, precision)
            too_far = reached < height - 1e-9 * np.abs(height)
            if not too_far.any():
                break
            step[too_far] *= 0.5
        values, height = values + step, reached
        if np.abs(step).max(initial=0.0) < _TOLERANCE:
            break
    found = np.zeros((len(weights), orders.features.shape[2]))
    found[:, free] = values
    return found


def _log_weights(values, features, exists) -> np.ndarray:
    return np.where(exists, np.tensordot(values, features, axes=(1, 2)), -np.inf)


def _height(values, chosen, features, exists, precision) -> np.ndarray:
    """The logarithm of the posterior, per fit."""
    logs = _log_weights(values, features, exists)
    gain = np.where(exists, logs - logsumexp(logs, axis=2, keepdims=True), 0.0)
    return np.sum(chosen * gain, axis=(1, 2)) - 0.5 * precision * np.sum(values**2, axis=1)


def _newton_step(values, chosen, features, exists, precision) -> np.ndarray:
    logs = _log_weights(values, features, exists)
    chances = np.exp(logs - logsumexp(logs, axis=2, keepdims=True))
    totals = chosen.sum(axis=2)
    means = np.einsum("bta,tak->btk", chances, features)
    slope = np.tensordot(chosen - totals[..., None] * chances, features, axes=2) - precision * values
    squares = np.einsum("bta,tak,tal->bkl", totals[..., None] * chances, features, features, optimize=True)
    curvature = squares - np.einsum("bt,btk,btl->bkl", totals, means, means, optimize=True)
    return np.linalg.solve(curvature + precision * np.eye(values.shape[1]), slope[..., None])[..., 0]


def bootstrap(orders: Orders, free: np.ndarray, fitted: np.ndarray, num_replicates: int, seed: int) -> np.ndarray:
    """Fits of blocks drawn again with replacement, shape (replicates, parameters)."""
    drawn = _drawn_again(orders, num_replicates, np.random.default_rng(seed))
    return np.concatenate([fit(orders, weights, free, fitted) for weights in drawn])


def _drawn_again(orders: Orders, num_replicates: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """How often each kind of block is drawn, for as many replicates at a time as fit into memory."""
    number = int(orders.num_blocks.sum())
    size = max(1, _MOST_CELLS // max(orders.features.size, len(orders.num_blocks)))
    for start in range(0, num_replicates, size):
        yield rng.multinomial(number, orders.num_blocks / number, min(size, num_replicates - start))


def intervals(replicates: np.ndarray, num_blocks: int, level: float = LEVEL) -> tuple[np.ndarray, np.ndarray]:
    """Expanded percentile intervals (Hesterberg 2015): as much wider than plain percentiles as t is than normal."""
    if num_blocks < 2:
        return np.full(replicates.shape[1], np.nan), np.full(replicates.shape[1], np.nan)
    reach = np.sqrt(num_blocks / (num_blocks - 1.0)) * stdtrit(num_blocks - 1.0, 0.5 + level / 2.0)
    low, high = np.quantile(replicates, [ndtr(-reach), ndtr(reach)], axis=0)
    return low, high


def superiority(replicates: np.ndarray, agents: list[str]) -> pd.DataFrame:
    """The share of replicates in which one agent is stronger than another, equal strength shared."""
    difference = replicates[:, :, None] - replicates[:, None, :]
    shares = np.mean((difference > 0.0) + 0.5 * (difference == 0.0), axis=0)
    np.fill_diagonal(shares, np.nan)
    return pd.DataFrame(shares, agents, agents)
