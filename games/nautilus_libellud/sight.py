"""What a seat knows and does not know, for plain Python."""

from typing import NamedTuple

import numpy as np

from games import bits
from games.jit import kernel
from games.nautilus_libellud import unseen
from games.nautilus_libellud.hidden import has_just_looked


class Sight(NamedTuple):
    """What an observer can and cannot tell; sets are bit masks."""

    phase: int  # as the observer sees it
    knows_other_special: int
    has_just_looked: int  # through the Eye, by the last action
    unseen_specials: int  # that may be anywhere
    other_specials: int  # those of them that the other seat may hold, if it is not known
    is_silence_seen: int  # whether the other seat has had its turn to use a start special
    num_missed: int  # discards not seen
    unseen_divers: int
    num_unseen_held: int  # how many of them are in the other hand


def see(state, observer: int) -> Sight:
    """The sight of `observer` in a state that is not over."""
    return Sight(*map(int, _see(state, observer)))


@kernel
def _see(state, observer):
    specials = unseen.unseen_specials(state, observer)
    return (
        np.int64(unseen.seen_phase(state, observer)),
        np.int64(unseen.knows_other_special(state, observer)),
        np.int64(has_just_looked(state, observer)),
        specials,
        specials & unseen.possible_kinds(state, observer),
        np.int64(unseen.is_silence_seen(state, observer)),
        bits.count(unseen.missed_discards(state, observer)),
        unseen.unseen_divers(state, observer),
        unseen.num_unseen_held(state, observer),
    )
