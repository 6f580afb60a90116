"""Iterations per second of fathom's SO-ISMCTS against OpenSpiel's C++ IS-MCTS bot, in one process and one run.

Both search from the opening of the same game with uniform random playouts (one each), the same exploration constant and
the same number of iterations a search; the turns alternate, so that drifting machine speed meets both alike. Run:

    .venv/bin/python tests/bench/against_open_spiel.py
"""

import time

import click
import numpy as np
import pyspiel

import games
from games import rng
from games.playthrough import Playthrough, new_box
from mcts.agents import agent_seed, make_agent
from mcts.specs import parse_spec

GAMES = ("kuhn_poker", "leduc_poker")


@click.command()
@click.option("--iterations", default=20_000, show_default=True, help="Iterations of one search.")
@click.option("--rounds", default=7, show_default=True, help="Searches of each engine; the median counts.")
@click.option("--exploration", default=0.7, show_default=True)
def main(iterations: int, rounds: int, exploration: float) -> None:
    """Print iterations per second of both engines and the ratio, per game."""
    click.echo(f"{'game':<12} {'OpenSpiel C++':>14} {'fathom':>12} {'ratio':>7}   (median of {rounds} searches)")
    for name in GAMES:
        theirs, ours = open_spiel_search(name, iterations, exploration), fathom_search(name, iterations, exploration)
        pairs = np.array([(timed(theirs, turn), timed(ours, turn)) for turn in range(rounds)])
        their_speed, our_speed = iterations / np.median(pairs, axis=0)
        ratio = np.median(pairs[:, 0] / pairs[:, 1])
        click.echo(f"{name:<12} {their_speed:>12,.0f}/s {our_speed:>10,.0f}/s {ratio:>6.1f}x")


def timed(search, turn: int) -> float:
    """Wall seconds of one search."""
    began = time.perf_counter()
    search(turn)
    return time.perf_counter() - began


def open_spiel_search(name: str, iterations: int, exploration: float):
    """A search by OpenSpiel's bot from the first decision of the game."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def search(turn: int) -> None:
        bot = pyspiel.ISMCTSBot(
            turn,
            pyspiel.RandomRolloutEvaluator(1, turn),
            exploration,
            iterations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
        )
        bot.step(state)

    search(0)
    return search


def fathom_search(name: str, iterations: int, exploration: float):
    """A search by fathom from the first decision of the game, all the calls of a decision included."""
    game = games.load(name)
    box = new_box(game)
    table = Playthrough(game, box, 2, rng.key_from(1))
    agent = make_agent(parse_spec(f"ismcts:{iterations},exploration={exploration}"), game, box, 2)

    def search(turn: int) -> None:
        agent.decide(table.state, table.current_seat, agent_seed(turn))

    search(0)
    return search


if __name__ == "__main__":
    main()
