"""Models of operations that create tensors from scalars or other tensors in new memory.

    %0 = tensor.splat %f : tensor<4xf32>

    %0 = memref.alloc() : memref<4xf32>
    linalg.map outs(%0 : memref<4xf32>) (%old: f32) { linalg.yield %f : f32 }

Those that put tensors into a new one are also rewritten as insertions into one `tensor.empty`:

    %r = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
    // is
    %e = tensor.empty() : tensor<6xf32>
    %0 = tensor.insert_slice %a into %e[0] [4] [1] : tensor<4xf32> into tensor<6xf32>
    %r = tensor.insert_slice %b into %0[4] [2] [1] : tensor<2xf32> into tensor<6xf32>

`tensor.pad` is one insertion into a tensor that `linalg.fill` fills with the padding, or
that `tensor.generate` computes if the padding depends on the position.

MLIR: lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp,
`ConcatOp::decomposeOperation` in lib/Dialect/Tensor/IR/TensorOps.cpp,
lib/Dialect/Linalg/Transforms/ConvertToDestinationStyle.cpp

New operations that rewritings insert: sizes, empty tensors, insertions, copies into slices.

    %n = tensor.dim %t, %c0
    %s = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%n]
    %e = tensor.empty(%s) : tensor<?xf32>

Operations are created only for what is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from xdsl.dialects import arith, memref, tensor
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, IntegerAttr, TensorType, VectorType
from xdsl.dialects.memref import SubviewOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import ConstantLike

from xdsl_bufferization.dialects.linalg.dialect import fill
from xdsl_bufferization.dialects.linalg.structured import IndexOp, MapOp, YieldOp
from xdsl_bufferization.dialects.tensor.dialect import EmptyOp, GenerateOp
from xdsl_bufferization.dialects.tensor.known_sizes import first_of_chain, size_of
from xdsl_bufferization.interfaces.bufferizable import AnalysisState, BufferizationRewriter
from xdsl_bufferization.interfaces.destination_style import DestinationStyleRewriteOpInterface
from xdsl_bufferization.interfaces.explanations import ExplainableOpInterface
from xdsl_bufferization.interfaces.properties import SplatOpInterface
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.constants import INDEX
from xdsl_bufferization.support.layouts import memref_type, ranked_tensor
from xdsl_bufferization.support.memory_sizes import Mixed, mixed, numbers, slice_properties, split
from xdsl_bufferization.support.models.bufferization import (
    NewMemoryModel,
    mixed_values,
    unsupported_layout,
)


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
        """Returns the sum, with an `affine.apply` if a dynamic term has others beside it."""
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
        map = AffineMap(0, len(values), (result,))
        return self.add(ApplyOp(values, AffineMapAttr(map)))

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

    def inside(self, offsets: Sequence[Mixed], shape: Sequence[int]) -> list[Mixed]:
        """Returns the offsets of a slice. One past the last element becomes an operand, as MLIR
        rejects it as a static offset."""
        return [
            self.constant(offset)
            if isinstance(offset, int) and DYNAMIC_INDEX != whole <= offset
            else offset
            for offset, whole in zip(offsets, shape, strict=True)
        ]

    def insert(
        self, source: SSAValue, sizes: Sequence[Mixed], target: SSAValue, offsets: Sequence[Mixed]
    ) -> SSAValue:
        """Inserts a tensor into one of the same rank. A source without elements is left out."""
        if 0 in numbers(sizes):
            return target
        inside = self.inside(offsets, ranked_tensor(target).get_shape())
        lists = (inside, sizes, [1] * len(sizes))
        return self.add(
            tensor.InsertSliceOp.create(
                operands=[source, target, *(v for values in lists for v in split(values)[1])],
                result_types=[target.type],
                properties=slice_properties(*lists, 1, 1),
            )
        )


class BufferOps(NewOps):
    """New operations on buffers, inserted by a rewriter."""

    def __init__(self, rewriter: BufferizationRewriter) -> None:
        super().__init__()
        self.rewriter = rewriter

    def add(self, op: Operation) -> SSAValue:
        self.rewriter.insert(op)
        return op.results[0]

    def constant(self, number: int) -> SSAValue:
        return self.rewriter.index_constant(number)

    def sizes(self, source: SSAValue) -> list[Mixed]:
        """Returns the sizes of a memref, with a new `memref.dim` for each dynamic one."""
        return [
            self.rewriter.dim(source, dimension) if size == DYNAMIC_INDEX else size
            for dimension, size in enumerate(memref_type(source).get_shape())
        ]

    def copy_into_slice(
        self, op: Operation, source: SSAValue, target: SSAValue, offsets: Sequence[Mixed]
    ) -> None:
        """Copies a buffer into the part of a larger one, of the same rank, that begins at the
        offsets. Errors name the operation `op`. A source without elements is not copied."""
        sizes = self.sizes(source)
        if 0 in numbers(sizes):
            return
        strides, target_type = [1] * len(sizes), memref_type(target)
        offsets = self.inside(offsets, target_type.get_shape())
        type = layouts.subview_type(target_type, numbers(offsets), numbers(sizes), strides)
        if type is None:
            raise unsupported_layout(op, target_type)
        view = self.add(SubviewOp.get(target, offsets, sizes, strides, type))
        self.rewriter.copy(source, view)


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
    type = layouts.ranked_memref(rewriter.result_type(op.results[0]))
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
        _insert_map(Block([YieldOp(op.operands[0])]), buffer, rewriter)
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
        _fill_from_region(op.regions[0], buffer, rewriter)
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
        ops, source = BufferOps(rewriter), rewriter.buffer(op, 0)
        low = mixed_values(op.static_low.get_values(), op.low)
        high = mixed_values(op.static_high.get_values(), op.high)
        sizes = ops.sizes(source)
        shape = ranked_tensor(op.result).get_shape()
        dynamic = [
            ops.value(ops.total(parts))
            for parts, size in zip(zip(low, sizes, high, strict=True), shape)
            if size == DYNAMIC_INDEX
        ]
        buffer = _new_buffer(op, dynamic, rewriter)
        _fill_from_region(op.region, buffer, rewriter)
        ops.copy_into_slice(op, source, buffer, low)
        rewriter.replace(op, [buffer])


class ConcatModel(NewMemoryModel):
    """`tensor.concat` copies each operand to its offset in new memory."""

    def memory_space_source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        assert isinstance(op, tensor.ConcatOp)
        ops, dim = BufferOps(rewriter), op.dim.value.data
        sources = [rewriter.buffer(op, i) for i in range(len(op.operands))]
        sizes = [ops.sizes(source) for source in sources]
        whole = list(sizes[0])
        whole[dim] = ops.total(size[dim] for size in sizes)
        buffer = _new_buffer(op, ops.dynamic(ranked_tensor(op.result), whole), rewriter)
        offset: Mixed = 0
        for source, size in zip(sources, sizes, strict=True):
            offsets = [offset if d == dim else 0 for d in range(len(whole))]
            ops.copy_into_slice(op, source, buffer, offsets)
            offset = ops.total((offset, size[dim]))
        rewriter.replace(op, [buffer])


def _fill_from_region(region: Region, buffer: SSAValue, rewriter: BufferizationRewriter) -> None:
    """Fills the buffer with what a region yields; its arguments are the positions along the
    dimensions. The operations of the region are moved."""
    old = region.block
    block = rewriter.move_block(old, [argument.type for argument in old.args])
    _yield_to_linalg(block)
    _positions_to_index_ops(block)
    _insert_map(block, buffer, rewriter)


def _yield_to_linalg(block: Block) -> None:
    terminator = block.last_op
    assert terminator is not None
    value = terminator.operands[0]
    Rewriter.erase_op(terminator)
    block.add_op(YieldOp(value))


def _positions_to_index_ops(block: Block) -> None:
    """Puts a `linalg.index` in the place of each block argument that is used."""
    start = InsertPoint.at_start(block)
    for dimension, argument in enumerate(tuple(block.args)):
        if argument.uses:
            index = IndexOp(dimension)
            Rewriter.insert_op(index, start)
            argument.replace_all_uses_with(index.result)
        block.erase_arg(argument)


def _insert_map(block: Block, buffer: SSAValue, rewriter: BufferizationRewriter) -> None:
    """The loop over all elements of a buffer, whose old ones the block gets."""
    block.insert_arg(memref_type(buffer).element_type, 0)
    rewriter.insert(MapOp((), buffer, Region(block)))


class ConcatRewrite(DestinationStyleRewriteOpInterface):
    """`tensor.concat` as one insertion per operand."""

    def sources(self, op: Operation) -> range:
        return range(len(op.operands))

    def rewritten(self, op: Operation, sources: Sequence[int]) -> Sequence[Operation] | None:
        assert isinstance(op, tensor.ConcatOp)
        ops, dim = NewOps(), op.dim.value.data
        sizes = [ops.sizes(source) for source in op.operands]
        whole = list(sizes[0])
        whole[dim] = ops.total(size[dim] for size in sizes)
        ends = list[Mixed]((0,))
        for size in sizes[:-1]:
            ends.append(ops.total((ends[-1], size[dim])))
        result = ops.empty(ranked_tensor(op.result), whole)
        for index in sources:
            offsets = [ends[index] if d == dim else 0 for d in range(len(sizes[index]))]
            result = ops.insert(op.operands[index], sizes[index], result, offsets)
        return ops.made


class PadRewrite(DestinationStyleRewriteOpInterface):
    """`tensor.pad` as an insertion into the padding."""

    def sources(self, op: Operation) -> range:
        return range(1)

    def rewritten(self, op: Operation, sources: Sequence[int]) -> Sequence[Operation] | None:
        assert isinstance(op, tensor.PadOp)
        low, high = mixed(op.low, op.static_low), mixed(op.high, op.static_high)
        if any(isinstance(size, int) and size < 0 for size in (*low, *high)):
            return None
        ops = NewOps()
        sizes = ops.sizes(op.source)
        if 0 in numbers(sizes):
            return None
        whole = [ops.total(parts) for parts in zip(low, sizes, high, strict=True)]
        padding = self._padding(op, whole, ops)
        ops.insert(op.source, sizes, padding, low)
        return ops.made

    def _padding(self, op: tensor.PadOp, whole: list[Mixed], ops: NewOps) -> SSAValue:
        """Returns a tensor of the padding."""
        type = ranked_tensor(op.result)
        element = _same_element(op.region.block, ops)
        if element is None:
            sizes = ops.dynamic(type, whole)
            return ops.add(GenerateOp(sizes, op.detach_region(op.region), type))
        if isinstance(element.type, VectorType):
            return ops.add(tensor.SplatOp(element, ops.dynamic(type, whole), type))
        return ops.add(fill(element, ops.empty(type, whole)))


def _same_element(block: Block, ops: NewOps) -> SSAValue | None:
    """Returns what the block yields, if it is the same at each position."""
    assert block.last_op is not None
    element = block.last_op.operands[0]
    owner = element.owner
    if isinstance(owner, Block):
        return None if owner is block else element
    if owner.parent is not block:
        return element
    if owner.get_trait(ConstantLike) is None:
        return None
    return ops.add(owner.clone())
