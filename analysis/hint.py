"""Hints: the actions of a position, ranked by a search that is told what the asking seat knows and nothing else.

What the numbers mean. Every iteration draws a determinization of its own and plays it to the end; win chance and margin
of an action are means over the outcomes of the iterations that began with it, whatever the search maximises. The 95 %
interval says how far chance alone may have moved that mean. It does not say how far the mean is from the value under
best play: while a tree search explores, it also plays, for every seat, what it will later drop, so a mean lags behind
what the search has learnt, most of all for actions it seldom visits. More iterations shrink both errors, but only the
first is in the interval. With `pimc` a sample is a determinization, and its value the mean of that one's tree.

An agent that stops its playouts early (`cutoff`) does not see how games end: its win chance is then the mean of the
game's own evaluation, if it maximises the win, and there is no margin.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from analysis.positions import Position
from games import rng
from games.documents import InputError
from mcts.agent import Agent, Decision, Interrupted
from mcts.agents import agent_seed, make_agent
from mcts.specs import AGENTS, AgentSpec, parse_spec
from mcts.summary import RootStatistics, Samples

BEST, AS_GOOD, INACCURACY, MISTAKE = "best", "as good", "inaccuracy", "mistake"

#: Losses on the scale of returns, 0 to 1; for the win chance 0.01 is one in a hundred games.
#: A loss below the first is none that matters, from the second on it is a mistake.
NEGLIGIBLE_LOSS = 0.01
MISTAKE_LOSS = 0.1

_CONFIDENCE = 0.95
_RULE_OF_THREE = 3.0


class Estimate(NamedTuple):
    """A mean and the half width of its 95 % interval; each None where too little was counted."""

    mean: float | None
    half_width: float | None


UNKNOWN = Estimate(None, None)


class Reply(NamedTuple):
    """A step of the line the search expects: who chooses what, and in which share of the action's iterations."""

    seat: int
    words: str
    share: float


@dataclass(frozen=True)
class RankedAction:
    """An action of a hint.

    Attributes
    ----------
    action : int
    words : str
        The action in rulebook words.
    visits : int
    share : float
        Of all visits.
    win_chance : Estimate
        Share of the win, 0 to 1.
    margin : Estimate
        Own score less the best rival's; alone: the score.
    value : Estimate
        What the search maximises, 0 to 1.
    loss : float or None
        Value of the best action less this one's; below 0 where the search has not caught up yet.
    verdict : str
        BEST; AS_GOOD if the interval overlaps the best's or the loss is below NEGLIGIBLE_LOSS; MISTAKE from
        MISTAKE_LOSS on; else INACCURACY. Empty where nothing was searched.
    line : tuple of Reply
        The most visited continuation.
    """

    action: int
    words: str
    visits: int = 0
    share: float = 0.0
    win_chance: Estimate = UNKNOWN
    margin: Estimate = UNKNOWN
    value: Estimate = UNKNOWN
    loss: float | None = None
    verdict: str = ""
    line: tuple[Reply, ...] = ()


@dataclass(frozen=True)
class Hint:
    """The answer to a position.

    Attributes
    ----------
    actions : list of RankedAction
        The best first; a single one without figures if no other is legal.
    utility : str
        What the search maximised: "win", "rank" or "score".
    iterations : int
    seconds : float
    is_finished : bool
        False if the search was stopped before its budget was spent.
    """

    actions: list[RankedAction]
    utility: str
    iterations: int
    seconds: float
    is_finished: bool = True


def check_asks(position: Position) -> None:
    """Raises InputError unless the asking seat has a decision to make."""
    if position.table.is_terminal:
        raise InputError("", "the game is over; a hint needs a position before the end")
    acting = position.table.current_seat
    if acting != position.seat:
        raise InputError("seat", f"seat {acting} acts here, not seat {position.seat}; a hint is for the seat that acts")


def make_adviser(position: Position, spec: AgentSpec) -> Agent:
    """The agent of `spec`, ready to be asked about `position`: all code it needs is compiled.

    Raises
    ------
    InputError
        If the agent cannot give a hint there.
    """
    if spec.name == "random":
        searching = ", ".join(name for name in AGENTS if name != spec.name)
        raise InputError("agent", f"random searches nothing and has no hint to give; agents that do: {searching}")
    adviser = make_agent(spec, position.game, position.box, position.num_seats)
    if adviser.sees_all and not position.is_true:
        raise InputError("agent", f"{spec.name} needs the true state, and a position file holds what one seat knows")
    least = make_agent(parse_spec(f"{spec.name}:1"), position.game, position.box, position.num_seats)
    least.decide(position.state, position.seat, agent_seed("warm up"))
    return adviser


def ask(adviser: Agent, position: Position, seed: int, is_stopped=None) -> Hint:
    """The adviser's hint; the same for the same seed if its budget is iterations.

    Parameters
    ----------
    adviser : Agent
        From `make_adviser`, for this position.
    position : Position
        In which the asking seat acts, see `check_asks`.
    seed : int
    is_stopped : callable, optional
        Asked every few hundredths of a second; if it says so, the hint is what was found until then.

    Raises
    ------
    Interrupted
        If it was stopped before the first iteration.
    """
    state = position.state
    if position.is_true and not adviser.sees_all:
        state = position.table.determinized(position.seat, rng.new_rng(seed, "determinization"))
    is_finished = True
    try:
        decision = adviser.decide(state, position.seat, agent_seed(seed, "hint"), is_stopped)
    except Interrupted as interruption:
        if interruption.decision is None:
            raise
        decision, is_finished = interruption.decision, False
    if decision.statistics is None:
        words = position.game.part("text").action_name(decision.action)
        return Hint([RankedAction(decision.action, words)], position.game.utility, 0, decision.seconds)
    return _hint(adviser, position, decision, is_finished)


def _hint(adviser: Agent, position: Position, decision: Decision, is_finished: bool) -> Hint:
    parameters = adviser.parameters
    ranked = _ranked(decision.statistics, position, parameters.utility, plays_on=parameters.cutoff < 0)
    return Hint(ranked, parameters.utility, decision.iterations, decision.seconds, is_finished)


def _ranked(statistics: RootStatistics, position: Position, utility: str, plays_on: bool) -> list[RankedAction]:
    seat, scale = position.seat, position.game.margin_scale
    returns = statistics.returns
    values = _estimates(Samples(returns.counts[:, 0], returns.sums[:, seat], returns.squares[:, seat]), 1.0)
    if plays_on:
        win_chances, margins = _estimates(statistics.win_shares, 1.0), _estimates(statistics.margins, 2.0 * scale)
    else:
        margins = [UNKNOWN] * len(values)
        win_chances = values if utility == "win" else margins
    total = max(1, int(statistics.visits.sum()))
    text = position.game.part("text")
    return [
        RankedAction(
            action=int(action),
            words=text.action_name(int(action)),
            visits=int(statistics.visits[place]),
            share=int(statistics.visits[place]) / total,
            win_chance=win_chances[place],
            margin=margins[place],
            value=values[place],
            loss=_loss(values[0], values[place]),
            verdict=BEST if place == 0 else verdict(values[0], values[place]),
            line=_replies(statistics.lines[place], text.view_name),
        )
        for place, action in enumerate(statistics.actions)
    ]


def _estimates(samples: Samples, value_range: float) -> list[Estimate]:
    """Mean and interval of each action; see `half_widths`."""
    widths = half_widths(samples.counts, samples.errors, value_range)
    return [Estimate(_number(mean), _number(width)) for mean, width in zip(samples.means, widths, strict=True)]


def half_widths(counts: np.ndarray, errors: np.ndarray, value_range: float) -> np.ndarray:
    """Half widths of 95 % intervals of means, float64, shape (A,); nan where nothing was counted.

    Student's t for the standard errors. Where all values were equal, or there is but one, the rule of three: what never
    came up in n values may still have a chance of 3 / n (Hanley and Lippman-Hand, "If nothing goes wrong, is everything
    all right?", 1983).

    Parameters
    ----------
    counts : numpy.ndarray, int64, shape (A,)
    errors : numpy.ndarray, float64, shape (A,)
        Standard errors of the means; nan below two values.
    value_range : float
        Largest possible difference of two values.
    """
    # Imported here because it takes longer than all else between the command and its search.
    from scipy.special import stdtrit

    with np.errstate(divide="ignore"):
        never_seen = np.where(counts > 0, value_range * np.minimum(1.0, _RULE_OF_THREE / counts), np.nan)
    spread = stdtrit(np.maximum(counts - 1, 1), 0.5 + _CONFIDENCE / 2) * errors
    return np.where(np.nan_to_num(errors) > 0.0, np.minimum(spread, value_range), never_seen)


def _number(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def _loss(best: Estimate, other: Estimate) -> float | None:
    return None if best.mean is None or other.mean is None else best.mean - other.mean


def verdict(best: Estimate, other: Estimate) -> str:
    """How an action stands against the best one, see `RankedAction`."""
    loss = _loss(best, other)
    if loss is None or loss < NEGLIGIBLE_LOSS or loss < best.half_width + other.half_width:
        return AS_GOOD
    return MISTAKE if loss >= MISTAKE_LOSS else INACCURACY


def _replies(line: list[tuple[int, int, int]], view_name) -> tuple[Reply, ...]:
    (_, _, visits), *rest = line
    return tuple(Reply(seat, view_name(choice), count / max(1, visits)) for seat, choice, count in rest)
