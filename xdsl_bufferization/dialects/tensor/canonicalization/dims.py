"""
Canonicalization of `tensor.dim`.

    %e = tensor.empty(%n) : tensor<?x4xf32>
    %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    %d = tensor.dim %r, %c0 : tensor<?x4xf32>                                   // %n

A size is taken from the type, from the operands of the operation that defines the
tensor, or from the destination that the tensor replaces.

MLIR: lib/Dialect/Tensor/IR/TensorOps.cpp

Canonicalization of operations of the `tensor` dialect that xDSL 0.74 does not define.

    %r = tensor.rank %t : tensor<?x4xf32>

    %r = arith.constant 2 : index

MLIR: lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import arith, bufferization, memref, tensor
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.tensor.dialect import RankOp
from xdsl_bufferization.dialects.tensor.known_sizes import first_of_chain, size_of
from xdsl_bufferization.support.constants import INDEX, make_index, number_of
from xdsl_bufferization.support.layouts import as_tensor


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


class KnownSize(RewritePattern):
    """
    Replaces a size that is determined by the type or by the operation that defines the tensor.

    MLIR: `DimOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.DimOp, rewriter: PatternRewriter) -> None:
        shaped, k = as_tensor(op.source.type), number_of(op.index)
        if shaped is None or k is None or not 0 <= k < shaped.get_num_dims():
            return
        size = size_of(op.source, shaped, k)
        if isinstance(size, int):
            size = make_index(size, rewriter)
        if size is not None:
            rewriter.replace(op, (), (size,))
            return
        source = first_of_chain(op.source, k)
        if source is not op.source:
            op.operands[0] = source
            rewriter.notify_op_modified(op)
            return
        match owner := op.source.owner:
            case tensor.ReshapeOp():
                rewriter.replace(op, (), (_extracted_size(owner, k, rewriter),))
            case bufferization.ToTensorOp():
                rewriter.replace(op, memref.DimOp(owner.memref, op.index))
            case _:
                return


def _extracted_size(reshape: tensor.ReshapeOp, k: int, rewriter: PatternRewriter) -> SSAValue:
    """Extracts a size from the shape operand of a reshape, before the reshape."""
    point = InsertPoint.before(reshape)
    index = make_index(k, rewriter, point)
    shape = as_tensor(reshape.shape.type)
    assert shape is not None
    extract = tensor.ExtractOp(reshape.shape, [index], shape.element_type)
    size = rewriter.insert(extract, point).result
    if isinstance(size.type, IndexType):
        return size
    return rewriter.insert(arith.IndexCastOp(size, INDEX), point).result
