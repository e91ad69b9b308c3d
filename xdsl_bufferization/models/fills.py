"""
Filling a buffer with a scalar, or with what a region computes from the position.

    tensor.generate %n { ^bb0(%i: index): ... tensor.yield %x : f32 } : tensor<?xf32>

    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>],
                    iterator_types = ["parallel"]} outs(%m : memref<?xf32>) {
    ^bb0(%old: f32):
      %i = linalg.index 0 : index
      ...
      linalg.yield %x : f32
    }

A region that yields a value from outside becomes `linalg.fill`.

MLIR emits `linalg.map` without inputs for all of them, see
lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, IntegerType
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import FillOp, GenericOp, IndexOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.interfaces.bufferizable import BufferizationRewriter
from xdsl_bufferization.models.base import ranked_buffer_type


def fill(value: SSAValue, buffer: SSAValue, rewriter: BufferizationRewriter) -> None:
    """Fills the buffer with one scalar."""
    if isinstance(value.type, AnyFloat | IntegerType):
        rewriter.insert(FillOp((value,), (buffer,), res=()))
        return
    type = ranked_buffer_type(buffer)
    block = Block([YieldOp(value)], arg_types=[type.element_type])
    rewriter.insert(_generic(buffer, block))


def fill_from_region(
    region: Region, buffer: SSAValue, rewriter: BufferizationRewriter
) -> None:
    """
    Fills the buffer with what a region yields; its arguments are the positions along
    the dimensions. The operations of the region are moved.
    """
    old = region.block
    terminator = old.last_op
    assert terminator is not None
    value = terminator.operands[0]
    if _is_outside(value, old):
        fill(value, buffer, rewriter)
        return
    block = rewriter.move_block(old, [argument.type for argument in old.args])
    _yield_to_linalg(block)
    _positions_to_index_ops(block)
    block.insert_arg(ranked_buffer_type(buffer).element_type, 0)
    rewriter.insert(_generic(buffer, block))


def _is_outside(value: SSAValue, block: Block) -> bool:
    owner = value.owner
    if isinstance(owner, Block):
        return owner is not block
    return block.find_ancestor_op_in_block(owner) is None


def _yield_to_linalg(block: Block) -> None:
    terminator = block.last_op
    assert terminator is not None
    value = terminator.operands[0]
    Rewriter.erase_op(terminator)
    block.add_op(YieldOp(value))


def _positions_to_index_ops(block: Block) -> None:
    """Puts a `linalg.index` in the place of each block argument."""
    indices: Sequence[Operation] = [IndexOp(d) for d in range(len(block.args))]
    Rewriter.insert_op(indices, InsertPoint.at_start(block))
    for argument, index in zip(tuple(block.args), indices, strict=True):
        argument.replace_all_uses_with(index.results[0])
        block.erase_arg(argument)


def _generic(buffer: SSAValue, block: Block) -> GenericOp:
    """The loop over all elements of a buffer that the block overwrites."""
    rank = ranked_buffer_type(buffer).get_num_dims()
    return GenericOp(
        inputs=(),
        outputs=(buffer,),
        body=Region(block),
        indexing_maps=[AffineMapAttr(AffineMap.identity(rank))],
        iterator_types=[IteratorTypeAttr.parallel()] * rank,
    )
