"""R10 What a seat does not know, and how it is dealt again: the exact distribution if the other seat's unseen choices
tell nothing, but for an unused start special, which weighs as much as the box says (R11.6)."""

import numpy as np

from games import bits, rng
from games.jit import compiled
from games.nautilus_libellud.specials import is_start_special
from games.nautilus_libellud.state import (
    ALL_DIVERS,
    ALL_SPECIALS,
    ANCHOR,
    ATTACH_ANCHOR,
    KEEP_DIVER,
    KEEP_SPECIAL,
    MODULE_DRAW,
    NO_CARD,
    NUM_OFFERED,
    PLACE_CARD,
    PLACE_SPACE,
    SPACES,
    START_SPECIAL,
    START_SPECIALS,
)
from games.nautilus_libellud.turn import placeable_cards


@compiled
def determinize(box, state, observer, rng_state):
    """R10.1-R10.9: deals again the other special, the discard not seen, the other hand and what was chosen of it."""
    deal_specials(box, state, observer, rng_state)
    deal_divers(state, observer, rng_state)
    choose_in_hiding(state, observer, rng_state)


# Specials


@compiled
def knows_other_special(state, observer):
    """R10.2: the first player gave it; the other seat sees it when it is played."""
    return observer == state.first_seat or state.is_played[1 - observer] == 1


@compiled
def missed_discards(state, seat):
    """R10.9: discards that the seat has never seen, at most one."""
    return np.int64(state.discarded) & ~np.int64(state.seen_discards[seat])


@compiled
def unseen_specials(state, observer):
    """R10.2, R10.9: the specials that may be anywhere, as far as the observer knows."""
    seen = np.int64(state.seen_discards[observer]) | as_set(state.special[observer])
    if knows_other_special(state, observer):
        seen |= as_set(state.special[1 - observer]) | np.int64(state.offered)
    return ALL_SPECIALS & ~seen


@compiled
def as_set(special):
    """R3.2: the special as a set; before the draft the empty set."""
    return np.int64(1) << special if special >= 0 else np.int64(0)


@compiled
def seen_phase(state, observer):
    """R10.6: the phase as the observer sees it: whether the first player is asked about a special stays unseen."""
    return PLACE_CARD if is_start_unseen(state, observer) else np.int64(state.phase)


@compiled
def is_start_unseen(state, observer):
    """R10.6: the first player has done nothing yet, and the observer cannot tell whether it has passed."""
    first = state.first_seat
    if observer == first or state.acting_seat != first or state.is_played[first] or state.num_placed:
        return False
    return state.phase in (START_SPECIAL, PLACE_CARD) and not is_start_special(state.special[observer])


@compiled
def is_silence_seen(state, observer):
    """R10.6: whether the observer can tell that the other seat's turn to use a start special is over."""
    if state.phase == START_SPECIAL and state.acting_seat != observer:
        return False
    return not is_start_unseen(state, observer)


@compiled
def silence_weight(box):
    """R11.2, R11.6: the weight of a start special that was not used."""
    return 0.0 if box.force_start_specials else box.lambda_silence


@compiled
def possible_kinds(state, observer):
    """R4.2, R7.1: the specials that the other seat may hold, if it is being asked about one."""
    if state.acting_seat != observer:
        if state.phase == ATTACH_ANCHOR:
            return as_set(ANCHOR)
        if state.phase == START_SPECIAL and not is_start_unseen(state, observer):
            return np.int64(START_SPECIALS)
    return np.int64(ALL_SPECIALS)


@compiled
def deal_specials(box, state, observer, rng_state):
    """R10.2, R10.9: the other seat's special, the one discarded unseen and the two on offer; the rest are the deck."""
    other = 1 - observer
    unseen = unseen_specials(state, observer)
    missed_by_other = missed_discards(state, other)
    missed = np.int64(0)
    if state.phase != KEEP_SPECIAL and not knows_other_special(state, observer):
        deal_other_special(box, state, observer, unseen, rng_state)
        unseen &= ~as_set(state.special[other])
    if missed_discards(state, observer):
        missed = as_set(draw_special(box, unseen, silence_weight(box), 0, rng_state))
        unseen &= ~missed
    if state.phase == KEEP_SPECIAL and other == state.first_seat:
        state.offered = draw_subset(unseen, NUM_OFFERED, rng_state)
    state.discarded = np.int64(state.seen_discards[observer]) | missed
    state.seen_discards[other] = np.int64(state.discarded) & ~missed_by_other


@compiled
def deal_other_special(box, state, observer, unseen, rng_state):
    """R10.2, R10.6: by its weight, and by the weight of what it leaves for the discard the observer has not seen."""
    other = 1 - observer
    is_open = is_start_unseen(state, observer)
    weight = silence_weight(box) if is_silence_seen(state, observer) else 1.0
    pool = unseen if missed_discards(state, observer) else 0
    state.special[other] = draw_special(box, unseen & possible_kinds(state, observer), weight, pool, rng_state)
    if is_open:
        state.phase = START_SPECIAL if is_start_special(state.special[other]) else PLACE_CARD


@compiled
def draw_special(box, candidates, start_weight, pool, rng_state):
    """R11.6: one of the candidates by `joint_weight`; if none has any weight, each is equally likely."""
    total = 0.0
    left = candidates
    while left:
        total += joint_weight(box, bits.lowest(left), start_weight, pool)
        left &= left - 1
    if total == 0.0:
        return bits.nth(candidates, rng.below(rng_state, bits.count(candidates)))
    point = rng.unit(rng_state) * total
    drawn = bits.lowest(candidates)
    left = candidates
    while left and point >= 0.0:
        weight = joint_weight(box, bits.lowest(left), start_weight, pool)
        if weight > 0.0:
            drawn = bits.lowest(left)
        point -= weight
        left &= left - 1
    return drawn


@compiled
def joint_weight(box, special, start_weight, pool):
    """R11.6: the special's own weight times that of the rest of `pool`, whence a discard is drawn; 0 = none is."""
    weight = special_weight(special, start_weight)
    if not pool:
        return weight
    rest = pool & ~as_set(special)
    total = 0.0
    while rest:
        total += special_weight(bits.lowest(rest), silence_weight(box))
        rest &= rest - 1
    return weight * total


@compiled
def special_weight(special, start_weight):
    """R11.6: `start_weight` for the Eye, the Diving Module and the Harpoon, 1 for the others."""
    return start_weight if is_start_special(special) else 1.0


# Divers


@compiled
def unseen_divers(state, observer):
    """R10.1: the Divers whose place the observer does not know."""
    seen = np.int64(state.hands[observer]) | np.int64(state.known_held[observer])
    seen |= np.int64(state.known_undealt[observer])
    for space in range(SPACES):
        if state.board[space] != NO_CARD:
            seen |= np.int64(1) << state.board[space]
    return ALL_DIVERS & ~seen


@compiled
def num_unseen_held(state, observer):
    """R10.1: how many of the unseen Divers are in the other hand."""
    return bits.count(np.int64(state.hands[1 - observer])) - bits.count(np.int64(state.known_held[observer]))


@compiled
def deal_divers(state, observer, rng_state):
    """R10.1, R10.3-R10.5: each split of the unseen Divers between the other hand and the pile is equally likely."""
    other = 1 - observer
    unseen = unseen_divers(state, observer)
    held = draw_subset(unseen, num_unseen_held(state, observer), rng_state)
    state.hands[other] = np.int64(state.known_held[observer]) | held
    state.undealt = np.int64(state.known_undealt[observer]) | (unseen ^ held)
    if state.phase == KEEP_DIVER and state.acting_seat == other:
        state.drawn = draw_subset(held, MODULE_DRAW, rng_state)
    if state.known_undealt[other]:
        state.known_undealt[other] = draw_subset(unseen ^ held, 1, rng_state)


@compiled
def choose_in_hiding(state, observer, rng_state):
    """R10.7: the card that the other seat has chosen and not yet laid down is any it could have chosen."""
    other = 1 - observer
    if state.phase == PLACE_SPACE and state.acting_seat == other:
        cards = placeable_cards(state, other)
        state.chosen_card = bits.nth(cards, rng.below(rng_state, bits.count(cards)))


@compiled
def draw_subset(things, number, rng_state):
    """R10.1: `number` of the things, each such subset equally likely."""
    drawn = np.int64(0)
    remaining = bits.count(things)
    while things:
        thing = things & -things
        if rng.below(rng_state, remaining) < number:
            drawn |= thing
            number -= 1
        things ^= thing
        remaining -= 1
    return drawn
