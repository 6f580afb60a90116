"""Two agents compared over the seats of a table that they fill in turn."""

import pytest

from analysis.balance.pairs import advantages, ladder_steps
from tests.analysis.balance.made_runs import games_of, turns


def test_two_seats_give_half_the_difference_of_the_win_shares():
    games = games_of([(0, 0, "ab", [5, 3]), (0, 1, "ba", [4, 4])])
    found = advantages(games).set_index(["first", "second"])
    assert found.advantage["a", "b"] == pytest.approx(0.75 - 0.5)
    assert found.advantage["b", "a"] == pytest.approx(0.25 - 0.5)
    assert found.games.tolist() == [2, 2]


@pytest.mark.parametrize("num_seats", [2, 3, 4])
def test_an_agent_that_always_wins_has_all_the_wins_of_the_pair(num_seats):
    seatings = turns(("a", "b"), num_seats)
    games = games_of([(0, place, seats, [9 if agent == "a" else 1 for agent in seats])
                      for place, seats in enumerate(seatings)])  # fmt: skip
    assert advantages(games).set_index("first").advantage["a"] == pytest.approx(0.5)


def test_the_steps_of_a_ladder_from_the_weakest_up():
    games = games_of([(block, place, seats, [1, 2]) for block in (0, 1)
                      for place, seats in enumerate(["zb", "bz", "ba", "ab", "ac", "ca"])])  # fmt: skip
    steps = ladder_steps(games).drop_duplicates("step")
    assert steps[["step", "weaker", "stronger"]].values.tolist() == [[0, "z", "b"], [1, "b", "a"], [2, "a", "c"]]
    assert steps.agents.tolist()[0] == "z against b"
    assert ladder_steps(None) is None
