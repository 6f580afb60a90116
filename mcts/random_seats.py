"""The decisions of a playthrough that need no search, many at one call: those of random agents, and forced ones."""

from games import api, rng
from games.jit import borrowed, kernel


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
def play_random_blocks(
    boxes, states, num_seats, deals, streams, blocks, room, actions, histories, ends, scores, ranks, rows
):
    """Whole playthroughs with a random agent in every seat, as `play_until_choice` would play them one by one.

    Returns how many of the blocks have been played: it ends before a block that may need more room than is left.

    Parameters
    ----------
    boxes : record array, shape (1,)
    states : record array, shape (2,)
        The first is played in, the second stays zero.
    num_seats : int
    deals, streams : uint64
        Keys that the deal of each block, and the random stream of each rotation of it, are derived from.
    blocks : int64 array, shape (B,)
        Numbers of the blocks.
    room : int
        The most actions that a block can have.
    actions : int32 array, shape (max_actions,)
        Room for the legal actions.
    histories : int32 array, at least `room` long
        Takes the actions of all playthroughs, one after the other.
    ends : int64 array, shape (B, playthroughs of a block)
        Takes the place in `histories` behind the last action of each.
    scores : float64 array, shape (S,)
    ranks : int64 array, shape (S,)
        Room for the outcome.
    rows : record array, shape (B, playthroughs, S)
        Comes as zeros; takes `block`, `rotation`, `seat`, `rank`, `score`, `decisions` and `ending`.
    """
    boxes, states, actions, scores, ranks = (
        borrowed(boxes), borrowed(states), borrowed(actions), borrowed(scores), borrowed(ranks),
    )  # fmt: skip
    histories, rows = borrowed(histories), borrowed(rows)
    box, state = boxes[0], states[0]
    place = 0
    for number in range(len(blocks)):
        if place + room > len(histories):
            return number
        block = blocks[number]
        key = rng.event(deals, block, 0)
        for rotation in range(ends.shape[1]):
            states[0] = states[1]
            stream, start = rng.event(streams, block, rotation), place
            api.new_game(box, state, num_seats, key)
            while not api.is_terminal(box, state):
                num_legal = api.legal_actions(box, state, actions)
                action = actions[rng.draw(stream, place - start, num_legal)]
                rows[number, rotation, api.current_seat(box, state)].decisions += 1
                histories[place] = action
                api.apply_action(box, state, action, key)
                place += 1
            ends[number, rotation] = place
            api.outcome(box, state, scores, ranks)
            for seat in range(num_seats):
                row = rows[number, rotation, seat]
                row.block, row.rotation, row.seat = block, rotation, seat
                row.rank, row.score, row.ending = ranks[seat], scores[seat], api.ending(box, state)
    return len(blocks)
