"""A playthrough told step by step in the game's words, hidden things included: for review, audit and goldens.

One object for the set-up, one per decision, one for the outcome. They are complete: whoever has the rules a second time
can follow the game from them and compare every state and every set of legal actions.
"""

from collections.abc import Callable, Iterator

from analysis.records import Record, action_names, open_record, play_by_name
from games.playthrough import Playthrough


def narrate(record: Record) -> Iterator[dict]:
    """The set-up, the decisions and, if the game is over, the outcome of a record, as JSON-able objects.

    Yields
    ------
    dict
        Set-up: game, seats, agents, deal, components (what differs from the printed values), state, observations (by
        seat: what it saw of the set-up; no choice), chance.
        Decision: ply, seat, state (before it), legal, action, observations (by seat: the choice as that seat sees it,
        None if it sees none, and what it saw of the outcome), chance (what was drawn by it or followed of itself).
        Outcome: scores, ranks, ending, and the final state.

    Raises
    ------
    InputError
        If an action of the record is not legal in its place.
    """
    table = open_record(record)
    yield _setup(record, table)
    for ply, name in enumerate(record.actions):
        yield _decision(table, name, ply)
    if table.is_terminal:
        scores, ranks = table.outcome()
        yield {
            "scores": scores.tolist(),
            "ranks": ranks.tolist(),
            "ending": table.ending,
            "state": _state(table),
        }


def _setup(record: Record, table: Playthrough) -> dict:
    text = table.game.part("text")
    return {
        "game": record.game,
        "seats": record.seats,
        "agents": record.agents,
        "deal": record.deal,
        "components": record.components,
        "state": _state(table),
        "observations": _by_seat(table, lambda seat: _seen(None, table, 0, seat)),
        "chance": text.chance_words(table.box[0], None, 0, table.state[0]),
    }


def _decision(table: Playthrough, name: str, ply: int) -> dict:
    """Plays the action called `name` and tells of it."""
    text, names = table.game.part("text"), action_names(table.game)
    before = table.copy()
    action = play_by_name(table, name, ply)
    return {
        "ply": ply,
        "seat": before.current_seat,
        "state": _state(before),
        "legal": [names[legal] for legal in before.legal_actions()],
        "action": names[action],
        "observations": _by_seat(table, lambda seat: _seen(before, table, action, seat)),
        "chance": text.chance_words(table.box[0], before.state[0], action, table.state[0]),
    }


def _by_seat(table: Playthrough, words: Callable[[int], dict]) -> dict:
    return {f"seat {seat}": words(seat) for seat in range(table.num_seats)}


def _seen(before: Playthrough | None, after: Playthrough, action: int, seat: int) -> dict:
    text = after.game.part("text")
    view = before.action_view(action, seat) if before else 0
    state = before.state[0] if before else None
    return {
        "choice": text.view_name(view) if view else None,
        "outcome": text.observation_words(after.box[0], state, action, after.state[0], seat),
    }


def _state(table: Playthrough) -> dict:
    return table.game.part("text").state_words(table.box[0], table.state[0])
