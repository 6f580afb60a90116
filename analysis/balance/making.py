"""A balance report from nothing: plays the studies, observes and judges their games, and puts all in tables.

=============  ========================================================================================================
play/          what was played: request.json, and a folder for each study and box; not needed to make the report again
tables/        one CSV per table of a section, and claims.csv
run.json       what was asked for, and with what it was played
=============  ========================================================================================================
"""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

import pandas as pd

import games
from analysis.balance.judging import COLUMNS, Judge, judge_spec, sample_moments
from analysis.balance.observing import observe
from analysis.balance.playing import play_study
from analysis.balance.run import BalanceRun
from analysis.balance.studies import Request, Study, all_kinds, restricted_agents, studies_of, with_option
from analysis.fingerprints import fingerprints, versions
from analysis.records import Record, read_records
from analysis.results import RECORDS, write_whole
from analysis.stopping import Stop
from games.documents import InputError
from mcts.leaning import strategies

PLAY, REQUEST = "play", "request.json"
FREE = "free"


class Progress(Protocol):
    """Is told what is being done."""

    def begin(self, what: str, number: int) -> None:
        """So many steps of something begin."""

    def advance(self, number: int) -> None:
        """So many steps are done."""


class Stopped(Exception):
    """The user ended the making of a report; what was played is kept."""


def prepare(request: Request, folder: Path, goes_on: bool) -> None:
    """Makes the folder and notes the request in it.

    Raises
    ------
    InputError
        If the folder cannot be made, holds something and is not to go on, or was begun with another request.
    """
    path, wanted = folder / PLAY / REQUEST, asdict(request)
    if path.exists():
        _check_same(folder, path, wanted, goes_on)
    elif goes_on:
        raise InputError(str(folder), "holds no balance report to go on with")
    elif folder.exists() and any(folder.iterdir()):
        raise InputError(str(folder), "is not empty; choose another folder")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(str(folder), f"cannot be made ({error.strerror})") from None
    write_whole(path, (json.dumps(wanted, indent=2) + "\n").encode())


def _check_same(folder: Path, path: Path, wanted: dict, goes_on: bool) -> None:
    if not goes_on:
        raise InputError(str(folder), "holds a balance report; choose another folder, or go on with it by --resume")
    try:
        before = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(str(path), f"cannot be read ({error})") from None
    different = [name for name, value in wanted.items() if before.get(name) != value]
    if different:
        name = different[0]
        raise InputError(str(folder), f"was begun with {name} {before.get(name)!r}, not {wanted[name]!r}")


def make_run(request: Request, folder: Path, num_workers: int, stop: Stop, progress: Progress) -> BalanceRun:
    """Plays what is missing and puts the tables of a run together.

    Raises
    ------
    Stopped
        If the user ended it.
    InputError
        If the folder holds unlike play, or cannot be written.
    """
    other = None
    if request.is_compared:
        other = _make_one(request.other, folder / PLAY / "other box", num_workers, stop, progress)
    return _make_one(request, folder / PLAY / "box", num_workers, stop, progress, other)


def _make_one(
    request: Request, folder: Path, num_workers: int, stop: Stop, progress: Progress, other: BalanceRun | None = None
) -> BalanceRun:
    game = games.load(request.game)
    played = {study.name: _play(study, folder, num_workers, stop, progress) for study in studies_of(request)}
    records = list(read_records(folder / "mirror" / RECORDS))
    progress.begin("observing", len(records))
    observed = observe(game, request.components, _counted(records, progress))
    agents = {with_option(request.agent, "strategy", name): name for name in strategies(game)}
    restricted = [(agent, *what) for agent, what in restricted_agents(request).items()]
    return BalanceRun(
        game=game,
        num_seats=request.num_seats,
        agent=request.agent,
        games=played,
        strategies={request.agent: FREE, **agents},
        restrictions=pd.DataFrame(restricted, columns=["agent", "kind", "mode"]),
        judged=_judge(request, records, folder / "judged.csv", num_workers, stop, progress),
        all_kinds=all_kinds(game, request.components),
        all_endings=list(game.endings),
        other=other,
        **observed,
    )


def _play(study: Study, folder: Path, num_workers: int, stop: Stop, progress: Progress) -> pd.DataFrame:
    progress.begin(study.name, study.blocks)
    found = play_study(study, folder / study.name, num_workers, stop, lambda batch: progress.advance(len(batch)))
    if found is None:
        raise Stopped
    return found


def _counted(records: list[Record], progress: Progress):
    for record in records:
        yield record
        progress.advance(1)


def _judge(
    request: Request, records: list[Record], path: Path, num_workers: int, stop: Stop, progress: Progress
) -> pd.DataFrame:
    """The judged decisions, from their file if they were judged before."""
    moments = sample_moments(records, request.num_judged, request.seed)
    progress.begin("judging", len(moments))
    if path.exists():
        found = pd.read_csv(path)
        if list(found.columns) == list(COLUMNS):
            return found
    judge = Judge(games.load(request.game), request.components, request.num_seats, judge_spec(request.agent))
    with ThreadPoolExecutor(num_workers) as executor:
        found = judge.judge_all(moments, executor, lambda: progress.advance(1), _is_ending(stop))
    if found is None:
        raise Stopped
    write_whole(path, found.to_csv(index=False).encode())
    return found


def _is_ending(stop: Stop) -> Callable[[], bool]:
    return lambda: stop.is_due(0.0)


def description_of(request: Request, run: BalanceRun, command: str) -> dict:
    """What ``run.json`` says of a report."""
    first = studies_of(request)[0]
    boxes = [run, run.other] if run.other is not None else [run]
    tables = [games for box in boxes for games in box.games.values()]
    return {
        "command": command,
        "title": run.game.title,
        **asdict(request),
        "seats": request.num_seats,
        "games": sum(len(games) for games in tables) // request.num_seats,
        "studies": {name: int(games.block.nunique()) for name, games in run.games.items()},
        "judge": judge_spec(request.agent),
        "fingerprints": fingerprints(first.plan),
        "versions": versions(),
    }
