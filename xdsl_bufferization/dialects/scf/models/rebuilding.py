"""
Helpers that rebuild operations with regions with other operands and types.

MLIR: lib/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_bufferization.interfaces.bufferizable import BufferizationRewriter
from xdsl_bufferization.support.rebuilding import rebuilt


def body_of(op: Operation, region: int = 0) -> Block:
    """Returns the only block of a region."""
    block = op.regions[region].first_block
    assert block is not None
    return block


def terminator_of(op: Operation, region: int = 0) -> Operation:
    """Returns the terminator of the only block of an operation's region."""
    last = body_of(op, region).last_op
    assert last is not None
    return last


def rebuild(op: Operation, operands: Sequence[SSAValue], rewriter: BufferizationRewriter) -> None:
    """Replaces an operation with regions by one with these operands and buffer types."""
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


def replace_terminator(
    op: Operation, operands: Sequence[SSAValue], rewriter: BufferizationRewriter
) -> None:
    """Replaces a terminator by one with these operands and without results."""
    rewriter.insert(rebuilt(op, operands, ()))
    rewriter.replace(op, ())
