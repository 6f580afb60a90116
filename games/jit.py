"""The one owner of numba options and of what is kept of compiled code.

`compiled`, `inlined` and `outlined` mark functions that run inside compiled code; `kernel` marks the few that Python
enters. Only kernels are cached on disk, each with all it calls. numba's own cache watches nothing but a function's own
file, so an edited rule would go on playing in its old form; here the name of a cache file is a hash of everything the
code was built from: the engine's sources, the kernel's file, the argument types, which carry the fingerprint of the
game's sources (`games.api.record_type`), and the versions of Python and the compiler. There is no index to race for:
processes that start at once write equal files.
"""

import functools
import hashlib
import inspect
import pickle
import sys
from collections.abc import Callable
from pathlib import Path

import llvmlite
import numba
from numba.core import cgutils, compiler, types
from numba.core.caching import _Cache
from numba.extending import intrinsic, overload

from games import cache, fingerprint

_OPTIONS = {"nogil": True, "error_model": "numpy"}

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


def outlined(function):
    """As `compiled`, but neither it nor what it calls is melted into `inlined` callers: for the long parts of a game.

    The compiler hands down the wish to be melted from caller to callee; here it ends. A large game, copied whole into
    each place of a search that plays on, compiles long and runs out of the processor's cache.
    """
    return numba.njit(**_OPTIONS, forceinline=False)(function)


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


#: How many bytes `copy_chunk` copies.
CHUNK = 16


@intrinsic
def _copy_memory(typing_context, target, place, source, start):
    def build(context, builder, signature, arguments):
        into = _address_of(context, builder, signature.args[:2], arguments[:2])
        out_of = _address_of(context, builder, signature.args[2:], arguments[2:])
        cgutils.raw_memcpy(builder, into, out_of, context.get_constant(types.intp, CHUNK), 1)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64), build


def _address_of(context, builder, kinds, values):
    """Where an element of an array lies, given the array and the place."""
    view = context.make_array(kinds[0])(context, builder, value=values[0])
    return builder.gep(view.data, [values[1]])


def copy_chunk(target, place, source, start):
    """Copies CHUNK bytes from `start` in `source` to `place` in `target`, both uint8 arrays that hold so many.

    One move of the processor; a loop over the bytes takes ten times as long.
    """
    target[place : place + CHUNK] = source[start : start + CHUNK]


@overload(copy_chunk, jit_options=_OPTIONS)
def _copy_chunk(target, place, source, start):
    return lambda target, place, source, start: _copy_memory(target, place, source, start)


class _SourceKeyedCache(_Cache):
    """Keeps compiled code in files named by a hash of everything it was built from."""

    def __init__(self, function: Callable):
        self._function = function

    @property
    def cache_path(self):
        return str(cache.folder() or "")

    def enable(self):
        pass

    def disable(self):
        pass

    def flush(self):
        pass

    def load_overload(self, sig, target_context):
        target_context.refresh()
        content = cache.read(self._file_name(sig, target_context.codegen()))
        if content is not None:
            return compiler.CompileResult._rebuild(target_context, *pickle.loads(content))
        if on_compile is not None:
            on_compile(self._function.__name__, str(sig))
        return None

    def save_overload(self, sig, data):
        if not data.library.has_dynamic_globals:
            content = pickle.dumps(data._reduce(), protocol=pickle.HIGHEST_PROTOCOL)
            cache.keep(self._file_name(sig, data.codegen), content)

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
