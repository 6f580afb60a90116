"""What a seat knows: all but the order of the decks, which no state holds, and drafted kings that are not shown yet.

R9.3: who picks sees the pool that comes to it: the kings that it and the seats after it pick, and what is left over. Of
those who picked before it knows only that their kings are none of these.
"""

import numpy as np

from games import bits, rng
from games.aquatica.rows import bit
from games.aquatica.state import (
    DRAFT,
    FIRST_KING,
    HIDDEN_PICK,
    KINGS_DRAFT,
    MAX_SEATS,
    NUM_CHARACTERS,
    NUM_KINGS,
    NUM_LOCATIONS,
    NUM_TRACKS,
    NUM_WILD,
)
from games.jit import compiled, outlined

_LOW_BITS = 0x7FFFFFFF
_HALF = 32
_ALL_KINGS = (1 << NUM_KINGS) - 1


@compiled
def action_view(box, state, action, observer):
    """R9.3: every choice is open but the king that somebody else picks."""
    if state.phase == DRAFT and observer != state.decider:
        return HIDDEN_PICK
    return action


@compiled
def observation(box, state, observer):
    """R2.1, R2.2, R9.4, R9.5: the cards turned up and the kings shown, mixed to one number."""
    news = np.uint64(state.revealed) + (np.uint64(state.revealed_character) << np.uint64(NUM_LOCATIONS))
    for seat in range(state.num_seats):
        if state.shown_now[seat]:
            news = rng.mix(news + np.uint64(seat * NUM_KINGS + state.kings[seat]))
    return np.int64(rng.mix(news) & np.uint64(_LOW_BITS)) | 1 if news else 0


# R9 Hidden kings


@compiled
def knows_king(state, observer, seat):
    """R9.5: whether the observer knows the king of a seat."""
    return seat == observer or state.shown[seat] != 0


@compiled
def seen_pool(state, observer):
    """R9.3: the kings that the observer saw in the draft; none if its turn to pick has not come."""
    if state.phase == DRAFT and observer < state.decider:
        return np.int64(0)
    seen = np.int64(state.pool)
    for seat in range(observer + 1):
        if state.kings[seat]:
            seen |= bit(np.int64(state.kings[seat]) - 1)
    return seen


@compiled
def possible_kings(box, state, seen, is_before):
    """R9.3, R9.4: the kings of a seat with an unknown king, before or after the observer, who saw `seen`."""
    possible = seen if is_before else _ALL_KINGS & ~seen
    if state.phase != DRAFT:
        for king in range(NUM_KINGS):
            if box.bonus[FIRST_KING + king]:
                possible &= ~bit(king)
    return possible


@compiled
def known_kings(state, observer):
    """R9.5: the kings, as a set, of the seats whose king the observer knows."""
    known = np.int64(0)
    for seat in range(state.num_seats):
        if state.kings[seat] and knows_king(state, observer, seat):
            known |= bit(np.int64(state.kings[seat]) - 1)
    return known


@compiled
def determinize(box, state, observer, rng_state):
    """R9.3: deals the unknown kings again, each arrangement equally likely; the decks have no order to deal."""
    if box.king_mode[state.num_seats - 1] == KINGS_DRAFT:
        _deal_kings_again(box, state, observer, rng_state)


@outlined
def _deal_kings_again(box, state, observer, rng_state):
    """R9.3: one king after the other, then the pool."""
    seen = seen_pool(state, observer)
    dealt = known_kings(state, observer)
    for seat in range(state.num_seats):
        if state.kings[seat] and not knows_king(state, observer, seat):
            possible = possible_kings(box, state, seen, seat < observer) & ~dealt
            king = bits.nth(possible, rng.below(rng_state, bits.count(possible)))
            dealt |= bit(king)
            _give_king(state, seat, king)
    if seen:
        state.pool = seen & ~dealt
    elif state.phase == DRAFT:
        _deal_pool(state, dealt, rng_state)


@compiled
def _give_king(state, seat, king):
    """R9.4: a seat has another king; after the draft a king that is not shown is in the hand."""
    if state.phase != DRAFT:
        state.hands[seat, FIRST_KING + state.kings[seat] - 1] = 0
        state.hands[seat, FIRST_KING + king] = 1
    state.kings[seat] = king + 1


@compiled
def _deal_pool(state, dealt, rng_state):
    """R9.3: the pool that passes round is any of the kings nobody has."""
    others = _ALL_KINGS & ~dealt
    state.pool = 0
    for _ in range(state.decider + 2):
        king = bit(bits.nth(others, rng.below(rng_state, bits.count(others))))
        others &= ~king
        state.pool |= king


# The information set


@compiled
def information_set(box, state, observer, information):
    """R3.2: all that lies open, and of the kings what the observer knows (R9.3, R9.5)."""
    information[0] = observer
    place = _put_kings(state, observer, information, 1)
    place = _put_locations(state, information, place)
    place = _put_seats(state, observer, information, place)
    place = _put_table(state, information, place)
    place = _put_symbol(state, information, place)
    _put_turn(state, information, place)


@compiled
def _put_all(information, place, values):
    """Writes the values of an array; returns the place after them."""
    for number in range(len(values)):
        information[place + number] = values[number]
    return place + len(values)


@compiled
def _put_set(information, place, things):
    """Writes a set as two numbers."""
    information[place] = things & _LOW_BITS
    information[place + 1] = things >> (_HALF - 1)
    return place + 2


@outlined
def _put_kings(state, observer, information, place):
    """R9.3, R9.5: the pool that the observer saw and the kings it knows."""
    information[place] = seen_pool(state, observer)
    for seat in range(MAX_SEATS):
        is_known = knows_king(state, observer, seat)
        information[place + 1 + seat] = state.kings[seat] if is_known else state.kings[seat] != 0
        information[place + 1 + MAX_SEATS + seat] = is_known
    return _put_all(information, place + 1 + 2 * MAX_SEATS, state.shown_now)


@outlined
def _put_locations(state, information, place):
    """Where each location lies, and the state of those on boards."""
    for zone in range(len(state.zones)):
        place = _put_set(information, place, state.zones[zone])
    for seat in range(MAX_SEATS):
        place = _put_set(information, place, state.boards[seat])
        place = _put_set(information, place, state.scored[seat])
    place = _put_set(information, place, state.risen)
    place = _put_set(information, place, state.used)
    place = _put_set(information, place, state.paid)
    place = _put_set(information, place, state.revealed)
    return _put_all(information, place, state.covered)


@outlined
def _put_seats(state, observer, information, place):
    """Hands, but for unknown kings, discard piles and mantas."""
    for seat in range(MAX_SEATS):
        for character in range(NUM_CHARACTERS):
            is_open = character < FIRST_KING or knows_king(state, observer, seat)
            information[place + character] = state.hands[seat, character] if is_open else 0
        place = _put_all(information, place + NUM_CHARACTERS, state.discards[seat])
        place = _put_all(information, place, state.trained[seat])
        for manta in range(NUM_WILD):
            place = _put_all(information, place, state.wild[seat, manta])
    return place


@outlined
def _put_table(state, information, place):
    """The character row, what is left of decks and supply, and the goals."""
    place = _put_all(information, place, state.character_row)
    place = _put_all(information, place, state.character_deck)
    place = _put_all(information, place, state.removed)
    place = _put_all(information, place, state.left)
    place = _put_all(information, place, state.supply)
    place = _put_all(information, place, state.goals)
    for track in range(NUM_TRACKS):
        place = _put_all(information, place, state.tracks[track])
    return place


@outlined
def _put_symbol(state, information, place):
    """The cards being resolved and the payment in progress."""
    place = _put_all(information, place, state.unlocked)
    for level in range(len(state.frames)):
        place = _put_all(information, place, state.frames[level])
    information[place] = state.level
    information[place + 1] = state.pending
    information[place + 2] = state.picked
    information[place + 3] = state.source
    information[place + 4] = state.claimed
    information[place + 5] = state.target
    information[place + 6] = state.cost
    information[place + 7] = state.total
    information[place + 8] = state.rank
    information[place + 9] = state.least
    return place + 10


@outlined
def _put_turn(state, information, place):
    """Whose turn it is, how far it has come, and how far the game has."""
    information[place] = state.num_seats
    information[place + 1] = state.turn_seat
    information[place + 2] = state.decider
    information[place + 3] = state.phase
    information[place + 4] = state.resume
    information[place + 5] = state.has_played
    information[place + 6] = state.paid_prices
    information[place + 7] = state.revealed_character
    information[place + 8] = state.trigger
    information[place + 9] = state.turns_left
    information[place + 10] = state.num_turns
