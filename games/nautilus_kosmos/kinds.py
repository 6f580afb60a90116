"""The kinds that actions are of, for reports and for players that avoid or force some."""

from games.nautilus_kosmos.board import exit_cell
from games.nautilus_kosmos.state import (
    DONE,
    FIRST_RESEARCH,
    ITEM_KIND,
    ITEM_LODGERS,
    KIND_NAMES,
    MAX_COLUMNS,
    NUM_BLUE_EXITS,
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

_WHERE = ("in the lagoon", "on the slope", "in the deep", "in the canyon")


def action_kinds(box, action: int) -> tuple[str, ...]:
    """The kinds that an action is of, the widest first.

    Parameters
    ----------
    box : numpy.record
        The map, which says in what zone a cell lies.
    action : int
    """
    for first, kinds in reversed(_KINDS.items()):
        if action >= first:
            return kinds(box, int(action) - first)
    raise ValueError(f"no action {action}; the first is {DONE}")


def _purchase(box, item: int) -> tuple[str, ...]:
    lodgers = ITEM_LODGERS[item]
    if lodgers == 0:
        return _module("buy", item)
    return *_module("buy", item), f"buy a habitation with {lodgers} researcher{'s' if lodgers > 1 else ''}"


def _module(verb: str, item: int) -> tuple[str, ...]:
    group = "research module" if ITEM_KIND[item] >= FIRST_RESEARCH else "habitation"
    return f"{verb} a module", f"{verb} a {group}", f"{verb} a {KIND_NAMES[ITEM_KIND[item]]} {group}"


def _site(box, cell: int) -> tuple[str, ...]:
    return "choose a site", *_in_zone("choose a site", int(box.site_depth[cell]))


def _researcher(box, cell: int) -> tuple[str, ...]:
    return _at_base(box, "move a researcher", "move a researcher from the base", cell)


def _entry(box, cell: int) -> tuple[str, ...]:
    return _at_base(box, "enter a module", "enter the base", cell)


def _docking(box, cell: int) -> tuple[str, ...]:
    return _at_base(box, "dock", "dock at the base", cell)


def _at_base(box, wide: str, narrow: str, cell: int) -> tuple[str, ...]:
    return (wide, narrow) if cell == box.base_centre else (wide,)


def _submarine(box, cell: int) -> tuple[str, ...]:
    return "choose a submarine", *_in_zone("choose a submarine", depth_of(box, cell))


def _course(box, cell: int) -> tuple[str, ...]:
    kinds = "sail", *_in_zone("sail to a cell", depth_of(box, cell))
    if box.tile_at[cell] < 0:
        return kinds
    return *kinds, *_in_zone("sail to a discovery cell", depth_of(box, cell))


def _peek(box, cell: int) -> tuple[str, ...]:
    return "look at a tile", *_in_zone("look at a tile", depth_of(box, cell))


def _launch(box, place: int) -> tuple[str, ...]:
    cell = exit_cell(box, *divmod(place, NUM_BLUE_EXITS))
    return "launch a submarine", *_in_zone("launch a submarine", depth_of(box, cell) if cell >= 0 else 0)


def depth_of(box, cell: int) -> int:
    """The depth of a cell, 0 off the board."""
    return int(box.depth[divmod(int(cell), MAX_COLUMNS)])


def _in_zone(words: str, depth: int) -> tuple[str, ...]:
    return (f"{words} {_WHERE[depth - 1]}",) if depth > 0 else ()


_KINDS = {
    DONE: lambda box, _: ("done",),
    SONAR: lambda box, _: ("use sonar",),
    TO_BUY: _purchase,
    TO_BUILD: lambda box, item: _module("build", item),
    TO_SITE: _site,
    TO_LEAVE: _researcher,
    TO_ENTER: _entry,
    TO_SELECT: _submarine,
    TO_SAIL: _course,
    TO_PEEK: _peek,
    TO_DOCK: _docking,
    TO_LAUNCH: _launch,
}
