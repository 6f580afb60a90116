"""Judging decisions: what each legal action of some decisions is worth, by searches that follow it.

A decision is judged from what its seat knew. In each of a few determinizations every action is tried, then the next
seat that has a choice is asked for a search; the seat's mean return in that search is one sample of the action's worth.
All actions meet the same determinizations and the same number of iterations, so that none is judged better for having
been looked at more.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from threading import local

import numpy as np
import pandas as pd

from analysis.batch import win_shares
from analysis.records import Record, action_codes, action_names
from games import rng
from games.card import Game
from games.playthrough import Playthrough, new_box
from mcts.agent import SearchAgent
from mcts.agents import agent_seed, make_agent
from mcts.leaning import kinds_of_actions
from mcts.specs import parse_spec

COLUMNS = (
    "block", "rotation", "ply", "share", "seat", "action", "kinds", "is_taken", "visits", "value", "error",
    "leader_value", "is_late",
)  # fmt: skip
_SEPARATOR = "; "
_NUM_WORLDS = 4
_MOST_ACTIONS = 24
_LATE = 0.8
_JUDGES = ("ismcts", "moismcts")
_USUAL_JUDGE = "ismcts:200"


@dataclass(frozen=True)
class Moment:
    """A decision of a playthrough, by its ply."""

    record: Record
    ply: int


def sample_moments(records: Iterable[Record], number: int, seed: int) -> list[Moment]:
    """Different decisions from all over some playthroughs, as many from each; forced ones will not be judged."""
    in_order = [_drawn_order(record, seed) for record in records]
    rounds = itertools.zip_longest(*in_order)
    found = (moment for turn in rounds for moment in turn if moment is not None)
    return list(itertools.islice(found, number))


def _drawn_order(record: Record, seed: int) -> list[Moment]:
    stream = int(rng.key_from("judged", seed, record.block, record.rotation))
    order = np.random.default_rng(stream).permutation(len(record.actions))
    return [Moment(record, int(ply)) for ply in order]


def judge_spec(agent: str) -> str:
    """Who judges: the main agent if it searches a tree of what a seat knows, else a usual one."""
    return agent if parse_spec(agent).name in _JUDGES else _USUAL_JUDGE


class Judge:
    """Judges decisions of one game; may be used from several threads.

    Parameters
    ----------
    game : Game
    components : dict
    num_seats : int
    agent : str
        Spec of the search that follows each action.
    """

    def __init__(self, game: Game, components: dict, num_seats: int, agent: str):
        self.game, self.num_seats, self.agent = game, num_seats, agent
        self.box = new_box(game, components)
        self._kinds = kinds_of_actions(game, self.box)
        self._own = local()

    def judge_all(
        self, moments: list[Moment], executor: Executor, on_finished: Callable[[], None], is_stopped: Callable[[], bool]
    ) -> pd.DataFrame | None:
        """The table `judged` of `analysis.balance.run`; None if it was stopped."""
        tasks = [executor.submit(self._judge, moment, is_stopped) for moment in moments]
        rows = []
        for task in tasks:
            found = task.result()
            if found is None:
                return None
            rows += found
            on_finished()
        return pd.DataFrame(rows, columns=list(COLUMNS))

    def _judge(self, moment: Moment, is_stopped: Callable[[], bool]) -> list[tuple] | None:
        """A row for each action of a decision; none if it was forced."""
        if is_stopped():
            return None
        table, codes = self._table_at(moment), action_codes(self.game)
        legal = table.legal_actions()
        if len(legal) < 2:
            return []
        taken = codes[moment.record.actions[moment.ply]]
        actions = _some(legal, taken, moment)
        samples = self._samples(table, actions, moment)
        return list(self._rows(moment, table.current_seat, actions, taken, samples))

    def _table_at(self, moment: Moment) -> Playthrough:
        codes, record = action_codes(self.game), moment.record
        table = Playthrough(self.game, self.box, self.num_seats, np.uint64(int(record.deal, 16)))
        for name in record.actions[: moment.ply]:
            table.apply(codes[name])
        return table

    def _samples(self, table: Playthrough, actions: list[int], moment: Moment) -> np.ndarray:
        """The mean returns after each action in each world, shape (actions, worlds, seats)."""
        seat, record = table.current_seat, moment.record
        found = np.zeros((len(actions), _NUM_WORLDS, self.num_seats))
        for world in range(_NUM_WORLDS):
            identity = ("judge", record.block, record.rotation, moment.ply, world)
            state = table.determinized(seat, rng.new_rng(*identity))
            for place, action in enumerate(actions):
                after = Playthrough.from_state(self.game, self.box, self.num_seats, rng.key_from(*identity), state)
                after.apply(action)
                found[place, world] = self._worth(after, agent_seed(*identity))
        return found

    def _worth(self, table: Playthrough, seed: np.uint64) -> np.ndarray:
        """The return of each seat that a search at the next choice finds, or the outcome if there is none."""
        while not table.is_terminal:
            legal = table.legal_actions()
            if len(legal) > 1:
                returns = self._agent().decide(table.state, table.current_seat, seed).statistics.returns
                return returns.sums.sum(axis=0) / returns.counts.sum()
            table.apply(int(legal[0]))
        return win_shares(table.outcome()[1][None])[0]

    def _agent(self) -> SearchAgent:
        """The calling thread's own."""
        if not hasattr(self._own, "agent"):
            self._own.agent = make_agent(parse_spec(self.agent), self.game, self.box, self.num_seats, "win")
        return self._own.agent

    def _rows(
        self, moment: Moment, seat: int, actions: list[int], taken: int, samples: np.ndarray
    ) -> Iterator[tuple]:  # fmt: skip
        names, record = action_names(self.game), moment.record
        means = samples.mean(axis=1)
        errors = samples[:, :, seat].std(axis=1, ddof=1) / np.sqrt(_NUM_WORLDS)
        rivals = np.delete(means, seat, axis=1).max(axis=1)
        share = round(moment.ply / len(record.actions), 6)
        for place, action in enumerate(actions):
            kinds = _SEPARATOR.join(self._kinds[action])
            worth = (_NUM_WORLDS, means[place, seat], errors[place], rivals[place])
            start = (record.block, record.rotation, moment.ply, share, seat)
            yield (*start, names[action], kinds, action == taken, *worth, share >= _LATE)


def _some(legal: np.ndarray, taken: int, moment: Moment) -> list[int]:
    """All legal actions, or the one that was taken and some drawn from the others where they are very many."""
    others = [action for action in legal.tolist() if action != taken]
    if len(legal) <= _MOST_ACTIONS:
        return legal.tolist()
    stream = rng.key_from("some", moment.record.block, moment.record.rotation, moment.ply)
    order = sorted(others, key=lambda action: int(rng.key_from(int(stream), action)))
    return sorted([taken, *order[: _MOST_ACTIONS - 1]])
