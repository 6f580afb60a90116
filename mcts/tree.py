"""What a search tree is: nodes and edges in one pool of slots, allocated once.

One slot is an edge together with the first node below it. The edge stands for a choice as the tree's observer sees it
(`choice`) and carries the statistics; a node below it stands for what the observer then saw of chance (`observation`).
Further nodes below the same edge, its twins, take a slot each, whose edge part lies idle but for `visits`, the times
that observation came up. So every slot is one node: 32 bytes, and 8 more for each seat's total return.

Several trees can share a pool; the root of tree number t is slot t.
"""

import functools

import numpy as np

from games import api
from games.card import Game
from games.jit import inlined
from mcts.params import PARAMS

#: End of a list of slots, and the place of a search that has left its tree.
NONE = -1
#: An edge below which no node has been asked for yet.
NO_OBSERVATION = -1

#: What is summed up over the outcomes of a root action: places in a row of `outcomes`.
WIN_SHARES, WIN_SHARE_SQUARES, MARGINS, MARGIN_SQUARES = range(4)
NUM_SUMS = 4

NODE = np.dtype(
    [
        ("choice", np.int16),  # the choice as the tree's observer sees it
        ("seat", np.int16),  # the seat that chooses this edge
        ("observation", np.int32),  # what the observer saw after it, NO_OBSERVATION until the node is first needed
        ("visits", np.int32),  # edge: iterations that took it; twin: iterations that met its observation
        ("availability", np.int32),  # iterations in which it could have been taken at its node
        ("first_edge", np.int32),  # below the node: the edge of the lowest choice, or NONE
        ("next_edge", np.int32),  # beside the edge: the next higher choice of the same node, or NONE
        ("next_twin", np.int32),  # beside the node: next node below the same edge, or NONE
        ("spread", np.float32),  # 1 / sqrt(visits) of the edge, so that the selection need not divide
    ]
)


@functools.cache
def work_type(game: Game) -> np.dtype:
    """The record type of a search's working memory, sized for the game's largest number of seats.

    One record, because compiled code passes it as one pointer: arrays of their own would be counted at every call.
    """
    state = game.part("state").STATE
    num_seats = num_trees = max(game.seats)
    return api.record_type(
        game.name,
        [
            ("params", PARAMS),
            ("root", state),  # the state that is asked about, determinized for the seat that asks
            ("state", state),  # the state of the iteration
            ("rng", np.uint64, (1,)),
            ("num_nodes", np.int64),  # slots in use
            ("observers", np.int64, (num_trees,)),  # the seat each tree belongs to, or ALL_SEEING
            ("selectors", np.int64, (num_seats,)),  # the tree in which a seat selects
            ("edges", np.int64, (num_trees,)),  # the edge each tree has just gone down, or NONE
            ("seen", np.int64, (num_trees,)),  # what its observer has seen since
            ("path_length", np.int64),
            ("path", np.int32, ((game.max_decisions + 1) * num_trees,)),  # the edges of this iteration
            ("actions", np.int32, (game.max_actions,)),  # the legal actions
            ("seen_as", np.int32, (game.max_actions,)),  # how a tree's observer sees each of them
            ("views", np.int32, (game.max_actions,)),  # the different views among these, ascending
            ("attitudes", np.int8, (game.num_actions + 1,)),  # of the seat that asks, see `mcts.leaning`
            ("scores", np.float64, (num_seats,)),
            ("ranks", np.int64, (num_seats,)),
            ("returns", np.float64, (num_seats,)),  # utilities of the iteration, in [0, 1]
            ("squares", np.float64, (game.num_actions + 1, num_seats)),  # squared returns of each root action, summed
            ("outcomes", np.float64, (game.num_actions + 1, NUM_SUMS)),  # sums of the asking seat's outcomes, likewise
        ],
    )


def new_nodes(num_seats: int, capacity: int) -> tuple[np.recarray, np.ndarray]:
    """Memory for `capacity` nodes: the slots, NODE (capacity,), and their total returns, float64 (capacity * seats,).

    The total return of edge e for seat s lies at ``e * num_seats + s``.
    """
    return api.new_records(NODE, capacity), np.zeros(capacity * num_seats)


def bytes_per_node(num_seats: int) -> int:
    """Bytes of memory that one node takes."""
    return NODE.itemsize + num_seats * np.dtype(np.float64).itemsize


@inlined
def plant(work, nodes, totals):
    """Empties the pool and plants one root per tree."""
    work.num_nodes = 0
    work.squares[:] = 0.0
    work.outcomes[:] = 0.0
    for _ in range(work.params.num_trees):
        root = add_slot(work, nodes, totals, 0, NONE)
        nodes[root].observation = 0


@inlined
def is_full(work, nodes):
    """Whether no slot is left."""
    return work.num_nodes == len(nodes)


@inlined
def add_slot(work, nodes, totals, choice, seat):
    """Takes the next free slot, cleared; the caller has made sure that there is one."""
    slot = work.num_nodes
    work.num_nodes = slot + 1
    node = nodes[slot]
    node.choice = choice
    node.observation = NO_OBSERVATION
    node.visits = 0
    node.availability = 0
    node.first_edge = NONE
    node.next_edge = NONE
    node.next_twin = NONE
    node.seat = seat
    num_seats = work.params.num_seats
    for cell in range(slot * num_seats, (slot + 1) * num_seats):
        totals[cell] = 0.0
    return slot


@inlined
def add_edge(work, nodes, totals, node, choice, seat):
    """A new edge from `node`, in its place among the older ones by ascending choice, available once."""
    edge = add_slot(work, nodes, totals, choice, seat)
    before, after = NONE, nodes[node].first_edge
    while after != NONE and nodes[after].choice < choice:
        before, after = after, nodes[after].next_edge
    nodes[edge].availability = 1
    nodes[edge].next_edge = after
    if before == NONE:
        nodes[node].first_edge = edge
    else:
        nodes[before].next_edge = edge
    return edge


@inlined
def add_twin(work, nodes, totals, edge, observation):
    """A further node below `edge`, for another observation."""
    twin = add_slot(work, nodes, totals, nodes[edge].choice, nodes[edge].seat)
    nodes[twin].observation = observation
    nodes[twin].next_twin = nodes[edge].next_twin
    nodes[edge].next_twin = twin
    return twin


@inlined
def find_edge(nodes, node, choice, seat):
    """The edge of `node` with that choice of that seat, or NONE."""
    edge = edge_from(nodes, nodes[node].first_edge, choice, seat)
    return edge if edge != NONE and nodes[edge].choice == choice else NONE


@inlined
def edge_from(nodes, edge, choice, seat):
    """From `edge` on, the edge with that choice of that seat, else the first one of a higher choice, or NONE."""
    while edge != NONE:
        other = nodes[edge]
        if other.choice > choice or (other.choice == choice and other.seat == seat):
            break
        edge = other.next_edge
    return edge


@inlined
def find_node(nodes, edge, observation):
    """The node below `edge` whose observer saw `observation`, or NONE; an edge without a node gets this one."""
    if nodes[edge].observation == NO_OBSERVATION:
        nodes[edge].observation = observation
    node = edge
    while node != NONE and nodes[node].observation != observation:
        node = nodes[node].next_twin
    return node
