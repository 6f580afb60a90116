"""Balance runs without games: tables drawn from known chances, for tests of the sections."""

import itertools
from dataclasses import dataclass, field, replace

import numpy as np
import pandas as pd

from analysis.balance.run import BalanceRun
from analysis.table import COLUMNS
from games.card import Game

TOY = Game(
    name="toy",
    title="Toy",
    source="made for tests",
    hidden="nothing",
    status="exact",
    seats=(2, 3),
    num_actions=3,
    num_views=3,
    max_actions=3,
    max_decisions=60,
    information_size=1,
    score_range=(-100.0, 100.0),
    margin_scale=10.0,
    endings=("deck empty", "goal reached"),
)
KINDS = ("red", "green", "blue")
SHARES = np.round(np.linspace(0.0, 1.0, 21), 2)


@dataclass(frozen=True)
class Recipe:
    """What is drawn: `seat` are points a seat has ahead, `worth` the value of a kind beyond the others.

    `luck` is the standard deviation of the points that a deal gives to a seat, in all its playthroughs.
    """

    num_blocks: int = 60
    num_seats: int = 2
    num_rotations: int = 2
    seed: int = 1
    seat: tuple[float, ...] = (0.0, 0.0, 0.0)
    worth: dict[str, float] = field(default_factory=dict)
    luck: float = 3.0
    strategies: tuple[str, ...] = ("rush", "hoard", "spread")
    strength: dict[str, float] = field(default_factory=dict)
    with_all: bool = True


def games_of(playthroughs: list[tuple], endings: list[str] | None = None) -> pd.DataFrame:
    """The table of games from (block, rotation, agents by seat, scores by seat); equal scores share the win."""
    rows = []
    for number, (block, rotation, agents, scores) in enumerate(playthroughs):
        scores = np.asarray(scores, float)
        is_best = scores == scores.max()
        for seat, agent in enumerate(agents):
            rank = 1 + int((scores > scores[seat]).sum())
            share = is_best[seat] / is_best.sum()
            ending = TOY.endings[0] if endings is None else endings[number]
            rows.append((block, rotation, seat, agent, scores[seat], rank, share, 10, ending, 0.1))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def made_run(recipe: Recipe = Recipe()) -> BalanceRun:
    """A whole run by a recipe."""
    rng = np.random.default_rng(recipe.seed)
    mirror = _mirror(recipe, rng)
    seats = mirror[["block", "rotation", "seat", "score", "rank", "win_share"]]
    return BalanceRun(
        game=replace(TOY, seats=(recipe.num_seats,)),
        num_seats=recipe.num_seats,
        agent="main",
        games={"mirror": mirror} | (_duels(recipe, rng) if recipe.with_all else {}),
        strategies={"main": "free"} | {f"main,{name}": name for name in recipe.strategies},
        restrictions=_restrictions(recipe),
        progress=_progress(seats, rng),
        sources=_sources(seats),
        choices=_choices(seats, rng),
        kinds=_kinds(recipe, seats, rng),
        judged=_judged(recipe, seats, rng),
        all_kinds=[*KINDS, "gold"],
        all_endings=list(TOY.endings),
        follows=_follows(recipe, seats, rng) if recipe.with_all else None,
        beliefs=_beliefs(seats) if recipe.with_all else None,
    )


def _mirror(recipe: Recipe, rng) -> pd.DataFrame:
    playthroughs, endings = [], []
    for block in range(recipe.num_blocks):
        luck = rng.normal(0.0, recipe.luck, recipe.num_seats)
        for rotation in range(recipe.num_rotations):
            playthroughs.append(
                (block, rotation, ["main"] * recipe.num_seats, _scores(recipe, luck, [0.0] * recipe.num_seats, rng))
            )
            endings.append(str(rng.choice(TOY.endings, p=[0.7, 0.3])))
    games = games_of(playthroughs, endings)
    games["decisions"] = rng.integers(8, 13, len(games))
    return games


def _scores(recipe: Recipe, luck: np.ndarray, strengths: list[float], rng) -> np.ndarray:
    points = 20.0 + luck + np.array(recipe.seat[: recipe.num_seats]) + np.array(strengths)
    return np.round(points + rng.normal(0.0, 3.0, recipe.num_seats))


def _duels(recipe: Recipe, rng) -> dict[str, pd.DataFrame]:
    names = [f"main,{name}" for name in recipe.strategies]
    against_main = [("main", agent) for agent in _restrictions(recipe).agent]
    ladder = ["random", "weak", "main", "strong"]
    pairs = {
        "strategies": [(a, b) for i, a in enumerate(["main", *names]) for b in ["main", *names][i + 1 :]],
        "restricted": against_main,
        "secrets": [("main", "cheat:200")],
        "ladder": list(itertools.pairwise(ladder)),
    }
    return {study: _duel_games(recipe, duels, rng) for study, duels in pairs.items()}


def _duel_games(recipe: Recipe, duels: list[tuple[str, str]], rng) -> pd.DataFrame:
    strength = {"random": -6.0, "weak": -2.0, "strong": 1.0, "cheat:200": 2.0} | recipe.strength
    playthroughs = []
    for block in range(recipe.num_blocks):
        luck = rng.normal(0.0, recipe.luck, recipe.num_seats)
        seatings = [seating for pair in duels for seating in turns(pair, recipe.num_seats)]
        for rotation, agents in enumerate(seatings):
            strengths = [strength.get(agent, 0.0) for agent in agents]
            playthroughs.append((block, rotation, agents, _scores(recipe, luck, strengths, rng)))
    return games_of(playthroughs)


def turns(pair: tuple[str, str], num_seats: int) -> list[tuple[str, ...]]:
    """The seatings of two agents that fill a table in turn, each of them first, rotated."""
    filled = [tuple(pair[(first + seat) % 2] for seat in range(num_seats)) for first in (0, 1)]
    return list(dict.fromkeys(order[-shift:] + order[:-shift] for order in filled for shift in range(num_seats)))


def _restrictions(recipe: Recipe) -> pd.DataFrame:
    rows = [(f"main,{mode}={kind}", kind, mode) for kind in KINDS for mode in ("avoid", "force")]
    return pd.DataFrame(rows if recipe.with_all else [], columns=["agent", "kind", "mode"])


def _progress(seats: pd.DataFrame, rng) -> pd.DataFrame:
    rows = seats.merge(pd.DataFrame({"share": SHARES}), how="cross")
    shares = rows.share.to_numpy()
    walk = rows.win_share * shares + (1.0 - shares) * rng.random(len(rows))
    total = walk.groupby([rows.block, rows.rotation, rows.share]).transform("sum")
    return rows.assign(points=rows.score * shares, standing=walk / total, final_rank=rows["rank"]).drop(
        columns=["score", "rank"]
    )


def _sources(seats: pd.DataFrame) -> pd.DataFrame:
    rows = seats.merge(pd.DataFrame({"share": SHARES}), how="cross").merge(
        pd.DataFrame({"source": ["cards", "goals"], "part": [0.75, 0.25]}), how="cross"
    )
    rows = rows.assign(points=rows.score * rows.share * rows.part, final_rank=rows["rank"])
    return rows[["block", "rotation", "share", "seat", "source", "points", "final_rank"]]


def _choices(seats: pd.DataFrame, rng) -> pd.DataFrame:
    rows = seats[["block", "rotation", "seat"]].merge(pd.DataFrame({"turn": range(10)}), how="cross")
    rows["ply"] = rows.turn * seats.seat.nunique() + rows.seat
    rows["share"] = rows.ply / (10.0 * seats.seat.nunique())
    return rows.assign(num_legal=rng.integers(1, 6, len(rows))).drop(columns="turn")


def _kinds(recipe: Recipe, seats: pd.DataFrame, rng) -> pd.DataFrame:
    rows = seats.rename(columns={"rank": "final_rank"}).merge(pd.DataFrame({"kind": KINDS}), how="cross")
    offered = rng.integers(0, 6, len(rows))
    taken = rng.binomial(offered, 1.0 / len(KINDS))
    first = np.where(taken > 0, rng.random(len(rows)), np.nan)
    return rows.assign(offered=offered, taken=taken, taken_always=taken, first_share=first).drop(columns="score")


def _judged(recipe: Recipe, seats: pd.DataFrame, rng) -> pd.DataFrame:
    decisions = seats[["block", "rotation", "seat"]].merge(pd.DataFrame({"turn": range(3)}), how="cross")
    decisions["share"] = (decisions.turn + 0.5) / 3.0
    decisions["ply"] = decisions.turn * seats.seat.nunique() + decisions.seat
    decisions["base"] = rng.uniform(0.2, 0.8, len(decisions))
    rows = decisions.merge(pd.DataFrame({"action": [f"play {kind}" for kind in KINDS], "kinds": KINDS}), how="cross")
    worth = rows.kinds.map(recipe.worth).fillna(0.0).to_numpy()
    value = np.clip(rows.base + worth + rng.normal(0.0, 0.05, len(rows)), 0.0, 1.0)
    rows = rows.assign(value=value, error=0.02, visits=100, leader_value=1.0 - value, is_late=rows.share > 0.8)
    best = rows.groupby(["block", "rotation", "ply"]).value.transform("max")
    return rows.assign(is_taken=rows.value == best).drop(columns=["turn", "base"])


def _follows(recipe: Recipe, seats: pd.DataFrame, rng) -> pd.DataFrame:
    rows = seats[["block", "rotation", "seat"]].merge(pd.DataFrame({"strategy": recipe.strategies}), how="cross")
    offered = rng.integers(3, 9, len(rows))
    return rows.assign(offered=offered, followed=rng.binomial(offered, 0.4), chance=offered * 0.4)


def _beliefs(seats: pd.DataFrame) -> pd.DataFrame:
    rows = seats[["block", "seat"]].merge(pd.DataFrame({"share": SHARES}), how="cross")
    return rows.assign(log10_determinizations=8.0 * (1.0 - rows.share) + 0.1 * (rows.block % 3))
