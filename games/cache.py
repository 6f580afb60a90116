"""Files of compiled code: where they may lie, and how they are written so that nobody reads a damaged one.

They are run as code, so their folder must belong to the user alone; each has a checksum in front. Several processes may
use it at once.
"""

import contextlib
import functools
import hashlib
import logging
import os
import stat
import tempfile
import time
from pathlib import Path

import platformdirs

FOLDER_VARIABLE = "FATHOM_CACHE_DIR"
_DIGEST_BYTES = 32
_KEPT_SECONDS = 90 * 24 * 3600
_log = logging.getLogger("fathom.cache")
_warn_once = functools.cache(_log.warning)


def read(name: str) -> bytes | None:
    """What was kept under that name; None if nothing was or the file is damaged."""
    place = folder()
    if place is None:
        return None
    try:
        stored = (place / name).read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):
        (place / name).touch()
    content = stored[_DIGEST_BYTES:]
    return content if hashlib.sha256(content).digest() == stored[:_DIGEST_BYTES] else None


def keep(name: str, content: bytes) -> None:
    """Keeps content under a name, if there is a folder to keep it in, and clears away what nobody reads any more."""
    place = folder()
    if place is None:
        return
    try:
        _write_whole(place / name, hashlib.sha256(content).digest() + content)
        _remove_unused(place)
    except OSError as error:
        _warn_once("compiled code could not be kept (%s); it will be compiled again next time", error.strerror)


@functools.cache
def folder() -> Path | None:
    """The folder of the compiled code: $FATHOM_CACHE_DIR, else the user's cache folder, else a private temporary one.

    None if nothing can be written anywhere; then each process compiles anew. Says so once when it is not the first
    choice.
    """
    first = _first_choice()
    fault = _fault_of(first)
    if fault is None:
        return first
    temporary = _temporary_folder()
    if temporary is not None and _fault_of(temporary) is None:
        _log.warning("cache folder %s %s; compiled code goes to %s", first, fault, temporary)
        return temporary
    _log.warning("cache folder %s %s, nor is there a temporary one; every start compiles anew", first, fault)
    return None


def _first_choice() -> Path:
    """A path without links, so that it cannot be turned after the check; not absolute for a user without a home."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen).resolve()
    try:
        users = Path(platformdirs.user_cache_dir("fathom", appauthor=False))
    except RuntimeError:
        users = Path("~/.cache/fathom")
    return users.resolve() if users.is_absolute() else users


def _temporary_folder() -> Path | None:
    try:
        return (Path(tempfile.gettempdir()) / f"fathom-{_user_number()}").resolve()
    except OSError:
        return None


def _user_number() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _fault_of(place: Path) -> str | None:
    """Why the folder cannot be used, None if it can; its files are run as code, so it must be this user's alone."""
    if not place.is_absolute():
        return "cannot be found without a home folder"
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = place.stat()
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(b"fathom")
    except OSError as error:
        return f"cannot be written ({error.strerror})"
    if hasattr(os, "getuid") and status.st_uid != os.getuid():
        return "belongs to another user"
    if hasattr(os, "getuid") and status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "can be written by other users"
    return None


def _write_whole(path: Path, content: bytes) -> None:
    """Writes beside and renames, so that no reader ever meets half a file."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(beside).replace(path)
    except OSError:
        Path(beside).unlink(missing_ok=True)
        raise


def _remove_unused(place: Path) -> None:
    """Removes what no process has read for a long time: code of earlier sources, and what a killed process left."""
    oldest = time.time() - _KEPT_SECONDS
    for path in [*place.glob("*.bin"), *place.glob("*.part")]:
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()
