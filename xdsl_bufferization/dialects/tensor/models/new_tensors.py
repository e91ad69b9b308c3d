"""
Models of operations that create tensors from scalars or other tensors in new memory.

    %0 = tensor.splat %f : tensor<4xf32>

    %0 = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f : f32) outs(%0 : memref<4xf32>)

MLIR: lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.dialects.linalg.fills import fill, fill_from_region
from xdsl_bufferization.dialects.tensor.models.sizes import (
    Size,
    as_value,
    buffer_sizes,
    copy_into_slice,
    total,
)
from xdsl_bufferization.interfaces.bufferizable import AnalysisState, BufferizationRewriter
from xdsl_bufferization.interfaces.explanations import ExplainableOpInterface
from xdsl_bufferization.interfaces.properties import SplatOpInterface
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.models.bufferization import (
    NewMemoryModel,
    mixed_values,
    ranked_tensor,
)


class EmptyModel(NewMemoryModel):
    """`tensor.empty` becomes `memref.alloc`; its contents are undefined."""

    def result_bufferizes_to_memory_write(
        self, op: Operation, value: SSAValue, state: AnalysisState
    ) -> bool:
        return False

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        rewriter.replace(op, [_new_buffer(op, op.operands, rewriter)])


def _new_buffer(
    op: Operation, sizes: Sequence[SSAValue], rewriter: BufferizationRewriter
) -> SSAValue:
    """Allocates memory for the result of the operation."""
    type = layouts.as_memref(rewriter.result_type(op.results[0]))
    assert type is not None
    return rewriter.alloc(type, sizes)


class FromElementsModel(NewMemoryModel):
    """`tensor.from_elements` becomes a `memref.store` per element into new memory."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = _new_buffer(op, (), rewriter)
        shape = ranked_tensor(op.results[0]).get_shape()
        count = max(shape, default=0) if op.operands else 0
        constants = [rewriter.index_constant(i) for i in range(count)]
        places = product(*(constants[:size] for size in shape))
        for element, indices in zip(op.operands, places):
            rewriter.insert(memref.StoreOp.get(element, buffer, indices))
        rewriter.replace(op, [buffer])


class SplatModel(NewMemoryModel):
    """`tensor.splat` fills new memory with its operand."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = _new_buffer(op, op.operands[1:], rewriter)
        fill(op.operands[0], buffer, rewriter)
        rewriter.replace(op, [buffer])


class SplatElement(SplatOpInterface):
    """The operand of `tensor.splat`."""

    def element(self, op: Operation) -> SSAValue:
        return op.operands[0]


class GenerateModel(NewMemoryModel):
    """`tensor.generate` runs its body for each element of new memory."""

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return True

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = _new_buffer(op, op.operands, rewriter)
        fill_from_region(op.regions[0], buffer, rewriter)
        rewriter.replace(op, [buffer])


class ExplainGenerated(ExplainableOpInterface):
    """An operation whose region runs once for each element of its result."""

    def iterations(self, op: Operation) -> int | None:
        shape = ranked_tensor(op.results[0]).get_shape()
        return None if DYNAMIC_INDEX in shape else prod(shape)


class PadModel(NewMemoryModel):
    """`tensor.pad` fills new memory with the padding and copies the source into it."""

    def memory_space_source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return True

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        assert isinstance(op, tensor.PadOp)
        source = rewriter.buffer(op, 0)
        low = mixed_values(op.static_low.get_values(), op.low)
        high = mixed_values(op.static_high.get_values(), op.high)
        sizes = buffer_sizes(source, rewriter)
        shape = ranked_tensor(op.result).get_shape()
        dynamic = [
            as_value(total(parts, rewriter), rewriter)
            for parts, size in zip(zip(low, sizes, high, strict=True), shape)
            if size == DYNAMIC_INDEX
        ]
        buffer = _new_buffer(op, dynamic, rewriter)
        fill_from_region(op.region, buffer, rewriter)
        copy_into_slice(op, source, buffer, low, rewriter)
        rewriter.replace(op, [buffer])


class ConcatModel(NewMemoryModel):
    """`tensor.concat` copies each operand to its offset in new memory."""

    def memory_space_source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        assert isinstance(op, tensor.ConcatOp)
        dim = op.dim.value.data
        sources = [rewriter.buffer(op, i) for i in range(len(op.operands))]
        sizes = [buffer_sizes(source, rewriter) for source in sources]
        shape = ranked_tensor(op.result).get_shape()
        whole = list[Size](sizes[0])
        whole[dim] = total((size[dim] for size in sizes), rewriter)
        dynamic = [
            as_value(size, rewriter)
            for size, static in zip(whole, shape, strict=True)
            if static == DYNAMIC_INDEX
        ]
        buffer = _new_buffer(op, dynamic, rewriter)
        offset: Size = 0
        for source, size in zip(sources, sizes, strict=True):
            offsets = [offset if d == dim else 0 for d in range(len(shape))]
            copy_into_slice(op, source, buffer, offsets, rewriter)
            offset = total((offset, size[dim]), rewriter)
        rewriter.replace(op, [buffer])
