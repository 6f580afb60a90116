"""Makes the game in ``tests/analysis/balance/games`` known beside those of the project, and requests for its report."""

from pathlib import Path

import games
from analysis.balance.studies import Request

_FOLDER = Path(__file__).parent / "games"

if str(_FOLDER) not in games.__path__:
    games.__path__.append(str(_FOLDER))

#: Pearls are worth more than all else, haggling nothing, and the first seat starts ahead.
CROOKED = {"points": {"goods": [3, 3, 3, 9, 3], "haggling": 0, "seat_bonus": [40, 0, 0]}}
KINDS = ["buy silk", "buy salt", "buy amber", "buy pearls", "buy tea", "haggle"]


def request(seed: int = 1, blocks: int = 10, **changes) -> Request:
    """A small report on Bazaar by a short search."""
    values = {"game": "bazaar", "num_seats": 2, "agent": "ismcts:30", "blocks": blocks, "seed": seed, "num_judged": 60}
    return Request(**values | changes)
