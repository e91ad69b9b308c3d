"""
Mixed static and dynamic sizes and offsets.

    %s = affine.apply affine_map<()[s0, s1] -> (s0 + s1 + 3)>()[%low, %size]

Operations are created only for dynamic sizes.
"""

from collections.abc import Iterable, Sequence

from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr
from xdsl.dialects.memref import SubviewOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from xdsl_bufferization.interfaces.bufferizable import BufferizationRewriter
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.mixed_sizes import numbers
from xdsl_bufferization.support.models.bufferization import ranked_buffer_type, unsupported_layout

Size = int | SSAValue
"""A static size, or a value of type `index`."""


def buffer_sizes(buffer: SSAValue, rewriter: BufferizationRewriter) -> list[Size]:
    """Returns the sizes of a memref, with a new `memref.dim` for each dynamic one."""
    shape = ranked_buffer_type(buffer).get_shape()
    return [
        rewriter.dim(buffer, dimension) if size == DYNAMIC_INDEX else size
        for dimension, size in enumerate(shape)
    ]


def sum_of(parts: Iterable[Size]) -> Size | ApplyOp:
    """Returns the sum; a new operation if a dynamic term has others beside it."""
    terms = list(parts)
    values = [term for term in terms if isinstance(term, SSAValue)]
    known = sum(term for term in terms if isinstance(term, int))
    if not values:
        return known
    if len(values) == 1 and not known:
        return values[0]
    result = AffineExpr.symbol(0)
    for symbol in range(1, len(values)):
        result += AffineExpr.symbol(symbol)
    if known:
        result += known
    return ApplyOp(values, AffineMapAttr(AffineMap(0, len(values), (result,))))


def total(parts: Iterable[Size], rewriter: BufferizationRewriter) -> Size:
    """Returns the sum, with a new `affine.apply` if a term is dynamic."""
    found = sum_of(parts)
    if not isinstance(found, ApplyOp):
        return found
    rewriter.insert(found)
    return found.result


def as_value(size: Size, rewriter: BufferizationRewriter) -> SSAValue:
    """Returns the size as a value of type `index`."""
    return rewriter.index_constant(size) if isinstance(size, int) else size


def copy_into_slice(
    op: Operation,
    source: SSAValue,
    target: SSAValue,
    offsets: Sequence[Size],
    rewriter: BufferizationRewriter,
) -> None:
    """
    Copies a buffer into the part of a larger one, of the same rank, that begins at the offsets.
    Errors name the operation `op`. A source without elements is not copied. An offset past the last
    element is passed as an operand, because MLIR rejects it as a static offset.
    """
    sizes = buffer_sizes(source, rewriter)
    if 0 in numbers(sizes):
        return
    strides = [1] * len(sizes)
    target_type = ranked_buffer_type(target)
    offsets = [
        as_value(offset, rewriter)
        if isinstance(offset, int) and DYNAMIC_INDEX != whole <= offset
        else offset
        for offset, whole in zip(offsets, target_type.get_shape(), strict=True)
    ]
    type = layouts.subview_type(target_type, numbers(offsets), numbers(sizes), strides)
    if type is None:
        raise unsupported_layout(op, target_type)
    view = SubviewOp.get(target, offsets, sizes, strides, type)
    rewriter.insert(view)
    rewriter.copy(source, view.result)
