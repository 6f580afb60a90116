"""Fingerprints of source text, so that compiled code and results never outlive the rules they were made from."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import games

_ROOT = Path(__file__).parent.parent
SOURCE_SUFFIXES = (".py", ".toml")


@cache
def of_game(name: str) -> str:
    """Fingerprint of everything in a game's folder that rules are made from: code and printed values."""
    return _digest(path for path in games.folder(name).iterdir() if path.suffix in SOURCE_SUFFIXES)


@cache
def of_engine() -> str:
    """Fingerprint of the code all games share: the contract and the search."""
    return _digest([*(_ROOT / "games").glob("*.py"), *(_ROOT / "mcts").glob("*.py")])


def of_bytes(content: bytes) -> str:
    """Fingerprint of one piece of content, e.g. of a box."""
    return hashlib.sha256(content).hexdigest()[:16]


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
