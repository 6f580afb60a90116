"""The table as text, as far as a seat sees it. The drawn map is in chart.py."""

from games.api import ALL_SEEING
from games.nautilus_kosmos.chart import draw
from games.nautilus_kosmos.words import (
    common_words,
    is_acting,
    module_words,
    player_words,
    round_words,
    set_members,
    tile_words,
)


def render(box, state, observer: int = ALL_SEEING) -> str:
    """The table as text, as far as the observer sees it."""
    seen = set_members(state.face_down if observer == ALL_SEEING else state.known[observer])
    lines = draw(box, state, seen)
    lines += _round_lines(state)
    for seat in range(state.num_seats):
        lines += _player_lines(box, state, seat, observer)
    lines += _common_lines(state)
    lines += [_module_line(state, module) for module in range(state.num_modules)]
    lines.append(f"tiles seen: {', '.join(tile_words(box, state, tile) for tile in seen) or 'none'}")
    return "\n".join(lines)


def _round_lines(state) -> list[str]:
    words = round_words(state)
    acting = next(seat for seat in range(state.num_seats) if is_acting(state, seat))
    notes = [name for name in ("last round", "canyon open") if words[name]]
    shown = ("building", "researcher leaves", "submarine moves")
    notes += [f"{name} {words[name]}" for name in shown if words[name]]
    return [f"round {words['round']}, seat {acting}: {words['decision']}" + "".join(f"; {note}" for note in notes)]


def _player_lines(box, state, seat: int, observer: int) -> list[str]:
    words = player_words(box, state, seat)
    levels = " ".join(f"{name} {level}" for name, level in words["levels"].items())
    found = " ".join(f"{name} {number}" for name, number in words["collected"].items() if number)
    order = words["order card"] if observer in (seat, ALL_SEEING) else "?"
    return [
        f"seat {seat}: money {words['money']}, reserve {words['reserve']}, hand {', '.join(words['hand']) or 'empty'}",
        f"  levels: {levels}; collected: {found or 'nothing'}; order: {order}",
        f"  submarines: {', '.join(words['submarines']) or 'none'}; "
        f"has looked at: {', '.join(words['has looked at']) or 'nothing'}",
    ]


def _common_lines(state) -> list[str]:
    words = common_words(state)
    return [
        "supply: " + ", ".join(f"{name} {number}" for name, number in words["supply"].items()),
        "majority: " + (", ".join(f"{name} seat {seat}" for name, seat in words["majority disks"].items()) or "none"),
        "treasures: " + (", ".join(f"{n} {owner}" for n, owner in words["treasures found"].items()) or "none"),
    ]


def _module_line(state, module: int) -> str:
    words = module_words(state, module)
    builder = f", built by {words['builder']}" if words["builder"] else ""
    here = ", ".join(f"seat {seat}: {number}" for seat, number in enumerate(words["researchers"]) if number)
    return (
        f"{words['centre']} {words['kind']}{builder}; researchers {here or 'none'}; to {', '.join(words['passages'])}"
    )
