"""Positions said in the words of a position file as far as they matter, and played by action names."""

import copy
import re
from collections import Counter
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
KEY = np.uint64(20020315)
MONEY = 45
BASE, GREEN, GREY, HOUSE = (12, 15), (12, 18), (12, 21), (12, 24)
#: One choice of the tiles under the city of `line_city`
UNDER_THE_LINE = {(13, 18): "treasure 2", (11, 20): "chest", (12, 23): "tempo"}


@cache
def _box(discards_return: bool) -> np.recarray:
    return new_box(KOSMOS, {"house_rules": {"discarded_modules_return": discards_return}})


def printed_box() -> np.recarray:
    """The box as printed."""
    return _box(True)


def module(kind: str, centre: tuple[int, int], *researchers: int, builder: int = 0) -> dict:
    """A module in a position file; `researchers` by seat, those left out have none there."""
    entry = {"kind": kind, "centre": list(centre), "researchers": list(researchers)}
    return entry if kind in ("cross", "star") else entry | {"builder": builder}


def line_city(green: tuple = (), grey: tuple = (), house: tuple = (), builders: tuple = (0, 1)) -> list[dict]:
    """From the base eastwards a green module, a grey one and a cross habitation, with researchers by seat."""
    return [
        module("green", GREEN, *green, builder=builders[0]),
        module("grey", GREY, *grey, builder=builders[1]),
        module("cross", HOUSE, *house),
    ]


def submarine(*cell: int, **notes: bool) -> dict:
    """A submarine at sea."""
    return {"cell": list(cell)} | notes


class Scene:
    """A playthrough that begins at a given position, as a rule asked for by seat 0.

    Parameters
    ----------
    modules : list of dict
        From `module`.
    money : int or tuple of int
        Of every seat, or by seat.
    players : dict, optional
        What else lies before a seat, by seat.
    gone : dict, optional
        Face by cell of tiles that left the map. Tiles under modules and submarines are gone without being named.
    treasures : dict, optional
        Number of a treasure that left the map: the seat of its marker or None; they come from any cells of their zone.
    taken : dict, optional
        Zone: other faces that left it, from any of its cells.
    seen : dict, optional
        Face by cell of face-down tiles that seat 0 has seen.
    empty : sequence of cells
        Cells of more tiles that left the map, whichever can be spared.
    discards_return : bool
        The house rule.
    fields
        All other fields of a position file.
    """

    def __init__(
        self,
        modules=(),
        money=MONEY,
        players: dict | None = None,
        seats: int = 4,
        gone: dict | None = None,
        treasures: dict | None = None,
        taken: dict | None = None,
        seen: dict | None = None,
        empty=(),
        discards_return: bool = True,
        **fields,
    ):
        seats = len(money) if isinstance(money, tuple) else seats
        amounts = money if isinstance(money, tuple) else (money,) * seats
        entries = [{"money": amount} | (players or {}).get(seat, {}) for seat, amount in enumerate(amounts)]
        filled = [entry | {"researchers": _by_seat(entry["researchers"], seats)} for entry in modules]
        box = _box(discards_return)
        tiles = _Tiles(box[0], gone or {}, seen or {})
        tiles.take(treasures or {}, taken or {})
        tiles.clear(filled, entries, empty)
        document = {"game": "nautilus_kosmos", "seats": seats, "seat": 0, "order_card": ["shell", "seahorse"]}
        document |= {"modules": filled, "players": entries} | tiles.fields() | fields
        self.document = copy.deepcopy(document)
        state = api.new_records(STATE)
        read_position(box[0], document, state[0])
        self.playthrough = Playthrough.from_state(KOSMOS, box, seats, KEY, state)

    @classmethod
    def dealt(cls, seats: int = 4, key: np.uint64 = KEY) -> "Scene":
        """A scene at the beginning of a game."""
        return cls._of(Playthrough(KOSMOS, printed_box(), seats, key))

    @classmethod
    def _of(cls, playthrough: Playthrough) -> "Scene":
        scene = cls.__new__(cls)
        scene.playthrough = playthrough
        return scene

    def copy(self) -> "Scene":
        """An independent scene in the same state."""
        return Scene._of(self.playthrough.copy())

    @property
    def box(self) -> np.recarray:
        return self.playthrough.box

    @property
    def state(self) -> np.record:
        return self.playthrough.state[0]

    @property
    def acting_seat(self) -> int:
        return self.playthrough.current_seat

    def legal(self) -> list[str]:
        """The names of the legal actions."""
        return [action_name(int(action)) for action in self.playthrough.legal_actions()]

    def cells(self, words: str) -> set[tuple[int, int]]:
        """The cells in the legal actions that begin with these words."""
        found = (re.fullmatch(rf"{words}\D*\((\d+), (\d+)\)", name) for name in self.legal())
        return {(int(match[1]), int(match[2])) for match in found if match}

    def sites(self) -> set[tuple[int, int]]:
        """The centres where the chosen module can be placed."""
        return self.cells("place it at")

    def play(self, *names: str) -> "Scene":
        """Plays actions by name; each must be legal."""
        for name in names:
            self.playthrough.apply(parse_action(KOSMOS, name, self.playthrough.legal_actions()))
        return self

    def move(self, start: tuple, end: tuple) -> "Scene":
        """Chooses a submarine and sails it."""
        return self.play(f"move the submarine on {start}", f"sail to {end}")

    def walk(self, start: tuple, end: tuple) -> "Scene":
        """Chooses a researcher and moves it."""
        return self.play(f"move a researcher from {start}", f"enter the module at {end}")

    def words(self) -> dict:
        """The state in words."""
        return state_words(self.box[0], self.state)

    def player(self, seat: int = 0) -> dict:
        """What lies before a seat, in words."""
        return self.words()["players"][seat]

    def money(self) -> list[int]:
        """The money by seat."""
        return [player["money"] for player in self.words()["players"]]

    def decision(self) -> str:
        return self.words()["decision"]

    def _module(self, centre: tuple[int, int]) -> dict:
        return next(entry for entry in self.words()["modules"] if entry["centre"] == str(centre))

    def researchers(self, centre: tuple[int, int]) -> list[int]:
        """The researchers in a module, by seat."""
        return self._module(centre)["researchers"]

    def passages(self, centre: tuple[int, int]) -> set[str]:
        """The centres of the modules that a passage joins to a module."""
        return set(self._module(centre)["passages"])

    def points(self) -> list[float]:
        return self.playthrough.outcome()[0].tolist()

    def ranks(self) -> list[int]:
        return self.playthrough.outcome()[1].tolist()


def _by_seat(counts: list[int], seats: int) -> list[int]:
    return counts + [0] * (seats - len(counts))


class _Tiles:
    """Finds faces and cells for the tiles of which a scene says only that they left the map."""

    def __init__(self, box, gone: dict, seen: dict):
        self.box, self.seen = box, seen
        self.gone = dict(gone)
        self.markers = {FACE_NAMES.index(face): None for face in gone.values() if face.startswith("treasure")}

    def take(self, treasures: dict, taken: dict) -> None:
        """Takes treasures and other faces from any cells of their zone."""
        for number, seat in treasures.items():
            self._take_treasure(number - 1 + FIRST_TREASURE, seat)
        for zone, faces in taken.items():
            for face in faces:
                self.gone[self._free_cell(ZONE_NAMES.index(zone))] = face

    def clear(self, modules: list[dict], players: list[dict], empty) -> None:
        """Takes whatever tile lies under the base, modules and submarines, and on the cells `empty`."""
        centres = [BASE, *(entry["centre"] for entry in modules)]
        cleared = [tuple(entry["cell"]) for player in players for entry in player.get("submarines", [])]
        for tile in range(self.box.num_tiles):
            cell = divmod(int(self.box.tile_cell[tile]), MAX_COLUMNS)
            distances = (max(abs(cell[0] - row), abs(cell[1] - column)) for row, column in centres)
            if cell not in self.gone and (cell in (*cleared, *empty) or min(distances) <= HALF_WIDTH):
                self.gone[cell] = self._spare_face(int(self.box.tile_zone[tile]))

    def fields(self) -> dict:
        """The fields of a position file about tiles."""
        removed: dict[str, list[str]] = {}
        for cell, face in self.gone.items():
            if not face.startswith("treasure"):
                removed.setdefault(ZONE_NAMES[self._zone_of(cell)], []).append(face)
        markers = [(face - FIRST_TREASURE + 1, seat) for face, seat in self.markers.items()]
        return {
            "empty": [list(cell) for cell in self.gone],
            "removed": removed,
            "treasures": [{"number": number} | ({} if seat is None else {"seat": seat}) for number, seat in markers],
            "seen": [{"cell": list(cell), "tile": face} for cell, face in self.seen.items()],
        }

    def _take_treasure(self, face: int, seat: int | None) -> None:
        if face not in self.markers:
            zone = int(self.box.tile_zone[self.box.faces.tolist().index(face)])
            self.gone[self._free_cell(zone)] = FACE_NAMES[face]
        self.markers[face] = seat

    def _zone_of(self, cell: tuple) -> int:
        return int(self.box.tile_zone[self.box.tile_at[cell[0] * MAX_COLUMNS + cell[1]]])

    def _free_cell(self, zone: int) -> tuple:
        tiles = (tile for tile in range(self.box.num_tiles) if self.box.tile_zone[tile] == zone)
        cells = (divmod(int(self.box.tile_cell[tile]), MAX_COLUMNS) for tile in tiles)
        return next(cell for cell in cells if cell not in self.gone and cell not in self.seen)

    def _spare_face(self, zone: int) -> str:
        """The face, no treasure, of which most are left in a zone."""
        spare = Counter(FACE_NAMES[face] for face in self.box.faces[self.box.tile_zone == zone])
        spare -= Counter(face for cell, face in (self.gone | self.seen).items() if self._zone_of(cell) == zone)
        return max((face for face in spare if not face.startswith("treasure")), key=spare.get)
