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
3. `packing.py` packs the buffers, with one arena for each memory space.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IntegerAttr,
    MemRefType,
    NoneAttr,
)
from xdsl.ir import Attribute, Operation, OpResult
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.memory.flow import (
    MemoryNode,
)
from xdsl_bufferization.analysis.memory.summaries import (
    FunctionMemory,
)
from xdsl_bufferization.analysis.placement.local_memory import (
    LocalMemory,
)
from xdsl_bufferization.analysis.placement.packing import (
    Request,
    Strategy,
    largest_sum,
    pack,
)
from xdsl_bufferization.analysis.placement.program_points import (
    Interval,
)
from xdsl_bufferization.support.memory_sizes import element_bytes


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Slot:
    """Bytes of an arena: those of an allocation, or of the arena of a callee."""

    op: Operation
    """The allocation, or the call."""
    offset: int
    size: int
    callee: int = -1
    """The index of the arena of the callee; -1 for an allocation."""


@dataclass(frozen=True)
class Arena:
    """One arena of a function."""

    space: Attribute
    """The memory space."""
    size: int
    alignment: int
    live: int
    """The largest sum of the bytes that are live at one point: a lower bound of the size."""
    slots: tuple[Slot, ...]


@dataclass(frozen=True)
class ArenaPlan:
    """The arenas of one function."""

    function: Operation
    memory: LocalMemory
    arenas: tuple[Arena, ...]
    span: Interval | None
    """The points at which the arenas are in use; None without any."""
    deallocations: tuple[Operation, ...]
    """The deallocations that become redundant."""
    lone_calls: tuple[Operation, ...]
    """The calls that need arenas of their own, as several threads may execute them."""


def plan_arenas(
    calls: CallGraph,
    memories: Mapping[Operation, FunctionMemory],
    options: ArenaOptions,
    is_allocation: Callable[[Operation], bool],
) -> dict[Operation, ArenaPlan]:
    """
    The plans of all functions, callees first. `is_allocation` is true for an operation that can
    be replaced by a view of an arena.
    """
    functions = {f: LocalMemory(memory) for f, memory in memories.items()}
    entered_again = set[Operation]()
    if options.is_global:
        entered_again = _entered_again(calls, functions)
    plans = dict[Operation, ArenaPlan]()
    for function in calls.callees_first():
        local = functions.get(function)
        if local is None:
            continue
        local.run()
        if function in entered_again:
            local.restrict(lambda _: "a call of the function may not be the only one")
        passed = dict[Operation, Sequence[Arena]]()
        for call in calls.calls_in(function):
            callee = calls.callee(call)
            plan = None if callee is None else plans.get(callee)
            if plan is not None and callee in options.with_argument:
                passed[call] = plan.arenas
        planner = _ArenaPlanner(function, local, options, is_allocation)
        plans[function] = planner.plan(passed)
    return plans


def _entered_again(
    calls: CallGraph, functions: Mapping[Operation, LocalMemory]
) -> set[Operation]:
    """
    The functions of which several calls may be active: those in a cycle of calls, those that
    an operation that is no call refers to, and those that several threads may call.
    """
    found = calls.recursive()
    work = [f for f in calls.functions if f in calls.mentioned()]
    for function, local in functions.items():
        for call in calls.calls_in(function):
            region, callee = call.parent_region(), calls.callee(call)
            assert region is not None
            is_alone = local.lifetimes.opaque_around(region) is None
            if callee is not None and not is_alone:
                work.append(callee)
    reached = set[Operation]()
    while work:
        function = work.pop()
        if function not in reached:
            reached.add(function)
            work += calls.callees(function)
    return found | reached


@dataclass
class _ArenaPlanner:
    """Plans the arenas of one function."""

    function: Operation
    local: LocalMemory
    options: ArenaOptions
    is_allocation: Callable[[Operation], bool]
    _requests: dict[Attribute, list[tuple[Operation, int, Request]]] = field(
        default_factory=dict[Attribute, list[tuple[Operation, int, Request]]]
    )
    """The operations that need bytes, with the index of the callee's arena, by memory space."""
    _lone: list[Operation] = field(default_factory=list[Operation])

    def plan(self, passed: Mapping[Operation, Sequence[Arena]]) -> ArenaPlan:
        """Plans for the local memory, and for the arenas that calls pass on."""
        local = self.local
        local.restrict(self._unfit)
        local.lifetimes.run(local.nodes)
        for node in local.nodes:
            self._request(node)
        for call, arenas in passed.items():
            self._request_of_call(call, arenas)
        freed = dict[Operation, None]()
        for node in local.nodes:
            freed.update(dict.fromkeys(local.deallocations[node]))
        return ArenaPlan(
            self.function,
            local,
            tuple(self._arena(space, found) for space, found in self._requests.items()),
            self._span(),
            tuple(freed),
            tuple(self._lone),
        )

    def _span(self) -> Interval | None:
        """The points from the first allocation to the last use."""
        points = self.local.lifetimes.points
        found = [
            (min(points.first(op), request.start), request.end)
            for requests in self._requests.values()
            for op, _, request in requests
        ]
        if not found:
            return None
        return min(first for first, _ in found), max(last for _, last in found)

    def _unfit(self, node: MemoryNode) -> str:
        """Why local memory is not for an arena; "" if it is."""
        assert isinstance(node.value, OpResult)
        type = node.value.type
        if not self.is_allocation(node.value.op):
            return "it is no 'memref.alloc'"
        assert isa(type, MemRefType)
        if not isinstance(type.layout, NoneAttr):
            return "its layout is not the identity"
        if DYNAMIC_INDEX in type.get_shape():
            return "its size is not static"
        if element_bytes(type.element_type) is None:
            return "the size of its elements is not known"
        size = _size(type)
        if size < self.options.minimal_size:
            return "it is smaller than minimal-size"
        if not size:
            return "it has no bytes"
        if self.options.memory_space not in (None, _number(type.memory_space)):
            return "it is in another memory space"
        return ""

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
        natural = _natural_alignment(type.element_type)
        request = Request(_size(type), max(1, alignment, natural), lifetime)
        self._add(op, -1, type.memory_space, request)

    def _request_of_call(self, call: Operation, arenas: Sequence[Arena]) -> None:
        """Requests the arenas of a callee, for the time of the call."""
        lifetimes, region = self.local.lifetimes, call.parent_region()
        assert region is not None
        if arenas and lifetimes.opaque_around(region) is not None:
            self._lone.append(call)
            return
        point = lifetimes.points.first(call)
        for index, arena in enumerate(arenas):
            request = Request(arena.size, arena.alignment, ((point, point),))
            self._add(call, index, arena.space, request)

    def _add(
        self, op: Operation, callee: int, space: Attribute, request: Request
    ) -> None:
        self._requests.setdefault(space, []).append((op, callee, request))

    def _arena(
        self, space: Attribute, found: Sequence[tuple[Operation, int, Request]]
    ) -> Arena:
        requests = [request for _, _, request in found]
        packing = pack(requests, self.options.strategy)
        slots = zip(found, packing.offsets, strict=True)
        return Arena(
            space,
            packing.size,
            max(request.alignment for request in requests),
            largest_sum((r.size, r.lifetime) for r in requests)[0],
            tuple(Slot(op, at, r.size, callee) for (op, callee, r), at in slots),
        )


def _size(type: MemRefType) -> int:
    """The bytes of a buffer of static size."""
    each = element_bytes(type.element_type)
    assert each is not None
    return prod(type.get_shape()) * each


def _natural_alignment(type: Attribute) -> int:
    """The alignment of an element: its size, which is a power of two, up to 64."""
    each = element_bytes(type) or 1
    return min(64, each & -each)


def _number(space: Attribute) -> int | None:
    """The number of a memory space: 0 for the default one, None if it is not a number."""
    if isa(space, IntegerAttr):
        return space.value.data
    return 0 if isinstance(space, NoneAttr) else None
