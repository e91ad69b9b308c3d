"""
The nodes that are certainly defined wherever another node is.

    %a = memref.alloc()
    cf.cond_br %c, ^bb1, ^bb2(%m)
  ^bb1:
    %b = memref.alloc() ; cf.br ^bb2(%b)
  ^bb2(%x):                                   visible at %x: %a

Bit sets, one for each block of a region with several blocks, made when they are first asked for.

Which nodes are defined wherever an operation is.

    %a = memref.alloc()
    cf.br ^bb1(%a)                at the branch: %a
  ^bb1(%x):                       here: %a, %x

Bit sets of nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xdsl.ir import Block, BlockArgument, Operation, Region

from xdsl_bufferization.analysis.cfg.dominance import Dominance, NestedDominance
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, MemoryNode, NodeKind


class DefinedNodes:
    """The nodes that are defined at some operations of one function."""

    def __init__(
        self, flow: BufferFlowGraph, dominance: NestedDominance, points: Collection[Operation]
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


class VisibleNodes:
    """The visible nodes at each node of one function."""

    def __init__(self, flow: BufferFlowGraph, dominance: Mapping[Region, Dominance]) -> None:
        self._flow = flow
        self._dominance = dominance
        """The dominator trees of the regions with several blocks."""
        self._inner = dict.fromkeys(flow.regions, 0)
        """The nodes of each region."""
        self._outer = dict.fromkeys(flow.regions, 0)
        """The nodes of the regions around it."""
        self._above = dict[Region, dict[Block, int]]()
        """The nodes of each reachable block of a region and of the blocks that dominate it."""
        for node in flow.nodes:
            if node.region in self._inner:
                self._inner[node.region] |= node.bit
        for region in flow.regions:
            around = region.parent_region()
            if around is not None and around in self._outer:
                self._outer[region] = self._outer[around] | self._inner[around]

    def at(self, target: MemoryNode) -> int:
        """The bit set of the nodes that are defined wherever `target` is."""
        if target.kind is NodeKind.RESULT:
            return 0
        bits = self._outer[target.region]
        if not isinstance(target.value, BlockArgument):
            return bits | self._inner[target.region]
        dominance = self._dominance.get(target.region)
        if dominance is None or target.block is target.region.first_block:
            return bits
        if not dominance.is_reachable(target.block):
            return bits | self._inner[target.region]
        parent = dominance.parent(target.block)
        return bits if parent is None else bits | self._blocks(target.region)[parent]

    def _blocks(self, region: Region) -> Mapping[Block, int]:
        """The sets of the blocks of a region."""
        if region not in self._above:
            above, dominance = dict[Block, int](), self._dominance[region]
            for block in dominance.order:
                parent = dominance.parent(block)
                bits = 0 if parent is None else above[parent]
                for place in (block, *self._flow.defining.get(block, ())):
                    for node in self._flow.defined.get(place, ()):
                        bits |= node.bit
                above[block] = bits
            self._above[region] = above
        return self._above[region]
