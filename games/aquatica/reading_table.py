"""Reading a position file: where the locations, characters, mantas and goals are."""

from collections import Counter

from games.aquatica.names import OCEAN_NAMES
from games.aquatica.position_fields import Position
from games.aquatica.state import (
    BOTTOM,
    CHARACTER_DECK,
    CHARACTER_NAMES,
    DECK,
    DISCARDED,
    FIRST_OCEAN,
    FRAME_CARD,
    GOALS,
    LOCATION_DECK,
    LOCATIONS,
    MANTA_STATES,
    NUM_DEPTHS,
    NUM_SPACES,
    NUM_TRACKS,
    PLACED,
    PRINTED_GOALS,
    RIVAL_HOLDER,
    TOP,
    TRAINED_IDS,
    WILD_IDS,
    WILD_READY,
    WILD_TIRED,
)
from games.documents import InputError

# Locations


def read_locations(box, position: Position, state) -> None:
    """R3.1: every location lies in one place; what is named nowhere is in the deck."""
    seen = _Seen()
    for field, zone, slots in (
        ("bottom_row", BOTTOM, int(box.bottom_slots)),
        ("top_row", TOP, int(box.top_slots)),
        ("discarded", DISCARDED, len(LOCATIONS)),
    ):
        names = getattr(position, field)
        if len(names) > slots:
            raise InputError(field, f"{len(names)} locations; the row has {slots} spaces")
        state.zones[zone] = seen.add_all(names, field)
    for seat, player in enumerate(position.players):
        where = f"players.{seat}"
        if len(player.board) > box.board_slots:
            raise InputError(f"{where}.board", f"{len(player.board)} locations; a board has {box.board_slots} slots")
        state.boards[seat] = seen.add_all(player.board, f"{where}.board")
        state.scored[seat] = seen.add_all(player.scored, f"{where}.scored")
        for name, covered in player.board.items():
            _cover(box, state, name, covered, f"{where}.board.{name}")
    state.zones[DECK] = sum(1 << location for location, name in enumerate(LOCATIONS) if name not in seen.places)
    state.left[LOCATION_DECK] = len(LOCATIONS) - len(seen.places)


class _Seen:
    """The locations met so far, each with the field it was in."""

    def __init__(self):
        self.places = {}

    def add_all(self, names, where: str) -> int:
        """The locations as a set; refuses one that was met before."""
        mask = 0
        for name in names:
            if name in self.places:
                raise InputError(where, f"{name} is also in {self.places[name]}; each location is in one place")
            self.places[name] = where
            mask |= 1 << LOCATIONS.index(name)
        return mask


def _cover(box, state, name: str, covered: int, where: str) -> None:
    location = LOCATIONS.index(name)
    depths = int(box.locations[location, NUM_DEPTHS])
    if covered > depths:
        raise InputError(where, f"{covered} depths covered, but {name} has {depths}")
    state.covered[location] = covered
    if covered == depths:
        state.risen |= 1 << location


# Characters


def read_rows(box, position: Position, state) -> None:
    """R2.2, R2.5: hands, discard piles, the character row and what is left in the deck."""
    for seat, player in enumerate(position.players):
        for field, pile in (("hand", state.hands[seat]), ("discard", state.discards[seat])):
            for name in getattr(player, field):
                pile[CHARACTER_NAMES.index(name)] += 1
        _check_starting_cards(box, state, seat)
    for space, name in enumerate(position.character_row):
        state.character_row[space] = OCEAN_NAMES.index(name) + 1
    for name in position.removed:
        state.removed[OCEAN_NAMES.index(name)] += 1
    _fill_deck(box, position, state)


def _apart(box, state) -> int | None:
    """R4.4: the played character, while it lies apart."""
    character = int(state.frames[0, FRAME_CARD])
    return character if state.level and not box.stays[character] else None


def _check_starting_cards(box, state, seat: int) -> None:
    """R2.5: each seat has one of each starting character, and none that stays in hand is discarded."""
    for character in range(FIRST_OCEAN):
        name, is_apart = CHARACTER_NAMES[character], seat == state.turn_seat and character == _apart(box, state)
        number = int(state.hands[seat, character]) + int(state.discards[seat, character]) + is_apart
        if number != 1:
            raise InputError(
                f"players.{seat}", f"{name} is there {number} times; each seat has one in hand or discard pile"
            )
        if state.discards[seat, character] and box.stays[character]:
            raise InputError(f"players.{seat}.discard", f"{name} never leaves the hand")


def _fill_deck(box, position: Position, state) -> None:
    """R2.2, R5.2: what is named nowhere is in the deck, and while the deck lasts the row is full."""
    copies = int(box.copies[position.seats - 1])
    for character, name in enumerate(OCEAN_NAMES):
        card = FIRST_OCEAN + character
        number = int(state.hands[:, card].sum() + state.discards[:, card].sum()) + int(state.removed[character])
        number += position.character_row.count(name) + (card == _apart(box, state))
        if number > copies:
            raise InputError(
                "character_row",
                f"{name} is there {number} times in all; with {position.seats} seats there are {copies}",
            )
        state.character_deck[character] = copies - number
    state.left[CHARACTER_DECK] = state.character_deck.sum()
    if state.left[CHARACTER_DECK] and len(position.character_row) < NUM_SPACES:
        missing = ", ".join(name for name, left in zip(OCEAN_NAMES, state.character_deck, strict=True) if left)
        raise InputError(
            "character_row", f"{len(position.character_row)} cards; the row is full while the deck lasts ({missing})"
        )


# Mantas and goals


def read_mantas(box, position: Position, state) -> None:
    """R2.3, R2.5: trained and wild mantas; what nobody has is in the supply."""
    owned = Counter()
    for seat, player in enumerate(position.players):
        for manta, name in enumerate(TRAINED_IDS):
            state.trained[seat, manta] = MANTA_STATES.index(player.trained.get(name, "ready"))
        for column, names in ((WILD_READY, player.ready), (WILD_TIRED, player.tired)):
            owned.update(names)
            for name in names:
                state.wild[seat, WILD_IDS.index(name), column] += 1
        _check_placed(position, state, seat)
    for kind, name in enumerate(WILD_IDS):
        if owned[name] > box.wild_counts[kind]:
            raise InputError(
                "players", f"{owned[name]} wild mantas {name} in all, but there are {box.wild_counts[kind]}"
            )
        state.supply[kind] = box.wild_counts[kind] - owned[name]


def _check_placed(position: Position, state, seat: int) -> None:
    """R8.3: there is one placed manta for each spot that a seat holds."""
    placed = state.trained[seat].tolist().count(PLACED)
    held = sum(seat in holders for holders in position.tracks.values())
    if placed != held:
        raise InputError(
            f"players.{seat}.trained", f"{placed} placed mantas, but seat {seat} holds {held} spots in tracks"
        )


def read_goals(box, position: Position, state) -> None:
    """R2.4, R8.3, R8.4: the goals in use and who holds their spots."""
    goals = [GOALS.index(name) for name in position.goals]
    if goals != sorted(set(goals)):
        raise InputError("goals", f"{', '.join(position.goals)}; name four different goals in table order")
    if any(name in PRINTED_GOALS for name in position.goals) == bool(box.has_tokens):
        raise InputError("goals", f"{', '.join(position.goals)}; these house rules use {_kind_of_goals(box)}")
    for name, holders in position.tracks.items():
        if name not in position.goals:
            raise InputError("tracks", f"{name} is no goal of this game")
        if len(set(holders)) < len(holders):
            raise InputError(f"tracks.{name}", "somebody is named twice; each holds one spot of a track")
        for spot, holder in enumerate(holders):
            state.tracks[position.goals.index(name), spot] = _read_holder(position, name, holder)
    for track in range(NUM_TRACKS):
        state.goals[track] = goals[track]


def _kind_of_goals(box) -> str:
    return "goal tokens, which cover all printed goals" if box.has_tokens else "the printed goals, PG1 to PG4"


def _read_holder(position: Position, name: str, holder: int | str) -> int:
    if holder == "rival":
        if position.seats > 1:
            raise InputError(f"tracks.{name}", "the rival plays in the solo game only")
        return RIVAL_HOLDER
    if holder >= position.seats:
        raise InputError(f"tracks.{name}", f"seat {holder}, but the last seat is {position.seats - 1}")
    return holder + 1
