"""What lies open before the players in a position file: money, hands, researchers, submarines, levels."""

from collections import Counter

from games.documents import InputError
from games.nautilus_kosmos.document import Player, Position
from games.nautilus_kosmos.reading_city import board_cell
from games.nautilus_kosmos.state import (
    CANYON,
    COLOUR_NAMES,
    FIELD_NAMES,
    FIRST_RESEARCH,
    ITEM_KIND,
    ITEM_LODGERS,
    ITEM_NAMES,
    KIND_NAMES,
    MAX_COLUMNS,
    NUM_KINDS,
)


def read_players(box, position: Position, state) -> None:
    """R4, R6-R8: money, hands, reserves, levels, submarines; what is left over is the supply."""
    for seat, player in enumerate(position.players):
        state.money[seat] = player.money
        _read_hand(box, f"players.{seat}", player, state, seat)
        _read_reserve(box, f"players.{seat}", state, seat)
        _read_levels(state, seat)
        _read_submarines(box, f"players.{seat}", player, state, seat)
        for name, count in player.collected.items():
            state.collected[seat, FIELD_NAMES.index(name)] = count
    _read_supply(box, position, state)


def _read_hand(box, where: str, player: Player, state, seat: int) -> None:
    if len(player.hand) > box.hand_limit:
        raise InputError(f"{where}.hand", f"{len(player.hand)} modules; at most {box.hand_limit} can be held")
    for name in player.hand:
        item = ITEM_NAMES.index(name)
        if ITEM_LODGERS[item] > box.max_lodgers[state.num_seats]:
            most = box.max_lodgers[state.num_seats]
            raise InputError(f"{where}.hand", f"{name}: at most {most} researchers with {state.num_seats} seats")
        state.hand[seat, item] += 1


def _read_reserve(box, where: str, state, seat: int) -> None:
    """R1.6: every researcher is in the city, in the hand or in the reserve."""
    in_hand = sum(int(count) * int(lodgers) for count, lodgers in zip(state.hand[seat], ITEM_LODGERS, strict=True))
    placed = int(state.researchers[seat].sum()) + in_hand
    if placed > box.researchers_each:
        raise InputError(
            where, f"{placed} researchers in the city and in the hand; each player has {box.researchers_each}"
        )
    state.reserve[seat] = box.researchers_each - placed


def _read_levels(state, seat: int) -> None:
    """R7.2: a level for each research module with an own researcher."""
    for module in range(state.num_modules):
        if state.kind[module] >= FIRST_RESEARCH and state.researchers[seat, module] > 0:
            state.level[seat, state.kind[module] - FIRST_RESEARCH] += 1


def _read_submarines(box, where: str, player: Player, state, seat: int) -> None:
    if len(player.submarines) > box.submarines_each:
        raise InputError(f"{where}.submarines", f"{len(player.submarines)}; each player has {box.submarines_each}")
    for slot, entry in enumerate(player.submarines):
        state.submarines[seat, slot] = board_cell(box, f"{where}.submarines.{slot}.cell", entry.cell) + 1
        state.canyon_born[seat] |= entry.launched_in_canyon << slot


def _read_supply(box, position: Position, state) -> None:
    """R1.3, R5.9: what is neither in the city nor in a hand nor out of the game is in the supply."""
    if box.discards_return and position.discarded:
        raise InputError("discarded", "discarded modules go back to the supply; leave it out")
    used = Counter(state.kind[1 : state.num_modules].tolist())
    for hand in state.hand:
        for item, count in enumerate(hand):
            used[int(ITEM_KIND[item])] += int(count)
    for kind in range(1, NUM_KINDS):
        name = KIND_NAMES[kind]
        state.discarded[kind] = position.discarded.get(name, 0)
        rest = int(box.supply[kind]) - used[kind] - int(state.discarded[kind])
        if rest < 0:
            raise InputError("modules", f"{box.supply[kind] - rest} {name} modules; there are {box.supply[kind]}")
        state.supply[kind] = rest


def check_submarines(box, position: Position, state) -> None:
    """R9.4, R10.1: each lies alone on an uncovered cell without a tile; in the canyon only by right."""
    taken = set()
    for seat, player in enumerate(position.players):
        for slot, entry in enumerate(player.submarines):
            where, cell = f"players.{seat}.submarines.{slot}.cell", int(state.submarines[seat, slot]) - 1
            row, column = divmod(cell, MAX_COLUMNS)
            if int(state.covered[row]) >> column & 1:
                raise InputError(where, f"({row}, {column}) lies under a module; a submarine needs an uncovered cell")
            if int(state.tile_cells[row]) >> column & 1:
                raise InputError(where, f"a face-down tile lies on ({row}, {column}); add the cell to empty")
            if cell in taken:
                raise InputError(where, f"another submarine lies on ({row}, {column}); a cell holds one")
            taken.add(cell)
            if box.depth[row, column] == CANYON + 1 and not (entry.launched_in_canyon or position.canyon_open):
                raise InputError(where, f"({row}, {column}) is canyon; set canyon_open or launched_in_canyon")


def read_majority(box, position: Position, state) -> None:
    """R7.4: the holder of a disk has the level for it, and no opponent a higher one."""
    for colour, name in enumerate(COLOUR_NAMES):
        levels = [int(level) for level in state.level[: position.seats, colour]]
        best = [seat for seat, level in enumerate(levels) if level == max(levels) and level >= box.majority_level]
        holder = position.majority.get(name)
        if holder is None and best:
            raise InputError(f"majority.{name}", f"missing; levels are {levels}, so the disk lies with one of {best}")
        if holder is not None and holder not in best:
            right = f"one of {best}" if best else "nobody"
            raise InputError(f"majority.{name}", f"seat {holder} with levels {levels}; the disk must lie with {right}")
        state.disk[colour] = 0 if holder is None else holder + 1
