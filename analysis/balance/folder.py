"""The folder of a balance report: ``run.json`` says what was played, ``tables/*.csv`` hold what was found."""

import json
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
from pydantic import BaseModel, Field, ValidationInfo, field_validator

from analysis.balance.showing import CHANCES, ESTIMATE
from analysis.results import RUN, write_whole
from games.documents import InputError, check

TABLES = "tables"
CLAIMS = "claims"
CLAIM_COLUMNS = (
    "section", "what", "effect", "value", "low", "high", "n", "null", "p", "p_corrected", "is_named",
)  # fmt: skip


class Run(BaseModel, extra="allow"):
    """What ``run.json`` says as far as the report prints it; it may say more."""

    game: str
    title: str = ""
    seats: int = Field(ge=1)
    agent: str
    blocks: int = Field(ge=0)
    games: int = Field(ge=0)
    seed: int
    command: str = ""
    components: dict = {}
    versus: dict | None = None
    fingerprints: dict[str, str]
    versions: dict[str, str]
    #: The names of each section's tables in the order in which they are printed.
    tables: dict[str, list[str]]

    @field_validator("fingerprints", "versions")
    @classmethod
    def _is_named(cls, named: dict, info: ValidationInfo) -> dict:
        wanted = {"fingerprints": "rules", "versions": "fathom"}[info.field_name]
        if wanted not in named:
            raise ValueError(f"that of {wanted!r} is missing")
        return named


@dataclass(frozen=True)
class Folder:
    """What a report is made from.

    Attributes
    ----------
    path : Path
    run : Run
    sections : dict of str to dict of str to pandas.DataFrame
        By the section's name the tables by their names.
    claims : pandas.DataFrame
        Every hypothesis tested, with `CLAIM_COLUMNS`.
    """

    path: Path
    run: Run
    sections: dict[str, dict[str, pd.DataFrame]]
    claims: pd.DataFrame


def write_folder(path: Path, run: dict, sections: dict[str, dict[str, pd.DataFrame]], claims: pd.DataFrame) -> None:
    """Writes what a report is made from.

    Parameters
    ----------
    path : Path
    run : dict
        The fields of `Run` but for `tables`, and whatever else is to be kept.
    sections : dict of str to dict of str to pandas.DataFrame
        By the section's name what its ``measure`` returned.
    claims : pandas.DataFrame
        With `CLAIM_COLUMNS`.

    Raises
    ------
    InputError
        If a file cannot be written.
    """
    sections = {section: _with_columns(tables) for section, tables in sections.items()}
    named = {name: table for tables in sections.values() for name, table in tables.items()} | {CLAIMS: claims}
    try:
        (path / TABLES).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(str(path), f"the folder cannot be made ({error.strerror})") from None
    for name, table in named.items():
        write_whole(path / TABLES / f"{name}.csv", table.to_csv(index=False).encode())
    description = run | {"tables": {name: list(tables) for name, tables in sections.items()}}
    write_whole(path / RUN, (json.dumps(description, indent=2) + "\n").encode())


def _with_columns(tables: dict[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """Without those that have no columns, which is no table in a file."""
    return {name: table for name, table in tables.items() if len(table.columns)}


def read_folder(path: Path) -> Folder:
    """What a report is made from.

    Raises
    ------
    InputError
        If there is no such folder, or it holds no report, no finished block, or a damaged table or one without columns.
    """
    if not path.is_dir():
        raise InputError(str(path), "no such folder")
    run = _read_run(path / RUN)
    if run.blocks == 0 or run.games == 0:
        raise InputError(str(path), "holds no finished block; a report needs at least one")
    sections = {
        section: {name: read_table(path / TABLES / f"{name}.csv") for name in names}
        for section, names in run.tables.items()
    }
    claims = path / TABLES / f"{CLAIMS}.csv"
    found = read_table(claims)
    require_columns(claims, found, CLAIM_COLUMNS)
    if len(found) and not pd.api.types.is_bool_dtype(found.is_named):
        raise InputError(str(claims), "damaged: is_named holds something else than True and False")
    return Folder(path, run, sections, found)


def _read_run(path: Path) -> Run:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(str(path.parent), f"not the folder of a balance report: it holds no {RUN}") from None
    except OSError as error:
        raise InputError(str(path), f"cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise InputError(str(path), f"damaged: {error}") from None
    if not isinstance(document, dict) or "tables" not in document:
        raise InputError(str(path), "not of a balance report: it names no tables")
    try:
        return check(Run, document)
    except InputError as error:
        raise error.within(str(path)) from None


def read_table(path: Path) -> pd.DataFrame:
    """A table of the folder.

    Raises
    ------
    InputError
        If it is not there, cannot be read, or holds estimates without their intervals.
    """
    try:
        table = pd.read_csv(path, keep_default_na=False, na_values=[""])
    except FileNotFoundError:
        raise InputError(str(path), "no such file, but run.json names this table") from None
    except (OSError, ValueError) as error:
        raise InputError(str(path), f"damaged: it cannot be read as a table ({error})") from None
    if "value" in table.columns:
        require_columns(path, table, ESTIMATE)
        require_numbers(path, table, (*ESTIMATE, "null", *CHANCES))
    return table


def require_columns(path: Path, table: pd.DataFrame, columns: tuple[str, ...]) -> None:
    """InputError that names every column which the table lacks."""
    missing = [column for column in dict.fromkeys(columns) if column not in table.columns]
    if missing:
        plural = "columns" if len(missing) > 1 else "column"
        raise InputError(str(path), f"{plural} missing: {', '.join(missing)}")


def require_numbers(path: Path, table: pd.DataFrame, columns: tuple[str, ...]) -> None:
    """InputError that names the first entry of these columns, as far as the table has them, that is no number."""
    for column in (column for column in columns if column in table.columns):
        wrong = table[column][pd.to_numeric(table[column], errors="coerce").isna() & table[column].notna()]
        if len(wrong):
            raise InputError(
                str(path), f"damaged: {column} in row {wrong.index[0] + 1} is {wrong.iloc[0]!r}, no number"
            )
