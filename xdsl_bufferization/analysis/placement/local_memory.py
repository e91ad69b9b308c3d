"""
Finds the allocations of a function whose memory can be placed anew.

    %a = memref.alloc()                %a is local
    "use"(%a)
    memref.dealloc %a
    %b = memref.alloc()                %b is not: it is returned
    return %b

Memory is local if it can neither be reached after the function nor be freed by another one,
if at most one buffer of the allocation is in use at a time in each call, and if each deallocation
frees it for certain, or other local memory. Of the memory of an allocation in a loop, no iteration
uses that of an earlier one; where each of several threads has a buffer of its own, none is local.

MLIR: none; `promote-buffers-to-stack` asks part of it by `AllocationScope` and the flow of aliases
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.ir import Operation, OpResult

from xdsl_bufferization.analysis.cfg.bit_sets import members, unions
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.analysis.placement.buffer_lifetimes import BufferLifetimes
from xdsl_bufferization.analysis.placement.carried_memory import CarriedMemory
from xdsl_bufferization.interfaces.diagnostics import op_name
from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION
from xdsl_bufferization.interfaces.memory_types import Holding, holding, is_memref


@dataclass
class LocalMemory:
    """The local memory of one function."""

    function: FunctionMemory
    of_threads: bool = False
    """True if memory of one thread of several counts as local."""
    nodes: list[MemoryNode] = field(default_factory=list[MemoryNode])
    """The local allocations, in program order."""
    rejected: dict[Operation, str] = field(default_factory=dict[Operation, str])
    """The other allocations, each with the reason."""
    deallocations: dict[MemoryNode, list[Operation]] = field(
        default_factory=dict[MemoryNode, list[Operation]]
    )
    """The deallocations that may free each local allocation."""

    def __post_init__(self) -> None:
        self.flow = self.function.flow
        self.lifetimes = BufferLifetimes(self.function)
        self._carried = CarriedMemory(self.function)

    def run(self) -> None:
        """Visits all allocations and deallocations once."""
        found = dict[int, MemoryNode]()
        self._distinct = self._stated_to_be_distinct()
        for node in self.flow.nodes:
            op = node.value.owner
            if node.kind is NodeKind.RESULT:
                continue
            if isinstance(op, Operation) and self._is_one(op):
                reason = self._reason(node, op)
                if reason is None:
                    found[node.number] = node
                else:
                    self.rejected[op] = reason
        self._check_deallocations(found)
        self.nodes = list(found.values())

    def restrict(self, unfit: Callable[[MemoryNode], str]) -> None:
        """
        Rejects the allocations for which `unfit` returns a reason other than "", and those
        that an operation may free in their place.
        """
        found = dict[int, MemoryNode]()
        for node in self.nodes:
            if reason := unfit(node):
                self._reject(node, reason)
            else:
                found[node.number] = node
        self._check_deallocations(found)
        self.nodes = list(found.values())

    def _is_one(self, op: Operation) -> bool:
        """True if the only effect is to allocate one buffer on the heap."""
        effects = self.flow.effects
        if len(op.results) != 1 or not effects.is_modelled(op):
            return False
        return effects.allocates(op, 0) and effects.only_allocates(op)

    def _stated_to_be_distinct(self) -> int:
        """The locations of what an operation returns several views of, as distinct ones."""
        found, flow = 0, self.flow
        for op in flow.operations:
            if len(op.results) < 2 or flow.view_flow(op) is None:
                continue
            views = list(filter(is_memref, op.results))
            for view in views if len(views) > 1 else ():
                found |= self.function.points_to.memory[flow.node(view).number]
        return found

    def _reason(self, node: MemoryNode, op: Operation) -> str | None:
        """Why the memory is not local, as far as deallocations do not matter."""
        if MANUAL_DEALLOCATION in op.attributes:
            return "its deallocation is manual"
        if holding(node.value) is not Holding.MEMORY:
            return "its elements are no numbers"
        if node.bit & self.function.returned:
            return "it may be returned"
        if node.bit & self.function.captured:
            return "it is captured, or freed by a call"
        if node.bit & self._distinct:
            return "it is stated to be distinct from other memory"
        assert op.parent is not None
        if node.bit & self._carried.carried_around(op.parent):
            return "a loop carries it from one iteration to the next"
        around = self.lifetimes.opaque_around(node.region)
        if around is not None and not self.of_threads:
            return f"each iteration of '{op_name(around)}' may need its own"
        return None

    # Deallocations.

    def _check_deallocations(self, found: dict[int, MemoryNode]) -> None:
        """
        Removes allocations that a deallocation may free in place of memory that is not local,
        and those that another one may free in place of these, and so on.
        """
        local = sum(node.bit for node in found.values())
        frees = [(op, self._freed_by(op)) for op in self.function.freed]
        unfit = 0
        for op, bits in frees:
            if not self._only_frees(op) or bits & ~local:
                unfit |= bits
        for bits in unions(bits for _, bits in frees):
            for number in members(bits & local if bits & unfit else 0):
                self._reject(found.pop(number), "a deallocation may free other memory, too")
        local = sum(node.bit for node in found.values())
        self.deallocations = {node: [] for node in found.values()}
        for op, bits in frees:
            for number in members(bits & local):
                self.deallocations[found[number]].append(op)

    def _freed_by(self, op: Operation) -> int:
        """The locations that an operation may free."""
        bits = 0
        for node in self.function.freed[op]:
            bits |= self.function.points_to.memory[node.number]
        return bits

    def _only_frees(self, op: Operation) -> bool:
        return len(op.operands) == 1 and self.flow.effects.only_frees(op)

    def _reject(self, node: MemoryNode, reason: str) -> None:
        assert isinstance(node.value, OpResult)
        self.rejected.setdefault(node.value.op, reason)
