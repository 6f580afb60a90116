"""One short playthrough in a process of its own, to see what becomes of the compiled code.

``python -m tests.games.probe GAME`` always plays the last legal action and prints as JSON the scores, the kernels it
had to compile, the cache folder, and every notice given.
"""

import json
import logging
import sys

import games
from games import cache, jit, rng
from games.playthrough import Playthrough, new_box


class _Notices(logging.Handler):
    """Keeps every message."""

    def __init__(self):
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def main(name: str) -> None:
    """Plays and prints."""
    notices, compiled = _Notices(), []
    logging.getLogger().addHandler(notices)
    jit.on_compile = lambda kernel, types: compiled.append(kernel)
    game = games.load(name)
    playthrough = Playthrough(game, new_box(game), game.seats[0], rng.key_from("probe"))
    while not playthrough.is_terminal:
        playthrough.apply(playthrough.legal_actions()[-1])
    report = {
        "scores": playthrough.outcome()[0].tolist(),
        "compiled": sorted(compiled),
        "folder": str(cache.folder()),
        "notices": notices.messages,
    }
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
