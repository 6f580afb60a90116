"""What the results of a plan depend on beside the plan itself, so that unlike runs are never mixed."""

import importlib.metadata
import platform
from pathlib import Path

import games
from analysis.plan import Plan
from games import fingerprint
from games.playthrough import new_box

_PACKAGES = ("fathom", "numba", "numpy", "pandas")
#: A newer pandas or Python patch changes no playthrough; the random numbers and the arithmetic are what counts.
_DECIDING = ("fathom", "numba", "numpy")
_PLAYING = ("lineups.py", "match.py", "plan.py", "random_blocks.py", "random_text.py")


def fingerprints(plan: Plan) -> dict[str, str]:
    """Short hashes of the game's rules, its printed values, the engine, and the code that seats agents and seeds."""
    box = new_box(games.load(plan.game), plan.components)
    sources = (Path(__file__).with_name(name).read_bytes() for name in _PLAYING)
    return {
        "rules": fingerprint.of_game(plan.game),
        "box": fingerprint.of_bytes(box.tobytes()),
        "engine": fingerprint.of_engine(),
        "playing": fingerprint.of_bytes(b"\0".join(sources)),
        **{f"version of {name}": version for name, version in versions().items() if name in _DECIDING},
    }


def versions() -> dict[str, str]:
    """The versions of Python and of the packages that results come from."""
    found = {name: importlib.metadata.version(name) for name in _PACKAGES}
    return found | {"python": platform.python_version()}


def differences(expected: dict, found: dict) -> list[str]:
    """What differs between two flat descriptions, by name with both values; empty if they agree."""
    names = dict.fromkeys([*expected, *found])
    return [
        f"{name} is {_shown(found.get(name))}, not {_shown(expected.get(name))}"
        for name in names
        if expected.get(name) != found.get(name)
    ]


def _shown(value) -> str:
    return "missing" if value is None else str(value)
