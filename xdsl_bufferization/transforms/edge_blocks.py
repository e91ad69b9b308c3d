"""
Splits critical edges: inserts a block on an edge that needs operations of its own.

    cf.cond_br %c, ^bb1(%a), ^bb2        ^bb1 has other predecessors, and %b ends on the way
    // becomes
    cf.cond_br %c, ^new(%a), ^bb2
    ^new(%x):
      memref.dealloc %b
      cf.br ^bb1(%x)

An unconditional branch needs no new block.
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
    """The split edges of one function."""

    facts: BufferRoots
    branches: dict[tuple[Operation, int], BranchOp] = field(
        default_factory=dict[tuple[Operation, int], BranchOp]
    )
    """The branch at the end of the block on each split edge."""
    _operands: dict[Operation, Sequence[range]] = field(
        default_factory=dict[Operation, Sequence[range]], init=False
    )
    """The operand range of each successor, by terminator."""

    def branch(self, source: Operation, way: int, missing: int = 0) -> Operation:
        """
        The branch on an edge; splits the edge if necessary. The last `missing` arguments of
        the successor have no operand yet.
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
        """The operation and the operand index that forward the memref on this edge only."""
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
