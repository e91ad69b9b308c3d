"""
All allocations of a function with their sizes, where they are allocated and where they are live.

    %a = memref.alloc() : memref<16xf32>     64 bytes, allocated from here to the deallocation,
    linalg.fill .. outs(%a)                  live from the fill to the last read

The lifetime of an allocation is where its contents are needed (`buffer_lifetimes.py`). What is not
local memory (`local_memory.py`) is taken to be live from its allocation on. Stack memory is
allocated to the end of its scope, and counted on request.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Operation, OpResult
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.program_points import Points
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.analysis.placement.local_memory import LocalMemory
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface
from xdsl_bufferization.support.memory_sizes import element_bytes, extent


@dataclass(frozen=True)
class AllocationLifetime:
    """One allocation."""

    value: OpResult
    bytes: int | None
    """None if the size is not known."""
    live: Points
    """Where its contents are needed."""
    allocated: Points
    rejected: str
    """Why it is no local memory; "" if it is."""
    on_stack: bool = False


class AllocationLifetimes:
    """The allocations of one function, in program order."""

    def __init__(self, memory: FunctionMemory, *, with_stack: bool = False) -> None:
        self._local = LocalMemory(memory, of_threads=True)
        self._local.run()
        self.points = self._local.lifetimes.points
        self._scopes = InterfaceCache(AllocationScopeOpInterface)
        effects = memory.flow.effects
        self._on_stack = {
            op
            for op in memory.flow.operations
            if with_stack and op.results and effects.allocates_on_stack(op, 0)
        }
        known = {node.value.owner for node in self._local.nodes} | self._on_stack
        nodes = [
            node
            for node in memory.flow.nodes
            if node.kind is not NodeKind.RESULT
            and (node.value.owner in known or node.value.owner in self._local.rejected)
        ]
        self._local.lifetimes.run(nodes)
        self.allocations = [self._lifetime(node) for node in nodes]

    def _lifetime(self, node: MemoryNode) -> AllocationLifetime:
        value = node.value
        assert isinstance(value, OpResult)
        reason = self._local.rejected.get(value.op)
        size = bytes_of(node)
        if reason is not None:
            rest = ((self.points.first(value.op), len(self.points.operations) - 1),)
            return AllocationLifetime(value, size, rest, rest, reason)
        lifetimes = self._local.lifetimes
        if value.op in self._on_stack:
            held = ((self.points.first(value.op), self._end_of_scope(value.op)),)
            return AllocationLifetime(value, size, lifetimes.of(node), held, "", True)
        live, allocated = lifetimes.of(node), (lifetimes.allocated(node),)
        return AllocationLifetime(value, size, live, allocated, "")

    def _end_of_scope(self, op: Operation) -> int:
        """The last point of the operation that frees the stack memory of another one."""
        around = op.parent_op()
        while around is not None and self.points.first_around(around) >= 0:
            if self._scopes(around) is not None:
                return self.points.last(around)
            around = around.parent_op()
        return len(self.points.operations) - 1

    def at(self, point: int) -> Operation:
        """The operation at a point."""
        return self.points.operations[point]


def bytes_of(node: MemoryNode) -> int | None:
    """The bytes of an allocation; None if they are not known."""
    type = node.value.type
    if not isa(type, MemRefType) or DYNAMIC_INDEX in type.get_shape():
        return None
    elements = extent(type, type.get_shape())
    each = element_bytes(type.element_type)
    return None if elements is None or each is None else elements * each
