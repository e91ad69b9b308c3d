"""
Memory that a loop carries from one iteration to the next, and the cycles of blocks.

    scf.for .. iter_args(%x = %a) {        %x may be %b of the iteration before:
      %b = memref.alloc()                  the loop carries %a and %b
      scf.yield %b
    }

A cycle of blocks carries what the arguments of its head may be, or, if it can be entered at
other blocks, those of all its blocks.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import BlockCycles, Cycle
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.contents import block_of, region_of, regions_around
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.memory_types import is_memref


@dataclass
class CarriedMemory:
    """The memory that the loops and the cycles of blocks of one function carry."""

    function: FunctionMemory

    def __post_init__(self) -> None:
        self.flow = self.function.flow
        self.memory = self.function.points_to.memory
        self.loop = InterfaceCache(LoopLikeOpInterface)
        self._cycles = dict[Region, BlockCycles]()
        self._carried = dict[Operation | Cycle, int]()
        self._around = dict[Region, int]()

    def cycle(self, block: Block) -> Cycle | None:
        """The innermost cycle of blocks that contains a block, or None."""
        return self.cycles(block).innermost(block)

    def cycles(self, block: Block) -> BlockCycles:
        """The cycles of the region of a block."""
        region = region_of(block)
        if region not in self._cycles:
            self._cycles[region] = BlockCycles(region)
        return self._cycles[region]

    def carried(self, loop: Operation | Cycle) -> int:
        """Bit set of the locations whose memory the loop may carry between iterations."""
        if loop not in self._carried:
            bits = 0
            for argument in self._arguments(loop):
                if is_memref(argument):
                    bits |= self.memory[self.flow.node(argument).number]
            self._carried[loop] = bits
        return self._carried[loop]

    def carried_around(self, block: Block) -> int:
        """
        Bit set of the locations that a loop or a cycle of blocks around a block may carry.
        Memoized by region.
        """
        return self._by_cycles(block) | self._carried_around(region_of(block))

    def _carried_around(self, region: Region) -> int:
        for inner in regions_around(region, self._around, self.flow.body):
            bits, op, outer = 0, inner.parent, inner.parent_region()
            if inner is not self.flow.body and op is not None and outer is not None:
                bits = self._around[outer] | self._by_cycles(block_of(op))
                bits |= 0 if self.loop(op) is None else self.carried(op)
            self._around[inner] = bits
        return self._around[region]

    def _by_cycles(self, block: Block) -> int:
        bits, cycle = 0, self.cycle(block)
        while cycle is not None:
            bits |= self.carried(cycle)
            cycle = cycle.outer
        return bits

    def _arguments(self, loop: Operation | Cycle) -> list[SSAValue]:
        if isinstance(loop, Cycle):
            heads = [loop.head]
            if not loop.is_entered_at_head:
                heads = self.cycles(loop.head).blocks(loop)
            return [argument for block in heads for argument in block.args]
        model = self.loop(loop)
        return [] if model is None else [*model.region_iter_args(loop)]
