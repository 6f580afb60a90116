"""Positions for the tests, said in the words of a position file as far as they matter, and played by action names."""

from functools import cache

import numpy as np

import games
from games import api
from games.aquatica.names import action_name
from games.aquatica.position import read_position
from games.aquatica.state import STATE
from games.aquatica.text import state_words
from games.naming import parse_action
from games.playthrough import Playthrough, new_box

AQUATICA = games.load("aquatica")
STARTERS = ("Legionary", "Patrician", "Agent of the Blue Water", "Sea Horse", "Wave-Teller", "Matrona")
OCEAN = (
    "Meg",
    "Researcher",
    "The Grabber",
    "Manta's Leader",
    "Healer",
    "Pearl Merchant",
    "Deep Herald",
    "Tide Singer",
    "Abyss Warlord",
)
ROW = OCEAN[:6]
KEY = np.uint64(20190424)


@cache
def _box(changes: str) -> np.recarray:
    import tomllib

    return new_box(AQUATICA, tomllib.loads(changes))


class Scene:
    """A playthrough that begins at a given position.

    Parameters
    ----------
    seats : int
    house : str
        What differs from the printed components, as TOML.
    others : list of dict
        What lies before the seats after the first; the six starting characters in hand if left out.
    fields
        ``hand``, ``discard``, ``board``, ``scored``, ``trained``, ``ready``, ``tired``, ``king``, ``king_shown`` of the
        first seat; all other fields of a position file. Missing starting characters of a seat lie in its discard pile,
        all six are in hand if neither hand nor discard pile is named.
    """

    def __init__(self, seats: int = 2, house: str = "", others: list[dict] | None = None, **fields):
        box = _box(house)
        own = ("hand", "discard", "board", "scored", "trained", "ready", "tired", "king", "king_shown")
        players = [{name: fields.pop(name) for name in own if name in fields}, *(others or [])]
        players += [{}] * (seats - len(players))
        apart = fields.get("resolving", {}).get("cards", [])[:1]
        document = {"game": "aquatica", "seats": seats, "seat": 0, "character_row": list(ROW)} | fields
        document["players"] = [_completed(player, apart if seat == 0 else []) for seat, player in enumerate(players)]
        state = api.new_records(STATE)
        read_position(box[0], document, state[0])
        self.playthrough = Playthrough.from_state(AQUATICA, box, seats, KEY, state)

    @classmethod
    def dealt(cls, seats: int = 2, house: str = "", key: np.uint64 = KEY) -> "Scene":
        """A scene at the beginning of a game."""
        scene = cls.__new__(cls)
        scene.playthrough = Playthrough(AQUATICA, _box(house), seats, key)
        return scene

    @property
    def box(self) -> np.record:
        return self.playthrough.box[0]

    @property
    def state(self) -> np.record:
        return self.playthrough.state[0]

    def legal(self) -> list[str]:
        """The names of the legal actions."""
        return [action_name(int(action)) for action in self.playthrough.legal_actions()]

    def play(self, *names: str) -> "Scene":
        """Plays actions by name; each must be legal."""
        for name in names:
            self.playthrough.apply(parse_action(AQUATICA, name, self.playthrough.legal_actions()))
        return self

    def words(self) -> dict:
        """The state in words."""
        return state_words(self.box, self.state)

    def seat(self, seat: int = 0) -> dict:
        """What lies before a seat, in words."""
        return self.words()["seats"][seat]

    def phase(self) -> str:
        return self.words()["phase"]

    def trained(self, manta: str, seat: int = 0) -> str:
        """ "ready", "tired" or "placed"."""
        faces = self.seat(seat)["trained mantas"]
        return next(face for name, face in faces.items() if name.startswith(manta))

    def wild(self, seat: int = 0) -> tuple[dict, dict]:
        """The ready and the tired wild mantas by effect."""
        return tuple(
            {name.split()[1]: count for name, count in self.seat(seat)[f"{face} wild mantas"].items()}
            for face in ("ready", "tired")
        )

    def points(self) -> list[float]:
        return self.playthrough.outcome()[0].tolist()

    def ranks(self) -> list[int]:
        return self.playthrough.outcome()[1].tolist()


def _completed(player: dict, apart: list[str]) -> dict:
    """The player with all starting characters somewhere."""
    if "hand" not in player and "discard" not in player:
        return {"hand": [name for name in STARTERS if name not in apart], **player}
    named = [*player.get("hand", []), *player.get("discard", []), *apart]
    missing = [name for name in STARTERS if name not in named]
    return {**player, "discard": player.get("discard", []) + missing}
