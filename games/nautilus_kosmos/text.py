"""Nautilus (Kosmos) for people: names of actions, components, what was drawn; states in words and the table as text."""

from collections import Counter

from games.nautilus_kosmos.kinds import action_kinds
from games.nautilus_kosmos.sources import points_by_source
from games.nautilus_kosmos.state import (
    DIRECTION_NAMES,
    DONE,
    FACE_NAMES,
    GONE,
    ITEM_KIND,
    ITEM_LODGERS,
    KIND_NAMES,
    NUM_BLUE_EXITS,
    NUM_ORDER_CARDS,
    SONAR,
    TO_BUILD,
    TO_BUY,
    TO_DOCK,
    TO_ENTER,
    TO_LAUNCH,
    TO_LEAVE,
    TO_PEEK,
    TO_SAIL,
    TO_SELECT,
    TO_SITE,
)
from games.nautilus_kosmos.table import render
from games.nautilus_kosmos.words import (
    cell_name,
    face_names,
    item_name,
    observation_words,
    order_words,
    state_words,
    tile_words,
)

__all__ = [
    "action_kinds",
    "action_name",
    "chance_words",
    "components",
    "observation_words",
    "points_by_source",
    "render",
    "state_words",
    "view_name",
]

_CELL_ACTIONS = (
    (TO_DOCK, "dock at {}"),
    (TO_PEEK, "look at the tile on {}"),
    (TO_SAIL, "sail to {}"),
    (TO_SELECT, "move the submarine on {}"),
    (TO_ENTER, "enter the module at {}"),
    (TO_LEAVE, "move a researcher from {}"),
    (TO_SITE, "place it at {}"),
)


def action_name(action: int) -> str:
    """The action in the words of RULES.md; modules are named by their centre."""
    if action == DONE:
        return "done"
    if action == SONAR:
        return "use sonar"
    if action < TO_BUILD:
        return f"buy {item_name(action - TO_BUY)}"
    if action < TO_SITE:
        return f"build {item_name(action - TO_BUILD)}"
    if action >= TO_LAUNCH:
        cell, direction = divmod(action - TO_LAUNCH, NUM_BLUE_EXITS)
        return f"launch from {cell_name(cell)} to the {DIRECTION_NAMES[direction]}"
    first, words = next(entry for entry in _CELL_ACTIONS if action >= entry[0])
    return words.format(cell_name(action - first))


def view_name(view: int) -> str:
    """A choice as another seat sees it; here the action itself."""
    return action_name(view)


def components(box, state) -> Counter:
    """R1.2-R1.6: tiles, order cards, modules and researchers, wherever they lie."""
    faces = [FACE_NAMES[face] for face in state.tiles[: box.num_tiles] if face != GONE]
    orders = [f"order {order_words(box, card)}" for card in state.order_card]
    things = Counter(faces + orders + [KIND_NAMES[kind] for kind in state.kind[: state.num_modules]])
    for counts in state.removed:
        things.update(face_names(counts))
    for kind, name in enumerate(KIND_NAMES):
        things[name] += int(state.supply[kind]) + int(state.discarded[kind])
    for seat in range(state.num_seats):
        things[f"researcher of seat {seat}"] = int(state.reserve[seat]) + int(state.researchers[seat].sum())
        for item, count in enumerate(state.hand[seat]):
            things[KIND_NAMES[ITEM_KIND[item]]] += int(count)
            things[f"researcher of seat {seat}"] += int(count) * int(ITEM_LODGERS[item])
    return things


def chance_words(box, before, action: int, after) -> list[str]:
    """The chance outcomes of the set-up (`before` is None); no action draws anything."""
    if before is not None:
        return []
    seats = int(after.num_seats)
    words = [f"seat {after.start_seat} starts"]
    words += [f"seat {seat} gets the order {order_words(box, after.order_card[seat])}" for seat in range(seats)]
    words += [f"not dealt: {order_words(box, after.order_card[card])}" for card in range(seats, NUM_ORDER_CARDS)]
    return words + [tile_words(box, after, tile) for tile in range(box.num_tiles)]
