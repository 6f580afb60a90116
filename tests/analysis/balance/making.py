"""A whole run of a request in a folder, without a user."""

from pathlib import Path

from analysis.balance.making import make_run, prepare
from analysis.balance.run import BalanceRun
from analysis.balance.studies import Request
from analysis.stopping import Stop


class Silent:
    """Takes what is done, and keeps what began."""

    def __init__(self):
        self.begun: list[tuple[str, int]] = []
        self.num_done = 0

    def begin(self, what: str, number: int) -> None:
        self.begun.append((what, number))

    def advance(self, number: int) -> None:
        self.num_done += number


def made(request: Request, folder: Path, goes_on: bool = False, stop: Stop | None = None, progress=None) -> BalanceRun:
    """The run of a request."""
    prepare(request, folder, goes_on)
    return make_run(request, folder, 1, stop or Stop(), progress or Silent())
