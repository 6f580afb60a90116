"""The contract examination, claims C1 to C8, C10 and C12, on every game found at every number of seats."""

import json
import sys
from collections import Counter

import numpy as np
import pytest

import games
from games import playthrough as door
from games import rng
from games.playthrough import Playthrough
from tests.games.digests import digests_of
from tests.games.processes import environment, printed_by
from tests.games.tables import NUM_SEEDS, TABLES, Table, bytes_of

SEEDS = range(NUM_SEEDS)
NUM_SAMPLED = 150
NUM_DETERMINIZATIONS = 64
SPARE = 8  # cells behind each buffer that no verb may touch
UNTOUCHED = -77

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_table
def test_c1_a_random_playthrough_ends_within_the_declared_maximum(table: Table):
    for seed in SEEDS:
        assert len(table.walk(seed)) <= table.game.max_decisions
        assert table.final(seed).is_terminal


@every_table
def test_c1_the_ending_is_named_at_the_end_and_not_before(table: Table):
    for seed in SEEDS:
        assert table.final(seed).ending in table.game.endings
        assert all(moment.before.ending == "" for moment in table.walk(seed))


@every_table
def test_c2_legal_actions_are_ascending_unique_and_never_empty(table: Table):
    for seed in SEEDS:
        for moment in table.walk(seed):
            assert moment.legal == sorted(set(moment.legal))
            assert moment.legal[0] >= 1 and moment.legal[-1] <= table.game.num_actions
            assert moment.seat in table.seats


@every_table
def test_c2_legal_actions_fill_no_more_than_the_declared_maximum(table: Table):
    most = table.game.max_actions
    memory = np.full(most + SPARE, UNTOUCHED, np.int32)
    for seed in SEEDS:
        for moment in table.walk(seed):
            count = door._legal_actions(table.box, moment.before.state, memory[:most])
            assert count == len(moment.legal) <= most
            assert memory[:count].tolist() == moment.legal
            assert (memory[most:] == UNTOUCHED).all()


@every_table
def test_c2_nothing_is_legal_after_the_end_nor_what_is_not_listed(table: Table):
    final = table.final(0)
    assert final.legal_actions().size == 0
    with pytest.raises(ValueError, match="not legal"):
        final.apply(1)


@every_table
def test_c3_scores_and_ranks_lie_in_their_ranges_and_are_all_filled(table: Table):
    low, high = table.game.score_range
    for seed in SEEDS:
        final = table.final(seed)
        scores, ranks = np.full(table.num_seats, np.nan), np.full(table.num_seats, UNTOUCHED)
        door._outcome(table.box, final.state, scores, ranks)
        assert (low <= scores).all() and (scores <= high).all()
        assert np.array_equal(scores, final.outcome()[0]) and np.array_equal(ranks, final.outcome()[1])
        assert _are_ranks(ranks.tolist())


def _are_ranks(ranks: list[int]) -> bool:
    """Tied seats share the best rank, the next seat's rank counts all before it; a lone seat may also have lost (2)."""
    if len(ranks) == 1:
        return ranks[0] in (1, 2)
    return all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


@every_table
def test_c4_earlier_states_never_change_and_lead_to_the_same_again(table: Table):
    box = bytes_of(table.box)
    for seed in SEEDS:
        walk = table.walk(seed)
        before = [bytes_of(moment.before.state) for moment in walk]
        after = [*before[1:], bytes_of(table.final(seed).state)]
        for moment, earlier, later in zip(walk, before, after, strict=True):
            again = moment.before.copy()
            again.apply(moment.action)
            assert bytes_of(again.state) == later
            assert bytes_of(moment.before.state) == earlier
    assert bytes_of(table.box) == box


@every_table
def test_c4_asking_changes_nothing(table: Table):
    for moment, observer in table.sample_observers(NUM_SAMPLED):
        playthrough, before = moment.before, bytes_of(moment.before.state)
        for ask in (playthrough.observation, playthrough.information_set):
            ask(observer)
        for action in moment.legal:
            playthrough.action_view(action, observer)
        playthrough.legal_actions(), playthrough.values(), playthrough.priors()
        assert (playthrough.is_terminal, playthrough.ending) == (False, "")
        assert bytes_of(playthrough.state) == before
    final = table.final(0)
    before = bytes_of(final.state)
    final.outcome()
    assert bytes_of(final.state) == before


@every_table
def test_c5_determinizing_keeps_what_the_observer_knows(table: Table):
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        playthrough = moment.before
        other = table.at(playthrough.determinized(observer, rng.new_rng("c5", place)))
        assert np.array_equal(other.information_set(observer), playthrough.information_set(observer))
        assert other.current_seat == moment.seat
        assert not other.is_terminal


@every_table
def test_c5_one_information_set_and_one_rng_give_one_determinization(table: Table):
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        state = moment.before.state
        for repeat in range(3):
            other = table.at(state).determinized(observer, rng.new_rng("first", place, repeat))
            ours, theirs = rng.new_rng("second", place), rng.new_rng("second", place)
            same = table.at(state).determinized(observer, ours)
            assert bytes_of(table.at(other).determinized(observer, theirs)) == bytes_of(same)
            assert ours == theirs


@every_table
def test_c5_states_that_look_the_same_to_a_seat_differ_only_in_what_it_cannot_see(table: Table):
    same: dict[tuple[int, bytes], bytes] = {}
    for moment, observer in table.sample_observers(20 * NUM_SAMPLED):
        dealt = bytes_of(moment.before.determinized(observer, rng.new_rng("c5 alike")))
        known = moment.before.information_set(observer).tobytes()
        assert same.setdefault((observer, known), dealt) == dealt


@every_table
def test_c6_components_are_conserved(table: Table):
    for seed in SEEDS:
        start = _components(table, table.deal(seed))
        assert start and min(start.values()) > 0
        for moment in table.walk(seed)[:: max(1, NUM_SEEDS // 10)]:
            assert _components(table, moment.before) == start
        assert _components(table, table.final(seed)) == start
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        determinized = table.at(moment.before.determinized(observer, rng.new_rng("c6", place)))
        assert _components(table, determinized) == _components(table, moment.before)


def _components(table: Table, playthrough: Playthrough) -> Counter:
    return table.game.part("text").components(table.box[0], playthrough.state[0])


@every_table
def test_c7_determinizations_vary_exactly_where_something_is_hidden(table: Table):
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        random_state = rng.new_rng("c7", place)
        dealt = [moment.before.determinized(observer, random_state) for _ in range(NUM_DETERMINIZATIONS)]
        if _num_determinizations(table, moment.before, observer) == 1:
            assert {_joint_knowledge(table, state) for state in dealt} == {_joint_knowledge(table, moment.before.state)}
        else:
            assert len({bytes_of(state) for state in dealt}) > 1


@every_table
def test_c7_every_arrangement_of_a_small_information_set_is_reached(table: Table):
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED // 2)):
        count = _num_determinizations(table, moment.before, observer)
        if count > 30:
            continue
        random_state = rng.new_rng("c7 small", place)
        dealt = [moment.before.determinized(observer, random_state) for _ in range(30 * count)]
        known_jointly = {_joint_knowledge(table, state) for state in dealt}
        assert len(known_jointly) <= count <= len({bytes_of(state) for state in dealt})
        assert _joint_knowledge(table, moment.before.state) in known_jointly


@every_table
def test_c7_the_number_of_determinizations_is_known_to_the_observer(table: Table):
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        other = table.at(moment.before.determinized(observer, rng.new_rng("c7 count", place)))
        count = _num_determinizations(table, moment.before, observer)
        assert type(count) is int and count >= 1
        assert _num_determinizations(table, other, observer) == count


def _num_determinizations(table: Table, playthrough: Playthrough, observer: int) -> int:
    return table.game.part("position").num_determinizations(table.box[0], playthrough.state[0], observer)


def _joint_knowledge(table: Table, state: np.recarray) -> bytes:
    """What all seats together know: where the arrangement lies, without the order in which a state may store it."""
    playthrough = table.at(state)
    return b"".join(playthrough.information_set(seat).tobytes() for seat in table.seats)


@every_table
def test_c8_the_acting_observer_has_the_same_legal_actions_in_every_determinization(table: Table):
    for place, moment in enumerate(table.sample(2 * NUM_SAMPLED)):
        random_state = rng.new_rng("c8", place)
        for _ in range(8):
            other = table.at(moment.before.determinized(moment.seat, random_state))
            assert other.legal_actions().tolist() == moment.legal


@pytest.mark.parametrize("name", games.names())
def test_c10_compiled_code_equals_plain_python(name: str):
    command = [sys.executable, "-m", "tests.games.digests", name]
    expected = json.loads(printed_by(command, variables=environment(NUMBA_DISABLE_JIT="1")))
    found = digests_of(name)
    different = [place for place in found if found[place] != expected.get(place)]
    assert not different, f"first of {len(different)}: {different[0]}"
    assert found.keys() == expected.keys()


@every_table
def test_c12_one_seed_gives_one_playthrough_and_others_differ(table: Table):
    endings = set()
    for seed in SEEDS:
        again = table.deal(seed)
        for moment in table.walk(seed):
            assert bytes_of(again.state) == bytes_of(moment.before.state)
            again.apply(moment.action)
        assert bytes_of(again.state) == bytes_of(table.final(seed).state)
        endings.add(bytes_of(again.state))
    assert len(endings) > NUM_SEEDS // 3


@every_table
def test_c12_the_key_is_never_stored_in_the_state(table: Table):
    for seed in SEEDS:
        assert rng.key_from(seed, "deal").tobytes() not in table.final(seed).state.tobytes()
