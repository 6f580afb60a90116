"""Tables of games played for a test."""

import pandas as pd

import games
from analysis.lineups import labels
from analysis.plan import Plan
from analysis.table import games_table
from analysis.worker import play_blocks


def played_table(plan: Plan, num_blocks: int) -> pd.DataFrame:
    """The games of the first blocks of a plan."""
    batch, fault = play_blocks(plan, list(range(num_blocks)))
    assert fault is None
    return games_table(batch.rows.reshape(-1), labels(plan.agents), ["", *games.load(plan.game).endings])
