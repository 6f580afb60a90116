"""The folder of a run: what was asked for, every playthrough as soon as it is finished, and the tables made from them.

=================  ====================================================================================================
run.json           command, seed, agents, versions, fingerprints of rules, printed values and engine
records.jsonl      the log: the records of a block are appended together as soon as it is finished, in any order
games.csv          a row per playthrough and seat, in the order of blocks, made from the records
games.parquet      the same, if asked for
summary.csv, .png  a row per agent
=================  ====================================================================================================
"""

import contextlib
import io
import json
from datetime import date, datetime
from pathlib import Path

import numpy as np
import pandas as pd

import games
from analysis.batch import ROW, Batch
from analysis.fingerprints import fingerprints, versions
from analysis.lineups import labels
from analysis.log import Log, read_log, unwritable
from analysis.plan import Plan
from analysis.table import games_table, is_solo, summarize
from games.documents import InputError

RECORDS, GAMES, PARQUET, SUMMARY, FIGURE, RUN = (
    "records.jsonl", "games.csv", "games.parquet", "summary.csv", "summary.png", "run.json",
)  # fmt: skip


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
        remedy = f"choose another folder, or go on with: fathom tournament --resume {folder}"
        raise InputError(str(folder), f"holds a run already; {remedy}")
    return folder


def _next_free(parent: Path, name: str) -> Path:
    number = 1
    while True:
        try:
            (parent / f"{name}-{number}").mkdir(parents=True)
            return parent / f"{name}-{number}"
        except FileExistsError:
            number += 1


def describe(plan: Plan, command: str, stops: dict) -> dict:
    """What ``run.json`` says of a run: the command, the plan, what ends it (`stops`), and what it was played with."""
    return {
        "command": command,
        "started": datetime.now().astimezone().isoformat(timespec="seconds"),
        "game": plan.game,
        "seats": plan.num_seats,
        "agents": list(plan.agents),
        "format": plan.format,
        "seed": plan.seed,
        "utility": plan.utility or games.load(plan.game).utility,
        "components": plan.components,
        **stops,
        "fingerprints": fingerprints(plan),
        "versions": versions(),
    }


class Results:
    """The results of a run, in memory and in its folder.

    Every method raises InputError if a file cannot be written.

    Parameters
    ----------
    folder : Path
        From `new_folder`, or of a run that is to go on.
    plan : Plan
    description : dict
        From `describe`, for ``run.json``.

    Attributes
    ----------
    batches : list of Batch
        Without their text, which is in the log.
    blocks : set of int
        The numbers of all blocks so far.
    """

    def __init__(self, folder: Path, plan: Plan, description: dict):
        self.folder, self.plan, self.game = folder, plan, games.load(plan.game)
        self.batches: list[Batch] = []
        self.blocks: set[int] = set()
        self._is_new = not (folder / RUN).exists()
        self._write(RUN, (json.dumps(description, indent=2) + "\n").encode())
        self._log = Log(folder / RECORDS)

    @classmethod
    def resumed(cls, folder: Path, plan: Plan, description: dict) -> "Results":
        """The results of a run that goes on; what a crash left of unfinished blocks is removed from its log."""
        path, found = folder / RECORDS, None
        if path.exists():
            found = read_log(path, plan, games.load(plan.game))
            content = b"" if found is None else found.text
            if path.read_bytes() != content:
                write_whole(path, content)
        results = cls(folder, plan, description)
        if found is not None:
            results._log.reread(found)
            results._take(found.without_text())
        return results

    def append(self, batch: Batch) -> None:
        """Takes finished blocks; when this returns, they are in the log."""
        self._log.append(batch)
        self._take(batch.without_text())

    def _take(self, batch: Batch) -> None:
        self.batches.append(batch)
        self.blocks.update(batch.blocks.tolist())

    def games(self, last: int | None = None) -> pd.DataFrame:
        """The games so far, none behind the block `last`, see `analysis.table.games_table`."""
        parts = [batch.rows.reshape(-1) for batch in self.batches]
        rows = np.concatenate(parts) if parts else np.zeros(0, ROW)
        rows = rows[np.argsort(rows["block"], kind="stable")]
        rows = rows if last is None else rows[rows["block"] <= last]
        return games_table(rows, labels(self.plan.agents), ["", *self.game.endings])

    def close(self, last: int | None = None, parquet: bool = False) -> None:
        """Puts the records in the order of blocks, none behind `last`, and writes the tables and the figure."""
        self._log.close()
        content = self._log.sorted_content(last)
        if content is not None:
            self._write(RECORDS, content)
        games = self.games(last)
        self._write(GAMES, games.to_csv(index=False).encode())
        if parquet:
            self._write(PARQUET, games.to_parquet(index=False))
        if len(games):
            summary = summarize(games)
            self._write(SUMMARY, summary.to_csv(index=False).encode())
            self._write(FIGURE, self._draw(summary, games))

    def discard(self) -> None:
        """Removes the folder of a new run that ended before it began, unless it holds anything else."""
        self._log.close()
        if self._is_new:
            for name in (RUN, RECORDS):
                (self.folder / name).unlink()
            with contextlib.suppress(OSError):
                self.folder.rmdir()

    def _draw(self, summary: pd.DataFrame, games: pd.DataFrame) -> bytes:
        from analysis.figures import mean_scores, win_shares

        title = f"{self.folder.name}: {games.block.nunique()} blocks"
        image = io.BytesIO()
        figure = mean_scores(summary, title) if is_solo(games) else win_shares(summary, title, games.seat.max() + 1)
        figure.savefig(image, format="png", dpi=150)
        return image.getvalue()

    def _write(self, name: str, content: bytes) -> None:
        write_whole(self.folder / name, content)


def write_whole(path: Path, content: bytes) -> None:
    """Writes beside and renames, so that what was there before is lost only when the new is whole.

    Raises
    ------
    InputError
        If it cannot be written.
    """
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise unwritable(path, error) from None
