"""C9: no agent but the cheat decides by what its seat cannot know.

The same question is asked twice: about a state, and about the same state with everything hidden dealt again. The
decision and all statistics must be equal to the last bit, on every game found.
"""

import numpy as np
import pytest

from games import rng
from games.playthrough import Playthrough
from mcts.agent import Agent, Decision
from mcts.agents import make_agent
from mcts.specs import AGENTS, parse_spec
from tests.games.tables import TABLES, Table
from tests.mcts.synthetic import deal_whispers

NUM_POSITIONS = 500
NUM_OF_A_VARIANT = 60  # positions under house rules
NUM_DEALS = 40
ITERATIONS = 60
SEED = np.uint64(9)
BLIND = [name for name in AGENTS if name != "cheat"]

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_agent = pytest.mark.parametrize("name", BLIND)


def spec_of(name: str) -> str:
    budgets = {"random": "", "pimc": f":{ITERATIONS},determinizations=5"}
    return name + budgets.get(name, f":{ITERATIONS}")


def agent_for(spec: str, table: Playthrough) -> Agent:
    return make_agent(parse_spec(spec), table.game, table.box, table.num_seats)


def dealt_again(table: Playthrough, round_: int) -> np.recarray:
    """Another state that the acting seat cannot tell from this one."""
    return table.determinized(table.current_seat, rng.new_rng("c9", round_))


def answer(agent: Agent, state: np.recarray, seat: int) -> tuple:
    """All that a decision says but the time it took."""
    return contents(agent.decide(state, seat, SEED))


def contents(decision: Decision) -> tuple:
    found = decision.statistics
    if found is None:
        return decision.action, decision.iterations
    samples = [getattr(quantity, part).tobytes() for quantity in (found.returns, found.win_shares, found.margins)
               for part in ("counts", "sums", "squares")]  # fmt: skip
    return (
        decision.action,
        decision.iterations,
        found.actions.tolist(),
        found.visits.tolist(),
        found.availability.tolist(),
        *samples,
        found.lines,
    )


@every_table
@every_agent
def test_c9_no_agent_decides_by_what_its_seat_cannot_know(table: Table, name: str):
    if name == "greedy" and not table.game.has_part("knowledge"):
        pytest.skip("needs playing knowledge")
    agent = make_agent(parse_spec(spec_of(name)), table.game, table.box, table.num_seats)
    moments = table.sample(NUM_OF_A_VARIANT if table.variant else NUM_POSITIONS)
    for round_, moment in enumerate(moments):
        others = [dealt_again(moment.before, round_), dealt_again(moment.before, -1 - round_)]
        expected = answer(agent, moment.before.state, moment.seat)
        assert [answer(agent, other, moment.seat) for other in others] == [expected] * 2


@every_agent
@pytest.mark.parametrize("num_seats", [2, 3])
def test_c9_holds_where_choices_are_hidden_and_unseen(name: str, num_seats: int):
    for seed in range(NUM_DEALS):
        table = deal_whispers(seed, num_seats)
        draw = np.random.default_rng(seed)
        for _ in range(seed % 5):
            table.apply(int(draw.choice(table.legal_actions())))
        if not table.is_terminal:
            agent = agent_for(spec_of(name), table)
            seat = table.current_seat
            assert answer(agent, dealt_again(table, seed), seat) == answer(agent, table.state, seat)


def test_the_cheat_is_told_apart_by_this_test():
    """Otherwise equal answers would prove nothing."""
    differ = 0
    for seed in range(20):
        table = deal_whispers(seed)
        agent = agent_for("cheat:60", table)
        differ += answer(agent, dealt_again(table, seed), 0) != answer(agent, table.state, 0)
    assert differ > 15
