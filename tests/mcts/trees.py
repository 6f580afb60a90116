"""Searches and their trees: as nested lists and dictionaries, to be compared and kept."""

import numpy as np

import games
from games import rng
from games.playthrough import Playthrough, new_box
from mcts.agent import SearchAgent
from mcts.agents import make_agent
from mcts.specs import parse_spec
from mcts.summary import edges_below
from mcts.tree import NO_OBSERVATION, NONE
from tests.mcts.reference import Edge, Node


def deal(name: str, seed: int = 0) -> Playthrough:
    """A new playthrough of a game of the project, with two seats."""
    game = games.load(name)
    return Playthrough(game, new_box(game), 2, rng.key_from(seed))


def plain(function):
    """A compiled function as it is written, to be run step by step."""
    return getattr(function, "py_func", function)


def searched(spec: str, table: Playthrough, seed: int = 1, utility: str | None = None) -> SearchAgent:
    """The agent of `spec` after a decision at `table`."""
    agent = make_agent(parse_spec(spec), table.game, table.box, table.num_seats, utility)
    agent.decide(table.state, table.current_seat, np.uint64(seed))
    return agent


def tree_of(agent: SearchAgent, tree: int = 0) -> list:
    """The edges below a root, by ascending choice and then seat."""
    return _edges_of(agent, tree)


def _edges_of(agent: SearchAgent, node: int) -> list:
    edges = [_edge_of(agent, edge) for edge in edges_below(agent.nodes, node)]
    return sorted(edges, key=lambda edge: (edge["choice"], edge["seat"]))


def _edge_of(agent: SearchAgent, edge: int) -> dict:
    slot, num_seats = agent.nodes[edge], agent.num_seats
    return {
        "choice": int(slot.choice),
        "seat": int(slot.seat),
        "visits": int(slot.visits),
        "availability": int(slot.availability),
        "totals": agent.totals[edge * num_seats : (edge + 1) * num_seats].tolist(),
        "nodes": [_node_of(agent, node, edge) for node in nodes_in_order(agent.nodes, edge)],
    }


def nodes_in_order(nodes: np.recarray, edge: int) -> list[int]:
    """The nodes below an edge in the order in which they were first met: twins are put behind the first one."""
    if nodes[edge].observation == NO_OBSERVATION:
        return []
    twins = []
    twin = int(nodes[edge].next_twin)
    while twin != NONE:
        twins.append(twin)
        twin = int(nodes[twin].next_twin)
    return [edge, *reversed(twins)]


def _node_of(agent: SearchAgent, node: int, edge: int) -> dict:
    visits = {} if node == edge else {"visits": int(agent.nodes[node].visits)}
    return {**visits, "edges": _edges_of(agent, node)}


def reference_tree(node: Node) -> list:
    """The same of a reference search."""
    edges = [_reference_edge(choice, seat, edge) for (seat, choice), edge in node.edges.items()]
    return sorted(edges, key=lambda edge: (edge["choice"], edge["seat"]))


def _reference_edge(choice: int, seat: int, edge: Edge) -> dict:
    nodes = list(edge.nodes.values())
    return {
        "choice": choice,
        "seat": seat,
        "visits": edge.visits,
        "availability": edge.availability,
        "totals": edge.totals,
        "nodes": [
            {**({} if place == 0 else {"visits": node.visits}), "edges": reference_tree(node)}
            for place, node in enumerate(nodes)
        ],
    }
