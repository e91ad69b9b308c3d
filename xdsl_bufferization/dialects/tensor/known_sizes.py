"""The sizes of tensors and buffers that the operations that define them determine.

    %e = tensor.empty(%n) : tensor<?x4xf32>
    %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>  // %n, 4
    %v = memref.subview %m[%o, 0] [%n, 4] [1, 1] : .. to memref<?x4xf32, ..>      // %n, 4

A size is taken from the type, from the operands of the operation that defines the
value, from the source of a cast, or from the destination that a tensor replaces.

MLIR: `DimOp::fold` in lib/Dialect/{MemRef/IR/MemRefOps.cpp,Tensor/IR/TensorOps.cpp},
`DimOfDestStyleOp`
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects import bufferization, memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, TensorType
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from xdsl_bufferization.dialects.tensor.dialect import GenerateOp
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface, RegionBranchOpInterface
from xdsl_bufferization.interfaces.destination_style import DestinationStyleOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.constants import number_of
from xdsl_bufferization.support.layouts import as_memref, as_tensor, kept_dimensions
from xdsl_bufferization.support.memory_sizes import Mixed, mixed


class Dimension(NamedTuple):
    """A dimension of a ranked tensor."""

    tensor: SSAValue
    number: int


LONGEST_CHAIN = 256
"""Number of consecutive destinations that are inspected. The bound keeps the total time linear."""


def destination(value: SSAValue) -> SSAValue | None:
    """
    Returns the destination operand that the value replaces, of the same type and sizes; else None.
    MLIR: `DimOfDestStyleOp`"""
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


def ranked(type: Attribute) -> TensorType | MemRefType | None:
    """Returns the type if it is a ranked tensor or memref, else None."""
    return as_tensor(type) or as_memref(type)


def size_of(value: SSAValue, k: int) -> Mixed | None:
    """Returns a size of a ranked tensor or memref, as a number, a value, or None if the operation
    that defines it does not have it."""
    type = ranked(value.type)
    assert type is not None
    shape: tuple[int, ...] = type.get_shape()
    if shape[k] != DYNAMIC_INDEX:
        return shape[k]
    dynamic = shape[:k].count(DYNAMIC_INDEX)
    match owner := value.owner:
        case memref.AllocOp() | memref.AllocaOp() | tensor.EmptyOp():
            return owner.dynamic_sizes[dynamic]
        case bufferization.AllocTensorOp() if owner.copy is None:
            return owner.dynamic_sizes[dynamic]
        case memref.ViewOp():
            return owner.sizes[dynamic]
        case tensor.SplatOp():
            return owner.dynamicSizes[dynamic]
        case GenerateOp():
            return owner.dynamic_extents[dynamic]
        case tensor.ExpandShapeOp():
            return mixed(owner.dynamic_output_shape, owner.static_output_shape)[k]
        case memref.ExpandShapeOp():
            return mixed(owner.output_shape, owner.static_output_shape)[k]
        case memref.ReinterpretCastOp():
            return mixed(owner.sizes, owner.static_sizes)[k]
        case memref.SubviewOp() | tensor.ExtractSliceOp():
            kept = kept_dimensions(owner.static_sizes.get_values(), shape)
            sizes = mixed(owner.sizes, owner.static_sizes)
            return None if kept is None else sizes[kept[k]]
        case _:
            return None


def first_of_chain(value: SSAValue, k: int) -> SSAValue:
    """Returns the first value of a chain of casts and destinations, or the first one with a static
    size `k`; the value itself if the chain is too long."""
    found = value
    for _ in range(LONGEST_CHAIN):
        shaped, before = ranked(found.type), _same_sizes(found)
        if before is None or shaped is None or shaped.get_shape()[k] != DYNAMIC_INDEX:
            return found
        found = before
    return value


def _same_sizes(value: SSAValue) -> SSAValue | None:
    """Returns an operand of the defining operation with the same sizes, or None."""
    owner = value.owner
    if isinstance(owner, memref.CastOp | tensor.CastOp) and ranked(owner.source.type) is not None:
        return owner.source
    if isinstance(owner, bufferization.AllocTensorOp):
        return owner.copy
    return destination(value)


def known_size(value: SSAValue, k: int) -> Mixed | None:
    """Returns size `k` of a tensor or memref, which an operation that defines it, or one before
    it of the same sizes, has; None if it is unknown."""
    source = first_of_chain(value, k)
    return None if ranked(source.type) is None else size_of(source, k)


def size_origin(value: SSAValue, k: int) -> Mixed | Dimension:
    """Returns what determines size `k` of a ranked tensor: a number, a value, or a dimension of a
    tensor of which nothing is known. Equal answers mean equal sizes, where the values are the same
    ones."""
    found = Dimension(value, k)
    for _ in range(LONGEST_CHAIN):
        found = Dimension(_outside(first_of_chain(*found)), found.number)
        size = known_size(*found)
        if isinstance(size, int):
            return size
        origin = found if size is None else _value_origin(size)
        if origin == found or not isinstance(origin, Dimension):
            return origin
        found = origin
    return found


def have_same_sizes(a: SSAValue, b: SSAValue) -> bool:
    """True if two ranked tensors certainly have the same sizes, where both are available."""
    type = ranked(a.type)
    if type is None or type != ranked(b.type):
        return False
    return all(size_origin(a, k) == size_origin(b, k) for k in range(type.get_num_dims()))


def is_size_of(size: SSAValue, value: SSAValue, k: int) -> bool:
    """True if a number is certainly size `k` of a ranked tensor, where both are available."""
    type = ranked(value.type)
    assert type is not None
    origin = _value_origin(size)
    if isinstance(origin, Dimension) and origin != (value, k):
        origin = size_origin(*origin)
    return origin in ((value, k), type.get_shape()[k]) or origin == size_origin(value, k)


def _value_origin(size: SSAValue) -> Mixed | Dimension:
    """Returns the number that a value is, the dimension that it measures, or the value itself."""
    number, measured = number_of(size), _measured(size)
    if measured is not None:
        return measured
    return size if number is None else number


def _outside(value: SSAValue) -> SSAValue:
    """Returns the init of an argument that a loop forwards nothing else to, as of a shared output
    of `scf.forall`; any other value as it is."""
    op = value.block.parent_op() if isinstance(value, BlockArgument) else None
    if op is None:
        return value
    loop, branch = model_of(op, LoopLikeOpInterface), model_of(op, RegionBranchOpInterface)
    if loop is None or branch is None:
        return value
    inits = [
        edge.source.operands[index]
        for edge in branch.edges(op)
        for index, target in zip(edge.operands, edge.targets, strict=True)
        if target is value
    ]
    return inits[0] if len(inits) == 1 and inits[0].type == value.type else value


def _measured(size: SSAValue) -> Dimension | None:
    """Returns the dimension of a ranked tensor that a `tensor.dim` measures."""
    if not isinstance(size.owner, tensor.DimOp):
        return None
    source, number = size.owner.source, number_of(size.owner.index)
    type = as_tensor(source.type)
    if type is None or number is None or not 0 <= number < type.get_num_dims():
        return None
    return Dimension(source, number)
