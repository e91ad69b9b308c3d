"""
Whether what goes on behind an operation is over when a region ends.

    memref.dma_start %a[%i], %far[%j], %n, %tag[%k]      %a is read from now on
    memref.dma_wait %tag[%k], %n                         until here

A wait ends a transfer that has the same tag and was started in front of it: in the same
block, or in one that dominates it, or so seen from operations around both. All waits of a
tag are kept in the order of the program, and a few behind the start are looked at.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region

from xdsl_bufferization.analysis.cfg.dominance import (
    Dominance,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Root,
)

MOST = 8
"""How many waits behind a start are looked at."""


@dataclass
class Transfers:
    """The starts and waits of one function."""

    facts: BufferRoots
    dominance: Mapping[Region, Dominance]
    """Of the regions with several blocks."""
    _starts: dict[Operation, tuple[int, list[Root]]] = field(
        default_factory=dict[Operation, tuple[int, list[Root]]]
    )
    """Their places in the program, and the memory of their tags."""
    _waits: dict[Root, list[tuple[int, Operation]]] = field(
        default_factory=dict[Root, list[tuple[int, Operation]]]
    )
    """The places and waits by the memory of their tag."""

    def run(self) -> None:
        """Looks at all operations once."""
        for place, op in enumerate(self.facts.operations):
            origin = self.facts.origin(op)
            if origin is None:
                continue
            if tags := [self.facts.root(op.operands[i]) for i in origin.tags(op)]:
                self._starts[op] = place, tags
            for index in origin.waits(op):
                root = self.facts.root(op.operands[index])
                self._waits.setdefault(root, []).append((place, op))

    def is_start(self, op: Operation) -> bool:
        """Does something go on behind the operation?"""
        return op in self._starts

    def is_over(self, op: Operation, region: Region) -> bool:
        """Is what the operation started over when the region around it ends?"""
        place, tags = self._starts[op]
        for tag in tags:
            waits = self._waits.get(tag, [])
            first = bisect_right(waits, place, key=lambda wait: wait[0])
            for _, wait in waits[first : first + MOST]:
                if self._is_behind(wait, op, region):
                    return True
        return False

    def _is_behind(self, wait: Operation, start: Operation, region: Region) -> bool:
        """Is a wait always behind the start, seen from the region or from inside?"""
        places = _places(start, region)
        regions = {block.parent: block for block in places if block.parent is not None}
        op: Operation | None = wait
        while op is not None and (block := op.parent) is not None:
            if block in places:
                return places[block] is not op
            inside = block.parent
            if inside is not None and inside in regions:
                tree = self.dominance[inside]  # as it has two blocks
                return tree.dominates(regions[inside], block)
            op = op.parent_op()
        return False


def _places(op: Operation, region: Region) -> dict[Block, Operation]:
    """The operation and those around it, up to a region, by their blocks."""
    found = dict[Block, Operation]()
    around: Operation | None = op
    while around is not None and around.parent is not None:
        found[around.parent] = around
        if around.parent.parent is region:
            break
        around = around.parent_op()
    return found
