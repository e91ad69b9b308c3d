"""
Canonicalization of operations of the `tensor` dialect that xDSL 0.74 does not define.

    %r = tensor.rank %t : tensor<?x4xf32>

    %r = arith.constant 2 : index

MLIR: lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)

from xdsl_bufferization.dialects.tensor.dialect import (
    RankOp,
)
from xdsl_bufferization.support.layouts import (
    as_tensor,
)


class RankIsKnown(RewritePattern):
    """
    Replaces the rank of a ranked tensor by a constant.

    MLIR: `RankOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: RankOp, rewriter: PatternRewriter) -> None:
        tensor = as_tensor(op.tensor.type)
        if tensor is not None:
            rank = IntegerAttr(tensor.get_num_dims(), IndexType())
            rewriter.replace(op, ConstantOp(rank))
