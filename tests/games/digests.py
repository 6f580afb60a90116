"""Digests of everything the verbs say along random playthroughs, to compare compiled code with plain Python.

``python -m tests.games.digests GAME`` prints them as JSON.
"""

import hashlib
import json
import sys
from collections.abc import Iterator

import numpy as np

from games import rng
from games.playthrough import Playthrough
from tests.games.leaning import inclinations, strategies_of
from tests.games.tables import Table, all_tables, bytes_of

_MOST_SEEDS = 12
_ENOUGH_DECISIONS = 120
_MOST_VIEWED = 8


def digests_of(name: str) -> dict[str, str]:
    """A digest per table, seed, ply and verb of a game."""
    with np.errstate(over="ignore"):
        return dict(entry for table in all_tables(name) for entry in _of_table(table))


def _of_table(table: Table) -> Iterator[tuple[str, str]]:
    decisions = 0
    for seed in range(_MOST_SEEDS):
        if decisions >= _ENOUGH_DECISIONS:
            return
        for ply, moment in enumerate(table.random_moments(seed)):
            place = f"{table} seed {seed} ply {ply}"
            yield from _of_play(place, moment)
            # Shifted each time round, so that seats that take turns also look on.
            yield from _of_observer(place, moment, (ply + ply // table.num_seats) % table.num_seats)
            decisions += 1
        yield from _of_end(f"{table} seed {seed}", moment)


def _of_play(place: str, moment) -> Iterator[tuple[str, str]]:
    playthrough = moment.before
    yield f"{place} state", _digest(bytes_of(playthrough.state))
    yield f"{place} current_seat and ending", f"{moment.seat} {playthrough.ending}"
    yield f"{place} legal_actions", _digest(moment.legal)
    yield f"{place} prior", _digest(playthrough.priors())
    yield f"{place} evaluate", _digest(playthrough.values())
    for number, strategy in enumerate(strategies_of(playthrough.game), 1):
        yield f"{place} inclination {strategy}", _digest([int(want) for want in inclinations(playthrough, number)])


def _of_observer(place: str, moment, observer: int) -> Iterator[tuple[str, str]]:
    playthrough = moment.before
    place = f"{place} observer {observer}"
    stride = -(-len(moment.legal) // _MOST_VIEWED)
    views = [playthrough.action_view(action, observer) for action in moment.legal[::stride]]
    yield f"{place} action_view", _digest(views)
    yield f"{place} observation", str(playthrough.observation(observer))
    yield f"{place} information_set", _digest(playthrough.information_set(observer))
    random_state = rng.new_rng(place)
    yield f"{place} determinize", _digest(bytes_of(playthrough.determinized(observer, random_state)))
    yield f"{place} rng", str(random_state[0])


def _of_end(place: str, moment) -> Iterator[tuple[str, str]]:
    final: Playthrough = moment.before.copy()
    final.apply(moment.action)
    scores, ranks = final.outcome()
    yield f"{place} final state", _digest(bytes_of(final.state))
    yield f"{place} outcome", f"{scores.tolist()} {ranks.tolist()} {final.ending}"


def _digest(content) -> str:
    content = content if isinstance(content, bytes) else np.array(content).tobytes()
    return hashlib.sha256(content).hexdigest()[:16]


if __name__ == "__main__":
    json.dump(digests_of(sys.argv[1]), sys.stdout)
