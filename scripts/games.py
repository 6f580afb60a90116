"""``fathom games``: which games there are."""

import json

import click


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON array for machines.")
def command(as_json: bool):
    """List the games: seats, what is hidden, source, status.

    Example: fathom games
    """
    from games import load, names

    cards = [load(name) for name in names()]
    if as_json:
        fields = ("name", "title", "seats", "hidden", "source", "status")
        click.echo(json.dumps([{field: getattr(card, field) for field in fields} for card in cards], indent=2))
        return
    for card in cards:
        click.echo(click.style(card.name, bold=True) + f"  {card.title}, {_seats(card.seats)}")
        click.echo(f"    hidden: {card.hidden}\n    source: {card.source}\n    status: {card.status}")


def _seats(seats: tuple[int, ...]) -> str:
    numbers = sorted(seats)
    if len(numbers) == 1:
        return "1 seat" if numbers == [1] else f"{numbers[0]} seats"
    return f"{numbers[0]} to {numbers[-1]} seats"
