"""The contract examination, part two: what each seat sees of choices and chance, and what it knows after them."""

import random

import numpy as np
import pytest

from games import playthrough as door
from games import rng
from games.playthrough import Playthrough
from tests.games.tables import TABLES, Moment, Table, bytes_of

NUM_SAMPLED = 200
MOST_EVENTS = 60  # visible events of a twin walk
OBSERVATIONS_END = 2**31
SPARE = 8
JUNK = (-77, 1234567)

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_table
def test_a_seat_sees_its_own_choice_and_others_in_declared_codes(table: Table):
    for moment in table.sample(NUM_SAMPLED):
        for observer in table.seats:
            for action in moment.legal:
                view = moment.before.action_view(action, observer)
                partly_seen = table.game.num_actions < view <= table.game.num_views
                assert view == action or (observer != moment.seat and (view == 0 or partly_seen))


@every_table
def test_observations_are_codes_that_fit_a_node(table: Table):
    for moment in table.sample(NUM_SAMPLED):
        after = moment.before.copy()
        after.apply(moment.action)
        assert all(0 <= after.observation(observer) < OBSERVATIONS_END for observer in table.seats)


@every_table
def test_the_information_set_fills_its_declared_size_and_no_more(table: Table):
    size = table.game.information_size
    for moment in table.sample(NUM_SAMPLED):
        for observer in table.seats:
            expected = moment.before.information_set(observer)
            for junk in JUNK:
                memory = np.full(size + SPARE, junk, np.int32)
                door._information_set(table.box, moment.before.state, observer, memory[:size])
                assert np.array_equal(memory[:size], expected)
                assert (memory[size:] == junk).all()


@every_table
def test_whether_a_choice_is_seen_does_not_depend_on_what_the_observer_cannot_see(table: Table):
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        other = table.at(moment.before.determinized(observer, rng.new_rng("views", place)))
        for action in set(moment.legal) & set(other.legal_actions().tolist()):
            is_seen = moment.before.action_view(action, observer) > 0
            assert (other.action_view(action, observer) > 0) == is_seen


@every_table
def test_equal_knowledge_and_equal_sights_leave_equal_knowledge(table: Table):
    events = 0
    for place, (moment, observer) in enumerate(table.sample_observers(NUM_SAMPLED)):
        events += _TwinWalk(table, moment, observer, place).run()
    assert events >= NUM_SAMPLED // 4


class _TwinWalk:
    """Two playthroughs from two states of the observer's information set, under chance of their own.

    As long as the observer sees the same of both, it must know the same of both. Where a decision may be hidden from
    the observer, the two can be apart by an unseen decision; then they are compared when both wait for the observer.
    """

    def __init__(self, table: Table, moment: Moment, observer: int, seed: int):
        self.observer = observer
        self.choice = random.Random(seed)
        other = moment.before.determinized(observer, rng.new_rng("twin", seed))
        self.ours = table.at(moment.before.state, rng.key_from(seed, "ours"))
        self.theirs = table.at(other, rng.key_from(seed, "theirs"))
        self.has_unseen_decisions = False
        self.told: dict[bool, list[str]] = {}

    def run(self) -> int:
        """Walks until the observer sees a difference or the end; returns the number of events seen alike."""
        for events in range(MOST_EVENTS):
            sight = self._play_until_seen(self.ours)
            if sight is None or sight != self._play_until_seen(self.theirs, wanted=sight[0]):
                self._check_difference()
                return events
            self._compare()
        return MOST_EVENTS

    def _play_until_seen(self, playthrough: Playthrough, wanted: int | None = None) -> tuple[int, int] | None:
        """Plays until the observer sees something, a choice seen as `wanted` if given, or is asked itself.

        Returns the view and observation, 0 and 0 if asked after unseen decisions alone, None if it comes to neither.
        """
        while not playthrough.is_terminal:
            by_view = self._choices_by_view(playthrough)
            views = [view for view in by_view if wanted in (None, view) or view == 0]
            if not views:
                return None
            view = self.choice.choice(views)
            self._apply(playthrough, self.choice.choice(by_view[view]))
            observation = playthrough.observation(self.observer)
            if view or observation or self._is_asked(playthrough):
                return view, observation
        return None

    def _apply(self, playthrough: Playthrough, action: int) -> None:
        """Plays the action and keeps what the observer is told of it."""
        text, before = playthrough.game.part("text"), playthrough.state.copy()
        playthrough.apply(action)
        told = text.observation_words(playthrough.box[0], before[0], action, playthrough.state[0], self.observer)
        self.told[playthrough is self.ours] = told

    def _choices_by_view(self, playthrough: Playthrough) -> dict[int, list[int]]:
        """The legal actions as the observer sees them; remembers if one could not be seen."""
        by_view: dict[int, list[int]] = {}
        for action in playthrough.legal_actions().tolist():
            by_view.setdefault(playthrough.action_view(action, self.observer), []).append(action)
        self.has_unseen_decisions |= 0 in by_view
        return by_view

    def _is_asked(self, playthrough: Playthrough) -> bool:
        return not playthrough.is_terminal and playthrough.current_seat == self.observer

    def _compare(self) -> None:
        ours, theirs = self.ours, self.theirs
        assert self.told[True] == self.told[False]
        is_over = ours.is_terminal or theirs.is_terminal
        for twin in (ours, theirs):
            self._choices_by_view(twin)
        if self.has_unseen_decisions and not (self._is_asked(ours) and self._is_asked(theirs)):
            return
        assert ours.is_terminal == theirs.is_terminal
        if is_over:
            return
        assert ours.current_seat == theirs.current_seat
        assert np.array_equal(ours.information_set(self.observer), theirs.information_set(self.observer))
        if ours.current_seat == self.observer:
            assert ours.legal_actions().tolist() == theirs.legal_actions().tolist()

    def _check_difference(self) -> None:
        """What was seen of one and not of the other is known, or has come to nothing."""
        if self.ours.is_terminal or self.theirs.is_terminal:
            return
        knows_no_more = np.array_equal(*(twin.information_set(self.observer) for twin in (self.ours, self.theirs)))
        if knows_no_more:
            ours, theirs = (twin.determinized(self.observer, rng.new_rng("alike")) for twin in (self.ours, self.theirs))
            assert bytes_of(ours) == bytes_of(theirs)
