"""Playing the studies of a report, each in a folder of its own, so that what was played is never played again."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd

from analysis.balance.studies import Study
from analysis.batch import Batch
from analysis.executors import threads
from analysis.results import RUN, Results, describe
from analysis.runs import check_same_code, read_run
from analysis.stopping import Stop
from analysis.tournament import Runner
from analysis.worker import warm_up
from games.documents import InputError


def play_study(
    study: Study, folder: Path, num_workers: int, stop: Stop, on_batch: Callable[[Batch], None]
) -> pd.DataFrame | None:
    """Plays the blocks of a study that its folder does not hold yet.

    Parameters
    ----------
    study : Study
    folder : Path
        Made if need be; holds a run as `analysis.results` describes it.
    num_workers : int
    stop : Stop
        Ends the study early.
    on_batch : callable
        Takes the blocks that are finished, those of an earlier run first.

    Returns
    -------
    pandas.DataFrame or None
        The games of the whole study; None if it was ended early.

    Raises
    ------
    InputError
        If the folder holds an unlike run or cannot be written.
    """
    results = _opened(study, folder)

    def take(batch: Batch) -> None:
        results.append(batch)
        on_batch(batch)

    try:
        for batch in results.batches:
            on_batch(batch)
        missing = [block for block in range(study.blocks) if block not in results.blocks]
        if missing:
            warm_up(study.plan)
            with threads(num_workers, stop) as workers:
                Runner(study.plan, workers, stop).run(missing, take)
    finally:
        results.close()
    is_whole = len(results.blocks) >= study.blocks
    return results.games(study.blocks - 1) if is_whole else None


def _opened(study: Study, folder: Path) -> Results:
    description = describe(study.plan, f"study {study.name} of a balance report", {"blocks": study.blocks})
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(str(folder), f"cannot be made ({error.strerror})") from None
    if not (folder / RUN).exists():
        return Results(folder, study.plan, description)
    before, plan, _ = read_run(folder)
    check_same_code(folder, before, plan)
    if vars(plan) | {"utility": None} != vars(study.plan) | {"utility": None}:
        raise InputError(str(folder), "holds another study; choose another folder")
    return Results.resumed(folder, study.plan, description)
