"""
Where a branch to blocks that only branch ends.

    cf.br ^a(%x : i32)                      cf.br ^b(%x : i32)
  ^a(%1: i32):
    cf.br ^b(%1 : i32)

Blocks that only branch to each other are a loop without an end, which stays as it is. In xDSL
0.74 such a block passes only if it does not lead to itself, so that a branch to a loop of two
blocks goes from one to the other for ever.

MLIR: collapseBranch in lib/Dialect/ControlFlow/IR/ControlFlowOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import cf
from xdsl.ir import Block, SSAValue
from xdsl.transforms.canonicalization_patterns import cf as xdsl_patterns

Collapsed = tuple[Block, Sequence[SSAValue]]

LONGEST = 64
"""Blocks in a row that are looked at; of a longer row, a branch skips none."""


def _next(block: Block) -> Block | None:
    """The block to which this one leads, if it does nothing else."""
    op = block.first_op
    return op.successor if isinstance(op, cf.BranchOp) else None


def is_endless(block: Block) -> bool:
    """Do blocks that only branch lead from this one back to one of them?"""
    seen = dict.fromkeys((block,))
    for _ in range(LONGEST):
        next = _next(block)
        if next is None:
            return False
        if next in seen:
            return True
        seen[next] = None
        block = next
    return True


def collapse_branch(block: Block, values: Sequence[SSAValue]) -> Collapsed | None:
    """
    Where a branch that passes these values to this block ends, if the block only branches,
    and what it passes there; None if it stays. xDSL counts the operations of the block, and
    does not see a loop of several blocks.
    """
    if _next(block) is None or is_endless(block):
        return None
    return xdsl_patterns.collapse_branch(block, values)
