"""Seats: win share and margin of each, the points that would make them even, and how that changes with strength."""

import numpy as np
import pandas as pd

from analysis.balance.bootstrap import block_weights, counts_by_block, with_intervals
from analysis.balance.estimates import SHARE, estimate, filled, hypotheses
from analysis.balance.figure import Figure
from analysis.balance.margins import points_decide, with_margins
from analysis.balance.pairs import ladder_steps
from analysis.balance.run import BalanceRun
from analysis.balance.wording import NOTHING, capital, listed, named_words, number, number_n

TITLE = "Seats"
QUESTION = "Does it matter where one sits?"
FIGURES = (
    Figure("seat_win_shares", "dots", "seats", "Win share of each seat", label="label",
           reference="null", reference_words="even table", value_title="win share"),
    Figure("seat_handicaps", "dots", "seat_handicaps", "Points to a seat that would make it even", label="label",
           reference=0.0, reference_words="no points", value_title="points"),
    Figure("seats_by_strength", "lines", "seats_by_strength", "Win share of each seat as play grows stronger",
           x="agents", group="label", reference="null", reference_words="even table", value_title="win share",
           x_title="agents, the weakest first"),
)  # fmt: skip


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """Tables `seats`, `seat_margins`, `seat_handicaps`, `seats_by_strength` and `seats_tests`."""
    games = run.study("mirror")
    if games is None or run.num_seats < 2:
        return {}
    even = 1.0 / run.num_seats
    games = with_margins(games)
    shares = _labelled(estimate(games, ["seat"], "win_share", null=even, bounds=SHARE, count="games"))
    margins = _labelled(estimate(games, ["seat"], "margin", count="games"))
    return filled(
        seats=shares,
        seat_margins=margins,
        seat_handicaps=_labelled(handicaps(games, even)),
        seats_by_strength=_by_strength(run, even),
        seats_tests=hypotheses(shares, shares.label, "wins more than its share", "wins less than its share"),
    )


def _labelled(found: pd.DataFrame) -> pd.DataFrame:
    return found.assign(label=[f"seat {seat}" for seat in found.get("seat", ())])


def _by_strength(run: BalanceRun, even: float) -> pd.DataFrame:
    steps = ladder_steps(run.study("ladder"))
    if steps is None:
        return pd.DataFrame()
    return _labelled(estimate(steps, ["step", "agents", "seat"], "win_share", bounds=SHARE, count="games")).assign(
        null=even
    )


def handicaps(games: pd.DataFrame, even: float) -> pd.DataFrame:
    """The smallest shift of a seat's score, up or down, that brings its win share to an even one.

    Parameters
    ----------
    games : pandas.DataFrame
        With margins; whoever is ahead wins, level scores count half.
    even : float
        The win share to be reached.

    Returns
    -------
    pandas.DataFrame
        seat, value (points to give to the seat, negative: to take from it), low, high (bootstrapped), n; empty if
        points do not decide or there are less than two blocks.
    """
    num_blocks = games.block.nunique()
    if num_blocks < 2 or not points_decide(games):
        return pd.DataFrame()
    weights = block_weights(num_blocks)
    seats, shifts = [], []
    for seat, own in games.groupby("seat"):
        seats.append(seat)
        shifts.append(_even_shifts(own, weights, even))
    return with_intervals(np.stack(shifts, axis=1), num_blocks).assign(seat=seats)


def _even_shifts(own: pd.DataFrame, weights: np.ndarray, even: float) -> np.ndarray:
    """Per row of weights the shift of one seat's margins nearest to 0 at which its win share crosses the even one."""
    margins, counts = counts_by_block(own, "margin")
    drawn = weights @ counts
    ahead = np.cumsum(drawn[:, ::-1], axis=1)[:, ::-1] / drawn.sum(axis=1, keepdims=True)
    after = np.append(ahead[:, 1:], np.zeros((len(ahead), 1)), axis=1)
    level = 0.5 * (ahead + after)  # the share when the margins at this place become 0
    shifts = -margins
    up = np.where((level >= even) & (shifts >= 0.0), shifts, np.inf).min(axis=1)
    down = np.where((level <= even) & (shifts <= 0.0), shifts, -np.inf).max(axis=1)
    return _nearer(up, down, _now(margins, ahead, after) - even, margins)


def _now(margins: np.ndarray, ahead: np.ndarray, after: np.ndarray) -> np.ndarray:
    """The share without a shift."""
    place = np.searchsorted(margins, 0.0)
    won = ahead[:, place] if place < len(margins) else np.zeros(len(ahead))
    if place < len(margins) and margins[place] == 0.0:
        won = 0.5 * (won + after[:, place])
    return won


def _nearer(up: np.ndarray, down: np.ndarray, excess: np.ndarray, margins: np.ndarray) -> np.ndarray:
    """The shift up for a seat below its share, down for one above, none for one that is even."""
    up = np.where(np.isfinite(up), up, max(-margins.min(), 0.0))
    down = np.where(np.isfinite(down), down, min(-margins.max(), 0.0))
    return np.select([excess < 0.0, excess > 0.0], [up, down], 0.0)


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a sentence or two."""
    if "seats" not in tables:
        return NOTHING
    named = named_words("seats", tables)
    if named:
        return capital(f"{named}.{_evened(tables)}")
    shares = tables["seats"]
    farthest = shares.loc[(shares.value - shares.null).abs().idxmax()]
    return (
        f"No seat is found to win more or less than its share of {farthest.null:.2f}; "
        f"{farthest.label} is farthest from it with {number_n(farthest, 3)}."
    )


def _evened(tables: dict[str, pd.DataFrame]) -> str:
    if "seat_handicaps" not in tables:
        return ""
    points = tables["seat_handicaps"]
    given = [f"{row.label} {number(row, 1, signed=True)}" for row in points[points.value != 0.0].itertuples()]
    return f" What would make a seat even, in points: {listed(given)}." if given else ""
