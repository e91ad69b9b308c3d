"""`eliminate-overwritten-contents` on tensors that are overwritten wholly or in part: executed
before and after, with no more buffers and no more copies. An element that is read and was
never written is a fault.
"""

import overwriting
import pytest
from companions import checked, counted, ours

PLAIN = "one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1}"
SPEC = f"eliminate-overwritten-contents,{PLAIN}"
PROGRAMS = list(overwriting.programs())
PARTS = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_executed(part: int) -> None:
    for number in range(part, len(PROGRAMS), 3 * PARTS):
        text, *what = PROGRAMS[number]
        verdict = checked(overwriting.CALLEE + text, SPEC, f"p{number}", seed=number)
        assert verdict.is_equal, what


@pytest.mark.parametrize("start", ["constant"])
def test_what_is_eliminated(start: str) -> None:
    names = ("memref.alloc", "memref.copy", "linalg.fill", "memref.global")
    for text, found, way, read in PROGRAMS:
        if found != start or read:
            continue
        before, after = (
            counted(ours(overwriting.CALLEE + text, spec), *names) for spec in (PLAIN, SPEC)
        )
        assert after <= before, way
        assert (after < before) == (way in overwriting.COMPLETE), way
