"""
Operations that put tensors into a new one, as insertions into one `tensor.empty`.

    %r = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
    // is
    %e = tensor.empty() : tensor<6xf32>
    %0 = tensor.insert_slice %a into %e[0] [4] [1] : tensor<4xf32> into tensor<6xf32>
    %r = tensor.insert_slice %b into %0[4] [2] [1] : tensor<2xf32> into tensor<6xf32>

`tensor.pad` is one insertion into a tensor that `linalg.fill` fills with the padding, or
that `tensor.generate` computes if the padding depends on the position.

MLIR: `ConcatOp::decomposeOperation` in lib/Dialect/Tensor/IR/TensorOps.cpp,
lib/Dialect/Linalg/Transforms/ConvertToDestinationStyle.cpp
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
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.traits import ConstantLike

from xdsl_bufferization.dialects.tensor.dialect import EmptyOp, GenerateOp
from xdsl_bufferization.dialects.tensor.known_sizes import first_of_chain, size_of
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleRewriteOpInterface,
)
from xdsl_bufferization.support.constants import INDEX
from xdsl_bufferization.support.mixed_sizes import Mixed, mixed, numbers, split
from xdsl_bufferization.support.models.bufferization import ranked_tensor


class _Ops:
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
        known = size_of(first, ranked_tensor(first), k)
        if known is None:
            return self.add(tensor.DimOp(first, self.constant(k)))
        # A size that the type does not have must be an operand of the insertion.
        return self.value(known)

    def total(self, parts: Iterable[Mixed]) -> Mixed:
        """Returns the sum, with an `affine.apply` if more than one term is dynamic."""
        terms = list(parts)
        values = [term for term in terms if isinstance(term, SSAValue)]
        number = sum(term for term in terms if isinstance(term, int))
        if not values:
            return number
        if len(values) == 1 and not number:
            return values[0]
        result = AffineExpr.symbol(0)
        for symbol in range(1, len(values)):
            result += AffineExpr.symbol(symbol)
        if number:
            result += number
        map = AffineMap(0, len(values), (result,))
        return self.add(ApplyOp(values, AffineMapAttr(map)))

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
        self,
        source: SSAValue,
        sizes: Sequence[Mixed],
        target: SSAValue,
        offsets: Sequence[Mixed],
    ) -> SSAValue:
        """
        Inserts a tensor into one of the same rank. A source without elements is left
        out; a static offset must be inside of the target, another one is an operand.
        """
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


class ConcatRewrite(DestinationStyleRewriteOpInterface):
    """`tensor.concat` as one insertion per operand."""

    def sources(self, op: Operation) -> range:
        return range(len(op.operands))

    def rewritten(self, op: Operation) -> Sequence[Operation] | None:
        assert isinstance(op, tensor.ConcatOp)
        ops, dim = _Ops(), op.dim.value.data
        sizes = [ops.sizes(source) for source in op.operands]
        whole = list(sizes[0])
        whole[dim] = ops.total(size[dim] for size in sizes)
        ends = list[Mixed]((0,))
        for size in sizes[:-1]:
            ends.append(ops.total((ends[-1], size[dim])))
        result = ops.empty(ranked_tensor(op.result), whole)
        for source, size, end in zip(op.operands, sizes, ends, strict=True):
            offsets = [end if d == dim else 0 for d in range(len(size))]
            result = ops.insert(source, size, result, offsets)
        return ops.made


class PadRewrite(DestinationStyleRewriteOpInterface):
    """`tensor.pad` as an insertion into the padding."""

    def sources(self, op: Operation) -> range:
        return range(1)

    def rewritten(self, op: Operation) -> Sequence[Operation] | None:
        assert isinstance(op, tensor.PadOp)
        low, high = mixed(op.low, op.static_low), mixed(op.high, op.static_high)
        if any(isinstance(size, int) and size < 0 for size in (*low, *high)):
            return None
        ops = _Ops()
        sizes = ops.sizes(op.source)
        if 0 in numbers(sizes):
            return None
        whole = [ops.total(parts) for parts in zip(low, sizes, high, strict=True)]
        padding = self._padding(op, whole, ops)
        ops.insert(op.source, sizes, padding, low)
        return ops.made

    def _padding(self, op: tensor.PadOp, whole: list[Mixed], ops: _Ops) -> SSAValue:
        """Returns a tensor of the padding."""
        type = ranked_tensor(op.result)
        element = _same_element(op.region.block, ops)
        if element is None:
            sizes = ops.dynamic(type, whole)
            return ops.add(GenerateOp(sizes, op.detach_region(op.region), type))
        return ops.add(FillOp([element], [ops.empty(type, whole)], [type]))


def _same_element(block: Block, ops: _Ops) -> SSAValue | None:
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
