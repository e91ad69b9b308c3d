"""
Finds the allocations of a function that can be on the stack, and their targets.

    scf.while .. {                      %a = memref.alloca()
      %a = memref.alloc()       ->      scf.while .. {
      use %a                              use %a
      memref.dealloc %a                   ...

1. Memory that escapes (`analysis/memory/summaries.py`) stays on the heap, and so does memory
   that one deallocation frees together with escaping memory.
2. Every operation between an allocation and its scope must have a control flow model. A
   scope is a function or an `AllocationScopeOpInterface`, which frees its stack memory at
   its end. Memory that leaves its scope, or that is allocated in a cycle of blocks, stays
   on the heap.
3. An allocation in a loop is made once, before the loop. Loop-carried memory stays on
   the heap.

MLIR: lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import Operation, OpResult, Region

from xdsl_bufferization.analysis.cfg.bit_sets import members, unions
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.analysis.placement.local_memory import CarriedMemory
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.contents import block_of, regions_around
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface


@dataclass(frozen=True)
class StackTarget:
    """The target of the allocations of one region."""

    scope: Operation | None
    """The operation that frees it; None for the function."""
    loop: Operation | None
    """The outermost loop between the scope and the region, or None."""
    depth: int
    """The number of loops between the scope and the region."""


@dataclass(frozen=True)
class StackGroup:
    """Allocations that must be promoted together or not at all."""

    targets: dict[Operation, StackTarget]
    deallocations: tuple[Operation, ...]
    """The deallocations that become redundant."""


@dataclass
class StackMemory:
    """Stack promotion candidates of one function."""

    function: FunctionMemory
    groups: list[StackGroup] = field(default_factory=list[StackGroup])

    def run(self) -> None:
        """Finds targets for allocations with one result, and groups them."""
        self.flow = self.function.flow
        self.memory = self.function.points_to.memory
        self._scope = InterfaceCache(AllocationScopeOpInterface)
        self._loop = InterfaceCache(LoopLikeOpInterface)
        self._carried = CarriedMemory(self.function)
        self._targets = dict[Region, StackTarget | None]()
        self._targets[self.flow.body] = StackTarget(None, None, 0)
        targets = dict[MemoryNode, StackTarget]()
        for node in self.flow.nodes:
            target = self._target(node)
            if target is not None:
                targets[node] = target
        candidates = sum(node.bit for node in targets)
        candidates &= ~(self.function.captured | self.function.returned)
        candidates &= ~self._leaving_scope(targets)
        for node in targets:
            candidates &= ~(node.bit & self._carried.carried_around(node.block))
        self._group(targets, candidates)

    # Targets.

    def _target(self, node: MemoryNode) -> StackTarget | None:
        value = node.value
        if node.kind is not NodeKind.NEW or not isinstance(value, OpResult):
            return None
        if len(value.op.results) != 1 or self._is_cyclic(value.op):
            return None
        return self._target_in(node.region)

    def _target_in(self, region: Region) -> StackTarget | None:
        """The target of allocations in a region, outside of cycles of blocks; memoized."""
        for inner in regions_around(region, self._targets):
            self._targets[inner] = self._compute_target(inner)
        return self._targets[region]

    def _compute_target(self, region: Region) -> StackTarget | None:
        op, outer = region.parent, region.parent_region()
        if op is None or outer is None:
            return None
        if self._scope(op) is not None:
            return StackTarget(op, None, 0)
        target = self._targets[outer]
        if target is None or self._is_cyclic(op):
            return None
        if self._loop(op) is not None:
            return StackTarget(target.scope, target.loop or op, target.depth + 1)
        return target if self.flow.runs_regions_itself(op) else None

    def _is_cyclic(self, op: Operation) -> bool:
        """True if the operation is in a cycle of blocks."""
        return self._carried.cycle(block_of(op)) is not None

    # Memory that outlives its target.

    def _leaving_scope(self, targets: dict[MemoryNode, StackTarget]) -> int:
        """Bit set of the nodes that an inner scope may return as a result."""
        inside = dict[Operation, int]()
        for node, target in targets.items():
            if target.scope is not None:
                inside[target.scope] = inside.get(target.scope, 0) | node.bit
        left = 0
        for scope, bits in inside.items():
            for result in scope.results:
                if is_memref(result):
                    left |= bits & self.memory[self.flow.node(result).number]
        return left

    # Groups.

    def _group(self, targets: dict[MemoryNode, StackTarget], candidates: int) -> None:
        """Groups the candidates: memory that one deallocation may free is in one group."""
        freeing = dict[Operation, int]()
        for op, nodes in self.function.freed.items():
            bits = 0
            for node in nodes:
                bits |= self.memory[node.number]
            if len(op.operands) != 1 or op.results:
                # It selects at run time what it frees, or reuses the memory (realloc).
                candidates &= ~bits
            if bits:
                freeing[op] = bits
        groups = dict(zip(freeing, unions(freeing.values()), strict=True))
        group_of = {n: bits for bits in dict.fromkeys(groups.values()) for n in members(bits)}
        found = dict[int, tuple[list[MemoryNode], list[Operation]]]()
        for number in members(candidates):
            group = group_of.get(number, 1 << number)
            if not group & ~candidates:
                found.setdefault(group, ([], []))[0].append(self.flow.nodes[number])
        for op, group in groups.items():
            if group in found:
                found[group][1].append(op)
        for nodes, ops in found.values():
            of_op = {_allocation(node): targets[node] for node in nodes}
            self.groups.append(StackGroup(of_op, tuple(ops)))


def _allocation(node: MemoryNode) -> Operation:
    """The operation that allocates the memory of a node."""
    assert isinstance(node.value, OpResult)
    return node.value.op
