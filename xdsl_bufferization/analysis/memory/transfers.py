"""
What runs asynchronously: whether a transfer or a region that was started has completed when
a region ends.

    memref.dma_start %a[%i], %far[%j], %n, %tag[%k]      %a is read from here
    memref.dma_wait %tag[%k], %n                         to here

    %t0 = gpu.launch async .. { .. }                     what the kernel uses is in use from here
    %t1 = gpu.launch async [%t0] .. { .. }               the second kernel waits for the first one
    gpu.wait [%t1]                                       to here

A wait completes what was started if it has the same token and the start precedes it: in the same
block, in a block that dominates it, or likewise for ancestors of both. A wait that starts
something itself completes it when that has completed. The waits of a token are sorted by
position; at most `MAX_WAITS_SCANNED` behind a start are examined. What is started without a token
never completes.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_bufferization.analysis.cfg.dominance import (
    NestedDominance,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    MemoryNode,
)
from xdsl_bufferization.interfaces.memory_types import is_memref

MAX_WAITS_SCANNED = 8
"""The largest number of waits that are examined for one start."""

Token = MemoryNode | SSAValue
"""The node of a memref, or another value."""


@dataclass
class Transfers:
    """The starts and waits of one function."""

    flow: BufferFlowGraph
    dominance: NestedDominance
    _starts: dict[Operation, tuple[int, list[Token]]] = field(
        default_factory=dict[Operation, tuple[int, list[Token]]]
    )
    """The position of each start in the program, and its tokens."""
    _waits: dict[Token, list[tuple[int, Operation]]] = field(
        default_factory=dict[Token, list[tuple[int, Operation]]]
    )
    """Maps a token to its waits with their positions, in program order."""
    _complete: dict[tuple[Operation, Region], bool] = field(
        default_factory=dict[tuple[Operation, Region], bool]
    )
    """What `_completes` returned."""

    def run(self) -> None:
        """Visits all operations once."""
        effects = self.flow.effects
        for position, op in enumerate(self.flow.concerned):
            if tokens := [self._token(value) for value in effects.started(op)]:
                self._starts[op] = position, tokens
            for value in effects.awaited(op):
                waits = self._waits.setdefault(self._token(value), [])
                waits.append((position, op))

    def is_complete(self, starter: Operation, region: Region) -> bool:
        """
        True if what an operation starts has certainly completed when a region around it
        ends, and is complete whenever a region in between that may run later is.
        """
        if starter.regions and any(map(is_memref, starter.results)):
            return False  # A result may be memory that the regions use.
        start: Operation | None = starter
        while start is not None:
            later = self.flow.later.get(start)
            limit = _limit(start, region, later)
            if limit is None or not self._is_complete(start, limit):
                return False
            start = None if limit is region else later
        return True

    def _token(self, value: SSAValue) -> Token:
        return self.flow.node(value) if is_memref(value) else value

    def _is_complete(self, start: Operation, region: Region) -> bool:
        key = (start, region)
        if key not in self._complete:
            self._complete[key] = self._completes(start, region)
        return self._complete[key]

    def _completes(self, start: Operation, region: Region) -> bool:
        work, seen = [start], {start}
        while work:
            op = work.pop()
            for wait in self._waits_behind(op):
                if wait in seen or not self._precedes(wait, op, region):
                    continue
                if wait not in self._starts:
                    return True
                seen.add(wait)
                work.append(wait)
        return False

    def _waits_behind(self, start: Operation) -> list[Operation]:
        """The first waits for a start, in program order."""
        found = list[Operation]()
        position, tokens = self._starts.get(start, (0, ()))
        for token in tokens:
            waits = self._waits.get(token, [])
            first = bisect_right(waits, position, key=lambda wait: wait[0])
            found += (wait for _, wait in waits[first : first + MAX_WAITS_SCANNED])
        return found

    def _precedes(self, wait: Operation, start: Operation, region: Region) -> bool:
        """True if the start precedes the wait on all paths in the region."""
        ancestors = _ancestors_by_block(start, region)
        regions = {
            block.parent: block for block in ancestors if block.parent is not None
        }
        op: Operation | None = wait
        while op is not None and (block := op.parent) is not None:
            if block in ancestors:
                return ancestors[block] is not op
            inside = block.parent
            if inside is not None and inside in regions:
                return self.dominance.tree(inside).dominates(regions[inside], block)
            op = op.parent_op()
        return False


def _limit(op: Operation, region: Region, later: Operation | None) -> Region | None:
    """
    The first region around an operation that is `region` or belongs to `later`; None if
    neither is around it.
    """
    inside = op.parent_region()
    while inside is not None and inside is not region and inside.parent is not later:
        inside = inside.parent_region()
    return inside


def _ancestors_by_block(op: Operation, region: Region) -> dict[Block, Operation]:
    """Maps each block between the operation and a region to the ancestor op in it."""
    found = dict[Block, Operation]()
    around: Operation | None = op
    while around is not None and around.parent is not None:
        found[around.parent] = around
        if around.parent.parent is region:
            break
        around = around.parent_op()
    return found
