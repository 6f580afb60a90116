"""Matrix games: mixed equilibria, dominated rows, what a best reply gains, and alpha-rank as a side view."""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog

_ROUNDING = 1e-9


@dataclass(frozen=True)
class Equilibrium:
    """Mixes of the row and the column player that neither gains by leaving, and what the row player expects."""

    rows: np.ndarray
    columns: np.ndarray
    value: float


def equilibrium(payoff: np.ndarray) -> Equilibrium:
    """A mixed equilibrium of a zero-sum game; one of them if there are several.

    Parameters
    ----------
    payoff : numpy.ndarray, shape (rows, columns)
        What the row player gets and the column player loses.
    """
    payoff = np.asarray(payoff, float)
    rows, value = _safest_mix(payoff)
    columns, _ = _safest_mix(-payoff.T)
    return Equilibrium(rows, columns, value)


def _safest_mix(payoff: np.ndarray) -> tuple[np.ndarray, float]:
    """The mix of rows whose least payoff over the columns is greatest, and that payoff."""
    num_rows, num_columns = payoff.shape
    solved = linprog(
        np.append(np.zeros(num_rows), -1.0),
        A_ub=np.column_stack([-payoff.T, np.ones(num_columns)]),
        b_ub=np.zeros(num_columns),
        A_eq=np.append(np.ones(num_rows), 0.0)[None],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * num_rows + [(None, None)],
    )
    mix = np.where(solved.x[:-1] < _ROUNDING, 0.0, solved.x[:-1])
    return mix / mix.sum(), float(solved.x[-1])


def symmetric_mix(advantages: np.ndarray) -> np.ndarray:
    """The equilibrium mix of a game in which both choose from the same list.

    Parameters
    ----------
    advantages : numpy.ndarray, shape (choices, choices)
        Antisymmetric: what the row's choice gains against the column's.
    """
    return _safest_mix(np.asarray(advantages, float))[0]


def best_reply_gain(advantages: np.ndarray, mix: np.ndarray) -> float:
    """What the best reply to a mix gains against it; 0 at an equilibrium of an antisymmetric game."""
    return float(np.max(np.asarray(advantages, float) @ mix))


def dominating_mix(payoff: np.ndarray, row: int) -> tuple[np.ndarray, float]:
    """The mix of the other rows that is ahead of a row by most against every column, and by how much at least.

    A positive lead says that the row is strictly dominated.
    """
    payoff = np.asarray(payoff, float)
    others = np.delete(np.arange(len(payoff)), row)
    mix = np.zeros(len(payoff))
    mix[others], lead = _safest_mix(payoff[others] - payoff[row])
    return mix, lead


def alpha_rank(advantages: np.ndarray, alpha: float = 20.0, population: int = 50) -> np.ndarray:
    """Share of time in which a population plays each choice, mutants arising rarely (Omidshafiei et al. 2019).

    A mutant takes over with the fixation probability of the Fermi process; the chain over the choices then has the
    returned stationary distribution.

    Parameters
    ----------
    advantages : numpy.ndarray, shape (choices, choices)
        Antisymmetric.
    alpha : float
        Strength of selection.
    population : int
    """
    number = len(advantages)
    pull = np.clip(alpha * np.asarray(advantages, float).T, -10.0, 10.0)  # from the row's choice to the column's
    still = np.abs(pull) < _ROUNDING
    pull[still] = 1.0
    fixation = np.where(still, 1.0 / population, np.expm1(-pull) / np.expm1(-population * pull))
    chain = fixation / max(number - 1, 1)
    np.fill_diagonal(chain, 0.0)
    np.fill_diagonal(chain, 1.0 - chain.sum(axis=1))
    balance = np.vstack([chain.T - np.eye(number), np.ones(number)])
    shares = np.linalg.lstsq(balance, np.append(np.zeros(number), 1.0), rcond=None)[0].clip(0.0)
    return shares / shares.sum()
