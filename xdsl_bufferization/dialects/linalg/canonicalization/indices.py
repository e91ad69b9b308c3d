"""
Canonicalization of `linalg.index`.

    linalg.generic .. outs(%o : tensor<1x8xf32>) {
      %i = linalg.index 0 : index                       // arith.constant 0 : index

The index in a dimension of size 1 is always 0.

MLIR: lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import linalg
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, ShapedType
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.utils.hints import isa

from xdsl_bufferization.support.constants import (
    make_index,
)


class OnlyIndex(RewritePattern):
    """
    Replaces the index of a dimension of size 1 by 0.

    MLIR: `IndexOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: linalg.ops.IndexOp, rewriter: PatternRewriter
    ) -> None:
        parent = op.parent_op()
        if parent is not None and _is_single(parent, op.dim.value.data):
            rewriter.replace(op, (), (make_index(0, rewriter),))


def _is_single(op: Operation, dimension: int) -> bool:
    """True if a dimension of the iteration space is known to have size 1."""
    maps = op.properties.get("indexing_maps")
    if not isa(maps, ArrayAttr[AffineMapAttr]) or len(maps) > len(op.operands):
        return False
    return any(
        expression == AffineDimExpr(dimension) and size == 1
        for map, value in zip(maps, op.operands)
        if isinstance(value.type, ShapedType)
        for expression, size in zip(map.data.results, value.type.get_shape())
    )
