"""Passes that move allocations, on random programs: the same numbers, no wrong use of memory,
and nothing leaks that did not before.
"""

import decisions
import pytest
from buffers import BufferPrograms
from executing import passed
from generate import Generator
from xdsl.context import Context
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interpreters.run import RunResult, agree, run_module

BUFFERIZE = (
    "one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}"
)
FREE = "buffer-deallocation-pipeline"
PASSES = (
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "buffer-reuse",
    "static-memory-planner",
    "static-memory-planner{arena=argument}",
    "static-memory-planner{arena=global}",
)


def executed(ctx: Context, text: str, *specs: str) -> RunResult:
    """Runs a program, after passes."""
    return run_module(passed(ctx, text, ",".join(specs)))


def check(ctx: Context, text: str, before: list[str], behind: list[str], spec: str):
    """Runs a program with and without a pass at one place of a pipeline."""
    without = executed(ctx, text, *before, *behind)
    try:
        done = executed(ctx, text, *before, spec, *behind)
    except PassFailedException as error:
        # What is in a global is not given away but as a clone, which others may write.
        is_told = "would tell the clone from the original" in str(error)
        if is_told and "arena=global" in spec:
            return
        raise
    assert agree(without.numbers(), done.numbers(), 1e-4)
    if FREE in (*before, *behind):
        assert done.memory.leaks <= without.memory.leaks


@pytest.mark.parametrize("spec", PASSES)
@pytest.mark.parametrize("seed", range(3))
def test_on_buffers(seed: int, spec: str):
    ctx = decisions.context()
    text = BufferPrograms(seed).program()
    check(ctx, text, [], [], spec)
    check(ctx, text, [], [FREE], spec)
    check(ctx, text, [FREE], [], spec)


@pytest.mark.parametrize("spec", PASSES)
@pytest.mark.parametrize("seed", range(2))
def test_on_bufferized_tensors(seed: int, spec: str):
    ctx = decisions.context()
    text = Generator().program(seed)
    check(ctx, text, [BUFFERIZE], [FREE], spec)
    check(ctx, text, [BUFFERIZE, FREE], [], spec)
