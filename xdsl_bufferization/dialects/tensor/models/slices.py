"""Models of operations on slices and on single elements.

    %0 = tensor.insert %f into %t[%i] : tensor<4xf32>

    memref.store %f, %T[%i] : memref<4xf32>

    %1 = tensor.extract_slice %0[1] [2] [1] : tensor<4xf32> to tensor<2xf32>

    %1 = memref.subview %0[1] [2] [1]
       : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>

MLIR: lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp

The subset of a tensor that a slice operation describes, and the view of it in a buffer.

    tensor.extract_slice %t[%i, 2] [4, 5] [1, 2]
    memref.subview %T[%i, 2] [4, 5] [1, 2]

Slice operations and `memref.subview` share their representation: the attributes
`static_offsets`, `static_sizes` and `static_strides` with a marker where an operand
stands, and the operands in this order after those with the tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, MemRefType, i32
from xdsl.dialects.memref import SubviewOp
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_bufferization.dialects.memref.views import have_same_elements, possible_sources
from xdsl_bufferization.dialects.tensor.dialect import ParallelInsertSliceOp
from xdsl_bufferization.dialects.tensor.known_sizes import is_size_of
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.properties import SpeculationOpInterface
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.subset import (
    DestinationSubsetOpInterface,
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.constants import number_of
from xdsl_bufferization.support.layouts import memref_type, ranked_tensor
from xdsl_bufferization.support.models.bufferization import (
    ReaderModel,
    ViewModel,
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
    """Returns the subset of a slice operation; `first` is the index of its first dynamic
    operand."""
    parts = list[tuple[int | SSAValue, ...]]()
    for static in static_parts(op):
        dynamic = static.count(DYNAMIC_INDEX)
        parts.append(mixed_values(static, op.operands[first : first + dynamic]))
        first += dynamic
    return Subset(*parts)


def _element_at(op: Operation, first: int, whole: SSAValue) -> Subset:
    """Returns the subset of the element at the operands from `first` on."""
    indices = op.operands[first:]
    ones = (1,) * len(indices)
    return Subset(mixed_values((DYNAMIC_INDEX,) * len(ones), indices), ones, ones)


def slice_subset(op: Operation, first: int, whole: SSAValue) -> Subset:
    """Returns the subset of a slice of a tensor. Where it has all positions of a dimension, its
    offset is 0: with any other one, it is out of bounds."""
    subset = subset_of(op, first)
    dimensions = [
        (0, size, 1) if _has_all(size, stride, whole, k) else (offset, size, stride)
        for k, (offset, size, stride) in enumerate(zip(*subset, strict=True))
    ]
    return Subset(*zip(*dimensions, strict=True)) if dimensions else subset


def is_whole_slice(op: Operation, first: int, whole: SSAValue) -> bool:
    """True if a slice certainly has all elements of a tensor, in their order."""
    subset = subset_of(op, first)
    return all(
        _has_all(size, stride, whole, k)
        for k, (size, stride) in enumerate(zip(subset.sizes, subset.strides, strict=True))
    )


def _has_all(size: int | SSAValue, stride: int | SSAValue, whole: SSAValue, k: int) -> bool:
    """True if so many positions, with this distance, are certainly all of a dimension. The only
    position has no distance to others."""
    extent = ranked_tensor(whole).get_shape()[k]
    if size == extent:
        return stride == 1 or size == 1
    return stride == 1 and isinstance(size, SSAValue) and is_size_of(size, whole, k)


def slice_type(op: Operation, source: MemRefType, shape: Sequence[int]) -> MemRefType:
    """Returns the type of the view in a buffer, with the given shape.

    Raises `PassFailedException` if the layout of the buffer is not strided."""
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
    """True if the value certainly has the elements of the view that `subview` would create, in
    row-major order."""
    return all(
        isinstance(each.owner, SubviewOp) and _is_subview_of(each.owner, op, first, source)
        for each in possible_sources(value)
    )


def _is_all_of(value: SSAValue, op: Operation, target: SSAValue) -> bool:
    """True if the value certainly has all elements of the target, in row-major order. Then a slice
    without gaps that has as many elements has them, too."""
    if any(stride != 1 for stride in subset_of(op, 2).strides):
        return False
    return have_same_elements(value, target) or all(
        _is_whole_view(each, target) for each in possible_sources(value)
    )


def _is_whole_view(value: SSAValue, target: SSAValue) -> bool:
    """True if the value is a view of all elements of a buffer of static size."""
    view = value.owner
    if not isinstance(view, SubviewOp) or not have_same_elements(view.source, target):
        return False
    sizes, strides = subset_of(view, 1)[1:]
    return sizes == memref_type(view.source).get_shape() and all(s == 1 for s in strides)


def _is_subview_of(view: SubviewOp, op: Operation, first: int, source: SSAValue) -> bool:
    return (
        view.operands[0] is source
        and len(view.operands) == len(op.operands) - first + 1
        and all(a is b for a, b in zip(view.operands[1:], op.operands[first:], strict=True))
        and all(view.properties[n] == op.properties[n] for n in STATIC_PARTS)
    )


class ExtractModel(ReaderModel):
    """`tensor.extract` becomes `memref.load`."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        load = memref.LoadOp.get(rewriter.buffer(op, 0), op.operands[1:])
        rewriter.insert(load)
        rewriter.replace(op, [load.res])


class InsertStyle(DestinationStyleOpInterface):
    """Operand 1 is the destination. It is read: all other elements are unchanged."""

    def inits(self, op: Operation) -> range:
        return range(1, 2)


class InsertModel(DestinationStyleModel):
    """`tensor.insert` becomes `memref.store`."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return INSERT

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = rewriter.buffer(op, 1)
        store = memref.StoreOp.get(op.operands[0], buffer, op.operands[2:])
        rewriter.insert(store)
        rewriter.replace(op, [buffer])


class HeldPositions(SpeculationOpInterface):
    """An access at positions that a tensor holds: any of them may be out of bounds."""

    def never_fails(self, op: Operation) -> bool:
        return False


@record
class MayBeOutOfBounds(SpeculationOpInterface):
    """Accesses to a part of a tensor, or to an element, which may be out of bounds."""

    whole: int
    """The index of the operand with the tensor."""
    is_element: bool = False

    def never_fails(self, op: Operation) -> bool:
        whole, first = op.operands[self.whole], self.whole + 1
        part = _element_at(op, first, whole) if self.is_element else subset_of(op, first)
        return _is_in_bounds(part, whole)


def _is_in_bounds(part: Subset, whole: SSAValue) -> bool:
    """True if all numbers of a part are known, and it is inside of a tensor."""
    shape = ranked_tensor(whole).get_shape()
    return all(
        isinstance(offset, int)
        and isinstance(size, int)
        and isinstance(stride, int)
        and 0 <= offset <= offset + (size - 1) * stride < extent
        for offset, size, stride, extent in zip(*part, shape, strict=True)
    )


class ExtractSliceModel(ViewModel):
    """`tensor.extract_slice` becomes `memref.subview`."""

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        if index != 0:
            return ()
        relation = BufferRelation.UNKNOWN
        if is_whole_slice(op, 1, op.operands[0]):
            ranks = [ranked_tensor(v).get_num_dims() for v in (op.operands[0], op.results[0])]
            is_reshaped = ranks[0] != ranks[1]
            relation = BufferRelation.RESHAPED if is_reshaped else BufferRelation.EQUIVALENT
        return (AliasingValue(op.results[0], relation),)

    def is_writable(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        """Elements with a distance of 0, or perhaps 0, are one in memory."""
        _, sizes, strides = subset_of(op, 1)
        return all(
            size == 1 or (number_of(s) if isinstance(s, SSAValue) else s)
            for size, s in zip(sizes, strides, strict=True)
        )

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        source = layouts.ranked_memref(source)
        return slice_type(op, source, ranked_tensor(op.results[0]).get_shape())

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return subview(op, 1, source, layouts.ranked_memref(type))


class InsertSliceStyle(InsertStyle):
    """Operand 1 is the destination. It is not read if it is overwritten as a whole."""

    def is_init_read(self, op: Operation, index: int) -> bool:
        return not is_whole_slice(op, 2, op.operands[1])


class InsertSliceModel(DestinationStyleModel):
    """`tensor.insert_slice` becomes a copy into a `memref.subview`, or nothing where the source is
    already that view."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return INSERT_SLICE

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        type = layouts.ranked_memref(types.of_operand(op, 1))
        if layouts.strides_of(type) is None:
            raise unsupported_layout(op, type)
        return type

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        target = rewriter.buffer(op, 1)
        _copy_to_subview(op, target, rewriter)
        rewriter.replace(op, [target])


class ParallelInsertions:
    """The insertions of each `scf.forall.in_parallel`, by destination and in order. Each block is
    walked once."""

    def __init__(self) -> None:
        self._of_block = dict[Block, dict[SSAValue, list[Operation]]]()

    def with_destination(self, op: Operation) -> list[Operation]:
        """Returns all insertions of the block into the destination of `op`."""
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
    """`tensor.parallel_insert_slice` becomes a copy into a `memref.subview`. It has no
    result, and its destination therefore no alias.

    The elements that no insertion overwrites must be unchanged at the first insertion
    into the destination. That insertion reads the destination; the others do not."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return INSERT_SLICE

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        if index != 1:
            return True
        together = state.notes(ParallelInsertions).with_destination(op)
        return op is together[0] and all(INSERT_SLICE.is_init_read(other, 1) for other in together)

    def must_bufferize_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        # All iterations insert into the same buffer.
        return index == 1

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        return ()

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        _copy_to_subview(op, rewriter.buffer(op, 1), rewriter)
        rewriter.replace(op, [])


def _copy_to_subview(op: Operation, target: SSAValue, rewriter: BufferizationRewriter) -> None:
    """Copies operand 0 to the slice of the target that the operation describes."""
    source = rewriter.buffer(op, 0)
    if is_that_view(source, op, 2, target) or _is_all_of(source, op, target):
        return
    shape = ranked_tensor(op.operands[0]).get_shape()
    type = slice_type(op, memref_type(target), shape)
    view = subview(op, 2, target, type)
    rewriter.insert(view)
    rewriter.copy(source, view.result)


@record
class Extraction(SubsetExtractionOpInterface):
    """The extraction of a part of operand 0."""

    part: Callable[[Operation, int, SSAValue], Subset]
    """Returns the part of a tensor, from the operands from an index on."""

    def source(self, op: Operation) -> int:
        return 0

    def subset(self, op: Operation) -> Subset:
        return self.part(op, 1, op.operands[0])


@record
class Insertion(SubsetInsertionOpInterface):
    """The insertion of operand 0 as a part of operand 1."""

    part: Callable[[Operation, int, SSAValue], Subset]
    """Returns the part of a tensor, from the operands from an index on."""

    def source(self, op: Operation) -> int:
        return 0

    def destination(self, op: Operation) -> int:
        return 1

    def subset(self, op: Operation) -> Subset:
        return self.part(op, 2, op.operands[1])

    def is_whole(self, op: Operation) -> bool:
        return self.part is slice_subset and is_whole_slice(op, 2, op.operands[1])


class SliceDestination(DestinationSubsetOpInterface):
    """`tensor.insert_slice` and its parallel form: the part is a slice."""

    def source(self, op: Operation) -> int:
        return 0

    def extraction_type(self, op: Operation) -> Attribute:
        return op.operands[0].type

    def needed_values(self, op: Operation) -> Sequence[SSAValue]:
        return op.operands[1:]

    def build_extraction(self, op: Operation) -> Operation:
        dynamic = (part.count(DYNAMIC_INDEX) for part in static_parts(op))
        return ExtractSliceOp.create(
            operands=op.operands[1:],
            result_types=[self.extraction_type(op)],
            properties={n: op.properties[n] for n in STATIC_PARTS}
            | {"operandSegmentSizes": DenseArrayBase.from_list(i32, [1, *dynamic])},
        )

    def is_in_bounds(self, op: Operation) -> bool:
        return _is_in_bounds(subset_of(op, 2), op.operands[1])


class ParallelInsertion(Insertion):
    """`tensor.parallel_insert_slice` as an insertion: all insertions of a thread overwrite the
    output together."""

    def insertions(self, op: Operation) -> Sequence[Operation]:
        return tuple(
            use.operation
            for use in op.operands[1].uses
            if isinstance(use.operation, ParallelInsertSliceOp)
            and use.index == 1
            and use.operation.parent is op.parent
        )


INSERT = InsertStyle()
INSERT_SLICE = InsertSliceStyle()
ELEMENT_EXTRACTION, SLICE_EXTRACTION = Extraction(_element_at), Extraction(slice_subset)
ELEMENT_INSERTION, SLICE_INSERTION = Insertion(_element_at), Insertion(slice_subset)
PARALLEL_INSERTION = ParallelInsertion(slice_subset)
