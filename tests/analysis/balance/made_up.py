"""A made-up balance report: sections that stand in for the real ones, and tables that no game was played for."""

import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pandas as pd

from analysis.balance.figure import Figure
from analysis.balance.folder import CLAIM_COLUMNS, write_folder
from analysis.balance.report import SECTIONS

STRATEGIES = (
    "treasure hunters", "module specialists", "canyon divers", "landlords", "whole fleet", "single boat", "goal racers",
    "fast enders", "manta keepers", "free",
)  # fmt: skip
VERBS = ("play the Diving Module", "claim a goal", "buy a blue module", "place Kraken", "play the Captain of the Fleet")
SOURCES = ("treasures", "goals", "canyon tiles", "rent", "bonus for the longest chain of kings", "penalties")
AGENTS = ("random", "greedy", "ismcts:50,playout=prior", "ismcts:200,playout=prior")
SHARES = np.linspace(0.0, 1.0, 21).round(2)
RUN = {
    "game": "nautilus_kosmos",
    "title": "Nautilus (Kosmos)",
    "seats": 2,
    "agent": "ismcts:200,playout=prior",
    "blocks": 40,
    "games": 960,
    "seed": 1,
    "command": "fathom balance nautilus_kosmos --blocks 40",
    "fingerprints": {"rules": "5f0c2d9a7b11", "box": "0a"},
    "versions": {"fathom": "0.1.0"},
}
FIGURES = {
    "seats": (
        Figure("win_share_by_seat", "dots", "seats", "Win share by seat", label="seat", value_title="win share",
               reference="even", reference_words="even table"),
        Figure("seats_by_strength", "lines", "seats_strength", "The first seat's advantage by strength", x="agent",
               group="seat", value_title="win share", reference=0.5, reference_words="even table"),
    ),
    "strategies": (
        Figure("payoffs", "matrix", "strategies_payoffs", "Win share of each strategy against each other",
               row="strategy", column="against", value_title="win share", reference=0.5, reference_words="even"),
    ),
    "restrictions": (
        Figure("restricted", "bars", "restrictions", "Win share lost by never, or always, doing it", label="kind",
               group="mode", value_title="win share lost"),
    ),
    "parts": (
        Figure("lift", "dots", "parts", "Lift over the alternatives of the same decision", label="kind",
               value_title="lift in win chance", reference=0.0, reference_words="as good as its alternatives"),
    ),
    "course": (
        Figure("points_by_source", "areas", "course", "Points by source over the game, by final rank", x="share",
               group="source", panel="final_rank", value_title="points", x_title="share of the game"),
    ),
}  # fmt: skip


def fake_sections(monkeypatch) -> None:
    """Puts a section that finds the same whatever it is given in the place of each real one."""
    for name in SECTIONS:
        module = ModuleType(f"analysis.balance.{name}")
        module.TITLE, module.QUESTION = name.capitalize(), f"What about the {name}?"
        module.FIGURES = FIGURES.get(name, ())
        module.find = lambda tables, name=name: f"{len(tables) - 1} tables of {name} & {len(tables['claims'])} claims."
        monkeypatch.setitem(sys.modules, module.__name__, module)


def estimates(rows: list[dict], seed: int, width: float) -> pd.DataFrame:
    """Rows with value, each with an interval of about this half width."""
    table = pd.DataFrame(rows)
    half = width * (0.5 + np.random.default_rng(seed).random(len(table)))
    return table.assign(low=table.value - half, high=table.value + half, n=40)


def tables() -> dict[str, dict[str, pd.DataFrame]]:
    """By section a table for each figure."""
    noise = np.random.default_rng(1).normal(0.0, 0.08, 200).tolist()
    seats = [
        {"seat": f"seat {seat + 1}", "value": 0.46 + 0.08 * seat, "even": 0.5, "mean_turn": 1.5} for seat in (0, 1)
    ]
    strength = [
        {"agent": agent, "seat": f"seat {seat + 1}", "value": 0.5 + (seat - 0.5) * 0.05 * place}
        for seat in (0, 1)
        for place, agent in enumerate(AGENTS)
    ]
    payoffs = [
        {"strategy": strategy, "against": other, "value": 0.5 + 0.04 * (row - column)}
        for row, strategy in enumerate(STRATEGIES)
        for column, other in enumerate(STRATEGIES)
        if row != column
    ]
    kinds = [f"{VERBS[number % len(VERBS)]} {number + 1}" for number in range(40)]
    restricted = [
        {"kind": kind, "mode": mode, "value": abs(noise.pop()) - 0.03}
        for kind in kinds[:8]
        for mode in ("never", "always")
    ]
    lifts = [{"kind": kind, "value": noise.pop(), "taken": 100 + len(kind), "p": abs(noise[-1])} for kind in kinds]
    course = [
        {"share": share, "final_rank": f"final rank {rank}", "source": source,
         "value": share * (3 - rank) * (-1.0 if source == "penalties" else 2.0 + place)}
        for rank in (1, 2)
        for share in SHARES
        for place, source in enumerate(SOURCES)
    ]  # fmt: skip
    return {
        "seats": {"seats": estimates(seats, 1, 0.02), "seats_strength": estimates(strength, 2, 0.03)},
        "strategies": {"strategies_payoffs": estimates(payoffs, 3, 0.04)},
        "restrictions": {"restrictions": estimates(restricted, 4, 0.03)},
        "parts": {"parts": estimates(lifts, 5, 0.05)},
        "course": {"course": estimates(course, 6, 0.5)},
        "coverage": {"coverage": pd.DataFrame({"action": ["pass", "dive | <b>deep</b>"], "seen": [12345, 0]})},
    }


def claims() -> pd.DataFrame:
    """Two named hypotheses and one that is not."""
    rows = [
        ("parts", "card Kraken", "wins more than its alternatives", 0.21, 0.17, 0.25, 40, 0.0, 1e-9, 2e-9, True),
        ("seats", "seat 2", "wins more than its share", 0.54, 0.52, 0.56, 40, 0.5, 1e-4, 2e-4, True),
        ("seats", "seat 1", "wins less than its share", 0.49, 0.46, 0.52, 40, 0.5, 0.4, 0.4, False),
    ]
    return pd.DataFrame(rows, columns=list(CLAIM_COLUMNS))


def write_made_up(path: Path, **changes) -> Path:
    """The folder of the made-up report; `changes` are fields of ``run.json``, or `tables` and `claims`."""
    given = {"tables": tables(), "claims": claims()} | changes
    run = RUN | {name: value for name, value in given.items() if name not in ("tables", "claims")}
    write_folder(path, run, given["tables"], given["claims"])
    return path
