"""What holds at every decision of random playthroughs, at every number of seats and under every house rule."""

import itertools
import tomllib
from pathlib import Path

import pytest

from tests.games.aquatica.checking import CHOICES, DECISIONS, check, play
from tests.games.aquatica.scene import Scene

VARIANTS = tomllib.loads((Path(__file__).parent / "variants.toml").read_text(encoding="utf-8"))
TABLES = list(itertools.product([1, 2, 3, 4], ["", *VARIANTS]))
NUM_GAMES = 1000


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_a_thousand_random_playthroughs_keep_to_the_invariants(seats: int, variant: str):
    totals, scores, turns = play(seats, VARIANTS.get(variant), NUM_GAMES)
    assert totals[DECISIONS] > totals[CHOICES] > 10 * NUM_GAMES
    assert turns.min() >= 2 and scores.min() >= 1 and scores.max() > 25


@pytest.mark.parametrize(
    ("change", "invariant"),
    [
        (lambda state: state.hands.__setitem__((0, 6), 1), "every character is in one place"),
        (lambda state: state.boards.__setitem__(1, 1), "every location lies in one zone"),
        (lambda state: state.supply.__setitem__(0, 9), "every wild manta"),
    ],
)
def test_a_broken_state_is_noticed(change, invariant: str):
    """The checks themselves can fail."""
    scene = Scene()
    change(scene.state)
    with pytest.raises(AssertionError, match=invariant):
        check(scene.playthrough)
