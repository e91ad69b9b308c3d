"""
`eliminate-empty-tensors` on all combinations of destinations and computations: executed
before and after, and beside MLIR no more buffers and copies.
"""

import insertions
import pytest
from companions import checked, counted, functions, ours, theirs

OPTIONS = "bufferize-function-boundaries=1 allow-return-allocs-from-loops=1"
CLEAN = ("--cse", "--canonicalize", "--cse")
PROGRAMS = list(insertions.programs())
MODULE = insertions.CALLEE + "".join(text for text, _, _ in PROGRAMS)
MEMORY = ("memref.alloc", "memref.copy")


@pytest.mark.parametrize("part", range(8))
def test_executed(part: int) -> None:
    spec = f"eliminate-empty-tensors,one-shot-bufferize{{{OPTIONS}}}"
    for number in range(part, len(PROGRAMS), 8):
        text, what, _ = PROGRAMS[number]
        verdict = checked(insertions.CALLEE + text, spec, f"p{number}", seed=number)
        assert verdict.is_equal, what


def test_beside_mlir(mlir_opt: str) -> None:
    passes = ("--eliminate-empty-tensors", f"--one-shot-bufferize={OPTIONS}")
    plain = f"one-shot-bufferize{{{OPTIONS}}}"
    made = (
        theirs(mlir_opt, ours(MODULE, plain), *CLEAN),
        theirs(mlir_opt, MODULE, *passes, *CLEAN),
        theirs(mlir_opt, ours(MODULE, f"eliminate-empty-tensors,{plain}"), *CLEAN),
    )
    before_all, reference, mine = map(functions, made)
    better = 0
    for number, (_, what, destination) in enumerate(PROGRAMS):
        before, want, got = (
            counted(found[f"p{number}"], *MEMORY) for found in (before_all, reference, mine)
        )
        if destination in insertions.MLIR_IS_WRONG:
            assert got <= before, what
            continue
        is_branch = what.startswith(insertions.BRANCH)
        assert got <= want or (is_branch and got <= before), what
        better += got < want
    assert better > 20
