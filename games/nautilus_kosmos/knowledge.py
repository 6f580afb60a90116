"""Playing knowledge of Nautilus (Kosmos): how well the seats stand, and which actions deserve attention first.

None of this is a rule. `evaluate` estimates each seat's final score from what it has and what its researchers,
submarines and money promise, and turns the estimates into shares of one win. It uses no face that a seat has not seen.
"""

import math

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import exit_cell
from games.nautilus_kosmos.building import extra_price
from games.nautilus_kosmos.city import is_research, module_at
from games.nautilus_kosmos.prospects import (
    fleet_promise,
    is_tile_near,
    launch_promise,
    level_gain,
    module_worth,
    num_free,
    walk_promise,
    zone_worths,
)
from games.nautilus_kosmos.researchers import ability
from games.nautilus_kosmos.rules import current_seat
from games.nautilus_kosmos.scoring import module_points, tile_points, treasure_points
from games.nautilus_kosmos.state import (
    BUY,
    CHOOSE_MODULE,
    DOCK,
    DONE,
    FIRST_RESEARCH,
    GREY,
    ITEM_KIND,
    ITEM_LODGERS,
    MAX_TREASURES,
    NUM_BLUE_EXITS,
    NUM_ITEMS,
    SONAR,
    TO_BUILD,
    TO_BUY,
    TO_ENTER,
    TO_LAUNCH,
    TO_LEAVE,
    TO_PEEK,
    TO_SAIL,
    TO_SELECT,
    TO_SITE,
    WITH_MARKER,
)
from games.nautilus_kosmos.strategies import STRATEGIES, inclination
from games.nautilus_kosmos.tiles import has_tile

__all__ = ["STRATEGIES", "evaluate", "inclination", "prior"]

#: Points of score by which a seat must lead to be e times as likely to win.
SPREAD = 20.0
# When a game is over as a rule: rounds, and share of the tiles that are gone by then; promises fade in its last part
USUAL_ROUNDS = 15.5
USUAL_SHARE_OF_TILES = 0.85
LAST_PART = 0.2
# What a rich seat still makes in a whole game, by factor, and the money with which it makes half of that
COMING_DISCOVERIES = 6.5
COMING_MODULES = 7.0
HALF_RICH = 3.9
# How much of a promise is counted
FLEET_WEIGHT = 0.75
LAUNCH_WEIGHT = 0.45
WALK_TO_LAUNCH_WEIGHT = 0.4
WALK_TO_LEVEL_WEIGHT = 0.7
LEVEL_IN_HAND_WEIGHT = 1.05
LODGER_WEIGHT = 1.6
#: Finds that a submarine makes after the next one in a whole game.
LATER_FINDS = 1.5
# Score of many free researchers at the start, and what is missing of it with one, two, ... (a power of the share)
MANY_RESEARCHERS = 78.0
SHARE_MISSING = 0.77
# Worth in points of discoveries, beyond what counts already
MARKER_WORTH = 0.13
ORDER_WORTH = 0.8


@compiled
def evaluate(box, state, values):
    """Shares of one win: an e-fold for each SPREAD points that a seat's estimated score lies higher."""
    worths = zone_worths(box, state)
    left = _time_left(box, state)
    highest = 0.0
    for seat in range(state.num_seats):
        values[seat] = _estimate(box, state, seat, worths, left)
        highest = max(highest, values[seat])
    total = 0.0
    for seat in range(state.num_seats):
        values[seat] = math.exp((values[seat] - highest) / SPREAD)
        total += values[seat]
    for seat in range(state.num_seats):
        values[seat] /= total


@compiled
def _time_left(box, state):
    """Share of a usual game that lies ahead."""
    if state.is_last_round:
        return 0.0
    gone = box.num_tiles - bits.count(state.face_down)
    by_tiles = 1.0 - gone / (USUAL_SHARE_OF_TILES * box.num_tiles)
    by_rounds = 1.0 - state.round_number / USUAL_ROUNDS
    return max(min(by_tiles, by_rounds), 0.0)


@compiled
def _estimate(box, state, seat, worths, left):
    """The score a seat will reach: what both factors are and will be, walks, researchers, hand and money."""
    fade = min(left / LAST_PART, 1.0)
    rich = left * state.money[seat] / (state.money[seat] + HALF_RICH)
    later = _later_finds(box, state, seat, worths, left)
    discoveries = COMING_DISCOVERIES * rich + _discoveries(box, state, seat, worths, later, fade)
    modules = COMING_MODULES * rich + _modules(box, state, seat, fade)
    walks = _walks(box, state, seat, worths, later, discoveries, modules)
    levels_in_hand = discoveries * _levels_in_hand(box, state, seat)
    return discoveries * modules + fade * (walks + levels_in_hand) + _researchers(state, seat, left) + state.money[seat]


@compiled
def _later_finds(box, state, seat, worths, left):
    """What a submarine will find after its next tile, in points of discoveries."""
    usual_worth = (worths[0] + worths[1] + worths[2] + worths[3] / 2.0) / 4.0
    speed = float(ability(box, state, seat, GREY)) / max(box.ability[GREY, 0], 1)
    return LATER_FINDS * left * usual_worth * speed


@compiled
def _discoveries(box, state, seat, worths, later, fade):
    """Points of discoveries that the seat has or that its fleet promises."""
    is_acting = current_seat(box, state) == seat
    points = (
        tile_points(box, state, seat) + treasure_points(box, state, seat) + ORDER_WORTH * _matches(box, state, seat)
    )
    for slot in range(MAX_TREASURES):
        if state.treasures[slot] == WITH_MARKER + seat:
            points += fade * MARKER_WORTH
    fleet = FLEET_WEIGHT * fleet_promise(box, state, seat, is_acting, worths, later)
    return points + fade * (fleet + LAUNCH_WEIGHT * launch_promise(box, state, seat, worths, later))


@compiled
def _matches(box, state, seat):
    """Tiles of the order card's kinds that the seat has and can pay for."""
    card = state.order_card[seat]
    matches = state.collected[seat, box.order_fields[card, 0]] + state.collected[seat, box.order_fields[card, 1]]
    return min(matches, state.money[seat])


@compiled
def _modules(box, state, seat, fade):
    """Points of modules: what levels promise, near the end what they count."""
    return fade * module_worth(box, state, seat) + (1.0 - fade) * module_points(box, state, seat)


@compiled
def _walks(box, state, seat, worths, later, discoveries, modules):
    """Points of the score that free researchers promise."""
    is_acting = current_seat(box, state) == seat
    level_weight = WALK_TO_LEVEL_WEIGHT * discoveries
    launch_weight = WALK_TO_LAUNCH_WEIGHT * modules
    return walk_promise(box, state, seat, is_acting, level_weight, launch_weight, worths, later)


@compiled
def _levels_in_hand(box, state, seat):
    """Points of modules that research modules in the hand promise."""
    gain = 0.0
    for item in range(NUM_ITEMS):
        if state.hand[seat, item] > 0 and ITEM_LODGERS[item] == 0:
            gain += level_gain(box, state, seat, ITEM_KIND[item] - FIRST_RESEARCH)
    return LEVEL_IN_HAND_WEIGHT * gain


@compiled
def _researchers(state, seat, left):
    """Points of the score for researchers that are free; each further one adds less."""
    missing = SHARE_MISSING ** num_free(state, seat, LODGER_WEIGHT)
    return MANY_RESEARCHERS * left * (1.0 - missing)


# Weights of actions


@compiled
def prior(box, state, action):
    """How much attention an action deserves; actions that waste nothing and lead to tiles and levels come first."""
    seat = current_seat(box, state)
    if action == DONE:
        return _weight_of_stopping(state)
    if action < TO_SITE:
        return _weight_of_module(box, state, seat, action)
    if action < TO_LEAVE:
        return 1.0 / (1.0 + extra_price(box, state, action - TO_SITE))
    if action < TO_ENTER:
        return 1.0
    if action < TO_SELECT:
        return _weight_of_entering(box, state, seat, module_at(state, action - TO_ENTER))
    return _weight_at_sea(box, state, seat, action)


@compiled
def _weight_of_stopping(state):
    """To stop seldom where something can be gained."""
    if state.decision == BUY or state.decision == DOCK:
        return 1.0
    return 0.3 if state.decision == CHOOSE_MODULE else 0.1


@compiled
def _weight_of_module(box, state, seat, action):
    """Sonar a little; to buy by what it brings; to build any module of the hand."""
    if action == SONAR:
        return 0.2
    if action >= TO_BUILD:
        return 1.0
    item = action - TO_BUY
    if ITEM_LODGERS[item] > 0:
        return ITEM_LODGERS[item] / (1.0 + num_free(state, seat, 1.0))
    return 2.0 * level_gain(box, state, seat, ITEM_KIND[item] - FIRST_RESEARCH)


@compiled
def _weight_of_entering(box, state, seat, module):
    """To be employed by what the level brings, else to stand ready for a launch."""
    if not is_research(state, module):
        return 0.2
    if state.researchers[seat, module] > 0:
        return 1.0
    return 1.0 + 4.0 * level_gain(box, state, seat, state.kind[module] - FIRST_RESEARCH)


@compiled
def _weight_at_sea(box, state, seat, action):
    """To launch and to sail towards tiles; to look, to choose a submarine and to dock alike."""
    if action >= TO_LAUNCH:
        centre, direction = (action - TO_LAUNCH) // NUM_BLUE_EXITS, (action - TO_LAUNCH) % NUM_BLUE_EXITS
        return 0.3 + 2.0 * is_tile_near(box, state, exit_cell(box, centre, direction), ability(box, state, seat, GREY))
    if action < TO_SAIL or action >= TO_PEEK:
        return 1.0
    cell = action - TO_SAIL
    if has_tile(state, cell):
        is_paid = state.money[seat] >= box.tile_price[box.tile_zone[box.tile_at[cell]]]
        return 20.0 if is_paid else 1.0
    return 0.02 + 0.5 * is_tile_near(box, state, cell, ability(box, state, seat, GREY))
