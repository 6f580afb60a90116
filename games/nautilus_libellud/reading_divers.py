"""Reading a position file: Divers, who knows which, and the hidden cards. Fills the state and raises InputError."""

from games.documents import InputError
from games.jit import kernel
from games.nautilus_libellud import unseen
from games.nautilus_libellud.names import members
from games.nautilus_libellud.position_fields import Position
from games.nautilus_libellud.reading_discards import num_unknown_discards
from games.nautilus_libellud.reading_specials import num_placements
from games.nautilus_libellud.sight import see
from games.nautilus_libellud.state import (
    CARD_NAMES,
    EYE,
    FISHBONE,
    GIVE_DIVER,
    HAND_SIZE,
    HARPOON,
    KEEP_DIVER,
    KEEP_SPECIAL,
    KRAKEN,
    MODULE,
    MODULE_DRAW,
    NO_CARD,
    NUM_OFFERED,
    PLACE_SPACE,
)
from games.rng import new_rng


def read_divers(position: Position, state) -> None:
    """R3.1, R4.3-R4.5: the own hand, what is chosen or drawn of it, and what each seat knows of the other's."""
    own, other = position.seat, 1 - position.seat
    places = {int(card): "on the board" for card in state.board if card != NO_CARD}
    state.hands[own] = _claim("hand", position.hand, "in your hand", places)
    _check_hand(position, state)
    _read_drawn(position, state)
    _read_chosen(position, state)
    _read_returned(position, state, places)
    _read_known(position, state, places)
    _check_known("opponent_holds", int(state.known_held[own]), own, state)
    _check_known("opponent_knows", int(state.known_held[other]), other, state)


def _claim(field: str, divers: list[int], place: str, places: dict[int, str]) -> int:
    """The Divers as a set; none of them may be in another place, or twice in this one."""
    for diver in divers:
        if diver in places:
            where = "named twice" if places[diver] == place else f"also {places[diver]}"
            raise InputError(field, f"Diver {diver} is {where}; there is one of each")
        places[diver] = place
    return _as_set(divers)


def _as_set(divers: list[int]) -> int:
    return sum(1 << diver for diver in set(divers))


# The own hand


def hand_size(state, seat: int) -> int:
    """R4.4, R4.5, R5.3: how many Divers a seat holds at this point of the round."""
    size = HAND_SIZE - num_placements(state, seat)
    if state.is_played[seat] and state.special[seat] in (KRAKEN, FISHBONE):
        size += 1
    if state.is_played[seat] and state.special[seat] == MODULE:
        size += MODULE_DRAW if state.phase == KEEP_DIVER and state.acting_seat == seat else 1
    if state.phase == GIVE_DIVER:
        size += 1 if state.acting_seat == seat else -1
    return size


def _check_hand(position: Position, state) -> None:
    right = hand_size(state, position.seat)
    if len(position.hand) != right:
        placed = num_placements(state, position.seat)
        raise InputError("hand", f"{len(position.hand)} named; it must be {right} after {placed} of your placements")


def _read_drawn(position: Position, state) -> None:
    """R4.4, R4.5: seen by the user, and by both in case of the Harpoon."""
    is_own = state.acting_seat == position.seat
    number = {KEEP_DIVER: MODULE_DRAW if is_own else 0, GIVE_DIVER: 1}.get(int(state.phase), 0)
    if len(set(position.drawn)) != number or len(position.drawn) != number:
        raise InputError("drawn", f"{len(position.drawn)} named; in the phase {position.phase!r} you see {number}")
    if is_own and not set(position.drawn) <= set(position.hand):
        raise InputError("drawn", "the Divers drawn must be named in hand too")
    state.drawn = _as_set(position.drawn)


def _read_chosen(position: Position, state) -> None:
    """R5.2, R5.3, R10.7: the card that its player has chosen to place."""
    is_asked = state.phase == PLACE_SPACE and state.acting_seat == position.seat
    if position.chosen is None:
        if is_asked:
            raise InputError("chosen", "missing; name the card you are about to lay down")
        return
    if not is_asked:
        raise InputError("chosen", "only when you choose a space for your card; leave this field out")
    if isinstance(position.chosen, int):
        if position.chosen not in position.hand:
            raise InputError("chosen", f"Diver {position.chosen} is not in your hand")
        state.chosen_card = position.chosen
        return
    if position.chosen != position.special or state.is_played[position.seat]:
        raise InputError("chosen", f"you do not hold the {position.chosen}; name a card of your hand")
    state.chosen_card = CARD_NAMES.index(position.chosen)


# What each seat knows


def _has_used(state, seat: int, special: int) -> bool:
    return bool(state.is_played[seat]) and state.special[seat] == special


def _read_returned(position: Position, state, places: dict[int, str]) -> None:
    """R4.4: the Diver put back with the Module."""
    has_returned = _has_used(state, position.seat, MODULE) and state.phase != KEEP_DIVER
    if has_returned != (position.returned is not None):
        fault = "missing; name the Diver" if has_returned else "leave it out; there is no Diver"
        raise InputError("returned", f"{fault} that you have put back with the Module")
    if has_returned:
        state.known_undealt[position.seat] = _claim("returned", [position.returned], "put back", places)


def _read_known(position: Position, state, places: dict[int, str]) -> None:
    """R10.3, R10.5: Divers of the other hand that the asking seat has seen, and of its own that the other has seen."""
    own, other = position.seat, 1 - position.seat
    taken = position.drawn if state.phase == GIVE_DIVER and state.acting_seat == other else []
    holds = position.opponent_holds + [diver for diver in taken if diver not in position.opponent_holds]
    state.known_held[own] = _claim("opponent_holds", holds, "in their hand", places)
    state.known_held[other] = _as_set(_known_to_opponent(position, state))


def _known_to_opponent(position: Position, state) -> list[int]:
    if position.opponent_knows is None:
        return members(usually_known(state, position.seat))
    if not set(position.opponent_knows) <= set(position.hand):
        raise InputError("opponent_knows", "names Divers that are not in hand; leave them out")
    if len(set(position.opponent_knows)) < len(position.opponent_knows):
        raise InputError("opponent_knows", "a Diver is named twice; name each Diver once")
    return position.opponent_knows


def usually_known(state, seat: int) -> int:
    """R10.3-R10.5: the Divers of a seat's hand that the other seat knows if the position file does not say it."""
    drawn = int(state.drawn) if state.acting_seat == seat else 0
    if _has_used(state, 1 - seat, EYE):
        return int(state.hands[seat]) & ~(drawn if state.phase == KEEP_DIVER else 0)
    return drawn if state.phase == GIVE_DIVER else 0


def _check_known(field: str, known: int, knower: int, state) -> None:
    """R10.3-R10.5: neither more nor less is known than the specials used have shown."""
    holder = 1 - knower
    number, most = known.bit_count(), hand_size(state, holder)
    least = 0
    if _has_used(state, knower, EYE):
        missed = _num_drawn_after(state, holder)
        least = most - missed
        most -= 0 if num_placements(state, holder) else missed
    elif HARPOON in (state.special[seat] for seat in (knower, holder) if state.is_played[seat]):
        least, most = _known_by_harpoon(state, knower)
    else:
        most = 0
    if not least <= number <= most:
        right = str(most) if least == most else f"{least} to {most}"
        raise InputError(field, f"{number} named; by the specials used so far it must be {right}")


def _num_drawn_after(state, holder: int) -> int:
    """R4.4: Divers that came to a hand with the Module after the other seat's look."""
    if holder == state.first_seat or not _has_used(state, holder, MODULE):
        return 0
    return MODULE_DRAW if state.phase == KEEP_DIVER else 1


def _known_by_harpoon(state, knower: int) -> tuple[int, int]:
    """R10.5: the least and the most Divers of the other hand that a seat knows after the use of the Harpoon."""
    holder = 1 - knower
    is_user = state.special[knower] == HARPOON
    if state.phase == GIVE_DIVER:
        return (0, 0) if is_user else (1, 1)
    return (1, 1) if is_user and not num_placements(state, holder) else (0, 1)


# The hidden cards


def deal_hidden_cards(box, position: Position, state) -> None:
    """R10.1-R10.9: puts the unknown cards anywhere, then deals them as the information set has it."""
    other = 1 - position.seat
    _place_specials(position, state, other)
    sight = see(state, position.seat)
    held = members(sight.unseen_divers)[: hand_size(state, other) - int(state.known_held[position.seat]).bit_count()]
    state.hands[other] = int(state.known_held[position.seat]) | _as_set(held)
    undealt = sight.unseen_divers & ~_as_set(held)
    state.undealt = undealt | int(state.known_undealt[position.seat])
    if _has_used(state, other, MODULE):
        if state.phase == KEEP_DIVER:
            state.drawn = _as_set(held[:MODULE_DRAW])
        else:
            state.known_undealt[other] = undealt & -undealt
    _determinize(box, state, position.seat, new_rng("position"))


def _place_specials(position: Position, state, other: int) -> None:
    """R10.2, R10.9: the other seat's special, the specials on offer and the discard, where they are not known."""
    sight = see(state, position.seat)
    if not sight.knows_other_special and not sight.other_specials and state.phase != KEEP_SPECIAL:
        raise InputError("phase", f"{position.phase!r} cannot be: the opponent cannot hold the special that it needs")
    unseen_specials = members(sight.unseen_specials)
    if state.phase == KEEP_SPECIAL:
        if other == state.first_seat:
            state.offered = _as_set(unseen_specials[:NUM_OFFERED])
            unseen_specials = unseen_specials[NUM_OFFERED:]
    elif not sight.knows_other_special:
        state.special[other] = unseen_specials.pop()
    missed = _as_set(unseen_specials[: num_unknown_discards(position)])
    state.discarded |= missed
    state.seen_discards[other] |= missed


@kernel
def _determinize(box, state, observer, rng_state):
    unseen.determinize(box, state, observer, rng_state)
