"""The task of a worker: some blocks of a plan, one after the other."""

import copyreg
import socket
import threading
from collections.abc import Iterator

from analysis.batch import Batch, batch_of_records, joined
from analysis.fingerprints import differences, fingerprints
from analysis.match import IsStopped, Match
from analysis.plan import Plan
from analysis.random_blocks import is_all_random, play_random_blocks
from games.documents import InputError
from mcts.agent import Interrupted
from mcts.specs import least_of

# An exception is made anew from its message alone when it comes home from another process; this one has two parts.
copyreg.pickle(InputError, lambda error: (InputError, (error.where, error.message)))

_of_thread = threading.local()


def play_blocks(
    plan: Plan, blocks: list[int], is_stopped: IsStopped | None = None, expected: dict | None = None
) -> tuple[Batch | None, Exception | None]:
    """Plays some blocks of a plan.

    Parameters
    ----------
    plan : Plan
    blocks : list of int
    is_stopped : callable, optional
        Asked now and then; if it says so, the block in play is given up.
    expected : dict, optional
        The fingerprints of who asks, see `analysis.fingerprints`; a worker with others plays nothing.

    Returns
    -------
    finished : Batch or None
        All of the blocks unless the task was stopped or met a fault; None if that was before the first.
    fault : Exception or None
    """
    finished, fault = [], None
    try:
        _check(plan, expected)
        for batch in _play(_match_of_thread(plan), blocks, is_stopped or _never):
            finished.append(batch)
    except Interrupted:
        pass
    except Exception as error:
        fault = error
    return joined(finished), fault


def _check(plan: Plan, expected: dict | None) -> None:
    different = differences(expected, fingerprints(plan)) if expected else []
    if different:
        raise InputError(f"worker on {socket.gethostname()}", f"plays by other code: {'; '.join(different)}")


def _play(match: Match, blocks: list[int], is_stopped: IsStopped) -> Iterator[Batch]:
    """Whole blocks: many at once if no agent searches, else one by one."""
    if not is_all_random(match):
        for block in blocks:
            yield batch_of_records(match.plan, match.game, [match.play_block(block, is_stopped)])
        return
    number = 0
    while number < len(blocks):
        if is_stopped():
            raise Interrupted
        batch = play_random_blocks(match, blocks[number:])
        number += len(batch)
        yield batch


def _match_of_thread(plan: Plan) -> Match:
    if getattr(_of_thread, "plan", None) != plan:
        _of_thread.match, _of_thread.plan = Match(plan), plan
    return _of_thread.match


def _never() -> bool:
    return False


def warm_up(plan: Plan) -> None:
    """Checks a plan and plays it once with the least of each kind of agent, so that all code it needs is compiled.

    Raises
    ------
    InputError
        If an agent or the components are wrong.
    """
    agents = [agent.spec for agent in Match(plan).agents]
    least = dict.fromkeys(least_of(spec) for spec in agents)
    smallest = Match(Plan(plan.game, plan.num_seats, tuple(least), plan.seed, plan.utility, plan.components))
    for rotation, place in enumerate(range(len(least))):
        smallest.play(0, rotation, (place,) * plan.num_seats)
    if is_all_random(smallest):
        play_random_blocks(smallest, [0])
