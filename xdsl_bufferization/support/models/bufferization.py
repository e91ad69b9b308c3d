"""Bufferization models that several dialects share: readers, allocations and views.

    %r = tensor.extract %t[%i]       // reader: reads all its tensors, makes none
    %r = tensor.splat %x             // maker: the result is new memory
    %r = tensor.cast %t              // view: the result is the buffer of %t

MLIR: lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import cast

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerAttr, IntegerType
from xdsl.dialects.utils import get_dynamic_index_list
from xdsl.ir import Attribute, Operation, OpResult, Region, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.tensor_like import is_buffer_type
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.constants import INDEX_BITS, signed
from xdsl_bufferization.support.rebuilding import rebuilt


class ReaderModel(BufferizableOpInterface, abc.ABC):
    """An operation that reads its tensors and has no tensor results."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        return ()


class NoAccessModel(ReaderModel, abc.ABC):
    """An operation that accesses no element of its operands: one without tensors, one that queries
    a shape, or one that forwards buffers."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False


class NewMemoryModel(ReaderModel, abc.ABC):
    """An operation that allocates row-major memory and fills it from its operands."""

    def bufferizes_to_allocation(self, op: Operation, value: SSAValue) -> bool:
        return True

    def memory_space_source(self, op: Operation) -> SSAValue:
        """Returns the tensor whose memory space the new memory gets."""
        return op.results[0]

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        space = types.memory_space(self.memory_space_source(op))
        return layouts.new_buffer_type(value.type, space)


class ViewModel(NoAccessModel, abc.ABC):
    """An operation whose result is a view of its first operand and that accesses no element."""

    relation = BufferRelation.EQUIVALENT
    """The relation of the result to the source."""

    @abc.abstractmethod
    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        """Returns the type of the view. Raises `PassFailedException` if there is none."""

    @abc.abstractmethod
    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        """Returns the operation on memrefs whose first result is the view."""

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        if index != 0:
            return ()
        return (AliasingValue(op.results[0], self.relation),)

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        return self.view_type(op, types.of_operand(op, 0))

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        source = rewriter.buffer(op, 0)
        view = self.view(op, source, rewriter.result_type(op.results[0]))
        rewriter.insert(view)
        rewriter.replace(op, [view.results[0]])


def cast_operands(
    op: Operation, types: Iterable[Attribute], rewriter: BufferizationRewriter, first: int = 0
) -> list[SSAValue]:
    """Returns the buffers of the operands; those from `first` on are cast to these types."""
    operands = rewriter.operands(op)
    for index, type in enumerate(types, first):
        operands[index] = rewriter.cast(operands[index], type)
    return operands


def rebuild(op: Operation, operands: Sequence[SSAValue], rewriter: BufferizationRewriter) -> None:
    """Replaces an operation by one with these operands and buffer types; its blocks move."""
    regions = list[Region]()
    for region in op.regions:
        blocks = [
            rewriter.move_block(block, [rewriter.result_type(argument) for argument in block.args])
            for block in tuple(region.blocks)
        ]
        regions.append(Region(blocks))
    types = [rewriter.result_type(result) for result in op.results]
    new = rebuilt(op, operands, types, regions=regions)
    rewriter.insert(new)
    rewriter.replace(op, new.results)


def buffer_type(buffer: SSAValue) -> BufferType:
    """Returns the type of a value that is a buffer."""
    assert is_buffer_type(buffer.type)
    return buffer.type


def unsupported_layout(op: Operation, type: Attribute) -> PassFailedException:
    """Returns the error for a view of a buffer type whose layout does not permit it."""
    return failure(
        op,
        f"cannot be a view of a buffer of type {type}",
        "its layout is not strided; use a strided or an identity layout at the function boundary",
    )


@lru_cache(1024)
def static_values(attribute: Attribute) -> tuple[int, ...]:
    """Returns the integers of an `array<i64: ...>`."""
    assert isinstance(attribute, DenseArrayBase)
    return cast(DenseArrayBase[IntegerType], attribute).get_values()


def constant_index(value: SSAValue) -> int | None:
    """Returns the value of an `arith.constant`, wrapped to 64 bits; None for any other value."""
    if not isinstance(value, OpResult) or not isinstance(value.op, ConstantOp):
        return None
    constant = value.op.value
    if not isinstance(constant, IntegerAttr):
        return None
    return signed(constant.value.data, INDEX_BITS)


def mixed_values(static: Sequence[int], dynamic: Sequence[SSAValue]) -> tuple[int | SSAValue, ...]:
    """Returns static and dynamic values in their positions; constant operands become integers."""
    result = list[int | SSAValue]()
    for value in get_dynamic_index_list(static, dynamic, DYNAMIC_INDEX):
        constant = value if isinstance(value, int) else constant_index(value)
        result.append(value if constant is None else constant)
    return tuple(result)
