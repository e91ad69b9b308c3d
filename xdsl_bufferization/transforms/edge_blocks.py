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

from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, FlowEdge
from xdsl_bufferization.interfaces.contents import block_of, region_of


@dataclass
class EdgeBlocks:
    """The split edges of one function."""

    flow: BufferFlowGraph
    branches: dict[tuple[Operation, int], BranchOp] = field(
        default_factory=dict[tuple[Operation, int], BranchOp]
    )
    """The branch at the end of the block on each split edge."""
    _operands: dict[Operation, Sequence[range]] = field(
        default_factory=dict[Operation, Sequence[range]], init=False
    )
    """The operand range of each successor, by terminator."""

    def branch(self, terminator: Operation, successor_index: int, missing: int = 0) -> Operation:
        """
        The branch on an edge; splits the edge if necessary. The last `missing` arguments of
        the successor have no operand yet.
        """
        if len(terminator.successors) == 1 and isinstance(terminator, BranchOp):
            return terminator
        found = self.branches.get((terminator, successor_index))
        if found is not None:
            return found
        target = terminator.successors[successor_index]
        above = block_of(terminator)
        forwarded = target.args[: len(target.args) - missing]
        block = Block(arg_types=[argument.type for argument in forwarded])
        branch = BranchOp(target, *block.args)
        block.add_op(branch)
        region_of(above).insert_block_after(block, above)
        terminator.successors[successor_index] = block
        self.branches[(terminator, successor_index)] = branch
        return branch

    def operand(self, edge: FlowEdge) -> tuple[Operation, int]:
        """The operation and the operand index that forward the memref on this edge only."""
        terminator = edge.op
        if len(terminator.successors) <= 1:
            return terminator, edge.operand
        ranges = self._operands.get(terminator)
        if ranges is None:
            branch = self.flow.branch(terminator)
            assert branch is not None
            ranges = self._operands[terminator] = branch.operands_by_successor(terminator)
        first = ranges[edge.successor_index].start
        return self.branch(terminator, edge.successor_index), edge.operand - first
