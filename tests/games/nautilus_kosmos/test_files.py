"""Files given to the commands: a smaller game by ``--components``, and one line and exit code 2 for what is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest
import tomlkit
from click.testing import CliRunner

from scripts.playthrough import command as playthrough
from scripts.position import command as position
from scripts.show import command as show
from tests.games.nautilus_kosmos.test_components import SMALL_MAP
from tests.games.nautilus_kosmos.test_position import BASE, changed


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A component file with a smaller map."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL_MAP)
    return path


def run(command, *words) -> str:
    result = CliRunner().invoke(command, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_a_smaller_game_is_played_written_and_drawn(small: Path, tmp_path: Path):
    told = run(playthrough, "nautilus_kosmos", "--components", small, "--seed", 2)
    assert "buy" in told
    file = tmp_path / "position.toml"
    file.write_text(run(position, "nautilus_kosmos", "--components", small, "--seed", 2, "--ply", 5))
    drawn = run(show, file, "--components", small)
    assert "11 12 13 14" not in drawn and "\n 8 " in drawn and "\n 9 " not in drawn


def ended(*words) -> tuple[int, str]:
    """Exit code and error output of a command in a process of its own."""
    process = subprocess.run(
        [sys.executable, "-c", "from scripts.cli import main; main()", *map(str, words)], capture_output=True, text=True
    )
    assert process.stdout == ""
    return process.returncode, process.stderr


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players.0.submarines": [{"cell": [12, 19]}]}, "players.0.submarines.0.cell: (12, 19) lies under a module"),
        ({"players.0.money": -1}, "players.0.money:"),
        ({"seats": 5}, "seats:"),
        ({"modules.1.centre": [12, 20]}, "modules.1.centre: (12, 20) overlaps the module at (12, 18)"),
    ],
)
def test_a_wrong_position_file_ends_with_code_2_and_one_line(tmp_path: Path, changes: dict, field: str):
    file = tmp_path / "position.toml"
    file.write_text(tomlkit.dumps(changed(changes, BASE)))
    code, said = ended("show", file)
    assert code == 2 and said.startswith(f"fathom: {file}: {field}") and said.count("\n") == 1


def test_a_wrong_component_file_ends_with_code_2_and_one_line(small: Path):
    small.write_text(SMALL_MAP.replace('"111111112222333",', '"1111",', 1))
    code, said = ended("position", "nautilus_kosmos", "--components", small)
    assert code == 2 and said.count("\n") == 1
    assert said.startswith(f"fathom: {small}: board.depth: row 1 has 15 cells where 4 are needed")
