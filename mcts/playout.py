"""From a state to returns: play on, look at the outcome, turn it into utilities."""

import math

from games import api, rng
from games.jit import inlined, kernel
from mcts.leaning import considered
from mcts.params import PLAYOUTS, UTILITIES

_WIN = UTILITIES.index("win")
_RANK = UTILITIES.index("rank")
_BY_PRIOR = PLAYOUTS.index("prior")


@inlined
def play_out(box, state, work, key):
    """Plays `state` on, in place, and fills `work.returns`; `key` decides chance. Advances `work.rng`."""
    params = work.params
    returns = work.returns[: params.num_seats]
    if params.playout == _BY_PRIOR:
        is_over = _play_by_prior(box, state, work, key)
    else:
        is_over = _play_uniformly(box, state, work, key)
    if is_over:
        scores, ranks = work.scores[: params.num_seats], work.ranks[: params.num_seats]
        api.outcome(box, state, scores, ranks)
        utilities(params, scores, ranks, returns)
    else:
        api.evaluate(box, state, returns)


@inlined
def _play_uniformly(box, state, work, key):
    """Uniformly random decisions to the end or the cutoff; whether the end was reached."""
    num_left = work.params.cutoff
    while not api.is_terminal(box, state):
        if num_left == 0:
            return False
        num_left -= 1
        num_legal = considered(box, state, work)
        api.apply_action(box, state, work.actions[rng.below(work.rng, num_legal)], key)
    return True


@inlined
def _play_by_prior(box, state, work, key):
    """The same with decisions weighted by the game's prior."""
    num_left = work.params.cutoff
    while not api.is_terminal(box, state):
        if num_left == 0:
            return False
        num_left -= 1
        num_legal = considered(box, state, work)
        api.apply_action(box, state, draw_by_prior(box, state, work.actions, num_legal, work.rng), key)
    return True


@inlined
def draw_by_prior(box, state, actions, num_legal, random):
    """One of the first `num_legal` actions, by weight; one pass (weighted reservoir). Advances `random`."""
    chosen = actions[rng.below(random, num_legal)]
    total = 0.0
    for place in range(num_legal):
        weight = api.prior(box, state, actions[place])
        total += weight
        if rng.unit(random) * total < weight:
            chosen = actions[place]
    return chosen


@inlined
def utilities(params, scores, ranks, returns):
    """Fills `returns`, per seat in [0, 1]: the share of the win, the place, or the margin to the best rival."""
    for seat in range(len(returns)):
        if params.utility == _WIN:
            returns[seat] = win_share(ranks, seat)
        elif params.utility == _RANK:
            returns[seat] = _rank_value(ranks, seat)
        else:
            returns[seat] = _margin_value(scores, seat, params.margin_unit)


@inlined
def win_share(ranks, seat):
    """1 for the winner, shared equally among those tied for first, else 0."""
    if ranks[seat] != 1:
        return 0.0
    num_first = 0
    for other in range(len(ranks)):
        num_first += ranks[other] == 1
    return 1.0 / num_first


@inlined
def _rank_value(ranks, seat):
    """1 for first, 0 for last, even steps between; tied seats share the mean of their places."""
    if len(ranks) == 1:
        return 1.0
    num_tied = 0
    for other in range(len(ranks)):
        num_tied += ranks[other] == ranks[seat]
    place = ranks[seat] + 0.5 * (num_tied - 1)
    return (len(ranks) - place) / (len(ranks) - 1)


@inlined
def _margin_value(scores, seat, unit):
    """0.5 for level with the best rival and `unit` for each point ahead, within [0, 1]; alone: 2 * `unit` a point."""
    lead = margin(scores, seat)
    if len(scores) == 1:
        return min(1.0, max(0.0, 2.0 * unit * lead))
    return min(1.0, max(0.0, 0.5 + unit * lead))


@inlined
def margin(scores, seat):
    """Points ahead of the best rival, negative if behind; alone: the score itself."""
    if len(scores) == 1:
        return scores[seat]
    best = -math.inf
    for other in range(len(scores)):
        if other != seat:
            best = max(best, scores[other])
    return scores[seat] - best


@kernel
def play_random_games(boxes, works, num_games):
    """Plays games from the deal to the end by uniformly random decisions; returns the number of decisions.

    Each game is dealt anew in ``works[0].state``. Advances ``works[0].rng``. The yardstick for the speed of the rules.
    """
    work, state = works[0], works[0].state
    num_decisions = 0
    for _ in range(num_games):
        works[0].state = works[0].root
        key = rng.next_bits(work.rng)
        api.new_game(boxes[0], state, work.params.num_seats, key)
        while not api.is_terminal(boxes[0], state):
            num_legal = api.legal_actions(boxes[0], state, work.actions)
            api.apply_action(boxes[0], state, work.actions[rng.below(work.rng, num_legal)], key)
            num_decisions += 1
    return num_decisions
