"""The square root of the logarithm of a count, which UCB1 asks for once per edge: a table instead of the C library.

A float64 holds a count as 2**e * (1 + m); e and the top bits of m choose an entry of the table, the rest of m goes
linearly to the next one. Counts below 512 are exact, others within 1e-6; searches with short playouts gain a third.
"""

import numpy as np

from games.jit import inlined

_STEP_BITS = 8
_STEPS = 1 << _STEP_BITS
_EXPONENTS = 32  # counts are int32
_REST_BITS = 52 - _STEP_BITS
_REST_MASK = (1 << _REST_BITS) - 1
_REST_UNIT = 2.0**-_REST_BITS
_FIRST_PLACE = 1023 << _STEP_BITS  # where the count 1.0 would lie
_POINTS = np.ldexp(1.0 + np.arange(_STEPS) / _STEPS, np.arange(_EXPONENTS)[:, None]).ravel()
_ROOTS = np.append(np.sqrt(np.log(_POINTS)), np.sqrt(_EXPONENTS * np.log(2.0)))


@inlined
def root_log(count):
    """sqrt(ln(count)) for a whole count from 1 to 2**32 - 1."""
    bits = np.float64(count).view(np.int64)
    place = (bits >> _REST_BITS) - _FIRST_PLACE
    rest = (bits & _REST_MASK) * _REST_UNIT
    return _ROOTS[place] + rest * (_ROOTS[place + 1] - _ROOTS[place])
