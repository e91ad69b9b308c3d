"""
Plans the arenas of functions: which allocations are in them, where, and how many bytes they take.

    %a = memref.alloc() : memref<16xf32>       arena of 64 bytes: %a at 0, %b at 0
    "use"(%a)
    %b = memref.alloc() : memref<8xf32>
    "use"(%b)

1. `local_memory.py` finds the memory that can be placed anew, `buffer_lifetimes.py` the points at
   which its contents are needed. Sizes and alignments are known from the types.
2. A function that gets its arena as an argument needs bytes in that of its caller, while the
   call runs: callees are planned first. A call that may run on several threads, and one within a
   cycle of calls, does not get its bytes from the arena of the caller.
3. `packing.py` packs the buffers, with one arena for each memory space. With `dynamic`, buffers
   whose sizes have the same dynamic factors, as %n x 16 and %n x 4 bytes, share one, of which all
   sizes and offsets are multiplied by them.
4. With `only_if_smaller`, allocations that overlap in time, directly or through others, have an
   arena of their own, which is allocated as long as one of them is needed. It is left out unless
   it takes fewer bytes than they do at a time; as many are enough in a function that is called in
   a loop, which allocates once then, in place of several times. `AllocatedBytes` checks that the
   peak of the function, with what else is allocated and with its callees, does not grow.

The bytes that are allocated at each point of a function, those of its callees included.

    0  %a = memref.alloc()            64 bytes from 0 to 3
    1  call @f(%a)                    and those that @f has at most, at 1
    2  %b = memref.alloc(%n)          unknown from 2 on
    3  memref.dealloc %a

Memory that is not local (`local_memory.py`) is taken to be allocated up to the end. At points at
which memory of unknown size may be allocated, the sum is a lower bound.

MLIR: none
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import accumulate, chain
from math import gcd, prod
from typing import Literal, NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, NoneAttr
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.call_graph import CallGraph, repeated_functions
from xdsl_bufferization.analysis.cfg.ir_order import Interval, Points
from xdsl_bufferization.analysis.cfg.value_bounds import ValueBounds
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.analysis.placement.hoisting import EarlyAllocations
from xdsl_bufferization.analysis.placement.local_memory import LocalMemory, bytes_of
from xdsl_bufferization.analysis.placement.packing import Request, Strategy, largest_sum, pack
from xdsl_bufferization.interfaces.contents import ancestor_in, block_of, op_of, region_of
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.progress import each
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_BYTES, MOST_RESERVED
from xdsl_bufferization.support.memory_sizes import (
    MALLOC_ALIGNMENT,
    element_bytes,
    natural_alignment,
    static_bytes,
)

Peaks = Mapping[Attribute, int]
"""The most bytes that a function allocates at a time, by memory space."""
Dynamic = Literal["stay", "symbolic", "bounded"]


def most_of(several: Iterable[Peaks | None]) -> Peaks | None:
    """The peaks of a call of one of several functions; None if those of one are not known."""
    found = dict[Attribute, int]()
    for peaks in several:
        if peaks is None:
            return None
        for space, bytes in peaks.items():
            found[space] = max(bytes, found.get(space, 0))
    return found


class AllocatedBytes:
    """The bytes of one function, by memory space."""

    def __init__(
        self, local: LocalMemory, callee_peaks: Callable[[Operation], Peaks | None]
    ) -> None:
        """`callee_peaks` returns the peaks of what a call calls, None if they are not known. The
        lifetimes of the local memory must have been found."""
        self._local = local
        self._count = len(local.lifetimes.points.operations)
        self._changes = defaultdict[Attribute, list[int]](self._nothing)
        self._unknown = self._nothing()
        self._note_allocations()
        self._note_calls(callee_peaks)
        self._bytes = {s: list(accumulate(c)) for s, c in self._changes.items()}
        self._peaks = {space: max(found) for space, found in self._bytes.items()}
        self._is_unknown = [bool(n) for n in accumulate(self._unknown)]

    def _nothing(self) -> list[int]:
        return [0] * (self._count + 1)

    def peaks(self) -> Peaks | None:
        """The most bytes at a time; None if memory of unknown size may be allocated."""
        if any(self._is_unknown):
            return None
        return self._peaks

    def may_become(
        self, space: Attribute, old: list[tuple[int, Interval]], size: int, span: Interval
    ) -> bool:
        """True if the peak does not grow where one buffer of `size`, which is allocated in `span`,
        replaces `old` ones, each with its bytes and where it is allocated. O(N) in the span."""
        first, last = span
        found = self._bytes.get(space) or self._nothing()
        most = self._peaks.get(space, 0)
        replaced = [0] * (last - first + 2)
        for bytes, (start, end) in old:
            if start <= last and end >= first:
                replaced[max(start, first) - first] += bytes
                replaced[min(end, last) + 1 - first] -= bytes
        for point, before in enumerate(accumulate(replaced[:-1]), first):
            allowed = before if self._is_unknown[point] else most - found[point] + before
            if size > allowed:
                return False
        return True

    def _add(self, space: Attribute, bytes: int | None, where: Interval) -> None:
        changes, change = self._unknown, 1
        if bytes is not None:
            changes, change = self._changes[space], bytes
        changes[where[0]] += change
        changes[where[1] + 1] -= change

    def _note_allocations(self) -> None:
        local = {node.number for node in self._local.nodes}
        flow = self._local.flow
        for node in flow.nodes:
            value = node.value
            if node.kind is NodeKind.RESULT or not isinstance(value, OpResult):
                continue
            is_new = flow.effects.allocates(value.op, value.index)
            if is_new or (node.kind is NodeKind.NEW and flow.call(value.op) is not None):
                type = value.type
                space = type.memory_space if isa(type, MemRefType) else type
                self._add(space, bytes_of(node), self._where(node, local))

    def _where(self, node: MemoryNode, local: set[int]) -> Interval:
        if node.number in local:
            return self._local.lifetimes.allocated(node)
        op = node.value.owner
        assert isinstance(op, Operation)
        return self._local.lifetimes.points.first(op), self._count - 1

    def _note_calls(self, callee_peaks: Callable[[Operation], Peaks | None]) -> None:
        flow = self._local.flow
        for point, op in enumerate(self._local.lifetimes.points.operations):
            if flow.call(op) is None and not flow.effects.is_unknown(op):
                continue
            peaks = callee_peaks(op)
            if peaks is None:
                self._unknown[point] += 1
                self._unknown[point + 1] -= 1
                continue
            for space, bytes in peaks.items():
                self._add(space, bytes, (point, point))


@record
class ArenaOptions:
    """What an arena holds, and how it is packed."""

    strategy: Strategy
    alignment: int
    """The alignment of allocations that do not state one, in bytes."""
    minimal_size: int
    """Smaller allocations stay, in bytes."""
    memory_space: int | None
    """The only memory space with an arena; None for all."""
    is_global: bool = False
    """True if arenas are globals, so that all calls of a function have the same one."""
    with_argument: Collection[Operation] = ()
    """The functions that get their arenas as arguments."""
    only_if_smaller: bool = False
    """True if allocations stay unless their arena takes fewer bytes than they do at a time."""
    dynamic: Dynamic = "stay"
    """Whether memory of dynamic size stays, gets arenas of its own, or also, where that cannot be,
    as many bytes as it takes at most."""


@record
class Slot:
    """Bytes of an arena: those of an allocation, or of the arena of a callee."""

    op: Operation
    """The allocation, or the call."""
    offset: int
    """Times the factors of the arena, as the size."""
    size: int
    callee: int = -1
    """The index of the arena of the callee; -1 for an allocation."""
    lifetime: Points = ()
    """The points at which the bytes are its own."""


@record
class Arena:
    """One arena of a function."""

    space: Attribute
    """The memory space."""
    size: int
    alignment: int
    live: int
    """The largest sum of the bytes that are live at one point: a lower bound of the size."""
    span: Interval
    """The points from the first allocation to the last use."""
    slots: tuple[Slot, ...]
    factors: tuple[SSAValue, ...] = ()
    """What sizes and offsets are multiplied by; none if they are static."""
    rounding: int = 1
    """The product of the factors is rounded up to a multiple of it, so that parts are aligned."""


@record
class ArenaPlan:
    """The arenas of one function."""

    function: Operation
    memory: LocalMemory
    arenas: tuple[Arena, ...]
    deallocations: tuple[Operation, ...]
    """The deallocations that become redundant."""


def plan_arenas(
    calls: CallGraph,
    memories: Mapping[Operation, FunctionMemory],
    options: ArenaOptions,
    is_allocation: Callable[[Operation], bool],
) -> dict[Operation, ArenaPlan]:
    """The plans of all functions, callees first. `is_allocation` is true for an operation that can
    be replaced by a view of an arena."""
    functions = {f: LocalMemory(memory) for f, memory in memories.items()}
    entered_again = set[Operation]()
    if options.is_global:
        entered_again = _entered_again(calls, functions)
    repeated = repeated_functions(calls) if options.only_if_smaller else {}
    plans, peaks = dict[Operation, ArenaPlan](), dict[Operation, Peaks | None]()

    def peaks_of(call: Operation) -> Peaks | None:
        if not calls.is_call(call):
            return None
        functions, is_open = calls.targets(call)
        return None if is_open else most_of(peaks.get(f) for f in functions)

    for function in each(calls.callees_first()):
        local = functions.get(function)
        if local is None:
            continue
        local.run()
        local.lifetimes.run(local.nodes)
        allocated = AllocatedBytes(local, peaks_of)
        peaks[function] = allocated.peaks()
        if function in entered_again:
            local.restrict(lambda _: "a call of the function may not be the only one")
        passed = dict[Operation, Sequence[Arena]]()
        for call in calls.calls_in(function):
            callee = calls.callee(call)
            plan = None if callee is None else plans.get(callee)
            if plan is not None and callee in options.with_argument:
                passed[call] = plan.arenas
        runs_often = function in repeated
        planner = _ArenaPlanner(function, local, options, is_allocation, allocated, runs_often)
        plans[function] = planner.plan(passed)
    return plans


def _entered_again(calls: CallGraph, functions: Mapping[Operation, LocalMemory]) -> set[Operation]:
    """The functions of which several calls may be active: those in a cycle of calls, those that an
    operation that is no call refers to, and those that several threads may call."""
    found = calls.recursive()
    work = [f for f in calls.functions if f in calls.mentioned]
    for function, local in functions.items():
        for call in calls.calls_in(function):
            callee = calls.callee(call)
            is_alone = local.lifetimes.opaque_around(region_of(call)) is None
            if callee is not None and not is_alone:
                work.append(callee)
    reached = set[Operation]()
    while work:
        function = work.pop()
        if function not in reached:
            reached.add(function)
            work += calls.callees(function)
    return found | reached


class _Size(NamedTuple):
    """Bytes, times the product of the factors."""

    bytes: int
    factors: tuple[SSAValue, ...] = ()


@record
class _Wanted:
    """Bytes that an operation needs in an arena."""

    op: Operation
    """The allocation, or the call."""
    callee: int
    """The index of the arena of the callee; -1 for an allocation."""
    space: Attribute
    request: Request
    allocated: Interval
    """The points at which they are allocated without an arena."""
    span: Interval
    """The points at which the arena must be allocated."""
    factors: tuple[SSAValue, ...] = ()
    """What the bytes are multiplied by."""


@dataclass(eq=False, repr=False)
class _ArenaPlanner:
    """Plans the arenas of one function."""

    function: Operation
    local: LocalMemory
    options: ArenaOptions
    is_allocation: Callable[[Operation], bool]
    allocated: AllocatedBytes
    runs_often: bool
    """True if the function is called in a loop."""
    _sizes: dict[Operation, _Size] = field(default_factory=dict[Operation, _Size])
    """The size of each allocation that fits."""
    _order: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """The dynamic sizes, in the order of their first uses."""
    _bounds: ValueBounds = field(default_factory=ValueBounds)
    _wanted: list[_Wanted] = field(default_factory=list[_Wanted])

    def plan(self, passed: Mapping[Operation, Sequence[Arena]]) -> ArenaPlan:
        """Plans for the local memory, and for the arenas that calls pass on."""
        local = self.local
        local.restrict(self._unfit)
        if self.options.dynamic != "stay":
            self._group_sizes()
        for node in local.nodes:
            self._request(node)
        for call, arenas in passed.items():
            self._request_of_call(call, arenas)
        arenas = self._arenas()
        placed = {slot.op for arena in arenas for slot in arena.slots}
        local.restrict(lambda node: "" if node.value.owner in placed else "its arena is no smaller")
        freed = dict[Operation, None]()
        for node in local.nodes:
            freed.update(dict.fromkeys(local.deallocations[node]))
        return ArenaPlan(self.function, local, tuple(arenas), tuple(freed))

    def _group_sizes(self) -> None:
        """Rejects memory of dynamic size that has no other one to share an arena with, or that an
        operation may free in place of memory of other sizes. What is freed in place of that goes as
        well, and may leave another one alone."""
        while True:
            nodes, count = self.local.nodes, Counter(map(self._factors, self.local.nodes))
            by_free = dict[Operation, set[tuple[SSAValue, ...]]]()
            for node in nodes:
                for free in self.local.deallocations[node]:
                    by_free.setdefault(free, set()).add(self._factors(node))
            self.local.restrict(partial(self._unshared, count, by_free))
            if len(self.local.nodes) == len(nodes):
                return

    def _unshared(
        self,
        count: Mapping[tuple[SSAValue, ...], int],
        by_free: Mapping[Operation, Collection[tuple[SSAValue, ...]]],
        node: MemoryNode,
    ) -> str:
        """Why memory is in no arena of its size; "" if it is."""
        factors = self._factors(node)
        if factors and count[factors] < 2:
            return "no other buffer is of the same dynamic size"
        if any(len(by_free[free]) > 1 for free in self.local.deallocations[node]):
            return "an operation may free memory of another size in its place"
        return ""

    def _factors(self, node: MemoryNode) -> tuple[SSAValue, ...]:
        return self._sizes[op_of(node.value)].factors

    def _arenas(self) -> Sequence[Arena]:
        """The arenas of all groups, one for each memory space."""
        if not self._wanted:
            return ()
        if self.options.dynamic != "stay":
            groups = dict[tuple[SSAValue, ...], list[_Wanted]]()
            for wanted in self._wanted:
                groups.setdefault(wanted.factors, []).append(wanted)
            hulls = [(each, _hull(wanted.span for wanted in each)) for each in groups.values()]
            return [arena for each, span in hulls for arena in self._of_group(each, span)]
        if not self.options.only_if_smaller:
            span = _hull(wanted.span for wanted in self._wanted)
            return self._of_group(self._wanted, span)
        found = list[Arena]()
        for span, group in self._groups():
            arenas = self._of_group(group, span)
            if all(self._is_better(arena, group) for arena in arenas):
                found += chain.from_iterable(map(self._parts, arenas))
        return found

    def _parts(self, arena: Arena) -> Iterator[Arena]:
        """Yields an arena for each range of bytes at whose ends no slot is cut: a compiler sees
        that memory of different allocations is apart. An allocation that has a range for itself
        stays. In a loop, fewer allocations are better."""
        if self._is_given() or self.runs_often:
            yield arena
            return
        slots, start, end = list[Slot](), 0, 0
        for slot in sorted(arena.slots, key=lambda slot: slot.offset):
            if slots and slot.offset >= end and not slot.offset % arena.alignment:
                yield from self._part(arena, slots, start, end)
                slots, start = [], slot.offset
            slots.append(slot)
            end = max(end, slot.offset + slot.size)
        yield from self._part(arena, slots, start, end)

    def _part(self, arena: Arena, slots: Sequence[Slot], start: int, end: int) -> Iterator[Arena]:
        """The arena of some slots of another one, which are in these bytes of it, if any."""
        if len(slots) == 1 and self._is_alone(slots[0]):
            return
        moved = tuple(replace(slot, offset=slot.offset - start) for slot in slots)
        live = largest_sum((slot.size, slot.lifetime) for slot in moved)[0]
        span = arena.span
        if self._allocates_in_one_block():
            span = _hull(self._outer_spans[slot.op] for slot in slots)
        yield replace(arena, size=end - start, live=live, span=span, slots=moved)

    def _is_alone(self, slot: Slot) -> bool:
        """True for an allocation that is made once, and freed by nothing that frees another one."""
        is_made_once = slot.callee < 0 and slot.op.parent is self.local.flow.body.first_block
        return is_made_once and slot.op not in self._with_another

    def _of_group(self, group: Sequence[_Wanted], span: Interval) -> Sequence[Arena]:
        by_space = dict[Attribute, list[_Wanted]]()
        for wanted in group:
            by_space.setdefault(wanted.space, []).append(wanted)
        return [self._arena(space, span, found) for space, found in by_space.items()]

    def _groups(self) -> Iterator[tuple[Interval, Sequence[_Wanted]]]:
        """Yields the requests whose arenas must be allocated at the same time, and when. Those of
        one deallocation are together. O(N log N)."""
        if not self._allocates_in_one_block():
            yield (0, len(self.local.lifetimes.points.operations) - 1), self._wanted
            return
        spans = self._outer_spans
        order = sorted(self._wanted, key=lambda wanted: spans[wanted.op])
        group, (start, end) = list[_Wanted](), spans[order[0].op]
        for wanted in order:
            first, last = spans[wanted.op]
            if first > end:
                yield (start, end), group
                group, start = [], first
            group.append(wanted)
            end = max(end, last)
        yield (start, end), group

    def _is_given(self) -> bool:
        """True if the function does not allocate its arenas."""
        return self.options.is_global or self.function in self.options.with_argument

    def _allocates_in_one_block(self) -> bool:
        body = self.local.flow.body
        return not self._is_given() and body.first_block is body.last_block

    @cached_property
    def _outer_spans(self) -> Mapping[Operation, Interval]:
        """The spans of the requests, in whole operations of the function body."""
        points, body = self.local.lifetimes.points, self.local.flow.body
        starts = [points.first(op) for op in body.block.ops]
        ends = [*(start - 1 for start in starts[1:]), len(points.operations) - 1]
        spans = dict[Operation, Interval]()
        for wanted in self._wanted:
            first, last = (bisect_right(starts, p) - 1 for p in wanted.span)
            spans[wanted.op] = starts[first], ends[last]
        for ops in self._freed_together:
            hull = _hull(spans[op] for op in ops)
            spans.update(dict.fromkeys(ops, hull))
        return spans

    @cached_property
    def _with_another(self) -> set[Operation]:
        """The allocations that are freed by what may free another one."""
        return {op for ops in self._freed_together for op in ops}

    @cached_property
    def _freed_together(self) -> Sequence[Collection[Operation]]:
        """The allocations of which one deallocation may free any, where they are several."""
        found = dict[Operation, dict[Operation, None]]()
        for node in self.local.nodes:
            for free in self.local.deallocations[node]:
                found.setdefault(free, {})[op_of(node.value)] = None
        return [ops for ops in found.values() if len(ops) > 1]

    def _is_better(self, arena: Arena, group: Sequence[_Wanted]) -> bool:
        """True if an arena takes fewer bytes than its allocations, or as many and fewer calls of
        the allocator, and the peak stays."""
        old = [
            (wanted.request.size, wanted.allocated)
            for wanted in group
            if wanted.space == arena.space
        ]
        most = largest_sum((size, (where,)) for size, where in old)[0]
        saves_calls = self.runs_often and len(old) > 1
        if arena.size > most or (arena.size == most and not saves_calls):
            return False
        return self.allocated.may_become(arena.space, old, arena.size, arena.span)

    def _unfit(self, node: MemoryNode) -> str:
        """Why local memory is not for an arena; "" if it is."""
        assert isinstance(node.value, OpResult)
        type = node.value.type
        if not self.is_allocation(node.value.op):
            return "it is no 'memref.alloc'"
        assert isa(type, MemRefType)
        if not isinstance(type.layout, NoneAttr):
            return "its layout is not the identity"
        if self.options.dynamic == "stay" and DYNAMIC_INDEX in type.get_shape():
            return "its size is not static"
        if element_bytes(type.element_type) is None:
            return "the size of its elements is not known"
        size = self._size(type, node.value.op)
        if size is None:
            return "its size is not known where an arena would be allocated"
        if not size.factors and size.bytes < self.options.minimal_size:
            return "it is smaller than minimal-size"
        if not size.bytes:
            return "it has no bytes"
        if size.bytes > MOST_BYTES:
            return "no memory is as large: it is never made"
        if self.options.memory_space not in (None, _number(type.memory_space)):
            return "it is in another memory space"
        self._sizes[node.value.op] = size
        return ""

    def _size(self, type: MemRefType, op: Operation) -> _Size | None:
        """The size of an allocation; None if it is not known at the start of the function body, or
        not known to be one where the allocation may never be made."""
        bytes, factors = static_bytes(type), list[SSAValue]()
        for value in op.operands:
            number = self._bounds.constant(value)
            if number is None:
                factors.append(value)
            else:
                bytes *= max(number, 0)
        is_known = all(map(self._is_known_early, factors))
        if is_known and (not factors or self._early.is_safe(op, self._start(op))):
            numbers = [self._order.setdefault(value, len(self._order)) for value in factors]
            return _Size(bytes, tuple(f for _, f in sorted(zip(numbers, factors, strict=True))))
        most = prod(max(self._bounds.of(value).high, 0) for value in factors)
        if self.options.dynamic == "bounded" and bytes * most <= MOST_RESERVED:
            return _Size(bytes * most)
        return None

    def _is_known_early(self, value: SSAValue) -> bool:
        """True if a value is defined before what uses it first, in the body of the function: in its
        only block, or as an argument."""
        block, body = block_of(value), self.local.flow.body
        is_argument = isinstance(value, BlockArgument) and block is body.first_block
        return is_argument or (block is body.first_block and block is body.last_block)

    @cached_property
    def _early(self) -> EarlyAllocations:
        return EarlyAllocations(self.local.function)

    def _start(self, op: Operation) -> Operation:
        """An operation of the first block of the function that is executed whenever an arena with
        this allocation is allocated: the one around it, or the last one."""
        body = self.local.flow.body
        around = ancestor_in(body, op)
        start = around if body.first_block is body.last_block else body.blocks[0].last_op
        assert start is not None
        return start

    def _request(self, node: MemoryNode) -> None:
        type, op = node.value.type, node.value.owner
        assert isa(type, MemRefType)
        assert isinstance(op, Operation)
        lifetimes = self.local.lifetimes
        point = lifetimes.points.first(op)
        lifetime = lifetimes.of(node) or ((point, point),)
        stated = op.get_attr_or_prop("alignment")
        alignment = self.options.alignment
        if isa(stated, IntegerAttr):
            alignment = stated.value.data
        # What is stated of memory may be the alignment that the heap has.
        promised = MALLOC_ALIGNMENT if node.bit & self.local.function.promised else 1
        natural = natural_alignment(element_bytes(type.element_type) or 1)
        size = self._sizes[op]
        request = Request(size.bytes, max(promised, alignment, natural), lifetime)
        allocated = lifetimes.allocated(node)
        span = min(point, request.start), max(request.end, self._last_uses.get(node.number, point))
        wanted = _Wanted(op, -1, type.memory_space, request, allocated, span, size.factors)
        self._wanted.append(wanted)

    @cached_property
    def _last_uses(self) -> Mapping[int, int]:
        """The point of the last operation that uses a memref of an allocation, other than to free
        it: it may be a view that nothing accesses. By the number of the allocation."""
        flow, memory = self.local.flow, self.local.function.points_to.memory
        pending, found = sum(node.bit for node in self.local.nodes), dict[int, int]()
        frees = {op for ops in self.local.deallocations.values() for op in ops}
        for op in reversed(flow.concerned):
            used = 0
            for operand in filter(is_memref, op.operands if op not in frees else ()):
                used |= memory[flow.node(operand).number]
            found.update(
                dict.fromkeys(members(used & pending), self.local.lifetimes.points.first(op))
            )
            pending &= ~used
        return found

    def _request_of_call(self, call: Operation, arenas: Sequence[Arena]) -> None:
        """Requests the arenas of a callee, for the time of the call. A call that several threads
        may execute gets new ones each time."""
        lifetimes = self.local.lifetimes
        if not arenas or lifetimes.opaque_around(region_of(call)) is not None:
            return
        point = lifetimes.points.first(call)
        for index, arena in enumerate(arenas):
            here = point, point
            request = Request(arena.size, arena.alignment, (here,))
            wanted = _Wanted(call, index, arena.space, request, here, here)
            self._wanted.append(wanted)

    def _arena(self, space: Attribute, span: Interval, found: Sequence[_Wanted]) -> Arena:
        requests, factors = [wanted.request for wanted in found], found[0].factors
        alignment = max(request.alignment for request in requests)
        if factors:
            # Offsets are multiples of what divides all sizes, and rounding does the rest.
            unit = gcd(alignment, *(request.size for request in requests))
            requests = [replace(request, alignment=unit) for request in requests]
        packing = pack(requests, self.options.strategy)
        slots = zip(found, packing.offsets, strict=True)
        return Arena(
            space,
            packing.size,
            alignment,
            largest_sum((r.size, r.lifetime) for r in requests)[0],
            span,
            tuple(_slot(wanted, offset) for wanted, offset in slots),
            factors,
            alignment // requests[0].alignment if factors else 1,
        )


def _slot(found: _Wanted, offset: int) -> Slot:
    request = found.request
    return Slot(found.op, offset, request.size, found.callee, request.lifetime)


def _hull(intervals: Iterable[Interval]) -> Interval:
    """The smallest interval around some, of which there is one."""
    found = list(intervals)
    return min(first for first, _ in found), max(last for _, last in found)


def _number(space: Attribute) -> int | None:
    """The number of a memory space: 0 for the default one, None if it is not a number."""
    if isa(space, IntegerAttr):
        return space.value.data
    return 0 if isinstance(space, NoneAttr) else None
