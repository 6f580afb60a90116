"""What holds at every decision of random playthroughs, at every number of seats and under house rules."""

import itertools
import tomllib
from pathlib import Path

import numpy as np
import pytest

from games.nautilus_kosmos.state import ENDING_NAMES
from games.playthrough import Playthrough, new_box
from tests.games.nautilus_kosmos.checking import (
    BUILT,
    CHESTS,
    CHOICES,
    COLLECTED,
    DECISIONS,
    ENDING,
    KOSMOS,
    ROUNDS,
    check,
    play,
)

VARIANTS = tomllib.loads((Path(__file__).parent / "variants.toml").read_text(encoding="utf-8"))
TABLES = list(itertools.product([2, 3, 4], ["", *VARIANTS]))
NUM_GAMES = 1000
#: Each round but the last takes money to the bank or a tile off the map, and chests bring back little.
MOST_ROUNDS = {2: 199, 3: 239, 4: 269}
GREEN_LEVEL = (0, 0)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_a_thousand_random_playthroughs_keep_to_the_invariants(seats: int, variant: str):
    counts, scores = play(seats, VARIANTS.get(variant), NUM_GAMES)
    assert (counts[:, ROUNDS] <= MOST_ROUNDS[seats]).all() and (counts[:, DECISIONS] > counts[:, CHOICES]).all()
    assert set(counts[:, ENDING]) <= set(range(1, len(ENDING_NAMES)))
    assert counts[:, COLLECTED].sum() > counts[:, CHESTS].sum() > 0
    assert counts[:, BUILT].max() <= 40 and scores.min() >= 0 and len(np.unique(scores)) > 10


BROKEN = {
    "a researcher too many": (lambda state: state.reserve.__setitem__(1, 16), "researchers in the city"),
    "debts": (lambda state: state.money.__setitem__(0, -1), "money is never negative"),
    "a submarine under the base": (lambda state: state.submarines.__setitem__((0, 0), 12 * 32 + 15 + 1), "submarine"),
    "a level too high": (lambda state: state.level.__setitem__(GREEN_LEVEL, 1), "a level for each"),
    "a disk for nothing": (lambda state: state.disk.__setitem__(0, 1), "the majority disk"),
    "a module too many": (lambda state: state.supply.__setitem__(1, 11), "modules in the supply"),
    "a tile twice": (lambda state: state.tiles.__setitem__(0, state.tiles[1] ^ 1), "tiles|treasures"),
    "a treasure found that lies on the map": (lambda state: state.treasures.__setitem__(0, 1), "treasures"),
    "a look at a tile that is gone": (lambda state: state.known.__setitem__(0, 1 << 61), "looked-at"),
}


@pytest.mark.parametrize(("change", "invariant"), BROKEN.values(), ids=list(BROKEN))
def test_a_broken_state_is_noticed(change, invariant: str):
    """The checks themselves can fail."""
    playthrough = Playthrough(KOSMOS, new_box(KOSMOS), 3, np.uint64(11))
    check(playthrough)
    change(playthrough.state[0])
    with pytest.raises(AssertionError, match=invariant):
        check(playthrough)
