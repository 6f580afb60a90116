"""Two agents that fill a table in turn, compared; and the steps of a ladder."""

import pandas as pd

#: Bounds of an advantage where two agents fill the table alone.
ADVANTAGE = (-0.5, 0.5)


def advantages(games: pd.DataFrame) -> pd.DataFrame:
    """Per block how much better each agent does than each other one in the playthroughs in which both sit.

    Returns
    -------
    pandas.DataFrame
        block, first, second, games, advantage: half the difference of their mean win shares per seat, times half the
        number of seats. Where the two fill the table alone, one half plus it is the first one's share of their wins,
        and it lies in -0.5 .. 0.5. Both orders of a pair are there, so the table is antisymmetric.
    """
    own = games.groupby(["block", "rotation", "agent"], as_index=False).win_share.agg(["sum", "size"])
    both = own.merge(own, on=["block", "rotation"], suffixes=("", "_other"))
    both = both[both.agent != both.agent_other].assign(games=1)
    pairs = both.groupby(["block", "agent", "agent_other"], as_index=False)[
        ["sum", "size", "sum_other", "size_other", "games"]
    ].sum()
    difference = pairs["sum"] / pairs["size"] - pairs.sum_other / pairs.size_other
    pairs["advantage"] = games.seat.nunique() / 4.0 * difference
    pairs = pairs.rename(columns={"agent": "first", "agent_other": "second"})
    return pairs[["block", "first", "second", "games", "advantage"]]


def ladder_steps(games: pd.DataFrame | None) -> pd.DataFrame | None:
    """The games of a ladder with `step` (0: the two weakest), `weaker`, `stronger` and `agents` (both names).

    The playthroughs of a block climb the ladder, and the first one seats the weakest agent first. None without games.
    """
    if games is None:
        return None
    games = games.sort_values(["block", "rotation", "seat"], ignore_index=True)
    sitting = games.groupby(["block", "rotation"]).agent.agg(frozenset)
    steps = _chain(list(dict.fromkeys(sitting)), games.agent.iloc[0])
    named = sitting.map(steps).rename("named")
    games = games.join(named, on=["block", "rotation"])
    climbed = pd.DataFrame(games.pop("named").tolist(), columns=["step", "weaker", "stronger"])
    return games.join(climbed).assign(agents=climbed.weaker + " against " + climbed.stronger)


def _chain(pairs: list[frozenset], weakest: str) -> dict[frozenset, tuple[int, str, str]]:
    """Each pair, in the order of the ladder, with its step, weaker and stronger agent."""
    steps, weaker = {}, weakest
    for step, pair in enumerate(pairs):
        (stronger,) = pair - {weaker}
        steps[pair] = (step, weaker, stronger)
        weaker = stronger
    return steps
