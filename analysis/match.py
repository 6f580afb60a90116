"""Playing: one playthrough, with an agent in each seat, as the plan of a tournament says."""

import time
from collections.abc import Callable

import numpy as np

import games
from analysis.lineups import labels, seatings
from analysis.plan import Plan, deal_key, random_stream
from analysis.records import Outcome, Record, action_names
from games import rng
from games.playthrough import Playthrough, new_box
from mcts.agent import Agent, Interrupted
from mcts.agents import agent_seed, make_agent
from mcts.random_seats import play_until_choice
from mcts.specs import parse_spec

IsStopped = Callable[[], bool]


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

    def seatings(self, block: int) -> list[tuple[int, ...]]:
        """Who sits where in the playthroughs of a block, see `analysis.lineups`."""
        plan = self.plan
        return seatings(len(plan.agents), plan.num_seats, plan.seed, block, plan.format)

    def play_block(self, block: int, is_stopped: IsStopped | None = None) -> list[Record]:
        """All playthroughs of a block, see `analysis.lineups`.

        Raises
        ------
        Interrupted
            If `is_stopped` says so before the last one is finished.
        """
        rotations = enumerate(self.seatings(block))
        return [self.play(block, rotation, seating, is_stopped) for rotation, seating in rotations]

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
        self._searches = np.array([not agent.is_uniform for agent in agents])
        self._random_stream = random_stream(*identity)
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
