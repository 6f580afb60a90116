"""``fathom report``: the strategy balance report made anew from its tables."""

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(folder):
    """Make the report of a balance run again from the tables in DIR, byte for byte.

    Writes report.html (one file with everything in it), report.md and figures/ beside run.json and tables/, which it
    leaves as they are.

    Example: fathom report results/2026-01-31-kuhn_poker-balance-1
    """
    from analysis.balance.report import HTML, MARKDOWN, make_report

    make_report(folder)
    click.echo(f"{folder / HTML}\n{folder / MARKDOWN}")
