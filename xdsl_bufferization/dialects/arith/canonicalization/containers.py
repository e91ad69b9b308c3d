"""
Canonicalization of operations of the `arith` dialect on containers.

    %c = arith.cmpi sle, %v, %v : vector<4xi32>

    %c = arith.constant dense<true> : vector<4xi1>

xDSL 0.74 replaces the result by a single `i1`, which has the wrong type. A result with
dynamic sizes, or without a rank, cannot be a constant; the comparison stays.

MLIR: lib/Dialect/Arith/IR/ArithOps.cpp
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    I1,
    BoolAttr,
    DenseIntOrFPElementsAttr,
    TensorType,
    VectorType,
    i1,
)
from xdsl.ir import Attribute
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)


class CompareWithItself(RewritePattern):
    """
    Folds a comparison of a value with itself.

    MLIR: `CmpIOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.CmpiOp, rewriter: PatternRewriter) -> None:
        if op.lhs != op.rhs:
            return
        predicate = arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]
        truth = predicate in ("eq", "sle", "sge", "ule", "uge")
        constant = _constant(cast(Attribute, op.result.type), truth)
        if constant is not None:
            rewriter.replace(op, constant)


def _constant(type: Attribute, truth: bool) -> arith.ConstantOp | None:
    """
    Returns a constant with this truth value in all elements, or None for a type without
    a static shape.
    """
    if type == i1:
        return arith.ConstantOp(BoolAttr.from_bool(truth))
    if not isinstance(type, VectorType | TensorType):
        return None
    shaped = cast(VectorType[I1] | TensorType[I1], type)
    if not shaped.has_static_shape():
        return None
    value = DenseIntOrFPElementsAttr.from_list(shaped, [int(truth)])
    return arith.ConstantOp(value)
