"""Finds copies between buffers that a program can do without.

    %a = memref.alloc()
    memref.copy %x, %a          // forwarded: %a is only read from here on, while nothing
    "use"(%a)                   // writes %x, so that %x serves

    %t = memref.alloc()
    linalg.exp .. outs(%t)      // computed in place: nothing accesses %o from the
    memref.copy %t, %o          // allocation on, and nothing %t after the copy, so that %o serves

One side of such a copy is the whole of a local allocation (`local_memory.py`) of which all accesses
are in the block of the copy, or in operations of this block. Times are program points, and
what is accessed at which point is noted by location, once for all copies: a question is a binary
search. Accesses to other elements of the same buffer, as by the views of a concatenation, do not
count, if there are few.

A buffer that serves for another one is accessed where that was, which is noted at once. It does not
go itself, nor does what went serve: of a chain of copies every other one is found, and the rest
when the function is analysed again.

Near to linear in the accesses. MLIR: none; `memref.copy` has a folder for a buffer and itself
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.ir_order import Interval
from xdsl_bufferization.analysis.memory.flow import MemoryNode
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.analysis.placement.buffer_lifetimes import Access, Box, box_of, meet
from xdsl_bufferization.analysis.placement.local_memory import LocalMemory
from xdsl_bufferization.interfaces.contents import ancestor_in, block_of, op_of
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.support.bounds import MOST_COMPARED, MOST_KEPT
from xdsl_bufferization.support.layouts import as_memref, may_overlap, strides_of


class Copy(NamedTuple):
    """An operation that copies all of a buffer to another one, and does nothing else."""

    op: Operation
    source: SSAValue
    target: SSAValue


class NeedlessCopy(NamedTuple):
    """A copy, the allocation that goes with it, and the buffer that serves in its place."""

    op: Operation
    allocation: Operation
    buffer: SSAValue
    deallocations: Sequence[Operation]
    """Those of the allocation."""


class NeedlessCopies:
    """The copies of one function that it can do without."""

    def __init__(
        self,
        function: FunctionMemory,
        copies: Sequence[Copy],
        takes_any_layout: Callable[[Operation], bool],
    ) -> None:
        """`takes_any_layout` is true of operations on memrefs of any layout. No other buffer serves
        for memory of which something is promised, as an alignment."""
        self.function = function
        self._copies = copies
        self._takes_any_layout = takes_any_layout
        self._points = function.flow.points
        self._memory = function.points_to
        self._local = LocalMemory(function)
        self._fixed = function.promised
        """The locations that stay: they serve for other ones, or something is promised of them."""
        self._gone = 0
        """The locations for which others serve."""
        self.moves = dict[Operation, Operation]()
        """The operations that define buffers which serve, and before what each is to stand."""

    def find(self) -> Sequence[NeedlessCopy]:
        """Returns copies that can all go at once, after the `moves`."""
        self._local.run()
        local = {node.value: node for node in self._local.nodes}
        ends = [value for copy in self._copies for value in copy[1:]]
        if not any(value in local for value in ends):
            return ()
        self._local.lifetimes.run(local[value] for value in dict.fromkeys(ends) if value in local)
        self._times = AccessTimes(self.function, ends)
        found = list[NeedlessCopy]()
        for copy in self._copies:
            target, source = local.get(copy.target), local.get(copy.source)
            if copy.source is copy.target:
                continue
            if target is not None and self._is_forwarded(copy, target):
                found.append(self._needless(copy, target, copy.source))
            elif source is not None and self._is_computed_in_place(copy, source):
                self._move_up(copy.target, source)
                found.append(self._needless(copy, source, copy.target))
        return found

    def _needless(self, copy: Copy, node: MemoryNode, buffer: SSAValue) -> NeedlessCopy:
        self._gone |= node.bit
        self._fixed |= self._memory.of(buffer)
        points = [self._points.first(a.op) for a in self._local.lifetimes.accesses(node)]
        self._times.add(buffer, points, written=buffer is copy.target)
        return NeedlessCopy(copy.op, op_of(node.value), buffer, self._local.deallocations[node])

    def _move_up(self, buffer: SSAValue, node: MemoryNode) -> None:
        """Notes that what defines a buffer is to stand before an allocation."""
        made = op_of(node.value)
        for op in self._late(buffer, made) or ():
            before = self.moves.setdefault(op, made)
            self.moves[op] = made if self._points.is_before(made, before) else before

    def _is_forwarded(self, copy: Copy, target: MemoryNode) -> bool:
        """True if the target is only read, and only while the source keeps its contents."""
        accesses = self._accesses(copy, target)
        if not accesses or accesses[0].op is not copy.op or not self._fits(target, copy.source):
            return False
        if self._memory.of(copy.source) & self._gone:
            return False
        if any(self._memory.accessed(a.op)[1] & target.bit for a in accesses[1:]):
            return False
        around = ancestor_in(copy.op.parent_region(), accesses[-1].op)
        assert around is not None
        first, last = self._points.first(copy.op), self._points.last(around)
        frees = self._local.deallocations[target]
        users = [use.operation for use in target.value.uses]
        if not all(
            user in frees or first <= self._points.first_around(user) <= last for user in users
        ):
            return False
        return not self._times.is_written(copy.source, (first + 1, last))

    def _is_computed_in_place(self, copy: Copy, source: MemoryNode) -> bool:
        """True if the source is not accessed after the copy, nor the target from the allocation of
        the source to the copy."""
        made, written = op_of(source.value), self._memory.of(copy.target)
        # What is captured may be used at any time, as by a transfer that has not ended.
        kept = self._gone | self.function.captured | source.bit
        if made.parent is not copy.op.parent or written & kept:
            return False
        accesses = self._accesses(copy, source)
        if not accesses or accesses[-1].op is not copy.op:
            return False
        first, last = self._points.first(made), self._points.first(copy.op)
        if not self._fits(source, copy.target) or self._late(copy.target, made) is None:
            return False
        return not self._times.is_accessed(copy.target, (first, last - 1))

    def _accesses(self, copy: Copy, node: MemoryNode) -> Sequence[Access]:
        """The accesses to an allocation but for its deallocations; none if they are not all known,
        in the block of the copy, or if an operation may free other memory in its place."""
        lifetimes, region = self._local.lifetimes, copy.op.parent_region()
        frees = self._local.deallocations[node]
        if node.bit & (self._fixed | self._gone) or lifetimes.is_crowded(node):
            return ()
        if any(op.operands[0] is not node.value for op in frees):
            return ()
        accesses = [access for access in lifetimes.accesses(node) if not access.frees]
        around = [ancestor_in(region, access.op) for access in accesses]
        if any(op is None or op.parent is not copy.op.parent for op in around):
            return ()
        return accesses

    def _fits(self, node: MemoryNode, buffer: SSAValue) -> bool:
        """True if the users of an allocation take another buffer in its place."""
        old, new = as_memref(node.value.type), as_memref(buffer.type)
        if old is None or new is None or old == new:
            return old == new
        return (
            (old.shape, old.element_type, old.memory_space)
            == (new.shape, new.element_type, new.memory_space)
            and _has_own_elements(new)
            and all(self._takes_any_layout(use.operation) for use in node.value.uses)
        )

    def _late(self, value: SSAValue, op: Operation) -> Sequence[Operation] | None:
        """The views and allocations in the block of an operation, after it, that define a value, in
        the order in which they can be moved before it; None if not all of them can."""
        found, work = list[Operation](), [value]
        while work:
            value = work.pop()
            if self._is_defined(value, op):
                continue
            made = value.owner
            if isinstance(made, Block) or made.parent is not op.parent or len(found) >= MOST_KEPT:
                return None
            if not self._may_move(made):
                return None
            found.append(made)
            work += made.operands
        return list(dict.fromkeys(reversed(found)))

    def _may_move(self, op: Operation) -> bool:
        """True for a view, and for an operation that only allocates."""
        flow = self.function.flow
        if flow.view_flow(op) is not None and not op.regions:
            effects = flow.effects.of(op)
            return effects is not None and not effects
        return flow.effects.is_modelled(op) and flow.effects.only_allocates(op)

    def _is_defined(self, value: SSAValue, op: Operation) -> bool:
        """True if a value is defined before an operation, in its block or around that."""
        block = block_of(value)
        around = ancestor_in(block.parent, op)
        if around is None or around.parent is not block:
            return False
        return not isinstance(value, OpResult) or self._points.is_before(value.op, around)


class Part(NamedTuple):
    """Elements of the buffer that a view is of."""

    whole: MemoryNode
    box: Box


class AccessTimes:
    """The points at which the memory of some values is accessed, by location."""

    def __init__(self, function: FunctionMemory, values: Iterable[SSAValue]) -> None:
        self._flow, self._memory = function.flow, function.points_to
        self._added = dict[tuple[int, int], list[Part | None]]()
        """What is accessed by those that are added, by location and point; None for any part."""
        self._written = dict[int, list[int]]()
        self._accessed = dict[int, list[int]]()
        self._anything = list[int]()
        """The points of accesses to unknown memory, or to too many locations."""
        for value in values:
            for number in self._memory.locations(self._memory.of(value)) or ():
                self._written[number], self._accessed[number] = [], []
        freed = dict[Operation, int]()
        for op, node in self._memory.deallocations:
            freed[op] = freed.get(op, 0) | self._memory.memory[node.number]
        for point, op in enumerate(function.flow.points.operations):
            read, written = self._memory.accessed(op)
            self._note(point, read, written | freed.get(op, 0))

    def _note(self, point: int, read: int, written: int) -> None:
        for bits, times in ((written, self._written), (read | written, self._accessed)):
            numbers = self._memory.locations(bits)
            if numbers is None:
                self._anything.append(point)
                return
            for number in numbers:
                if number in times:
                    times[number].append(point)

    def add(self, value: SSAValue, points: Iterable[int], *, written: bool) -> None:
        """Notes that the memory of a value is accessed at more points."""
        part = self._part(value)
        for number in self._memory.locations(self._memory.of(value)) or ():
            for point in points:
                self._added.setdefault((number, point), []).append(part)
                insort(self._accessed[number], point)
                if written:
                    insort(self._written[number], point)

    def is_written(self, value: SSAValue, interval: Interval) -> bool:
        """True if the memory of a value may be written or freed within these points."""
        return self._meets(self._written, value, interval)

    def is_accessed(self, value: SSAValue, interval: Interval) -> bool:
        """True if the memory of a value may be accessed within these points."""
        return self._meets(self._accessed, value, interval)

    def _meets(self, times: dict[int, list[int]], value: SSAValue, interval: Interval) -> bool:
        numbers = self._memory.locations(self._memory.of(value))
        if numbers is None or _within(self._anything, interval):
            return True
        part = self._part(value)
        for number in numbers:
            points = _within(times[number], interval)
            if part is None or len(points) > MOST_COMPARED:
                if points:
                    return True
            elif not all(self._is_apart(point, number, part) for point in points):
                return True
        return False

    def _part(self, value: SSAValue) -> Part | None:
        """The elements that a view has of its buffer, if they are known."""
        node, type = self._flow.node(value), as_memref(value.type)
        whole = as_memref(node.value.type)
        if type is None or whole is None or not self._flow.keeps_pointer(value):
            return None
        box = box_of(type, whole)
        return None if box is None else Part(node, box)

    def _is_apart(self, point: int, number: int, part: Part) -> bool:
        """True if what is accessed of a location at a point are other elements of the buffer."""
        op = self._flow.points.operations[point]
        if self._flow.call(op) is not None or self._flow.effects.writes_others(op):
            return False
        location = self._memory.external if number < 0 else 1 << number
        if self._memory.written_otherwise(op) & location:
            return False
        values = [v for v in filter(is_memref, op.operands) if self._memory.of(v) & location]
        others = [*self._added.get((number, point), ()), *map(self._part, values)]
        return all(
            other is not None and other.whole is part.whole and not meet(other.box, part.box)
            for other in others
        )


def _has_own_elements(type: MemRefType) -> bool:
    """False if two elements may be one. A stride that is not known may be 0."""
    where, shape = strides_of(type), type.get_shape()
    if where is None or any(s is None and n != 1 for s, n in zip(where.strides, shape)):
        return False
    return not may_overlap(where, shape)


def _within(points: Sequence[int], interval: Interval) -> Sequence[int]:
    """Those of some sorted points that are in an interval, but for those behind too many."""
    index = bisect_left(points, interval[0])
    found = points[index : index + MOST_COMPARED + 1]
    return found[: bisect_right(found, interval[1])]
