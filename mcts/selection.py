"""Which edge an iteration takes: what is legal now, what was never tried, and UCB1 among the rest.

`work.marks` tells, for each view, how it stands in this decision, by comparison with a stamp that grows by two:
equal to the stamp = legal and not yet in the tree; one above = legal and in the tree; anything else = not legal now.
"""

import math

from games import api, rng
from games.jit import compiled
from mcts.tree import NONE

_HIGHEST_STAMP = 2**31 - 4


@compiled
def mark_legal(box, state, work, num_legal, observer, seat):
    """Fills `work.views` for the observer and marks each view that can be seen; returns how many differ."""
    stamp = _next_stamp(work)
    sees_all = observer in (seat, api.ALL_SEEING)
    num_views = 0
    for place in range(num_legal):
        action = work.actions[place]
        view = action if sees_all else api.action_view(box, state, action, observer)
        work.views[place] = view
        if view != 0 and work.marks[view] != stamp:
            work.marks[view] = stamp
            num_views += 1
    return num_views


@compiled
def _next_stamp(work):
    if work.stamp > _HIGHEST_STAMP:
        work.marks[:] = 0
        work.stamp = 0
    work.stamp += 2
    return work.stamp


@compiled
def count_available(work, nodes, node):
    """Raises the availability of each edge of `node` that is legal now; returns how many there are.

    Cowling, Powley and Whitehouse (2012), algorithm 1: availability counts a child whenever it was compatible with the
    iteration's determinization at a visited node, whichever of its siblings was then selected or added.
    """
    stamp = work.stamp
    num_available = 0
    edge = nodes[node].first_edge
    while edge != NONE:
        child = nodes[edge]
        if work.marks[child.choice] == stamp:
            work.marks[child.choice] = stamp + 1
            child.availability += 1
            num_available += 1
        edge = child.next_edge
    return num_available


@compiled
def has_unseen(work, num_legal):
    """Whether one of the legal actions would go unseen by the observer."""
    for place in range(num_legal):
        if work.views[place] == 0:
            return True
    return False


@compiled
def draw_of_view(work, num_legal, view):
    """One of the legal actions that look like `view` to the observer, each with equal chance. Advances the rng."""
    chosen = 0
    num_met = 0
    for place in range(num_legal):
        if work.views[place] == view:
            num_met += 1
            if num_met == 1 or rng.below(work.rng, num_met) == 0:
                chosen = work.actions[place]
    return chosen


@compiled
def draw_untried(work, num_legal, num_untried):
    """One of the views that are legal but not yet in the tree, each with equal chance. Advances the rng."""
    stamp = work.stamp
    skip = rng.below(work.rng, num_untried)
    for place in range(num_legal):
        view = work.views[place]
        if view != 0 and work.marks[view] == stamp:
            if skip == 0:
                return view
            skip -= 1
            work.marks[view] = stamp - 1
    return 0


@compiled
def select_ucb1(work, nodes, totals, node, seat):
    """The edge, among those legal now, with the highest upper confidence bound for `seat`.

    r / n + exploration * sqrt(ln n' / n), with n visits and n' availability before this iteration (algorithm 1).
    """
    params = work.params
    available = work.stamp + 1
    best, best_bound = NONE, -math.inf
    last_availability, log_availability = 0, 0.0
    edge = nodes[node].first_edge
    while edge != NONE:
        child = nodes[edge]
        if work.marks[child.choice] == available:
            if child.availability != last_availability:
                last_availability = child.availability
                log_availability = math.log(child.availability - 1)
            mean = totals[edge * params.num_seats + seat] / child.visits
            bound = mean + params.exploration * math.sqrt(log_availability / child.visits)
            if bound > best_bound:
                best, best_bound = edge, bound
        edge = child.next_edge
    return best
