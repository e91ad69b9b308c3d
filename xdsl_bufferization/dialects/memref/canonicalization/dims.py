"""
Canonicalization of `memref.dim` and `memref.rank`.

    %v = memref.subview %m[%o, 0] [%n, 4] [1, 1] : .. to memref<?x4xf32, ..>
    %a = memref.dim %v, %c0                                    %n
    %b = memref.dim %v, %c1                                    arith.constant 4 : index

A size is taken from the type, from the operands of the operation that defines the
memref, or from the source of a view.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import arith, bufferization, memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.memref.views import ReshapeOp, TransposeOp
from xdsl_bufferization.support.constants import INDEX, make_index, number_of
from xdsl_bufferization.support.layouts import as_memref, kept_dimensions
from xdsl_bufferization.support.mixed_sizes import Mixed, mixed

MOST_CASTS = 64
"""Number of consecutive casts that are inspected."""


class KnownSize(RewritePattern):
    """Replaces a size that is determined by the type or by the operation that defines the memref.
    MLIR: `DimOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.DimOp, rewriter: PatternRewriter) -> None:
        memory, k = as_memref(op.source.type), number_of(op.index)
        if memory is None or k is None or not 0 <= k < memory.get_num_dims():
            return
        size = size_of(op.source, memory, k)
        if isinstance(size, int):
            size = make_index(size, rewriter)
        if size is not None:
            rewriter.replace(op, (), (size,))
        else:
            _size_of_source(op, k, rewriter)


def size_of(value: SSAValue, type: MemRefType, k: int) -> Mixed | None:
    """Returns a size of a memref, as a number, a value, or None if it is unknown."""
    size = type.get_shape()[k]
    if size != DYNAMIC_INDEX:
        return size
    owner = value.owner
    dynamic = type.get_shape()[:k].count(DYNAMIC_INDEX)
    match owner:
        case memref.AllocOp() | memref.AllocaOp():
            return owner.dynamic_sizes[dynamic]
        case memref.ViewOp():
            return owner.sizes[dynamic]
        case memref.ExpandShapeOp():
            return mixed(owner.output_shape, owner.static_output_shape)[k]
        case memref.ReinterpretCastOp():
            return mixed(owner.sizes, owner.static_sizes)[k]
        case memref.SubviewOp():
            kept = kept_dimensions(owner.static_sizes.get_values(), type.get_shape())
            sizes = mixed(owner.sizes, owner.static_sizes)
            return None if kept is None else sizes[kept[k]]
        case _:
            return None


def known_size(value: SSAValue, k: int) -> Mixed | None:
    """Returns a size of a memref or of the source of its casts; None if it is unknown."""
    for _ in range(MOST_CASTS):
        type = as_memref(value.type)
        if type is None:
            return None
        size = size_of(value, type, k)
        owner = value.owner
        if size is not None or not isinstance(owner, memref.CastOp):
            return size
        value = owner.source
    return None


def _size_of_source(op: memref.DimOp, k: int, rewriter: PatternRewriter) -> None:
    """Replaces the size by one of the source of the view or reshape that defines the memref."""
    owner = op.source.owner
    match owner:
        case ReshapeOp():
            rewriter.replace(op, (), (_loaded_size(owner, k, rewriter),))
        case TransposeOp():
            expression = owner.permutation.data.results[k]
            if isinstance(expression, AffineDimExpr):
                k = expression.position
                op.operands = [owner.source, make_index(k, rewriter)]
                rewriter.notify_op_modified(op)
        case bufferization.ToBufferOp():
            rewriter.replace(op, tensor.DimOp(owner.tensor, op.index))
        case memref.CastOp() if as_memref(owner.source.type) is not None:
            op.operands[0] = owner.source
            rewriter.notify_op_modified(op)
        case _:
            return


def _loaded_size(reshape: ReshapeOp, k: int, rewriter: PatternRewriter) -> SSAValue:
    """Loads a size from the shape operand of a reshape, before the reshape: the memory may change
    afterwards."""
    point = InsertPoint.before(reshape)
    index = make_index(k, rewriter, point)
    size = rewriter.insert(memref.LoadOp.get(reshape.shape, [index]), point).res
    if isinstance(size.type, IndexType):
        return size
    return rewriter.insert(arith.IndexCastOp(size, INDEX), point).result


class KnownRank(RewritePattern):
    """Replaces the rank of a ranked memref by a constant.
    MLIR: `RankOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.RankOp, rewriter: PatternRewriter) -> None:
        type = as_memref(op.source.type)
        if type is not None:
            rank = make_index(type.get_num_dims(), rewriter)
            rewriter.replace(op, (), (rank,))
