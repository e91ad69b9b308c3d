"""Plans how far up allocations can be hoisted.

    scf.for .. {                                  %a = memref.alloc()
      scf.if %c {                                 scf.for .. {
        %a = memref.alloc() ; use %a      ->        scf.if %c {
        memref.dealloc %a                             use %a
      }                                             }
    }                                             }
                                                  memref.dealloc %a

1. Every node that a flow path reaches from an allocation may be its memory. The common
   dominator of the allocation and these nodes is computed for all allocations at once,
   along the flow graph. `BlockHoisting` hoists to it.
2. An allocation leaves a loop, be it an operation or a cycle of blocks, only if its memory
   is neither loop-carried nor captured: then one buffer serves all iterations.
3. Freed memory leaves a loop together with its deallocation, which must be in the same
   block and free nothing else, and is moved after the loop. Otherwise the allocation stays.
4. The sizes must be available at the target. Speculatable operations that compute them
   are hoisted along. They must not be negative (`EarlyAllocations`).

The plans stay valid while allocations are moved in the order of the plans.

MLIR: lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp

Allocations that may be made earlier, also where the program would not have made them.

    scf.for %i = %c0 to %n step %c1 {         %n iterations, maybe none
      %a = memref.alloc(%m)                   stays, unless %m is not negative and not huge,
    }                                         or the loop certainly has an iteration

An allocation with a negative size is undefined, and one with a huge size may fail. A size is
neither by its bounds, because it is computed from sizes of what exists, or because an allocation
that was made before has the same one, and no other one that may be zero: no memory is needed for
%n x %m elements if %m is zero, however large %n is.
"""

from __future__ import annotations

import abc
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerType, MemRefType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.block_order import Cycle, strong_components
from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.analysis.cfg.value_bounds import ValueBounds
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.analysis.placement.local_memory import CarriedMemory
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import ancestor_in, block_of, region_of, regions_around
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.memory_types import holds_memrefs
from xdsl_bufferization.interfaces.properties import (
    AllocationScopeOpInterface,
    is_side_effect_free,
    is_speculatable,
)
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_BYTES, MOST_SIZE_OPS
from xdsl_bufferization.support.memory_sizes import element_bytes

LARGE = 1 << 32
"""The sizes of what exists are taken to be at most this."""


@dataclass(eq=False, repr=False)
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
        unknown = self._unknown(op, 0)
        is_known = all(self._is_allocated_before({v}, before) for v in unknown)
        is_known |= self._is_allocated_before(self._unknown(op, 1), before)
        return (is_known and not self.is_huge(op)) or self._leads_to(before, op)

    def _unknown(self, op: Operation, least: int) -> Collection[SSAValue]:
        """The sizes of an allocation that may be smaller than `least`, or huge."""
        bounds = ((v, self._sizes.of(v)) for v in _sizes(op))
        return frozenset(v for v, b in bounds if not least <= b.low <= b.high <= MOST_BYTES)

    def is_huge(self, op: Operation) -> bool:
        """True if no memory has the bytes of an allocation, as far as they are constant."""
        bounds = map(self._sizes.of, _sizes(op))
        known = prod(size.low for size in bounds if size.low == size.high)
        return any(known * count > MOST_BYTES for count in map(_static_count, op.result_types))

    def _is_allocated_before(self, sizes: Collection[SSAValue], before: Operation) -> bool:
        """True if an allocation of which these sizes, and no others, are unknown is made whenever
        `before` is executed."""
        first = self._first.get(frozenset(sizes))
        return first is not None and self._dominates(first, before)

    @cached_property
    def _first(self) -> dict[Collection[SSAValue], Operation]:
        """The first allocation in the text with each set of unknown sizes, none of them zero."""
        found = dict[Collection[SSAValue], Operation]()
        for op in self._flow.concerned:
            if not op.operands or not self._flow.effects.only_allocates(op):
                continue
            if len(_sizes(op)) == _unknown_sizes(op) and all(map(_static_count, op.result_types)):
                found.setdefault(self._unknown(op, 1), op)
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
        return self._flow.runs_one_region_once(op) and len(op.regions) == 1


def _sizes(op: Operation) -> list[SSAValue]:
    """The operands of an allocation that may be sizes: its numbers."""
    return [v for v in op.operands if isinstance(v.type, IndexType | IntegerType)]


def _unknown_sizes(op: Operation) -> int:
    """The number of sizes that the type of the allocated memref leaves open."""
    types = op.result_types
    return sum(type.get_shape().count(DYNAMIC_INDEX) for type in types if isa(type, MemRefType))


def _static_count(type: Attribute) -> int:
    """The bytes of a memref for each element along its dynamic dimensions, or the elements if their
    size is not known."""
    if not isa(type, MemRefType):
        return 1
    shape = (size for size in type.get_shape() if size != DYNAMIC_INDEX)
    return prod(shape) * (element_bytes(type.element_type) or 1)


@record
class HoistPlan:
    """The target of one allocation, and what is moved with it."""

    allocation: Operation
    before: Operation
    """The allocation is inserted before this operation."""
    size_ops: tuple[Operation, ...] = ()
    """The operations that compute its sizes, in order; inserted before the allocation."""
    deallocation: Operation | None = None
    """The deallocation that is moved after `before`, or None."""


@dataclass(eq=False, repr=False)
class BufferHoisting(CarriedMemory, abc.ABC):
    """Base of both kinds of hoisting: allocations and loops of one function."""

    module_frees: bool
    """True if any function of the module frees memory."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.dominance = self.function.points_to.dominance
        self.early = EarlyAllocations(self.function)
        self.scope = InterfaceCache(AllocationScopeOpInterface)

    def plans(self) -> Iterator[HoistPlan]:
        """Yields the plans. Carry out each one before requesting the next."""
        self.prepare()
        for node in list(self.flow.nodes):
            op = node.value.owner
            if isinstance(op, Operation) and self._is_allocation(op):
                plan = self.plan(op, node)
                if plan is not None:
                    yield plan

    def prepare(self) -> None:
        """Computes what `plan` needs, once per function."""

    @abc.abstractmethod
    def plan(self, op: Operation, node: MemoryNode) -> HoistPlan | None:
        """The plan for one allocation; None if it stays."""

    def _is_allocation(self, op: Operation) -> bool:
        """True if the only effect is to allocate one uninitialized buffer that holds no buffers: if
        it existed for longer, nothing would say when these are freed."""
        if len(op.results) != 1 or not self.flow.effects.is_modelled(op):
            return False
        return self.flow.effects.only_allocates(op) and not holds_memrefs(op.results[0])

    def may_be_freed_by_others(self, node: MemoryNode) -> bool:
        """True if the memory escapes and may be freed by another function."""
        left = self.function.captured | self.function.returned
        return self.module_frees and bool(node.bit & left)

    def is_carried(self, node: MemoryNode, loop: Operation | Cycle) -> bool:
        """True if the memory may be carried from one iteration of the loop to the next."""
        return bool(self.carried(loop) & node.bit)

    def may_leave_cycle(self, node: MemoryNode, cycle: Cycle) -> bool:
        """True if one allocation before a cycle can serve all its iterations."""
        return not self.is_carried(node, cycle) and not node.bit & self.function.captured

    def is_available(self, value: SSAValue, before: Operation) -> bool:
        """True if an operand of an allocation is available before `before`, which is an ancestor of
        the allocation or the terminator of a block that dominates it."""
        defined, block = block_of(value), block_of(before)
        region = region_of(defined)
        if region is not block.parent:
            return region.is_ancestor(block)
        return defined is block or self.dominance.tree(region).dominates(defined, block)


@dataclass(eq=False, repr=False)
class BlockHoisting(BufferHoisting):
    """Hoists to the common dominator of all nodes that may be the allocated memory."""

    only_with_existing_memory: bool = False
    """True if an allocation stays where control flow joins it with other new memory only: hoisted,
    all of that would be allocated at once. So does one that is returned, or carried by the loop
    where it would be, as its owner is known at run time only, wherever it is allocated."""

    def prepare(self) -> None:
        """Computes the target blocks of all nodes. Linear in the flow graph."""
        following = dict[MemoryNode, list[MemoryNode]]()
        self._returned = 0
        """The memory that a function may return."""
        for edge in self.flow.edges:
            if edge.target.kind is NodeKind.RESULT:
                self._returned |= self.memory[edge.source.number]
            else:
                following.setdefault(edge.source, []).append(edge.target)
        self._target = dict[MemoryNode, Block | None]()
        self._joined = dict[MemoryNode, int]()
        """The memory that a node is joined with, as a bit set."""
        components = strong_components([*following], lambda node: following.get(node, ()))
        for component in reversed(components):
            found: Block | None = component[0].block
            joined = 0
            for node in component:
                found = self._common(found, node.block)
                joined |= self.memory[node.number]
                for target in following.get(node, ()):
                    if target in self._target:
                        found = self._common(found, self._target[target])
                        joined |= self._joined[target]
            for node in component:
                self._target[node], self._joined[node] = found, joined
        self._new = sum(n.bit for n in self._target if self._is_moved(n))
        """The allocations that are hoisted if they are joined with other memory."""
        freed = 0
        for nodes in self.function.freed.values():
            for node in nodes:
                freed |= self.memory[node.number]
        self._freed = freed

    def _is_moved(self, node: MemoryNode) -> bool:
        """True for an allocation with a target other than its block."""
        target = self._target.get(node)
        return node.kind is NodeKind.NEW and target not in (None, node.block)

    def plan(self, op: Operation, node: MemoryNode) -> HoistPlan | None:
        target = self._target.get(node)
        if target is None or not self._is_moved(node):
            return None
        if self.only_with_existing_memory and self._may_stay(node):
            return None
        if node.bit & self._freed or self.may_be_freed_by_others(node):
            return None
        here = self._outermost_op(op, node, target)
        if region_of(here) is target.parent and here.parent is not target:
            here = self._highest_terminator(op, here, node, target)
        if here is op or not self.early.is_safe(op, here):
            return None
        if self.only_with_existing_memory and self._is_carried_from(here, node):
            return None
        return HoistPlan(op, here)

    def _is_carried_from(self, here: Operation, node: MemoryNode) -> bool:
        """True if the loop around an operation may carry the memory to its next iteration."""
        around, cycle = here.parent_op(), self.cycle(block_of(here))
        if cycle is not None and self.is_carried(node, cycle):
            return True
        return around is not None and bool(self.loop(around)) and self.is_carried(node, around)

    def _may_stay(self, node: MemoryNode) -> bool:
        """True if nothing would own the memory for certain if it was hoisted."""
        is_returned = bool(node.bit & self._returned)
        return is_returned or not self._joined[node] & ~self._new

    def _common(self, a: Block | None, b: Block | None) -> Block | None:
        if a is None or b is None or a is b:
            return a if a is b else None
        return self.dominance.common(a, b)

    def _outermost_op(self, op: Operation, node: MemoryNode, target: Block) -> Operation:
        """The outermost operation around `op`, up to the target region, that it can precede."""
        here = op
        while here.parent_region() is not target.parent:
            parent = here.parent_op()
            if parent is None or not self._runs_regions_once(parent):
                break
            if not self._may_leave_cycles(node, block_of(here), target):
                break
            if not all(self.is_available(operand, parent) for operand in op.operands):
                break
            here = parent
        return here

    def _may_leave_cycles(self, node: MemoryNode, block: Block, target: Block) -> bool:
        """True if one allocation can serve all iterations of the cycles around a block, up to one
        that contains `target`."""
        cycle, cycles = self.cycle(block), self.cycles(block)
        is_in_region = target.parent is block.parent
        while cycle is not None and not (is_in_region and cycles.contains(cycle, target)):
            if not self.may_leave_cycle(node, cycle):
                return False
            cycle = cycle.outer
        return True

    def _runs_regions_once(self, op: Operation) -> bool:
        """True if the regions run at most once, during the execution of the operation."""
        return self.loop(op) is None and self.flow.runs_regions_itself(op)

    def _highest_terminator(
        self, op: Operation, here: Operation, node: MemoryNode, target: Block
    ) -> Operation:
        """The terminator of the first block, from `target` on, where sizes are available."""
        block, region = block_of(here), region_of(target)
        tree = self.dominance.tree(region)
        for operand in op.operands:
            owner = operand.owner
            defined = owner if isinstance(owner, Block) else owner.parent
            if defined is not None and defined.parent is region:
                target = defined if tree.dominates(target, defined) else target
        if not self._may_leave_cycles(node, block, target):
            return here
        last = target.last_op
        return here if target is block or last is None else last


@record
class _HoistPath:
    """The loops around a region that an allocation without operands can leave."""

    loop: Operation | None
    """The insertion point: the outermost loop, or a terminator before cycles."""
    carried: int
    """Bit set of the nodes whose memory one of the loops carries."""
    needs_full_search: bool
    """True if the path crosses a cycle of blocks or a barrier for some allocations only."""


@dataclass(eq=False, repr=False)
class LoopHoisting(BufferHoisting):
    """Hoists before the outermost loop in which one buffer serves all iterations."""

    def prepare(self) -> None:
        """Finds the deallocations that free certainly one node."""
        self._ambiguously_freed = 0
        """Bit set of the nodes freed by an operation that may free other memory as well."""
        self._frees = dict[int, list[Operation]]()
        self._paths = dict[Region, _HoistPath]()
        self._cycle_exits = dict[Cycle, _HoistPath]()
        for op, nodes in self.function.freed.items():
            bits = 0
            for node in nodes:
                bits |= self.memory[node.number]
            if len(op.operands) == 1 and not op.results and bits == nodes[0].bit:
                self._frees.setdefault(nodes[0].number, []).append(op)
            else:
                self._ambiguously_freed |= bits

    def plan(self, op: Operation, node: MemoryNode) -> HoistPlan | None:
        if node.bit & (self.function.captured | self._ambiguously_freed):
            return None
        frees = self._frees.get(node.number, [])
        if len(frees) > 1 or any(free.parent is not op.parent for free in frees):
            return None
        if not frees and node.kind is NodeKind.NEW and self.may_be_freed_by_others(node):
            return None
        free = frees[0] if frees else None
        path = self._path_out_of(node.region)
        needs_full_search = path.needs_full_search or op.operands or self.early.is_huge(op)
        if not (needs_full_search or path.carried & node.bit):
            cycles = self._cycle_exit(node.block)
            if cycles is None:
                return None if path.loop is None else HoistPlan(op, path.loop, (), free)
            if cycles.loop is not None and not (frees or cycles.carried & node.bit):
                return HoistPlan(op, path.loop or cycles.loop)
        return self._search(op, node, free)

    def _search(
        self, op: Operation, node: MemoryNode, deallocation: Operation | None
    ) -> HoistPlan | None:
        """The plan for the outermost candidate after which a loop was left, or None."""
        found: HoistPlan | None = None
        for before, is_loop in self._candidates(op, node):
            size_ops = self._size_ops(op, before)
            if size_ops is None or (deallocation is not None and not before.regions):
                break
            if not self.early.is_safe(op, before):
                break
            if is_loop:
                found = HoistPlan(op, before, size_ops, deallocation)
        return found

    def _path_out_of(self, region: Region) -> _HoistPath:
        """The path out of a region for an allocation without operands; memoized."""
        for inner in regions_around(region, self._paths, self.flow.body):
            self._paths[inner] = self._extend_path(inner)
        return self._paths[region]

    def _extend_path(self, region: Region) -> _HoistPath:
        op, outer = region.parent, region.parent_region()
        if op is None or outer is None or region is self.flow.body:
            return _HoistPath(None, 0, False)
        is_loop = self.loop(op) is not None
        if self.scope(op) is not None:
            return _HoistPath(None, 0, not is_loop)
        if not is_loop and not self.flow.runs_regions_itself(op):
            return _HoistPath(None, 0, False)
        path = self._paths[outer]
        needs_full_search = path.needs_full_search or self.cycle(block_of(op)) is not None
        if not is_loop:
            return _HoistPath(path.loop, path.carried, needs_full_search)
        return _HoistPath(path.loop or op, path.carried | self.carried(op), needs_full_search)

    def _cycle_exit(self, block: Block) -> _HoistPath | None:
        """The path out of all cycles of blocks around a block, and of those that contain the blocks
        before them; `loop` is a terminator. None if there is no cycle."""
        innermost = self.cycle(block)
        chain = list[tuple[Cycle, Block | None]]()
        cycle = innermost
        while cycle is not None and cycle not in self._cycle_exits:
            outside = self.dominance.tree(region_of(cycle.head)).parent(cycle.head)
            chain.append((cycle, outside))
            cycle = None if outside is None else self.cycle(outside)
        for cycle, outside in reversed(chain):
            beyond = None if outside is None else self.cycle(outside)
            path = _HoistPath(None if outside is None else outside.last_op, 0, False)
            if beyond is not None:
                path = self._cycle_exits[beyond]
            carried = path.carried | self.carried(cycle)
            self._cycle_exits[cycle] = _HoistPath(path.loop, carried, False)
        return None if innermost is None else self._cycle_exits[innermost]

    def _candidates(self, op: Operation, node: MemoryNode) -> Iterator[tuple[Operation, bool]]:
        """Yields the operations that the allocation may precede, innermost first, each with True if
        the last step left a loop."""
        here = op
        while here.parent is not None:
            cycle = self.cycle(here.parent)
            if cycle is not None:
                outside = self._end_before_cycle(cycle, node)
                if outside is None:
                    return
                here = outside
                yield here, True
                continue
            parent = here.parent_op()
            if parent is None or here.parent_region() is self.flow.body:
                return
            is_loop = self.loop(parent) is not None
            if not self._may_leave(parent, node):
                return
            here = parent
            yield here, is_loop

    def _may_leave(self, op: Operation, node: MemoryNode) -> bool:
        """True if an allocation in a region of `op` can be moved before `op`."""
        is_loop = self.loop(op) is not None
        if self.scope(op) is not None and (is_loop or node.kind is not NodeKind.NEW):
            # Each thread needs a buffer of its own.
            return False
        if is_loop:
            return not self.is_carried(node, op)
        return self.flow.runs_regions_itself(op)

    def _end_before_cycle(self, cycle: Cycle, node: MemoryNode) -> Operation | None:
        """The terminator of the immediate dominator of a cycle; None if not hoistable."""
        if not self.may_leave_cycle(node, cycle):
            return None
        block = self.dominance.tree(region_of(cycle.head)).parent(cycle.head)
        return None if block is None else block.last_op

    def _size_ops(self, op: Operation, before: Operation) -> tuple[Operation, ...] | None:
        """The operations to hoist along, in order; None if they are more than `MOST_SIZE_OPS` or
        one of them cannot be hoisted."""
        found = dict[Operation, None]()
        stack = [(op, iter(op.operands))]
        while stack:
            top, operands = stack[-1]
            value = next((v for v in operands if not self.is_available(v, before)), None)
            if value is None:
                stack.pop()
                found[top] = None
                continue
            owner = value.owner
            if not isinstance(owner, Operation) or not self._is_movable(owner):
                return None
            if owner not in found:
                stack.append((owner, iter(owner.operands)))
            if len(stack) + len(found) > MOST_SIZE_OPS:
                return None
        del found[op]
        return tuple(found)

    def _is_movable(self, op: Operation) -> bool:
        """True if it has no regions and no effects and is safe to execute speculatively."""
        return not op.regions and is_side_effect_free(op) and is_speculatable(op)
