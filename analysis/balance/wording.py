"""Sentences of the report: numbers with their intervals, and the claims that a section names."""

from collections.abc import Mapping, Sequence

import pandas as pd

from analysis.balance.estimates import claims_of

NOTHING = "Not studied in this run, or too few blocks for an interval: nothing is said."


def number(row, digits: int = 2, signed: bool = False) -> str:
    """An estimate with its interval, e.g. ``0.56 (0.53 to 0.59)``."""
    sign = "+" if signed else ""
    value, low, high = (f"{part + 0.0:{sign}.{digits}f}" for part in (row.value, row.low, row.high))
    return f"{value} ({low} to {high})"


def number_n(row, digits: int = 2, signed: bool = False) -> str:
    """An estimate with its interval and the number of blocks, e.g. ``0.56 (0.53 to 0.59, 200 blocks)``."""
    return f"{number(row, digits, signed)[:-1]}, {row.n:.0f} blocks)"


def listed(words: Sequence[str], most: int = 5) -> str:
    """``a``, ``a and b``, ``a, b and c``; beyond `most` the rest is counted."""
    words = list(words)
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def named_claims(section: str, tables: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """The named claims of a section, the surest first.

    They come from the table ``claims`` of the report if it is among `tables`; else those of the section stand alone.
    """
    claims = tables["claims"] if "claims" in tables else claims_of({section: tables})
    return claims[(claims.section == section) & claims.is_named.astype(bool)]


def claim_words(claim) -> str:
    """A claim as a clause, e.g. ``seat 0 wins more than its share: 0.56 (0.53 to 0.59, 200 blocks) against 0.50``."""
    signed = claim.null == 0.0
    against = "" if signed else f" against {claim.null:.2f}"
    return f"{claim.what} {claim.effect}: {number_n(claim, 3, signed)}{against}"


def named_words(section: str, tables: Mapping[str, pd.DataFrame], most: int = 4) -> str:
    """The named claims of a section as one clause; empty if there are none."""
    named = named_claims(section, tables)
    return listed([claim_words(claim) for claim in named.itertuples()], most) if len(named) else ""


def capital(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
