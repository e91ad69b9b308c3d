"""
Liveness of memory: a node is live if it, or a merge that borrows from it, is used later.

    ^bb0: %a = alloc ; use %a ; br ^bb1      live-out of ^bb0: nothing, %a ends at its use

Each region is analysed as a control flow graph of its own; a nested use is a use by the
operation in the region. Sets are bit sets of nodes.

MLIR: include/mlir/Analysis/Liveness.h
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region

from xdsl_bufferization.analysis.cfg.block_order import successors
from xdsl_bufferization.analysis.cfg.dominance import Dominance
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, MemoryNode, NodeKind
from xdsl_bufferization.analysis.ownership.borrow_sources import BorrowSources


@dataclass
class BufferLiveness:
    """The nodes that are live at the start and at the end of each block."""

    flow: BufferFlowGraph
    borrows: BorrowSources
    dominance: Mapping[Region, Dominance]
    """The dominator trees of the regions with several blocks."""
    live_in: dict[Block, int] = field(default_factory=dict[Block, int])
    live_out: dict[Block, int] = field(default_factory=dict[Block, int])
    _managed: dict[Region, int] = field(default_factory=dict[Region, int])
    """Bit set of the nodes of each region that may need a deallocation."""

    def run(self) -> None:
        """Computes the sets of all blocks."""
        for node in self.flow.nodes:
            if node.kind in (NodeKind.NEW, NodeKind.MERGE):
                self._managed[node.region] = self._managed.get(node.region, 0) | node.bit
        for region in self.flow.regions:
            self._run_region(region)

    def _run_region(self, region: Region) -> None:
        dominance = self.dominance.get(region)
        blocks = list(region.blocks) if dominance is None else dominance.order
        for block in region.blocks:
            self.live_in[block] = self.live_out[block] = 0
        made = [self._made(block) for block in blocks]
        needed = [self._used(block) & ~bits for block, bits in zip(blocks, made, strict=True)]
        changed = True
        while changed:
            changed = False
            for number in range(len(blocks) - 1, -1, -1):
                block = blocks[number]
                out = 0
                for successor in successors(block):
                    out |= self.live_in[successor]
                live = needed[number] | (out & ~made[number])
                changed |= live != self.live_in[block]
                self.live_out[block], self.live_in[block] = out, live

    def _made(self, block: Block) -> int:
        """Bit set of the nodes that are defined in a block."""
        bits = 0
        for node in self.flow.defined.get(block, ()):
            bits |= node.bit
        for op in self.flow.defining.get(block, ()):
            for node in self.flow.defined[op]:
                bits |= node.bit
        return bits

    def _used(self, block: Block) -> int:
        bits = 0
        for nodes in self.flow.uses[block].values():
            for node in nodes:
                bits |= self.closure(node)
        return bits

    def closure(self, node: MemoryNode) -> int:
        """The node and its borrow sources in the same region: live while the node is."""
        bits = node.bit | self.borrows.sources[node.number]
        return bits & self._managed.get(node.region, 0)

    def backwards(self, block: Block) -> Iterator[tuple[Operation, int, int]]:
        """Yields the operations that use or define nodes in reverse order, each with the bit sets
        of the nodes live after it, its own results included, and of those it uses."""
        live = self.live_out[block]
        for op in reversed(self.flow.events[block]):
            used = 0
            for node in self.flow.uses[block].get(op, ()):
                used |= self.closure(node)
            yield op, live, used
            for node in self.flow.defined.get(op, ()):
                live &= ~node.bit
            live |= used
