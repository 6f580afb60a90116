"""Playing the playthroughs of a plan."""

import pytest
from scipy.stats import binomtest

import games
from analysis import match
from analysis.match import Match
from analysis.plan import Plan, changed_components, deal_key, random_stream
from analysis.records import action_codes, open_record, verify_record
from analysis.worker import warm_up
from games.documents import InputError
from mcts.agent import RandomAgent

KUHN = Plan("kuhn_poker", 2, ("ismcts:20", "random"), seed=5)
LEDUC = Plan("leduc_poker", 2, ("random", "flat:10"), seed=5)


def without_times(records):
    documents = [record.model_dump() for record in records]
    for document in documents:
        del document["outcome"]["seconds"]
    return documents


@pytest.mark.parametrize("plan", [KUHN, LEDUC])
def test_the_same_plan_plays_the_same(plan):
    first, again = Match(plan).play_block(3), Match(plan).play_block(3)
    assert without_times(first) == without_times(again)


def test_a_block_does_not_depend_on_what_was_played_before():
    match_in_use = Match(LEDUC)
    match_in_use.play_block(0)
    assert without_times(match_in_use.play_block(4)) == without_times(Match(LEDUC).play_block(4))


def test_another_seed_deals_anew():
    deals = {Match(Plan("kuhn_poker", 2, ("random",), seed)).play_block(0)[0].deal for seed in range(20)}
    assert len(deals) == 20


def test_the_rotations_of_a_block_share_the_deal_and_the_agents_change_seats():
    first, second = Match(LEDUC).play_block(0)
    assert first.deal == second.deal == f"{int(deal_key(5, 0)):016x}"
    assert first.agents == second.agents[::-1] == ["random", "flat:10"]
    assert (open_record(first).state == open_record(second).state).all()


def test_decisions_are_counted_by_seat():
    for record in Match(LEDUC).play_block(1):
        table = open_record(record)
        counts = [0, 0]
        for name in record.actions:
            counts[table.current_seat] += 1
            table.apply(action_codes(table.game)[name])
        assert record.outcome.decisions == counts


def test_every_record_replays():
    for plan in (KUHN, LEDUC, Plan("leduc_poker", 2, ("cheat:10", "pimc:20", "moismcts:10"))):
        for record in Match(plan).play_block(0):
            verify_record(record)


def test_each_playthrough_draws_from_a_stream_of_its_own():
    streams = {
        random_stream(seed, block, rotation) for seed in range(3) for block in range(50) for rotation in range(4)
    }
    deals = {deal_key(seed, block) for seed in range(3) for block in range(50)}
    assert len(streams) == 600 and len(deals) == 150 and not streams & deals


def test_random_seats_decide_uniformly():
    plan = Plan("kuhn_poker", 2, ("random",), seed=1)
    first_bets = sum(Match(plan).play_block(block)[0].actions[0] == "bet" for block in range(1000))
    assert binomtest(first_bets, 1000, 0.5).pvalue > 0.001


class Spy(RandomAgent):
    """Notes the states it is handed."""

    handed = None

    @property
    def is_uniform(self):
        return self.spec.name == "random"

    def decide(self, state, seat, seed, is_stopped=None):
        self.handed.append((seat, state.copy()))
        return super().decide(state, seat, seed, is_stopped)


def spied(monkeypatch, sees_all, num_blocks):
    """Per decision: whether the hidden card of the other seat was where it truly lies."""
    monkeypatch.setattr(match, "make_agent", lambda spec, *rest: Spy(spec, *rest))
    monkeypatch.setattr(Spy, "sees_all", sees_all)
    table = Match(Plan("kuhn_poker", 2, ("ismcts:1", "random"), seed=2))
    for agent in table.agents:
        agent.handed = []
    matches = []
    for block in range(num_blocks):
        for record in table.play_block(block):
            truth = open_record(record).state[0].cards
            for seat, state in table.agents[0].handed:
                assert state[0].cards[seat] == truth[seat]
                matches.append(state[0].cards[1 - seat] == truth[1 - seat])
            table.agents[0].handed.clear()
        assert table.agents[1].handed == []
    return matches


def test_an_agent_is_handed_a_determinization(monkeypatch):
    matches = spied(monkeypatch, sees_all=False, num_blocks=200)
    assert binomtest(sum(matches), len(matches), 0.5).pvalue > 0.001


def test_the_cheat_is_handed_the_true_state(monkeypatch):
    assert all(spied(monkeypatch, sees_all=True, num_blocks=20))


def test_components_reach_the_game_and_the_record():
    plan = Plan("kuhn_poker", 2, ("random",), components={"chips": {"ante": 7}})
    record = Match(plan).play_block(0)[0]
    assert record.components == {"chips": {"ante": 7}}
    assert max(record.outcome.scores) in (7.0, 8.0)
    verify_record(record)


def test_only_components_that_differ_are_kept():
    leduc = games.load("leduc_poker")
    assert changed_components(leduc, {}) == {}
    assert changed_components(leduc, {"chips": {"ante": 1}}) == {}
    assert changed_components(leduc, {"chips": {"ante": 3, "raises": [2, 4]}}) == {"chips": {"ante": 3}}


@pytest.mark.parametrize("agent", ["nobody", "ismcts:0", "greedy"])
def test_a_wrong_agent_is_refused_before_play(agent):
    with pytest.raises(InputError, match="agent"):
        warm_up(Plan("kuhn_poker", 2, ("random", agent)))
