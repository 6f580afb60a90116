"""Cache folders for the tests of compiled code."""

import shutil
from pathlib import Path

import pytest

from tests.games.processes import probe


@pytest.fixture
def cold(tmp_path: Path) -> Path:
    """A cache folder that does not exist yet."""
    return tmp_path / "cache"


@pytest.fixture(scope="session")
def _warm(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("warm") / "cache"
    probe(FATHOM_CACHE_DIR=folder)
    return folder


@pytest.fixture
def warmed(_warm: Path, cold: Path) -> Path:
    """A cache folder in which an earlier process has left its code."""
    shutil.copytree(_warm, cold)
    return cold
