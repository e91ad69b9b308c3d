"""`optimize-allocation-liveness` on what MLIR's pipeline makes of random programs: the same
numbers, nothing leaks, and the peak is not higher than with MLIR's pass.
"""

import decisions
import pytest
from buffers import BufferPrograms
from executing import passed, printed_by
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import agree, run_module


@pytest.mark.parametrize("seed", range(12))
def test_peaks(seed: int, mlir_opt: str):
    ctx = decisions.context()
    program = BufferPrograms(seed, structured=True).program()
    text = str(Parser(ctx, program).parse_module())
    flags = ("--buffer-deallocation-pipeline", "--optimize-allocation-liveness")
    before = run_module(passed(ctx, text, ""))
    freed = printed_by(text, mlir_opt, flags[0])
    ours = run_module(passed(ctx, freed, "optimize-allocation-liveness"))
    theirs = run_module(passed(ctx, printed_by(text, mlir_opt, *flags), ""))
    assert agree(before.numbers(), ours.numbers())
    assert ours.memory.leaks == 0
    assert ours.memory.peak_bytes <= theirs.memory.peak_bytes
