"""What a report plays."""

from dataclasses import replace

import pytest

import games
from analysis.balance.studies import (
    all_kinds,
    check_request,
    ladder_of,
    renamed,
    restricted_agents,
    studies_of,
    with_iterations,
    with_option,
)
from games.documents import InputError
from tests.analysis.balance.bazaar import KINDS, request

BAZAAR = games.load("bazaar")


def test_each_kind_of_question_has_a_study():
    found = {study.name: study for study in studies_of(request(blocks=10))}
    assert {name: study.blocks for name, study in found.items()} == {
        "mirror": 20, "ladder": 10, "restricted": 10, "secrets": 10,
    }  # fmt: skip
    assert found["mirror"].plan.agents == ("ismcts:30", "ismcts:30")
    assert found["secrets"].plan.agents == ("ismcts:30", "cheat:30")
    assert found["restricted"].plan.format == "star"


def test_a_game_with_strategies_has_a_study_of_them():
    found = {study.name: study for study in studies_of(replace(request(), game="nautilus_libellud", agent="ismcts:5"))}
    agents = found["strategies"].plan.agents
    assert agents[0] == "ismcts:5" and len(agents) > 6
    assert all(agent.startswith("ismcts:5,strategy=") for agent in agents[1:])


def test_every_kind_is_avoided_and_forced_up_to_the_limit():
    assert all_kinds(BAZAAR, {}) == KINDS
    agents = restricted_agents(request(most_kinds=2))
    assert agents == {
        "ismcts:30,avoid=buy silk": ("buy silk", "avoid"),
        "ismcts:30,force=buy silk": ("buy silk", "force"),
        "ismcts:30,avoid=buy salt": ("buy salt", "avoid"),
        "ismcts:30,force=buy salt": ("buy salt", "force"),
    }


def test_the_ladder_grows_by_budgets_with_the_main_agent_in_it():
    assert ladder_of(BAZAAR, "ismcts:32") == ("random", "ismcts:2", "ismcts:8", "ismcts:32", "ismcts:128")
    libellud = games.load("nautilus_libellud")
    assert ladder_of(libellud, "ismcts:time=5ms") == ("random", "greedy", "ismcts:time=5ms")
    assert ladder_of(libellud, "greedy")[:2] == ("random", "greedy")


def test_specs_are_changed_in_one_place():
    assert with_option("random", "avoid", "haggle") == "random:avoid=haggle"
    assert with_option("ismcts:5,cutoff=2", "strategy", "high") == "ismcts:5,cutoff=2,strategy=high"
    assert with_iterations("ismcts:5,cutoff=2", 20) == "ismcts:20,cutoff=2"
    assert with_iterations("ismcts:iterations=5,cutoff=2", 20) == "ismcts:20,cutoff=2"
    assert renamed("ismcts,cutoff=2", "cheat") == "cheat:cutoff=2"
    assert renamed("ismcts", "cheat") == "cheat"
    assert renamed("pimc:100,determinizations=5,exploration=1", "cheat") == "cheat:100,exploration=1"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"num_seats": 1}, "seats: a balance report compares seats; at least 2 are needed"),
        ({"agent": "cheat:10"}, "agent: 'cheat:10': a fair and free agent is needed; the report adds the others"),
        ({"agent": "ismcts:5,avoid=haggle"}, "a fair and free agent is needed"),
        ({"agent": "greedy"}, "needs playing knowledge, and bazaar has none"),
        ({"components": {"points": {"goods": [1]}}}, "points.goods"),
    ],
)
def test_what_no_report_can_be_made_of_is_refused(changes, message):
    with pytest.raises(InputError) as caught:
        check_request(request(**changes))
    assert message in str(caught.value)
