"""
New operations that rewritings insert: sizes, empty tensors, insertions, copies into slices.

    %n = tensor.dim %t, %c0
    %s = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%n]
    %e = tensor.empty(%s) : tensor<?xf32>

Operations are created only for what is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects import arith, tensor
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    DenseArrayBase,
    IntegerAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.dialects.memref import SubviewOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from xdsl_bufferization.dialects.tensor.dialect import EmptyOp
from xdsl_bufferization.dialects.tensor.known_sizes import first_of_chain, size_of
from xdsl_bufferization.interfaces.bufferizable import BufferizationRewriter
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.constants import INDEX
from xdsl_bufferization.support.mixed_sizes import Mixed, numbers, split
from xdsl_bufferization.support.models.bufferization import (
    ranked_buffer_type,
    ranked_tensor,
    unsupported_layout,
)


def sum_of(parts: Iterable[Mixed]) -> Mixed | ApplyOp:
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


class NewOps:
    """New operations, in order."""

    def __init__(self) -> None:
        self.made = list[Operation]()

    def add(self, op: Operation) -> SSAValue:
        """Appends an operation and returns its result."""
        self.made.append(op)
        return op.results[0]

    def constant(self, number: int) -> SSAValue:
        """Returns a constant index."""
        return self.add(arith.ConstantOp(IntegerAttr(number, INDEX)))

    def value(self, size: Mixed) -> SSAValue:
        """Returns a number or value as a value."""
        return self.constant(size) if isinstance(size, int) else size

    def sizes(self, source: SSAValue) -> list[Mixed]:
        """Returns the sizes of a tensor."""
        type = ranked_tensor(source)
        return [self._size(source, type, k) for k in range(type.get_num_dims())]

    def _size(self, source: SSAValue, type: TensorType, k: int) -> Mixed:
        size = type.get_shape()[k]
        if size != DYNAMIC_INDEX:
            return size
        first = first_of_chain(source, k)
        known = size_of(first, k)
        if known is None:
            return self.add(tensor.DimOp(first, self.constant(k)))
        # A size that the type does not have must be an operand of the insertion.
        return self.value(known)

    def total(self, parts: Iterable[Mixed]) -> Mixed:
        """Returns the sum, with an `affine.apply` if a term is dynamic."""
        found = sum_of(parts)
        return self.add(found) if isinstance(found, ApplyOp) else found

    def quotient(self, size: Mixed, divisor: int) -> Mixed:
        """Returns the quotient of a size that the divisor divides."""
        if isinstance(size, int):
            return size // divisor
        if divisor == 1:
            return size
        return self.add(arith.DivUIOp(size, self.constant(divisor)))

    def empty(self, type: TensorType, sizes: Sequence[Mixed]) -> SSAValue:
        """Returns an empty tensor; the sizes are those of all dimensions."""
        return self.add(EmptyOp(self.dynamic(type, sizes), type))

    def dynamic(self, type: TensorType, sizes: Sequence[Mixed]) -> list[SSAValue]:
        """Returns the sizes that the type does not have."""
        return [
            self.value(size)
            for size, static in zip(sizes, type.get_shape(), strict=True)
            if static == DYNAMIC_INDEX
        ]

    def insert(
        self, source: SSAValue, sizes: Sequence[Mixed], target: SSAValue, offsets: Sequence[Mixed]
    ) -> SSAValue:
        """Inserts a tensor into one of the same rank. A source without elements is left out; a
        static offset must be inside of the target, another one is an operand."""
        if 0 in numbers(sizes):
            return target
        shape = ranked_tensor(target).get_shape()
        inside: list[Mixed] = [
            self.constant(offset)
            if isinstance(offset, int) and DYNAMIC_INDEX != whole <= offset
            else offset
            for offset, whole in zip(offsets, shape, strict=True)
        ]
        strides: list[Mixed] = [1] * len(sizes)
        lists = [split(values) for values in (inside, sizes, strides)]
        names = ("static_offsets", "static_sizes", "static_strides")
        properties: dict[str, Attribute] = {
            name: DenseArrayBase.from_list(i64, static)
            for name, (static, _) in zip(names, lists, strict=True)
        }
        segments = [1, 1, *(len(values) for _, values in lists)]
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, segments)
        dynamic = [value for _, values in lists for value in values]
        return self.add(
            tensor.InsertSliceOp.create(
                operands=[source, target, *dynamic],
                result_types=[target.type],
                properties=properties,
            )
        )


def buffer_sizes(buffer: SSAValue, rewriter: BufferizationRewriter) -> list[Mixed]:
    """Returns the sizes of a memref, with a new `memref.dim` for each dynamic one."""
    shape = ranked_buffer_type(buffer).get_shape()
    return [
        rewriter.dim(buffer, dimension) if size == DYNAMIC_INDEX else size
        for dimension, size in enumerate(shape)
    ]


def total(parts: Iterable[Mixed], rewriter: BufferizationRewriter) -> Mixed:
    """Returns the sum, with a new `affine.apply` if a term is dynamic."""
    found = sum_of(parts)
    if not isinstance(found, ApplyOp):
        return found
    rewriter.insert(found)
    return found.result


def as_value(size: Mixed, rewriter: BufferizationRewriter) -> SSAValue:
    """Returns the size as a value of type `index`."""
    return rewriter.index_constant(size) if isinstance(size, int) else size


def copy_into_slice(
    op: Operation,
    source: SSAValue,
    target: SSAValue,
    offsets: Sequence[Mixed],
    rewriter: BufferizationRewriter,
) -> None:
    """Copies a buffer into the part of a larger one, of the same rank, that begins at the offsets.
    Errors name the operation `op`. A source without elements is not copied. An offset past the last
    element is passed as an operand, because MLIR rejects it as a static offset."""
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
