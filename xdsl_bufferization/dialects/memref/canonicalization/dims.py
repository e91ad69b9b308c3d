"""
Canonicalization of the sizes and ranks of buffers and tensors.

    %v = memref.subview %m[%o, 0] [%n, 4] [1, 1] : .. to memref<?x4xf32, ..>
    %a = memref.dim %v, %c0                                    %n
    %b = memref.dim %v, %c1                                    arith.constant 4 : index
    %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    %d = tensor.dim %r, %c0                                    tensor.dim %e, %c0
    %k = tensor.rank %r : tensor<?x4xf32>                      arith.constant 2 : index

A size is taken from the type, from the operands of the operation that defines the
value, from the source of a view, or from the destination that a tensor replaces.

MLIR: lib/Dialect/{MemRef/IR/MemRefOps.cpp,Tensor/IR/TensorOps.cpp}
"""

from __future__ import annotations

from xdsl.dialects import arith, bufferization, memref, tensor
from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.memref.views import ReshapeOp, TransposeOp
from xdsl_bufferization.dialects.tensor.dialect import RankOp
from xdsl_bufferization.dialects.tensor.known_sizes import first_of_chain, ranked, size_of
from xdsl_bufferization.support.constants import INDEX, make_index, number_of
from xdsl_bufferization.support.layouts import as_tensor


class KnownSize(RewritePattern):
    """
    Replaces a size that is determined by the type or by the operation that defines the value.

    MLIR: `DimOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.DimOp | tensor.DimOp, rewriter: PatternRewriter) -> None:
        type, k = ranked(op.source.type), number_of(op.index)
        if type is None or k is None or not 0 <= k < type.get_num_dims():
            return
        size = size_of(op.source, k)
        if isinstance(size, int):
            size = make_index(size, rewriter)
        if size is not None:
            rewriter.replace(op, (), (size,))
            return
        source = first_of_chain(op.source, k)
        if source is not op.source:
            op.operands[0] = source
            rewriter.notify_op_modified(op)
        else:
            _size_of_source(op, k, rewriter)


def _size_of_source(op: memref.DimOp | tensor.DimOp, k: int, rewriter: PatternRewriter) -> None:
    """Replaces the size by one of the source of the view or reshape that defines the value."""
    match owner := op.source.owner:
        case ReshapeOp() | tensor.ReshapeOp():
            rewriter.replace(op, (), (_size_in_shape(owner, k, rewriter),))
        case TransposeOp():
            expression = owner.permutation.data.results[k]
            if isinstance(expression, AffineDimExpr):
                k = expression.position
                op.operands = [owner.source, make_index(k, rewriter)]
                rewriter.notify_op_modified(op)
        case bufferization.ToBufferOp():
            rewriter.replace(op, tensor.DimOp(owner.tensor, op.index))
        case bufferization.ToTensorOp():
            rewriter.replace(op, memref.DimOp(owner.memref, op.index))
        case _:
            return


def _size_in_shape(
    reshape: ReshapeOp | tensor.ReshapeOp, k: int, rewriter: PatternRewriter
) -> SSAValue:
    """Reads a size from the shape operand of a reshape, before the reshape: memory may change
    afterwards."""
    point = InsertPoint.before(reshape)
    index = make_index(k, rewriter, point)
    type = as_tensor(reshape.shape.type)
    if type is None:
        read = memref.LoadOp.get(reshape.shape, [index])
    else:
        read = tensor.ExtractOp(reshape.shape, [index], type.element_type)
    size = rewriter.insert(read, point).results[0]
    if isinstance(size.type, IndexType):
        return size
    return rewriter.insert(arith.IndexCastOp(size, INDEX), point).result


class KnownRank(RewritePattern):
    """
    Replaces the rank of a ranked memref or tensor by a constant.

    MLIR: `RankOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.RankOp | RankOp, rewriter: PatternRewriter) -> None:
        type = ranked(op.operands[0].type)
        if type is not None:
            rewriter.replace(op, (), (make_index(type.get_num_dims(), rewriter),))
