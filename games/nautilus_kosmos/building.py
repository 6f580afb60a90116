"""R4 and R5: buying and building."""

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import bit, column_of, is_contact, row_of, site_beside, touches
from games.nautilus_kosmos.city import add_module
from games.nautilus_kosmos.listing import insert_action
from games.nautilus_kosmos.state import (
    DONE,
    FIRST_RESEARCH,
    FIRST_TREASURE,
    HALF_WIDTH,
    ITEM_KIND,
    ITEM_LODGERS,
    MAX_COLUMNS,
    MAX_SUBMARINES,
    NUM_ITEMS,
    TO_BUILD,
    TO_BUY,
    TO_SITE,
    WIDTH,
    WITHOUT_MARKER,
)
from games.nautilus_kosmos.tiles import fill_treasure_slot, reveal

# R4 Buying


@compiled
def list_purchases(box, state, seat, actions):
    """R4.1, R4.4: nothing, or one module unless the hand is full."""
    actions[0] = DONE
    count = 1
    if hand_size(state, seat) >= box.hand_limit:
        return count
    for item in range(NUM_ITEMS):
        if _can_buy(box, state, seat, item):
            actions[count] = TO_BUY + item
            count += 1
    return count


@compiled
def hand_size(state, seat):
    """R4.4: how many modules a seat has bought and not built."""
    size = 0
    for item in range(NUM_ITEMS):
        size += state.hand[seat, item]
    return size


@compiled
def _can_buy(box, state, seat, item):
    """R4.2, R4.3: it is in the supply, affordable, and the reserve has the researchers to put inside."""
    if state.supply[ITEM_KIND[item]] == 0 or state.money[seat] < _price_of(box, item):
        return False
    lodgers = ITEM_LODGERS[item]
    if lodgers == 0:
        return True
    most = min(state.reserve[seat], box.max_lodgers[state.num_seats])
    return box.min_lodgers <= lodgers <= most


@compiled
def _price_of(box, item):
    """R4.2, R4.3: a research module has a price, a habitation costs something for each researcher in it."""
    lodgers = ITEM_LODGERS[item]
    return box.research_price if lodgers == 0 else lodgers * box.lodger_price


@compiled
def buy(box, state, seat, item):
    """R4.1-R4.3: pays and takes the module into the hand."""
    state.money[seat] -= _price_of(box, item)
    state.reserve[seat] -= ITEM_LODGERS[item]
    state.supply[ITEM_KIND[item]] -= 1
    state.hand[seat, item] += 1
    state.has_bought = 1
    state.is_eventful = 1


# R5 Building


@compiled
def list_modules(box, state, seat, actions):
    """R5.1: modules of the hand with a legal site; to stop after a purchase or a placement, or if there is no site."""
    count = 0
    if state.num_built > 0 or state.has_bought:
        actions[count] = DONE
        count += 1
    for item in range(NUM_ITEMS):
        if state.hand[seat, item] > 0 and _has_site(box, state, seat, ITEM_KIND[item]):
            actions[count] = TO_BUILD + item
            count += 1
    if count == 0:
        actions[count] = DONE
        count += 1
    return count


@compiled
def _has_site(box, state, seat, kind):
    """R5.3-R5.6: whether a module of that kind has a legal site."""
    for module in range(state.num_modules):
        sides = state.open_sides[module] & box.entries[kind]
        while sides:
            site = site_beside(box, state.centre[module], bits.lowest(sides))
            if _is_site(box, state, seat, site):
                return True
            sides &= sides - 1
    return False


@compiled
def list_sites(box, state, seat, item, actions):
    """R5.3-R5.6: all legal sites of an item; a free side with exits on both parts makes the passage."""
    count = 0
    entries = box.entries[ITEM_KIND[item]]
    for module in range(state.num_modules):
        sides = state.open_sides[module] & entries
        while sides:
            site = site_beside(box, state.centre[module], bits.lowest(sides))
            sides &= sides - 1
            if _is_site(box, state, seat, site):
                count = insert_action(actions, count, TO_SITE + site)
    return count


@compiled
def _is_site(box, state, seat, site):
    """R5.3, R5.5, R5.6: no submarine there, in contact with this build, and affordable."""
    if state.money[seat] < extra_price(box, state, site):
        return False
    return _touches_build(box, state, site) and not _touches_submarine(state, site)


@compiled
def extra_price(box, state, site):
    """R5.6: what a site adds to the price of the build, which is the price of its deepest cell."""
    return max(box.build_price[box.site_depth[site] - 1] - state.price_paid, 0)


@compiled
def _touches_build(box, state, site):
    """R5.5: from the second module on, contact with one that was placed in this build."""
    if state.num_built == 0:
        return True
    for module in range(state.num_modules - state.num_built, state.num_modules):
        if is_contact(box, state.centre[module], site):
            return True
    return False


@compiled
def _touches_submarine(state, site):
    """R5.3: whether a submarine lies on one of the nine cells."""
    for seat in range(state.num_seats):
        for slot in range(MAX_SUBMARINES):
            cell = state.submarines[seat, slot] - 1
            if cell < 0:
                break
            if touches(site, cell):
                return True
    return False


@compiled
def build(box, state, seat, item, site):
    """R5.2, R5.6-R5.8: pays what the site adds, places the module and turns up the tiles under it."""
    extra = extra_price(box, state, site)
    state.money[seat] -= extra
    state.price_paid += extra
    state.hand[seat, item] -= 1
    module = add_module(box, state, ITEM_KIND[item], site)
    if ITEM_KIND[item] >= FIRST_RESEARCH:
        state.builder[module] = seat + 1
    state.researchers[seat, module] = ITEM_LODGERS[item]
    _cover_tiles(box, state, site)
    state.num_built += 1
    state.is_eventful = 1


@compiled
def _cover_tiles(box, state, site):
    """R5.8: tiles under the module are revealed and removed; a treasure goes to its slot without a marker."""
    block = (bit(WIDTH) - 1) << (column_of(site) - HALF_WIDTH)
    for row in range(row_of(site) - HALF_WIDTH, row_of(site) + HALF_WIDTH + 1):
        covered = state.tile_cells[row] & block
        while covered:
            face = reveal(box, state, row * MAX_COLUMNS + bits.lowest(covered))
            covered &= covered - 1
            if face >= FIRST_TREASURE:
                fill_treasure_slot(state, face, WITHOUT_MARKER)


@compiled
def is_build_full(box, state, seat):
    """R5.2: nothing is left to build, or the limit is reached."""
    return state.num_built >= box.build_limit or hand_size(state, seat) == 0


@compiled
def end_build(box, state, seat):
    """R5.1, R5.9: after a purchase without a build the hand is kept; else what is unbuilt goes back, unpaid."""
    if state.has_bought and state.num_built == 0:
        return
    for item in range(NUM_ITEMS):
        number = state.hand[seat, item]
        state.hand[seat, item] = 0
        if box.discards_return:
            state.supply[ITEM_KIND[item]] += number
        else:
            state.discarded[ITEM_KIND[item]] += number
        state.reserve[seat] += number * ITEM_LODGERS[item]
