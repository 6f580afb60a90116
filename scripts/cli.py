"""The group of all commands. Starts without numba, numpy or pandas; each command loads what it needs when it runs."""

import importlib
import logging
import sys

import click

from games.documents import InputError

COMMANDS = (
    "games", "tournament", "merge", "rate", "balance", "report", "hint", "position", "show", "replay", "playthrough",
    "bench",
)  # fmt: skip
_EXIT_INPUT = 2


class LazyGroup(click.Group):
    """A group whose commands are the functions called `command` in the modules of `scripts`, loaded when named."""

    def list_commands(self, ctx):
        return list(COMMANDS)

    def get_command(self, ctx, cmd_name):
        if cmd_name not in COMMANDS:
            return None
        return importlib.import_module(f"scripts.{cmd_name}").command

    def resolve_command(self, ctx, args):
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            error.message = f"{error.message} Commands are: {', '.join(COMMANDS)}."
            raise


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="fathom")
def fathom():
    """Play and analyse board games with hidden information.

    Example: fathom tournament nautilus_libellud -a ismcts:1000 -a random --blocks 50
    """


def main() -> None:
    """The console command: wrong input ends with one line and exit code 2."""
    logging.basicConfig(format="fathom: %(message)s", level=logging.WARNING)
    try:
        fathom()
    except InputError as error:
        click.echo(f"fathom: {error}", err=True)
        sys.exit(_EXIT_INPUT)
