"""
Blocks of their own for the edges on which something has to be done.

    cf.cond_br %c, ^bb1(%a), ^bb2        ^bb1 has other predecessors, and %b ends on the way
    // becomes
    cf.cond_br %c, ^new(%a), ^bb2
    ^new(%x):
      memref.dealloc %b
      cf.br ^bb1(%x)

A branch that has one successor is such a place already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.cf import BranchOp
from xdsl.ir import Block, Operation

from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Handover,
)


@dataclass
class EdgeBlocks:
    """The edges of one function that have a block of their own."""

    facts: BufferRoots
    branches: dict[tuple[Operation, int], BranchOp] = field(
        default_factory=dict[tuple[Operation, int], BranchOp]
    )
    """The branches that end these blocks."""
    _operands: dict[Operation, Sequence[range]] = field(
        default_factory=dict[Operation, Sequence[range]], init=False
    )
    """What terminators pass to each of their successors."""

    def branch(self, source: Operation, way: int, missing: int = 0) -> Operation:
        """
        The branch on an edge, made if it has to be: the last `missing` arguments of the
        successor have no operand yet.
        """
        if len(source.successors) == 1 and isinstance(source, BranchOp):
            return source
        found = self.branches.get((source, way))
        if found is not None:
            return found
        target = source.successors[way]
        above = source.parent
        assert above is not None
        region = above.parent
        assert region is not None
        handed = target.args[: len(target.args) - missing]
        block = Block(arg_types=[argument.type for argument in handed])
        branch = BranchOp(target, *block.args)
        block.add_op(branch)
        region.insert_block_after(block, above)
        source.successors[way] = block
        self.branches[(source, way)] = branch
        return branch

    def operand(self, handover: Handover) -> tuple[Operation, int]:
        """The operation and operand that hand the memref over on this edge alone."""
        source = handover.source
        if len(source.successors) <= 1:
            return source, handover.operand
        ranges = self._operands.get(source)
        if ranges is None:
            branch = self.facts.branch(source)
            assert branch is not None
            ranges = self._operands[source] = branch.operands_by_successor(source)
        first = ranges[handover.way].start
        return self.branch(source, handover.way), handover.operand - first
