"""The decisions of a playthrough that need no search, many at one call: those of random agents, and forced ones."""

from games import api, rng
from games.jit import kernel


@kernel
def play_until_choice(boxes, states, searches, actions, history, decisions, ply, random_stream, key):
    """Plays on in ``states[0]`` until a seat that searches has a choice, or to the end; returns the new ply.

    Parameters
    ----------
    boxes, states : record arrays, shape (1,)
    searches : bool array, shape (S,)
        Seats whose choices are left to the caller; all others decide uniformly at random.
    actions : int32 array, shape (max_actions,)
        Room for the legal actions.
    history : int32 array, shape (max_decisions,)
        Takes each action at the place of its ply.
    decisions : int64 array, shape (S,)
        Counts the decisions of each seat.
    ply : int
        Decisions made so far.
    random_stream : uint64
        Draw number `ply` of it decides decision `ply`.
    key : uint64
        The deal.
    """
    box, state = boxes[0], states[0]
    while not api.is_terminal(box, state):
        num_legal = api.legal_actions(box, state, actions)
        seat = api.current_seat(box, state)
        if searches[seat] and num_legal > 1:
            break
        action = actions[rng.draw(random_stream, ply, num_legal)]
        history[ply] = action
        decisions[seat] += 1
        api.apply_action(box, state, action, key)
        ply += 1
    return ply
