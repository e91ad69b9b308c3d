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

from collections.abc import Sequence

from xdsl.dialects import tensor
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import ConstantLike

from xdsl_bufferization.dialects.tensor.dialect import GenerateOp
from xdsl_bufferization.dialects.tensor.models.new_ops import NewOps
from xdsl_bufferization.interfaces.destination_style import DestinationStyleRewriteOpInterface
from xdsl_bufferization.support.mixed_sizes import Mixed, mixed, numbers
from xdsl_bufferization.support.models.bufferization import ranked_tensor


class ConcatRewrite(DestinationStyleRewriteOpInterface):
    """`tensor.concat` as one insertion per operand."""

    def sources(self, op: Operation) -> range:
        return range(len(op.operands))

    def rewritten(self, op: Operation) -> Sequence[Operation] | None:
        assert isinstance(op, tensor.ConcatOp)
        ops, dim = NewOps(), op.dim.value.data
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
        return ops.add(FillOp([element], [ops.empty(type, whole)], [type]))


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
