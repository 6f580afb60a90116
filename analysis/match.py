"""Playing: one playthrough, with an agent in each seat, as the plan of a tournament says."""

import threading
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import games
from analysis.lineups import labels, seatings
from analysis.records import Outcome, Record, action_names
from games import rng
from games.card import Game
from games.playthrough import Playthrough, new_box
from mcts.agents import Agent, Interrupted, agent_seed, make_agent
from mcts.random_seats import play_until_choice
from mcts.specs import parse_spec

IsStopped = Callable[[], bool]


@dataclass(frozen=True)
class Plan:
    """All that decides the playthroughs of a tournament. Plain data: it travels to workers.

    Attributes
    ----------
    game : str
    num_seats : int
    agents : tuple of str
        Specs, see `mcts.specs`.
    seed : int
    utility : str or None
        What agents maximise whose spec does not say; None: the game's own utility.
    components : dict
        What differs from the game's own components.
    """

    game: str
    num_seats: int
    agents: tuple[str, ...]
    seed: int = 1
    utility: str | None = None
    components: dict = field(default_factory=dict, hash=False)


def deal_key(seed: int, block: int) -> np.uint64:
    """The deal of a block."""
    return rng.key_from(seed, "deal", block)


def changed_components(game: Game, components: dict) -> dict:
    """The part of `components` that differs from what the game's own ``components.toml`` says."""
    own = Path(games.__file__).parent / game.name / "components.toml"
    return _difference(tomllib.loads(own.read_text(encoding="utf-8")), components)


def _difference(base: dict, changes: dict) -> dict:
    found = {}
    for name, value in changes.items():
        inner = base.get(name)
        if isinstance(value, dict) and isinstance(inner, dict):
            value = _difference(inner, value)
            if value:
                found[name] = value
        elif value != inner:
            found[name] = value
    return found


class Match:
    """The game, its box and the agents of a plan, ready to play. Each thread needs one of its own.

    Raises
    ------
    InputError
        If an agent or the components are wrong.
    """

    def __init__(self, plan: Plan):
        self.plan = plan
        self.game = games.load(plan.game)
        self.box = new_box(self.game, plan.components)
        self.labels = labels(plan.agents)
        self.agents = [self._make_agent(agent) for agent in plan.agents]

    def _make_agent(self, text: str) -> Agent:
        return make_agent(parse_spec(text), self.game, self.box, self.plan.num_seats, self.plan.utility)

    def play_block(self, block: int, is_stopped: IsStopped | None = None) -> list[Record]:
        """All playthroughs of a block, see `analysis.lineups`.

        Raises
        ------
        Interrupted
            If `is_stopped` says so before the last one is finished.
        """
        rotations = seatings(len(self.agents), self.plan.num_seats, self.plan.seed, block)
        return [self.play(block, rotation, seating, is_stopped) for rotation, seating in enumerate(rotations)]

    def play(self, block: int, rotation: int, seating: tuple[int, ...], is_stopped: IsStopped | None = None) -> Record:
        """One playthrough; the same for the same plan, block, rotation and seating.

        Parameters
        ----------
        block : int
            Number of the deal.
        rotation : int
            Number of the playthrough within its block.
        seating : tuple of int
            Per seat the place of its agent in the plan.
        is_stopped : callable, optional
            Asked now and then; if it says so, the playthrough is given up and Interrupted raised.
        """
        if is_stopped is not None and is_stopped():
            raise Interrupted
        key = deal_key(self.plan.seed, block)
        table = Playthrough(self.game, self.box, self.plan.num_seats, key)
        played = _Course(table, [self.agents[place] for place in seating], (self.plan.seed, block, rotation))
        played.play_to_end(is_stopped)
        names = action_names(self.game)
        return Record.model_construct(
            game=self.game.name,
            seats=self.plan.num_seats,
            agents=[self.labels[place] for place in seating],
            deal=f"{int(key):016x}",
            components=self.plan.components,
            block=block,
            rotation=rotation,
            actions=[names[action] for action in played.history[: played.ply].tolist()],
            outcome=played.outcome(),
        )


class _Course:
    """The course of one playthrough: what has been done, by whom, and in what time."""

    def __init__(self, table: Playthrough, agents: list[Agent], identity: tuple[int, int, int]):
        self.table, self.agents, self.identity = table, agents, identity
        self.ply = 0
        self.history = np.zeros(table.game.max_decisions, np.int32)
        self.decisions = np.zeros(len(agents), np.int64)
        self.seconds = np.zeros(len(agents))
        self._searches = np.array([agent.spec.name != "random" for agent in agents])
        self._random_stream = rng.key_from("random seats", *identity)
        self._actions = np.zeros(table.game.max_actions, np.int32)

    def play_to_end(self, is_stopped: IsStopped | None) -> None:
        """Plays to the end of the game."""
        self._play_until_choice()
        while not self.table.is_terminal:
            self._decide(self.table.current_seat, is_stopped)
            self._play_until_choice()

    def _play_until_choice(self) -> None:
        """The decisions of random seats, whose time is shared out by their number, and forced ones, which take none."""
        before, began = self.decisions.copy(), time.perf_counter()
        table = self.table
        self.ply = play_until_choice(
            table.box, table.state, self._searches, self._actions, self.history, self.decisions,
            self.ply, self._random_stream, table.key,
        )  # fmt: skip
        made = (self.decisions - before) * ~self._searches
        if made.any():
            self.seconds += (time.perf_counter() - began) * made / made.sum()

    def _decide(self, seat: int, is_stopped: IsStopped | None) -> None:
        """One decision by the seat's agent, who is handed a determinization, or the true state if it is a cheat."""
        agent, identity = self.agents[seat], (*self.identity, self.ply)
        began = time.perf_counter()
        if agent.sees_all:
            state = self.table.state.copy()
        else:
            state = self.table.determinized(seat, rng.new_rng("determinization", *identity))
        action = agent.decide(state, seat, agent_seed(*identity), is_stopped).action
        self.seconds[seat] += time.perf_counter() - began
        self.table.apply(action)
        self.history[self.ply] = action
        self.decisions[seat] += 1
        self.ply += 1

    def outcome(self) -> Outcome:
        scores, ranks = self.table.outcome()
        return Outcome.model_construct(
            scores=scores.tolist(),
            ranks=ranks.tolist(),
            ending=self.table.ending,
            decisions=self.decisions.tolist(),
            seconds=[round(seconds, 6) for seconds in self.seconds.tolist()],
        )


_of_thread = threading.local()


def play_blocks(
    plan: Plan, blocks: list[int], is_stopped: IsStopped | None = None
) -> tuple[list[list[Record]], Exception | None]:
    """The task of a worker: some blocks of a plan, one after the other.

    Parameters
    ----------
    plan : Plan
    blocks : list of int
    is_stopped : callable, optional
        Asked now and then; if it says so, the block in play is given up.

    Returns
    -------
    finished : list of list of Record
        By block; all of them unless the task was stopped or met a fault.
    fault : Exception or None
    """
    finished = []
    try:
        match = _match_of_thread(plan)
        for block in blocks:
            finished.append(match.play_block(block, is_stopped))
    except Interrupted:
        pass
    except Exception as fault:
        return finished, fault
    return finished, None


def _match_of_thread(plan: Plan) -> Match:
    if getattr(_of_thread, "plan", None) != plan:
        _of_thread.match, _of_thread.plan = Match(plan), plan
    return _of_thread.match


def warm_up(plan: Plan) -> None:
    """Checks a plan and plays it once with the least of each kind of agent, so that all code it needs is compiled.

    Raises
    ------
    InputError
        If an agent or the components are wrong.
    """
    agents = [agent.spec for agent in Match(plan).agents]
    least = dict.fromkeys("random" if spec.name == "random" else f"{spec.name}:1" for spec in agents)
    smallest = Match(Plan(plan.game, plan.num_seats, tuple(least), plan.seed, plan.utility, plan.components))
    for rotation, place in enumerate(range(len(least))):
        smallest.play(0, rotation, (place,) * plan.num_seats)
