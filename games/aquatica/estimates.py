"""Playing knowledge: what symbols, cards, mantas, locations and goals are worth in points, roughly. No rule reads it.

`time` is the number of own turns to come, as far as one can tell: what takes time is worth less near the end.
"""

import numpy as np

from games.aquatica.goals import holds, num_claimed, progress
from games.aquatica.state import (
    AMOUNT,
    BUY,
    CHARACTER_DECK,
    CHOOSE,
    COIN,
    CONDITION,
    CONQUER,
    FRAME_CARD,
    HAND_EXACTLY,
    LOCATION_DECK,
    MANTA,
    NEXT,
    NUM_DEPTHS,
    NUM_LOCATIONS,
    NUM_OCEAN,
    NUM_SPOTS,
    NUM_TRACKS,
    NUMBER,
    OPPONENTS_DISCARD,
    POINTS,
    POWER,
    RAISE,
    READY_ALL,
    RECRUIT,
    RECRUIT_FREE,
    RECRUIT_PRICE,
    REPLAY,
    RETRIEVE_ALL,
    RISE_FULL,
    RIVAL_HOLDER,
    SCORE,
    SCOUT,
    TAKE_BACK,
    VERB,
)
from games.jit import compiled, outlined

_BASE_AND_UNIT = {  # points for a symbol whatever its number, and for each unit of its number
    COIN: (0.0, 0.3),
    POWER: (0.0, 0.3),
    RAISE: (0.0, 0.45),
    RISE_FULL: (1.0, 0.0),
    SCORE: (0.3, 0.6),
    TAKE_BACK: (0.0, 0.4),
    RECRUIT_FREE: (0.9, 0.0),
    BUY: (-0.2, 0.55),
    CONQUER: (-0.2, 0.5),
    RECRUIT: (0.8, 0.35),
    SCOUT: (0.3, 0.0),
    RETRIEVE_ALL: (1.0, 0.0),
    READY_ALL: (0.5, 0.0),
    OPPONENTS_DISCARD: (0.1, 0.3),
    REPLAY: (1.2, 0.0),
}
_BASE, _UNIT = (
    np.array([_BASE_AND_UNIT.get(verb, (0.0, 0.0))[column] for verb in range(CHOOSE + 1)]) for column in (0, 1)
)
_LONG = 10.0  # own turns from the opening to the trigger
_LAST = 1.5  # own turns from the trigger on
_USE_TIME = 3.0  # own turns in which whatever one has is surely used
_CHARACTER_PACE, _LOCATION_PACE = 1.5, 1.2  # how much earlier than at its last card a deck presses
_RISEN = 0.9  # share of its points that a risen location counts
_UNCOVERED = 0.83  # factor for each depth not covered
_CLAIM_TO_COME = 0.8  # points that a goal is worth less before it is claimed than after
_IN_REACH = 0.55  # share of a goal's next spot when its condition is all but met
_LUCK = 0.1  # the same of a goal that asks for a single act


@outlined
def turns_to_come(box, state):
    """Own turns to come, from how far the goals and the decks have come."""
    if state.turns_left:
        return _LAST / 2
    if state.trigger:
        return _LAST
    most = NUM_TRACKS * _num_rivals(box, state) / box.rival_mantas
    for seat in range(state.num_seats):
        most = max(most, 1.0 * num_claimed(state, seat + 1))
    characters = _CHARACTER_PACE * state.left[CHARACTER_DECK] / (box.copies[state.num_seats - 1] * NUM_OCEAN)
    locations = _LOCATION_PACE * state.left[LOCATION_DECK] / NUM_LOCATIONS
    return _LAST + _LONG * min(1.0 - most / NUM_TRACKS, min(characters, locations))


@compiled
def _num_rivals(box, state):
    """Rival mantas on the tracks, and the one that the card being resolved will bring."""
    brings = state.num_seats == 1 and state.level and box.stays[state.frames[0, FRAME_CARD]]
    return min(num_claimed(state, RIVAL_HOLDER) + (1.0 if brings else 0.0), 1.0 * box.rival_mantas)


@compiled
def in_time(time):
    """Share of its worth that a thing keeps which one must still use."""
    return min(1.0, time / _USE_TIME)


@compiled
def symbol_worth(symbol):
    """What a symbol is worth when it is used."""
    return _BASE[symbol[VERB]] + _UNIT[symbol[VERB]] * symbol[AMOUNT]


@compiled
def step_worth(box, card, place):
    """What a step of a character is worth, of several modes the best."""
    step = box.steps[card, place]
    if step[VERB] > CHOOSE:
        return 0.0
    worth = symbol_worth(step)
    if step[VERB] == CHOOSE:
        for mode in range(place + 1, place + 1 + step[AMOUNT]):
            worth = max(worth, symbol_worth(box.steps[card, mode]))
    return worth


@compiled
def card_worth(box, card, place):
    """What the steps of a character from a place on are worth."""
    worth = step_worth(box, card, place)
    while box.steps[card, place, NEXT]:
        place = np.int64(box.steps[card, place, NEXT])
        worth += step_worth(box, card, place)
    return worth


@compiled
def location_worth(box, location, covered, time):
    """What a location on a board is worth: its points, its depths and its manta, as far as there is time for them."""
    depths = box.locations[location, NUM_DEPTHS]
    share, worth = 1.0, 0.0
    for depth in range(covered, depths):
        worth += symbol_worth(box.depths[location, depth]) * in_time(time)
        share *= _UNCOVERED
    manta = box.locations[location, MANTA]
    if manta and covered < depths:
        worth += symbol_worth(box.wild[manta - 1]) * share
    return in_time(time) * (worth + share * _RISEN * box.locations[location, POINTS])


@compiled
def goal_worth(box, state, seat, track, time):
    """What a goal that a seat has not claimed is worth to it."""
    spot = 0
    while spot < NUM_SPOTS - 1 and state.tracks[track, spot]:
        spot += 1
    goal, points = state.goals[track], 1.0 * box.spots[spot]
    if holds(box, state, seat, goal):
        return max(0.0, points - _CLAIM_TO_COME)
    if box.goals[goal, CONDITION] in (HAND_EXACTLY, RECRUIT_PRICE):
        return _LUCK * points * in_time(time)
    share = min(1.0, progress(box, state, seat, goal) / max(1.0, 1.0 * box.goals[goal, NUMBER]))
    return _IN_REACH * share * share * points * in_time(time)
