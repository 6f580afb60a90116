"""R8: the goals, their tracks and claiming them."""

import numpy as np

from games import bits
from games.aquatica.board import num_cards
from games.aquatica.offers import offer
from games.aquatica.rows import trigger
from games.aquatica.state import (
    BOARD,
    CLAIM,
    CLAIM_GOAL,
    CONDITION,
    CONQUERORS,
    DISCARD_PILE,
    FIRST_KING,
    GOALS_CLAIMED,
    HAND,
    HAND_EXACTLY,
    LIMIT,
    NUM_CHARACTERS,
    NUM_SPOTS,
    NUM_TRACKS,
    NUM_TRAINED,
    NUM_TYPES,
    NUM_WILD,
    NUMBER,
    OWNED,
    OWNED_SAME_TYPE,
    PLACE_MANTA,
    PLACED,
    POINTS,
    RECRUIT_PRICE,
    RISEN,
    SCORED,
    SCORED_LOW,
    SCORED_POINTS,
    SCORED_TYPES,
    WAITS,
    WILD,
    WILD_READY,
    WILD_TIRED,
)
from games.jit import compiled

# Conditions


@compiled
def holds(box, state, seat, goal):
    """R8.2: whether the condition of a goal holds for a seat now."""
    condition, number = box.goals[goal, CONDITION], box.goals[goal, NUMBER]
    if condition == HAND_EXACTLY:
        return state.has_played and num_cards(state.hands[seat]) == number
    if condition == RECRUIT_PRICE:
        return state.paid_prices >> number & 1 != 0
    return progress(box, state, seat, goal) >= number


@compiled
def progress(box, state, seat, goal):
    """R8.2: how far a seat has come towards a goal that asks for a number of things."""
    condition = box.goals[goal, CONDITION]
    if condition in (HAND, HAND_EXACTLY):
        return num_cards(state.hands[seat])
    if condition == DISCARD_PILE:
        return num_cards(state.discards[seat])
    if condition == CONQUERORS:
        return num_conquerors(box, state, seat)
    if condition == WILD:
        return num_wild(state, seat)
    return progress_of_locations(box, state, seat, goal)


@compiled
def progress_of_locations(box, state, seat, goal):
    """R8.2: the same for the goals about locations on the board and in the scoring pile."""
    condition = box.goals[goal, CONDITION]
    board, scored = state.boards[seat], state.scored[seat]
    if condition == BOARD:
        return bits.count(board)
    if condition == RISEN:
        return bits.count(board & state.risen)
    if condition == SCORED:
        return bits.count(scored)
    if condition == OWNED:
        return bits.count(board | scored)
    if condition == OWNED_SAME_TYPE:
        return most_of_a_type(box, board | scored)
    if condition == SCORED_TYPES:
        return num_types(box, scored)
    if condition == SCORED_LOW:
        return num_low(box, scored, box.goals[goal, LIMIT])
    return points_of(box, scored) if condition == SCORED_POINTS else 0


@compiled
def num_conquerors(box, state, seat):
    """R8.2: the characters in hand and discard pile with a conquer step."""
    number = 0
    for character in range(NUM_CHARACTERS):
        if box.conquers[character]:
            number += state.hands[seat, character] + state.discards[seat, character]
    return number


@compiled
def num_wild(state, seat):
    """R8.2: the wild mantas of a seat, ready or tired."""
    number = 0
    for manta in range(NUM_WILD):
        number += state.wild[seat, manta, WILD_READY] + state.wild[seat, manta, WILD_TIRED]
    return number


@compiled
def most_of_a_type(box, locations):
    """R8.2: the number of locations of the type that is there most often."""
    most = 0
    for kind in range(NUM_TYPES):
        most = max(most, bits.count(locations & box.type_masks[kind]))
    return most


@compiled
def num_types(box, locations):
    """R8.2: how many different types there are among the locations."""
    number = 0
    for kind in range(NUM_TYPES):
        number += locations & box.type_masks[kind] != 0
    return number


@compiled
def num_low(box, locations, limit):
    """R8.2: how many of the locations are worth at most `limit` points."""
    number = 0
    while locations:
        number += box.locations[bits.lowest(locations), POINTS] <= limit
        locations &= locations - 1
    return number


@compiled
def points_of(box, locations):
    """R8.2, R11.1: the printed points of the locations."""
    points = np.int64(0)
    while locations:
        points += box.locations[bits.lowest(locations), POINTS]
        locations &= locations - 1
    return points


# Claiming


@compiled
def has_claimed(state, track, holder):
    """R8.4: whether a seat (+ 1) or the rival holds a spot of a track."""
    is_held = False
    for spot in range(NUM_SPOTS):
        is_held |= state.tracks[track, spot] == holder
    return is_held


@compiled
def can_claim(box, state, track):
    """R8.1: a goal is claimed on one's own turn, while its condition holds, by whom has not claimed it yet."""
    seat = state.turn_seat
    return holds(box, state, seat, state.goals[track]) and not has_claimed(state, track, seat + 1)


@compiled
def has_trained_manta(state, seat):
    """R8.3: whether a trained manta is left to claim with, ready or tired."""
    is_left = False
    for manta in range(NUM_TRAINED):
        is_left |= state.trained[seat, manta] != PLACED
    return is_left


@compiled
def has_claim(box, state):
    """R4.6: whether the active seat can claim any goal now."""
    if has_trained_manta(state, state.turn_seat):
        for track in range(NUM_TRACKS):
            if can_claim(box, state, track):
                return True
    return False


@compiled
def list_claims(box, state, actions, count):
    """R8.1, R8.5: any goal that can be claimed, as many in a turn as one likes."""
    if has_trained_manta(state, state.turn_seat):
        for track in range(NUM_TRACKS):
            if can_claim(box, state, track):
                count = offer(actions, count, CLAIM_GOAL + np.int64(state.goals[track]))
    return count


@compiled
def begin_claim(box, state, goal):
    """R8.1: a goal is named, and the phase to return to is kept; R9.5: kings that it counts are shown."""
    state.claimed = track_of(state, goal) + 1
    state.resume = state.phase
    state.phase = CLAIM
    if box.goals[goal, CONDITION] == CONQUERORS:
        show_conquering_king(box, state)
    return WAITS


@compiled
def show_conquering_king(box, state):
    """R9.5: a hidden king that a claim needs is shown."""
    seat = state.turn_seat
    king = state.kings[seat]
    if king and not state.shown[seat] and box.conquers[FIRST_KING + king - 1]:
        state.shown[seat] = 1
        state.shown_now[seat] = 1


@compiled
def track_of(state, goal):
    """R8.1: the track of an active goal."""
    for track in range(NUM_TRACKS):
        if state.goals[track] == goal:
            return track
    return NUM_TRACKS


@compiled
def list_trained(state, actions):
    """R8.3: any own trained manta, ready or tired."""
    count = 0
    for manta in range(NUM_TRAINED):
        if state.trained[state.turn_seat, manta] != PLACED:
            count = offer(actions, count, PLACE_MANTA + manta)
    return count


@compiled
def finish_claim(state, manta):
    """R8.3: a trained manta is put on the first free spot for good; R10.2: all four goals are a trigger."""
    seat = state.turn_seat
    state.trained[seat, manta] = PLACED
    occupy(state, state.claimed - 1, seat + 1)
    state.claimed = 0
    state.phase = state.resume
    state.resume = 0
    if num_claimed(state, seat + 1) == NUM_TRACKS:
        trigger(state, GOALS_CLAIMED)
    return WAITS


@compiled
def occupy(state, track, holder):
    """R8.3: a manta takes the first free spot of a track."""
    for spot in range(NUM_SPOTS):
        if not state.tracks[track, spot]:
            state.tracks[track, spot] = holder
            return


@compiled
def num_claimed(state, holder):
    """R10.2: on how many tracks a seat (+ 1) or the rival has a manta."""
    number = 0
    for track in range(NUM_TRACKS):
        number += has_claimed(state, track, holder)
    return number
