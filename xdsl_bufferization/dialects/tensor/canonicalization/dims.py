"""
Canonicalization of `tensor.dim`.

    %e = tensor.empty(%n) : tensor<?x4xf32>
    %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    %d = tensor.dim %r, %c0 : tensor<?x4xf32>                                   // %n

A size is looked up in the type and in the operation that makes the tensor; of a tensor that
takes the place of another one, that is asked.

MLIR: lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import arith, bufferization, memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.tensor.dialect import (
    GenerateOp,
)
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

NOT_IN_PLACE = ("linalg.index", "linalg.pack", "linalg.unpack", "linalg.yield")
"""Operations of `linalg` whose last operands do not become results of the same type."""

LONGEST_CHAIN = 256
"""How many tensors in the place of one another are passed over, so that the time is linear."""


def destination(value: SSAValue) -> SSAValue | None:
    """The tensor in whose place the value comes, of the same type and sizes."""
    owner = value.owner
    if not isinstance(value, OpResult) or not isinstance(owner, Operation):
        return None
    match owner:
        case tensor.InsertOp() | tensor.InsertSliceOp():
            return owner.dest
        case op if op.name.startswith("linalg.") and op.name not in NOT_IN_PLACE:
            place = len(op.operands) - len(op.results) + value.index
            found = op.operands[place] if place >= 0 else None
            return found if found is not None and found.type == value.type else None
        case _:
            return None


class KnownSize(RewritePattern):
    """
    Replaces a size that is known from the type or from the operation that makes the tensor.

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
    """A size of a tensor, as far as it is known."""
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
    """The first tensor of those that took the place of one another, or with a known size."""
    found = value
    for _ in range(LONGEST_CHAIN):
        shaped, before = as_tensor(found.type), _asked_instead(found)
        if before is None or shaped is None or shaped.get_shape()[k] != DYNAMIC_INDEX:
            return found
        found = before
    return value


def _asked_instead(value: SSAValue) -> SSAValue | None:
    """Another tensor of the same sizes, that was there before."""
    owner = value.owner
    if isinstance(owner, tensor.CastOp) and as_tensor(owner.source.type) is not None:
        return owner.source
    if isinstance(owner, bufferization.AllocTensorOp):
        return owner.copy
    return destination(value)


def _extracted_size(
    reshape: tensor.ReshapeOp, k: int, rewriter: PatternRewriter
) -> SSAValue:
    """Extracts a size in front of a reshape by it."""
    point = InsertPoint.before(reshape)
    index = make_index(k, rewriter, point)
    shape = as_tensor(reshape.shape.type)
    assert shape is not None
    extract = tensor.ExtractOp(reshape.shape, [index], shape.element_type)
    size = rewriter.insert(extract, point).result
    if isinstance(size.type, IndexType):
        return size
    return rewriter.insert(arith.IndexCastOp(size, INDEX), point).result
