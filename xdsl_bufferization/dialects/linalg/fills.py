"""
Filling a buffer with a scalar, or with what a region computes from the position.

    tensor.generate %n { ^bb0(%i: index): ... tensor.yield %x : f32 } : tensor<?xf32>

    linalg.map outs(%m : memref<?xf32>)
      (%old: f32) {
        %i = linalg.index 0 : index
        ...
        linalg.yield %x : f32
      }

MLIR: lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.dialects.linalg.structured import IndexOp, MapOp, YieldOp
from xdsl_bufferization.interfaces.bufferizable import BufferizationRewriter
from xdsl_bufferization.support.models.bufferization import ranked_buffer_type


def fill(value: SSAValue, buffer: SSAValue, rewriter: BufferizationRewriter) -> None:
    """Fills the buffer with one scalar."""
    _insert_map(Block([YieldOp(value)]), buffer, rewriter)


def fill_from_region(region: Region, buffer: SSAValue, rewriter: BufferizationRewriter) -> None:
    """
    Fills the buffer with what a region yields; its arguments are the positions along
    the dimensions. The operations of the region are moved.
    """
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
    block.insert_arg(ranked_buffer_type(buffer).element_type, 0)
    rewriter.insert(MapOp((), buffer, Region(block)))
