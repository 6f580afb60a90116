"""What a seat knows in Bazaar: everything but the future."""

from games.jit import compiled


@compiled
def action_view(box, state, action, observer):
    """All see all."""
    return action


@compiled
def observation(box, state, observer):
    """What is offered now, and the points so far."""
    seen = state.offered
    for seat in range(state.num_seats):
        seen = (seen * 257 + state.points[seat]) & 0x7FFFFFFF
    return seen


@compiled
def information_set(box, state, observer, information):
    """The turn, the offer and the points."""
    information[0] = state.turn
    information[1] = state.offered
    for seat in range(state.num_seats):
        information[2] = information[2] * 257 + state.points[seat]


@compiled
def determinize(box, state, observer, rng):
    """Nothing is hidden."""
