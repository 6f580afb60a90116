"""Games to rate, from results folders, tables and record files."""

import json
from pathlib import Path

import pandas as pd

import games
from analysis.batch import Batch, batch_of_records
from analysis.plan import Plan
from analysis.records import Record, read_records
from analysis.results import GAMES, RECORDS, RUN
from analysis.table import games_table, read_games
from games.documents import InputError


def read_sources(paths: list[Path]) -> pd.DataFrame:
    """All games in some places, in one table whose blocks are all different.

    Parameters
    ----------
    paths : list of Path
        Results folders, ``games.csv`` files, ``.parquet`` files or ``.jsonl`` record files.

    Raises
    ------
    InputError
        If one cannot be read, holds no finished game, or is of another game or number of seats than the first.
    """
    tables, kinds, num_blocks = [], {}, 0
    for path in map(Path, paths):
        game, table = _read(path)
        if table.empty:
            raise InputError(str(path), "holds no finished game")
        kinds[str(path)] = (game, int(table.seat.max()) + 1)
        table["block"] = num_blocks + pd.factorize(table.block)[0]
        num_blocks = int(table.block.max()) + 1
        tables.append(table)
    _check_alike(kinds)
    return pd.concat(tables, ignore_index=True)


def _check_alike(kinds: dict[str, tuple[str | None, int]]) -> None:
    (first, (game, num_seats)), *others = kinds.items()
    for path, (other, other_seats) in others:
        if game and other and game != other:
            raise InputError(path, f"is of {other}, but {first} is of {game}; ratings hold within one game")
        if num_seats != other_seats:
            raise InputError(path, f"has {other_seats} seats, but {first} has {num_seats}")


def _read(path: Path) -> tuple[str | None, pd.DataFrame]:
    """The name of the game, if it is known, and the table."""
    if path.is_dir():
        if not (path / GAMES).exists():
            return _read_records(path / RECORDS)
        return _game_of_run(path), read_games(path / GAMES)
    if path.suffix == ".jsonl":
        return _read_records(path)
    return None, read_games(path)


def _game_of_run(folder: Path) -> str | None:
    try:
        return json.loads((folder / RUN).read_text(encoding="utf-8"))["game"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _read_records(path: Path) -> tuple[str, pd.DataFrame]:
    finished = [record for record in read_records(path) if record.outcome is not None]
    names = sorted({record.game for record in finished})
    if len(names) > 1:
        raise InputError(str(path), f"holds several games: {', '.join(names)}")
    if not finished:
        raise InputError(str(path), "holds no finished game")
    agents = tuple(dict.fromkeys(agent for record in finished for agent in record.agents))
    game = games.load(names[0])
    batch = _one_by_one(finished, Plan(game.name, finished[0].seats, agents))
    return game.name, games_table(batch.rows.reshape(-1), list(agents), ["", *game.endings])


def _one_by_one(records: list[Record], plan: Plan) -> Batch:
    """A batch whose blocks are single playthroughs, for there may be any number of them to a deal."""
    return batch_of_records(plan, games.load(plan.game), [[record] for record in records])
