"""
Models of the `tensor` dialect for One-Shot Bufferize.

    %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
    %1 = tensor.extract_slice %0[1] [2] [1] : tensor<4xf32> to tensor<2xf32>

    memref.store %f, %T[%i] : memref<4xf32>
    %1 = memref.subview %T[1] [2] [1]
       : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>

Views (`cast`, `collapse_shape`, `expand_shape`, `extract_slice`, `reshape`) become
views of memrefs, insertions become stores and copies, and everything that makes a
tensor from scalars fills new memory.

`tensor.bitcast`, `tensor.gather` and `tensor.scatter` have no model, as in MLIR.

MLIR: lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import cast

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    IntegerAttr,
    MemRefType,
    UnrankedMemRefType,
)
from xdsl.ir import Block, Operation, SSAValue

from xdsl_bufferization.dialects.linalg.fills import (
    fill,
    fill_from_region,
)
from xdsl_bufferization.dialects.memref.views import (
    CastOp,
    RankOp,
    ReshapeOp,
)
from xdsl_bufferization.dialects.tensor.slices import (
    ParallelInsertSliceOp,
)
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.models import slices
from xdsl_bufferization.support.models.bufferization import (
    NewMemoryModel,
    NoAccessModel,
    ReaderModel,
    ViewModel,
    buffer_type,
    mixed_values,
    ranked_buffer_type,
    ranked_tensor,
    unsupported_layout,
)
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)
from xdsl_bufferization.support.models.sizes import (
    Size,
    as_value,
    buffer_sizes,
    copy_into_slice,
    total,
)


def _reassociation(op: Operation) -> list[list[int]]:
    groups = cast(
        ArrayAttr[ArrayAttr[IntegerAttr]],
        op.properties["reassociation"],
    )
    return [[index.value.data for index in group] for group in groups]


class CastModel(ViewModel):
    """`tensor.cast` becomes `memref.cast`; the layout stays as it is."""

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        result = layouts.as_tensor(op.results[0].type)
        if result is None:
            type = op.results[0].type
            return layouts.identity_layout_type(type, source.memory_space)
        if isinstance(source, UnrankedMemRefType):
            return layouts.fully_dynamic_type(result, source.memory_space)
        return layouts.with_shape(source, result.get_shape())

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return CastOp.create(operands=[source], result_types=[type])


class ExpandShapeModel(ViewModel):
    """`tensor.expand_shape` becomes `memref.expand_shape`."""

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        assert isinstance(source, MemRefType)
        shape = ranked_tensor(op.results[0]).get_shape()
        type = layouts.expanded_type(source, shape, _reassociation(op))
        if type is None:
            raise unsupported_layout(op, source)
        return type

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return memref.ExpandShapeOp.create(
            operands=[source, *op.operands[1:]],
            result_types=[type],
            properties={
                "reassociation": op.properties["reassociation"],
                "static_output_shape": op.properties["static_output_shape"],
            },
        )


class CollapseShapeModel(ViewModel):
    """
    `tensor.collapse_shape` becomes `memref.collapse_shape`, of a copy in row-major
    layout where the dimensions are perhaps not contiguous.
    """

    def bufferizes_to_memory_read(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        # The layout, and with it the need to copy, is not known yet.
        return True

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        assert isinstance(source, MemRefType)
        type = layouts.collapsed_type(source, _reassociation(op))
        if type is not None:
            return type
        return layouts.identity_layout_type(op.results[0].type, source.memory_space)

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return memref.CollapseShapeOp.create(
            operands=[source],
            result_types=[type],
            properties={"reassociation": op.properties["reassociation"]},
        )

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        source = rewriter.buffer(op, 0)
        type = ranked_buffer_type(source)
        if layouts.collapsed_type(type, _reassociation(op)) is None:
            source = _contiguous_copy(op.operands[0], source, rewriter)
        view = self.view(op, source, self.view_type(op, buffer_type(source)))
        rewriter.insert(view)
        rewriter.replace(op, [view.results[0]])


def _contiguous_copy(
    value: SSAValue, buffer: SSAValue, rewriter: BufferizationRewriter
) -> SSAValue:
    """A copy of the buffer of a tensor in row-major layout."""
    space = ranked_buffer_type(buffer).memory_space
    copy = rewriter.alloc_like(buffer, layouts.ranked_identity_type(value.type, space))
    rewriter.copy(buffer, copy)
    return copy


class ReshapeModel(ViewModel):
    """
    `tensor.reshape` becomes `memref.reshape`, of a copy if the source is not
    row-major. The tensor with the shape is read.
    """

    def bufferizes_to_memory_read(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        return index == 1

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        return layouts.identity_layout_type(op.results[0].type, source.memory_space)

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return ReshapeOp(source, op.operands[1], type)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        source = rewriter.buffer(op, 0)
        shape = rewriter.buffer(op, 1)
        type = buffer_type(source)
        if isinstance(type, MemRefType) and not layouts.has_identity_layout(type):
            source = _contiguous_copy(op.operands[0], source, rewriter)
        elif isinstance(type, MemRefType):
            # The op takes no layout, not even one that says what is so without it.
            plain = layouts.ranked_identity_type(op.operands[0].type, type.memory_space)
            source = rewriter.cast(source, plain)
        result = self.view_type(op, type)
        view = ReshapeOp(source, shape, result)
        rewriter.insert(view)
        rewriter.replace(op, [view.result])


class ExtractSliceModel(ViewModel):
    """`tensor.extract_slice` becomes `memref.subview`."""

    relation = BufferRelation.UNKNOWN

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        assert isinstance(source, MemRefType)
        return slices.slice_type(op, source, ranked_tensor(op.results[0]).get_shape())

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        assert isinstance(type, MemRefType)
        return slices.subview(op, 1, source, type)


class DimModel(NoAccessModel):
    """`tensor.dim` becomes `memref.dim`."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        dim = memref.DimOp(rewriter.buffer(op, 0), op.operands[1])
        rewriter.insert(dim)
        rewriter.replace(op, [dim.result])


class RankModel(NoAccessModel):
    """`tensor.rank` becomes a constant, or `memref.rank` where it is unranked."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        type = layouts.as_tensor(op.operands[0].type)
        if type is not None:
            rank = len(type.shape)
            rewriter.replace(op, [rewriter.index_constant(rank)])
            return
        rank_op = RankOp.create(
            operands=[rewriter.buffer(op, 0)], result_types=[op.results[0].type]
        )
        rewriter.insert(rank_op)
        rewriter.replace(op, [rank_op.results[0]])


class ExtractModel(ReaderModel):
    """`tensor.extract` becomes `memref.load`."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        load = memref.LoadOp.get(rewriter.buffer(op, 0), op.operands[1:])
        rewriter.insert(load)
        rewriter.replace(op, [load.res])


class EmptyModel(NewMemoryModel):
    """`tensor.empty` becomes `memref.alloc`; its contents are not defined."""

    def result_bufferizes_to_memory_write(
        self, op: Operation, value: SSAValue, state: AnalysisState
    ) -> bool:
        return False

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        rewriter.replace(op, [_new_buffer(op, op.operands, rewriter)])


def _new_buffer(
    op: Operation, sizes: Sequence[SSAValue], rewriter: BufferizationRewriter
) -> SSAValue:
    """New memory for the result of the operation."""
    type = layouts.as_memref(rewriter.result_type(op.results[0]))
    assert type is not None
    return rewriter.alloc(type, sizes)


class FromElementsModel(NewMemoryModel):
    """`tensor.from_elements` becomes a `memref.store` per element of new memory."""

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


class GenerateModel(NewMemoryModel):
    """`tensor.generate` runs its body for each element of new memory."""

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return True

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = _new_buffer(op, op.operands, rewriter)
        fill_from_region(op.regions[0], buffer, rewriter)
        rewriter.replace(op, [buffer])


class PadModel(NewMemoryModel):
    """
    `tensor.pad` fills new memory with the padding and copies the source to its place.
    """

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
    """`tensor.concat` copies each operand to its place in new memory."""

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


class InsertStyle(DestinationStyleOpInterface):
    """Operand 1 is the destination of an insertion; the rest stays as it was."""

    def inits(self, op: Operation) -> range:
        return range(1, 2)


class InsertModel(DestinationStyleModel):
    """`tensor.insert` becomes `memref.store`."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return _INSERT

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = rewriter.buffer(op, 1)
        store = memref.StoreOp.get(op.operands[0], buffer, op.operands[2:])
        rewriter.insert(store)
        rewriter.replace(op, [buffer])


class InsertSliceStyle(InsertStyle):
    """As `InsertStyle`; a destination that is overwritten as a whole is not read."""

    def is_init_read(self, op: Operation, index: int) -> bool:
        subset = slices.subset_of(op, 2)
        return not slices.covers(subset, ranked_tensor(op.operands[1]))


_INSERT = InsertStyle()
_INSERT_SLICE = InsertSliceStyle()


class InsertSliceModel(DestinationStyleModel):
    """
    `tensor.insert_slice` becomes a copy into a `memref.subview`, or nothing where the
    source is that view already.
    """

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return _INSERT_SLICE

    def get_buffer_type(
        self, op: Operation, value: SSAValue, types: BufferTypes
    ) -> BufferType:
        type = types.of_operand(op, 1)
        if isinstance(type, MemRefType) and layouts.strides_of(type) is None:
            raise unsupported_layout(op, type)
        return type

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        target = rewriter.buffer(op, 1)
        _copy_to_subview(op, target, rewriter)
        rewriter.replace(op, [target])


class ParallelInsertions:
    """
    The insertions of each `scf.forall.in_parallel` by their destination, in order. A
    block is walked once.
    """

    def __init__(self) -> None:
        self._of_block = dict[Block, dict[SSAValue, list[Operation]]]()

    def with_destination(self, op: Operation) -> list[Operation]:
        """All insertions of the block into the destination of `op`."""
        block = op.parent
        assert block is not None
        found = self._of_block.get(block)
        if found is None:
            found = self._of_block[block] = {}
            for other in block.ops:
                if isinstance(other, ParallelInsertSliceOp):
                    found.setdefault(other.operands[1], []).append(other)
        return found[op.operands[1]]


class ParallelInsertSliceModel(DestinationStyleModel):
    """
    `tensor.parallel_insert_slice` becomes a copy into a `memref.subview`. It has no
    result, so that nothing aliases its destination.

    What no insertion overwrites has to be intact when the first one begins. The first
    one stands for that: the others do not read the destination.
    """

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return _INSERT_SLICE

    def bufferizes_to_memory_read(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        if index != 1:
            return True
        together = state.notes(ParallelInsertions).with_destination(op)
        return op is together[0] and all(
            _INSERT_SLICE.is_init_read(other, 1) for other in together
        )

    def must_bufferize_in_place(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        # All iterations insert into one buffer.
        return index == 1

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        return ()

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        _copy_to_subview(op, rewriter.buffer(op, 1), rewriter)
        rewriter.replace(op, [])


def _copy_to_subview(
    op: Operation, target: SSAValue, rewriter: BufferizationRewriter
) -> None:
    """Copies operand 0 to the part of the target that the operation names."""
    source = rewriter.buffer(op, 0)
    shape = ranked_tensor(op.operands[0]).get_shape()
    type = slices.slice_type(op, ranked_buffer_type(target), shape)
    if slices.is_that_view(source, op, 2, target, type):
        return
    view = slices.subview(op, 2, target, type)
    rewriter.insert(view)
    rewriter.copy(source, view.result)


class SliceExtraction(SubsetExtractionOpInterface):
    """`tensor.extract_slice` as an extraction of a subset."""

    def source(self, op: Operation) -> int:
        return 0

    def subset(self, op: Operation) -> Subset:
        return slices.subset_of(op, 1)


class ElementExtraction(SubsetExtractionOpInterface):
    """`tensor.extract` as an extraction of one element."""

    def source(self, op: Operation) -> int:
        return 0

    def subset(self, op: Operation) -> Subset:
        indices = op.operands[1:]
        ones = (1,) * len(indices)
        return Subset(mixed_values((DYNAMIC_INDEX,) * len(ones), indices), ones, ones)


class SliceInsertion(SubsetInsertionOpInterface):
    """`tensor.insert_slice` and its parallel form as insertions of a subset."""

    def source(self, op: Operation) -> int:
        return 0

    def destination(self, op: Operation) -> int:
        return 1

    def subset(self, op: Operation) -> Subset:
        return slices.subset_of(op, 2)


class ParallelSliceInsertion(SliceInsertion):
    """`tensor.parallel_insert_slice`: those of a thread overwrite the output together."""

    def insertions(self, op: Operation) -> Sequence[Operation]:
        return tuple(
            use.operation
            for use in op.operands[1].uses
            if isinstance(use.operation, ParallelInsertSliceOp)
            and use.index == 1
            and use.operation.parent is op.parent
        )


_MODELS: dict[str, BufferizableOpInterface] = {
    "tensor.cast": CastModel(),
    "tensor.collapse_shape": CollapseShapeModel(),
    "tensor.concat": ConcatModel(),
    "tensor.dim": DimModel(),
    "tensor.empty": EmptyModel(),
    "tensor.expand_shape": ExpandShapeModel(),
    "tensor.extract": ExtractModel(),
    "tensor.extract_slice": ExtractSliceModel(),
    "tensor.from_elements": FromElementsModel(),
    "tensor.generate": GenerateModel(),
    "tensor.insert": InsertModel(),
    "tensor.insert_slice": InsertSliceModel(),
    "tensor.pad": PadModel(),
    "tensor.parallel_insert_slice": ParallelInsertSliceModel(),
    "tensor.rank": RankModel(),
    "tensor.reshape": ReshapeModel(),
    "tensor.splat": SplatModel(),
}


def register() -> None:
    """Attaches the models of the `tensor` dialect. Repetition is harmless."""
    attach_by_name("tensor", BufferizableOpInterface, _MODELS)
    attach_by_name(
        "tensor",
        DestinationStyleOpInterface,
        {
            "tensor.insert": _INSERT,
            "tensor.insert_slice": _INSERT_SLICE,
            "tensor.parallel_insert_slice": _INSERT_SLICE,
        },
    )
    attach_by_name(
        "tensor",
        SubsetExtractionOpInterface,
        {
            "tensor.extract": ElementExtraction(),
            "tensor.extract_slice": SliceExtraction(),
        },
    )
    attach_by_name(
        "tensor",
        SubsetInsertionOpInterface,
        {
            "tensor.insert_slice": SliceInsertion(),
            "tensor.parallel_insert_slice": ParallelSliceInsertion(),
        },
    )
