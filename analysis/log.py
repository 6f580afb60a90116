"""The log of a run: the records of each block, appended together as soon as it is finished, in any order.

It is all that has to survive a crash. Whatever was being written then is the end of the file: a torn line, or a block
that lacks playthroughs; both are dropped and played again.
"""

import contextlib
import io
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from analysis.batch import Batch, batch_of_records
from analysis.lineups import labels, seatings
from analysis.plan import Plan, deal_key
from analysis.records import Record, parse_line, place
from games.card import Game
from games.documents import InputError


class Log:
    """A record file that grows by whole blocks. Every method raises InputError if the file cannot be written.

    Parameters
    ----------
    path : Path
        Made if it is not there.
    """

    def __init__(self, path: Path):
        self.path = path
        self._places: list[np.ndarray] = []  # per batch: number, start and end of each block
        try:
            self._file = path.open("ab", buffering=0)
            self._end = self._file.seek(0, os.SEEK_END)
        except OSError as error:
            raise unwritable(path, error) from None

    def append(self, batch: Batch) -> None:
        """Takes finished blocks; when this returns, they are in the file; if it raises, none of them is."""
        try:
            for part in batch.parts:
                _write_all(self._file, part)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._file.truncate(self._end)
            raise unwritable(self.path, error) from None
        self._note(batch)

    def reread(self, batch: Batch) -> None:
        """Takes the places of the blocks that the file holds already."""
        self._end = 0
        self._note(batch)

    def _note(self, batch: Batch) -> None:
        ends = self._end + batch.ends
        starts = np.concatenate([[self._end], ends[:-1]])
        self._places.append(np.stack([batch.blocks, starts, ends], axis=1))
        self._end = int(ends[-1])

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def sorted_content(self, last: int | None) -> bytes | None:
        """All of the file in the order of blocks, none behind `last`; None if it is so already."""
        places = np.concatenate([np.zeros((0, 3), np.int64), *self._places])
        blocks = places[:, 0]
        wanted = places[np.argsort(blocks)]
        if last is not None:
            wanted = wanted[wanted[:, 0] <= last]
        if np.array_equal(wanted, places):
            return None
        content = self.path.read_bytes()
        return b"".join(content[start:end] for _, start, end in wanted.tolist())


def _write_all(file: io.FileIO, content: bytes) -> None:
    """A raw file may take less than it is given."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def unwritable(path: Path, error: OSError) -> InputError:
    """What is said of a file that cannot be written."""
    return InputError(str(path), f"cannot be written ({error.strerror})")


def read_log(path: Path, plan: Plan, game: Game) -> Batch | None:
    """The whole blocks in a log of the plan, None if there are none; a torn last line and rests of blocks are left out.

    Raises
    ------
    InputError
        If a line before the last is damaged, is there twice or belongs to another run; names the line.
    """
    found: dict[int, dict[int, Record]] = defaultdict(dict)
    for number, record in _whole_lines(path):
        try:
            _check_belongs(record, plan)
            if record.rotation in found[record.block]:
                raise InputError("", f"block {record.block}, rotation {record.rotation} is in the log a second time")
        except InputError as error:
            raise error.within(place(path, number)) from None
        found[record.block][record.rotation] = record
    whole = [
        [records[rotation] for rotation in sorted(records)]
        for block, records in found.items()
        if len(records) == len(_seatings(plan, block))
    ]
    return batch_of_records(plan, game, whole) if whole else None


def _whole_lines(path: Path) -> Iterator[tuple[int, Record]]:
    """The records of a log by line; what stands behind the last line end is left out."""
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.endswith(b"\n"):
                return
            try:
                yield number, parse_line(line.decode())
            except UnicodeDecodeError:
                raise InputError(place(path, number), f"not text; {_REMEDY}") from None
            except InputError as error:
                faulty = error.within(place(path, number))
                raise InputError(faulty.where, f"{faulty.message}; {_REMEDY}") from None


_REMEDY = "remove the line, and its block will be played again"


def _check_belongs(record: Record, plan: Plan) -> None:
    """Raises InputError if the record is no playthrough of the plan."""
    rotations = _seatings(plan, record.block)
    if record.rotation >= len(rotations):
        raise InputError("rotation", f"a block of this run has {len(rotations)} playthroughs")
    names = labels(plan.agents)
    expected = {
        "game": plan.game,
        "seats": plan.num_seats,
        "deal": f"{int(deal_key(plan.seed, record.block)):016x}",
        "agents": [names[agent] for agent in rotations[record.rotation]],
        "components": plan.components,
    }
    for name, value in expected.items():
        if getattr(record, name) != value:
            raise InputError(name, f"{getattr(record, name)!r} is of another run; this one has {value!r}")
    if record.outcome is None:
        raise InputError("outcome", "is missing; a tournament holds finished playthroughs only")


def _seatings(plan: Plan, block: int) -> list[tuple[int, ...]]:
    return seatings(len(plan.agents), plan.num_seats, plan.seed, block, plan.format)
