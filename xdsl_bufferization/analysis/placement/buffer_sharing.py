"""Finds allocations of one type whose lifetimes are disjoint: one buffer can serve them.

    %a = memref.alloc()                 %a
    %b = memref.alloc()                 %a and %b are allocated at the same time, but of each
    scf.for .. {                        iteration, %a is needed in the first part only, and
      "use"(%a)                         %b in the second one: %b can be %a
      "use"(%b)
    }

1. Local allocations (`local_memory.py`) are sorted by the starts of their lifetimes. Each one takes
   a buffer of the same type and sizes that is no longer needed, as registers are allocated by
   linear scan (M. Poletto and V. Sarkar, "Linear scan register allocation", 1999).
2. The buffer must be allocated where it dominates the allocation that it replaces. If both are in
   one block, the earlier allocation is kept.
3. The memory that is allocated does not grow at any point: both are allocated at some point, or
   nothing is allocated between the end of one and the start of the other one.

O(N log N) in the allocations, times the nesting depth.

MLIR: none in 22
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from xdsl.ir import Operation

from xdsl_bufferization.analysis.cfg.ir_order import Points, are_disjoint, united
from xdsl_bufferization.analysis.memory.flow import MemoryNode
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.analysis.placement.local_memory import LocalMemory, bytes_of
from xdsl_bufferization.interfaces.contents import block_of, op_of, region_of
from xdsl_bufferization.support.bounds import MOST_COMPARED, MOST_TRIALS
from xdsl_bufferization.support.constants import number_of


@dataclass(eq=False, repr=False)
class SharedBuffer:
    """A buffer that serves several allocations."""

    allocation: Operation
    """The allocation that is kept."""
    deallocation: Operation | None
    """The deallocation that is kept, if the memory is freed."""
    last: Operation | None
    """The operation after which it goes, the deallocation itself if that stays."""
    live: Points
    """The points of all lifetimes."""
    allocated_until: int
    """The last point at which it is allocated."""
    number: int
    """The position among the buffers."""
    replaced: list[Operation] = field(default_factory=list[Operation])
    """The allocations that it serves as well."""
    redundant: list[Operation] = field(default_factory=list[Operation])
    """Their deallocations."""


@dataclass(eq=False, repr=False)
class _Candidate:
    """An allocation that may share its buffer."""

    op: Operation
    deallocation: Operation | None
    live: Points
    """The lifetime, which is not empty."""
    allocated: tuple[int, int]


@dataclass(eq=False, repr=False)
class BufferSharing:
    """The buffers of one function that serve several allocations."""

    function: FunctionMemory
    max_bytes: int | None = None
    """Allocations of static size that are larger keep their buffers; None for no limit."""
    buffers: list[SharedBuffer] = field(default_factory=list[SharedBuffer])

    def run(self) -> None:
        """Groups the local allocations."""
        self.local = LocalMemory(self.function, of_threads=True)
        self.local.run()
        self.lifetimes = self.local.lifetimes
        self.points = self.lifetimes.points
        self.lifetimes.run(self.local.nodes)
        self._note_allocating()
        classes = dict[object, list[_Candidate]]()
        for node in self.local.nodes:
            candidate = self._candidate(node)
            if candidate is not None:
                classes.setdefault(_key(candidate), []).append(candidate)
        for candidates in classes.values():
            if len(candidates) > 1:
                self.buffers += self._share(candidates)

    def _note_allocating(self) -> None:
        """Finds the points at which memory may be allocated."""
        flow = self.function.flow
        self._allocating = [
            number
            for number, op in enumerate(self.points.operations)
            if flow.call(op) is not None or op in flow.defined or flow.effects.is_unknown(op)
        ]

    def _candidate(self, node: MemoryNode) -> _Candidate | None:
        """An allocation with at most one deallocation, in its block; else None."""
        op, live = op_of(node.value), self.lifetimes.of(node)
        frees = self.local.deallocations[node]
        if not live or len(frees) > 1 or any(f.parent is not op.parent for f in frees):
            return None
        if self.max_bytes is not None and (bytes_of(node) or 0) > self.max_bytes:
            return None
        return _Candidate(op, frees[0] if frees else None, live, self.lifetimes.allocated(node))

    def _share(self, candidates: Sequence[_Candidate]) -> Iterator[SharedBuffer]:
        """Yields the buffers that serve several of the allocations."""
        buffers = list[SharedBuffer]()
        unused = list[tuple[int, int]]()
        for candidate in sorted(candidates, key=lambda c: (c.live[0], c.allocated)):
            taken = self._unused(buffers, unused, candidate)
            if taken is None:
                taken = self._new(candidate, len(buffers))
                buffers.append(taken)
                heappush(unused, (taken.live[-1][1], taken.number))
            else:
                self._serve(taken, candidate)
        return (buffer for buffer in buffers if buffer.replaced)

    def _unused(
        self, buffers: Sequence[SharedBuffer], unused: list[tuple[int, int]], candidate: _Candidate
    ) -> SharedBuffer | None:
        """A buffer that can serve an allocation: one that is not needed any more, or one of the
        latest that is not needed for the time being. `unused` has the buffers by their ends."""
        tried, found = list[tuple[int, int]](), None
        while unused and len(tried) < MOST_TRIALS and found is None:
            if unused[0][0] >= candidate.live[0][0]:
                break
            end, number = heappop(unused)
            buffer = buffers[number]
            if end < buffer.live[-1][1]:
                heappush(unused, (buffer.live[-1][1], number))
                continue
            tried.append((end, number))
            if self._may_serve(buffer, candidate):
                found = buffer
        for entry in tried:
            heappush(unused, entry)
        for buffer in buffers[-MOST_TRIALS:]:
            if found is None:
                is_free = are_disjoint(buffer.live, candidate.live)
                found = buffer if is_free and self._may_serve(buffer, candidate) else None
        return found

    def _new(self, candidate: _Candidate, number: int) -> SharedBuffer:
        return SharedBuffer(
            candidate.op,
            candidate.deallocation,
            candidate.deallocation,
            candidate.live,
            candidate.allocated[1],
            number,
        )

    def _may_serve(self, buffer: SharedBuffer, candidate: _Candidate) -> bool:
        here = self._around(candidate.op, buffer.allocation)
        if here is None:
            return False
        is_in_block = here.parent is buffer.allocation.parent
        if candidate.deallocation is not None and not is_in_block:
            return False
        gap = buffer.allocated_until + 1
        if gap < candidate.allocated[0]:
            nearest = bisect_right(self._allocating, gap - 1)
            first = self._allocating[nearest]
            return here is candidate.op and is_in_block and first == candidate.allocated[0]
        if is_in_block:
            # Only an allocation of the block itself can take the place of a later one.
            return here is candidate.op or self.points.is_before(buffer.allocation, here)
        tree = self.function.points_to.dominance.tree(region_of(here))
        return tree.dominates(block_of(buffer.allocation), block_of(here))

    def _around(self, op: Operation, outer: Operation) -> Operation | None:
        """The operation around `op` in the region of `outer`; None if there is none, or if
        several threads may execute it."""
        region = outer.parent_region()
        while op.parent_region() is not region:
            parent = op.parent_op()
            if parent is None or op.parent_region() is self.function.flow.body:
                return None
            if self.lifetimes.is_opaque(parent):
                return None
            op = parent
        return op

    def _serve(self, buffer: SharedBuffer, candidate: _Candidate) -> None:
        """Lets a buffer serve one more allocation."""
        op, free = candidate.op, candidate.deallocation
        here = self._around(op, buffer.allocation)
        end = free if here is op else here
        if here is op and op.parent is buffer.allocation.parent:
            if self.points.is_before(op, buffer.allocation):
                buffer.allocation, op = op, buffer.allocation
                buffer.deallocation, free = free, buffer.deallocation
        buffer.replaced.append(op)
        if free is not None and end is not None and buffer.last is not None:
            buffer.redundant.append(free)
            if self.points.is_before(buffer.last, end):
                buffer.last = end
        buffer.live = united([*buffer.live, *candidate.live])
        if len(buffer.live) > MOST_COMPARED:
            buffer.live = ((buffer.live[0][0], buffer.live[-1][1]),)
        buffer.allocated_until = max(buffer.allocated_until, candidate.allocated[1])


def _key(candidate: _Candidate) -> object:
    """What allocations have in common that can share a buffer."""
    op = candidate.op
    numbers = (number_of(operand) for operand in op.operands)
    return (
        op.name,
        op.results[0].type,
        tuple(
            operand if number is None else number
            for operand, number in zip(op.operands, numbers, strict=True)
        ),
        tuple(sorted(op.properties.items(), key=lambda item: item[0])),
        tuple(sorted(op.attributes.items(), key=lambda item: item[0])),
        candidate.deallocation is None,
    )
