"""Random programs through the classic pass: freed once, and the same numbers, or refused."""

import decisions
import pytest
from classic import NOTICED, program, verdict

FIRST = {1.0: 100, 6.0: 1000}
"""The first seed, by how often handed memory is written."""


@pytest.mark.parametrize("update", FIRST)
@pytest.mark.parametrize("number", range(12))
def test_memory_is_freed_once(number: int, update: float):
    ctx = decisions.context()
    found = verdict(ctx, program(FIRST[update] + number, update))
    assert found in ("ok", NOTICED)
