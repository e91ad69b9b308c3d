"""
Allocations that may be made earlier, also where the program would not have made them.

    scf.for %i = %c0 to %n step %c1 {         %n iterations, maybe none
      %a = memref.alloc(%m)                   stays, unless %m is not negative and not huge,
    }                                         or the loop certainly has an iteration

An allocation with a negative size is undefined, and one with a huge size may fail. A size is
neither by its bounds, because it is computed from sizes of what exists, or because an allocation
that was made before has the same one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerType, MemRefType
from xdsl.ir import Operation, Region, SSAValue
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.analysis.cfg.value_bounds import ValueBounds
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.contents import ancestor_in, block_of
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface

LARGE, HUGE = 1 << 32, 1 << 48
"""The sizes of what exists are taken to be at most the first; no memory has the second."""


@dataclass
class EarlyAllocations:
    """The allocations of one function that are safe to make earlier."""

    function: FunctionMemory

    def __post_init__(self) -> None:
        self._flow = self.function.flow
        self._dominance: NestedDominance = self.function.points_to.dominance
        self._sizes = ValueBounds(LARGE)
        self._loop = InterfaceCache(LoopLikeOpInterface)

    def is_safe(self, op: Operation, before: Operation) -> bool:
        """True if an allocation may be made before an operation, whether or not that one
        leads to it: no size can be negative or huge, or it is made anyway."""
        unknown = [
            v for v in _sizes(op) if not 0 <= (size := self._sizes.of(v)).low <= size.high <= HUGE
        ]
        return (
            not unknown
            or all(self._is_allocated_before(v, before) for v in unknown)
            or self._leads_to(before, op)
        )

    def _is_allocated_before(self, size: SSAValue, before: Operation) -> bool:
        """True if the first allocation with this size is made whenever `before` is executed."""
        first = self._first.get(size)
        return first is not None and self._dominates(first, before)

    @cached_property
    def _first(self) -> dict[SSAValue, Operation]:
        """The first allocation in the text with each size."""
        found = dict[SSAValue, Operation]()
        for op in self._flow.concerned:
            if not op.operands or not self._flow.effects.only_allocates(op):
                continue
            sizes = _sizes(op)
            if len(sizes) == _unknown_sizes(op):
                for size in sizes:
                    found.setdefault(size, op)
        return found

    def _dominates(self, one: Operation, other: Operation) -> bool:
        """True if `one` is executed before `other`, in its region or around it."""
        region = one.parent_region()
        level = ancestor_in(region, other)
        if level is None or level is one or region is None:
            return False
        if level.parent is one.parent:
            return self._flow.points.is_before(one, level)
        return self._dominance.tree(region).dominates(block_of(one), block_of(level))

    def _leads_to(self, around: Operation, op: Operation) -> bool:
        """True if `around` certainly executes an operation that is nested in it."""
        level = op
        while level is not around:
            region, parent = level.parent_region(), level.parent_op()
            if region is None or parent is None:
                return False
            if level.parent is not region.first_block:
                return False
            if not self._enters(parent, region):
                return False
            level = parent
        return True

    def _enters(self, op: Operation, region: Region) -> bool:
        """True if the operation certainly executes the region."""
        loop = self._loop(op)
        if loop is not None:
            return region in loop.loop_regions(op) and bool(loop.trip_count(op))
        model = self._flow.region_branch(op)
        return model is not None and model.runs_one_region_once(op) and len(op.regions) == 1


def _sizes(op: Operation) -> list[SSAValue]:
    """The operands of an allocation that may be sizes: its numbers."""
    return [v for v in op.operands if isinstance(v.type, IndexType | IntegerType)]


def _unknown_sizes(op: Operation) -> int:
    """The number of sizes that the type of the allocated memref leaves open."""
    types = op.result_types
    return sum(type.get_shape().count(DYNAMIC_INDEX) for type in types if isa(type, MemRefType))
