"""Playing knowledge: plans of Nautilus (Kosmos) about modules, researchers and money. No rule reads it."""

import numpy as np

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import is_contact
from games.nautilus_kosmos.building import extra_price, hand_size
from games.nautilus_kosmos.city import module_at
from games.nautilus_kosmos.intents import (
    colour_bought,
    colour_raised,
    employs,
    is_purchase,
    is_sailing,
    is_site,
    is_worthless,
    module_entered,
    seen_face,
)
from games.nautilus_kosmos.prospects import num_free
from games.nautilus_kosmos.researchers import is_movable, modules_to_enter, owes_rent, steps_left
from games.nautilus_kosmos.state import (
    BUY,
    CHOOSE_MODULE,
    DONE,
    ITEM_LODGERS,
    NUM_COLOURS,
    RESEARCHER_PHASE,
    SONAR,
    TO_ENTER,
    TO_LEAVE,
    TO_SAIL,
    TO_SITE,
)

_FAVOURITES = 2  # colours that a specialist raises
_STAFF = 3.0  # free researchers that a landlord has enough of
_DEAR = 3  # a site that adds so much is avoided most
_ROW = 3  # modules of a hoarder's build


@compiled
def want_favourites(state, seat, action):
    """Wants to raise its favourite colours; avoids to raise and to buy others."""
    colour = colour_raised(state, seat, action)
    if colour >= 0:
        return 1 if is_favourite(state, seat, colour) else -1
    colour = colour_bought(action)
    return -np.int64(colour >= 0 and not is_favourite(state, seat, colour))


@compiled
def is_favourite(state, seat, colour):
    """Whether the seat has a level in a colour, or has not begun with as many colours as it wants."""
    if state.level[seat, colour] > 0:
        return True
    num_begun = 0
    for other in range(NUM_COLOURS):
        num_begun += state.level[seat, other] > 0
    return num_begun < _FAVOURITES


@compiled
def want_tenants(box, state, seat, action):
    """Wants sites beside others; avoids rent while an own module is vacant, and more researchers than enough."""
    if is_site(action):
        is_for_rent = ITEM_LODGERS[state.building - 1] == 0
        return np.int64(is_for_rent and is_beside_others(box, state, seat, action - TO_SITE))
    if is_purchase(action):
        return -np.int64(colour_bought(action) < 0 and num_free(state, seat, 1.0) >= _STAFF)
    module = module_entered(state, seat, action)
    return -np.int64(module >= 0 and owes_rent(state, seat, module) and has_vacancy(state, seat))


@compiled
def has_vacancy(state, seat):
    """Whether a research module that the seat built does not employ it yet."""
    for module in range(state.num_modules):
        if state.builder[module] == seat + 1 and employs(state, seat, module):
            return True
    return False


@compiled
def is_beside_others(box, state, seat, site):
    """Whether the site is in contact with a module that a researcher of an opponent can leave."""
    for module in range(state.num_modules):
        if is_contact(box, state.centre[module], site):
            for opponent in range(state.num_seats):
                if opponent != seat and is_movable(state, opponent, module):
                    return True
    return False


@compiled
def want_employment(box, state, seat, action):
    """Wants to move researchers who can be employed, and to employ them, for a majority disk first."""
    if TO_LEAVE <= action < TO_ENTER:
        return np.int64(can_be_employed(box, state, seat, module_at(state, action - TO_LEAVE)))
    colour = colour_raised(state, seat, action)
    if colour < 0:
        return 0
    return 2 if takes_disk(box, state, seat, colour) else 1


@compiled
def can_be_employed(box, state, seat, module):
    """Whether a researcher who leaves a module can reach one that employs it."""
    steps = steps_left(box, state, seat) if state.phase == RESEARCHER_PHASE else box.treasure_steps
    entered = modules_to_enter(box, state, seat, module, steps)
    while entered:
        other = bits.lowest(entered)
        entered &= entered - 1
        if employs(state, seat, other):
            return True
    return False


@compiled
def takes_disk(box, state, seat, colour):
    """Whether one more level in a colour takes its majority disk."""
    level = np.int64(state.level[seat, colour]) + 1
    if level < box.majority_level or state.disk[colour] == seat + 1:
        return False
    for opponent in range(state.num_seats):
        if opponent != seat and state.level[opponent, colour] >= level:
            return False
    return True


@compiled
def want_money(box, state, seat, action):
    """Avoids sonar, rent, dear sites and creatures that it knows to bring no points."""
    if is_site(action):
        return -min(np.int64(extra_price(box, state, action - TO_SITE)), _DEAR)
    if is_sailing(action):
        return -np.int64(is_worthless(box, seen_face(box, state, seat, action - TO_SAIL)))
    module = module_entered(state, seat, action)
    return -np.int64(action == SONAR or (module >= 0 and owes_rent(state, seat, module)))


@compiled
def want_rows(state, seat, action):
    """Wants to go on buying and to keep what it has until the row is complete; then to build all of it."""
    size = hand_size(state, seat)
    if state.decision == BUY:
        return np.int64(is_purchase(action) and 0 < size < _ROW)
    if state.decision != CHOOSE_MODULE or action != DONE:
        return 0
    return 1 if state.num_built == 0 and size < _ROW else -1
