"""Positions near the end of a turn or of the game, said in the words of a position file, and played by action names."""

from functools import cache

import numpy as np

import games
from games import api
from games.naming import parse_action
from games.nautilus_kosmos.position import read_position
from games.nautilus_kosmos.state import FACE_NAMES, FIRST_TREASURE, MAX_COLUMNS, STATE, ZONE_NAMES
from games.nautilus_kosmos.text import action_name, state_words
from games.playthrough import Playthrough, new_box

NAUTILUS = games.load("nautilus_kosmos")
KEY = np.uint64(20020101)

#: The tiles under the city of `line_city`
UNDER_THE_LINE = {(13, 18): "treasure 2", (11, 20): "chest", (12, 23): "tempo"}


@cache
def printed_box() -> np.recarray:
    """The box as printed."""
    return new_box(NAUTILUS)


def module(kind: str, row: int, column: int, researchers: tuple = (), builder: int | None = None) -> dict:
    """A module in a position file."""
    entry = {"kind": kind, "centre": [row, column], "researchers": list(researchers)}
    return entry if builder is None else entry | {"builder": builder}


def line_city(green: tuple = (), grey: tuple = (), cross: tuple = (), builders: tuple = (0, 0)) -> list[dict]:
    """Green, grey and a cross habitation in a row to the east of the base."""
    return [
        module("green", 12, 18, green, builders[0]),
        module("grey", 12, 21, grey, builders[1]),
        module("cross", 12, 24, cross),
    ]


class Scene:
    """A playthrough that begins at a given position, asked for by seat 0.

    Parameters
    ----------
    money : tuple of int
        Of each seat; gives their number.
    gone : dict
        Face by cell of tiles that left the map.
    treasures : dict
        Number of a treasure that left the map: the seat of its marker or None; they come from any cells of their zone.
    taken : dict
        Zone: other faces that left it, from any of its cells.
    seen : dict
        Face by cell of face-down tiles that seat 0 has seen.
    submarines, collected : list
        What a position file says of each seat.
    fields
        All other fields of a position file.
    """

    def __init__(
        self,
        money: tuple = (20, 20),
        gone: dict | None = None,
        treasures: dict | None = None,
        taken: dict | None = None,
        seen: dict | None = None,
        submarines: tuple = (),
        collected: tuple = (),
        **fields,
    ):
        box = printed_box()
        document = {"game": "nautilus_kosmos", "seats": len(money), "seat": 0, "order_card": ["shell", "seahorse"]}
        document |= _Tiles(box[0], gone or {}, seen or {}, treasures or {}, taken or {}).fields() | fields
        document["players"] = [{"money": amount} for amount in money]
        for player, cells in zip(document["players"], submarines, strict=False):
            player["submarines"] = [{"cell": list(cell)} for cell in cells]
        for player, tiles in zip(document["players"], collected, strict=False):
            player["collected"] = tiles
        state = api.new_records(STATE)
        read_position(box[0], document, state[0])
        self.playthrough = Playthrough.from_state(NAUTILUS, box, len(money), KEY, state)

    def copy(self) -> "Scene":
        """An independent scene in the same state."""
        scene = Scene.__new__(Scene)
        scene.playthrough = self.playthrough.copy()
        return scene

    @property
    def state(self) -> np.record:
        return self.playthrough.state[0]

    def legal(self) -> list[str]:
        """The names of the legal actions."""
        return [action_name(int(action)) for action in self.playthrough.legal_actions()]

    def play(self, *names: str) -> "Scene":
        """Plays actions by name; each must be legal."""
        for name in names:
            self.playthrough.apply(parse_action(NAUTILUS, name, self.playthrough.legal_actions()))
        return self

    def move(self, start: tuple, end: tuple) -> "Scene":
        """Chooses a submarine and sails it."""
        return self.play(f"move the submarine on {start}", f"sail to {end}")

    def words(self) -> dict:
        """The state in words."""
        return state_words(printed_box()[0], self.state)

    def seat(self, seat: int = 0) -> dict:
        """What lies before a seat, in words."""
        return self.words()["players"][seat]

    def decision(self) -> str:
        return self.words()["decision"]

    def researchers(self, row: int, column: int) -> list[int]:
        """Researchers of each seat in the module with that centre."""
        place = self.state.centre[: self.state.num_modules].tolist().index(row * MAX_COLUMNS + column)
        return self.state.researchers[: self.state.num_seats, place].tolist()

    def points(self) -> list[float]:
        return self.playthrough.outcome()[0].tolist()

    def ranks(self) -> list[int]:
        return self.playthrough.outcome()[1].tolist()


class _Tiles:
    """Finds cells for the tiles of which a scene says only that they left the map."""

    def __init__(self, box, gone: dict, seen: dict, treasures: dict, taken: dict):
        self.box, self.seen = box, seen
        self.gone = dict(gone)
        self.markers = {FACE_NAMES.index(face): None for face in gone.values() if face.startswith("treasure")}
        for number, seat in treasures.items():
            self._take_treasure(number - 1 + FIRST_TREASURE, seat)
        for zone, faces in taken.items():
            for face in faces:
                self.gone[self._free_cell(ZONE_NAMES.index(zone))] = face

    def _take_treasure(self, face: int, seat: int | None) -> None:
        if face not in self.markers:
            zone = int(self.box.tile_zone[self.box.faces.tolist().index(face)])
            self.gone[self._free_cell(zone)] = FACE_NAMES[face]
        self.markers[face] = seat

    def _free_cell(self, zone: int) -> tuple:
        tiles = (tile for tile in range(self.box.num_tiles) if self.box.tile_zone[tile] == zone)
        cells = (divmod(int(self.box.tile_cell[tile]), MAX_COLUMNS) for tile in tiles)
        return next(cell for cell in cells if cell not in self.gone and cell not in self.seen)

    def fields(self) -> dict:
        """The fields of a position file about tiles."""
        removed: dict[str, list[str]] = {}
        for (row, column), face in self.gone.items():
            if not face.startswith("treasure"):
                zone = ZONE_NAMES[self.box.tile_zone[self.box.tile_at[row * MAX_COLUMNS + column]]]
                removed.setdefault(zone, []).append(face)
        markers = [(face - FIRST_TREASURE + 1, seat) for face, seat in self.markers.items()]
        return {
            "empty": [list(cell) for cell in self.gone],
            "removed": removed,
            "treasures": [{"number": number} | ({} if seat is None else {"seat": seat}) for number, seat in markers],
            "seen": [{"cell": list(cell), "tile": face} for cell, face in self.seen.items()],
        }
