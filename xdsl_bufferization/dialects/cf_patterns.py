"""
Canonicalization of `cf.cond_br` with weights, which xDSL 0.74 does not have.

    cf.cond_br %c weights([3, 4]), ^bb1, ^bb2
  ^bb1:
    cf.br ^bb3(%x : f32)

    cf.cond_br %c weights([3, 4]), ^bb3(%x : f32), ^bb2

xDSL makes another branch without them.

MLIR: lib/Dialect/ControlFlow/IR/ControlFlowOps.cpp
"""

from __future__ import annotations

from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.transforms.canonicalization_patterns.cf import (
    CondBranchTruthPropagation,
    SimplifyCondBranchIdenticalSuccessors,
    SimplifyConstCondBranchPred,
    collapse_branch,
)

from xdsl_bufferization.dialects.cf import ConditionalBranchOp


class PassThrough(RewritePattern):
    """Branches to where blocks that only branch lead."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: ConditionalBranchOp, rewriter: PatternRewriter
    ) -> None:
        then = collapse_branch(op.then_block, op.then_arguments)
        otherwise = collapse_branch(op.else_block, op.else_arguments)
        if then is None and otherwise is None:
            return
        then = then or (op.then_block, op.then_arguments)
        otherwise = otherwise or (op.else_block, op.else_arguments)
        branch = ConditionalBranchOp(op.cond, *then, *otherwise)
        weights = op.properties.get("branch_weights")
        if weights is not None:
            branch.properties["branch_weights"] = weights
        rewriter.replace(op, branch)


def branch_patterns() -> tuple[RewritePattern, ...]:
    """Those of `cf.cond_br`."""
    return (
        SimplifyConstCondBranchPred(),
        PassThrough(),
        SimplifyCondBranchIdenticalSuccessors(),
        CondBranchTruthPropagation(),
    )
