"""The table of Aquatica as text."""

from games.api import ALL_SEEING
from games.aquatica.names import (
    KING_NAMES,
    PHASE_NAMES,
    action_name,
    cards_in,
    holders,
    king_name,
    kings_in,
    locations_in,
    row_names,
)
from games.aquatica.state import (
    BOARD,
    BOTTOM,
    CHARACTER_DECK,
    CHARACTER_NAMES,
    COINS,
    CONDITION,
    CONQUERORS,
    DISCARD_PILE,
    DISCARDED,
    DRAFT,
    FRAME_CARD,
    GOALS,
    HAND,
    HAND_EXACTLY,
    LIMIT,
    LOCATION_DECK,
    LOCATIONS,
    MANTA,
    MANTA_STATES,
    NUM_DEPTHS,
    NUM_TRACKS,
    NUM_WILD,
    NUMBER,
    OVER,
    OWNED,
    OWNED_SAME_TYPE,
    PAY,
    POINTS,
    RATINGS,
    RECRUIT_PRICE,
    RISEN,
    SCORED,
    SCORED_LOW,
    SCORED_POINTS,
    SCORED_TYPES,
    STRENGTH,
    TOP,
    TRAINED_IDS,
    TRIGGERS,
    TYPE,
    TYPES,
    WILD,
    WILD_IDS,
    WILD_READY,
    WILD_TIRED,
)
from games.aquatica.symbols import symbol_words

_CONDITION_WORDS = {
    HAND: "{number} characters in hand",
    HAND_EXACTLY: "exactly {number} in hand after playing",
    DISCARD_PILE: "{number} characters discarded",
    CONQUERORS: "{number} conquerors in hand and discard pile",
    BOARD: "{number} locations on the board",
    RISEN: "{number} risen locations on the board",
    SCORED: "{number} locations scored",
    OWNED: "{number} locations on board and scored",
    OWNED_SAME_TYPE: "{number} locations of one type on board and scored",
    SCORED_TYPES: "{number} types scored",
    SCORED_POINTS: "{number} points scored",
    SCORED_LOW: "{number} locations of at most {limit} points scored",
    WILD: "{number} wild mantas",
    RECRUIT_PRICE: "paid {number} for a character this turn",
}
_UNKNOWN_KING = "a king"


def render(box, state, observer: int = ALL_SEEING) -> str:
    """The table as text, as far as the observer sees it: rows with prices, goal tracks, and each seat's things."""
    lines = [_headline(box, state), *_rows(box, state), *_tracks(box, state)]
    if state.phase == DRAFT:
        lines.append(f"kings to choose from: {_pool(state, observer)}")
    for seat in range(state.num_seats):
        lines += _seat(box, state, seat, observer)
    return "\n".join(lines)


def rating(box, points: float) -> str:
    """R12.5: what a number of points is called in the solo game."""
    return RATINGS[sum(points > most for most in box.ratings.tolist())]


def points(box, state, seat: int) -> int:
    """R11.1: the points that a seat has so far."""
    spots = sum(int((state.tracks[:, spot] == seat + 1).sum()) * value for spot, value in enumerate(box.spots.tolist()))
    scored = [LOCATIONS.index(name) for name in locations_in(state.scored[seat])]
    return int(state.hands[seat].sum()) + spots + int(box.locations[scored, POINTS].sum())


def goal_words(box, goal: int) -> str:
    """What a goal asks for."""
    words = _CONDITION_WORDS[int(box.goals[goal, CONDITION])]
    return words.format(number=box.goals[goal, NUMBER], limit=box.goals[goal, LIMIT])


def _headline(box, state) -> str:
    if state.phase == OVER:
        return f"after {state.num_turns} turns: over ({TRIGGERS[state.trigger]})"
    words = [f"turn {state.num_turns + 1}, of seat {state.turn_seat}: {PHASE_NAMES[int(state.phase)]}"]
    if state.decider != state.turn_seat:
        words.append(f"seat {state.decider} to act")
    words += [f"resolving {CHARACTER_NAMES[frame[FRAME_CARD]]}" for frame in state.frames[: state.level]]
    if state.phase == PAY:
        target = action_name(int(state.target)).split(maxsplit=1)[1]
        words.append(f"paying for {target}: {state.total} of {state.cost}")
    if state.trigger:
        left = int(state.turns_left or state.num_seats + 1) - 1
        words.append(f"the end comes ({TRIGGERS[state.trigger]}), turns after this one: {left}")
    return "; ".join(words)


def _rows(box, state) -> list[str]:
    lines = []
    for title, zone in (("top row", TOP), ("bottom row", BOTTOM)):
        cards = locations_in(state.zones[zone])
        lines += [f"{title if place == 0 else '':<12}{_card(box, name, zone)}" for place, name in enumerate(cards)]
    lines.append(
        f"{'':<12}{state.left[LOCATION_DECK]} in the deck, {len(locations_in(state.zones[DISCARDED]))} discarded"
    )
    characters = row_names(state.character_row)
    prices = box.prices.tolist()[: len(characters)]
    lines.append(
        f"{'characters':<12}" + ", ".join(f"{price} {name}" for price, name in zip(prices, characters, strict=True))
    )
    lines.append(f"{'':<12}{state.left[CHARACTER_DECK]} in the deck")
    return lines


def _card(box, name: str, zone: int) -> str:
    """A location in a row: type, costs there, points, depths, manta."""
    printed = box.locations[LOCATIONS.index(name)]
    coins = max(printed[COINS] - (box.coin_discount if zone == TOP else 0), 0)
    power = max(printed[STRENGTH] - (box.power_discount if zone == TOP else 0), 0)
    head = f"{name} {TYPES[printed[TYPE]]}  {coins} coins {power} power {printed[POINTS]} points"
    return f"{head}  {_depths(box, name, 0)}"


def _depths(box, name: str, covered: int) -> str:
    """The depths of a location, covered ones crossed, and behind an arrow the manta that it gives."""
    location = LOCATIONS.index(name)
    depths = [symbol_words(symbol) for symbol in box.depths[location, : box.locations[location, NUM_DEPTHS]]]
    shown = ["x" if place < covered else words for place, words in enumerate(depths)]
    manta = box.locations[location, MANTA]
    words = f"[{', '.join(shown)}]"
    return f"{words} -> {symbol_words(box.wild[manta - 1])}" if manta else words


def _tracks(box, state) -> list[str]:
    lines = []
    for track in range(NUM_TRACKS):
        goal = int(state.goals[track])
        held = [
            f"{points} {holder if holder == 'rival' else f'seat {holder}'}"
            for points, holder in zip(box.spots.tolist(), holders(state.tracks[track]), strict=False)
        ]
        free = [str(points) for points in box.spots.tolist()[len(held) :]]
        title = "goals" if track == 0 else ""
        lines.append(f"{title:<12}{GOALS[goal]} {goal_words(box, goal)}: {', '.join(held + free)}")
    return lines


def _pool(state, observer: int) -> str:
    return ", ".join(kings_in(state.pool)) if observer in (state.decider, ALL_SEEING) else "unknown"


def _seat(box, state, seat: int, observer: int) -> list[str]:
    knows_king = observer in (seat, ALL_SEEING) or state.shown[seat]
    parts = {
        f"seat {seat}": f"hand: {_some(_hand(state, seat, knows_king))}",
        "": f"discard pile: {_some(cards_in(state.discards[seat]))}",
        " ": f"board: {_some(_board(box, state, seat), '  ')}",
        "  ": f"scored: {_some(_scored(box, state, seat))}",
        "   ": f"mantas: {_some(_mantas(box, state, seat))}",
    }
    lines = [f"{title:<12}{words}" for title, words in parts.items()]
    lines.append(f"{'':<12}points: {_points_words(box, state, seat)}")
    if state.kings[seat]:
        lines.append(f"{'':<12}king: {king_name(state.kings[seat]) if knows_king else _UNKNOWN_KING}")
    return lines


def _points_words(box, state, seat: int) -> str:
    number = points(box, state, seat)
    return f"{number} ({rating(box, number)})" if state.num_seats == 1 else str(number)


def _some(words: list[str], between: str = ", ") -> str:
    return between.join(words) or "none"


def _hand(state, seat: int, knows_king: bool) -> list[str]:
    cards = cards_in(state.hands[seat])
    return [name if knows_king or name not in KING_NAMES else _UNKNOWN_KING for name in cards]


def _board(box, state, seat: int) -> list[str]:
    names = locations_in(state.boards[seat])
    return [f"{name} {_depths(box, name, state.covered[LOCATIONS.index(name)])}" for name in names]


def _scored(box, state, seat: int) -> list[str]:
    names = locations_in(state.scored[seat])
    return [f"{name} ({box.locations[LOCATIONS.index(name), POINTS]})" for name in names]


def _mantas(box, state, seat: int) -> list[str]:
    words = [
        f"{name} {symbol_words(box.trained[manta])} {MANTA_STATES[state.trained[seat, manta]]}"
        for manta, name in enumerate(TRAINED_IDS)
    ]
    for kind in range(NUM_WILD):
        for column, face in ((WILD_READY, "ready"), (WILD_TIRED, "tired")):
            count = state.wild[seat, kind, column]
            if count:
                words.append(f"{count} x {WILD_IDS[kind]} {symbol_words(box.wild[kind])} {face}")
    return words
