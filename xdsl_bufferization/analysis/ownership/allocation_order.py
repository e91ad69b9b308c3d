"""
Which nodes are defined before the memory of another node is allocated.

    scf.for .. iter_args(%x = %m) {
      %a = memref.alloc()
      %s = arith.select %c, %a, %b              %a is newer than %x, and so is %s if %b is
      scf.yield %s
    }

The memory of a newer node is no memory of the older one, until the older one is defined again. An
allocation is newer than all that is defined wherever it is, and a merge is newer than what all its
sources are newer than. Bit sets of nodes, one for each node.
"""

from __future__ import annotations

from collections.abc import Collection

from xdsl.ir import Block, Operation, Region

from xdsl_bufferization.analysis.cfg.dominance import (
    NestedDominance,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    FlowEdge,
    MemoryNode,
    NodeKind,
)


class AllocationOrder:
    """The nodes that each node of one function is newer than."""

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
        self._visible = [0] * len(flow.nodes)
        """The nodes that are defined wherever a node is."""
        for region in flow.regions:
            self._visit(region)
        self.older = self._propagated()
        """The nodes that each node is newer than."""

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
        """Notes what is visible at new nodes; returns what is behind them."""
        found = scope
        for node in self._flow.defined.get(owner, ()):
            self._visible[node.number] = scope
            found |= node.bit
        return found

    def _propagated(self) -> list[int]:
        """Takes from each merge what one of its sources is not newer than, up to a fix-point."""
        sources = self._sources()
        older = [
            self._visible[node.number] if node.number in sources else 0
            for node in self._flow.nodes
        ]
        targets = dict[int, list[int]]()
        for number, edges in sources.items():
            for edge in edges:
                targets.setdefault(edge.source.number, []).append(number)
        work = list(reversed(sources))
        while work:
            number = work.pop()
            bits = older[number]
            for edge in sources[number]:
                bits &= older[edge.source.number]
            if bits != older[number]:
                older[number] = bits
                work += targets.get(number, ())
        return older

    def _sources(self) -> dict[int, list[FlowEdge]]:
        """The edges into the nodes that are allocations or get their memory from others."""
        found = dict[int, list[FlowEdge]]()
        for node in self._flow.nodes:
            if self._is_known(node):
                found[node.number] = list(node.incoming)
        for copy in self._flow.copies:
            if copy.source is copy.target:
                found.pop(copy.target.number, None)
            elif copy.target.number in found:
                found[copy.target.number].append(copy)
        return found

    def _is_known(self, node: MemoryNode) -> bool:
        match node.kind:
            case NodeKind.NEW:
                return True
            case NodeKind.MERGE:
                return not node.may_alias_anything
            case NodeKind.UNOWNED:
                return self._flow.is_allocation(node.value)
            case NodeKind.RESULT:
                return False
