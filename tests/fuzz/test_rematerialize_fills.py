"""`rematerialize-fills` on tensors of equal elements and their uses: executed before and after,
with no more buffers and no more copies.
"""

import pytest
import splats
from companions import checked, counted, ours

PLAIN = "one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1}"
SPEC = f"rematerialize-fills,{PLAIN}"
PROGRAMS = list(splats.programs())
STEP = 7
"""One of so many is run; `python tests/fuzz/splats.py` prints all."""


@pytest.mark.parametrize("part", range(4))
def test_executed(part: int) -> None:
    for number in range(STEP * part, len(PROGRAMS), 4 * STEP):
        text, what = PROGRAMS[number]
        verdict = checked(splats.CALLEE + text, SPEC, f"p{number}", seed=number)
        assert verdict.is_equal, what


def test_fewer_copies() -> None:
    better = 0
    for number in range(3, len(PROGRAMS), 4 * STEP):
        text, what = PROGRAMS[number]
        before, after = (
            counted(ours(splats.CALLEE + text, spec), "memref.alloc", "memref.copy")
            for spec in (PLAIN, SPEC)
        )
        assert after <= before, what
        better += after < before
    assert better > len(PROGRAMS) // STEP // 8
