"""The folder of a run: what was asked for, every playthrough as soon as it is finished, and the tables made from them.

=================  ====================================================================================================
run.json           command, seed, agents, versions, fingerprints of rules, printed values and engine
records.jsonl      the log: the records of a block are appended together as soon as it is finished, in any order
games.csv          a row per playthrough and seat, in the order of blocks, made from the records
summary.csv, .png  a row per agent
=================  ====================================================================================================
"""

import contextlib
import importlib.metadata
import io
import json
import platform
from datetime import date, datetime
from pathlib import Path

import pandas as pd

import games
from analysis.match import Plan
from analysis.records import Record
from analysis.table import games_table, rows_of, summarize
from games import fingerprint
from games.documents import InputError
from games.playthrough import new_box

RECORDS, GAMES, SUMMARY, FIGURE, RUN = "records.jsonl", "games.csv", "summary.csv", "summary.png", "run.json"
_PACKAGES = ("fathom", "numba", "numpy", "pandas")


def new_folder(chosen: Path | None, game: str, parent: Path = Path("results")) -> Path:
    """Makes the folder of a new run: the chosen one, or the next free ``<date>-<game>-<n>`` in `parent`.

    Raises
    ------
    InputError
        If it cannot be made or written, or holds a run already.
    """
    try:
        if chosen is None:
            folder = _next_free(parent, f"{date.today().isoformat()}-{game}")
        else:
            folder = chosen
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(str(chosen or parent), f"the results folder cannot be made ({error.strerror})") from None
    if (folder / RUN).exists() or (folder / RECORDS).exists():
        raise InputError(str(folder), "holds a run already; choose another folder")
    return folder


def _next_free(parent: Path, name: str) -> Path:
    number = 1
    while True:
        try:
            (parent / f"{name}-{number}").mkdir(parents=True)
            return parent / f"{name}-{number}"
        except FileExistsError:
            number += 1


def describe(plan: Plan, command: list[str], num_blocks: int | None) -> dict:
    """What ``run.json`` says of a run."""
    return {
        "command": command,
        "started": datetime.now().astimezone().isoformat(timespec="seconds"),
        "game": plan.game,
        "seats": plan.num_seats,
        "agents": list(plan.agents),
        "seed": plan.seed,
        "utility": plan.utility or games.load(plan.game).utility,
        "blocks": num_blocks,
        "components": plan.components,
        "fingerprints": fingerprints(plan),
        "versions": {name: importlib.metadata.version(name) for name in _PACKAGES}
        | {"python": platform.python_version()},
    }


def fingerprints(plan: Plan) -> dict:
    """What the results depend on beside the plan: the game's rules, its box, and the engine."""
    box = new_box(games.load(plan.game), plan.components)
    return {
        "rules": fingerprint.of_game(plan.game),
        "box": fingerprint.of_bytes(box.tobytes()),
        "engine": fingerprint.of_engine(),
    }


class Results:
    """The results of a run, in memory and in its folder.

    Every method raises InputError if a file cannot be written.

    Parameters
    ----------
    folder : Path
        From `new_folder`.
    description : dict
        From `describe`.
    """

    def __init__(self, folder: Path, description: dict):
        self.folder = folder
        self._rows: dict[int, list[tuple]] = {}
        self._places: dict[int, tuple[int, int]] = {}
        self._write(RUN, (json.dumps(description, indent=2) + "\n").encode())
        try:
            self._log = (folder / RECORDS).open("xb", buffering=0)
        except OSError as error:
            raise _unwritable(folder / RECORDS, error) from None

    def append(self, records: list[Record]) -> None:
        """Takes a finished block; when this returns, it is in the log."""
        lines = "".join(record.to_line() for record in records).encode()
        start = self._log.tell()
        try:
            _write_all(self._log, lines)
        except OSError as error:
            self._log.truncate(start)
            self._log.seek(start)
            raise _unwritable(self.folder / RECORDS, error) from None
        block = records[0].block
        self._places[block] = (start, len(lines))
        self._rows[block] = [row for record in records for row in rows_of(record)]

    def games(self) -> pd.DataFrame:
        """The games so far, see `analysis.table.games_table`."""
        return games_table(row for block in sorted(self._rows) for row in self._rows[block])

    def close(self) -> None:
        """Puts the records in the order of blocks and writes the tables and the figure."""
        self._log.close()
        self._sort_records()
        games = self.games()
        self._write(GAMES, games.to_csv(index=False).encode())
        if len(games):
            summary = summarize(games)
            self._write(SUMMARY, summary.to_csv(index=False).encode())
            self._write(FIGURE, self._draw(summary, games))

    def _sort_records(self) -> None:
        blocks = sorted(self._places)
        if blocks == list(self._places):
            return
        with (self.folder / RECORDS).open("rb") as log:
            self._write(RECORDS, b"".join(_slice(log, *self._places[block]) for block in blocks))

    def _draw(self, summary: pd.DataFrame, games: pd.DataFrame) -> bytes:
        from analysis.figures import win_shares

        title = f"{self.folder.name}: {games.block.nunique()} blocks"
        image = io.BytesIO()
        win_shares(summary, title, games.seat.max() + 1).savefig(image, format="png", dpi=150)
        return image.getvalue()

    def _write(self, name: str, content: bytes) -> None:
        """Writes beside and renames, so that what was there before is lost only when the new is whole."""
        path, beside = self.folder / name, self.folder / f"{name}.part"
        try:
            beside.write_bytes(content)
            beside.replace(path)
        except OSError as error:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise _unwritable(path, error) from None


def _write_all(log: io.FileIO, content: bytes) -> None:
    """A raw file may take less than it is given."""
    rest = memoryview(content)
    while rest:
        rest = rest[log.write(rest) :]


def _slice(log: io.BufferedReader, start: int, length: int) -> bytes:
    log.seek(start)
    return log.read(length)


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(str(path), f"cannot be written ({error.strerror})")
