"""The house rules that code can check: who imports whom, what is written where, and rules tied to code and tests."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import games

ROOT = Path(__file__).parents[1]
LAYERS = ("games", "mcts", "analysis", "scripts")  # each may import itself and those before it
SOURCES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
#: Packages that only some places may import.
RESERVED = {
    "pandas": ("analysis/",),
    "matplotlib": ("analysis/figures.py", "analysis/balance/drawing/"),
    "jinja2": ("analysis/balance/report.py",),
    "click": ("scripts/",),
    "numba": ("games/jit.py", "games/api.py"),
    "pickle": ("games/jit.py",),
}
BANNED_FILES = {"utils", "util", "helpers", "helper", "common", "misc"}
GAME_FILES = ("RULES.md", "components.toml", "box.py", "state.py", "rules.py", "hidden.py", "text.py", "position.py")
PROVENANCES = ("published", "stated", "reconstructed")
MOST_LINES = 60  # of code in one function

RULE = re.compile(r"^- \*\*(R\d+(?:\.\d+)+[a-z]?)\*\*(.*?)(?=^- |^#|\Z)", re.MULTILINE | re.DOTALL)
MENTION = re.compile(r"\bR(\d+)\.(\d+)([a-z]?)(?:\s*(?:-|–|to)\s*R?(\d+)\.(\d+))?")

every_source = pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
every_game = pytest.mark.parametrize("name", games.names())


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(path: Path) -> Iterator[str]:
    """Dotted names of all modules that a file imports when it runs, wherever in the file."""
    for node in running_nodes(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def running_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below, but for what only type checkers read."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING")):
            yield from running_nodes(child)


def functions_of(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef))


@every_source
def test_imports_go_one_way(path: Path):
    layer = path.relative_to(ROOT).parts[0]
    above = LAYERS[LAYERS.index(layer) + 1 :]
    assert [name for name in imports_of(path) if name.split(".")[0] in above] == []


@every_source
def test_reserved_packages_are_imported_only_where_they_belong(path: Path):
    place = str(path.relative_to(ROOT))
    for package, places in RESERVED.items():
        if package in {name.split(".")[0] for name in imports_of(path)}:
            assert place.startswith(places), f"{place} imports {package}"


@every_source
def test_a_game_is_imported_only_by_itself(path: Path):
    owner = path.parent.name if path.parent.parent == ROOT / "games" else None
    foreign = {f"games.{name}" for name in games.names() if name != owner}
    assert [name for name in imports_of(path) if ".".join(name.split(".")[:2]) in foreign] == []


@pytest.mark.parametrize("path", sorted((ROOT / "mcts").rglob("*.py")), ids=lambda path: path.name)
def test_the_engine_names_no_game(path: Path):
    words = re.sub(r"[\W_]+", " ", path.read_text(encoding="utf-8").casefold())
    for name in games.names():
        game = games.load(name)
        for known in (name, game.title):
            assert re.sub(r"[\W_]+", " ", known.casefold()).strip() not in words


@every_source
def test_only_commands_print(path: Path):
    if path.relative_to(ROOT).parts[0] != "scripts":
        assert "print" not in called_names(path)


@every_source
def test_nothing_is_evaluated_and_no_hidden_randomness_is_used(path: Path):
    assert not {"eval", "exec", "__import__"} & called_names(path)
    attributes = {node.attr for node in ast.walk(tree_of(path)) if isinstance(node, ast.Attribute)}
    if path.relative_to(ROOT).parts[0] in ("games", "mcts"):
        assert "random" not in attributes and "random" not in set(imports_of(path))


def called_names(path: Path) -> set[str]:
    calls = (node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


@every_source
def test_files_are_named_for_what_they_hold(path: Path):
    assert path.stem not in BANNED_FILES


@every_source
def test_functions_fit_on_a_page(path: Path):
    assert {node.name: length_of(node) for node in functions_of(path) if length_of(node) > MOST_LINES} == {}


def length_of(function: ast.FunctionDef) -> int:
    """Lines of code, without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


@every_source
def test_what_others_may_use_is_explained(path: Path):
    assert ast.get_docstring(tree_of(path)), f"{path} has no docstring"
    public = [node for node in tree_of(path).body if is_public(node)]
    classes = [node for node in public if isinstance(node, ast.ClassDef)]
    methods = [node for owner in classes if not owner.bases for node in owner.body if is_public(node)]
    assert [node.name for node in [*public, *methods] if not ast.get_docstring(node)] == []


def is_public(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")


@every_game
def test_a_game_folder_is_complete(name: str):
    folder = ROOT / "games" / name
    assert [file for file in GAME_FILES if not (folder / file).exists()] == []


def test_game_cards_are_read_without_compiler_and_arrays():
    reading = "import sys, games; [games.load(name) for name in games.names()]; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", reading], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"numba", "numpy", "pandas"} & set(ended.stdout.split())


def rules_file(name: str) -> str:
    return (ROOT / "games" / name / "RULES.md").read_text(encoding="utf-8")


def rules_of(name: str) -> dict[str, str]:
    """Number and text of every rule in the game's RULES.md."""
    return dict(RULE.findall(rules_file(name).split("\n## Interpretations")[0]))


def mentioned_in(text: str) -> set[str]:
    """Rule numbers in a docstring; R2.1-R2.4 stands for all four."""
    mentioned = set()
    for chapter, first, letter, last_chapter, last in MENTION.findall(text):
        mentioned.add(f"R{chapter}.{first}{letter}")
        if chapter == last_chapter:
            mentioned |= {f"R{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return mentioned


@every_game
def test_every_rule_is_named_in_a_docstring_of_the_code(name: str):
    docstrings = [
        ast.get_docstring(node) or ""
        for path in (ROOT / "games" / name).glob("*.py")
        for node in [tree_of(path), *functions_of(path)]
    ]
    mentioned = set().union(*map(mentioned_in, docstrings))
    rules = set(rules_of(name))
    assert rules, "RULES.md holds no rule of the form - **R1.1** ..."
    assert sorted(rules - mentioned) == []
    assert sorted(mentioned - rules) == [], "rules that RULES.md does not have"


@every_game
def test_every_rule_has_a_test(name: str):
    tests = [
        f"{node.name}_"
        for path in (ROOT / "tests" / "games" / name).rglob("test_*.py")
        for node in functions_of(path)
        if node.name.startswith("test_")
    ]
    parts = {rule: f"_{rule.lower().replace('.', '_')}_" for rule in rules_of(name)}
    assert [rule for rule, part in parts.items() if not any(part in test for test in tests)] == []


@every_game
def test_every_rule_gives_its_provenance(name: str):
    """House rules have none: they switch readings, and Interpretations says why."""
    house = re.findall(r"^## (R\d+) House rules", rules_file(name), re.MULTILINE)
    printed = {rule: text for rule, text in rules_of(name).items() if rule.split(".")[0] not in house}
    assert [rule for rule, text in printed.items() if not any(f"({word}" in text for word in PROVENANCES)] == []


@every_game
@pytest.mark.parametrize("section", ["Interpretations", "Not modelled"])
def test_rules_name_their_interpretations_and_what_is_left_out(name: str, section: str):
    assert re.search(rf"^## {section}\n+- ", rules_file(name), re.MULTILINE), f"no section {section} with an entry"


@every_game
def test_printed_values_give_their_provenance(name: str):
    written = (ROOT / "games" / name / "components.toml").read_text(encoding="utf-8").casefold()
    assert "provenance" in written and any(word in written for word in PROVENANCES)
