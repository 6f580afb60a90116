"""An edited rule or printed value is played at once, whatever the cache of compiled code holds."""

from pathlib import Path

import pytest

from tests.games.processes import KERNELS, Report, copied_tree, probe

HIGHER_WINS = "state.cards[0] > state.cards[1]"
LOWER_WINS = "state.cards[0] < state.cards[1]"


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return copied_tree(tmp_path / "tree")


def test_an_edited_rule_is_played_and_the_old_one_again_when_edited_back(tree: Path, warmed: Path):
    rules = tree / "games" / "kuhn_poker" / "rules.py"
    before = probe(tree=tree, FATHOM_CACHE_DIR=warmed)
    edit(rules, HIGHER_WINS, LOWER_WINS)
    edited = probe(tree=tree, FATHOM_CACHE_DIR=warmed)
    assert edited.scores == [-score for score in before.scores] and any(edited.scores)
    assert (before.compiled, edited.compiled) == ([], KERNELS)
    edit(rules, LOWER_WINS, HIGHER_WINS)
    assert probe(tree=tree, FATHOM_CACHE_DIR=warmed) == Report(before.scores, [], str(warmed), [])


def test_an_edited_printed_value_is_played(tree: Path, warmed: Path):
    before = probe(tree=tree, FATHOM_CACHE_DIR=warmed)
    edit(tree / "games" / "kuhn_poker" / "components.toml", "ante = 1", "ante = 8")
    edited = probe(tree=tree, FATHOM_CACHE_DIR=warmed)
    assert max(edited.scores) == max(before.scores) + 7


def test_editing_one_game_compiles_no_other_anew(tree: Path, cold: Path):
    before = probe("leduc_poker", tree=tree, FATHOM_CACHE_DIR=cold)
    edit(tree / "games" / "kuhn_poker" / "rules.py", HIGHER_WINS, LOWER_WINS)
    assert probe("leduc_poker", tree=tree, FATHOM_CACHE_DIR=cold) == Report(before.scores, [], str(cold), [])


def test_editing_what_games_share_compiles_anew(tree: Path, warmed: Path):
    assert probe(tree=tree, FATHOM_CACHE_DIR=warmed).compiled == []
    for shared in ("games/bits.py", "mcts/__init__.py"):
        path = tree / shared
        path.write_text(path.read_text(encoding="utf-8") + "\n# Edited.\n", encoding="utf-8")
        assert probe(tree=tree, FATHOM_CACHE_DIR=warmed).compiled == KERNELS
