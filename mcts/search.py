"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, "Information set MCTS", 2012).

One search, told apart only by whose trees are walked:

* SO-ISMCTS: one tree, of the seat that asks; every seat selects in it.
* MO-ISMCTS: one tree per seat, walked together; each seat selects in its own.
* perfect information: one tree of an observer who sees everything, and no determinization.

A tree goes down by what its observer sees: an edge for the choice, a node for the chance outcome. A choice its observer
does not see (view 0) leaves the tree where it is. Choices that look the same are one edge, and one of them is drawn.
A choice without alternative is made without an edge in the tree of the seat that makes it; in the other trees it is an
edge like any, for their observers cannot know that it was forced.
"""

import numpy as np

from games import api, rng
from games.jit import borrowed, inlined, kernel
from mcts.leaning import considered
from mcts.params import TO_THE_END
from mcts.playout import margin, play_out, win_share
from mcts.selection import collect_views, count_available, draw_of_view, draw_untried, has_unseen, select_ucb1
from mcts.tree import (
    MARGIN_SQUARES,
    MARGINS,
    NONE,
    WIN_SHARE_SQUARES,
    WIN_SHARES,
    add_edge,
    add_twin,
    find_edge,
    find_node,
    is_full,
    plant,
)

_FOLD = 0x5BD1E995
_31_BITS = 0x7FFFFFFF
_ONE = np.float32(1.0)  # keeps the division in single precision


@kernel
def start(works, nodes, totals):
    """Empties the trees for a new search of ``works[0].root``."""
    plant(works[0], nodes, totals)


@kernel
def run(boxes, works, nodes, totals, num_iterations):
    """`num_iterations` cycles of selection, expansion, playout and backpropagation."""
    box, work, nodes, totals = boxes[0], works[0], borrowed(nodes), borrowed(totals)
    for _ in range(num_iterations):
        iterate(box, work, nodes, totals)


@inlined
def iterate(box, work, nodes, totals):
    """One cycle, on a determinization and with future chance of its own."""
    work.state = work.root
    state = work.state
    if work.observers[0] != api.ALL_SEEING:
        api.determinize(box, state, work.params.root_seat, work.rng)
    key = rng.next_bits(work.rng)
    enter_trees(work)
    while not api.is_terminal(box, state) and step(box, state, work, nodes, totals, key):
        pass
    play_out(box, state, work, key)
    backpropagate(work, nodes, totals)


@inlined
def enter_trees(work):
    """Puts the cursor of each tree at its root."""
    work.path_length = 0
    for tree in range(work.params.num_trees):
        work.edges[tree] = tree
        work.seen[tree] = 0


@inlined
def step(box, state, work, nodes, totals, key):
    """One decision of selection or expansion, in all trees; whether the selection goes on after it."""
    seat = np.int64(api.current_seat(box, state))
    num_legal = considered(box, state, work)
    selector = work.selectors[seat]
    num_nodes = work.num_nodes
    if num_legal == 1 and work.observers[selector] in (seat, api.ALL_SEEING):
        action = np.int64(work.actions[0])
    else:
        action = choose(box, state, work, nodes, totals, num_legal, seat, selector)
    goes_on = action != 0 and work.num_nodes == num_nodes
    if action != 0:
        for tree in range(work.params.num_trees):
            if tree != selector:
                follow(box, state, work, nodes, totals, num_legal, action, seat, tree)
        api.apply_action(box, state, action, key)
    if goes_on:
        observe(box, state, work)
    return goes_on


@inlined
def choose(box, state, work, nodes, totals, num_legal, seat, selector):
    """Selects or expands in the selecting tree; the action, or 0 if this decision is left to the playout."""
    choices, num_choices = work.actions, num_legal
    sees_all = work.observers[selector] in (seat, api.ALL_SEEING)
    if not sees_all:
        choices, num_choices = work.views, collect_views(box, state, work, num_legal, work.observers[selector])
        if has_unseen(work, num_legal) and rng.below(work.rng, num_choices + 1) == 0:
            return draw_of_view(work, num_legal, 0)
    if work.edges[selector] == NONE:
        return 0
    num_nodes = work.num_nodes
    node = reach_node(work, nodes, totals, selector)
    if node == NONE or work.num_nodes != num_nodes:
        return 0
    edge = select_ucb1(work, nodes, totals, node, seat, choices, num_choices)
    if edge == NONE:
        if is_full(work, nodes):
            return 0
        edge = add_edge(work, nodes, totals, node, draw_untried(work, nodes, node, seat, choices, num_choices), seat)
    go_down(work, selector, edge)
    choice = np.int64(nodes[edge].choice)
    return choice if sees_all else draw_of_view(work, num_legal, choice)


@inlined
def follow(box, state, work, nodes, totals, num_legal, action, seat, tree):
    """Takes another seat's tree down the edge of `action` as its observer sees it; adds the edge if need be."""
    view = api.action_view(box, state, action, work.observers[tree])
    if view == 0 or work.edges[tree] == NONE:
        return
    node = reach_node(work, nodes, totals, tree)
    edge = NONE
    if node != NONE:
        num_views = collect_views(box, state, work, num_legal, work.observers[tree])
        count_available(nodes, node, seat, work.views, num_views)
        edge = find_edge(nodes, node, view, seat)
        if edge == NONE and not is_full(work, nodes):
            edge = add_edge(work, nodes, totals, node, view, seat)
    go_down(work, tree, edge)


@inlined
def reach_node(work, nodes, totals, tree):
    """The node for what the tree's observer has seen since its edge, a new one if need be; NONE if the pool is full.

    Counts the visit of a twin; the first node below an edge has the edge's visits less its twins'.
    """
    edge = work.edges[tree]
    node = find_node(nodes, edge, work.seen[tree])
    if node == NONE and not is_full(work, nodes):
        node = add_twin(work, nodes, totals, edge, work.seen[tree])
    if node not in (NONE, edge):
        nodes[node].visits += 1
    return node


@inlined
def go_down(work, tree, edge):
    """Moves a tree's cursor to `edge`; with NONE it leaves the tree for the rest of the iteration."""
    work.edges[tree] = edge
    work.seen[tree] = 0
    if edge != NONE:
        work.path[work.path_length] = edge
        work.path_length += 1


@inlined
def observe(box, state, work):
    """Adds to what each tree's observer has seen since its last edge."""
    for tree in range(work.params.num_trees):
        if work.observers[tree] != api.ALL_SEEING:
            work.seen[tree] = fold(work.seen[tree], api.observation(box, state, work.observers[tree]))
        else:
            for seat in range(work.params.num_seats):
                work.seen[tree] = fold(work.seen[tree], api.observation(box, state, seat))


@inlined
def fold(seen, observation):
    """One code below 2**31 for two observations in a row; nothing (0) adds nothing."""
    if observation == 0:
        return seen
    if seen == 0:
        return np.int64(observation)
    mixed = ((seen * _FOLD) & _31_BITS) ^ (seen >> 15) ^ observation
    return mixed if mixed else 1


@inlined
def backpropagate(work, nodes, totals):
    """Adds the iteration's returns to every edge on its path, each seat's own to its own total."""
    num_seats = work.params.num_seats
    for place in range(work.path_length):
        edge = work.path[place]
        visits = nodes[edge].visits + 1
        nodes[edge].visits = visits
        nodes[edge].spread = _ONE / np.sqrt(np.float32(visits))
        for seat in range(num_seats):
            totals[edge * num_seats + seat] += work.returns[seat]
    if work.path_length > 0:
        tally(work, nodes[work.path[0]].choice)


@inlined
def tally(work, action):
    """Adds the iteration to the sums of its root action: squared returns and, of the seat that asks, how it ended."""
    num_seats, root_seat = work.params.num_seats, work.params.root_seat
    for seat in range(num_seats):
        work.squares[action, seat] += work.returns[seat] ** 2
    if work.params.cutoff == TO_THE_END:
        share = win_share(work.ranks[:num_seats], root_seat)
        lead = margin(work.scores[:num_seats], root_seat)
        work.outcomes[action, WIN_SHARES] += share
        work.outcomes[action, WIN_SHARE_SQUARES] += share * share
        work.outcomes[action, MARGINS] += lead
        work.outcomes[action, MARGIN_SQUARES] += lead * lead
