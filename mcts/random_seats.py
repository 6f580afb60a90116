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


@kernel
def play_random_playthroughs(
    boxes, states, num_seats, keys, random_streams, actions, histories, ends, decisions, scores, ranks, endings
):
    """Whole playthroughs with a random agent in every seat, as `play_until_choice` would play them one by one.

    Parameters
    ----------
    boxes : record array, shape (1,)
    states : record array, shape (2,)
        The first is played in, the second stays zero.
    num_seats : int
    keys, random_streams : uint64 arrays, shape (N,)
        Of each playthrough.
    actions : int32 array, shape (max_actions,)
        Room for the legal actions.
    histories : int32 array, shape (N * max_decisions,)
        Takes the actions of all playthroughs, one after the other.
    ends : int64 array, shape (N,)
        Takes the place in `histories` behind the last action of each.
    decisions, ranks : int64 arrays, shape (N, S)
        `decisions` comes as zeros.
    scores : float64 array, shape (N, S)
    endings : int64 array, shape (N,)
    """
    box, state = boxes[0], states[0]
    place = 0
    for number in range(len(keys)):
        states[0] = states[1]
        start, key = place, keys[number]
        api.new_game(box, state, num_seats, key)
        while not api.is_terminal(box, state):
            num_legal = api.legal_actions(box, state, actions)
            action = actions[rng.draw(random_streams[number], place - start, num_legal)]
            decisions[number, api.current_seat(box, state)] += 1
            histories[place] = action
            api.apply_action(box, state, action, key)
            place += 1
        ends[number] = place
        api.outcome(box, state, scores[number], ranks[number])
        endings[number] = api.ending(box, state)
