"""The library function that decides what is freed, executed for each way in which three
buffers and a retained one may be the same, and for all conditions.
"""

from itertools import product

import pytest
from executing import printed_by
from xdsl.context import Context
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import RunResult, run_module
from xdsl_bufferization.transforms.bufferization_lower_deallocations import (
    BufferizationLowerDeallocationsPass,
)

TYPE = "memref<2xf64>"
FREE = f"""
func.func @free(%a: {TYPE}, %b: {TYPE}, %c: {TYPE}, %r: {TYPE}, %p: i1, %q: i1, %s: i1) -> i1 {{
  %0 = bufferization.dealloc (%a, %b, %c : {TYPE}, {TYPE}, {TYPE}) if (%p, %q, %s) retain (%r : {TYPE})
  func.return %0 : i1
}}
"""


def program(buffers: tuple[int, ...], conditions: tuple[bool, ...]) -> str:
    """Calls @free with these of four buffers; the last of them is retained."""
    lines = [f"  %m{k} = memref.alloc() : {TYPE}\n" for k in range(4)]
    flags = [
        f"  %p{k} = arith.constant {'true' if held else 'false'}\n"
        for k, held in enumerate(conditions)
    ]
    values = ", ".join((*(f"%m{k}" for k in buffers), *(f"%p{k}" for k in range(len(conditions)))))
    types = ", ".join([TYPE] * 4 + ["i1"] * 3)
    body = "".join((*lines, *flags))
    return (
        f"{FREE}func.func @main() -> i1 {{\n{body}"
        f"  %0 = func.call @free({values}) : ({types}) -> i1\n"
        "  func.return %0 : i1\n}\n"
    )


def run(ctx: Context, text: str, lower: bool = True) -> RunResult:
    """Runs a program, lowered here or before."""
    module = Parser(ctx, text).parse_module()
    if lower:
        BufferizationLowerDeallocationsPass().apply(ctx, module)
    module.verify()
    return run_module(module)


CASES = [
    ((*same, retained), conditions)
    for same in ((0, 1, 2), (0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, 0))
    for retained in (0, 3)
    for conditions in product((False, True), repeat=3)
]


@pytest.mark.parametrize("buffers, conditions", CASES)
def test_each_is_freed_once(ctx: Context, buffers: tuple[int, ...], conditions: tuple[bool, ...]):
    *owned, retained = buffers
    held = {b for b, condition in zip(owned, conditions, strict=True) if condition}
    done = run(ctx, program(buffers, conditions))
    # Four buffers, of which those that are owned and not retained are freed.
    assert done.memory.leaks == 4 - len(held - {retained})
    assert bool(done.outputs[0]) == (retained in held)


def test_mlir_forgets_what_is_owned_later(ctx: Context, mlir_opt: str):
    """Of two names of one buffer the first is not owned: MLIR 22 frees nothing."""
    text = program((0, 0, 1, 3), (False, True, False))
    theirs = printed_by(text, mlir_opt, "--bufferization-lower-deallocations")
    assert run(ctx, text).memory.leaks == 3
    assert run(ctx, theirs, lower=False).memory.leaks == 4
