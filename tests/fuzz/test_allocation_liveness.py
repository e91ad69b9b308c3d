"""
`optimize-allocation-liveness` on what MLIR's pipeline makes of random programs: the same
numbers, nothing leaks, and the peak is not higher than with MLIR's pass.
"""

import subprocess

import decisions
import pytest
from buffers import BufferPrograms
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.run import RunResult, agree, run_module


def executed(ctx: Context, text: str, *specs: str) -> RunResult:
    """Runs a program, after passes."""
    module = Parser(ctx, text).parse_module()
    passes = Universe.get_multiverse().all_passes
    for spec in specs:
        PassPipeline.parse_spec(passes, spec).apply(ctx, module)
    module.verify()
    return run_module(module)


@pytest.mark.parametrize("seed", range(12))
def test_peaks(seed: int, mlir_opt: str):
    ctx = decisions.context()
    program = BufferPrograms(seed, structured=True).program()
    text = str(Parser(ctx, program).parse_module())

    def run(*options: str) -> str:
        done = subprocess.run(
            [mlir_opt, *options], input=text, capture_output=True, text=True, check=True
        )
        return done.stdout

    before = executed(ctx, text)
    freed = run("--buffer-deallocation-pipeline")
    ours = executed(ctx, freed, "optimize-allocation-liveness")
    theirs = executed(ctx, run("--buffer-deallocation-pipeline", "--optimize-allocation-liveness"))
    assert agree(before.numbers(), ours.numbers())
    assert ours.memory.leaks == 0
    assert ours.memory.peak_bytes <= theirs.memory.peak_bytes
