"""The course of a game: points by source, length and endings, choices, lead and drama, interplay of the seats."""

import pandas as pd

from analysis.balance.choosing import VALUES, branching, decision_values, forced
from analysis.balance.drama import LAST_AT_HALF_TIME, LEAD_CHANGES, drama
from analysis.balance.duration import closeness, endings, lengths
from analysis.balance.estimates import estimate, filled
from analysis.balance.figure import Figure
from analysis.balance.interplay import interplay
from analysis.balance.run import BalanceRun
from analysis.balance.wording import NOTHING, number, number_n

TITLE = "Course of a game"
QUESTION = "Where do the points come from, how long does it take, and how long is it open?"
FIGURES = (
    Figure("points_by_source", "areas", "points_by_source", "Points by source and final rank", x="share",
           group="source", panel="panel", value_title="points", x_title="share of the game"),
    Figure("branching", "lines", "branching", "Legal actions over the game", x="share", group="measure",
           value_title="legal actions", x_title="share of the game"),
    Figure("endings", "bars", "endings", "How games end", label="ending", value_title="share of the games"),
    Figure("decision_values", "dots", "decision_values", "What a decision is worth", label="part",
           value_title="win chance beyond the mean of all actions", where=(("measure", VALUES["beyond_mean"]),)),
    Figure("drama", "dots", "drama", "How long a game is open", label="measure", value_title="share of the game",
           where=(("unit", "share of the game"),)),
)  # fmt: skip


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """The tables of the section.

    `points_by_source`, `lengths`, `endings`, `closeness`, `branching`, `forced`, `decision_values`, `drama` and, from
    three seats on, `interplay`.
    """
    games = run.study("mirror")
    if games is None:
        return {}
    tables = {"lengths": lengths(games), "endings": endings(games, run.all_endings), "closeness": closeness(games)}
    if len(run.sources):
        tables["points_by_source"] = _points_by_source(run.sources)
    if len(run.choices):
        tables |= {"branching": branching(run.choices), "forced": forced(run.choices)}
    if len(run.judged):
        tables["decision_values"] = decision_values(run.judged)
    if len(run.judged) and run.num_seats > 2:
        tables["interplay"] = interplay(run.judged)
    if len(run.progress):
        tables["drama"] = drama(run.progress)
    return filled(**tables)


def _points_by_source(sources: pd.DataFrame) -> pd.DataFrame:
    found = estimate(sources, ["final_rank", "share", "source"], "points")
    return found.assign(panel=[f"rank {rank}" for rank in found.final_rank])


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a few sentences."""
    if "lengths" not in tables:
        return NOTHING
    median = tables["lengths"].set_index("label").loc["median"]
    words = [f"Half of the games take more than {number_n(median, 0)} decisions."]
    if "forced" in tables:
        words.append(f"Of the decisions {number(tables['forced'].iloc[0])} are forced.")
    if "drama" in tables:
        words.append(_drama_words(tables["drama"].set_index("measure")))
    return " ".join(words)


def _drama_words(table: pd.DataFrame) -> str:
    changes = f"The lead changes {number(table.loc[LEAD_CHANGES], 1)} times"
    if LAST_AT_HALF_TIME not in table.index:
        return f"{changes}."
    return f"{changes}; {LAST_AT_HALF_TIME} still wins {number(table.loc[LAST_AT_HALF_TIME])} of the games."
