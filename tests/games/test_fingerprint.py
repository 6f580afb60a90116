"""Fingerprints: what changes them and what does not."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import games
from games import fingerprint
from tests.games.processes import ROOT


@pytest.fixture
def tree(tmp_path: Path, monkeypatch) -> Path:
    """A copy of the sources that the fingerprints are taken of."""
    for part in ("games", "mcts"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(fingerprint, "_ROOT", tmp_path)
    monkeypatch.setattr(games, "__path__", [str(tmp_path / "games")])
    return tmp_path


def fresh(function: Callable, *arguments) -> str:
    """The fingerprint as a new process would find it."""
    return function.__wrapped__(*arguments)


def kuhn() -> str:
    return fresh(fingerprint.of_game, "kuhn_poker")


def engine() -> str:
    return fresh(fingerprint.of_engine)


def append(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"\n# Edited.\n")


def test_the_place_of_the_sources_does_not_matter(tree: Path):
    assert kuhn() == fingerprint.of_game("kuhn_poker")
    assert engine() == fingerprint.of_engine()


@pytest.mark.parametrize("name", ["rules.py", "hidden.py", "state.py", "components.toml"])
def test_every_source_of_a_game_counts_for_that_game_alone(tree: Path, name: str):
    before = kuhn(), fresh(fingerprint.of_game, "leduc_poker"), engine()
    append(tree / "games" / "kuhn_poker" / name)
    assert kuhn() != before[0]
    assert (fresh(fingerprint.of_game, "leduc_poker"), engine()) == before[1:]


@pytest.mark.parametrize("path", ["games/kuhn_poker/RULES.md", "games/leduc_poker/rules.py"])
def test_what_no_rule_of_the_game_is_made_from_does_not_count(tree: Path, path: str):
    before = kuhn()
    append(tree / path)
    assert kuhn() == before


def test_new_and_renamed_files_count(tree: Path):
    folder = tree / "games" / "kuhn_poker"
    seen = {kuhn()}
    (folder / "betting.py").write_text("")
    seen.add(kuhn())
    (folder / "betting.py").rename(folder / "showdown.py")
    seen.add(kuhn())
    assert len(seen) == 3


@pytest.mark.parametrize("path", ["games/api.py", "games/rng.py", "games/bits.py", "mcts/__init__.py"])
def test_what_games_share_counts_for_the_engine_and_for_no_game(tree: Path, path: str):
    before = kuhn(), engine()
    append(tree / path)
    assert kuhn() == before[0] and engine() != before[1]


def test_a_fingerprint_of_content_depends_on_every_byte():
    assert fingerprint.of_bytes(b"ante 1") != fingerprint.of_bytes(b"ante 2")
    assert fingerprint.of_bytes(b"ante 1") == fingerprint.of_bytes(b"ante 1")
