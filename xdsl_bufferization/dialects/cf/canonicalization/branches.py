"""
Canonicalization of `cf.cond_br` with branch weights, which xDSL 0.74 does not define.

    cf.cond_br %c weights([3, 4]), ^bb1, ^bb2
  ^bb1:
    cf.br ^bb3(%x : f32)

    cf.cond_br %c weights([3, 4]), ^bb3(%x : f32), ^bb2

xDSL's own patterns would drop the weights.

MLIR: lib/Dialect/ControlFlow/IR/ControlFlowOps.cpp

Final destinations of branches to blocks that only branch.

    cf.br ^a(%x : i32)                      cf.br ^b(%x : i32)
  ^a(%1: i32):
    cf.br ^b(%1 : i32)

A cycle of such blocks is an endless loop, and stays as it is. xDSL 0.74 only checks for a block
that branches to itself, so its canonicalization of a cycle of two blocks does not terminate.

MLIR: collapseBranch in lib/Dialect/ControlFlow/IR/ControlFlowOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from xdsl.dialects import cf
from xdsl.dialects.arith import SelectOp
from xdsl.ir import Block, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint
from xdsl.transforms.canonicalization_patterns import cf as xdsl_patterns

from xdsl_bufferization.dialects.cf.dialect import ConditionalBranchOp, passed_values
from xdsl_bufferization.support.constants import make_bool

Collapsed = tuple[Block, Sequence[SSAValue]]

LONGEST = 64
"""Number of such blocks in a row that are inspected; a longer row is not skipped."""


def _next(block: Block) -> Block | None:
    """Returns the successor of the block, if the block consists of an unconditional branch; else
    None."""
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

    xDSL's version counts all operations of the block, and does not detect cycles of several blocks.
    """
    if _next(block) is None or is_endless(block):
        return None
    return xdsl_patterns.collapse_branch(block, values)


class SimplifyPassThroughCondBranch(RewritePattern):
    """Skips successors that only branch, and keeps the branch weights."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: cf.ConditionalBranchOp, rewriter: PatternRewriter) -> None:
        then = collapse_branch(op.then_block, op.then_arguments)
        otherwise = collapse_branch(op.else_block, op.else_arguments)
        if then is None and otherwise is None:
            return
        then = then or (op.then_block, op.then_arguments)
        otherwise = otherwise or (op.else_block, op.else_arguments)
        branch = type(op)(op.cond, *then, *otherwise)
        weights = op.properties.get("branch_weights")
        if weights is not None:
            branch.properties["branch_weights"] = weights
        rewriter.replace(op, branch)


class SimplifyPassThroughSwitch(RewritePattern):
    """Skips successors that only branch, for the default and all cases of `cf.switch`."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: cf.SwitchOp, rewriter: PatternRewriter) -> None:
        ways = list(zip(op.successors, passed_values(op), strict=True))
        collapsed = [collapse_branch(*way) for way in ways]
        if not any(collapsed):
            return
        (block, values), *cases = (new or way for new, way in zip(collapsed, ways, strict=True))
        blocks, operands = [case[0] for case in cases], [case[1] for case in cases]
        new = cf.SwitchOp(op.flag, block, values, op.case_values, blocks, operands)
        rewriter.replace(op, new)


class SimplifyCondBranchIdenticalSuccessors(RewritePattern):
    """Replaces a conditional branch whose successors are the same block by `cf.br`. Operands that
    differ are chosen by `arith.select`, but only if the block has no other predecessor: its
    arguments would stay otherwise."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConditionalBranchOp, rewriter: PatternRewriter) -> None:
        block = op.then_block
        if block is not op.else_block:
            return
        pairs = list(zip(op.then_arguments, op.else_arguments, strict=True))
        if any(a is not b for a, b in pairs) and not _is_only_branch(op, block):
            return
        values = list[SSAValue]()
        for a, b in pairs:
            if a is not b:
                a = rewriter.insert(SelectOp(op.cond, a, b)).result
            values.append(a)
        rewriter.replace(op, cf.BranchOp(block, *values))


class CondBranchTruthPropagation(RewritePattern):
    """Replaces the condition by a constant in a successor that has no other predecessor. The
    operations of that block are searched. The uses of the condition are not, because they can be in
    as many blocks as there are branches."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConditionalBranchOp, rewriter: PatternRewriter) -> None:
        condition = op.cond
        if condition.has_one_use():
            return
        for truth, block in ((True, op.then_block), (False, op.else_block)):
            if not block.has_one_use() or block is op.parent:
                continue
            uses = [
                (user, index)
                for user in block.ops
                for index, operand in enumerate(user.operands)
                if operand is condition
            ]
            if not uses:
                continue
            known = make_bool(truth, rewriter, InsertPoint.before(op))
            known.name_hint = condition.name_hint
            for user, index in uses:
                user.operands[index] = known
                rewriter.notify_op_modified(user)


def _is_only_branch(op: ConditionalBranchOp, block: Block) -> bool:
    return all(use.operation is op for use in islice(block.uses, 3))
