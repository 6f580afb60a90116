"""Help answers at once, with an example, for every command whose module is there."""

import importlib.util
import subprocess
import sys

import pytest

from scripts.cli import COMMANDS

PRESENT = [name for name in COMMANDS if importlib.util.find_spec(f"scripts.{name}")]
HEAVY = ("numba", "numpy", "pandas", "matplotlib", "scipy", "pydantic", "rich")
HELP = f"""
import sys
from click.testing import CliRunner
from scripts.cli import fathom
result = CliRunner().invoke(fathom, [sys.argv[1], "--help"])
print(result.output, [name for name in {HEAVY} if name in sys.modules])
"""


@pytest.mark.parametrize("name", PRESENT)
def test_help_shows_an_example_and_loads_nothing_heavy(name):
    output = subprocess.run([sys.executable, "-c", HELP, name], capture_output=True, text=True, check=True).stdout
    assert output.startswith(f"Usage: fathom {name} ")
    assert f"Example: fathom {name}" in " ".join(output.split())
    assert output.endswith(" []\n"), output.splitlines()[-1]
