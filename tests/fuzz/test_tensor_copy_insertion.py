"""`test-tensor-copy-insertion` on generated functions: executed, beside MLIR, and followed
by One-Shot Bufferize, which has no decision left to make.
"""

import insertions
import pytest
from companions import checked, counted, functions, ours, theirs

OPTIONS = "bufferize-function-boundaries=1 allow-return-allocs-from-loops=1"
PASS = f"test-tensor-copy-insertion{{{OPTIONS}}}"
BUFFERIZE = f"one-shot-bufferize{{{OPTIONS}}}"
PROGRAMS = list(insertions.programs())
MODULE = insertions.CALLEE + "".join(text for text, _, _ in PROGRAMS)
HALF = insertions.CALLEE + "".join(text for text, _, _ in PROGRAMS[::2])
CLEAN = ("--cse", "--canonicalize", "--cse")
COPIES_MORE = ("blocks",)
"""MLIR 22 overwrites a tensor that another branch forwards."""


@pytest.mark.parametrize("part", range(4))
def test_executed(part: int) -> None:
    for number in range(part, len(PROGRAMS), 8):
        text, what, _ = PROGRAMS[number]
        module, name = insertions.CALLEE + text, f"p{number}"
        assert checked(module, PASS, name, seed=number).is_equal, what
        assert checked(module, f"{PASS},{BUFFERIZE}", name, seed=number).is_equal, what


def test_beside_mlir(mlir_opt: str) -> None:
    flag = f"--test-tensor-copy-insertion={OPTIONS}"
    text = theirs(mlir_opt, MODULE, "--canonicalize")
    reference = functions(theirs(mlir_opt, text, flag, *CLEAN))
    mine = functions(theirs(mlir_opt, ours(text, PASS), *CLEAN))
    same = 0
    for number, (_, what, _) in enumerate(PROGRAMS):
        want, got = reference[f"p{number}"], mine[f"p{number}"]
        if not what.startswith(COPIES_MORE):
            allocated = (counted(f, "bufferization.alloc_tensor") for f in (got, want))
            assert next(allocated) <= next(allocated), what
        same += got == want
    assert same >= 0.8 * len(PROGRAMS)


def test_nothing_is_left_to_decide(mlir_opt: str) -> None:
    inserted = ours(HALF, PASS)
    assert '"false"' in ours(HALF, f"one-shot-bufferize{{{OPTIONS} test-analysis-only}}")
    analysed = ours(inserted, f"one-shot-bufferize{{{OPTIONS} test-analysis-only}}")
    assert '"false"' not in analysed
    direct = theirs(mlir_opt, ours(HALF, BUFFERIZE), *CLEAN)
    behind = theirs(mlir_opt, ours(inserted, BUFFERIZE), *CLEAN)
    names = ("memref.alloc", "memref.copy")
    assert counted(behind, *names) == counted(direct, *names)
