"""Where allocations are after MLIR's passes and after ours, on random functions: at the same
place, except that ours leaves fewer in loops, and puts what is on the stack before
them.
"""

from collections import Counter
from random import Random

import decisions
import pytest
from companions import functions, ours, theirs
from placements import Placements
from xdsl.dialects import memref
from xdsl.dialects.scf import ForOp
from xdsl.ir import Operation
from xdsl.parser import Parser


def counts(function: str) -> Counter[str]:
    """Allocations on the heap, those of them in loops, and on the stack."""
    found = Counter[str]()
    for op in Parser(decisions.context(), function).parse_module().walk():
        if isinstance(op, memref.AllocOp):
            found["heap"] += 1
            found["in loops"] += is_in_loop(op)
        elif isinstance(op, memref.AllocaOp):
            found["stack"] += 1
    return found


def is_in_loop(op: Operation) -> bool:
    """Is the operation inside of an `scf.for`?"""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, ForOp):
        parent = parent.parent_op()
    return parent is not None


def compared(seed: int, spec: str, mlir_opt: str) -> list[tuple[str, str]]:
    """Functions that differ: ours and MLIR's."""
    text = theirs(mlir_opt, Placements(Random(seed)).module())
    mine = functions(theirs(mlir_opt, ours(text, spec))).values()
    others = functions(theirs(mlir_opt, text, f"--{spec}")).values()
    assert len(mine) == len(others) == 10
    return [(a, b) for a, b in zip(mine, others, strict=True) if a != b]


@pytest.mark.parametrize("seed", range(4))
def test_buffer_hoisting(seed: int, mlir_opt: str) -> None:
    assert not compared(seed, "buffer-hoisting", mlir_opt)


@pytest.mark.parametrize("seed", range(4))
def test_buffer_loop_hoisting(seed: int, mlir_opt: str) -> None:
    for mine, other in compared(seed, "buffer-loop-hoisting", mlir_opt):
        assert counts(mine)["heap"] == counts(other)["heap"]
        assert counts(mine)["in loops"] < counts(other)["in loops"]


@pytest.mark.parametrize("seed", range(4))
def test_promotion(seed: int, mlir_opt: str) -> None:
    for mine, other in compared(seed, "promote-buffers-to-stack", mlir_opt):
        assert counts(mine) == counts(other)
