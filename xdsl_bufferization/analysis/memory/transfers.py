"""
Asynchronous transfers: whether a started transfer has completed when a region ends.

    memref.dma_start %a[%i], %far[%j], %n, %tag[%k]      %a is read from here
    memref.dma_wait %tag[%k], %n                         to here

A wait completes the transfer if it has the same tag and the start precedes it: in the same
block, in a block that dominates it, or likewise for ancestors of both. The waits of a tag are
sorted by position; at most `MAX_WAITS_SCANNED` behind a start are examined.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region

from xdsl_bufferization.analysis.cfg.dominance import (
    Dominance,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    MemoryNode,
)

MAX_WAITS_SCANNED = 8
"""The largest number of waits that are examined for one start."""


@dataclass
class Transfers:
    """The transfer starts and waits of one function."""

    flow: BufferFlowGraph
    dominance: Mapping[Region, Dominance]
    """The dominator trees of the regions with several blocks."""
    _starts: dict[Operation, tuple[int, list[MemoryNode]]] = field(
        default_factory=dict[Operation, tuple[int, list[MemoryNode]]]
    )
    """The position of each start in the program, and the nodes of its tags."""
    _waits: dict[MemoryNode, list[tuple[int, Operation]]] = field(
        default_factory=dict[MemoryNode, list[tuple[int, Operation]]]
    )
    """Maps the node of a tag to its waits with their positions, in program order."""

    def run(self) -> None:
        """Visits all operations once."""
        for position, op in enumerate(self.flow.concerned):
            effects = self.flow.effects
            if tags := [self.flow.node(op.operands[i]) for i in effects.started(op)]:
                self._starts[op] = position, tags
            for index in effects.awaited(op):
                node = self.flow.node(op.operands[index])
                self._waits.setdefault(node, []).append((position, op))

    def is_start(self, op: Operation) -> bool:
        """True if the operation starts an asynchronous transfer."""
        return op in self._starts

    def is_complete(self, op: Operation, region: Region) -> bool:
        """True if the transfer has certainly completed when the enclosing region ends."""
        position, tags = self._starts[op]
        for tag in tags:
            waits = self._waits.get(tag, [])
            first = bisect_right(waits, position, key=lambda wait: wait[0])
            for _, wait in waits[first : first + MAX_WAITS_SCANNED]:
                if self._precedes(wait, op, region):
                    return True
        return False

    def _precedes(self, wait: Operation, start: Operation, region: Region) -> bool:
        """True if the start precedes the wait on all paths in the region."""
        ancestors = _ancestors_by_block(start, region)
        regions = {
            block.parent: block for block in ancestors if block.parent is not None
        }
        op: Operation | None = wait
        while op is not None and (block := op.parent) is not None:
            if block in ancestors:
                return ancestors[block] is not op
            inside = block.parent
            if inside is not None and inside in regions:
                tree = self.dominance[inside]  # as it has two blocks
                return tree.dominates(regions[inside], block)
            op = op.parent_op()
        return False


def _ancestors_by_block(op: Operation, region: Region) -> dict[Block, Operation]:
    """Maps each block between the operation and a region to the ancestor op in it."""
    found = dict[Block, Operation]()
    around: Operation | None = op
    while around is not None and around.parent is not None:
        found[around.parent] = around
        if around.parent.parent is region:
            break
        around = around.parent_op()
    return found
