"""Situations that several tests begin with."""

from tests.games.nautilus_kosmos.scene import MONEY, UNDER_THE_LINE, Scene, line_city, module, submarine

#: Decisions, in the words of a position file
CHOOSE = "choose submarine"
WALK = "choose researcher"

SOUTH_OF_GREEN = (14, 18)
NORTH_OF_GREEN = (10, 18)
#: The lagoon built over: every free site reaches the slope or deeper
FULL_LAGOON = [
    module(kind, centre)
    for kind, centre in zip(
        ["green", "grey", "brown", "blue"] * 2,
        [(9, 15), (12, 12), (12, 18), (15, 15), (9, 12), (9, 18), (15, 12), (15, 18)],
        strict=True,
    )
]


def hand(*items: str) -> dict:
    """Seat 0 holds these modules."""
    return {0: {"hand": list(items)}}


def choosing(item: str, *modules: dict, **fields) -> Scene:
    """Seat 0 has bought nothing and chooses the site of one module."""
    return Scene(modules=modules, players=hand(item), decision="choose site", turn={"building": item}, **fields)


def at(decision: str, modules: list[dict], players: dict | None = None, **fields) -> Scene:
    """Seat 0 has come to a decision."""
    return Scene(modules, players=players, decision=decision, **fields)


def sailing(modules: list[dict], *start: int, money: int = MONEY, players: dict | None = None, **fields) -> Scene:
    """Seat 0 moves its only submarine."""
    own = {"money": money, "submarines": [submarine(*start)]}
    return at("sail", modules, {0: own, **(players or {})}, turn={"sailing": list(start)}, **fields)


def at_sea(*cells: tuple, money: tuple = (6, 20), city: list | None = None, **fields) -> Scene:
    """Seat 0 of two is to choose one of its submarines; the line city has stood long."""
    city = line_city((1, 0), (1, 0), (2, 0)) if city is None else city
    players = {0: {"submarines": [submarine(*cell) for cell in cells]}}
    return Scene(city, money, players, **{"gone": UNDER_THE_LINE, "decision": CHOOSE} | fields)


def levels_city(colour: str, level: int) -> list[dict]:
    """Modules west of the base with researchers of seat 0 in as many as the level says."""
    return [module(colour, centre, int(place < level)) for place, centre in enumerate([(12, 12), (12, 9), (12, 6)])]


def majority_of(colour: str, level: int) -> dict:
    """The majority disk with seat 0 if only that seat has the level for it."""
    return {colour: 0} if level > 1 else {}


def two_modules(colour: str, level: int) -> dict:
    """What `at_sea` needs for a level of seat 0 in a colour by modules west of the base."""
    sites = ((12, 12), (12, 9))[:level]
    gone = dict([((11, 12), "tempo"), ((13, 10), "shell")][:level])
    city = line_city((1, 0)) + [module(colour, site, 1) for site in sites]
    return {"city": city, "gone": UNDER_THE_LINE | gone, "majority": majority_of(colour, level)}


def distance(cell: tuple[int, int], other: tuple[int, int]) -> int:
    """Orthogonal steps between two cells."""
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])
