"""A run as ``run.json`` describes it: begun, gone on with, merged with others; never mixed with unlike ones."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

import games
from analysis.batch import Batch, joined
from analysis.fingerprints import differences, fingerprints
from analysis.lineups import FORMATS
from analysis.log import read_log
from analysis.plan import Plan
from analysis.results import RECORDS, RUN, Results
from analysis.sprt import SequentialTest, parse_hypotheses
from analysis.stopping import Rule, WidthRule
from games.documents import InputError


@dataclass(frozen=True)
class Ends:
    """What ends a run.

    Attributes
    ----------
    blocks, first_block : int
        How many, and the number of the first: several machines play different blocks of one plan.
    width : float or None
        Widest interval of a win share that is narrow enough.
    sprt : str or None
        Hypotheses, see `analysis.sprt.parse_hypotheses`.
    """

    blocks: int
    first_block: int = 0
    width: float | None = None
    sprt: str | None = None

    @property
    def numbers(self) -> range:
        """The numbers of all blocks that may be played."""
        return range(self.first_block, self.first_block + self.blocks)

    def rules(self, plan: Plan) -> list[Rule]:
        """The rules that look at results.

        Raises
        ------
        InputError
            If a value is out of range, or the plan leaves open whom a test is about.
        """
        rules = []
        if plan.num_seats == 1 and (self.sprt is not None or self.width is not None):
            raise InputError("--sprt" if self.sprt else "--width", "looks at win shares; one seat alone has none")
        if self.sprt is not None:
            rules.append(SequentialTest(parse_hypotheses(self.sprt), plan))
            if len(plan.agents) != 2 and not (plan.format == "gauntlet" and len(plan.agents) > 2):
                raise InputError("--sprt", "tests one agent against others: give two agents, or name one with --hero")
        if self.width is not None:
            if not 0.0 < self.width < 1.0:
                raise InputError("--width", f"{self.width:g}: a width between 0 and 1 is needed, such as 0.05")
            rules.append(WidthRule(self.width, len(plan.agents)))
        return rules


def read_run(folder: Path) -> tuple[dict, Plan, Ends]:
    """The description, the plan and the ends of the run in a folder.

    Raises
    ------
    InputError
        If there is none, or its ``run.json`` is damaged.
    """
    path = Path(folder) / RUN
    try:
        description = json.loads(path.read_text(encoding="utf-8"))
        plan = Plan(
            description["game"],
            description["seats"],
            tuple(description["agents"]),
            description["seed"],
            description["utility"],
            description["components"],
            description.get("format", FORMATS[0]),
        )
        ends = Ends(*(description.get(name) for name in ("blocks", "first_block", "width", "sprt")))
        ends = replace(ends, first_block=ends.first_block or 0)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(str(folder), f"holds no run; a folder with a {RUN} is needed") from None
    except OSError as error:
        raise InputError(str(path), f"cannot be read ({error.strerror})") from None
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(str(path), f"does not describe a run ({type(error).__name__}: {error})") from None
    return description, plan, ends


def check_same_code(folder: Path, description: dict, plan: Plan) -> None:
    """Raises InputError, naming what differs, if a run was played by other rules, values, code or versions."""
    different = differences(description.get("fingerprints", {}), fingerprints(plan))
    if different:
        raise InputError(str(folder), f"was played by other code, and runs are not mixed: {'; '.join(different)}")


def check_mergeable(folders: list[Path]) -> Plan:
    """The plan that the runs in some folders share.

    Raises
    ------
    InputError
        If they are unlike; names what differs.
    """
    first, plan, _ = read_run(folders[0])
    for folder in folders[1:]:
        description, other, _ = read_run(folder)
        different = differences(_identity(first, plan), _identity(description, other))
        if different:
            raise InputError(str(folder), f"is unlike {folders[0]}: {'; '.join(different)}")
    return plan


def merge(folders: list[Path], out: Path, command: str) -> tuple[Results, Ends]:
    """One run from the blocks of several that may be merged, not yet closed; a block that is in several counts once.

    Parameters
    ----------
    folders : list of Path
    out : Path
        From `analysis.results.new_folder`.
    command : str
        For ``run.json``.

    Raises
    ------
    InputError
        If a log is damaged, or a block went differently in two of them.
    """
    description, plan, _ = read_run(folders[0])
    batches = [_read_blocks(folder, plan) for folder in folders]
    whole = _each_block_once(folders, [batch for batch in batches if batch is not None])
    numbers = [read_run(folder)[2].numbers for folder in folders]
    first = min(own.start for own in numbers)
    ends = Ends(max(own.stop for own in numbers) - first, first)
    origin = {"command": command, "merged": [str(folder) for folder in folders]}
    results = Results(out, plan, description | origin | vars(ends))
    if whole is not None:
        results.append(whole)
    return results, ends


def _identity(description: dict, plan: Plan) -> dict:
    """All that has to be equal, flat, for a message."""
    return vars(plan) | description.get("fingerprints", {})


def _read_blocks(folder: Path, plan: Plan) -> Batch | None:
    path = Path(folder) / RECORDS
    return read_log(path, plan, games.load(plan.game)) if path.exists() else None


def _each_block_once(folders: list[Path], batches: list[Batch]) -> Batch | None:
    whole = joined(batches)
    if whole is None:
        return None
    numbers, first, back = np.unique(whole.blocks, return_index=True, return_inverse=True)
    names = [name for name in whole.rows.dtype.names if name != "seconds"]
    same = whole.rows[names] == whole.rows[first[back]][names]
    if not same.all():
        block = int(numbers[back[~same.all(axis=(1, 2))][0]])
        raise InputError(", ".join(map(str, folders)), f"block {block} went differently in two of them")
    return whole.picked(first)
