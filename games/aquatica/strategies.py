"""Playing knowledge: named plans of Aquatica, and how much each wants an action. No rule reads it.

A plan judges by what lies open and by the acting seat's own cards.
"""

import numpy as np

from games import bits
from games.aquatica.goals import has_claimed, progress
from games.aquatica.state import (
    BOARD,
    BUY,
    CARD,
    CHARACTER,
    CLAIM_GOAL,
    CONDITION,
    CONQUER,
    CONQUERORS,
    DECLINE,
    FIRST_KING,
    FIRST_MODE,
    FIRST_OCEAN,
    HAND,
    LOCATION,
    MANTA,
    MAX_STEPS,
    MODE,
    NUM_CHARACTERS,
    NUM_OCEAN,
    NUM_TRACKS,
    NUM_TYPES,
    NUMBER,
    OPPONENTS_DISCARD,
    OWNED,
    OWNED_SAME_TYPE,
    PAY,
    PICK_KING,
    PLACE_MANTA,
    PLAY,
    POINTS,
    RAISE,
    RECRUIT,
    RECRUIT_FREE,
    RECRUIT_PRICE,
    RISE_FULL,
    RISEN,
    SCORE,
    SCORED,
    SCORED_LOW,
    SCORED_POINTS,
    SCORED_TYPES,
    SCOUT,
    TAKE_BACK,
    TYPE,
    USE_DEPTH,
    USE_TRAINED,
    USE_WILD,
    VERB,
    WILD,
    YES,
)
from games.aquatica.steps import can_do_mode
from games.jit import compiled, outlined

STRATEGIES = {
    "conqueror": "takes locations by power and neither plays nor recruits characters that only buy",
    "buyer": "takes locations by coins and neither plays nor recruits characters that only conquer",
    "recruiter": "recruits whenever it can",
    "goal_racer": "claims goals at once and works for the open goal that is nearest",
    "fast_ender": "claims goals at once, scouts and recruits whenever it can, to bring the last turns near",
    "manta_keeper": "takes and raises locations that give mantas, and pays with depths rather than with mantas",
    "attacker": "recruits and plays the characters that make the others discard",
    "raiser": "plays the characters that raise and score before those that take more",
    "point_hunter": "takes dear locations only, where it has the choice",
    "collector": "takes locations of the type of which it has most",
}
(
    _CONQUEROR,
    _BUYER,
    _RECRUITER,
    _GOAL_RACER,
    _FAST_ENDER,
    _MANTA_KEEPER,
    _ATTACKER,
    _RAISER,
    _POINT_HUNTER,
    _COLLECTOR,
) = range(1, 1 + len(STRATEGIES))


def _set_of(*verbs: int) -> int:
    return sum(1 << verb for verb in verbs)


_TAKING = _set_of(BUY, CONQUER)
_RECRUITING = _set_of(RECRUIT, RECRUIT_FREE)
_RAISING = _set_of(RAISE, RISE_FULL)
_LIFTING = _RAISING | _set_of(SCORE)
#: Per strategy the verbs that it works by, of those that play characters for what they do.
_WORKING = {
    _CONQUEROR: _set_of(CONQUER),
    _BUYER: _set_of(BUY),
    _RECRUITER: _RECRUITING,
    _FAST_ENDER: _RECRUITING | _set_of(SCOUT),
    _ATTACKER: _set_of(OPPONENTS_DISCARD),
    _RAISER: _LIFTING,
}
# From an array, since the compiler makes a function anew for every number that is written down.
_VERBS_OF = np.array([_WORKING.get(strategy, 0) for strategy in range(1 + len(STRATEGIES))])
#: Per condition of a goal the verbs that bring it nearer.
_SERVING = {
    HAND: _RECRUITING | _set_of(TAKE_BACK),
    CONQUERORS: _RECRUITING,
    BOARD: _TAKING,
    RISEN: _RAISING,
    SCORED: _LIFTING,
    OWNED: _TAKING,
    OWNED_SAME_TYPE: _TAKING,
    SCORED_TYPES: _LIFTING,
    SCORED_POINTS: _LIFTING,
    SCORED_LOW: _LIFTING,
    WILD: _RAISING,
    RECRUIT_PRICE: _set_of(RECRUIT),
}
_VERBS_SERVING = np.array([_SERVING.get(condition, 0) for condition in range(RECRUIT_PRICE + 1)])
_FIRST = 3  # outranks all else that a plan wants
_DEAR = 4  # points of a location that a hunter of points wants


@compiled
def inclination(box, state, action, strategy):
    """How much a plan wants an action of the acting seat; 0 where it leaves the choice open."""
    return _want(box, state, action, strategy)


@outlined
def _want(box, state, action, strategy):
    verbs = _VERBS_OF[strategy]
    if strategy in (_CONQUEROR, _BUYER):
        return want_taking(box, state, action, verbs)
    if strategy == _RECRUITER:
        return want_doing(box, state, action, verbs)
    if strategy == _GOAL_RACER:
        return want_goals(box, state, action)
    if strategy == _FAST_ENDER:
        return want_end(box, state, action, verbs)
    if strategy == _MANTA_KEEPER:
        return want_mantas(box, state, action)
    if strategy == _ATTACKER:
        return want_attack(box, state, action, verbs)
    if strategy == _RAISER:
        return want_lifting(box, state, action, verbs)
    return want_dear(box, state, action) if strategy == _POINT_HUNTER else want_type(box, state, action)


# Plans about characters


@compiled
def want_taking(box, state, action, way):
    """Wants to take locations in one way; avoids characters that take them in the other way only."""
    character = character_of(action)
    if character < 0:
        return 0
    if action >= PICK_KING:
        return np.int64(has_step(box, character, way))
    if has_step(box, character, _TAKING & ~way) and not has_step(box, character, way):
        return -1
    return want_of_play(box, state, character, way) if action < USE_TRAINED else 0


@compiled
def want_doing(box, state, action, verbs):
    """Wants claims, and characters, mantas and depths that do something of a kind; avoids to decline it."""
    if action == DECLINE:
        return -is_among(state.phase, verbs)
    if MODE <= action < PLAY:
        return is_among(FIRST_MODE + action - MODE, verbs)
    if PLAY <= action < USE_TRAINED:
        return want_of_play(box, state, action - PLAY, verbs)
    if USE_TRAINED <= action < LOCATION:
        return is_among(verb_of_source(box, state, action), verbs)
    if action >= PICK_KING:
        return np.int64(has_step(box, character_of(action), verbs))
    return np.int64(is_claim(action))


@compiled
def want_end(box, state, action, verbs):
    """Wants claims first, then to scout and to recruit."""
    if is_claim(action):
        return _FIRST
    return 1 if action == YES else want_doing(box, state, action, verbs)


@compiled
def want_lifting(box, state, action, verbs):
    """Wants characters that raise or score, as long as there is something to raise or to score."""
    if PLAY <= action < USE_TRAINED:
        return want_of_play(box, state, action - PLAY, verbs)
    return np.int64(action >= PICK_KING and has_step(box, character_of(action), verbs))


@compiled
def want_attack(box, state, action, verbs):
    """Wants to recruit and to play characters that make the others discard."""
    if PLAY <= action < USE_TRAINED:
        return want_of_play(box, state, action - PLAY, verbs)
    character = character_of(action)
    return np.int64(character >= 0 and has_step(box, character, verbs))


@compiled
def want_of_play(box, state, character, verbs):
    """Avoids to play a character that does nothing of a kind while another in hand can."""
    if has_work(box, state, character, verbs):
        return 0
    for other in range(NUM_CHARACTERS):
        if state.hands[state.turn_seat, other] and has_work(box, state, other, verbs):
            return -1
    return 0


@compiled
def has_work(box, state, character, verbs):
    """Whether a character has a step, or a mode of one, among the verbs that can do something now."""
    for place in range(MAX_STEPS):
        if is_among(box.steps[character, place, VERB], verbs) and can_do_mode(box, state, character, place):
            return True
    return False


@compiled
def has_step(box, character, verbs):
    """Whether a character has a step, or a mode of one, among the verbs."""
    for place in range(MAX_STEPS):
        if is_among(box.steps[character, place, VERB], verbs):
            return True
    return False


@compiled
def is_among(verb, verbs):
    """1 if a verb is in a set of verbs, else 0."""
    return np.int64(verbs) >> np.int64(verb) & 1


@compiled
def character_of(action):
    """The character that an action plays, recruits or picks as a king; -1 if it does none of these."""
    if PLAY <= action < USE_TRAINED:
        return action - PLAY
    if CHARACTER <= action < CARD:
        return FIRST_OCEAN + (action - CHARACTER) % NUM_OCEAN
    return FIRST_KING + action - PICK_KING if action >= PICK_KING else -1


@compiled
def is_claim(action):
    """Whether an action claims a goal."""
    return CLAIM_GOAL <= action < PLACE_MANTA


@compiled
def verb_of_source(box, state, action):
    """What a manta or a depth does that an action uses."""
    if action < USE_WILD:
        return box.trained[action - USE_TRAINED, VERB]
    if action < USE_DEPTH:
        return box.wild[action - USE_WILD, VERB]
    return box.depths[action - USE_DEPTH, state.covered[action - USE_DEPTH], VERB]


# Plans about goals


@compiled
def want_goals(box, state, action):
    """Wants claims first, then what brings the nearest goal nearer."""
    if is_claim(action):
        return _FIRST
    return want_doing(box, state, action, _VERBS_SERVING[box.goals[nearest_goal(box, state), CONDITION]])


@compiled
def nearest_goal(box, state):
    """The goal, of those that the active seat has not claimed and can work for, of which it has the largest share."""
    seat, nearest, share = np.int64(state.turn_seat), np.int64(state.goals[0]), -1.0
    for track in range(NUM_TRACKS):
        goal = np.int64(state.goals[track])
        is_open = not has_claimed(state, track, seat + 1) and _VERBS_SERVING[box.goals[goal, CONDITION]] != 0
        share_here = progress(box, state, seat, goal) / box.goals[goal, NUMBER]
        if is_open and share_here > share:
            nearest, share = goal, share_here
    return nearest


# Plans about locations


@compiled
def want_mantas(box, state, action):
    """Wants to take and to raise locations with a manta; avoids to pay with mantas."""
    if state.phase == PAY:
        return -np.int64(USE_TRAINED <= action < USE_DEPTH)
    if is_location(action) and (is_taking(state) or state.phase in (RAISE, RISE_FULL)):
        return np.int64(box.locations[action - LOCATION, MANTA] != 0)
    return 0


@compiled
def want_dear(box, state, action):
    """Wants to take dear locations; avoids to take others."""
    if not is_taking(state) or not is_location(action):
        return 0
    return 1 if box.locations[action - LOCATION, POINTS] >= _DEAR else -1


@compiled
def want_type(box, state, action):
    """Wants to take locations of a type of which the active seat has most, once it has any."""
    if not is_taking(state) or not is_location(action):
        return 0
    owned = state.boards[state.turn_seat] | state.scored[state.turn_seat]
    number = bits.count(owned & box.type_masks[box.locations[action - LOCATION, TYPE]])
    for kind in range(NUM_TYPES):
        if bits.count(owned & box.type_masks[kind]) > number:
            return 0
    return np.int64(number > 0)


@compiled
def is_taking(state):
    """Whether a location is being chosen to be bought or conquered."""
    return state.phase in (BUY, CONQUER)


@compiled
def is_location(action):
    """Whether an action chooses a location."""
    return LOCATION <= action < CHARACTER
