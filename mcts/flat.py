"""Flat Monte Carlo: each action of the root in turn, a determinization and a playout each, no tree below."""

from games import api, rng
from games.jit import borrowed, inlined, kernel
from mcts.leaning import considered
from mcts.playout import play_out
from mcts.search import backpropagate
from mcts.tree import add_edge, plant

_ROOT = 0


@kernel
def start_flat(boxes, works, nodes, totals):
    """One edge for each legal action of the root."""
    work = works[0]
    plant(work, nodes, totals)
    num_legal = considered(boxes[0], work.root, work)
    for place in range(num_legal):
        edge = add_edge(work, nodes, totals, _ROOT, work.actions[place], work.params.root_seat)
        nodes[edge].availability = 0


@kernel
def run_flat(boxes, works, nodes, totals, first_iteration, num_iterations):
    """Iterations `first_iteration` and on; the actions take turns."""
    box, work, nodes, totals = boxes[0], works[0], borrowed(nodes), borrowed(totals)
    num_edges = work.num_nodes - 1
    for iteration in range(first_iteration, first_iteration + num_iterations):
        try_edge(box, work, nodes, totals, 1 + iteration % num_edges)


@inlined
def try_edge(box, work, nodes, totals, edge):
    """One determinization and playout for the action of `edge`."""
    work.state = work.root
    state = work.state
    if work.observers[0] != api.ALL_SEEING:
        api.determinize(box, state, work.params.root_seat, work.rng)
    key = rng.next_bits(work.rng)
    api.apply_action(box, state, nodes[edge].choice, key)
    play_out(box, state, work, key)
    nodes[edge].availability += 1
    work.path[0] = edge
    work.path_length = 1
    backpropagate(work, nodes, totals)
