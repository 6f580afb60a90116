"""Every game found, at every number of seats and with every variant of its house rules, played at random for the tests.

A game may name house rules to be examined beside the printed ones in ``tests/games/<game>/variants.toml``: one table a
variant, in the form of a component file.
"""

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np

import games
from games import rng
from games.card import Game
from games.playthrough import Playthrough, new_box

NUM_SEEDS = 30


@dataclass(frozen=True)
class Moment:
    """A decision of a playthrough: the state before it, who acts, what is legal and what was played."""

    before: Playthrough
    seat: int
    legal: list[int]
    action: int


@dataclass(frozen=True)
class Table:
    """A game set up for a number of seats."""

    name: str
    num_seats: int
    variant: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.name, str(self.num_seats), self.variant)))

    @cached_property
    def game(self) -> Game:
        return games.load(self.name)

    @cached_property
    def box(self) -> np.recarray:
        return new_box(self.game, _variants(self.name).get(self.variant))

    @property
    def seats(self) -> range:
        return range(self.num_seats)

    def deal(self, seed: int) -> Playthrough:
        """A new playthrough."""
        return Playthrough(self.game, self.box, self.num_seats, rng.key_from(seed, "deal"))

    def at(self, state: np.recarray, key: int = 0) -> Playthrough:
        """A playthrough that goes on from `state` under the chance of `key`."""
        return Playthrough.from_state(self.game, self.box, self.num_seats, np.uint64(key), state)

    def random_moments(self, seed: int) -> Iterator[Moment]:
        """The decisions of one random playthrough, each as it comes; stops at twice the declared maximum."""
        choice = random.Random(seed)
        playthrough = self.deal(seed)
        for _ in range(2 * self.game.max_decisions):
            if playthrough.is_terminal:
                return
            legal = playthrough.legal_actions().tolist()
            action = choice.choice(legal)
            yield Moment(playthrough.copy(), playthrough.current_seat, legal, action)
            playthrough.apply(action)

    def final(self, seed: int) -> Playthrough:
        """The end of the random playthrough of that seed."""
        last = self.walk(seed)[-1]
        playthrough = last.before.copy()
        playthrough.apply(last.action)
        return playthrough

    def walk(self, seed: int) -> list[Moment]:
        """The decisions of one random playthrough, kept for the next test."""
        return _walk(self, seed)

    def sample(self, count: int) -> list[Moment]:
        """Up to `count` decisions out of all random playthroughs."""
        moments = [moment for seed in range(NUM_SEEDS) for moment in self.walk(seed)]
        return random.Random(count).sample(moments, min(count, len(moments)))

    def sample_observers(self, count: int) -> list[tuple[Moment, int]]:
        """Up to `count` decisions, each with a seat that looks on or acts; all seats in turn."""
        return [(moment, place % self.num_seats) for place, moment in enumerate(self.sample(count))]


@cache
def _walk(table: Table, seed: int) -> list[Moment]:
    return list(table.random_moments(seed))


@cache
def _variants(name: str) -> dict[str, dict]:
    path = Path(__file__).parent / name / "variants.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def bytes_of(state: np.recarray) -> bytes:
    """What a state says, field by field; the gaps between aligned fields say nothing."""
    return b"".join(state[field].tobytes() for field in state.dtype.names)


def all_tables(name: str) -> list[Table]:
    """The tables of one game."""
    return [Table(name, seats, variant) for variant in ("", *_variants(name)) for seats in games.load(name).seats]


TABLES = [table for name in games.names() for table in all_tables(name)]
