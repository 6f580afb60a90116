"""Positions for the tests of the city: said in the words of a position file as far as they matter, played by names."""

import re
from collections import Counter
from functools import cache

import numpy as np

import games
from games import api
from games.naming import parse_action
from games.nautilus_kosmos.position import read_position
from games.nautilus_kosmos.state import FACE_NAMES, FIRST_TREASURE, MAX_COLUMNS, STATE, ZONE_NAMES
from games.nautilus_kosmos.text import action_name, state_words
from games.playthrough import Playthrough, new_box

KOSMOS = games.load("nautilus_kosmos")
BASE = (12, 15)
KEY = np.uint64(20020315)


@cache
def kosmos_box(discards_return: bool = True) -> np.recarray:
    """The box, if wanted with the house rule that discarded modules leave the game."""
    return new_box(KOSMOS, {"house_rules": {"discarded_modules_return": discards_return}})


def module(kind: str, centre: tuple[int, int], builder: int | None = None, researchers: list[int] | None = None):
    """One module of the city as a position file has it."""
    entry = {"kind": kind, "centre": list(centre), "researchers": researchers or []}
    return entry if builder is None else entry | {"builder": builder}


class CityScene:
    """A playthrough that begins at a given position.

    Parameters
    ----------
    seats : int
    modules : list of dict
        From `module`. The tiles under them are gone, whichever can be spared.
    money : int
        Of every seat.
    players : dict
        What else lies before a seat, by seat.
    discards_return : bool
    fields
        All other fields of a position file.
    """

    def __init__(self, seats=4, modules=(), money=45, players=None, discards_return=True, **fields):
        self.box = kosmos_box(discards_return)
        document = {"game": "nautilus_kosmos", "seats": seats, "seat": 0, "order_card": ["shell", "ray"]}
        document |= {"modules": list(modules)} | _gone(self.box[0], modules, fields) | fields
        document["players"] = [{"money": money} | (players or {}).get(seat, {}) for seat in range(seats)]
        state = api.new_records(STATE)
        read_position(self.box[0], document, state[0])
        self.playthrough = Playthrough.from_state(KOSMOS, self.box, seats, KEY, state)

    @classmethod
    def dealt(cls, seats: int = 4, key: np.uint64 = KEY) -> "CityScene":
        """A scene at the beginning of a game."""
        scene = cls.__new__(cls)
        scene.box = kosmos_box()
        scene.playthrough = Playthrough(KOSMOS, scene.box, seats, key)
        return scene

    @property
    def state(self) -> np.record:
        return self.playthrough.state[0]

    @property
    def seat(self) -> int:
        return self.playthrough.current_seat

    def legal(self) -> list[str]:
        """The names of the legal actions."""
        return [action_name(int(action)) for action in self.playthrough.legal_actions()]

    def cells(self, words: str) -> set[tuple[int, int]]:
        """The cells in the legal actions that begin with these words."""
        found = (re.fullmatch(rf"{words} \((\d+), (\d+)\)", name) for name in self.legal())
        return {(int(match[1]), int(match[2])) for match in found if match}

    def sites(self) -> set[tuple[int, int]]:
        """The centres where the chosen module can be placed."""
        return self.cells("place it at")

    def play(self, *names: str) -> "CityScene":
        """Plays actions by name; each must be legal."""
        for name in names:
            self.playthrough.apply(parse_action(KOSMOS, name, self.playthrough.legal_actions()))
        return self

    def words(self) -> dict:
        """The state in words."""
        return state_words(self.box[0], self.state)

    def player(self, seat: int = 0) -> dict:
        """What lies before a seat, in words."""
        return self.words()["players"][seat]

    def passages(self, centre: tuple[int, int]) -> set[str]:
        """The centres of the modules that a passage joins to a module."""
        return set(next(entry for entry in self.words()["modules"] if entry["centre"] == str(centre))["passages"])


def _gone(box, modules: list[dict], fields: dict) -> dict:
    """The tiles that the base and the modules cover, with faces of their zones that nobody has seen."""
    centres = [BASE, *(tuple(entry["centre"]) for entry in modules)]
    empty, removed = [], {zone: [] for zone in ZONE_NAMES}
    seen = Counter(entry["tile"] for entry in fields.get("seen", []))
    for tile in range(box.num_tiles):
        row, column = divmod(int(box.tile_cell[tile]), MAX_COLUMNS)
        if any(max(abs(row - centre[0]), abs(column - centre[1])) <= 1 for centre in centres):
            empty.append([row, column])
            zone = box.tile_zone[tile]
            spare = Counter(FACE_NAMES[face] for face in box.faces[box.tile_zone == zone] if face < FIRST_TREASURE)
            spare -= seen + Counter(removed[ZONE_NAMES[zone]])
            removed[ZONE_NAMES[zone]].append(max(spare, key=spare.get))
    return {"empty": empty, "removed": removed}
