"""R11: points and ranks."""

import numpy as np

from games.aquatica.board import num_cards
from games.aquatica.goals import num_wild, points_of
from games.aquatica.state import NUM_SPOTS, NUM_TRACKS, NUM_TRAINED, PLACED
from games.jit import compiled, outlined


@compiled
def outcome(box, state, scores, ranks):
    """R11.1-R11.5: points per seat, and the finishing order, which has no ties."""
    for seat in range(state.num_seats):
        scores[seat] = points(box, state, seat)
    for seat in range(state.num_seats):
        ranks[seat] = 1
        for other in range(state.num_seats):
            if other != seat and is_ahead(state, scores, other, seat):
                ranks[seat] += 1


@outlined
def points(box, state, seat):
    """R11.1: one for each character in hand, the spots on the goal tracks, and the locations in the scoring pile."""
    return num_cards(state.hands[seat]) + points_of_tracks(box, state, seat) + points_of(box, state.scored[seat])


@compiled
def points_of_tracks(box, state, seat):
    """R11.1: the values of the spots that a seat holds."""
    total = np.int64(0)
    for track in range(NUM_TRACKS):
        for spot in range(NUM_SPOTS):
            if state.tracks[track, spot] == seat + 1:
                total += box.spots[spot]
    return total


@outlined
def is_ahead(state, scores, seat, other):
    """R11.2: more points; R11.3: then more mantas; R11.4: then the lower king; R11.5: then the later turn."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    mantas, other_mantas = num_mantas(state, seat), num_mantas(state, other)
    if mantas != other_mantas:
        return mantas > other_mantas
    if state.kings[seat] != state.kings[other]:
        return state.kings[seat] < state.kings[other]
    return seat > other


@compiled
def num_mantas(state, seat):
    """R11.3: own mantas of both kinds, ready or tired, that are on no goal track."""
    number = num_wild(state, seat)
    for manta in range(NUM_TRAINED):
        number += state.trained[seat, manta] != PLACED
    return number
