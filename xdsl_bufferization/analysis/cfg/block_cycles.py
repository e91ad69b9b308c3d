"""
The cycles of blocks of a region, as a forest.

    ^0 -> ^1 ; ^1 -> ^2, ^3 ; ^2 -> ^1 ; ^3 -> ^3        cycles: ^1 ^2 (head ^1), ^3 (head ^3)

They are the components of the weak topological order (`block_order`); what the entry does
not reach is in none.

MLIR: include/mlir/Analysis/CFGLoopInfo.h, which knows cycles with one entry
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Region

from xdsl_bufferization.analysis.cfg.block_order import (
    Component,
    order_blocks,
)


@dataclass(eq=False)
class Cycle:
    """Blocks that may run again and again."""

    head: Block
    outer: Cycle | None
    """The innermost cycle around this one."""
    component: Component
    is_entered_at_head: bool = True
    """Do all edges from outside lead to the head?"""


class BlockCycles:
    """The cycles of one region that is not empty."""

    def __init__(self, region: Region) -> None:
        order = order_blocks(region)
        self._order = order.order
        self._index = {block: i for i, block in enumerate(order.order)}
        self._innermost = dict[Block, Cycle]()
        open = list[Cycle]()
        starts = {c: order.order[c.start] for c in order.components}
        waiting = list(reversed(order.components))
        for index, block in enumerate(order.order):
            while open and open[-1].component.end == index:
                open.pop()
            while waiting and waiting[-1].start == index:
                component = waiting.pop()
                outer = open[-1] if open else None
                open.append(Cycle(starts[component], outer, component))
            if open:
                self._innermost[block] = open[-1]
        for block in self._innermost:
            for predecessor in block.predecessors():
                self._note_edge(predecessor, block)

    def innermost(self, block: Block) -> Cycle | None:
        """The innermost cycle that a block is in."""
        return self._innermost.get(block)

    def contains(self, cycle: Cycle, block: Block) -> bool:
        """Is a block of this region in a cycle?"""
        component = cycle.component
        return component.start <= self._index[block] < component.end

    def blocks(self, cycle: Cycle) -> list[Block]:
        """The blocks of a cycle, the head first."""
        return self._order[cycle.component.start : cycle.component.end]

    def _note_edge(self, source: Block, target: Block) -> None:
        cycle = self._innermost.get(target)
        while cycle is not None and not self.contains(cycle, source):
            cycle.is_entered_at_head &= target is cycle.head
            cycle = cycle.outer
