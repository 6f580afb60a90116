"""The kinds of deciders, and from a spec to an agent that is asked for a decision, again and again."""

import numpy as np

from games import api, rng
from games.card import Game
from games.playthrough import Playthrough
from mcts.agent import Agent, RandomAgent, SearchAgent
from mcts.flat import run_flat, start_flat
from mcts.specs import AgentSpec
from mcts.summary import RootStatistics, by_mean, over_determinizations

_DETERMINIZATIONS = 20


def make_agent(spec: AgentSpec, game: Game, box: np.recarray, num_seats: int, utility: str | None = None) -> Agent:
    """The agent of a spec, ready to decide for any seat of `game` with this box.

    Parameters
    ----------
    spec : AgentSpec
    game : Game
    box : numpy.recarray, shape (1,)
    num_seats : int
    utility : str, optional
        What it maximises, unless its spec says otherwise; the game's own utility by default.

    Raises
    ------
    InputError
        If the agent needs playing knowledge that the game does not have.
    """
    return _CLASSES[spec.name](spec, game, box, num_seats, utility or game.utility)


class SingleObserverAgent(SearchAgent):
    """SO-ISMCTS."""


class MultipleObserverAgent(SearchAgent):
    """MO-ISMCTS: a tree for each seat."""

    def __init__(self, spec, game, box, num_seats, utility):
        self.num_trees = num_seats
        super().__init__(spec, game, box, num_seats, utility)

    def _nodes_for_iterations(self) -> int:
        return 2 * self.num_trees * self.spec.iterations

    def _set_observers(self, seat: int) -> None:
        seats = np.arange(self.num_seats)
        self.works[0].observers[: self.num_seats] = seats
        self.works[0].selectors[: self.num_seats] = seats


class CheatAgent(SearchAgent):
    """Perfect information: one tree of an observer who sees everything, on the true state."""

    sees_all = True

    def _set_observers(self, seat: int) -> None:
        self.works[0].observers[0] = api.ALL_SEEING
        self.works[0].selectors[:] = 0


class FlatAgent(SearchAgent):
    """Flat Monte Carlo with a determinization per playout."""

    def _begin(self) -> None:
        start_flat(self.box, self.works, self.nodes, self.totals)

    def _run(self, done: int, size: int) -> None:
        run_flat(self.box, self.works, self.nodes, self.totals, done, size)

    def _nodes_for_iterations(self) -> int:
        return self.game.max_actions

    _rank = staticmethod(by_mean)


class GreedyAgent(FlatAgent):
    """One decision ahead, judged by the game's own evaluation."""

    def _defaults(self) -> dict:
        return {"cutoff": 0}


class PerfectInformationAgent(SearchAgent):
    """PIMC: trees that see everything, one per determinization, their root statistics added up."""

    def _set_observers(self, seat: int) -> None:
        self.works[0].observers[0] = api.ALL_SEEING
        self.works[0].selectors[:] = 0

    def _search(self, iterations, seconds, is_stopped) -> bool:
        num_worlds = self.spec.options.get("determinizations", _DETERMINIZATIONS)
        table = Playthrough.from_state(self.game, self.box, self.num_seats, np.uint64(0), self._root())
        random = self.works[0].rng.copy()
        shares = [None] * num_worlds if iterations is None else _shares(iterations, num_worlds)
        self._found, is_finished = [], True
        for share in shares:
            self.works[0].root = table.determinized(self.root_seat, random)[0]
            is_finished = super()._search(share, None if seconds is None else seconds / num_worlds, is_stopped)
            self._found.append(super()._statistics())
            if not is_finished:
                break
        return is_finished

    def _root(self) -> np.recarray:
        return np.array([self.works[0].root], self.game.part("state").STATE).view(np.recarray)

    def _statistics(self) -> RootStatistics:
        return over_determinizations(self._found)


def _shares(iterations: int, num_worlds: int) -> list[int]:
    """Iterations per determinization: as equal as can be, at least one each."""
    num_worlds = min(num_worlds, iterations)
    return [iterations // num_worlds + (place < iterations % num_worlds) for place in range(num_worlds)]


_CLASSES = {
    "random": RandomAgent,
    "greedy": GreedyAgent,
    "flat": FlatAgent,
    "pimc": PerfectInformationAgent,
    "ismcts": SingleObserverAgent,
    "moismcts": MultipleObserverAgent,
    "cheat": CheatAgent,
}


def agent_seed(*parts: int | str) -> np.uint64:
    """The seed of one decision, from whatever identifies it: run seed, block, rotation, ply."""
    return rng.key_from("decision", *parts)
