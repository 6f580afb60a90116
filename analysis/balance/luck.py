"""Luck and skill: what the results depend on, and what stronger play gains."""

import pandas as pd

from analysis.balance.estimates import SHARE, estimate, filled
from analysis.balance.figure import Figure
from analysis.balance.margins import with_margins
from analysis.balance.pairs import advantages, ladder_steps
from analysis.balance.run import BalanceRun
from analysis.balance.variance import DEAL, variance_shares
from analysis.balance.wording import NOTHING, listed, number, number_n
from analysis.ratings import rate

TITLE = "Luck and skill"
QUESTION = "How much is the deal, how much the seat, and how much the play?"
EQUALS = "the main agent against itself"
_REPLICATES = 300
FIGURES = (
    Figure("variance_shares", "bars", "variance_shares", "What the results of equal agents depend on", label="source",
           group="result", value_title="share of the variance", where=(("agents", EQUALS),)),
    Figure("ladder", "dots", "ladder", "Share of the wins of the stronger agent at each step", label="agents",
           reference=0.5, reference_words="even", value_title="share of the wins"),
    Figure("elo_steps", "bars", "elo_steps", "Strength gained at each step", label="agents", value_title="Elo"),
)  # fmt: skip


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """Tables `variance_shares` (agents, result, source), `ladder` and `elo_steps` (step, weaker, stronger, agents).

    Nothing is tested: neither luck nor skill is an imbalance.
    """
    mirror, steps = run.study("mirror"), ladder_steps(run.study("ladder"))
    tables = {"variance_shares": _variance_tables(mirror, steps)}
    if steps is not None:
        tables |= {"ladder": _ladder(steps), "elo_steps": _elo_steps(steps)}
    return filled(**tables)


def _variance_tables(mirror: pd.DataFrame | None, steps: pd.DataFrame | None) -> pd.DataFrame:
    studies = [] if mirror is None else [(EQUALS, mirror, False)]
    if steps is not None:
        studies += [(agents, games, True) for agents, games in steps.groupby("agents", sort=False)]
    tables = [
        variance_shares(games, column, with_agents).assign(agents=agents, result=result)
        for agents, table, with_agents in studies
        if table.seat.nunique() > 1
        for games in [with_margins(table)]
        for column, result in (("win_share", "win share"), ("margin", "margin"))
    ]
    return pd.concat(tables) if tables else pd.DataFrame()


def _ladder(steps: pd.DataFrame) -> pd.DataFrame:
    """The stronger agent's share of the wins of each step."""
    tables = []
    for (step, weaker, stronger, agents), games in steps.groupby(["step", "weaker", "stronger", "agents"]):
        pairs = advantages(games)
        own = pairs[pairs["first"] == stronger].assign(share=lambda table: 0.5 + table.advantage)
        found = estimate(own, [], "share", bounds=SHARE)
        tables.append(found.assign(step=step, weaker=weaker, stronger=stronger, agents=agents))
    return pd.concat(tables)


def _elo_steps(steps: pd.DataFrame) -> pd.DataFrame:
    """How far the stronger agent of each step is above the weaker on the Elo scale."""
    rows = []
    for (step, weaker, stronger, agents), games in steps.groupby(["step", "weaker", "stronger", "agents"]):
        if games.block.nunique() < 2:
            continue
        found = rate(games, anchor=weaker, num_replicates=_REPLICATES).agents.set_index("agent").loc[stronger]
        rows.append((step, weaker, stronger, agents, found.elo, found.low, found.high, int(found.blocks)))
    return pd.DataFrame(rows, columns=["step", "weaker", "stronger", "agents", "value", "low", "high", "n"])


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a sentence or two."""
    words = []
    if "variance_shares" in tables:
        words += _variance_words(tables["variance_shares"])
    if "ladder" in tables:
        steps = [f"{row.stronger} {number(row)} against {row.weaker}" for row in tables["ladder"].itertuples()]
        words.append(f"Of the wins the stronger agent takes: {listed(steps)}.")
    return " ".join(words) or NOTHING


def _variance_words(table: pd.DataFrame) -> list[str]:
    equals = table[(table.agents == EQUALS) & (table.result == "win share")].set_index("source")
    if equals.empty:
        return []
    return [f"Between equal agents the deal decides {number_n(equals.loc[DEAL])} of the differences in winning."]
