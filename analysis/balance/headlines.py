"""The numbers of a run that are compared between two boxes."""

import pandas as pd

from analysis.balance.margins import with_margins
from analysis.balance.pairs import advantages
from analysis.balance.run import BalanceRun

_GAME = ["block", "rotation"]


def headlines(run: BalanceRun) -> pd.DataFrame:
    """Numbers as ratios of sums over blocks.

    Returns
    -------
    pandas.DataFrame
        group ("seats", "points", "length", "endings", "offers taken", "takers", "strategies"), what (a noun phrase),
        block, top, bottom; several rows of a block add up.
    """
    parts = [*_of_games(run), *_of_kinds(run), *_of_strategies(run)]
    columns = ["group", "what", "block", "top", "bottom"]
    return pd.concat(parts, ignore_index=True)[columns] if parts else pd.DataFrame(columns=columns)


def _row(rows: pd.DataFrame, group: str, what, top, bottom=1.0) -> pd.DataFrame:
    return pd.DataFrame({"group": group, "what": what, "block": rows.block, "top": top, "bottom": bottom})


def _of_games(run: BalanceRun):
    games = run.study("mirror")
    if games is None:
        return
    games = games.assign(margin=0.0) if run.num_seats < 2 else with_margins(games)
    if run.num_seats > 1:
        yield _row(games, "seats", "win share of seat " + games.seat.astype(str), games.win_share)
    yield _row(games, "points", "score", games.score)
    once = games.groupby(_GAME, as_index=False).agg(
        margin=("margin", "max"), decisions=("decisions", "sum"), ending=("ending", "first")
    )
    if run.num_seats > 1:
        yield _row(once, "points", "lead of the best over the second", once.margin)
    yield _row(once, "length", "decisions of a game", once.decisions)
    for ending in run.all_endings:
        yield _row(once, "endings", f"games that end with {ending}", (once.ending == ending).astype(float))


def _of_kinds(run: BalanceRun):
    kinds = run.kinds
    if kinds.empty:
        return
    yield _row(kinds, "offers taken", "offers taken of " + kinds.kind, kinds.taken, kinds.offered)
    takers = kinds[kinds.taken_always > 0]
    if run.num_seats > 1:
        yield _row(takers, "takers", "win share of who takes " + takers.kind, takers.win_share)


def _of_strategies(run: BalanceRun):
    games = run.study("strategies")
    if games is None:
        return
    pairs = advantages(games)
    names = pairs["first"].map(run.strategies)
    yield _row(pairs, "strategies", "share of the wins of strategy " + names, 0.5 + pairs.advantage)
