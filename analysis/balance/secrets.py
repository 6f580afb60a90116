"""Hidden information: what seeing all, or less, is worth, and how much seats come to know in play."""

import pandas as pd

from analysis.balance.estimates import estimate, filled
from analysis.balance.figure import Figure
from analysis.balance.pairs import ADVANTAGE, advantages
from analysis.balance.run import BalanceRun
from analysis.balance.wording import NOTHING, listed, number, number_n

TITLE = "Hidden information"
QUESTION = "What are the secrets worth, and how far do they come out?"
ALL_SEEING = "cheat"  # how the spec of an agent begins that sees everything
FIGURES = (
    Figure("knowledge_gains", "dots", "knowledge_gains", "What other knowledge is worth against fair play",
           label="label", reference=0.0, reference_words="fair play", value_title="share of the wins gained"),
    Figure("beliefs", "lines", "beliefs", "Arrangements of the hidden things that a seat cannot tell apart",
           x="share", value_title="their number, in powers of ten", x_title="share of the game"),
)  # fmt: skip


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """Tables `knowledge_gains` (agent; share of the wins above one half against the main agent) and `beliefs`.

    Nothing is tested: that knowledge helps is no imbalance.
    """
    tables = {}
    games = run.study("secrets")
    if games is not None:
        pairs = advantages(games)
        gains = estimate(pairs[pairs.second == run.agent], ["first"], "advantage", bounds=ADVANTAGE)
        gains = gains.rename(columns={"first": "agent"})
        tables["knowledge_gains"] = gains.assign(label=[_label(agent) for agent in gains.agent])
    if run.beliefs is not None:
        tables["beliefs"] = estimate(run.beliefs, ["share"], "log10_determinizations")
    return filled(**tables)


def _label(agent: str) -> str:
    return f"{agent} (sees all)" if agent.startswith(ALL_SEEING) else agent


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a sentence or two."""
    words = []
    if "knowledge_gains" in tables:
        gains = [f"{row.label} {number_n(row, 3, signed=True)}" for row in tables["knowledge_gains"].itertuples()]
        words.append(f"Share of the wins gained against fair play: {listed(gains)}.")
    if "beliefs" in tables:
        first, last = tables["beliefs"].iloc[0], tables["beliefs"].iloc[-1]
        words.append(
            f"The arrangements that a seat cannot tell apart go from 10 to the power of {number(first, 1)} "
            f"at the start to {number(last, 1)} at the end."
        )
    return " ".join(words) or NOTHING
