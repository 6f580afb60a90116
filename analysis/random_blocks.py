"""Blocks in which every agent is random: many whole playthroughs at one call of compiled code.

They are the playthroughs that `analysis.match` would play one by one, equal to the last action. Where nothing is
searched, entering compiled code and making objects would cost more than the game itself.
"""

import json
import time
from operator import itemgetter

import numpy as np

from analysis.batch import ROW, Batch
from analysis.lineups import LineUp
from analysis.match import Match, random_stream
from analysis.plan import deal_key
from analysis.records import action_names
from games import api
from mcts.random_seats import play_random_playthroughs

_MOST_ACTIONS = 2**20  # of one call, which is how long a worker cannot be stopped


def is_all_random(match: Match) -> bool:
    """Whether no agent of the match searches."""
    return all(agent.is_uniform for agent in match.agents)


def blocks_per_call(match: Match) -> int:
    """How many blocks to play at one call of `play_random_blocks`, at most."""
    return max(1, _MOST_ACTIONS // (match.game.max_decisions * len(match.seatings(0))))


def play_random_blocks(match: Match, blocks: list[int]) -> Batch:
    """Plays blocks of a match without searching agents."""
    seatings, played, rows = play_without_records(match, blocks)
    return Batch(*_text_of(match, seatings, played), rows)


def play_without_records(match: Match, blocks: list[int]) -> tuple[list[list[LineUp]], "_Playthroughs", np.ndarray]:
    """Who sat where in each block, what was played, and a row for each seat: all but the text of the records."""
    seatings = [match.seatings(block) for block in blocks]
    played = _Playthroughs(match, blocks, len(seatings[0]))
    return seatings, played, _rows_of(seatings, played, match.plan.num_seats)


class _Playthroughs:
    """All playthroughs of some blocks, as arrays: what the kernel takes and gives."""

    def __init__(self, match: Match, blocks: list[int], num_rotations: int):
        number, num_seats, game = len(blocks) * num_rotations, match.plan.num_seats, match.game
        seed = match.plan.seed
        self.blocks, self.num_rotations = blocks, num_rotations
        self.deals = [int(deal_key(seed, block)) for block in blocks]
        keys = np.repeat(np.array(self.deals, np.uint64), num_rotations)
        streams = [random_stream(seed, block, rotation) for block in blocks for rotation in range(num_rotations)]
        self.histories = np.zeros(number * game.max_decisions, np.int32)
        self.ends, self.endings = np.zeros(number, np.int64), np.zeros(number, np.int64)
        self.decisions, self.ranks = (np.zeros((number, num_seats), np.int64) for _ in range(2))
        self.scores = np.zeros((number, num_seats))
        began = time.perf_counter()
        play_random_playthroughs(
            match.box, api.new_records(game.part("state").STATE, 2), num_seats, keys, np.array(streams, np.uint64),
            np.zeros(game.max_actions, np.int32), self.histories, self.ends, self.decisions, self.scores, self.ranks,
            self.endings,
        )  # fmt: skip
        num_decisions = max(int(self.decisions.sum()), 1)
        self.seconds = np.round((time.perf_counter() - began) / num_decisions * self.decisions, 6)


def _text_of(match: Match, seatings: list[list[LineUp]], played: _Playthroughs) -> tuple[bytes, np.ndarray]:
    """The records as `Record.to_line` writes them, put together from parts that are written once."""
    names = [json.dumps(name, ensure_ascii=False) for name in action_names(match.game)]
    endings = [json.dumps(name) for name in ("", *match.game.endings)]
    heads = {seating: _head(match, seating) for seating in {seating for block in seatings for seating in block}}
    components = _components(match)
    actions = played.histories[: played.ends[-1]].tolist()
    details = zip(played.ends.tolist(), played.scores.tolist(), played.ranks.tolist(), played.endings.tolist(),
                  played.decisions.tolist(), played.seconds.tolist(), strict=True)  # fmt: skip
    texts, ends, start, total = [], [], 0, 0
    for block, deal, rotations in zip(played.blocks, played.deals, seatings, strict=True):
        middle = f'"deal":"{deal:016x}",{components}"block":{block},"rotation":'
        lines = []
        for rotation, seating in enumerate(rotations):
            end, scores, ranks, ending, decisions, seconds = next(details)
            by_seat = f'"scores":{scores},"ranks":{ranks},"ending":?,"decisions":{decisions},"seconds":{seconds}'
            lines.append(
                f'{heads[seating]}{middle}{rotation},"actions":[{_joined(names, actions[start:end])}],"outcome":'
                f"{{{by_seat.replace(', ', ',').replace('?', endings[ending])}}}}}\n"
            )
            start = end
        texts.append("".join(lines).encode())
        total += len(texts[-1])
        ends.append(total)
    return b"".join(texts), np.array(ends, np.int64)


def _joined(names: list[str], actions: list[int]) -> str:
    return ",".join(itemgetter(*actions)(names)) if len(actions) > 1 else "".join(names[action] for action in actions)


def _head(match: Match, seating: tuple[int, ...]) -> str:
    agents = _compact([match.labels[place] for place in seating])
    return f'{{"game":"{match.game.name}","seats":{match.plan.num_seats},"agents":{agents},'


def _components(match: Match) -> str:
    return f'"components":{_compact(match.plan.components)},' if match.plan.components else ""


def _compact(value) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _rows_of(seatings: list[list[LineUp]], played: _Playthroughs, num_seats: int) -> np.ndarray:
    shape = (len(seatings), played.num_rotations, num_seats)
    rows = np.zeros(shape, ROW)
    rows["block"] = np.array(played.blocks)[:, None, None]
    rows["rotation"] = np.arange(played.num_rotations)[None, :, None]
    rows["seat"] = np.arange(num_seats)
    rows["agent"] = seatings
    for name in ("rank", "score", "decisions", "seconds"):
        rows[name] = getattr(played, {"rank": "ranks", "score": "scores"}.get(name, name)).reshape(shape)
    rows["ending"] = played.endings.reshape(shape[:2])[:, :, None]
    return rows
