"""``fathom merge``: runs of several machines as one."""

import shlex
from pathlib import Path

import click

from scripts.results import print_results


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder for the results; by default a new one in results/."
)
def command(folders, out):
    """Join the results FOLDERS of one tournament, played by several machines, in a new folder.

    Each machine plays its own blocks: the same command, with another --first-block. The runs must agree in everything
    else; a block that is in several counts once.

    Example: fathom merge results/here results/there --out results/both
    """
    from analysis.results import new_folder
    from analysis.runs import check_mergeable, merge

    plan = check_mergeable(list(folders))
    words = ["fathom", "merge", *map(str, folders)]
    results, ends = merge(list(folders), new_folder(out, plan.game), shlex.join(words))
    print_results(results.games())
    num_missing = sum(block not in results.blocks for block in ends.numbers)
    if num_missing:
        resume = f"fathom tournament --resume {shlex.quote(str(results.folder))}"
        click.echo(f"{num_missing} blocks are missing; go on with: {resume}")
    click.echo(f"results: {results.folder}")
    results.close()
