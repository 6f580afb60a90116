"""The city in a position file."""

from games.documents import InputError
from games.nautilus_kosmos.document import Module, Position
from games.nautilus_kosmos.state import (
    BASE,
    FIRST_RESEARCH,
    KIND_NAMES,
    MAX_COLUMNS,
    MAX_MODULES,
    OVERLAP_DISTANCE,
)


def board_cell(box, where: str, cell: list[int]) -> int:
    """The number of a cell given by row and column; raises InputError naming `where` if it is not on the board."""
    row, column = cell
    if not (0 <= row < box.num_rows and 0 <= column < MAX_COLUMNS) or box.depth[row, column] == 0:
        raise InputError(where, f"({row}, {column}) is not on the board")
    return row * MAX_COLUMNS + column


def read_city(box, position: Position, state) -> None:
    """R2, R5: the base and the modules in the order of building."""
    if len(position.modules) >= MAX_MODULES:
        raise InputError("modules", f"{len(position.modules)} modules; at most {MAX_MODULES - 1} are possible")
    _put(state, BASE, int(box.base_centre), 0)
    _read_researchers(position, "base_researchers", position.base_researchers, state, 0)
    for place, entry in enumerate(position.modules):
        where = f"modules.{place}"
        _check_builder(where, entry)
        centre = board_cell(box, f"{where}.centre", entry.centre)
        _check_site(box, state, f"{where}.centre", centre)
        _put(state, KIND_NAMES.index(entry.kind), centre, 0 if entry.builder is None else entry.builder + 1)
        _read_researchers(position, f"{where}.researchers", entry.researchers, state, place + 1)


def _put(state, kind: int, centre: int, builder: int) -> None:
    module = int(state.num_modules)
    state.kind[module], state.centre[module], state.builder[module] = kind, centre, builder
    state.num_modules = module + 1


def _check_builder(where: str, entry: Module) -> None:
    """R5.7: research modules have a builder, habitations have none."""
    is_research = KIND_NAMES.index(entry.kind) >= FIRST_RESEARCH
    if is_research and entry.builder is None:
        raise InputError(f"{where}.builder", f"missing; a {entry.kind} module carries the marker of its builder")
    if not is_research and entry.builder is not None:
        raise InputError(f"{where}.builder", f"a {entry.kind} habitation belongs to nobody; leave it out")


def _check_site(box, state, where: str, centre: int) -> None:
    """R2.1, R2.3: all nine cells on the board, no other module in the way."""
    row, column = divmod(centre, MAX_COLUMNS)
    if box.site_depth[centre] == 0:
        raise InputError(where, f"a module at ({row}, {column}) would reach over the edge of the board")
    for module in range(state.num_modules):
        other_row, other_column = divmod(int(state.centre[module]), MAX_COLUMNS)
        distances = abs(row - other_row), abs(column - other_column)
        if max(distances) <= OVERLAP_DISTANCE and distances != (box.diagonal_contact, box.diagonal_contact):
            raise InputError(where, f"({row}, {column}) overlaps the module at ({other_row}, {other_column})")


def _read_researchers(position: Position, where: str, counts: list[int], state, module: int) -> None:
    if counts and len(counts) != position.seats:
        raise InputError(where, f"{len(counts)} numbers; one for each of the {position.seats} seats is needed")
    for seat, count in enumerate(counts):
        state.researchers[seat, module] = count
