"""Whole trees of fixed seeds are those that were kept, compiled and in plain Python."""

import json
import os
import subprocess
import sys

import pytest

from tests.mcts.golden_trees import FOLDER, SEARCHES, golden, written


@pytest.mark.parametrize("name", SEARCHES)
def test_a_tree_is_the_one_that_was_kept(name):
    content = golden(name)
    kept = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    assert content == json.loads(kept)
    assert written(content) == kept


def test_no_file_is_left_over():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(SEARCHES)


def test_plain_python_grows_the_same_trees(tmp_path):
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.mcts.golden_trees", str(tmp_path)]
    subprocess.run(command, check=True, env=environment, cwd=FOLDER.parents[2])
    for name in SEARCHES:
        grown, kept = (json.loads((folder / f"{name}.json").read_text()) for folder in (tmp_path, FOLDER))
        assert grown == kept
