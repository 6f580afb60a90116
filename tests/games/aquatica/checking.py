"""Random playthroughs in compiled code, with every invariant checked at every decision, and counted."""

import numpy as np

from games import api, bits, rng
from games.aquatica.state import (
    AFTER,
    BEFORE,
    BOTTOM,
    CHARACTER_DECK,
    DECK,
    DRAFT,
    FIRST_KING,
    FIRST_OCEAN,
    FRAME_CARD,
    LOCATION_DECK,
    MAX_SEATS,
    NUM_CHARACTERS,
    NUM_DEPTHS,
    NUM_LOCATIONS,
    NUM_OCEAN,
    NUM_SPACES,
    NUM_SPOTS,
    NUM_TRACKS,
    NUM_TRAINED,
    NUM_WILD,
    PAY,
    PLACED,
    READY,
    STATE,
    TOP,
    USE_DEPTH,
    USE_TRAINED,
    WILD_READY,
    WILD_TIRED,
)
from games.jit import compiled, kernel
from games.playthrough import Playthrough, new_box
from tests.games.aquatica.scene import AQUATICA

#: What a check that fails is called; a code is the place in this row.
INVARIANTS = (
    "",
    "every location lies in one zone",
    "depths are covered, and locations risen, on boards only",
    "rows and boards hold no more than their spaces",
    "every character is in one place",
    "every king in play is with its seat",
    "the deck of characters is counted and the row is full while it lasts",
    "every wild manta is in the supply or with a seat",
    "a trained manta is placed for each spot of a track",
    "what belongs to a payment or a card is there only while it lasts",
    "there is something to choose",
    "effect actions use something up",
)
(
    ONE_ZONE,
    COVERED,
    SPACES,
    CHARACTERS,
    KINGS,
    CHARACTER_ROW,
    WILD_MANTAS,
    TRAINED_MANTAS,
    LEFTOVERS,
    DEAD_END,
    EFFECTS_END,
) = range(1, len(INVARIANTS))

#: Totals over playthroughs: decisions, turns, choices with two options or more, their options, then endings by code.
DECISIONS, TURNS, CHOICES, OPTIONS, ENDINGS = range(5)
NUM_TOTALS = ENDINGS + 6
NUM_INVARIANTS = len(INVARIANTS)
MAX_ACTIONS = AQUATICA.max_actions


def play(seats: int, house: dict | None, games: int, seed: int = 0):
    """Plays random games and checks the invariants.

    Returns
    -------
    totals : numpy.ndarray
    scores : numpy.ndarray, shape (games, seats)
    turns : numpy.ndarray, shape (games,)

    Raises
    ------
    AssertionError
        Names the first invariant that does not hold, and the game.
    """
    state, zero = api.new_records(STATE), api.new_records(STATE)
    totals, scores, turns = np.zeros(NUM_TOTALS), np.zeros((games, seats)), np.zeros(games)
    random = rng.new_rng("checking", seats, seed)
    failed = _play(new_box(AQUATICA, house), state, zero, random, totals, scores, turns)
    assert not failed, f"game {failed // len(INVARIANTS)}: not so: {INVARIANTS[failed % len(INVARIANTS)]}"
    return totals, scores, turns


def check(playthrough: Playthrough) -> None:
    """Checks the invariants of one state; AssertionError names the first that does not hold."""
    failed = _check(playthrough.box, playthrough.state)
    assert not failed, f"not so: {INVARIANTS[failed]}"


@kernel
def _check(boxes, states):
    return _violated(boxes[0], states[0])


@kernel
def _play(boxes, states, zeros, random, totals, scores, turns):
    box, state = boxes[0], states[0]
    actions, ranks = np.zeros(MAX_ACTIONS, np.int32), np.zeros(MAX_SEATS, np.int64)
    for game in range(len(scores)):
        states[0] = zeros[0]
        key = rng.next_bits(random)
        api.new_game(box, state, scores.shape[1], key)
        limit, moment = 0, -1
        while not api.is_terminal(box, state):
            failed = _violated(box, state)
            count = api.legal_actions(box, state, actions)
            failed = DEAD_END if not failed and count == 0 else failed
            if failed:
                return game * NUM_INVARIANTS + failed
            action = actions[rng.below(random, count)]
            if state.phase in (BEFORE, AFTER):
                now = state.num_turns * 2 + (state.phase == AFTER)
                limit, moment = (limit, moment) if now == moment else (_potential(box, state), now)
                if USE_TRAINED <= action < USE_DEPTH + NUM_LOCATIONS:
                    if limit <= 0 or _potential(box, state) > limit:
                        return game * NUM_INVARIANTS + EFFECTS_END
                    limit -= 1
            api.apply_action(box, state, action, key)
            totals[DECISIONS] += 1
            totals[CHOICES] += count > 1
            totals[OPTIONS] += count if count > 1 else 0
        api.outcome(box, state, scores[game], ranks)
        turns[game] = state.num_turns / state.num_seats
        totals[TURNS] += state.num_turns
        totals[ENDINGS + api.ending(box, state)] += 1
    return 0


@compiled
def _violated(box, state):
    """The first invariant that does not hold, 0 if all do."""
    failed = _violated_locations(box, state)
    if not failed:
        failed = _violated_characters(box, state)
    if not failed:
        failed = _violated_mantas(box, state)
    if not failed and not _is_tidy(state):
        failed = LEFTOVERS
    return failed


@compiled
def _violated_locations(box, state):
    seen, number, on_boards = np.int64(0), 0, np.int64(0)
    for zone in range(len(state.zones)):
        seen |= state.zones[zone]
        number += bits.count(state.zones[zone])
    for seat in range(MAX_SEATS):
        seen |= state.boards[seat] | state.scored[seat]
        number += bits.count(state.boards[seat]) + bits.count(state.scored[seat])
        on_boards |= state.boards[seat]
        if bits.count(state.boards[seat]) > box.board_slots:
            return SPACES
    if number != NUM_LOCATIONS or seen != (np.int64(1) << NUM_LOCATIONS) - 1:
        return ONE_ZONE
    for location in range(NUM_LOCATIONS):
        depths, covered = box.locations[location, NUM_DEPTHS], state.covered[location]
        is_on_board, is_risen = on_boards >> location & 1, state.risen >> location & 1
        if covered > depths or (covered and not is_on_board) or is_risen != (is_on_board and covered == depths):
            return COVERED
    if state.left[LOCATION_DECK] != bits.count(state.zones[DECK]):
        return ONE_ZONE
    is_full = bits.count(state.zones[TOP]) > box.top_slots or bits.count(state.zones[BOTTOM]) > box.bottom_slots
    return SPACES if is_full else 0


@compiled
def _number_of(box, state, character):
    """Cards of a character with the seats and apart."""
    number = 0
    for seat in range(MAX_SEATS):
        if state.hands[seat, character] < 0 or state.discards[seat, character] < 0:
            return -1
        number += state.hands[seat, character] + state.discards[seat, character]
    is_apart = state.level and state.frames[0, FRAME_CARD] == character and not box.stays[character]
    return number + (1 if is_apart else 0)


@compiled
def _violated_characters(box, state):
    for character in range(FIRST_OCEAN):
        if _number_of(box, state, character) != state.num_seats:
            return CHARACTERS
    undealt = 0
    for place in range(NUM_OCEAN):
        number = _number_of(box, state, FIRST_OCEAN + place) + state.character_deck[place] + state.removed[place]
        undealt += state.character_deck[place]
        for space in range(NUM_SPACES):
            number += state.character_row[space] == place + 1
        if number != box.copies[state.num_seats - 1]:
            return CHARACTERS
    for king in range(NUM_CHARACTERS - FIRST_KING):
        expected = 0
        for seat in range(state.num_seats):
            is_here = state.kings[seat] == king + 1 and not box.bonus[FIRST_KING + king] and state.phase != DRAFT
            expected += 1 if is_here else 0
        if _number_of(box, state, FIRST_KING + king) != expected:
            return KINGS
    is_short = state.left[CHARACTER_DECK] and not state.character_row[NUM_SPACES - 1]
    return CHARACTER_ROW if undealt != state.left[CHARACTER_DECK] or is_short else 0


@compiled
def _violated_mantas(box, state):
    for kind in range(NUM_WILD):
        number = np.int64(state.supply[kind])
        for seat in range(MAX_SEATS):
            number += state.wild[seat, kind, WILD_READY] + state.wild[seat, kind, WILD_TIRED]
            if state.wild[seat, kind, WILD_READY] < 0 or state.supply[kind] < 0:
                return WILD_MANTAS
        if number != box.wild_counts[kind]:
            return WILD_MANTAS
    for seat in range(state.num_seats):
        placed, held = 0, 0
        for manta in range(NUM_TRAINED):
            placed += state.trained[seat, manta] == PLACED
        for track in range(NUM_TRACKS):
            on_track = 0
            for spot in range(NUM_SPOTS):
                on_track += state.tracks[track, spot] == seat + 1
            held += on_track
            if on_track > 1:
                return TRAINED_MANTAS
        if placed != held:
            return TRAINED_MANTAS
    return 0


@compiled
def _is_tidy(state):
    unlocked = 0
    for kind in range(NUM_WILD):
        unlocked += state.unlocked[kind]
    if state.phase == PAY:
        return state.total < state.cost and state.target > 0
    is_paying = state.target or state.cost or state.total or state.rank or state.least or state.paid or unlocked
    if state.phase in (BEFORE, AFTER):
        return not (
            is_paying or state.level or state.resume or state.pending or state.picked or state.source or state.used
        )
    return not is_paying


@compiled
def _potential(box, state):
    """Twice the uncovered depths of the active seat, and its ready mantas: each effect action uses some of it up."""
    seat, potential = state.turn_seat, 0
    for location in range(NUM_LOCATIONS):
        if state.boards[seat] >> location & 1:
            potential += 2 * (box.locations[location, NUM_DEPTHS] - state.covered[location])
    for manta in range(NUM_TRAINED):
        potential += state.trained[seat, manta] == READY
    for kind in range(NUM_WILD):
        potential += state.wild[seat, kind, WILD_READY]
    return potential
