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

from collections.abc import Callable, Sequence
from types import ModuleType

from xdsl.dialects import cf
from xdsl.ir import Block, SSAValue

Collapsed = tuple[Block, Sequence[SSAValue]]

LONGEST = 64
"""Blocks in a row that are looked at; of a longer row, a branch skips none."""

MARK = "ends_are_known"
"""The attribute of a function that has been mended."""


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


def mend(module: ModuleType) -> None:
    """Lets a function of that name in the module leave endless loops as they are."""
    original: Callable[[Block, Sequence[SSAValue]], Collapsed | None]
    original = getattr(module, "collapse_branch")
    if hasattr(original, MARK):
        return

    def collapse_branch(
        successor: Block, successor_operands: Sequence[SSAValue]
    ) -> Collapsed | None:
        # xDSL counts the operations of the block first, for each branch to it.
        if _next(successor) is None or is_endless(successor):
            return None
        return original(successor, successor_operands)

    setattr(collapse_branch, MARK, True)
    setattr(module, "collapse_branch", collapse_branch)
