"""``fathom report``: makes the report, and refuses what is none in one line."""

import json
import subprocess
import sys

import pandas as pd
import pytest
from click.testing import CliRunner

from games.documents import InputError
from scripts import report
from tests.analysis.balance.made_up import claims, fake_sections, tables, write_made_up


@pytest.fixture
def folder(tmp_path, monkeypatch):
    fake_sections(monkeypatch)
    return write_made_up(tmp_path / "report")


def refusal(folder) -> str:
    result = CliRunner().invoke(report.command, [str(folder)])
    assert isinstance(result.exception, InputError), result.output
    return str(result.exception)


def edit_run(folder, **changes) -> None:
    path = folder / "run.json"
    run = json.loads(path.read_text()) | changes
    path.write_text(json.dumps({name: value for name, value in run.items() if value is not None}))


def edit_table(folder, name: str, change) -> None:
    path = folder / "tables" / f"{name}.csv"
    change(pd.read_csv(path)).to_csv(path, index=False)


def test_it_says_what_it_wrote(folder):
    result = CliRunner().invoke(report.command, [str(folder)])
    assert result.output == f"{folder}/report.html\n{folder}/report.md\n"
    assert (folder / "report.html").exists() and (folder / "report.md").exists()


def test_wrong_input_ends_with_one_line_and_code_2(tmp_path):
    calling = "import sys; sys.argv[0] = 'fathom'; from scripts.cli import main; main()"
    words = [sys.executable, "-c", calling, "report", str(tmp_path / "none")]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"fathom: {tmp_path}/none: no such folder\n"


def test_another_folder_is_no_report(tmp_path):
    assert refusal(tmp_path) == f"{tmp_path}: not the folder of a balance report: it holds no run.json"
    (tmp_path / "run.json").write_text('{"game": "kuhn_poker"}')
    assert refusal(tmp_path) == f"{tmp_path}/run.json: not of a balance report: it names no tables"
    (tmp_path / "run.json").write_text("{")
    assert refusal(tmp_path).startswith(f"{tmp_path}/run.json: damaged: ")
    (tmp_path / "run.json").write_bytes(b"\xff\xfe")
    assert refusal(tmp_path).startswith(f"{tmp_path}/run.json: damaged: ")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"agent": None}, "agent: missing; it should be a valid string"),
        ({"blocks": "many"}, "blocks: Input should be a valid integer"),
        ({"versions": {}}, "versions: that of 'fathom' is missing"),
        ({"fingerprints": {}}, "fingerprints: that of 'rules' is missing"),
    ],
)
def test_a_field_of_the_run_is_named(folder, changes, reason):
    edit_run(folder, **changes)
    assert refusal(folder).startswith(f"{folder}/run.json: {reason}")


def test_an_empty_run_makes_no_report(folder):
    edit_run(folder, blocks=0, games=0)
    assert refusal(folder) == f"{folder}: holds no finished block; a report needs at least one"
    assert not (folder / "report.html").exists()


@pytest.mark.parametrize(
    ("name", "columns", "reason"),
    [
        ("parts", ["kind"], "column missing: kind"),
        ("seats", ["low", "n"], "columns missing: low, n"),
        ("course", ["share", "source", "final_rank"], "columns missing: share, source, final_rank"),
        ("claims", ["effect"], "column missing: effect"),
    ],
)
def test_missing_columns_are_named(folder, name, columns, reason):
    edit_table(folder, name, lambda table: table.drop(columns=columns))
    assert refusal(folder) == f"{folder}/tables/{name}.csv: {reason}"


def test_a_column_that_only_the_section_needs_is_named(folder, monkeypatch):
    monkeypatch.setattr(sys.modules["analysis.balance.seats"], "find", lambda tables: tables["seats"]["margin"].max())
    assert refusal(folder) == f"{folder}/tables: section seats: table or column missing: margin"


def test_a_missing_table_is_named(folder):
    (folder / "tables" / "parts.csv").unlink()
    assert refusal(folder) == f"{folder}/tables/parts.csv: no such file, but run.json names this table"


@pytest.mark.parametrize("content", [b"", b'kind,value\n"a', b"kind,value\na,1\nb,2,3\n", b"\xff\xfe\x00", b"a\x00b\n"])
def test_a_damaged_table_is_named(folder, content):
    (folder / "tables" / "parts.csv").write_bytes(content)
    assert refusal(folder).startswith(f"{folder}/tables/parts.csv: ")


def test_an_entry_that_is_no_number_is_named(folder):
    edit_table(folder, "parts", lambda table: table.astype({"high": object}).assign(high=["0.5", "?", *["0.5"] * 38]))
    assert refusal(folder) == f"{folder}/tables/parts.csv: damaged: high in row 2 is '?', no number"


def test_words_where_a_figure_needs_numbers_are_named(folder):
    edit_table(folder, "course", lambda table: table.assign(share="soon"))
    assert refusal(folder) == f"{folder}/tables/course.csv: damaged: share in row 1 is 'soon', no number"
    edit_table(folder, "claims", lambda table: table.assign(is_named="perhaps"))
    assert refusal(folder) == f"{folder}/tables/claims.csv: damaged: is_named holds something else than True and False"


def test_tables_without_rows_are_a_report_without_findings(tmp_path, monkeypatch):
    fake_sections(monkeypatch)
    empty = {section: {name: table[:0] for name, table in own.items()} for section, own in tables().items()}
    folder = write_made_up(tmp_path, tables=empty | {"luck": {"luck": pd.DataFrame()}}, claims=claims()[:0])
    assert CliRunner().invoke(report.command, [str(folder)]).exit_code == 0
    assert "Nothing stands out." in (folder / "report.md").read_text()
    assert list((folder / "figures").iterdir()) == []
