"""Score margins to the best rival."""

import numpy as np
import pandas as pd


def with_margins(games: pd.DataFrame) -> pd.DataFrame:
    """The table of games, by block, rotation and seat, with `margin`: the score less the best score of the others."""
    games = games.sort_values(["block", "rotation", "seat"], ignore_index=True)
    scores = games.score.to_numpy(float).reshape(-1, games.seat.nunique())
    two_best = np.sort(scores, axis=1)[:, -2:]
    is_best = scores == two_best[:, 1:]
    return games.assign(margin=np.where(is_best, scores - two_best[:, :1], scores - two_best[:, 1:]).ravel())


def points_decide(games: pd.DataFrame) -> bool:
    """Whether no seat of the table with margins wins with fewer points than another."""
    return not ((games.margin < 0.0) & (games.win_share > 0.0)).any()
