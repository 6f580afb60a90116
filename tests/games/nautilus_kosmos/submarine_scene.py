"""Positions for the tests of researchers and submarines, in the words of a position file, played by action names."""

from functools import cache

import numpy as np

import games
from games import api
from games.naming import parse_action
from games.nautilus_kosmos.position import read_position
from games.nautilus_kosmos.state import FACE_NAMES, FIRST_TREASURE, HALF_WIDTH, MAX_COLUMNS, STATE, ZONE_NAMES
from games.nautilus_kosmos.text import action_name, state_words
from games.playthrough import Playthrough, new_box

KOSMOS = games.load("nautilus_kosmos")
KEY = np.uint64(20020101)
MONEY = 17
BASE = (12, 15)
GREEN, GREY, HOUSE = (12, 18), (12, 21), (12, 24)


def module(kind: str, centre: tuple[int, int], *researchers: int, builder: int = 0) -> dict:
    """A module of the city; `researchers` by seat, those left out have none there."""
    entry = {"kind": kind, "centre": list(centre), "researchers": list(researchers)}
    return entry if kind in ("cross", "star") else entry | {"builder": builder}


def line_city(green=(), grey=(), house=(), grey_builder: int = 1) -> list[dict]:
    """From the base eastwards a green module of seat 0, a grey one, as a rule of seat 1, and a habitation."""
    return [
        module("green", GREEN, *green),
        module("grey", GREY, *grey, builder=grey_builder),
        module("cross", HOUSE, *house),
    ]


@cache
def _box() -> np.recarray:
    return new_box(KOSMOS)


class Scene:
    """A playthrough that begins at a decision of seat 0.

    Parameters
    ----------
    decision : str
    modules : list of dict
        From `module`.
    players : dict, optional
        What differs, by seat, from a player with `MONEY` and nothing else.
    empty : list of cells
        Discovery cells without a tile, besides those under modules and submarines.
    fields
        All other fields of a position file.
    """

    def __init__(self, decision: str, modules: list[dict], players: dict | None = None, seats=4, empty=(), **fields):
        box = _box()
        entries = [{"money": MONEY} | (players or {}).get(seat, {}) for seat in range(seats)]
        document = {"game": "nautilus_kosmos", "seats": seats, "seat": 0, "order_card": ["shell", "ray"]}
        document |= {"decision": decision, "players": entries, "modules": [_filled(entry, seats) for entry in modules]}
        tiles = _empty_tiles(box[0], modules, entries, empty)
        document |= {"empty": [_cell(box[0], tile) for tile in tiles], "removed": _removed(box[0], tiles)} | fields
        state = api.new_records(STATE)
        read_position(box[0], document, state[0])
        self.playthrough = Playthrough.from_state(KOSMOS, box, seats, KEY, state)

    @property
    def state(self) -> np.record:
        return self.playthrough.state[0]

    def legal(self) -> list[str]:
        """The names of the legal actions."""
        return [action_name(int(action)) for action in self.playthrough.legal_actions()]

    def play(self, *names: str) -> "Scene":
        """Plays actions by name; each must be legal."""
        for name in names:
            self.playthrough.apply(parse_action(KOSMOS, name, self.playthrough.legal_actions()))
        return self

    def words(self) -> dict:
        """The state in words."""
        return state_words(self.playthrough.box[0], self.state)

    def seat(self, seat: int = 0) -> dict:
        """What lies before a seat, in words."""
        return self.words()["players"][seat]

    def decision(self) -> str:
        return self.words()["decision"]

    def researchers(self, centre: tuple[int, int]) -> list[int]:
        """The researchers in a module, by seat."""
        return next(entry["researchers"] for entry in self.words()["modules"] if entry["centre"] == str(centre))

    def cells(self, what: str) -> set[tuple[int, int]]:
        """The cells that legal actions beginning with `what` name."""
        return {_cell_named(name) for name in self.legal() if name.startswith(what)}


def _filled(entry: dict, seats: int) -> dict:
    given = entry["researchers"]
    return entry | {"researchers": given + [0] * (seats - len(given))}


def _cell(box, tile: int) -> list[int]:
    return list(divmod(int(box.tile_cell[tile]), MAX_COLUMNS))


def _cell_named(name: str) -> tuple[int, int]:
    row, column = name[name.index("(") + 1 : name.index(")")].split(", ")
    return int(row), int(column)


def _empty_tiles(box, modules: list[dict], players: list[dict], empty) -> list[int]:
    """The tiles that cannot be there any more, under modules, submarines and on the cells `empty`."""
    centres = [BASE, *(entry["centre"] for entry in modules)]
    cleared = [tuple(entry["cell"]) for player in players for entry in player.get("submarines", [])]
    cleared += [tuple(cell) for cell in empty]
    return [tile for tile in range(box.num_tiles) if _is_cleared(_cell(box, tile), centres, cleared)]


def _is_cleared(cell: list[int], centres: list, cleared: list) -> bool:
    distances = (max(abs(cell[0] - row), abs(cell[1] - column)) for row, column in centres)
    return tuple(cell) in cleared or min(distances) <= HALF_WIDTH


def _removed(box, tiles: list[int]) -> dict:
    """For each empty cell one of the faces, not treasures, that its zone began with."""
    removed = {}
    for zone, name in enumerate(ZONE_NAMES):
        faces = [FACE_NAMES[face] for face in box.faces[box.tile_zone == zone] if face < FIRST_TREASURE]
        removed[name] = faces[: sum(box.tile_zone[tile] == zone for tile in tiles)]
    return removed


def submarine(*cell: int, **notes: bool) -> dict:
    """A submarine at sea."""
    return {"cell": list(cell)} | notes
