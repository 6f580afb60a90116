"""What every agent is, and those that every other is made from: the random one and the one that searches.

An agent is handed a state in which everything its seat cannot see has already been dealt again; only one that
`sees_all` is handed the true one. It keeps its memory between decisions, so each thread needs agents of its own.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, fields

import numpy as np

from games import api
from games.card import Game
from games.documents import InputError
from games.playthrough import Playthrough
from mcts.leaning import considered_actions, leaning_of
from mcts.params import SearchParameters
from mcts.search import run, start
from mcts.specs import AgentSpec
from mcts.summary import RootStatistics, by_visits, root_statistics
from mcts.tree import new_nodes, work_type

_SLICE_SECONDS = 0.03
_FIRST_SLICE = 16
_NODES_PER_SECOND = 2**18
_LEAST_NODES_FOR_TIME = 2**20
_MOST_NODES = 2**22  # unless the spec asks for more
_PARAMETERS = {field.name for field in fields(SearchParameters)}


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


class Agent:
    """A decider. `sees_all` is true only for the reference agent that is handed the true state."""

    sees_all = False

    def __init__(self, spec: AgentSpec, game: Game, box: np.recarray, num_seats: int, utility: str):
        self.spec, self.game, self.box, self.num_seats = spec, game, box, num_seats
        options = spec.options
        self.leaning = leaning_of(
            game, box, options.get("strategy"), options.get("avoid", ()), options.get("force", ())
        )

    @property
    def is_uniform(self) -> bool:
        """Whether every legal action is equally likely in every decision."""
        return False

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
        considered = self.considered(state)
        if len(considered) == 1:
            return Decision(int(considered[0]), 0, time.perf_counter() - began)
        return self._choose(considered, state, seat, seed, is_stopped)

    def considered(self, state) -> np.ndarray:
        """The legal actions that the agent considers: all, unless it leans."""
        if self.leaning is None:
            return Playthrough.from_state(self.game, self.box, self.num_seats, np.uint64(0), state).legal_actions()
        actions = np.zeros(self.game.max_actions, np.int32)
        leaning = self.leaning
        return actions[: considered_actions(self.box, state, actions, leaning.strategy, leaning.attitudes)]

    def _choose(self, considered, state, seat, seed, is_stopped) -> Decision:
        raise NotImplementedError


class RandomAgent(Agent):
    """Uniformly random decisions."""

    @property
    def is_uniform(self) -> bool:
        return self.leaning is None

    def _choose(self, considered, state, seat, seed, is_stopped) -> Decision:
        began = time.perf_counter()
        action = int(considered[int(np.uint64(seed) % np.uint64(len(considered)))])
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
        if self.leaning is not None:
            params.is_leaning, params.strategy = True, self.leaning.strategy
            self.works[0].attitudes[:] = self.leaning.attitudes

    def _parameters(self, utility: str) -> SearchParameters:
        options = {key: value for key, value in self.spec.options.items() if key in _PARAMETERS}
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
            return min(_MOST_NODES, max(_LEAST_NODES_FOR_TIME, int(_NODES_PER_SECOND * self.spec.seconds)))
        return self.num_trees + self.game.max_actions + min(self._nodes_for_iterations(), _MOST_NODES)

    def _checked(self, nodes: int) -> int:
        """The number of nodes, if every action of a root fits in with all that it adds to the other trees."""
        least = self.num_trees + self.game.max_actions * (2 * self.num_trees - 1)
        if nodes < least:
            raise InputError("agent", f"{self.spec.text!r}: {self.game.title} needs at least {least} nodes")
        return nodes

    def _nodes_for_iterations(self) -> int:
        return self.spec.iterations

    def _choose(self, considered, state, seat, seed, is_stopped) -> Decision:
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
