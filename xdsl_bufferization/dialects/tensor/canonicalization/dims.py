"""
Canonicalization of `tensor.dim`.

    %e = tensor.empty(%n) : tensor<?x4xf32>
    %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    %d = tensor.dim %r, %c0 : tensor<?x4xf32>                                   // %n

A size is taken from the type, from the operands of the operation that defines the
tensor, or from the destination that the tensor replaces.

MLIR: lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import arith, bufferization, memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.tensor.dialect import (
    GenerateOp,
)
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.constants import (
    INDEX,
    make_index,
    number_of,
)
from xdsl_bufferization.support.layouts import (
    as_tensor,
    kept_dimensions,
)
from xdsl_bufferization.support.mixed_sizes import (
    Mixed,
    mixed,
)

LONGEST_CHAIN = 256
"""
Number of consecutive destinations that are inspected. The bound keeps the total time
linear.
"""


def destination(value: SSAValue) -> SSAValue | None:
    """
    Returns the destination operand that the value replaces, of the same type and sizes;
    else None.

    MLIR: `DimOfDestStyleOp`
    """
    owner = value.owner
    if not isinstance(owner, Operation):
        return None
    model = model_of(owner, DestinationStyleOpInterface)
    if model is None:
        return None
    for index in model.inits(owner):
        found = owner.operands[index]
        if found.type == value.type and model.tied_result(owner, index) is value:
            return found
    return None


class KnownSize(RewritePattern):
    """
    Replaces a size that is determined by the type or by the operation that defines the
    tensor.

    MLIR: `DimOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.DimOp, rewriter: PatternRewriter) -> None:
        shaped, k = as_tensor(op.source.type), number_of(op.index)
        if shaped is None or k is None or not 0 <= k < shaped.get_num_dims():
            return
        size = _size_of(op.source, shaped, k)
        if isinstance(size, int):
            size = make_index(size, rewriter)
        if size is not None:
            rewriter.replace(op, (), (size,))
            return
        source = _first_of_chain(op.source, k)
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


def _size_of(value: SSAValue, type: TensorType, k: int) -> Mixed | None:
    """Returns a size of a tensor, as a number, a value, or None if it is unknown."""
    size = type.get_shape()[k]
    if size != DYNAMIC_INDEX:
        return size
    dynamic = type.get_shape()[:k].count(DYNAMIC_INDEX)
    match owner := value.owner:
        case tensor.EmptyOp():
            return owner.dynamic_sizes[dynamic]
        case bufferization.AllocTensorOp() if owner.copy is None:
            return owner.dynamic_sizes[dynamic]
        case tensor.SplatOp():
            return owner.dynamicSizes[dynamic]
        case GenerateOp():
            return owner.dynamic_extents[dynamic]
        case tensor.ExpandShapeOp():
            return mixed(owner.dynamic_output_shape, owner.static_output_shape)[k]
        case tensor.ExtractSliceOp():
            kept = kept_dimensions(owner.static_sizes.get_values(), type.get_shape())
            sizes = mixed(owner.sizes, owner.static_sizes)
            return None if kept is None else sizes[kept[k]]
        case _:
            return None


def _first_of_chain(value: SSAValue, k: int) -> SSAValue:
    """
    Returns the first tensor of a chain of destinations, or the first one with a static
    size `k`; the value itself if the chain is too long.
    """
    found = value
    for _ in range(LONGEST_CHAIN):
        shaped, before = as_tensor(found.type), _same_sizes(found)
        if before is None or shaped is None or shaped.get_shape()[k] != DYNAMIC_INDEX:
            return found
        found = before
    return value


def _same_sizes(value: SSAValue) -> SSAValue | None:
    """Returns an operand of the defining operation with the same sizes, or None."""
    owner = value.owner
    if isinstance(owner, tensor.CastOp) and as_tensor(owner.source.type) is not None:
        return owner.source
    if isinstance(owner, bufferization.AllocTensorOp):
        return owner.copy
    return destination(value)


def _extracted_size(
    reshape: tensor.ReshapeOp, k: int, rewriter: PatternRewriter
) -> SSAValue:
    """Extracts a size from the shape operand of a reshape, in front of the reshape."""
    point = InsertPoint.before(reshape)
    index = make_index(k, rewriter, point)
    shape = as_tensor(reshape.shape.type)
    assert shape is not None
    extract = tensor.ExtractOp(reshape.shape, [index], shape.element_type)
    size = rewriter.insert(extract, point).result
    if isinstance(size.type, IndexType):
        return size
    return rewriter.insert(arith.IndexCastOp(size, INDEX), point).result
