"""
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

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, OpResult
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.memory.flow import (
    MemoryNode,
    NodeKind,
)
from xdsl_bufferization.analysis.placement.allocation_lifetimes import (
    bytes_of,
)
from xdsl_bufferization.analysis.placement.local_memory import (
    LocalMemory,
)
from xdsl_bufferization.analysis.placement.program_points import (
    Interval,
)

Peaks = Mapping[Attribute, int]
"""The most bytes that a function allocates at a time, by memory space."""


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
        """
        `callee_peaks` returns the peaks of what a call calls, None if they are not known. The
        lifetimes of the local memory must have been found.
        """
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
        self,
        space: Attribute,
        old: list[tuple[int, Interval]],
        size: int,
        span: Interval,
    ) -> bool:
        """
        True if the peak does not grow where one buffer of `size`, which is allocated in `span`,
        replaces `old` ones, each with its bytes and where it is allocated. O(N) in the span.
        """
        first, last = span
        found = self._bytes.get(space) or self._nothing()
        most = self._peaks.get(space, 0)
        replaced = [0] * (last - first + 2)
        for bytes, (start, end) in old:
            if start <= last and end >= first:
                replaced[max(start, first) - first] += bytes
                replaced[min(end, last) + 1 - first] -= bytes
        for point, before in enumerate(accumulate(replaced[:-1]), first):
            allowed = (
                before if self._is_unknown[point] else most - found[point] + before
            )
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
            if is_new or (
                node.kind is NodeKind.NEW and flow.call(value.op) is not None
            ):
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
