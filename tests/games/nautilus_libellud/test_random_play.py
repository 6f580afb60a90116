"""Many random playthroughs: what never changes, and figures that another model of the rules also gave."""

import numpy as np
import pytest

from games import api, bits, rng
from games.jit import compiled, kernel
from games.nautilus_libellud.scoring import domain_total
from games.nautilus_libellud.state import (
    ALL_DIVERS,
    ATTACH_ANCHOR,
    GIVE_DIVER,
    KEEP_DIVER,
    KEEP_SPECIAL,
    MOVE_CARD,
    NO_ANCHOR,
    NO_CARD,
    PLACE_CARD,
    PLACE_SPACE,
    SPACE_CHOSEN,
    START_SPECIAL,
    STATE,
    USE,
)
from games.nautilus_libellud.turn import count_moves, empty_spaces, placeable_cards
from tests.games.nautilus_libellud.scenes import BOX
from tests.games.tables import NUM_SEEDS, Table, all_tables

MOST_LEGAL = {
    KEEP_SPECIAL: 2,
    START_SPECIAL: 2,
    KEEP_DIVER: 2,
    GIVE_DIVER: 6,
    PLACE_CARD: 6,
    PLACE_SPACE: 10,
    MOVE_CARD: 4,
    ATTACH_ANCHOR: 9,
}
LEAST_LEGAL = {KEEP_SPECIAL: 2, KEEP_DIVER: 2, GIVE_DIVER: 6, MOVE_CARD: 2, ATTACH_ANCHOR: 2}

every_table = pytest.mark.parametrize("table", all_tables("nautilus_libellud"), ids=str)


def _moments(table: Table):
    for seed in range(NUM_SEEDS):
        for moment in table.walk(seed):
            yield moment, moment.before.state[0]


@every_table
def test_every_card_is_in_one_place(table: Table):
    for moment, state in _moments(table):
        on_board = [int(card) for card in state.board if card != NO_CARD]
        assert len(on_board) == len(set(on_board)) == state.num_placed
        divers = sum(1 << card for card in on_board) & ALL_DIVERS
        parts = [divers, int(state.hands[0]), int(state.hands[1]), int(state.undealt)]
        assert sum(parts) == ALL_DIVERS and parts[0] | parts[1] | parts[2] | parts[3] == ALL_DIVERS
        assert moment.before.current_seat == state.acting_seat


@every_table
def test_knowledge_is_true(table: Table):
    for _, state in _moments(table):
        for seat in range(2):
            assert int(state.known_held[seat]) & ~int(state.hands[1 - seat]) == 0
            assert int(state.known_undealt[seat]) & ~int(state.undealt) == 0
            assert int(state.seen_discards[seat]) & ~int(state.discarded) == 0
        assert state.anchor_space < 0 or state.board[state.anchor_space] != NO_CARD


@every_table
def test_decisions_have_as_many_choices_as_the_rules_allow(table: Table):
    for moment, state in _moments(table):
        phase = int(state.phase)
        assert LEAST_LEGAL.get(phase, 1) <= len(moment.legal) <= MOST_LEGAL[phase]
        if phase in (PLACE_CARD, PLACE_SPACE):
            assert state.acting_seat == (state.first_seat + state.num_placed) % 2


# Figures of random play

NUM_GAMES = 20000
(DECISIONS, MERGED_DECISIONS, MERGED_CHOICES, MOST_CHOICES, ARROWS, STUCK, FORCED, TIES, WINS, NEGATIVE) = range(10)
MARGINS = 10  # + margin in domains
NUM_FIGURES = 16


@kernel
def play_at_random(boxes, states, num_games, use_share, anchor_share, random_state, figures):
    """Plays games with new deals; counts into `figures`. A negative `anchor_share`: all choices are equally likely."""
    actions = np.zeros(16, np.int32)
    scores, ranks = np.zeros(2), np.zeros(2, np.int64)
    for _ in range(num_games):
        key = rng.next_bits(random_state)
        states[0] = states[1]
        api.new_game(boxes[0], states[0], 2, key)
        while not api.is_terminal(boxes[0], states[0]):
            count = api.legal_actions(boxes[0], states[0], actions)
            action = actions[rng.below(random_state, count)]
            phase = states[0].phase
            if phase == START_SPECIAL:
                action = USE if rng.unit(random_state) < use_share else action
            if phase == ATTACH_ANCHOR and anchor_share >= 0:
                action = NO_ANCHOR
                if rng.unit(random_state) < anchor_share:
                    action = actions[1 + rng.below(random_state, count - 1)]
            _count_decision(states[0], count, figures)
            _count_arrow(boxes[0], states[0], action, figures)
            api.apply_action(boxes[0], states[0], action, key)
        _count_end(boxes[0], states[0], scores, ranks, figures)


@compiled
def _count_decision(state, count, figures):
    figures[DECISIONS] += 1
    if state.phase == PLACE_SPACE:
        return
    if state.phase == PLACE_CARD:
        count = bits.count(placeable_cards(state, state.acting_seat)) * bits.count(empty_spaces(state))
    figures[MERGED_DECISIONS] += 1
    figures[MERGED_CHOICES] += count
    figures[MOST_CHOICES] = max(figures[MOST_CHOICES], count)


@compiled
def _count_arrow(box, state, action, figures):
    """Arrow cards, those that cannot move anything and those with a single movement."""
    if state.phase != PLACE_SPACE or not box.arrows[state.chosen_card]:
        return
    space = action - SPACE_CHOSEN
    state.board[space] = state.chosen_card
    state.arrow_space = space
    moves = count_moves(box, state)
    state.board[space] = NO_CARD
    state.arrow_space = -1
    figures[ARROWS] += 1
    figures[STUCK] += moves == 0
    figures[FORCED] += moves == 1


@compiled
def _count_end(box, state, scores, ranks, figures):
    api.outcome(box, state, scores, ranks)
    figures[TIES] += ranks[0] == ranks[1] or scores[0] + scores[1] != 5
    figures[WINS] += ranks[0] == 1
    figures[MARGINS + np.int64(abs(scores[0] - scores[1]))] += 1
    for domain in range(5):
        for seat in range(2):
            figures[NEGATIVE] += domain_total(box, state, seat, domain) < 0


def _figures(use_share: float, anchor_share: float) -> np.ndarray:
    figures = np.zeros(NUM_FIGURES, np.int64)
    states = api.new_records(STATE, 2)
    play_at_random(BOX, states, NUM_GAMES, use_share, anchor_share, rng.new_rng("figures"), figures)
    assert figures[MOST_CHOICES] == 60 and figures[TIES] == 0
    return figures / NUM_GAMES


def test_random_play_agrees_with_the_figures_of_another_model():
    figures = _figures(use_share=0.9, anchor_share=0.25)
    rounds = 6
    assert figures[MERGED_DECISIONS] / rounds == pytest.approx(14.5, abs=0.1)
    assert figures[MERGED_DECISIONS] == pytest.approx(87, abs=0.6)
    assert figures[DECISIONS] == pytest.approx(147, abs=0.6)
    assert figures[MERGED_CHOICES] / figures[MERGED_DECISIONS] == pytest.approx(17, abs=0.5)
    assert figures[ARROWS] / rounds == pytest.approx(2.7, abs=0.1)
    assert figures[STUCK] / figures[ARROWS] == pytest.approx(0.45, abs=0.01)
    assert figures[FORCED] / figures[ARROWS] == pytest.approx(0.18, abs=0.01)
    assert figures[[MARGINS + 1, MARGINS + 3, MARGINS + 5]] == pytest.approx([0.62, 0.31, 0.06], abs=0.012)
    assert figures[WINS] == pytest.approx(0.494, abs=0.012)
    assert figures[NEGATIVE] == pytest.approx(1 / 6, abs=0.02)


def test_uniform_choices_about_the_anchor_give_fewer_decisions():
    figures = _figures(use_share=0.9, anchor_share=-1.0)
    assert figures[MERGED_DECISIONS] / 6 == pytest.approx(14.1, abs=0.1)
    assert figures[MERGED_DECISIONS] == pytest.approx(84.7, abs=0.3)
