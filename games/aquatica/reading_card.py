"""Reading a position file: the cards being resolved, the symbol that waits, and the payment in progress."""

from games.aquatica.names import ACTION_NAMES, PHASE_NAMES
from games.aquatica.payment import rank_of
from games.aquatica.position_fields import Position
from games.aquatica.state import (
    AFTER,
    AMOUNT,
    BEFORE,
    BOUNDARY,
    BUY,
    CHARACTER,
    CHARACTER_NAMES,
    CLAIM,
    COINS,
    CONQUER,
    DRAFT,
    DROP,
    EFFECTS,
    FRAME_CARD,
    FRAME_STEP,
    GOALS,
    LOCATION,
    LOCATIONS,
    MAX_AMOUNT,
    MAX_STEPS,
    NUM_OCEAN,
    OPPONENTS_DISCARD,
    PAY,
    PHASES,
    PLACE_RIVAL,
    PLACE_RIVAL_AFTER_SCOUT,
    RECRUIT,
    SCOUT,
    STRENGTH,
    VERB,
    WILD_IDS,
)
from games.documents import InputError

_CODES = {name: action for action, name in ACTION_NAMES.items()}
_BETWEEN = (BEFORE, AFTER, DRAFT)  # phases in which no card is being resolved
_COUNTED = (*EFFECTS.values(), OPPONENTS_DISCARD, DROP)  # phases with a number of choices left
_PAYING = (BUY, CONQUER, RECRUIT)


def read_resolving(box, position: Position, state) -> None:
    """R4.3, R4.6, R4.7: the cards being resolved, the symbol that waits and the phase to return to."""
    resolving = position.resolving
    _read_frames(box, position, state)
    _read_resume(position, state)
    state.pending = resolving.left
    if (state.phase in _COUNTED) != (resolving.left > 0):
        raise InputError(
            "resolving.left",
            f"choices are left in {', '.join(PHASE_NAMES[phase] for phase in _COUNTED)}, at least 1, and only there",
        )
    state.picked = LOCATIONS.index(resolving.dropped) + 1 if resolving.dropped else resolving.raised
    if resolving.dropped and state.phase != DROP:
        raise InputError("resolving.dropped", "only the phase 'drop' has it")
    if resolving.raised and not (state.phase == EFFECTS["raise"] and state.resume):
        raise InputError("resolving.raised", "only the phase 'raise' before or after the card has it")
    is_first = state.phase in (BEFORE, DRAFT) or state.resume == BEFORE
    state.has_played = not is_first
    for name in resolving.used:
        state.used |= 1 << LOCATIONS.index(name)
    if resolving.used and not state.level:
        raise InputError("resolving.used", "no card is being resolved, so no location has paid")
    _read_claim(position, state)
    _read_source(box, position, state)
    _check_step(box, position, state)


def _read_frames(box, position: Position, state) -> None:
    resolving = position.resolving
    if len(resolving.steps) != len(resolving.cards):
        raise InputError("resolving.steps", "give the step of each card being resolved")
    for level, (name, place) in enumerate(zip(resolving.cards, resolving.steps, strict=True)):
        character = CHARACTER_NAMES.index(name)
        if place > MAX_STEPS or not box.steps[character, place - 1, VERB]:
            raise InputError("resolving.steps", f"{name} has no step {place}")
        if level and (box.replays[character] or not box.replays[state.frames[0, FRAME_CARD]]):
            raise InputError("resolving.cards", f"{resolving.cards[0]} cannot replay {name}")
        state.frames[level, FRAME_CARD] = character
        state.frames[level, FRAME_STEP] = place - 1
    state.level = len(resolving.cards)


def _read_resume(position: Position, state) -> None:
    """R4.7: effect symbols before and after the card have a phase to return to; steps of a card have none."""
    resolving = position.resolving
    state.resume = PHASES[resolving.back_to] if resolving.back_to else 0
    phase = int(state.phase)
    may_return = phase == CLAIM or phase in EFFECTS.values()
    if state.resume and not may_return:
        raise InputError("resolving.back_to", f"the phase {position.phase!r} returns nowhere")
    if phase == CLAIM and not state.resume:
        raise InputError("resolving.back_to", "missing; a claim returns to 'before', 'boundary' or 'after'")
    if state.resume == BOUNDARY and phase != CLAIM:
        raise InputError("resolving.back_to", "effect actions come before or after the card")
    is_between = phase in _BETWEEN or state.resume in (BEFORE, AFTER)
    if is_between == bool(state.level):
        needed = "no card is being resolved" if is_between else "a card is being resolved; name it and its step"
        raise InputError("resolving.cards", f"in this phase {needed}")


def _check_step(box, position: Position, state) -> None:
    """R4.3: the step of the card being resolved must be the symbol that waits."""
    if not state.level or state.phase in (BOUNDARY, CLAIM):
        return
    card, place = state.frames[state.level - 1]
    verb = int(box.steps[card, place, VERB])
    fitting = {PAY: _PAYING, DROP: (SCOUT,), PLACE_RIVAL: (PLACE_RIVAL, PLACE_RIVAL_AFTER_SCOUT)}
    if verb not in fitting.get(int(state.phase), (state.phase,)):
        name = CHARACTER_NAMES[card]
        raise InputError("resolving.steps", f"step {place + 1} of {name} does not fit the phase {position.phase!r}")


def _read_claim(position: Position, state) -> None:
    claiming = position.resolving.claiming
    if (state.phase == CLAIM) != (claiming is not None):
        raise InputError("resolving.claiming", "a goal is being claimed in the phase 'claim', and only there")
    if claiming is None:
        return
    if claiming not in position.goals:
        raise InputError("resolving.claiming", f"{claiming} is no goal of this game")
    if state.turn_seat in position.tracks.get(claiming, []):
        raise InputError("resolving.claiming", f"seat {state.turn_seat} has claimed {claiming} already")
    track = [GOALS[goal] for goal in state.goals].index(claiming)
    state.claimed = track + 1


def _read_source(box, position: Position, state) -> None:
    exploited = position.resolving.exploited
    if exploited is None:
        return
    if not state.resume or state.phase == CLAIM:
        raise InputError("resolving.exploited", "depths are exploited before or after the card")
    location = LOCATIONS.index(exploited)
    if not int(state.boards[state.turn_seat]) >> location & 1:
        raise InputError("resolving.exploited", f"{exploited} is not on the board of seat {state.turn_seat}")
    if int(state.risen) >> location & 1 or box.depths[location, state.covered[location], VERB] != state.phase:
        raise InputError("resolving.exploited", f"the next depth of {exploited} is no {position.phase!r}")
    state.source = location + 1


# Payment


def read_payment(box, position: Position, state) -> None:
    """R7: the target, what is paid so far, and by what."""
    payment = position.payment
    if (state.phase == PAY) != (payment is not None):
        raise InputError("payment", "something is being paid in the phase 'pay', and only there")
    if payment is None:
        return
    card, place = state.frames[state.level - 1]
    step = box.steps[card, place]
    state.target, state.cost = _read_target(box, position, state, int(step[VERB]))
    state.total = payment.total
    if not int(step[AMOUNT]) <= payment.total < state.cost:
        raise InputError(
            "payment.total", f"{payment.total}; it lies from {step[AMOUNT]}, the step's number, below {state.cost}"
        )
    if (payment.last is None) != (payment.last_value == 0) or payment.last_value > MAX_AMOUNT:
        raise InputError("payment.last_value", f"give the last source and its value, 1 to {MAX_AMOUNT}, or neither")
    state.rank = rank_of(_CODES[payment.last], payment.last_value) if payment.last else 0
    state.least = payment.least
    _read_payers(position, state)


def _read_target(box, position: Position, state, verb: int) -> tuple[int, int]:
    """R5.1, R5.3, R5.4: the action that chose the target, and its cost."""
    payment = position.payment
    if (verb == RECRUIT) != (payment.space is not None) or (verb == RECRUIT) == (payment.target is not None):
        raise InputError("payment", "give the space of a character that is recruited, else the target location")
    if verb == RECRUIT:
        space = payment.space - 1
        if space >= len(position.character_row):
            raise InputError("payment.space", f"space {payment.space} of the character row is empty")
        return CHARACTER + space * NUM_OCEAN + int(state.character_row[space]) - 1, int(box.prices[space])
    location = LOCATIONS.index(payment.target)
    if payment.target not in position.bottom_row + position.top_row:
        raise InputError("payment.target", f"{payment.target} is in neither row")
    is_top = payment.target in position.top_row
    if verb == CONQUER:
        cost = int(box.locations[location, STRENGTH]) - is_top * int(box.power_discount)
    else:
        cost = int(box.locations[location, COINS]) - is_top * int(box.coin_discount)
    return LOCATION + location, max(cost, 0)


def _read_payers(position: Position, state) -> None:
    """R7.5, R7.6: the depths that pay, and the mantas that this payment has unlocked."""
    payment, seat = position.payment, state.turn_seat
    for name in payment.paying:
        if name not in position.players[seat].board or not position.players[seat].board[name]:
            raise InputError("payment.paying", f"{name} is not on the board of seat {seat} with a depth covered")
        state.paid |= 1 << LOCATIONS.index(name)
    for name in payment.unlocked:
        state.unlocked[WILD_IDS.index(name)] += 1
        if payment.unlocked.count(name) > position.players[seat].ready.count(name):
            raise InputError("payment.unlocked", f"seat {seat} has fewer ready mantas {name}")
