"""Reading a position file: the specials discarded since the last shuffle. Fills the state and raises InputError."""

from games.documents import InputError
from games.nautilus_libellud.position_fields import Position
from games.nautilus_libellud.state import NUM_OFFERED, ROUNDS_PER_SPECIAL_DECK, SPECIAL_NAMES


def as_set(names: list[str]) -> int:
    """The specials of these names as a bit mask."""
    return sum(1 << SPECIAL_NAMES.index(name) for name in set(names))


def read_discards(box, position: Position, state) -> None:
    """R8.6, R10.9, R11.3: two a round since the shuffle; one that was not played may be unknown to one seat."""
    num_rounds = _num_rounds(position)
    unknown = num_unknown_discards(position)
    if len(set(position.discards)) < len(position.discards):
        raise InputError("discards", "a special is named twice; there is one of each")
    if not 0 <= unknown <= _most_unknown(box, num_rounds, state.first_seat == position.seat):
        raise InputError(
            "discards",
            f"{len(position.discards)} specials; in round {position.round}, {NUM_OFFERED * num_rounds} "
            f"have been discarded since all were shuffled",
        )
    _check_unseen(box, position, num_rounds, state.first_seat == position.seat)
    state.seen_discards[position.seat] = state.discarded = as_set(position.discards)
    state.seen_discards[1 - position.seat] = as_set(position.discards) & ~as_set(position.unseen_by_opponent)


def _num_rounds(position: Position) -> int:
    """R8.6: rounds since all specials were shuffled."""
    return (position.round - 1) % ROUNDS_PER_SPECIAL_DECK


def num_unknown_discards(position: Position) -> int:
    """R10.9: discards that the asking seat has not seen."""
    return NUM_OFFERED * _num_rounds(position) - len(position.discards)


def _most_unknown(box, num_rounds: int, is_first: bool) -> int:
    """How many discards a seat may have missed: one if it was second player in an earlier of these rounds."""
    was_second = num_rounds > 1 or (num_rounds == 1 and is_first)
    return int(was_second and not box.reveal_discarded_specials)


def _check_unseen(box, position: Position, num_rounds: int, is_first: bool) -> None:
    field, unseen = "unseen_by_opponent", position.unseen_by_opponent
    if not set(unseen) <= set(position.discards):
        raise InputError(field, f"{', '.join(unseen)} must be among the discards")
    if len(unseen) > _most_unknown(box, num_rounds, not is_first):
        raise InputError(field, "the opponent has seen these discards; leave this field out")
