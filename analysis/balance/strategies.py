"""Strategies: which win, which beat which, how they would be mixed, who is dominated, and which free play leans to."""

import numpy as np
import pandas as pd

from analysis.balance.bootstrap import block_weights, with_intervals
from analysis.balance.equilibrium import alpha_rank, dominating_mix, symmetric_mix
from analysis.balance.estimates import SHARE, estimate, filled, hypotheses
from analysis.balance.figure import Figure
from analysis.balance.leanings import leanings
from analysis.balance.pairs import advantages
from analysis.balance.run import BalanceRun
from analysis.balance.wording import NOTHING, capital, listed, named_words, number, number_n

TITLE = "Strategies"
QUESTION = "Which plans win, and is there more than one good one?"
FREE = "free"
EVEN = 0.5
_REPLICATES = 200
FIGURES = (
    Figure("strategy_payoffs", "matrix", "payoffs", "Share of the wins of the row's strategy against the column's",
           reference=EVEN, reference_words="even", value_title="share of the wins"),
    Figure("strategy_shares", "dots", "strategy_shares", "Share of the wins against the other strategies",
           label="strategy", reference=EVEN, reference_words="even", value_title="share of the wins"),
    Figure("strategy_mix", "bars", "strategy_mix", "How an equilibrium mixes the strategies", label="strategy",
           value_title="weight", where=(("among", "strategies"),)),
    Figure("strategy_picks", "dots", "strategy_picks", "How often free play follows each strategy, beyond chance",
           label="strategy", reference=0.0, reference_words="chance", value_title="share of the decisions"),
)  # fmt: skip


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """The tables of the section.

    `payoffs` (row, column), `strategy_shares` and `strategies_tests` (against the other strategies), `against_free`,
    `strategy_mix` and `alpha_rank` (among: the strategies alone, or with free play), `dominated` (by), `counters` (the
    best reply to each), and of free play `strategy_picks`, `strategy_leanings`, `leaning_wins`.
    """
    games = run.study("strategies")
    free = leanings(run)
    if games is None:
        return free
    pairs = _named_pairs(run, games)
    among = pairs[(pairs.row != FREE) & (pairs.column != FREE)]
    shares = estimate(among, ["row"], "share", null=EVEN, bounds=SHARE).rename(columns={"row": "strategy"})
    payoffs = estimate(pairs, ["row", "column"], "share", bounds=SHARE)
    against_free = payoffs[(payoffs.column == FREE) & (payoffs.row != FREE)]
    return free | filled(
        payoffs=payoffs,
        strategy_shares=shares,
        against_free=against_free.rename(columns={"row": "strategy"}).drop(columns="column"),
        counters=_counters(payoffs, _most_played(free, shares)),
        **_games_of_strategies(pairs),
        strategies_tests=hypotheses(
            shares, [f"strategy {name}" for name in shares.strategy], "beats the other strategies",
            "loses to the other strategies"),
    )  # fmt: skip


def _named_pairs(run: BalanceRun, games: pd.DataFrame) -> pd.DataFrame:
    """Per block row, column (categories in the order of the run) and `share`, the row's share of the pair's wins."""
    names = pd.CategoricalDtype(list(dict.fromkeys(run.strategies.values())), ordered=True)
    pairs = advantages(games)
    return pairs.assign(
        row=pairs["first"].map(run.strategies).astype(names),
        column=pairs.second.map(run.strategies).astype(names),
        share=EVEN + pairs.advantage,
    ).dropna(subset=["row", "column"])


def _most_played(free: dict[str, pd.DataFrame], shares: pd.DataFrame) -> str | None:
    """The strategy that free play leans to most; else the one that wins most."""
    table = free.get("strategy_leanings", shares)
    return None if table.empty else str(table.strategy.iloc[int(table.value.argmax())])


def _counters(payoffs: pd.DataFrame, most_played: str | None) -> pd.DataFrame:
    """The best reply to each strategy and the share of the wins that it gains above an even one."""
    if payoffs.empty:
        return payoffs
    best = payoffs.loc[payoffs.groupby("column", observed=True).value.idxmax()]
    numbers = best[["value", "low", "high"]] - EVEN
    return best[["column", "row", "n"]].rename(columns={"column": "strategy", "row": "counter"}).join(numbers).assign(
        is_most_played=lambda table: table.strategy == most_played
    )  # fmt: skip


def _games_of_strategies(pairs: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """Tables `strategy_mix`, `alpha_rank` and `dominated`: of the strategies alone, and with free play among them."""
    mixes, ranks, dominated = [], [], []
    alone = pairs[(pairs.row != FREE) & (pairs.column != FREE)]
    for among, chosen in (("strategies", alone), ("strategies and free play", pairs)):
        names, replicates, num_blocks = matrices(chosen)
        if len(names) < 2 or num_blocks < 2:
            continue
        said = {"strategy": names, "among": among}
        mixes.append(with_intervals([symmetric_mix(matrix) for matrix in replicates], num_blocks).assign(**said))
        ranks.append(with_intervals([alpha_rank(matrix) for matrix in replicates], num_blocks).assign(**said))
        dominated.append(_dominated(names, replicates, num_blocks).assign(among=among))
    return {name: pd.concat(tables) if tables else pd.DataFrame()
            for name, tables in (("strategy_mix", mixes), ("alpha_rank", ranks), ("dominated", dominated))}  # fmt: skip


def matrices(pairs: pd.DataFrame) -> tuple[list[str], np.ndarray, int]:
    """Names, the antisymmetric matrix of advantages and its replicates over blocks, and the number of blocks.

    Only blocks in which every two met count; shape (1 + replicates, strategies, strategies), the sample first.
    """
    names = [name for name in pairs.row.cat.categories if name in set(pairs.row)]
    wide = pairs.pivot_table(index="block", columns=["row", "column"], values="advantage", observed=True)
    met = [(row, column) for row in names for column in names if row != column]
    blocks = wide.reindex(columns=pd.MultiIndex.from_tuples(met, names=["row", "column"])).dropna() if met else wide[:0]
    means = block_weights(len(blocks), _REPLICATES) @ blocks.to_numpy() / max(len(blocks), 1)
    found = np.zeros((len(means), len(names), len(names)))
    found[:, ~np.eye(len(names), dtype=bool)] = means
    return names, found, len(blocks)


def _dominated(names: list[str], replicates: np.ndarray, num_blocks: int) -> pd.DataFrame:
    """By how much at least the best mix of the others is ahead of each strategy, whatever both meet; `by` names it.

    The mix is that of the sample, the interval that of its lead.
    """
    rows = []
    for place in range(len(names)):
        mix, _ = dominating_mix(replicates[0], place)
        leads = (np.einsum("k,bkj->bj", mix, replicates) - replicates[:, place]).min(axis=1)
        by = " and ".join(name for name, weight in zip(names, mix, strict=True) if weight > 0.0)
        rows.append(with_intervals(leads[:, None], num_blocks).assign(strategy=names[place], by=by))
    return pd.concat(rows)


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a few sentences."""
    if "payoffs" not in tables:
        return _leaning_words(tables) or NOTHING
    named = named_words("strategies", tables) or "no strategy is found to win more or less than the others"
    return " ".join(filter(None, [f"{capital(named)}.", _mix_words(tables), _leaning_words(tables)]))


def _mix_words(tables: dict[str, pd.DataFrame]) -> str:
    if "strategy_mix" not in tables:
        return ""
    mix = tables["strategy_mix"]
    mix = mix[(mix.among == "strategies") & (mix.value > 0.0)].sort_values("value", ascending=False, kind="stable")
    if mix.empty:
        return ""
    weights = [f"{row.strategy} {number(row)}" for row in mix.itertuples()]
    lost = tables["dominated"]
    lost = lost[(lost.among == "strategies") & (lost.low > 0.0)].strategy
    dominated = f" Dominated: {listed(list(lost))}." if len(lost) else " None is dominated beyond doubt."
    return f"The equilibrium of the strategies mixes {listed(weights)}.{dominated}"


def _leaning_words(tables: dict[str, pd.DataFrame]) -> str:
    if "strategy_picks" not in tables:
        return ""
    picks = tables["strategy_picks"]
    most = picks.loc[picks.value.idxmax()]
    beyond = f"{most.strategy} most, {number_n(most, signed=True)} of its decisions beyond chance."
    if most.low <= 0.0:
        return f"Free play is not found to follow a strategy beyond chance; {beyond}"
    return f"Free play follows {beyond}"
