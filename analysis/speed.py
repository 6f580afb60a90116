"""How fast a game is played and searched, and how long its code takes to be ready."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import games
from games import api, cache, rng
from games.card import Game
from games.playthrough import Playthrough, new_box
from mcts.agent import Agent
from mcts.agents import agent_seed, make_agent
from mcts.playout import play_random_games
from mcts.specs import parse_spec
from mcts.tree import bytes_per_node, work_type

_REPEATS = 5
_SECONDS_PER_REPEAT = 0.2
_GAMES_PER_CALL = 100


def measure(game: Game, iterations: int, num_threads: int) -> dict:
    """All speeds of a game with its usual number of seats.

    Parameters
    ----------
    game : Game
    iterations : int
        Of one search.
    num_threads : int
        Searches, or series of random playthroughs, at a time.

    Returns
    -------
    dict
        game, seats; iterations_per_second (SO-ISMCTS from the first choice, uniform playouts to the end) and
        decisions_per_second (random playthroughs), of all threads together, best of several repeats; bytes_per_node;
        compile_seconds and warm_seconds (from the start of a process to the end of its first search, with an empty and
        a filled cache of compiled code); threads.
    """
    num_seats = game.seats[0]
    compile_seconds, warm_seconds = measure_start(game)
    return {
        "game": game.name,
        "seats": num_seats,
        "iterations_per_second": round(iterations_per_second(game, num_seats, iterations, num_threads)),
        "decisions_per_second": round(decisions_per_second(game, num_seats, num_threads)),
        "bytes_per_node": bytes_per_node(num_seats),
        "compile_seconds": round(compile_seconds, 2),
        "warm_seconds": round(warm_seconds, 2),
        "threads": num_threads,
    }


def iterations_per_second(game: Game, num_seats: int, iterations: int, num_threads: int) -> float:
    """Iterations of SO-ISMCTS from the first choice of a deal, all threads together."""
    table, agents = first_choice(game, num_seats), []
    for _ in range(num_threads):
        agents.append(make_agent(parse_spec(f"ismcts:{iterations}"), game, table.box, num_seats))
        search(table, agents[-1])
    return best_rate([lambda agent=agent: search(table, agent) for agent in agents])


def first_choice(game: Game, num_seats: int) -> Playthrough:
    """The first position of a deal with more than one legal action."""
    table = Playthrough(game, new_box(game), num_seats, rng.key_from("speed"))
    while len(table.legal_actions()) == 1:
        table.apply(int(table.legal_actions()[0]))
    return table


def search(table: Playthrough, agent: Agent) -> int:
    """One search; returns the iterations done."""
    seat = table.current_seat
    state = table.determinized(seat, rng.new_rng("speed"))
    return agent.decide(state, seat, agent_seed("speed")).iterations


def decisions_per_second(game: Game, num_seats: int, num_threads: int) -> float:
    """Decisions of random playthroughs, all threads together."""
    box, series = new_box(game), []
    for thread in range(num_threads):
        works = api.new_records(work_type(game))
        works[0].params.num_seats = num_seats
        works[0].rng[0] = rng.key_from("speed", thread)
        play_random_games(box, works, 1)
        series.append(lambda works=works: play_random_games(box, works, _GAMES_PER_CALL))
    return best_rate(series)


def best_rate(tasks: list[Callable[[], int]]) -> float:
    """What tasks that run side by side, one thread each, again and again, get done in a second: best of the repeats."""
    with ThreadPoolExecutor(len(tasks)) as executor:
        return max(sum(executor.map(_rate, tasks)) for _ in range(_REPEATS))


def _rate(task: Callable[[], int]) -> float:
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < _SECONDS_PER_REPEAT:
        done += task()
    return done / (time.perf_counter() - began)


def measure_start(game: Game) -> tuple[float, float]:
    """Seconds from the start of a process to the end of its first search: with an empty cache, and again."""
    root = str(Path(games.__file__).parent.parent)
    with tempfile.TemporaryDirectory(prefix="fathom-speed-") as folder:
        path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
        surroundings = os.environ | {cache.FOLDER_VARIABLE: folder, "PYTHONPATH": path}
        return _time_start(game, surroundings), _time_start(game, surroundings)


def _time_start(game: Game, surroundings: dict[str, str]) -> float:
    code = f"from analysis.speed import search_once; search_once({game.name!r})"
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=surroundings, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def search_once(name: str) -> None:
    """The least that a search needs: a deal, a determinization, an agent, one iteration."""
    game = games.load(name)
    num_seats = game.seats[0]
    table = first_choice(game, num_seats)
    search(table, make_agent(parse_spec("ismcts:1"), game, table.box, num_seats))
