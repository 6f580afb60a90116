"""The deciders: from a spec to an agent that is asked for a decision, again and again.

An agent is handed a state in which everything its seat cannot see has already been dealt again; only `cheat` is handed
the true one. It keeps its memory between decisions, so each thread needs agents of its own.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from games import api, rng
from games.card import Game
from games.documents import InputError
from games.playthrough import Playthrough
from mcts.flat import run_flat, start_flat
from mcts.params import SearchParameters
from mcts.search import run, start
from mcts.specs import AgentSpec
from mcts.summary import RootStatistics, by_mean, by_visits, over_determinizations, root_statistics
from mcts.tree import new_nodes, work_type

_SLICE_SECONDS = 0.03
_FIRST_SLICE = 16
_NODES_FOR_TIME = 2**20
_MOST_NODES_FOR_ITERATIONS = 2**22
_DETERMINIZATIONS = 20


@dataclass(frozen=True)
class Decision:
    """What an agent decided.

    Attributes
    ----------
    action : int
    iterations : int
        Iterations spent; 0 if nothing had to be searched.
    seconds : float
    statistics : RootStatistics or None
        Best action first; None if nothing was searched.
    """

    action: int
    iterations: int
    seconds: float
    statistics: RootStatistics | None = None


class Interrupted(Exception):
    """The caller's `is_stopped` ended a search early.

    Attributes
    ----------
    decision : Decision or None
        What was found until then; None before the first iteration.
    """

    def __init__(self, decision: Decision | None = None):
        super().__init__("the search was stopped")
        self.decision = decision


def make_agent(spec: AgentSpec, game: Game, box: np.recarray, num_seats: int, utility: str | None = None) -> "Agent":
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


class Agent:
    """A decider. `sees_all` is true only for the reference agent that is handed the true state."""

    sees_all = False

    def __init__(self, spec: AgentSpec, game: Game, box: np.recarray, num_seats: int, utility: str):
        self.spec, self.game, self.box, self.num_seats = spec, game, box, num_seats

    def decide(self, state: np.recarray, seat: int, seed: np.uint64, is_stopped: Callable[[], bool] | None = None):
        """A decision for `seat`, which acts in `state`, shape (1,); the same for the same state and seed.

        Returns
        -------
        Decision

        Raises
        ------
        Interrupted
            If `is_stopped`, asked every few hundredths of a second, says so.
        """
        began = time.perf_counter()
        table = Playthrough.from_state(self.game, self.box, self.num_seats, np.uint64(0), state)
        legal = table.legal_actions()
        if len(legal) == 1:
            return Decision(int(legal[0]), 0, time.perf_counter() - began)
        return self._choose(legal, state, seat, seed, is_stopped)

    def _choose(self, legal, state, seat, seed, is_stopped) -> Decision:
        raise NotImplementedError


class RandomAgent(Agent):
    """Uniformly random decisions."""

    def _choose(self, legal, state, seat, seed, is_stopped) -> Decision:
        began = time.perf_counter()
        action = int(legal[int(np.uint64(seed) % np.uint64(len(legal)))])
        return Decision(action, 0, time.perf_counter() - began)


class SearchAgent(Agent):
    """An agent with a search memory; its kind of search is `_begin` and `_run`.

    Attributes
    ----------
    num_iterations : int
        Iterations done so far in the search that is running, or in the last one.
    """

    num_trees = 1
    num_iterations = 0

    def __init__(self, spec, game, box, num_seats, utility):
        super().__init__(spec, game, box, num_seats, utility)
        self.parameters = self._parameters(utility)
        self.works = api.new_records(work_type(game))
        self.nodes, self.totals = new_nodes(num_seats, self._capacity())
        params = self.works[0].params
        self.parameters.write(params, game.margin_scale)
        params.num_seats, params.num_trees = num_seats, self.num_trees

    def _parameters(self, utility: str) -> SearchParameters:
        options = {key: value for key, value in self.spec.options.items() if key not in ("nodes", "determinizations")}
        parameters = SearchParameters(**{"utility": utility, **self._defaults(), **options})
        needs = "evaluate" if parameters.cutoff >= 0 else "prior" if parameters.playout == "prior" else None
        if needs and not self.game.has_part("knowledge"):
            raise InputError("agent", f"{self.spec.text!r} needs playing knowledge, and {self.game.name} has none")
        if self.num_seats == 1 and parameters.utility != "score":
            return SearchParameters(**{**vars(parameters), "utility": "score"})
        return parameters

    def _defaults(self) -> dict:
        return {}

    def _capacity(self) -> int:
        if "nodes" in self.spec.options:
            return self._checked(self.spec.options["nodes"])
        if self.spec.iterations is None:
            return _NODES_FOR_TIME
        return self.num_trees + self.game.max_actions + min(self._nodes_for_iterations(), _MOST_NODES_FOR_ITERATIONS)

    def _checked(self, nodes: int) -> int:
        """The number of nodes, if every action of a root fits in with all that it adds to the other trees."""
        least = self.num_trees + self.game.max_actions * (2 * self.num_trees - 1)
        if nodes < least:
            raise InputError("agent", f"{self.spec.text!r}: {self.game.title} needs at least {least} nodes")
        return nodes

    def _nodes_for_iterations(self) -> int:
        return self.spec.iterations

    def _choose(self, legal, state, seat, seed, is_stopped) -> Decision:
        began = time.perf_counter()
        work = self.works[0]
        work.root = state[0]
        work.params.root_seat = seat
        work.rng[0] = seed
        self._set_observers(seat)
        self.num_iterations = 0
        is_finished = self._search(self.spec.iterations, self.spec.seconds, is_stopped)
        if self.num_iterations == 0:
            raise Interrupted
        statistics = self._rank(self._statistics(), seat)
        seconds = time.perf_counter() - began
        decision = Decision(int(statistics.actions[0]), self.num_iterations, seconds, statistics)
        if not is_finished:
            raise Interrupted(decision)
        return decision

    def _set_observers(self, seat: int) -> None:
        self.works[0].observers[0] = seat
        self.works[0].selectors[:] = 0

    def _search(self, iterations: int | None, seconds: float | None, is_stopped) -> bool:
        """Runs the search in slices until the budget is spent or the caller stops it; whether it was spent."""
        self._begin()
        began = time.perf_counter()
        done, size = 0, _FIRST_SLICE
        while done != iterations and (seconds is None or done == 0 or time.perf_counter() - began < seconds):
            if is_stopped is not None and is_stopped():
                return False
            size = size if iterations is None else min(size, iterations - done)
            slice_began = time.perf_counter()
            self._run(done, size)
            done += size
            self.num_iterations += size
            elapsed = max(time.perf_counter() - slice_began, 1e-6)
            size = max(1, min(4 * size, int(size * _SLICE_SECONDS / elapsed)))
        return True

    def _begin(self) -> None:
        start(self.works, self.nodes, self.totals)

    def _run(self, done: int, size: int) -> None:
        run(self.box, self.works, self.nodes, self.totals, size)

    def _statistics(self) -> RootStatistics:
        return root_statistics(self.nodes, self.totals, self.works[0])

    @property
    def root_seat(self) -> int:
        """The seat that asked last."""
        return int(self.works[0].params.root_seat)

    @property
    def num_nodes(self) -> int:
        """Nodes that the last search has made."""
        return int(self.works[0].num_nodes)

    _rank = staticmethod(by_visits)


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
