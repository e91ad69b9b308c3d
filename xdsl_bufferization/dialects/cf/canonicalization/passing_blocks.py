"""
Final destinations of branches to blocks that only branch.

    cf.br ^a(%x : i32)                      cf.br ^b(%x : i32)
  ^a(%1: i32):
    cf.br ^b(%1 : i32)

A cycle of such blocks is an endless loop, and stays as it is. xDSL 0.74 only checks for
a block that branches to itself, so its canonicalization of a cycle of two blocks does
not terminate.

MLIR: collapseBranch in lib/Dialect/ControlFlow/IR/ControlFlowOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import cf
from xdsl.ir import Block, SSAValue
from xdsl.transforms.canonicalization_patterns import cf as xdsl_patterns

Collapsed = tuple[Block, Sequence[SSAValue]]

LONGEST = 64
"""Number of such blocks in a row that are inspected; a longer row is not skipped."""


def _next(block: Block) -> Block | None:
    """
    Returns the successor of the block, if the block consists of an unconditional
    branch; else None.
    """
    op = block.first_op
    return op.successor if isinstance(op, cf.BranchOp) else None


def is_endless(block: Block) -> bool:
    """True if the block leads into a cycle of blocks that only branch."""
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
    Returns the final block and operands of a branch to a block that only branches; None
    if the branch stays.

    xDSL's version counts all operations of the block, and does not detect cycles of
    several blocks.
    """
    if _next(block) is None or is_endless(block):
        return None
    return xdsl_patterns.collapse_branch(block, values)
