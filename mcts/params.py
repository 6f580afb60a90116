"""The numbers that steer a search; constant while it runs."""

from dataclasses import dataclass

import numpy as np

UTILITIES = ("win", "rank", "score")
PLAYOUTS = ("uniform", "prior")

#: A playout that goes on to the end of the game.
TO_THE_END = -1

PARAMS = np.dtype(
    [
        ("exploration", np.float64),  # exploration constant of UCB1
        ("margin_unit", np.float64),  # what a point ahead of the best rival adds under the utility "score"
        ("utility", np.int64),  # place in UTILITIES
        ("playout", np.int64),  # place in PLAYOUTS
        ("cutoff", np.int64),  # decisions of a playout before the game's evaluation takes over, or TO_THE_END
        ("num_seats", np.int64),
        ("num_trees", np.int64),
        ("root_seat", np.int64),  # the seat that asks
        ("is_leaning", np.int64),  # whether that seat leans, see `mcts.leaning`
        ("strategy", np.int64),  # the strategy it leans to
    ],
    align=True,
)


@dataclass(frozen=True)
class SearchParameters:
    """What a caller may choose; see `PARAMS` for the meaning.

    Attributes
    ----------
    exploration : float
        Exploration constant of UCB1 for returns in [0, 1].
    playout : str
        "uniform", or "prior": weighted by the game's prior.
    cutoff : int
        Decisions of a playout before the game's own evaluation takes over; -1 plays to the end.
    utility : str
        "win", "rank" or "score".
    """

    exploration: float = 0.7
    playout: str = "uniform"
    cutoff: int = TO_THE_END
    utility: str = "win"

    def write(self, params: np.record, margin_scale: float) -> None:
        """Fills the chosen fields of the PARAMS record in place; `margin_scale` points ahead count as a full win."""
        params.exploration = self.exploration
        params.margin_unit = 0.5 / margin_scale
        params.utility = UTILITIES.index(self.utility)
        params.playout = PLAYOUTS.index(self.playout)
        params.cutoff = self.cutoff
