"""Restricted play: what it costs never to use a kind of action, and what it is worth to be made to."""

import pandas as pd

from analysis.balance.estimates import estimate, filled, hypotheses
from analysis.balance.figure import Figure
from analysis.balance.pairs import ADVANTAGE, advantages
from analysis.balance.run import BalanceRun
from analysis.balance.wording import NOTHING, capital, named_words, number_n

TITLE = "Restricted play"
QUESTION = "What can one do without, and what is worth forcing?"
FIGURES = (
    Figure("costs_of_never", "dots", "costs_of_never", "Share of the wins lost by never using it", label="kind",
           reference=0.0, reference_words="no cost", value_title="share of the wins lost against free play"),
    Figure("gains_of_forcing", "dots", "gains_of_forcing", "Share of the wins gained by using it whenever possible",
           label="kind", reference=0.0, reference_words="no gain", value_title="share of the wins gained"),
)  # fmt: skip


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """Tables `costs_of_never`, `gains_of_forcing` (kind; share of the wins above or below one half) and their tests."""
    games = run.study("restricted")
    if games is None or run.restrictions.empty:
        return {}
    pairs = advantages(games)
    pairs = pairs[pairs["first"] == run.agent].merge(run.restrictions, left_on="second", right_on="agent")
    avoided, forced = pairs[pairs["mode"] == "avoid"], pairs[pairs["mode"] == "force"]
    costs = estimate(avoided, ["kind"], "advantage", null=0.0, bounds=ADVANTAGE)
    gains = estimate(forced.assign(advantage=-forced.advantage), ["kind"], "advantage", null=0.0, bounds=ADVANTAGE)
    never = hypotheses(costs, [f"never using {kind}" for kind in costs.kind], "costs wins", "gains wins")
    always = hypotheses(gains, [f"using {kind} whenever possible" for kind in gains.kind], "gains wins", "costs wins")
    return filled(costs_of_never=costs, gains_of_forcing=gains, restrictions_tests=pd.concat([never, always]))


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a sentence or two."""
    if not tables.keys() & {"costs_of_never", "gains_of_forcing"}:
        return NOTHING
    named = named_words("restrictions", tables)
    if named:
        return capital(f"{named} (share of the wins against free play).")
    return f"No restriction is found to cost or to gain wins.{_dearest(tables)}"


def _dearest(tables: dict[str, pd.DataFrame]) -> str:
    if "costs_of_never" not in tables:
        return ""
    costs = tables["costs_of_never"]
    most = costs.loc[costs.value.idxmax()]
    return f" The largest cost of never using something: {most.kind}, {number_n(most, signed=True)} of the wins."
