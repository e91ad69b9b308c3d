"""
`buffer-deallocation-simplification` on what MLIR's ownership pass makes of random
programs: the same numbers, nothing leaks, and nothing is compared that MLIR does not.
"""

import re
import subprocess

import decisions
import pytest
from buffers import BufferPrograms
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.run import agree, run_module

SEGMENTS = re.compile(r"bufferization.dealloc.*operandSegmentSizes = array<i32: (\d+), \d+, (\d+)>")
SIMPLER = ["--canonicalize", "--cse", "--mlir-print-op-generic"]


def run(tool: str, text: str, *options: str) -> str:
    """What mlir-opt prints."""
    done = subprocess.run([tool, *options], input=text, capture_output=True, text=True, check=True)
    return done.stdout


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
    owned = run(mlir_opt, str(module), "--ownership-based-buffer-deallocation", "--canonicalize")
    module = Parser(ctx, owned).parse_module()
    passes = Universe.get_multiverse().all_passes
    simplified = PassPipeline.parse_spec(passes, "buffer-deallocation-simplification")
    simplified.apply(ctx, module)
    module.verify()
    ours = run(mlir_opt, str(module), *SIMPLER)
    theirs = run(mlir_opt, owned, "--buffer-deallocation-simplification", *SIMPLER)
    assert comparisons(ours) <= comparisons(theirs)
    lowered = PassPipeline.parse_spec(passes, "bufferization-lower-deallocations")
    lowered.apply(ctx, module)
    after = run_module(module)
    assert agree(before.numbers(), after.numbers())
    assert after.memory.leaks == 0
