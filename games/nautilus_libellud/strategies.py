"""Playing knowledge: named plans of Nautilus (Libellud), and how much each wants a choice. Never rules.

A plan judges by what the acting seat knows: its own hand, the specials on offer, and what lies open.
"""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_libellud.scoring import domain_total
from games.nautilus_libellud.specials import is_start_special
from games.nautilus_libellud.state import (
    ALL_DIVERS,
    ANCHOR,
    ANCHORED,
    ATTACH_ANCHOR,
    CARD_CHOSEN,
    COLUMNS,
    DIVER_GIVEN,
    DIVER_KEPT,
    GIVE_DIVER,
    KEEP_DIVER,
    KEEP_SPECIAL,
    KRAKEN,
    KRAKEN_CARD,
    NO_ANCHOR,
    NO_CARD,
    NUM_DOMAINS,
    PLACE_CARD,
    PLACE_SPACE,
    SPACE_CHOSEN,
    SPACES,
    SPECIAL_KEPT,
    START_SPECIAL,
    USE,
    VERTICAL,
)
from games.nautilus_libellud.turn import empty_spaces, occupied_spaces

STRATEGIES = {
    "star_hunter": "fights for the columns with two stars and plays all others freely",
    "ink_dumper": "wins as few ink blots as it can and delivers as many",
    "three_domain_specialist": "fights for the three domains in which it stands best and wins no stars in the others",
    "broad_coverage": "fights for the domains in which it does not lead and wins no more stars where it leads",
    "current_rider": "plays arrow cards where they move a card, and never where they do not",
    "crab_ambusher": "holds the crab back for the high Diver that it beats",
    "warden": "keeps the Anchor and fixes columns that it is winning",
    "late_hammer": "holds its highest cards and the Kraken back for the last four placements of a round",
    "spy": "keeps the Eye, the Diving Module or the Harpoon, and uses it",
    "denial_drafter": "gives away the weaker special",
}
(
    _STAR_HUNTER,
    _INK_DUMPER,
    _SPECIALIST,
    _COVERAGE,
    _CURRENT_RIDER,
    _CRAB_AMBUSHER,
    _WARDEN,
    _LATE_HAMMER,
    _SPY,
    _DENIAL_DRAFTER,
) = range(1, 1 + len(STRATEGIES))

_LIKELY = 3  # a card beats, or loses to, all but one in so many of the unseen Divers
_FEW = 2  # the most Divers that a high card loses to
_LATE = 6  # placements of a round before the high cards come
_DOMAINS_TO_WIN = NUM_DOMAINS // 2 + 1
#: How much each special helps its holder, by rank: Kraken, Fishbone, Anchor, Eye, Diving Module, Harpoon.
_STRENGTHS = np.array([6, 4, 1, 2, 5, 3])


@compiled
def inclination(box, state, action, strategy):
    """How much a plan wants a choice of the acting seat; 0 where it leaves the choice open."""
    if strategy <= _COVERAGE:
        return _want_of_space(box, state, action - SPACE_CHOSEN, strategy) if state.phase == PLACE_SPACE else 0
    if strategy == _CURRENT_RIDER:
        return want_current(box, state, action)
    if strategy == _CRAB_AMBUSHER:
        return want_ambush(box, state, action)
    if strategy == _WARDEN:
        return want_anchor(box, state, action)
    if strategy == _LATE_HAMMER:
        return want_hammer(box, state, action)
    return want_information(state, action) if strategy == _SPY else want_denial(state, action)


# Plans that choose among columns


@compiled
def _want_of_space(box, state, space, strategy):
    column = space % COLUMNS
    gain = gain_of(box, state, np.int64(state.chosen_card), space)
    if strategy == _STAR_HUNTER:
        return want_stars(box, state, column, gain)
    if strategy == _INK_DUMPER:
        return want_blots(box, state, column, gain)
    if strategy == _SPECIALIST:
        return want_best_domains(box, state, column, gain)
    return want_every_domain(box, state, column, gain)


@compiled
def want_stars(box, state, column, gain):
    """Wants what helps in columns with more than one star; avoids what hurts there."""
    return np.sign(gain) if points_of(box, state, column) > 1 else 0


@compiled
def want_blots(box, state, column, gain):
    """Wants to deliver ink blots; avoids to win them."""
    return np.sign(gain) if points_of(box, state, column) < 0 else 0


@compiled
def want_best_domains(box, state, column, gain):
    """Wants what helps in the domains where it stands best; avoids to win stars in others."""
    if is_among_best(box, state, domain_of(box, state, column)):
        return np.sign(gain)
    return -np.int64(gain > 0 and points_of(box, state, column) > 0)


@compiled
def want_every_domain(box, state, column, gain):
    """Wants what helps in domains where it does not lead; avoids to win stars where it leads."""
    if lead_in(box, state, domain_of(box, state, column)) <= 0:
        return np.sign(gain)
    return -np.int64(gain > 0 and points_of(box, state, column) > 0)


@compiled
def gain_of(box, state, card, space):
    """Points that the acting seat gains if the card on the space decides its column; 0 if that is open."""
    opposite = state.board[(space + COLUMNS) % SPACES]
    gain = verdict(box, state, card, opposite) * points_of(box, state, space % COLUMNS)
    return gain if space // COLUMNS == state.acting_seat else -gain


@compiled
def verdict(box, state, card, opposite):
    """1 if a card beats the opposite one, or most of those that may come; -1 if it loses to it, or to most; else 0."""
    if opposite != NO_CARD:
        return np.int64(box.duels[card, opposite])
    cards = unseen_divers(state)
    number = bits.count(cards)
    beaten = 0
    while cards:
        beaten += box.duels[card, bits.lowest(cards)] > 0
        cards &= cards - 1
    return np.int64(_LIKELY * beaten >= (_LIKELY - 1) * number) - np.int64(_LIKELY * beaten <= number)


@compiled
def unseen_divers(state):
    """The Divers that are neither in the acting seat's hand nor on the board."""
    cards = ALL_DIVERS & ~np.int64(state.hands[state.acting_seat])
    for space in range(SPACES):
        if state.board[space] != NO_CARD:
            cards &= ~(np.int64(1) << state.board[space])
    return cards


@compiled
def points_of(box, state, column):
    """The points of the Domain card of a column."""
    return np.int64(box.card_points[state.face_up[column]])


@compiled
def domain_of(box, state, column):
    """The domain of the Domain card of a column."""
    return np.int64(box.card_domains[state.face_up[column]])


@compiled
def lead_in(box, state, domain):
    """How far the acting seat leads in a domain."""
    seat = np.int64(state.acting_seat)
    return domain_total(box, state, seat, domain) - domain_total(box, state, 1 - seat, domain)


@compiled
def is_among_best(box, state, domain):
    """Whether a domain is one of those, as many as win the game, in which the acting seat leads most."""
    lead = lead_in(box, state, domain)
    num_better = 0
    for other in range(NUM_DOMAINS):
        lead_there = lead_in(box, state, other)
        num_better += lead_there > lead or (lead_there == lead and other < domain)
    return num_better < _DOMAINS_TO_WIN


# The arrows


@compiled
def want_current(box, state, action):
    """Wants arrow cards that move something, where they move something; avoids those that move nothing."""
    if state.phase == PLACE_CARD and box.arrows[action - CARD_CHOSEN]:
        return 1 if can_ride(box, state, action - CARD_CHOSEN) else -1
    if state.phase == PLACE_SPACE:
        return np.int64(moves_a_card(box, state, state.chosen_card, action - SPACE_CHOSEN))
    return 0


@compiled
def can_ride(box, state, card):
    """Whether there is a space on which the card would move another."""
    for space in range(SPACES):
        if state.board[space] == NO_CARD and moves_a_card(box, state, card, space):
            return True
    return False


@compiled
def moves_a_card(box, state, card, space):
    """Whether a card, laid on an empty space, moves another."""
    if not box.arrows[card]:
        return False
    side = space // COLUMNS
    cards = _on_side(occupied_spaces(state), side)
    if state.anchor_space // COLUMNS == side:
        cards &= ~(1 << state.anchor_space % COLUMNS)
    if box.arrows[card] == VERTICAL:
        return cards & _on_side(empty_spaces(state), 1 - side) != 0
    gaps = _on_side(empty_spaces(state), side) & ~(1 << space % COLUMNS)
    return cards != 0 and gaps != 0


@compiled
def _on_side(spaces, side):
    return spaces >> (side * COLUMNS) & ((1 << COLUMNS) - 1)


# The crab


@compiled
def want_ambush(box, state, action):
    """Wants the crab where it beats a higher Diver with profit; avoids to spend it while that Diver may still come."""
    phase = state.phase
    if phase == PLACE_SPACE:
        return 2 * np.int64(is_ambush(box, state, np.int64(state.chosen_card), action - SPACE_CHOSEN))
    if phase == KEEP_DIVER:
        return np.int64(prey_of(box, action - DIVER_KEPT) != 0)
    if phase == GIVE_DIVER:
        return -np.int64(prey_of(box, action - DIVER_GIVEN) != 0)
    if phase != PLACE_CARD:
        return 0
    for space in range(SPACES):
        if is_ambush(box, state, action - CARD_CHOSEN, space):
            return 2
    return -2 * np.int64(prey_of(box, action - CARD_CHOSEN) & unseen_divers(state) != 0)


@compiled
def prey_of(box, card):
    """The Divers of higher value that a Diver beats."""
    prey = np.int64(0)
    if ALL_DIVERS >> card & 1:
        for other in range(1, KRAKEN_CARD):
            is_prey = box.values[other] > box.values[card] and box.duels[card, other] > 0
            prey |= np.int64(is_prey) << other
    return prey


@compiled
def is_ambush(box, state, card, space):
    """Whether a card, laid on the space, beats a higher Diver there to the acting seat's profit."""
    opposite = state.board[(space + COLUMNS) % SPACES]
    if state.board[space] != NO_CARD or opposite == NO_CARD:
        return False
    return prey_of(box, card) >> opposite & 1 == 1 and gain_of(box, state, card, space) > 0


# Specials


@compiled
def want_anchor(box, state, action):
    """Wants the Anchor, on a card of a full column that it is winning; avoids to fix columns that it is losing."""
    if state.phase == KEEP_SPECIAL:
        return np.int64(action - SPECIAL_KEPT == ANCHOR)
    if state.phase != ATTACH_ANCHOR or action == NO_ANCHOR:
        return 0
    space = action - ANCHORED
    gain = gain_of(box, state, np.int64(state.board[space]), space)
    if gain > 0 and state.board[(space + COLUMNS) % SPACES] == NO_CARD:
        return 0
    return np.sign(gain)


@compiled
def want_hammer(box, state, action):
    """Wants to have high cards, to play other cards first and high ones at the end of the round."""
    phase = state.phase
    if phase == PLACE_CARD and is_high(box, action - CARD_CHOSEN):
        return 1 if state.num_placed >= _LATE else -1
    if phase == KEEP_SPECIAL:
        return np.int64(action - SPECIAL_KEPT == KRAKEN)
    if phase == KEEP_DIVER:
        return np.int64(is_high(box, action - DIVER_KEPT))
    return -np.int64(is_high(box, action - DIVER_GIVEN)) if phase == GIVE_DIVER else 0


@compiled
def is_high(box, card):
    """Whether a card loses to a few Divers at most."""
    num_better = 0
    for other in range(1, KRAKEN_CARD):
        num_better += box.duels[card, other] < 0
    return num_better <= _FEW


@compiled
def want_information(state, action):
    """Wants the specials of the start of the round, and to use them."""
    if state.phase == KEEP_SPECIAL:
        return np.int64(is_start_special(action - SPECIAL_KEPT))
    return np.int64(state.phase == START_SPECIAL and action == USE)


@compiled
def want_denial(state, action):
    """Wants the stronger of the two specials, so that the weaker is given away."""
    if state.phase != KEEP_SPECIAL:
        return 0
    kept = action - SPECIAL_KEPT
    given = bits.lowest(np.int64(state.offered) & ~(np.int64(1) << kept))
    return np.int64(_STRENGTHS[kept] > _STRENGTHS[given])
