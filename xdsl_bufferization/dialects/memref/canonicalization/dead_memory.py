"""
Canonicalization of memory that is not read.

    %m = memref.alloc(%n) : memref<?xf32>
    %v = memref.subview %m[0] [4] [1]                  // all of this goes
    memref.copy %s, %v
    memref.dealloc %m : memref<?xf32>

An allocation is erased if its only uses are writes, deallocations, and views with only
such uses. The search ends at the first other use.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.ir import Operation, SSAValue, Use
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

VIEWS = (
    memref.CastOp,
    memref.CollapseShapeOp,
    memref.ExpandShapeOp,
    memref.MemorySpaceCastOp,
    memref.ReinterpretCastOp,
    memref.SubviewOp,
    memref.ViewOp,
)
"""Operations whose only effect is to create a view."""


class NeverRead(RewritePattern):
    """
    Removes an allocation whose contents are never read.

    MLIR: `SimplifyDeadAlloc`
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, memref.AllocOp | memref.AllocaOp):
            return
        users = _users(op.memref)
        if users is None:
            return
        for user in reversed(users):
            rewriter.erase(user)
        rewriter.erase(op)


def _users(buffer: SSAValue) -> list[Operation] | None:
    """
    Returns all users of a buffer, views before their users; None if the buffer may be
    read.
    """
    users = dict[Operation, None]()
    work = [buffer]
    while work:
        for use in work.pop().uses:
            user = use.operation
            if isinstance(user, VIEWS) and use.index == 0:
                work += user.results
            elif not _only_changes(use):
                return None
            users[user] = None
    return list(users)


def _only_changes(use: Use) -> bool:
    """True if the operation only writes or deallocates the buffer."""
    match use.operation:
        case memref.DeallocOp():
            return True
        case memref.StoreOp() | memref.CopyOp():
            return use.index == 1
        case op if op.name == "linalg.fill":
            return use.index == 1 and not op.results
        case _:
            return False
