"""How many states a seat cannot tell apart."""

from math import comb

from games.nautilus_libellud.names import members
from games.nautilus_libellud.sight import Sight, see
from games.nautilus_libellud.state import (
    FISHBONE,
    KEEP_DIVER,
    KEEP_SPECIAL,
    KRAKEN,
    MODULE_DRAW,
    NUM_OFFERED,
    PLACE_SPACE,
    START_SPECIALS,
)


def num_determinizations(box, state, observer: int) -> int:
    """How many arrangements of the hidden cards the observer cannot tell apart.

    Counted are the Divers of the other hand, those of them just drawn with the Module, the Diver put back with it on
    top of the pile, the card chosen and not yet laid down, the other special, the specials on offer and the discard
    not seen.
    """
    sight = see(state, observer)
    specials = sum(
        _ways_to_choose(state, observer, special) * _ways_to_discard(box, state, sight, special)
        for special in _other_specials(box, state, sight, 1 - observer)
    )
    return specials * _ways_to_deal(state, sight, observer)


def _ways_to_deal(state, sight: Sight, observer: int) -> int:
    other = 1 - observer
    ways = comb(sight.unseen_divers.bit_count(), sight.num_unseen_held)
    if state.phase == KEEP_DIVER and state.acting_seat == other:
        ways *= comb(sight.num_unseen_held, MODULE_DRAW)
    if state.known_undealt[other]:
        ways *= sight.unseen_divers.bit_count() - sight.num_unseen_held
    return ways


def _ways_to_choose(state, observer: int, special: int | None) -> int:
    """R10.7: how many cards the other seat may have chosen, if it is about to lay one down."""
    other = 1 - observer
    if state.phase != PLACE_SPACE or state.acting_seat == observer:
        return 1
    is_placeable = special in (KRAKEN, FISHBONE) and not state.is_played[other]
    return int(state.hands[other]).bit_count() + is_placeable


def _other_specials(box, state, sight: Sight, other: int) -> list[int | None]:
    """R10.2: the specials that the other seat may hold; None before the draft."""
    if state.phase == KEEP_SPECIAL:
        return [None]
    if sight.knows_other_special:
        return [int(state.special[other])]
    candidates = members(sight.other_specials)
    weighty = _weighty(box, candidates) if sight.is_silence_seen else candidates
    if sight.num_missed:
        weighty = [special for special in weighty if _weighty(box, members(sight.unseen_specials & ~(1 << special)))]
    return weighty or candidates


def _ways_to_discard(box, state, sight: Sight, special: int | None) -> int:
    """R10.9: the specials that may have been discarded unseen, and those then on offer to the other seat."""
    unseen = [other for other in members(sight.unseen_specials) if other != special]
    ways = 1
    if sight.num_missed:
        ways = len(_weighty(box, unseen) or unseen)
    if state.phase == KEEP_SPECIAL and not sight.knows_other_special:
        ways *= comb(len(unseen) - sight.num_missed, NUM_OFFERED)
    return ways


def _weighty(box, specials: list[int]) -> list[int]:
    """R11.2, R11.6: without the start specials, if one that was not used has no weight at all."""
    if box.lambda_silence > 0 and not box.force_start_specials:
        return specials
    return [special for special in specials if not START_SPECIALS >> special & 1]
