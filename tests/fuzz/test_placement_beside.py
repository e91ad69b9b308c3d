"""
Where allocations are after MLIR's passes and after ours, on random functions: at the same
place, except that ours leaves fewer in loops, and puts what is on the stack before
them.
"""

import re
import subprocess
from collections import Counter

import decisions
import pytest
from placements import Placements
from xdsl.dialects import memref
from xdsl.dialects.scf import ForOp
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

FUNCTION = re.compile(r"^  func\.func.*?^  }", re.S | re.M)


def oracle(mlir_opt: str, text: str, *flags: str) -> str:
    """What MLIR makes of the text."""
    argv = [mlir_opt, "--allow-unregistered-dialect", *flags]
    return subprocess.run(argv, input=text, capture_output=True, text=True, check=True).stdout


def ours(text: str, spec: str) -> str:
    """What our pass makes of the text."""
    module = Parser(decisions.context(), text).parse_module()
    passes = Universe.get_multiverse().all_passes
    PassPipeline.parse_spec(passes, spec).apply(decisions.context(), module)
    return str(module)


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
    text = oracle(mlir_opt, Placements(seed).module())
    mine = FUNCTION.findall(oracle(mlir_opt, ours(text, spec)))
    theirs = FUNCTION.findall(oracle(mlir_opt, text, f"--{spec}"))
    assert len(mine) == len(theirs) == 10
    return [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b]


@pytest.mark.parametrize("seed", range(4))
def test_buffer_hoisting(seed: int, mlir_opt: str) -> None:
    assert not compared(seed, "buffer-hoisting", mlir_opt)


@pytest.mark.parametrize("seed", range(4))
def test_buffer_loop_hoisting(seed: int, mlir_opt: str) -> None:
    for mine, theirs in compared(seed, "buffer-loop-hoisting", mlir_opt):
        assert counts(mine)["heap"] == counts(theirs)["heap"]
        assert counts(mine)["in loops"] < counts(theirs)["in loops"]


@pytest.mark.parametrize("seed", range(4))
def test_promotion(seed: int, mlir_opt: str) -> None:
    for mine, theirs in compared(seed, "promote-buffers-to-stack", mlir_opt):
        assert counts(mine) == counts(theirs)
