"""Blocks in which every agent is random: many whole playthroughs at one call of compiled code.

They are the playthroughs that `analysis.match` would play one by one, equal to the last action. Where nothing is
searched, entering compiled code and making objects would cost more than the game itself.
"""

import time
from dataclasses import dataclass

import numpy as np

from analysis.batch import ROW, Batch
from analysis.lineups import seatings_of_blocks
from analysis.match import Match
from analysis.plan import DEALS, RANDOM_SEATS, run_key
from analysis.random_text import text_of_records
from games import api
from mcts.random_seats import play_random_blocks as play_in_compiled_code

_MOST_ACTIONS = 2**18  # of one call: so long a worker cannot be stopped, and so much text is made at a time


def is_all_random(match: Match) -> bool:
    """Whether no agent of the match searches."""
    return all(agent.is_uniform for agent in match.agents)


def play_random_blocks(match: Match, blocks: list[int]) -> Batch:
    """Plays the first of some blocks of a match without searching agents, as many as a call should play."""
    played = play_without_records(match, blocks)
    text, ends = text_of_records(match, played.actions, played.ends, played.rows)
    return Batch((text,), ends, played.rows)


@dataclass(frozen=True)
class Played:
    """Some blocks as they were played: all but the text of the records.

    Attributes
    ----------
    actions : numpy.ndarray of int32
        Of all playthroughs, one after the other.
    ends : numpy.ndarray of int64, shape (blocks, playthroughs)
        The place in `actions` behind the last one of each.
    rows : numpy.ndarray of ROW, shape (blocks, playthroughs, seats)
    """

    actions: np.ndarray
    ends: np.ndarray
    rows: np.ndarray


def play_without_records(match: Match, blocks: list[int]) -> Played:
    """As `play_random_blocks`, but a row for each seat is all that is put together."""
    plan, game = match.plan, match.game
    num_rotations = len(match.seatings(blocks[0]))
    room = num_rotations * game.max_decisions
    blocks = blocks[: max(_MOST_ACTIONS // num_rotations, 1)]
    ends = np.zeros((len(blocks), num_rotations), np.int64)
    rows = np.zeros((*ends.shape, plan.num_seats), ROW)
    histories = np.empty(_MOST_ACTIONS + room, np.int32)
    began = time.perf_counter()
    number = play_in_compiled_code(
        match.box, api.new_records(game.part("state").STATE, 2), plan.num_seats,
        run_key(plan.seed, DEALS), run_key(plan.seed, RANDOM_SEATS), np.array(blocks), room,
        np.zeros(game.max_actions, np.int32), histories, ends,
        np.zeros(plan.num_seats), np.zeros(plan.num_seats, np.int64), rows.view(np.recarray),
    )  # fmt: skip
    rows, ends = rows[:number], ends[:number]
    num_decisions = int(ends[-1, -1])
    seconds = np.arange(rows["decisions"].max() + 1) * (time.perf_counter() - began) / max(num_decisions, 1)
    rows["seconds"] = np.round(seconds, 6)[rows["decisions"]]
    rows["agent"] = seatings_of_blocks(len(plan.agents), plan.num_seats, plan.seed, blocks[:number], plan.format)
    return Played(histories[:num_decisions], ends, rows)
