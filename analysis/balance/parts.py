"""Cards, tiles and actions: how often each is offered and taken, how takers fare, and its lift.

Who is ahead takes good things, so takers of a thing that does nothing may still win more. Hence only the lift is
tested: it compares actions of one and the same decision.
"""

import pandas as pd

from analysis.balance.combos import combos
from analysis.balance.estimates import SHARE, estimate, filled, hypotheses
from analysis.balance.figure import Figure
from analysis.balance.lifts import lifts
from analysis.balance.run import BalanceRun
from analysis.balance.wording import NOTHING, capital, listed, named_claims, number_n

TITLE = "Parts"
QUESTION = "Which cards, tiles and actions are too good or too weak?"
_LEAST_BLOCKS = 20  # for a test: fewer could hardly be named, and would weaken the others
_COUNTS = ["offered", "taken", "taken_always"]
FIGURES = (
    Figure("lifts", "dots", "lifts", "Lift: win chance beyond the alternatives of the same decision", label="kind",
           reference=0.0, reference_words="as good as the rest", value_title="win chance beyond the alternatives"),
    Figure("wins_when_taken", "dots", "wins_when_taken", "Win share of those who took it", label="kind",
           reference="null", reference_words="even table", value_title="win share"),
    Figure("taken_shares", "bars", "taken_shares", "Share of offers that are taken", label="kind",
           value_title="share of offers taken"),
)  # fmt: skip


def measure(run: BalanceRun) -> dict[str, pd.DataFrame]:
    """Tables `seen` (counts), `taken_shares`, `first_takes`, `wins_when_taken`, `lifts`, `combos`, `parts_tests`."""
    kinds = run.kinds
    if kinds.empty:
        return {}
    even = 1.0 / run.num_seats
    takers = kinds[kinds.taken_always > 0]
    found = lifts(run.judged)
    tested = found[found.n >= _LEAST_BLOCKS]
    return filled(
        seen=_seen(kinds),
        taken_shares=estimate(kinds, ["kind"], "taken", per="offered", bounds=SHARE).merge(_sums(kinds, _COUNTS[:2])),
        first_takes=estimate(takers, ["kind"], "first_share", bounds=SHARE, count="takers"),
        wins_when_taken=estimate(takers, ["kind"], "win_share", bounds=SHARE, count="takers").assign(null=even),
        lifts=found,
        combos=combos(kinds),
        parts_tests=hypotheses(
            tested, tested.kind, "is better than its alternatives", "is worse than its alternatives"
        ),
    )


def _seen(kinds: pd.DataFrame) -> pd.DataFrame:
    """Per kind the numbers of seats of playthroughs, offers and takes."""
    met = kinds.assign(
        seats_offered=(kinds.offered + kinds.taken_always > 0).astype(int),
        seats_taking=(kinds.taken_always > 0).astype(int),
    )
    return _sums(met, ["seats_offered", "seats_taking", *_COUNTS])


def _sums(kinds: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    return kinds.groupby("kind", as_index=False)[columns].sum()


def find(tables: dict[str, pd.DataFrame]) -> str:
    """What was found, in a sentence or two."""
    named = named_claims("parts", tables)
    if len(named):
        return _verdict(named)
    if "lifts" not in tables:
        return _taken_words(tables)
    found = tables["lifts"]
    often = found[found.n >= _LEAST_BLOCKS]
    most_seen = often if len(often) else found[found.n == found.n.max()]
    farthest = found.loc[most_seen.value.abs().idxmax()]
    return (
        f"No part is found to be better or worse than its alternatives; farthest from them is {farthest.kind}: "
        f"{number_n(farthest, 3, signed=True)}."
    )


def _verdict(named: pd.DataFrame) -> str:
    sides = (("Better", named[named.value > 0.0]), ("Worse", named[named.value < 0.0]))
    return " ".join(f"{side} than the alternatives of the same decision: {_brief(claims)}." for side, claims in sides
                    if len(claims))  # fmt: skip


def _brief(claims: pd.DataFrame) -> str:
    return listed([f"{claim.what} {number_n(claim, 3, signed=True)}" for claim in claims.itertuples()])


def _taken_words(tables: dict[str, pd.DataFrame]) -> str:
    if "taken_shares" not in tables:
        return NOTHING
    most = tables["taken_shares"].loc[tables["taken_shares"].value.idxmax()]
    return capital(f"most often taken when offered is {most.kind}, {number_n(most)} of its offers.")
