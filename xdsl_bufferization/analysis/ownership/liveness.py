"""
Liveness of the memory of a region: it, or a root that borrows it, is used later.

    ^bb0: %a = alloc ; use %a ; br ^bb1      live-out of ^bb0: nothing, %a ends at its use

Each region is a graph of blocks of its own; what happens inside of an operation happens
at that operation. Sets are bit sets of roots.

MLIR: include/mlir/Analysis/Liveness.h
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region

from xdsl_bufferization.analysis.cfg.block_order import (
    successors,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Kind,
    Root,
)
from xdsl_bufferization.analysis.ownership.borrow_sources import (
    BorrowSources,
)


@dataclass
class BufferLiveness:
    """The live roots at the start and at the end of each block, as bit sets."""

    flow: BufferRoots
    borrows: BorrowSources
    live_in: dict[Block, int] = field(default_factory=dict[Block, int])
    live_out: dict[Block, int] = field(default_factory=dict[Block, int])
    _kept: dict[Region, int] = field(default_factory=dict[Region, int])
    """The roots of each region that may own memory."""

    def run(self) -> None:
        """Computes the sets of all blocks."""
        for root in self.flow.roots:
            if root.kind in (Kind.NEW, Kind.MERGE):
                self._kept[root.region] = self._kept.get(root.region, 0) | root.bit
        for region in self.flow.regions:
            self._run_region(region)

    def _run_region(self, region: Region) -> None:
        dominance = self.borrows.dominance.get(region)
        blocks = list(region.blocks) if dominance is None else dominance.order
        for block in region.blocks:
            self.live_in[block] = self.live_out[block] = 0
        made = [self._made(block) for block in blocks]
        needed = [
            self._used(block) & ~bits for block, bits in zip(blocks, made, strict=True)
        ]
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
        """The roots that are defined in a block."""
        bits = 0
        for root in self.flow.defined.get(block, ()):
            bits |= root.bit
        for op in self.flow.defining.get(block, ()):
            for root in self.flow.defined[op]:
                bits |= root.bit
        return bits

    def _used(self, block: Block) -> int:
        bits = 0
        for roots in self.flow.uses[block].values():
            for root in roots:
                bits |= self.closure(root)
        return bits

    def closure(self, root: Root) -> int:
        """The roots of the region of a root that are needed while it is."""
        bits = root.bit | self.borrows.sources[root.number]
        return bits & self._kept.get(root.region, 0)

    def backwards(self, block: Block) -> Iterator[tuple[Operation, int, int]]:
        """
        The operations that use or define roots, the last first: what is live behind
        each, its own results included, and what it uses.
        """
        live = self.live_out[block]
        for op in reversed(self.flow.events[block]):
            used = 0
            for root in self.flow.uses[block].get(op, ()):
                used |= self.closure(root)
            yield op, live, used
            for root in self.flow.defined.get(op, ()):
                live &= ~root.bit
            live |= used
