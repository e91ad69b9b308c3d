"""`buffer-deallocation-simplification` on what MLIR's ownership pass makes of random
programs: the same numbers, nothing leaks, and nothing is compared that MLIR does not.
"""

import re

import decisions
import pytest
from buffers import BufferPrograms
from executing import passed, pipeline, printed_by
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import agree, run_module

SEGMENTS = re.compile(r"bufferization.dealloc.*operandSegmentSizes = array<i32: (\d+), \d+, (\d+)>")
PASS = "buffer-deallocation-simplification"
SIMPLER = ["--canonicalize", "--cse", "--mlir-print-op-generic"]


def comparisons(text: str) -> int:
    """The pairs of pointers that are compared at run time."""
    sizes = [(int(n), int(m)) for n, m in SEGMENTS.findall(text)]
    return sum(n - 1 + n * m for n, m in sizes)


@pytest.mark.parametrize("seed", range(16))
def test_all_is_freed_with_fewer_comparisons(seed: int, mlir_opt: str):
    ctx = decisions.context()
    program = Parser(ctx, BufferPrograms(seed, structured=True).program())
    module = program.parse_module()
    before = run_module(module)
    free = ("--ownership-based-buffer-deallocation", "--canonicalize")
    owned = printed_by(str(module), mlir_opt, *free)
    module = passed(ctx, owned, PASS)
    ours = printed_by(str(module), mlir_opt, *SIMPLER)
    theirs = printed_by(owned, mlir_opt, f"--{PASS}", *SIMPLER)
    assert comparisons(ours) <= comparisons(theirs)
    pipeline("bufferization-lower-deallocations").apply(ctx, module)
    after = run_module(module)
    assert agree(before.numbers(), after.numbers())
    assert after.memory.leaks == 0
