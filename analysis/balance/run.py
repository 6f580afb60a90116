"""What the sections of a balance report are made from: the tables of one run."""

from dataclasses import dataclass

import pandas as pd

from games.card import Game


@dataclass(frozen=True)
class BalanceRun:
    """The tables of one run, and of the run with the other box if there is one.

    `block` is the same deal in all tables, in all studies and in `other`; `share` is the share of a game's decisions
    that have been made. A table with nothing in it has its columns and no rows.

    Attributes
    ----------
    game : Game
    num_seats : int
    agent : str
        Spec of the main agent.
    games : dict of str to pandas.DataFrame
        Per study the table of games with `analysis.table.COLUMNS`: block, rotation (number of the playthrough in its
        block), seat, agent (label), score, rank, win_share, decisions (of this seat), ending, seconds. Studies:

        ``mirror``
            the main agent in all seats; each deal in several playthroughs.
        ``ladder``
            agents of growing strength, the weakest first, each against the next.
        ``strategies``
            the main agent and each strategy; every two of them fill the table in turn.
        ``restricted``
            the main agent against each of the restricted ones.
        ``secrets``
            the main agent against ``cheat``, which sees all, and against agents that see less.
    strategies : dict of str to str
        Label of an agent in study ``strategies`` -> name of the strategy; "free" for the main agent.
    restrictions : pandas.DataFrame
        agent (label in study ``restricted``), kind (of action), mode ("avoid" or "force").
    progress : pandas.DataFrame
        Of study ``mirror``, at shares 0, 0.05 .. 1: block, rotation, share, seat, points (so far), standing (chance to
        win as the game's evaluation sees it, 0 to 1; nan without one), final_rank, win_share.
    sources : pandas.DataFrame
        Of study ``mirror``, at the same shares: block, rotation, share, seat, source, points (their sum over the
        sources is `points` of `progress`), final_rank.
    choices : pandas.DataFrame
        A row per decision of study ``mirror``: block, rotation, ply, share, seat, num_legal.
    kinds : pandas.DataFrame
        Of study ``mirror``, a row per seat of a playthrough and kind of action: block, rotation, seat, kind, offered
        (decisions in which some but not all legal actions are of the kind), taken (of those), taken_always (decisions
        in which it was taken, forced ones included), first_share (share of the game at the first take, nan if never),
        win_share, final_rank.
    judged : pandas.DataFrame
        A sample of the decisions of study ``mirror``, a row per legal action: block, rotation, ply, share, seat, action
        (its name), kinds (names joined by "; "), is_taken, visits, value (expected utility of the acting seat by a long
        search, 0 to 1), error (its standard error), leader_value (the same for the best rival), is_late (in the last
        fifth of the game).
    all_kinds, all_endings : list of str
        Every one that the game has, for coverage.
    other : BalanceRun, optional
        The run with the other box, on the same deals.
    follows : pandas.DataFrame, optional
        How the main agent plays in study ``mirror``, a row per seat of a playthrough and strategy: block, rotation,
        seat, strategy, offered (decisions in which the strategy tells some legal actions from others), followed (of
        those), chance (how many of those a uniform choice would be expected to follow).
    beliefs : pandas.DataFrame, optional
        What a seat does not know in study ``mirror``: block, share, seat, log10_determinizations (of the number of
        arrangements of the hidden things that the seat cannot tell apart).
    """

    game: Game
    num_seats: int
    agent: str
    games: dict[str, pd.DataFrame]
    strategies: dict[str, str]
    restrictions: pd.DataFrame
    progress: pd.DataFrame
    sources: pd.DataFrame
    choices: pd.DataFrame
    kinds: pd.DataFrame
    judged: pd.DataFrame
    all_kinds: list[str]
    all_endings: list[str]
    other: "BalanceRun | None" = None
    follows: pd.DataFrame | None = None
    beliefs: pd.DataFrame | None = None

    def study(self, name: str) -> pd.DataFrame | None:
        """The table of games of a study; None if it was not played."""
        games = self.games.get(name)
        return None if games is None or games.empty else games
