"""Finds the allocations of a function whose memory can be placed anew.

    %a = memref.alloc()                %a is local
    "use"(%a)
    memref.dealloc %a
    %b = memref.alloc()                %b is not: it is returned
    return %b

Memory is local if it can neither be reached after the function nor be freed by another one,
if at most one buffer of the allocation is in use at a time in each call, and if each deallocation
frees it for certain, or other local memory. Of the memory of an allocation in a loop, no iteration
uses that of an earlier one; where each of several threads has a buffer of its own, none is local.

Memory that a loop carries from one iteration to the next, and the cycles of blocks.

    scf.for .. iter_args(%x = %a) {        %x may be %b of the iteration before:
      %b = memref.alloc()                  the loop carries %a and %b
      scf.yield %b
    }

A cycle of blocks carries what the arguments of its head may be, or, if it can be entered at
other blocks, those of all its blocks.

All allocations of a function with their sizes, where they are allocated and where they are live.

    %a = memref.alloc() : memref<16xf32>     64 bytes, allocated from here to the deallocation,
    linalg.fill .. outs(%a)                  live from the fill to the last read

The lifetime of an allocation is where its contents are needed (`buffer_lifetimes.py`). What is not
local memory is taken to be live from its allocation on. Stack memory is
allocated to the end of its scope, and counted on request.

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

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.bit_sets import members, unions
from xdsl_bufferization.analysis.cfg.block_order import BlockCycles, Cycle, NestedCycles
from xdsl_bufferization.analysis.cfg.ir_order import Points
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.analysis.placement.buffer_lifetimes import BufferLifetimes
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import (
    block_of,
    op_and_around,
    op_of,
    region_of,
    regions_around,
)
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.diagnostics import op_name
from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION
from xdsl_bufferization.interfaces.memory_types import Holding, holding, holds_memrefs, is_memref
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_COMPARED
from xdsl_bufferization.support.memory_sizes import element_bytes, extent


@dataclass(eq=False, repr=False)
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
        """Rejects the allocations for which `unfit` returns a reason other than "", and those that
        an operation may free in their place."""
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
        """The locations of what an operation returns several views of, as distinct ones, or of
        several arguments of which a function states something, as it may be that."""
        found, flow = 0, self.flow
        for op in flow.operations:
            summary = flow.summary(op)
            if summary is not None and summary.promised.arguments.bit_count() > 1:
                found |= self.function.points_to.of_call(op, summary.promised)
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
        """Removes allocations that a deallocation may free in place of memory that is not local, or
        of many others, and those that another one may free in place of these, and so on."""
        local = sum(node.bit for node in found.values())
        frees = [(op, self._freed_by(op)) for op in self.function.freed]
        unfit = 0
        for op, bits in frees:
            is_one_of_many = bits.bit_count() > MOST_COMPARED
            if not self._only_frees(op) or bits & ~local or is_one_of_many:
                unfit |= bits
        for bits in dict.fromkeys(unions(bits for _, bits in frees)):
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
        self.rejected.setdefault(op_of(node.value), reason)


@dataclass(eq=False, repr=False)
class CarriedMemory:
    """The memory that the loops and the cycles of blocks of one function carry."""

    function: FunctionMemory

    def __post_init__(self) -> None:
        self.flow = self.function.flow
        self.memory = self.function.points_to.memory
        self.loop = InterfaceCache(LoopLikeOpInterface)
        self._cycles = NestedCycles()
        self._carried = dict[Operation | Cycle, int]()
        self._around = dict[Region, int]()

    def cycle(self, block: Block) -> Cycle | None:
        """The innermost cycle of blocks that contains a block, or None."""
        return self._cycles.innermost(block)

    def cycles(self, block: Block) -> BlockCycles:
        """The cycles of the region of a block."""
        return self._cycles.of(region_of(block))

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
        """Bit set of the locations that a loop or a cycle of blocks around a block may carry.
        Memoized by region."""
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


@record
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
        for around in islice(op_and_around(op), 1, None):
            if self.points.first_around(around) >= 0 and self._scopes(around) is not None:
                return self.points.last(around)
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


@record
class StackTarget:
    """The target of the allocations of one region."""

    scope: Operation | None
    """The operation that frees it; None for the function."""
    loop: Operation | None
    """The outermost loop between the scope and the region, or None."""
    depth: int
    """The number of loops between the scope and the region."""


@record
class StackGroup:
    """Allocations that must be promoted together or not at all."""

    targets: dict[Operation, StackTarget]
    deallocations: tuple[Operation, ...]
    """The deallocations that become redundant."""


@dataclass(eq=False, repr=False)
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
        target = self._target_in(node.region)
        # Before a loop, a buffer of buffers would keep what it holds from being freed in it.
        leaves_loop = target is not None and target.loop is not None
        return None if leaves_loop and holds_memrefs(value) else target

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
        """Bit set of the nodes that an inner scope may return as a result, or use in the regions of
        a terminator, as of `scf.reduce`, which may run when the scope has ended."""
        inside = dict[Operation, int]()
        for node, target in targets.items():
            if target.scope is not None:
                inside[target.scope] = inside.get(target.scope, 0) | node.bit
        left = 0
        for scope, bits in inside.items():
            for block in (block for region in scope.regions for block in region.blocks):
                if block.last_op is not None:
                    left |= bits & self.function.points_to.used_inside(block.last_op)
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
            of_op = {op_of(node.value): targets[node] for node in nodes}
            self.groups.append(StackGroup(of_op, tuple(ops)))
