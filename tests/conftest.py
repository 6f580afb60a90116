"""What all tests share."""

import pytest

pytest.register_assert_rewrite("tests.games.second_witness", "tests.games.tables", "tests.games.processes")
