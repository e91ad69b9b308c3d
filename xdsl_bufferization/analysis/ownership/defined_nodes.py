"""
Which nodes are defined wherever an operation is.

    %a = memref.alloc()
    cf.br ^bb1(%a)                at the branch: %a
  ^bb1(%x):                       here: %a, %x

Bit sets of nodes.
"""

from __future__ import annotations

from collections.abc import Collection

from xdsl.ir import Block, Operation, Region

from xdsl_bufferization.analysis.cfg.dominance import (
    NestedDominance,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
)


class DefinedNodes:
    """The nodes that are defined at some operations of one function."""

    def __init__(
        self,
        flow: BufferFlowGraph,
        dominance: NestedDominance,
        points: Collection[Operation],
    ) -> None:
        self._flow = flow
        self._dominance = dominance
        self._points = points
        self.before = dict[Operation, int]()
        """
        The nodes that are defined wherever an operation is: one of `points`, or one with regions,
        if it is reachable.
        """
        for region in flow.regions:
            self._visit(region)

    def _visit(self, region: Region) -> None:
        """Finds what is visible at the nodes of a region."""
        around = region.parent
        outer = 0 if around is None else self.before.get(around, 0)
        tree = None
        if region.first_block is not region.last_block:
            tree = self._dominance.tree(region)
        ends = dict[Block, int]()
        for block in region.blocks if tree is None else tree.order:
            parent = None if tree is None else tree.parent(block)
            scope = outer if parent is None else ends[parent]
            scope = self._define(block, scope)
            for op in block.ops:
                if op.regions or op in self._points:
                    self.before[op] = scope
                if op in self._flow.defined:
                    scope = self._define(op, scope)
            ends[block] = scope

    def _define(self, owner: Operation | Block, scope: int) -> int:
        """What is visible after the new nodes of an operation or block."""
        for node in self._flow.defined.get(owner, ()):
            scope |= node.bit
        return scope
