"""Sets as bits, compiled and in plain Python."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import bits

masks = st.integers(0, 2**63 - 1)
forms = pytest.mark.parametrize("form", ["compiled", "plain"])


def in_form(function, form: str):
    return function if form == "compiled" else getattr(function, "py_func", function)


def things(mask: int) -> list[int]:
    return [thing for thing in range(63) if mask >> thing & 1]


@forms
@given(mask=masks)
def test_count(form: str, mask: int):
    assert in_form(bits.count, form)(np.int64(mask)) == len(things(mask))


@forms
@given(mask=masks.filter(bool))
def test_lowest(form: str, mask: int):
    assert in_form(bits.lowest, form)(np.int64(mask)) == things(mask)[0]


@forms
@given(mask=masks)
def test_nth_goes_through_the_set_in_ascending_order(form: str, mask: int):
    found = [in_form(bits.nth, form)(np.int64(mask), place) for place in range(len(things(mask)))]
    assert found == things(mask)


def test_the_empty_and_the_full_set():
    assert bits.count(np.int64(0)) == 0
    assert bits.count(np.int64(2**63 - 1)) == 63 and bits.nth(np.int64(2**63 - 1), 62) == 62
