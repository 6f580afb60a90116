"""Aquatica in words: states, components, chance; actions are named in `names`, the table is drawn in `drawing`."""

from collections import Counter

from games.api import ALL_SEEING
from games.aquatica.board import num_cards
from games.aquatica.drawing import rating, render
from games.aquatica.goals import points_of
from games.aquatica.kinds import action_kinds
from games.aquatica.names import (
    KING_NAMES,
    OCEAN_NAMES,
    PHASE_NAMES,
    action_name,
    cards_in,
    holders,
    king_name,
    kings_in,
    locations_in,
    ones_of,
    row_names,
    view_name,
)
from games.aquatica.scoring import points_of_tracks
from games.aquatica.state import (
    BOTTOM,
    CHARACTER_NAMES,
    DECK,
    DISCARDED,
    FIRST_KING,
    FRAME_CARD,
    FRAME_STEP,
    GOALS,
    LOCATIONS,
    MANTA_STATES,
    NUM_TRACKS,
    TOP,
    TRAINED_IDS,
    TRIGGERS,
    TYPE_NAMES,
    WILD_IDS,
    WILD_READY,
    WILD_TIRED,
)
from games.aquatica.symbols import symbol_words

__all__ = [
    "action_kinds",
    "action_name",
    "chance_words",
    "components",
    "observation_words",
    "points_by_source",
    "rating",
    "render",
    "state_words",
    "view_name",
]


def state_words(box, state) -> dict:
    """Every field by name, hidden kings included; locations and characters by name, mantas by kind and effect."""
    return {
        "number of seats": int(state.num_seats),
        **_turn_words(state),
        **_row_words(state),
        "supply of wild mantas": _wild_words(box, state.supply),
        "goals": [_track_words(box, state, track) for track in range(NUM_TRACKS)],
        "seats": [_seat_words(box, state, seat) for seat in range(state.num_seats)],
        "kings in the draft or left over": kings_in(state.pool),
        "resolving": _resolving_words(state),
        "payment": _payment_words(state),
        "just turned up": {
            "locations": locations_in(state.revealed),
            "character": row_names([state.revealed_character]),
            "kings of seats": ones_of(state.shown_now),
        },
    }


def _turn_words(state) -> dict:
    return {
        "phase": PHASE_NAMES[int(state.phase)],
        "turn of seat": int(state.turn_seat),
        "seat to act": int(state.decider),
        "turns finished": int(state.num_turns),
        "has played a character": bool(state.has_played),
        "prices paid for recruits": [price for price in range(32) if int(state.paid_prices) >> price & 1],
        "trigger": TRIGGERS[state.trigger],
        "last turns to come": int(state.turns_left),
    }


def _row_words(state) -> dict:
    return {
        "bottom row": locations_in(state.zones[BOTTOM]),
        "top row": locations_in(state.zones[TOP]),
        "discarded locations": locations_in(state.zones[DISCARDED]),
        "location deck, in no order": locations_in(state.zones[DECK]),
        "cards in the location deck and the character deck": state.left.tolist(),
        "character row": row_names(state.character_row),
        "character deck, in no order": cards_in(state.character_deck, OCEAN_NAMES),
        "removed characters": cards_in(state.removed, OCEAN_NAMES),
    }


def _wild_words(box, counts) -> dict:
    return {f"{WILD_IDS[kind]} {symbol_words(box.wild[kind])}": int(counts[kind]) for kind in ones_of(counts)}


def _track_words(box, state, track: int) -> dict:
    goal = int(state.goals[track])
    return {"goal": GOALS[goal], "held by": holders(state.tracks[track])}


def _seat_words(box, state, seat: int) -> dict:
    return {
        "hand": cards_in(state.hands[seat]),
        "discard pile": cards_in(state.discards[seat]),
        "board": {name: int(state.covered[LOCATIONS.index(name)]) for name in locations_in(state.boards[seat])},
        "risen": locations_in(state.boards[seat] & state.risen),
        "scoring pile": locations_in(state.scored[seat]),
        "trained mantas": {
            f"{name} {symbol_words(box.trained[manta])}": MANTA_STATES[state.trained[seat, manta]]
            for manta, name in enumerate(TRAINED_IDS)
        },
        "ready wild mantas": _wild_words(box, state.wild[seat, :, WILD_READY]),
        "tired wild mantas": _wild_words(box, state.wild[seat, :, WILD_TIRED]),
        "king": king_name(state.kings[seat]),
        "king known to all": bool(state.shown[seat]),
    }


def _resolving_words(state) -> dict:
    frames = state.frames[: state.level]
    return {
        "cards": [CHARACTER_NAMES[frame[FRAME_CARD]] for frame in frames],
        "steps": [int(frame[FRAME_STEP]) + 1 for frame in frames],
        "choices left": int(state.pending),
        "has raised, or last location dropped": int(state.picked),
        "exploited location": LOCATIONS[state.source - 1] if state.source else "none",
        "goal being claimed": GOALS[state.goals[state.claimed - 1]] if state.claimed else "none",
        "back to": PHASE_NAMES[int(state.resume)] if state.resume else "the next step",
        "locations that have paid": locations_in(state.used),
    }


def _payment_words(state) -> dict:
    return {
        "target": action_name(int(state.target)) if state.target else "none",
        "cost": int(state.cost),
        "paid": int(state.total),
        "place of the last source in the order": int(state.rank),
        "least value paid by a manta": int(state.least),
        "locations paying": locations_in(state.paid),
        "unlocked mantas": cards_in(state.unlocked, WILD_IDS),
    }


def points_by_source(box, state, seat: int) -> dict[str, float]:
    """R11.1: the seat's points: the characters in its hand, its goals, and its scored locations by type."""
    scored = {
        name: float(points_of(box, state.scored[seat] & box.type_masks[kind]))
        for kind, name in enumerate(TYPE_NAMES.values())
    }
    held, claimed = num_cards(state.hands[seat]), points_of_tracks(box, state, seat)
    return {"characters in hand": float(held), "goals": float(claimed)} | scored


def components(box, state) -> Counter:
    """Every card and manta of the game, wherever it lies."""
    counts = Counter()
    for mask in (*state.zones, *state.boards, *state.scored):
        counts.update(locations_in(mask))
    for cards in (*state.hands, *state.discards):
        counts.update(name for name in cards_in(cards) if name not in KING_NAMES)
    for pile in (state.character_deck, state.removed):
        counts.update(cards_in(pile, OCEAN_NAMES))
    counts.update(row_names(state.character_row))
    counts.update(_apart(box, state))
    counts.update(_kings(box, state))
    counts.update(_mantas(state))
    return counts


def _apart(box, state) -> list[str]:
    """The played card, while it lies apart."""
    card = int(state.frames[0, FRAME_CARD])
    return [CHARACTER_NAMES[card]] if state.level and not box.stays[card] and card < FIRST_KING else []


def _kings(box, state) -> Counter:
    """The kings that seats have, in the draft or left over, and those in the box, which are all others."""
    held = Counter(king_name(king) for king in state.kings if king) + Counter(kings_in(state.pool))
    return held + Counter(name for name in KING_NAMES if name not in held)


def _mantas(state) -> Counter:
    counts = Counter(cards_in(state.supply, WILD_IDS))
    for seat in range(state.num_seats):
        counts.update(cards_in(state.wild[seat].sum(axis=1), WILD_IDS))
        counts.update(name for manta, name in enumerate(TRAINED_IDS) if state.trained[seat, manta])
    return counts


def chance_words(box, before, action: int, after) -> list[str]:
    """The chance outcomes of the set-up (`before` is None) or of an action, and kings that it shows."""
    return observation_words(box, before, action, after, ALL_SEEING)


def observation_words(box, before, action: int, after, observer: int) -> list[str]:
    """What the observer saw of the set-up (`before` is None), or of an action beside the choice.

    All that is drawn is open, but for the kings of the draft, which the first to choose gets.
    """
    if before is not None:
        return _news(after)
    words = [f"{name} comes into the bottom row" for name in locations_in(after.zones[BOTTOM])]
    words += [f"{name} comes into space {space}" for space, name in enumerate(row_names(after.character_row), 1)]
    if box.has_tokens:
        words += [f"goal {GOALS[goal]} is drawn" for goal in after.goals]
    pool = kings_in(after.pool) if observer in (after.decider, ALL_SEEING) else []
    return words + [f"{name} is dealt for the draft" for name in pool]


def _news(state) -> list[str]:
    words = [f"{name} is turned up" for name in locations_in(state.revealed)]
    words += [f"{name} is turned up" for name in row_names([state.revealed_character])]
    return words + [f"seat {seat} shows {king_name(state.kings[seat])}" for seat in ones_of(state.shown_now)]
