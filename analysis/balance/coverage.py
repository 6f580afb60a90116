"""Coverage: what never happened, and how surely it is rare; dead ends."""

import pandas as pd

from analysis.balance.estimates import SHARE, estimate, filled
from analysis.balance.figure import Figure
from analysis.balance.run import BalanceRun
from analysis.balance.wording import NOTHING, listed, number_n
from analysis.table import LEVEL

TITLE = "Coverage"
QUESTION = "What never happens, and does the game ever get stuck?"
NEVER_OFFERED, NEVER_TAKEN, NEVER_SEEN = "never offered", "offered, never taken", "never seen"
FIGURES: tuple[Figure, ...] = ()


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """Tables `never` (what, name, status) and `dead_ends` (what), both with value, low, high, n and decisions.

    The value of `never` is the chance that it happens in a block: 0, and at most `high` with a confidence of 95 % (the
    rule of three, 3 / n, in its exact form).
    """
    games = run.study("mirror")
    if games is None or games.block.nunique() < 2:
        return {}
    return filled(never=_never(run, games), dead_ends=_dead_ends(run, games))


def _never(run: BalanceRun, games: pd.DataFrame) -> pd.DataFrame:
    counts = run.kinds.groupby("kind")[["offered", "taken_always"]].sum()
    met = counts[counts.sum(axis=1) > 0]
    taken = set(met.index[met.taken_always > 0])
    rows = [("kind of action", kind, NEVER_OFFERED if kind not in met.index else NEVER_TAKEN)
            for kind in run.all_kinds if kind not in taken]  # fmt: skip
    seen = set(games.ending)
    rows += [("ending", ending, NEVER_SEEN) for ending in run.all_endings if ending not in seen]
    num_blocks = games.block.nunique()
    return pd.DataFrame(rows, columns=["what", "name", "status"]).assign(
        value=0.0, low=0.0, high=1.0 - (1.0 - LEVEL) ** (1.0 / num_blocks), n=num_blocks, decisions=len(run.choices)
    )


def _dead_ends(run: BalanceRun, games: pd.DataFrame) -> pd.DataFrame:
    """Decisions without a legal action, and playthroughs without an ending."""
    once = games.drop_duplicates(["block", "rotation"])
    unfinished = once.assign(is_so=~once.ending.isin(run.all_endings))
    tables = [_share(unfinished, "games that do not reach an ending", "games")]
    if len(run.choices):
        stuck = run.choices.assign(is_so=run.choices.num_legal == 0)
        tables.insert(0, _share(stuck, "decisions without a legal action", "decisions"))
    return pd.concat(tables)


def _share(rows: pd.DataFrame, what: str, of: str) -> pd.DataFrame:
    found = estimate(rows, [], "is_so", bounds=SHARE, count="number").assign(what=what, of=of)
    return found[["what", "value", "low", "high", "n", "number", "of"]]


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a sentence or two."""
    if "dead_ends" not in tables:
        return NOTHING
    return f"{_never_words(tables)} {_dead_end_words(tables['dead_ends'])}"


def _never_words(tables: dict[str, pd.DataFrame]) -> str:
    if "never" not in tables:
        return "Every kind of action and every ending came up."
    groups = tables["never"].groupby("status", sort=False).name
    words = "; ".join(f"{status}: {listed(list(names), 8)}" for status, names in groups)
    row = tables["never"].iloc[0]
    return f"{words[:1].upper()}{words[1:]} (each in at most {row.high:.3f} of the deals, {row.n} blocks)."


def _dead_end_words(table: pd.DataFrame) -> str:
    stuck = [f"{row.what} {number_n(row, 4)}" for row in table[table.value > 0.0].itertuples()]
    if stuck:
        return f"The game gets stuck: {listed(stuck)}."
    seen = listed([f"{row.number} {row.of}" for row in table.itertuples()])
    return f"No dead end in {seen}."
