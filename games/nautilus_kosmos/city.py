"""R2: the city of modules, its passages, and the sites beside it."""

from games import bits
from games.jit import compiled
from games.nautilus_kosmos.board import bit, column_of, opposite, overlaps, row_of, site_beside
from games.nautilus_kosmos.state import FIRST_RESEARCH, HALF_WIDTH, NUM_DIRECTIONS, OVERLAP_DISTANCE, WIDTH


@compiled
def module_at(state, centre):
    """The module with that centre, -1 if there is none."""
    for module in range(state.num_modules):
        if state.centre[module] == centre:
            return module
    return -1


@compiled
def is_research(state, module):
    """Whether a module is one that employs researchers and has an ability."""
    return state.kind[module] >= FIRST_RESEARCH


@compiled
def has_exit(box, state, module, direction):
    """R2.4: whether a module has an exit on that side."""
    return (box.exits[state.kind[module]] >> direction) & 1 != 0


@compiled
def add_module(box, state, kind, centre):
    """R2.1: one more module stands in the city; returns its number."""
    module = state.num_modules
    state.kind[module] = kind
    state.centre[module] = centre
    state.num_modules += 1
    join_city(box, state, module)
    return module


@compiled
def join_city(box, state, module):
    """R2.3-R2.5: what follows from a module's place: covered cells, passages, sites that stay free."""
    _cover(state, state.centre[module])
    near = _modules_near(state, state.centre[module])
    state.open_sides[module] = 0
    for direction in range(NUM_DIRECTIONS):
        if has_exit(box, state, module, direction):
            _open_side(box, state, module, direction, near)
    others = near & ~bit(module)
    while others:
        other = bits.lowest(others)
        others &= others - 1
        _close_sides(box, state, other, state.centre[module])


@compiled
def _cover(state, centre):
    """R2.5: the nine cells are covered."""
    block = (bit(WIDTH) - 1) << (column_of(centre) - HALF_WIDTH)
    for row in range(row_of(centre) - HALF_WIDTH, row_of(centre) + HALF_WIDTH + 1):
        state.covered[row] |= block


@compiled
def _modules_near(state, centre):
    """The set of modules that can matter to a module at `centre` or to a site beside it."""
    near = bit(0) - 1
    reach = WIDTH + OVERLAP_DISTANCE
    for module in range(state.num_modules):
        row_distance = abs(row_of(state.centre[module]) - row_of(centre))
        column_distance = abs(column_of(state.centre[module]) - column_of(centre))
        if row_distance <= reach and column_distance <= reach:
            near |= bit(module)
    return near


@compiled
def _open_side(box, state, module, direction, near):
    """R2.4: behind an exit lies a passage, a free site, or neither."""
    site = site_beside(box, state.centre[module], direction)
    if site < 0:
        return
    is_free = True
    while near:
        other = bits.lowest(near)
        near &= near - 1
        if state.centre[other] == site and has_exit(box, state, other, opposite(direction)):
            state.passages[module] |= bit(other)
            state.passages[other] |= bit(module)
        is_free &= not overlaps(box, site, state.centre[other])
    if is_free:
        state.open_sides[module] |= bit(direction)


@compiled
def _close_sides(box, state, module, newcomer):
    """R2.3: sites beside a module that would overlap the newcomer are gone."""
    sides = state.open_sides[module]
    for direction in range(NUM_DIRECTIONS):
        if (sides >> direction) & 1 and overlaps(box, site_beside(box, state.centre[module], direction), newcomer):
            state.open_sides[module] &= ~bit(direction)


@compiled
def survey(box, state):
    """Fills the city's derived fields from kinds and centres, as after building the modules one by one."""
    num_modules = state.num_modules
    state.num_modules = 0
    for module in range(num_modules):
        state.num_modules += 1
        join_city(box, state, module)


@compiled
def modules_within(state, module, steps):
    """R6.2: the set of modules that a researcher reaches in at most `steps` passages, its own among them."""
    reached = bit(module)
    frontier = reached
    for _ in range(steps):
        frontier = neighbours(state, frontier) & ~reached
        reached |= frontier
    return reached


@compiled
def distance(state, module, other):
    """R6.2: the fewest passages from one module to another that can be reached."""
    reached = bit(module)
    steps = 0
    while not reached & bit(other):
        reached |= neighbours(state, reached)
        steps += 1
    return steps


@compiled
def neighbours(state, modules):
    """The set of modules one passage away from any of a set."""
    neighbours = bit(0) - 1
    while modules:
        neighbours |= state.passages[bits.lowest(modules)]
        modules &= modules - 1
    return neighbours
