"""Which edge an iteration takes: what is legal now, what was never tried, and UCB1 among the rest.

The edges of a node and the choices that are legal now are both in ascending order, so one walk along both tells which
edges are available and which choices have no edge yet. An edge belongs to a seat: where the observer cannot see whether
another seat had a decision, edges of two seats lie below one node, and may even be of the same choice.
"""

import math

from games import api, rng
from games.jit import inlined
from mcts.logarithm import root_log
from mcts.tree import NONE, edge_from


@inlined
def collect_views(box, state, work, num_legal, observer):
    """How `observer` sees the legal actions of another seat.

    Fills `work.seen_as`, action by action, and `work.views` with the different views in ascending order; a view of 0,
    unseen, is left out there. Returns how many `work.views` holds.
    """
    num_views = 0
    for place in range(num_legal):
        view = api.action_view(box, state, work.actions[place], observer)
        work.seen_as[place] = view
        if view != 0:
            num_views = _insert(work.views, num_views, view)
    return num_views


@inlined
def _insert(views, num_views, view):
    """Puts `view` into its place unless it is there already; returns the new number."""
    place = num_views
    while place > 0 and views[place - 1] > view:
        place -= 1
    if place > 0 and views[place - 1] == view:
        return num_views
    for later in range(num_views, place, -1):
        views[later] = views[later - 1]
    views[place] = view
    return num_views + 1


@inlined
def has_unseen(work, num_legal):
    """Whether one of the legal actions would go unseen by the observer."""
    for place in range(num_legal):
        if work.seen_as[place] == 0:
            return True
    return False


@inlined
def draw_of_view(work, num_legal, view):
    """One of the legal actions that look like `view` to the observer, each with equal chance. Advances the rng."""
    chosen = 0
    num_met = 0
    for place in range(num_legal):
        if work.seen_as[place] == view:
            num_met += 1
            if num_met == 1 or rng.below(work.rng, num_met) == 0:
                chosen = work.actions[place]
    return chosen


@inlined
def select_ucb1(work, nodes, totals, node, seat, choices, num_choices):
    """The edge of `node` with the highest upper confidence bound for `seat`, or NONE if a choice has no edge yet.

    Cowling, Powley and Whitehouse (2012), algorithm 1: r / n + exploration * sqrt(ln n' / n), over the edges that are
    legal now, with n visits and n' availability before this iteration; 1 / sqrt(n) lies ready in the edge. Then
    availability counts an edge whenever it was legal at a visited node, whichever of its siblings is selected or added.
    """
    num_seats, exploration = work.params.num_seats, work.params.exploration
    best, best_bound = NONE, -math.inf
    num_available, place = 0, 0
    edge = nodes[node].first_edge
    while edge != NONE:
        child = nodes[edge]
        while place < num_choices and choices[place] < child.choice:
            place += 1
        if place < num_choices and choices[place] == child.choice and child.seat == seat:
            num_available += 1
            spread = child.spread
            bound = spread * (totals[edge * num_seats + seat] * spread + exploration * root_log(child.availability))
            child.availability += 1
            if bound > best_bound:
                best, best_bound = edge, bound
        edge = child.next_edge
    return best if num_available == num_choices else NONE


@inlined
def count_available(nodes, node, seat, choices, num_choices):
    """Raises the availability of each edge of `node` that is legal now, as `select_ucb1` does."""
    place = 0
    edge = nodes[node].first_edge
    while edge != NONE:
        child = nodes[edge]
        while place < num_choices and choices[place] < child.choice:
            place += 1
        if place < num_choices and choices[place] == child.choice and child.seat == seat:
            child.availability += 1
        edge = child.next_edge


@inlined
def draw_untried(work, nodes, node, seat, choices, num_choices):
    """One of the choices that have no edge yet, each with equal chance. Advances the rng."""
    chosen = 0
    num_met = 0
    edge = nodes[node].first_edge
    for place in range(num_choices):
        edge = edge_from(nodes, edge, choices[place], seat)
        if edge == NONE or nodes[edge].choice > choices[place]:
            num_met += 1
            if num_met == 1 or rng.below(work.rng, num_met) == 0:
                chosen = choices[place]
    return chosen
