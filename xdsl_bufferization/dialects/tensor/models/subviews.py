"""
The subset of a tensor that a slice operation describes, and the view of it in a buffer.

    tensor.extract_slice %t[%i, 2] [4, 5] [1, 2]
    memref.subview %T[%i, 2] [4, 5] [1, 2]

Slice operations and `memref.subview` share their representation: the attributes
`static_offsets`, `static_sizes` and `static_strides` with a marker where an operand
stands, and the operands in this order after those with the tensors.
"""

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    MemRefType,
    TensorType,
    i32,
)
from xdsl.dialects.memref import SubviewOp
from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.dialects.memref.same_views import possible_sources
from xdsl_bufferization.interfaces.subset import Subset
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.models.bufferization import (
    mixed_values,
    static_values,
    unsupported_layout,
)

STATIC_PARTS = ("static_offsets", "static_sizes", "static_strides")
"""The properties with the static numbers of a slice."""


def static_parts(op: Operation) -> list[tuple[int, ...]]:
    """Returns the static offsets, sizes and strides."""
    return [static_values(op.properties[name]) for name in STATIC_PARTS]


def subset_of(op: Operation, first: int) -> Subset:
    """
    Returns the subset of a slice operation; `first` is the index of its first dynamic
    operand.
    """
    parts = list[tuple[int | SSAValue, ...]]()
    for static in static_parts(op):
        dynamic = static.count(DYNAMIC_INDEX)
        parts.append(mixed_values(static, op.operands[first : first + dynamic]))
        first += dynamic
    return Subset(*parts)


def covers(subset: Subset, type: TensorType) -> bool:
    """True if the subset certainly has every element of a tensor of the type."""
    return (
        all(offset == 0 for offset in subset.offsets)
        and subset.sizes == type.get_shape()
        and all(stride == 1 for stride in subset.strides)
    )


def slice_type(op: Operation, source: MemRefType, shape: Sequence[int]) -> MemRefType:
    """
    Returns the type of the view in a buffer, with the given shape.

    Raises `PassFailedException` if the layout of the buffer is not strided.
    """
    offsets, sizes, strides = static_parts(op)
    type = layouts.subview_type(source, offsets, sizes, strides, shape)
    if type is None:
        raise unsupported_layout(op, source)
    return type


def subview(op: Operation, first: int, source: SSAValue, type: MemRefType) -> SubviewOp:
    """Returns the `memref.subview` for a slice operation."""
    segments = [1, *(static.count(DYNAMIC_INDEX) for static in static_parts(op))]
    return SubviewOp.create(
        operands=[source, *op.operands[first:]],
        result_types=[type],
        properties={name: op.properties[name] for name in STATIC_PARTS}
        | {"operandSegmentSizes": DenseArrayBase.from_list(i32, segments)},
    )


def is_that_view(value: SSAValue, op: Operation, first: int, source: SSAValue) -> bool:
    """
    True if the value certainly has the elements of the view that `subview` would create,
    in row-major order.
    """
    return all(
        isinstance(each.owner, SubviewOp)
        and _is_subview_of(each.owner, op, first, source)
        for each in possible_sources(value)
    )


def _is_subview_of(
    view: SubviewOp, op: Operation, first: int, source: SSAValue
) -> bool:
    return (
        view.operands[0] is source
        and len(view.operands) == len(op.operands) - first + 1
        and all(
            a is b for a, b in zip(view.operands[1:], op.operands[first:], strict=True)
        )
        and all(view.properties[n] == op.properties[n] for n in STATIC_PARTS)
    )
