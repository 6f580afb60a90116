"""Probes in processes of their own: as other users, from other trees, with other cache folders."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
STRANGER = 54321  # a user number that no password file knows
#: What a probe compiles on a cold cache.
KERNELS = ["_apply_action", "_is_terminal", "_legal_actions", "_new_game", "_outcome"]


@dataclass(frozen=True)
class Report:
    """What a probe printed."""

    scores: list[float]
    compiled: list[str]
    folder: str
    notices: list[str]


def can_become_a_stranger() -> bool:
    """Whether this process may start others as another user."""
    return os.getuid() == 0 and shutil.which("setpriv") is not None


def as_stranger() -> list[str]:
    """A command prefix under which permissions bite: for root another user, who may read all but write nothing."""
    if not can_become_a_stranger():
        return []
    user = [f"--reuid={STRANGER}", f"--regid={STRANGER}", "--clear-groups"]
    return ["setpriv", *user, "--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"]


def given_to_stranger(folder: Path) -> Path:
    """The folder, made, and owned by who runs under `as_stranger`."""
    folder.mkdir(mode=0o700)
    if can_become_a_stranger():
        os.chown(folder, STRANGER, STRANGER)
    return folder


def command(game: str = "kuhn_poker", script: str | None = None) -> list[str]:
    """A command that probes a game, by a script of its own if given."""
    return [sys.executable, *(["-c", script] if script else ["-m", "tests.games.probe"]), game]


def environment(tree: Path = ROOT, **changes: str | Path | None) -> dict[str, str]:
    """The process environment with changes (None removes); no cache folder is set unless the changes do."""
    wanted = os.environ | {"PYTHONPATH": tree, "FATHOM_CACHE_DIR": None, "XDG_CACHE_HOME": None} | changes
    return {name: str(value) for name, value in wanted.items() if value is not None}


def probe(
    game: str = "kuhn_poker",
    *,
    script: str | None = None,
    prefix: Iterable[str] = (),
    tree: Path = ROOT,
    folder: Path | None = None,
    **changes: str | Path | None,
) -> Report:
    """Runs a probe of the sources in `tree` from `folder` to its end; it may print nothing but its report."""
    printed = printed_by([*prefix, *command(game, script)], folder or tree, environment(tree, **changes))
    return Report(**json.loads(printed))


def printed_by(command: list[str], folder: Path = ROOT, variables: dict[str, str] | None = None) -> str:
    """What a command prints; it must end well and say nothing on stderr."""
    ended = subprocess.run(command, env=variables, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    return ended.stdout


def copied_tree(folder: Path) -> Path:
    """A copy of the sources, to be edited or locked."""
    for part in ("games", "mcts", "tests/games"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    return folder
