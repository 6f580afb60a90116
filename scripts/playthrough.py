"""``fathom playthrough``: one game step by step."""

import json
from typing import TYPE_CHECKING

import click

from scripts import options

if TYPE_CHECKING:
    from analysis.records import Record


@click.command()
@options.game_argument
@options.seed_option
@options.seats_option
@click.option(
    "-a", "--agent", "agents", multiple=True, help="Who plays, see tournament; repeatable.  [default: random]"
)
@options.components_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, complete enough to audit the rules.")
def command(game, seed, seats, agents, components, as_json):
    """Play GAME once and tell it step by step, hidden things included.

    It is the first playthrough of block 0 of a tournament with the same seed and agents. The lines of --json: the
    set-up; each decision with the state before it, the legal actions, what each seat saw and what chance drew; the
    outcome.

    Example: fathom playthrough kuhn_poker --seed 7
    """
    import games
    from analysis.lineups import seatings
    from analysis.match import Match, Plan

    card = games.load(game)
    num_seats = options.choose_seats(card, seats)
    plan = Plan(game, num_seats, agents or ("random",), seed, components=options.read_components(card, components))
    with options.compiling_announced(card):
        record = Match(plan).play(0, 0, seatings(len(plan.agents), num_seats, seed, 0)[0])
        (print_as_json if as_json else print_as_text)(record)


def print_as_json(record: "Record") -> None:
    """One object a line, see `analysis.narration`."""
    from analysis.narration import narrate

    for step in narrate(record):
        click.echo(json.dumps(step))


def print_as_text(record: "Record") -> None:
    """The opening table, every decision with the table after it, and the outcome."""
    from analysis.narration import narrate
    from analysis.records import open_record, play_by_name

    table = open_record(record)
    setup, *steps = narrate(record)
    agents = ", ".join(f"seat {seat}: {agent}" for seat, agent in enumerate(record.agents))
    click.echo(f"{table.game.title}, deal {record.deal}; {agents}")
    if record.components:
        click.echo(f"components that differ: {json.dumps(record.components)}")
    click.echo("; ".join(setup["chance"]))
    click.echo(drawn(table))
    for step in steps[: len(record.actions)]:
        play_by_name(table, step["action"], step["ply"])
        click.echo(f"\nply {step['ply']}: seat {step['seat']} plays {step['action']}")
        if step["chance"]:
            click.echo("; ".join(step["chance"]))
        click.echo(drawn(table))
    if table.is_terminal:
        click.echo(f"\nover ({table.ending}); {outcome_words(steps[-1])}")


def drawn(table) -> str:
    """The table as text, hidden things included."""
    return table.game.part("text").render(table.box[0], table.state[0])


def outcome_words(outcome: dict) -> str:
    """Scores and ranks by seat."""
    seats = enumerate(zip(outcome["scores"], outcome["ranks"], strict=True))
    return ", ".join(f"seat {seat}: {score:g} points, rank {rank}" for seat, (score, rank) in seats)
