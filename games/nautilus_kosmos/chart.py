"""The map drawn as text."""

from games.nautilus_kosmos.state import (
    COLUMN_STEP,
    GONE,
    HALF_WIDTH,
    MAX_COLUMNS,
    NUM_DIRECTIONS,
    ROW_STEP,
    WIDTH,
)

_WATER = " .:~#"
_KIND_MARKS = "BCTGYWUK"
_PASSAGE_MARKS = "|-|-/\\/\\"
_LEGEND = (
    ". lagoon  : slope  ~ deep  # canyon  ? face-down tile  ! tile you have seen  0-3 submarine of that seat",
    "B base  C cross  T star  G green  Y grey  W brown  U blue  K black  = module  | - / \\ passage",
)


def draw(box, state, seen: list[int]) -> list[str]:
    """The map with depths, modules, passages, tiles and submarines, one line per row, and the legend.

    Parameters
    ----------
    box, state : one record each
    seen : list of int
        Tiles to be marked as known.
    """
    num_columns = int((box.depth > 0).any(axis=0).nonzero()[0].max()) + 1
    marks = [[_WATER[zone] for zone in box.depth[row, :num_columns]] for row in range(box.num_rows)]
    for tile in range(box.num_tiles):
        if state.tiles[tile] != GONE:
            row, column = divmod(int(box.tile_cell[tile]), MAX_COLUMNS)
            marks[row][column] = "!" if tile in seen else "?"
    for module in range(state.num_modules):
        _draw_module(box, state, module, marks)
    for seat in range(state.num_seats):
        for cell in state.submarines[seat]:
            if cell:
                row, column = divmod(int(cell) - 1, MAX_COLUMNS)
                marks[row][column] = str(seat)
    head = "   " + " ".join(f"{column % 10}" for column in range(num_columns))
    tens = "   " + " ".join(f"{column // 10}" if column % 10 == 0 else " " for column in range(num_columns)).rstrip()
    return [tens, head, *(f"{row:2} " + " ".join(line) for row, line in enumerate(marks)), *_LEGEND]


def _draw_module(box, state, module: int, marks: list[list[str]]) -> None:
    """Nine cells; a passage is drawn on both modules, on a shared corner cell once."""
    row, column = divmod(int(state.centre[module]), MAX_COLUMNS)
    for other_row in range(row - HALF_WIDTH, row + HALF_WIDTH + 1):
        for other_column in range(column - HALF_WIDTH, column + HALF_WIDTH + 1):
            if marks[other_row][other_column] not in "/\\":
                marks[other_row][other_column] = "="
    marks[row][column] = _KIND_MARKS[state.kind[module]]
    for direction in range(NUM_DIRECTIONS):
        if _leads_on(box, state, module, direction):
            marks[row + ROW_STEP[direction]][column + COLUMN_STEP[direction]] = _PASSAGE_MARKS[direction]


def _leads_on(box, state, module: int, direction: int) -> bool:
    """Whether a passage leaves a module in that direction."""
    distance = WIDTH if direction < 4 else int(box.diagonal_contact)
    beside = int(state.centre[module]) + distance * int(ROW_STEP[direction] * MAX_COLUMNS + COLUMN_STEP[direction])
    others = [other for other in range(state.num_modules) if state.centre[other] == beside]
    return any(int(state.passages[module]) >> other & 1 for other in others)
