"""Writing position files: what one seat knows, as TOML with comments, from a playthrough."""

import textwrap

import numpy as np

from games import rng
from games.card import Game
from games.documents import InputError
from games.playthrough import Playthrough
from mcts.agents import Agent, agent_seed, make_agent
from mcts.specs import AgentSpec

_LONGEST_LINE = 100


def play_to_ply(game: Game, box: np.recarray, num_seats: int, seed: int, ply: int, spec: AgentSpec) -> Playthrough:
    """A playthrough of `ply` decisions, all by agents of one spec; the same for the same seed.

    Raises
    ------
    InputError
        If the game is over by then, or the agent cannot play it.
    """
    table = Playthrough(game, box, num_seats, rng.key_from(seed, "deal", 0))
    agent = make_agent(spec, game, box, num_seats)
    for decided in range(ply + 1):
        if table.is_terminal:
            raise InputError("ply", f"the game is over after {decided} decisions; give a ply from 0 to {decided - 1}")
        if decided < ply:
            _decide(table, agent, seed, decided)
    return table


def _decide(table: Playthrough, agent: Agent, seed: int, ply: int) -> None:
    seat = table.current_seat
    state = table.state if agent.sees_all else table.determinized(seat, rng.new_rng("determinization", seed, ply))
    table.apply(agent.decide(state, seat, agent_seed(seed, ply)).action)


def position_text(table: Playthrough, observer: int, heading: list[str]) -> str:
    """The position file of what `observer` knows.

    Parameters
    ----------
    table : Playthrough
    observer : int
    heading : list of str
        Lines of comment at the top.

    Returns
    -------
    str
        TOML. Above each field stands its description, if the game's `Position` gives one.
    """
    import tomlkit

    part = table.game.part("position")
    fields = part.Position.model_fields
    written = part.write_position(table.box[0], table.state[0], observer)
    left_out = [name for name in fields if name not in written]
    if left_out:
        heading = [*heading, f"Left out, because empty or as usual: {', '.join(left_out)}."]
    document = tomlkit.document()
    for line in (part for sentence in heading for part in textwrap.wrap(sentence, _LONGEST_LINE)):
        document.add(tomlkit.comment(line))
    for name in sorted(written, key=lambda name: _is_table(written[name])):
        if name in fields and fields[name].description:
            document.add(tomlkit.comment(fields[name].description))
        document.add(name, _item(name, written[name]))
    return tomlkit.dumps(document)


def _is_table(value) -> bool:
    """Whether TOML writes it as a table of its own, which must come after all simple values."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _item(name: str, value):
    import tomlkit

    item = tomlkit.item(value)
    if isinstance(value, list) and not _is_table(value):
        item.multiline(len(f"{name} = {value}") > _LONGEST_LINE)
    return item
