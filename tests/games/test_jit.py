"""The cache of compiled code where people really run it, each time in processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import llvmlite
import numba
import pytest
from numba.core.registry import cpu_target

from games import jit
from tests.games.processes import (
    KERNELS,
    ROOT,
    STRANGER,
    Report,
    as_stranger,
    can_become_a_stranger,
    command,
    copied_tree,
    environment,
    given_to_stranger,
    probe,
)

CORRUPTIONS = [
    lambda content: b"",
    lambda content: content[: len(content) // 2],
    lambda content: content[:-1],
    lambda content: content[:99] + bytes([content[99] ^ 1]) + content[100:],
    lambda content: b"this is not compiled code" * 10,
]
WITHOUT_PASSWORD_ENTRY = """
import pwd, runpy

def unknown(number):
    raise KeyError(number)

pwd.getpwuid = unknown
runpy.run_module("tests.games.probe", run_name="__main__")
"""
WITHOUT_SPACE = """
import resource, runpy

resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
runpy.run_module("tests.games.probe", run_name="__main__")
"""


def test_a_second_process_compiles_nothing_and_says_nothing(cold: Path):
    first = probe(FATHOM_CACHE_DIR=cold)
    assert first.compiled == KERNELS and first.folder == str(cold) and first.notices == []
    second = probe(FATHOM_CACHE_DIR=cold)
    assert second == Report(first.scores, [], str(cold), [])


def test_the_first_choice_is_the_users_cache_folder(tmp_path: Path):
    report = probe(XDG_CACHE_HOME=tmp_path)
    assert report.folder == str(tmp_path / "fathom") and report.notices == []
    assert (tmp_path / "fathom").stat().st_mode & 0o777 == 0o700


def test_a_relative_folder_is_taken_from_where_one_stands(tmp_path: Path):
    report = probe(folder=tmp_path, FATHOM_CACHE_DIR="here")
    assert report.folder == str(tmp_path / "here") and report.notices == []


def test_a_user_without_home_and_password_entry_gets_a_private_temporary_folder(tmp_path: Path):
    temporary = given_to_stranger(tmp_path / "temporary")
    script = None if can_become_a_stranger() else WITHOUT_PASSWORD_ENTRY
    number = STRANGER if can_become_a_stranger() else os.getuid()
    for compiled in (KERNELS, []):
        report = probe(script=script, prefix=as_stranger(), HOME=None, TMPDIR=temporary)
        assert report.compiled == compiled
        assert report.folder == str(temporary / f"fathom-{number}")
        assert len(report.notices) == 1 and "cannot be found without a home folder" in report.notices[0]
    assert Path(report.folder).stat().st_mode & 0o777 == 0o700


def test_a_read_only_install_plays_and_keeps_its_code_elsewhere(tmp_path: Path):
    tree = copied_tree(tmp_path / "install")
    cache = given_to_stranger(tmp_path / "cache")
    for path in [tree, *tree.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = sorted(tree.rglob("*"))
    for compiled in (KERNELS, []):
        report = probe(prefix=as_stranger(), tree=tree, FATHOM_CACHE_DIR=cache)
        assert report.compiled == compiled and report.notices == []
    assert sorted(tree.rglob("*")) == before


def test_an_unwritable_folder_is_replaced_by_a_temporary_one_with_one_notice(tmp_path: Path):
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o555)
    temporary = given_to_stranger(tmp_path / "temporary")
    report = probe(prefix=as_stranger(), FATHOM_CACHE_DIR=locked / "cache", TMPDIR=temporary)
    assert report.folder.startswith(str(temporary))
    assert len(report.notices) == 1 and "cannot be written" in report.notices[0]


def test_a_folder_under_a_file_is_replaced_by_a_temporary_one_with_one_notice(tmp_path: Path):
    (tmp_path / "file").touch()
    report = probe(FATHOM_CACHE_DIR=tmp_path / "file" / "cache", TMPDIR=tmp_path)
    assert report.folder == str(tmp_path / f"fathom-{os.getuid()}")
    assert len(report.notices) == 1 and "Not a directory" in report.notices[0]


def test_where_nothing_can_be_written_at_all_everything_works_with_one_notice(cold: Path):
    report = probe(script=WITHOUT_SPACE, FATHOM_CACHE_DIR=cold)
    assert report.folder == "None" and report.compiled == KERNELS
    assert len(report.notices) == 1 and "every start compiles anew" in report.notices[0]


@pytest.mark.parametrize("mode", [0o770, 0o707])
def test_a_folder_that_others_can_write_is_refused_with_one_notice(warmed: Path, tmp_path: Path, mode: int):
    warmed.chmod(mode)
    report = probe(FATHOM_CACHE_DIR=warmed, TMPDIR=tmp_path)
    assert report.compiled == KERNELS and report.folder == str(tmp_path / f"fathom-{os.getuid()}")
    assert len(report.notices) == 1 and "can be written by other users" in report.notices[0]


def test_a_folder_of_another_user_is_refused_with_one_notice(tmp_path: Path):
    theirs = given_to_stranger(tmp_path / "theirs") if can_become_a_stranger() else Path("/var/tmp")
    report = probe(FATHOM_CACHE_DIR=theirs, TMPDIR=tmp_path)
    assert report.folder == str(tmp_path / f"fathom-{os.getuid()}")
    assert len(report.notices) == 1 and "belongs to another user" in report.notices[0]


def test_a_linked_folder_is_used_by_its_own_name(cold: Path, tmp_path: Path):
    cold.mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(cold)
    assert probe(FATHOM_CACHE_DIR=tmp_path / "link").folder == str(cold)


def test_two_processes_that_start_at_once_on_a_cold_cache_both_play(cold: Path):
    settings = {"env": environment(FATHOM_CACHE_DIR=cold), "cwd": ROOT, "text": True}
    started = [
        subprocess.Popen(command(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, **settings) for _ in range(2)
    ]
    printed = [process.communicate() for process in started]
    assert [process.returncode for process in started] == [0, 0] and [errors for _, errors in printed] == ["", ""]
    scores = [json.loads(output)["scores"] for output, _ in printed]
    third = probe(FATHOM_CACHE_DIR=cold)
    assert third.compiled == [] and [third.scores] * 2 == scores
    assert list(cold.glob("*.part")) == []


def test_damaged_files_are_silently_compiled_again_and_repaired(warmed: Path):
    for path, corrupt in zip(sorted(warmed.iterdir()), CORRUPTIONS, strict=True):
        path.write_bytes(corrupt(path.read_bytes()))
    first, second = probe(FATHOM_CACHE_DIR=warmed), probe(FATHOM_CACHE_DIR=warmed)
    assert first.compiled == KERNELS and first.notices == []
    assert second == Report(first.scores, [], str(warmed), [])


def test_one_damaged_file_costs_one_kernel(warmed: Path):
    next(warmed.glob("_outcome-*")).write_bytes(b"")
    assert probe(FATHOM_CACHE_DIR=warmed).compiled == ["_outcome"]


def test_code_that_nobody_read_for_a_long_time_is_removed_by_the_next_write(warmed: Path):
    old, left_over, read = warmed / "_old.bin", warmed / "_old.part", next(warmed.glob("_is_terminal-*"))
    for path in (old, left_over, read):
        path.touch()
        os.utime(path, (0, 0))
    next(warmed.glob("_outcome-*")).unlink()
    probe(FATHOM_CACHE_DIR=warmed)
    assert not old.exists() and not left_over.exists() and read.exists()


def test_code_with_checks_is_kept_apart_from_code_without(warmed: Path):
    assert probe(FATHOM_CACHE_DIR=warmed, NUMBA_BOUNDSCHECK="1").compiled == KERNELS
    assert probe(FATHOM_CACHE_DIR=warmed).compiled == []


@pytest.mark.parametrize(
    ("owner", "name"), [(sys.implementation, "cache_tag"), (numba, "__version__"), (llvmlite, "__version__")]
)
def test_another_python_or_compiler_reads_other_files(monkeypatch, owner, name: str):
    cache = jit._SourceKeyedCache(test_another_python_or_compiler_reads_other_files)
    codegen = cpu_target.target_context.codegen()
    ours = cache._file_name("(int64,)", codegen)
    assert cache._file_name("(int64,)", codegen) == ours != cache._file_name("(int32,)", codegen)
    monkeypatch.setattr(owner, name, "another")
    assert cache._file_name("(int64,)", codegen) != ours


def test_switched_off_compilation_writes_nothing_and_plays_the_same(warmed: Path, tmp_path: Path):
    plain = probe(NUMBA_DISABLE_JIT="1", PYTHONWARNINGS="ignore::RuntimeWarning", FATHOM_CACHE_DIR=tmp_path / "none")
    assert plain.compiled == [] and list((tmp_path / "none").glob("*")) == []
    assert plain.scores == probe(FATHOM_CACHE_DIR=warmed).scores
