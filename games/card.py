"""The game card: what the engine and the commands must know of a game before its rules are compiled."""

import importlib
import importlib.util
from dataclasses import dataclass
from types import ModuleType


@dataclass(frozen=True)
class Game:
    """Facts about one game. Plain data, no numba.

    Attributes
    ----------
    name : str
        Name of the folder, also the name on the command line.
    title, source, hidden, status : str
        For people: printed title; where the rules come from; what is hidden from whom; how well the rules are tested.
    seats : tuple of int
        Numbers of seats the game can be played with, the usual one first.
    num_actions : int
        Actions are the integers 1 to `num_actions`; each means the same thing in every determinization.
    num_views : int
        Codes of `action_view` are 0 to `num_views`. The codes above `num_actions` are choices seen only in part.
    max_actions : int
        The most actions that can be legal at one decision.
    max_decisions : int
        The most decisions one playthrough can have.
    information_size : int
        Length of the int32 array that `information_set` fills.
    score_range : tuple of float
        Smallest and largest score a seat can reach.
    margin_scale : float
        Score margin to the best rival that counts as a full win under the utility "score".
    utility : str
        What agents maximise unless told otherwise: "win", "rank" or "score".
    endings : tuple of str
        Names of the codes that `ending` returns, beginning with code 1 (0 = not over).
    """

    name: str
    title: str
    source: str
    hidden: str
    status: str
    seats: tuple[int, ...]
    num_actions: int
    num_views: int
    max_actions: int
    max_decisions: int
    information_size: int
    score_range: tuple[float, float]
    margin_scale: float
    endings: tuple[str, ...]
    utility: str = "win"

    def part(self, module: str) -> ModuleType:
        """Module `module` of this game's folder, e.g. ``part("text")``; imported at the first call."""
        return importlib.import_module(f"games.{self.name}.{module}")

    def has_part(self, module: str) -> bool:
        """Whether the folder holds the optional module, e.g. ``has_part("knowledge")``."""
        return importlib.util.find_spec(f"games.{self.name}.{module}") is not None
