"""
The cycles of blocks of a region, as a forest.

    ^0 -> ^1 ; ^1 -> ^2, ^3 ; ^2 -> ^1 ; ^3 -> ^3        cycles: ^1 ^2 (head ^1), ^3 (head ^3)

Cycles are the components of the weak topological order (`block_order`). Blocks that are
unreachable from the entry are in no cycle.

MLIR: include/mlir/Analysis/CFGLoopInfo.h, which finds natural loops only (one entry)
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Region

from xdsl_bufferization.analysis.cfg.block_order import Component, order_blocks


@dataclass(eq=False)
class Cycle:
    """A component of the weak topological order: blocks that may repeat."""

    head: Block
    outer: Cycle | None
    """The innermost cycle that contains this one."""
    component: Component
    is_entered_at_head: bool = True
    """True if all edges from outside lead to the head (a natural loop)."""


class BlockCycles:
    """The cycles of one non-empty region."""

    def __init__(self, region: Region) -> None:
        order = order_blocks(region)
        self._order = order.order
        self._index = {block: i for i, block in enumerate(order.order)}
        self._innermost = dict[Block, Cycle]()
        active = list[Cycle]()
        starts = {c: order.order[c.start] for c in order.components}
        pending = list(reversed(order.components))
        for index, block in enumerate(order.order):
            while active and active[-1].component.end == index:
                active.pop()
            while pending and pending[-1].start == index:
                component = pending.pop()
                outer = active[-1] if active else None
                active.append(Cycle(starts[component], outer, component))
            if active:
                self._innermost[block] = active[-1]
        for block in self._innermost:
            for predecessor in block.predecessors():
                self._note_edge(predecessor, block)

    def innermost(self, block: Block) -> Cycle | None:
        """The innermost cycle that contains the block, or None."""
        return self._innermost.get(block)

    def contains(self, cycle: Cycle, block: Block) -> bool:
        """True if the cycle contains the block, which belongs to this region."""
        component = cycle.component
        return component.start <= self._index[block] < component.end

    def blocks(self, cycle: Cycle) -> list[Block]:
        """The blocks of a cycle; the head comes first."""
        return self._order[cycle.component.start : cycle.component.end]

    def _note_edge(self, source: Block, target: Block) -> None:
        cycle = self._innermost.get(target)
        while cycle is not None and not self.contains(cycle, source):
            cycle.is_entered_at_head &= target is cycle.head
            cycle = cycle.outer
