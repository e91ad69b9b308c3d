"""
Versions of memory: equal versions guarantee that memory was not written in between.

    %0 = memref.load %a[%i]      version of %a: 4
    memref.store %f, %b[%i]      another allocation: the version of %b grows
    %1 = memref.load %a[%i]      version of %a: 4, so that %1 equals %0
    func.call @f(%b)             writes what @f writes (`summaries.py`): that of %b grows
    "unknown"()                  may write any memory: all versions grow

Each location, an allocation or a resource, has a counter of writes. A version is the sum of
the counters of all locations that may be accessed, so that it grows with each write and never
decreases. An access to more than `MOST_TERMS` locations counts as an access to any memory.

MLIR: `hasOtherSideEffectingOpInBetween` in lib/Transforms/CSE.cpp examines each operation
between the two reads, whatever memory it writes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.ir import Operation, Region, SSAValue
from xdsl.traits import DefaultResource

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.effects import Access
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, MemoryNode
from xdsl_bufferization.analysis.memory.points_to import PointsTo
from xdsl_bufferization.analysis.memory.summaries import ModuleSummaries
from xdsl_bufferization.interfaces.memory_types import is_memref

Locations = Sequence[Hashable] | None
"""The locations of an access; None for any memory."""
Version = tuple[frozenset[Hashable] | None, int]
"""The locations that are read, or None if none of them was written yet, and the number of
writes."""
ANY_MEMORY = frozenset[Hashable](["anywhere"])


class MemoryVersions:
    """Counts the writes met on a walk over the IR."""

    def __init__(self, root: Operation) -> None:
        self._root = root
        """The operation that contains all functions that the walk enters."""
        self._unknown_writes = 0
        """The number of writes that may be to any memory."""
        self._functions = [_Function(None, self._points_to)]
        """The stack of functions that the walk is in."""

    def enter(self, body: Region | None) -> None:
        """Notes that the walk enters a function."""
        self._functions.append(_Function(body, self._points_to))

    def leave(self) -> None:
        """Notes that the walk leaves the function."""
        if self._functions.pop().pending:
            # Its locations are not known outside of it.
            self._unknown_writes += 1

    def _points_to(self, body: Region) -> PointsTo:
        """The points-to sets of a function; if it is called, those that its summary needs."""
        function = body.parent_op()
        known = None if function is None else self._calls.kept_memory(function)
        if known is not None and known.body is body:
            return known.points_to
        flow = BufferFlowGraph(body, self._calls.models)
        flow.run()
        points_to = PointsTo(flow)
        points_to.run()
        return points_to

    @cached_property
    def _calls(self) -> ModuleSummaries:
        graph = CallGraph(self._root)
        called = {f for f, sites in graph.call_sites().items() if sites or graph.may_be_value(f)}
        return ModuleSummaries(graph, summarized=called)

    def write_unknown(self, op: Operation) -> None:
        """Notes an operation with unknown effects, or a call."""
        self._functions[-1].pending.append(op)

    def write(self, accesses: Sequence[Access]) -> None:
        """Notes an operation with these writes."""
        self._functions[-1].pending.append(accesses)

    def _settle(self) -> None:
        """Counts the writes since the last version. Without a version nothing is analysed: most
        functions on buffers read nothing that could have been read before."""
        function = self._functions[-1]
        pending, function.pending = function.pending, []
        for write in pending:
            if not isinstance(write, Operation):
                self._count(function, write)
                continue
            written = self._calls.written_operands(write)
            if written is None:
                self._unknown_writes += 1
            else:
                self._count(function, map(Access, written))

    def _count(self, function: _Function, accesses: Iterable[Access]) -> None:
        for access in accesses:
            locations = function.locations(access)
            if locations is None:
                self._unknown_writes += 1
            else:
                function.write(locations)

    def version(self, accesses: Iterable[Access], anything: bool) -> Version:
        """The version of the memory that is read, with `anything` of all memory. Equal versions
        guarantee unchanged memory; the converse need not hold."""
        self._settle()
        function = self._functions[-1]
        if not function.writes:
            return None, self._unknown_writes
        read = set[Hashable]()
        for access in accesses:
            locations = None if anything else function.locations(access)
            if locations is None:
                return ANY_MEMORY, self._unknown_writes + function.writes
            read.update(locations)
        writes = sum(function.count.get(location, 0) for location in read)
        return frozenset(read) if writes else None, self._unknown_writes + writes


@dataclass
class _Function:
    """The write counters of one function; its aliases are computed at the first query."""

    body: Region | None
    analyse: Callable[[Region], PointsTo]
    writes: int = 0
    """The number of writes to known locations."""
    count: dict[Hashable, int] = field(default_factory=dict[Hashable, int])
    """The number of writes to each known location."""
    pending: list[Operation | Sequence[Access]] = field(
        default_factory=list[Operation | Sequence[Access]]
    )
    """The writes since the last version; calls and operations with unknown effects."""
    _points_to: PointsTo | None = None
    _locations: dict[MemoryNode, Locations] = field(default_factory=dict[MemoryNode, Locations])

    def write(self, locations: Sequence[Hashable]) -> None:
        """Counts one write to these locations."""
        self.writes += 1
        for location in locations:
            self.count[location] = self.count.get(location, 0) + 1

    def locations(self, access: Access) -> Locations:
        """The locations of an access."""
        if not isinstance(access.resource, DefaultResource):
            return (access.resource,)
        value = access.value
        if not isinstance(value, SSAValue) or not is_memref(value) or self.body is None:
            return None
        if self._points_to is None:
            self._points_to = self.analyse(self.body)
        node = self._points_to.flow.values.get(value)
        if node is None:
            return None
        if node not in self._locations:
            self._locations[node] = self._points_to.locations(self._points_to.of(value))
        return self._locations[node]
