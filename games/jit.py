"""The one owner of numba options and of the cache of compiled code.

`compiled` and `inlined` mark functions that run inside compiled code; `kernel` marks the few that Python enters. Only
kernels are cached on disk, each with all it calls. numba's own cache watches nothing but a function's own file, so an
edited rule would go on playing in its old form; here the name of a cache file is a hash of everything the code was
built from: the engine's sources, the kernel's file, the argument types, which carry the fingerprint of the game's
sources (`games.api.record_type`), and the versions of Python and the compiler. There is no index to race for: processes
that start at once write equal files.
"""

import contextlib
import functools
import hashlib
import inspect
import logging
import os
import pickle
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import llvmlite
import numba
import platformdirs
from numba.core import cgutils, compiler
from numba.core.caching import _Cache
from numba.extending import intrinsic, overload

from games import fingerprint

CACHE_VARIABLE = "FATHOM_CACHE_DIR"
_OPTIONS = {"nogil": True, "error_model": "numpy"}
_DIGEST_BYTES = 32
_KEPT_SECONDS = 90 * 24 * 3600
_log = logging.getLogger("fathom.jit")
_warn_once = functools.cache(_log.warning)

#: Called with (kernel name, argument types as text) before a kernel is compiled; None keeps silent.
on_compile: Callable[[str, str], None] | None = None


def compiled(function):
    """Compiles a function that only compiled code calls; it becomes part of each kernel that uses it."""
    return numba.njit(**_OPTIONS)(function)


def inlined(function):
    """As `compiled`, but melted into every caller: for short functions of the inner loop that are handed arrays.

    It compiles longer, and it removes the counting of references described at `borrowed`.
    """
    return numba.njit(**_OPTIONS, forceinline=True)(function)


def kernel(function):
    """Compiles a function that Python calls; runs without the GIL and is kept on disk between processes."""
    dispatcher = numba.njit(**_OPTIONS)(function)
    if not numba.config.DISABLE_JIT:
        dispatcher._cache = _SourceKeyedCache(function)
    return dispatcher


@intrinsic
def _without_owner(typing_context, array):
    def build(context, builder, signature, arguments):
        view = context.make_array(signature.args[0])(context, builder, value=arguments[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        view.parent = cgutils.get_null_value(view.parent.type)
        return view._getvalue()

    return array(array), build


def borrowed(array):
    """The same array without its reference count, for use inside the kernel that was handed it.

    Compiled code counts references to an array atomically at almost every call it is passed to, which costs more than
    a step of a search. The caller keeps the array alive. Plain Python gets the array itself.
    """
    return array


@overload(borrowed, jit_options=_OPTIONS)
def _borrowed(array):
    return lambda array: _without_owner(array)


def is_compiling() -> bool:
    """False if numba is switched off (NUMBA_DISABLE_JIT=1) and everything runs as plain Python."""
    return not numba.config.DISABLE_JIT


class _SourceKeyedCache(_Cache):
    """Keeps compiled code in files named by a hash of everything it was built from, with a checksum in front."""

    def __init__(self, function: Callable):
        self._function = function

    @property
    def cache_path(self):
        return str(cache_folder() or "")

    def enable(self):
        pass

    def disable(self):
        pass

    def flush(self):
        pass

    def load_overload(self, sig, target_context):
        target_context.refresh()
        content = self._read(sig, target_context.codegen())
        if content is not None:
            return compiler.CompileResult._rebuild(target_context, *pickle.loads(content))
        if on_compile is not None:
            on_compile(self._function.__name__, str(sig))
        return None

    def save_overload(self, sig, data):
        folder = cache_folder()
        if folder is None or data.library.has_dynamic_globals:
            return
        content = pickle.dumps(data._reduce(), protocol=pickle.HIGHEST_PROTOCOL)
        try:
            _write_whole(folder / self._file_name(sig, data.codegen), hashlib.sha256(content).digest() + content)
            _remove_unused(folder)
        except OSError as error:
            _warn_once("compiled code could not be kept (%s); it will be compiled again next time", error.strerror)

    def _read(self, sig, codegen) -> bytes | None:
        folder = cache_folder()
        if folder is None:
            return None
        path = folder / self._file_name(sig, codegen)
        try:
            stored = path.read_bytes()
        except OSError:
            return None
        with contextlib.suppress(OSError):
            path.touch()
        content = stored[_DIGEST_BYTES:]
        return content if hashlib.sha256(content).digest() == stored[:_DIGEST_BYTES] else None

    def _file_name(self, sig, codegen) -> str:
        parts = (
            sys.implementation.cache_tag,
            numba.__version__,
            llvmlite.__version__,
            numba.config.BOUNDSCHECK,
            codegen.magic_tuple(),
            fingerprint.of_engine(),
            _file_hash(self._function),
            self._function.__module__,
            self._function.__qualname__,
            str(sig),
        )
        return f"{self._function.__name__}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}.bin"


def _file_hash(function: Callable) -> str:
    return _hash_of_file(inspect.getfile(function))


@functools.cache
def _hash_of_file(path: str) -> str:
    return fingerprint.of_bytes(Path(path).read_bytes())


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


def _remove_unused(folder: Path) -> None:
    """Removes what no process has read for a long time: code of earlier sources, and what a killed process left."""
    oldest = time.time() - _KEPT_SECONDS
    for path in [*folder.glob("*.bin"), *folder.glob("*.part")]:
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()


@functools.cache
def cache_folder() -> Path | None:
    """Folder of the compiled code: $FATHOM_CACHE_DIR, else the user's cache folder, else a private temporary one.

    None if nothing can be written anywhere; then each process compiles anew. Says so once when it is not the first
    choice.
    """
    first = _first_choice()
    fault = _fault_of(first)
    if fault is None:
        return first.resolve()
    temporary = _temporary_folder()
    if temporary is not None and _fault_of(temporary) is None:
        _log.warning("cache folder %s %s; compiled code goes to %s", first, fault, temporary)
        return temporary.resolve()
    _log.warning("cache folder %s %s, nor is there a temporary one; every start compiles anew", first, fault)
    return None


def _first_choice() -> Path:
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    try:
        return Path(platformdirs.user_cache_dir("fathom", appauthor=False))
    except RuntimeError:  # a user without a home folder
        return Path("~/.cache/fathom")


def _temporary_folder() -> Path | None:
    try:
        return Path(tempfile.gettempdir()) / f"fathom-{_user_number()}"
    except OSError:
        return None


def _user_number() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _fault_of(folder: Path) -> str | None:
    """Why the folder cannot be used, None if it can; its files are run as code, so it must be this user's alone.

    Looks at the folder behind a link, and the caller must use that one: the link may be changed by its owner.
    """
    if not folder.is_absolute():
        return "cannot be found without a home folder"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = folder.resolve()
        status = folder.stat()
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"fathom")
    except OSError as error:
        return f"cannot be written ({error.strerror})"
    if hasattr(os, "getuid") and status.st_uid != os.getuid():
        return "belongs to another user"
    if hasattr(os, "getuid") and status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "can be written by other users"
    return None
