"""Ctrl-C and a polite kill as a wish to end, so that nothing finished is lost."""

import contextlib
import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.stopping import Stop

_STDERR = 2


@contextlib.contextmanager
def ended_by_signals(stop: "Stop") -> Iterator[None]:
    """Ctrl-C and a polite kill ask for the end instead of raising an exception, also while the results are written."""

    def request(number, frame):
        stop.request()
        notice = b"giving up" if stop.is_immediate() else b"finishing"
        os.write(_STDERR, b"\nfathom: " + notice + b" the blocks in play ...\n")  # a signal may interrupt any print

    before = {number: signal.signal(number, request) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
