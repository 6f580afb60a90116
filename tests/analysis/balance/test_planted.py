"""The whole way from play to claims: planted imbalances are named, and a fair game raises no alarm."""

import os

from analysis.balance.making import description_of
from analysis.balance.measuring import measure
from tests.analysis.balance.bazaar import CROOKED, request
from tests.analysis.balance.making import made

_BLOCKS = 24


def named(request, folder):
    run = made(request, folder)
    claims = measure(run, folder, description_of(request, run, ""))
    return claims[claims.is_named]


def test_a_strong_good_a_useless_action_and_a_seat_ahead_are_named(tmp_path):
    found = named(request(blocks=2 * _BLOCKS, components=CROOKED, num_judged=400), tmp_path)
    claims = {f"{claim.what} {claim.effect}" for claim in found.itertuples()}
    assert claims >= {
        "buy pearls is better than its alternatives",
        "haggle is worse than its alternatives",
        "seat 0 wins more than its share",
    }
    assert not [claim for claim in claims if any(good in claim for good in ("silk", "salt", "amber", "tea"))]


def test_a_fair_game_raises_no_alarm(tmp_path):
    """A few seeds by default; with FATHOM_SIMULATIONS=100 at most 5 of 100 reports may name anything."""
    number = int(os.environ.get("FATHOM_SIMULATIONS", "5"))
    alarms = [seed for seed in range(number) if len(named(request(seed, _BLOCKS), tmp_path / str(seed)))]
    assert len(alarms) <= max(1, number // 20), alarms
