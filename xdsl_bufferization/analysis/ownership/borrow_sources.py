"""
Finds the allocations that a value without ownership may borrow; they must outlive it.

    %s = arith.select %c, %a, %b        sources of %s: %a and %b
    cf.br ^bb1(%a) ; %a is used later   source of the argument of ^bb1: %a

A handover moves a root if the giver is not needed after it: then the target has the sources
of the giver. Otherwise the giver becomes a source. A source that is not in scope where the
target is has to be claimed by the target when control passes. A source that is itself moved at
the same point is replaced by the target of that move, and one that several targets claim belongs
to the first of them that has its memory.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.ir import BlockArgument, Operation, Region

from xdsl_bufferization.analysis.cfg.dominance import (
    Dominance,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Handover,
    Kind,
    Root,
)

Point = tuple[Operation, int]
"""A way out of an operation that hands over."""


@dataclass
class BorrowSources:
    """The borrow sources of all roots, given which handovers move."""

    flow: BufferRoots
    moved: set[Handover]
    cloned: set[Handover]
    """Handovers of a clone, which has no sources."""
    dominance: dict[Region, Dominance]
    """Of the regions with several blocks."""
    read_out: Mapping[Root, int] = field(default_factory=dict[Root, int])
    """The sources of memrefs that are loaded from memory or other holders of memrefs."""
    sources: list[int] = field(default_factory=list[int])
    """For each root its sources, as a bit set."""
    foreign: list[int] = field(default_factory=list[int])
    """For each root the memory not allocated here that it may be, as a bit set."""
    claims: dict[Handover, list[Root]] = field(
        default_factory=dict[Handover, list[Root]]
    )
    """The sources that the target of a handover has to own from then on."""
    claimants: dict[tuple[Operation, int, Root], list[Handover]] = field(
        default_factory=dict[tuple[Operation, int, Root], list[Handover]]
    )
    """
    The handovers whose targets claim a root at a point, by operand: the first target that has
    its memory owns it, the others borrow from it.
    """
    _mover: dict[tuple[Operation, int, Root], Handover] = field(
        default_factory=dict[tuple[Operation, int, Root], Handover]
    )
    """The handover that moves a root at a point."""
    _moved_at: dict[Point, int] = field(default_factory=dict[Point, int])

    def run(self) -> None:
        """Propagates sources along handovers until nothing changes."""
        roots = self.flow.roots
        self.sources = [self.read_out.get(root, 0) for root in roots]
        self.foreign = [
            root.bit if root.kind is Kind.FOREIGN or root.is_guess else 0
            for root in roots
        ]
        self._note_regions()
        outgoing = dict[Root, list[Handover]]()
        for handover in self.flow.handovers:
            outgoing.setdefault(handover.giver, []).append(handover)
            if handover in self.moved:
                key = (handover.source, handover.way, handover.giver)
                self._mover[key] = handover
                point = (handover.source, handover.way)
                bit = handover.giver.bit
                self._moved_at[point] = self._moved_at.get(point, 0) | bit
        self._readers = dict[Root, list[Root]]()
        for reader, bits in self.read_out.items():
            for lender in self.flow.members(bits if reader in outgoing else 0):
                self._readers.setdefault(lender, []).append(reader)
        self._work = list(reversed(self.flow.handovers))
        while self._work:
            handover = self._work.pop()
            if handover in self.cloned or not self._lend(handover):
                continue
            for root in (handover.target, *self._lend_to_readers(handover.target)):
                self._work += outgoing.get(root, ())

    def _note_regions(self) -> None:
        """Finds the roots that are defined in each region, and in those around it."""
        self._spans = _spans(self.flow.regions)
        self._inner = dict.fromkeys(self.flow.regions, 0)
        self._outer = dict.fromkeys(self.flow.regions, 0)
        for root in self.flow.roots:
            if root.region in self._inner:
                self._inner[root.region] |= root.bit
        inside = dict[Region, int]()  # what the regions inside of one see, made once
        for region in self.flow.regions:
            outer = region.parent_region()
            if outer is None or outer not in self._outer:
                continue
            if outer not in inside:
                inside[outer] = self._outer[outer] | self._inner[outer]
            self._outer[region] = inside[outer]

    def _lend_to_readers(self, root: Root) -> Iterator[Root]:
        """Adds the sources of a root to the memrefs loaded from it; yields those that change."""
        stack = [root]
        while stack:
            lender = stack.pop()
            for reader in self._readers.get(lender, ()):
                bits = self.sources[reader.number] | self.sources[lender.number]
                if bits != self.sources[reader.number]:
                    self.sources[reader.number] = bits
                    stack.append(reader)
                    yield reader

    def of(self, root: Root) -> Iterator[Root]:
        """The sources of a root."""
        return self.flow.members(self.sources[root.number])

    def _lend(self, handover: Handover) -> bool:
        """Adds the sources of the giver to those of the target; True if that changes them."""
        target = handover.target.number
        before = (self.sources[target], self.foreign[target])
        giver = handover.giver
        self.foreign[target] |= self.foreign[giver.number]
        bits = self.sources[giver.number]
        if handover not in self.moved and giver.kind is not Kind.FOREIGN:
            bits |= giver.bit
        moved = self._moved_at.get((handover.source, handover.way), 0)
        plain = bits & self.view(handover.target) & ~moved
        self.sources[target] |= plain
        for root in self.flow.members(bits ^ plain):
            self.sources[target] |= self._lent(handover, root)
        self.sources[target] &= ~handover.target.bit
        return before != (self.sources[target], self.foreign[target])

    def view(self, target: Root) -> int:
        """Roots that are certainly defined wherever the target is."""
        if target.kind is Kind.RESULT:
            return 0
        bits = self._outer[target.region]
        if not isinstance(target.value, BlockArgument):
            bits |= self._inner[target.region]
        return bits

    def _lent(self, handover: Handover, root: Root) -> int:
        """The sources that the target has where the giver has a root, as a bit set."""
        key = (handover.source, handover.way, root)
        mover = self._mover.get(key)
        if mover is not None:
            return 0 if mover is handover else mover.target.bit
        if self.is_in_view(root, handover.target):
            return root.bit
        claimants = self.claimants.setdefault(key, [])
        if handover not in claimants:
            # The claimants after it get one more source.
            self._work += claimants
            insort(claimants, handover, key=lambda claimant: claimant.operand)
            self.claims.setdefault(handover, []).append(root)
        lent = 0
        for earlier in claimants[: claimants.index(handover)]:
            lent |= earlier.target.bit
        return lent

    def is_in_view(self, root: Root, target: Root) -> bool:
        """Is the root defined wherever the target is?"""
        if target.kind is Kind.RESULT:
            return False
        if root.region is not target.region:
            outer, inner = self._spans[root.region], self._spans[target.region]
            return outer[0] < inner[0] and inner[1] <= outer[1]
        if not isinstance(target.value, BlockArgument):
            return True
        dominance = self.dominance.get(target.region)
        return (
            dominance is not None
            and root.block is not target.block
            and dominance.dominates(root.block, target.block)
        )


def _spans(regions: list[Region]) -> dict[Region, tuple[int, int]]:
    """The numbers of each region and of the last region inside of it."""
    numbers = {region: number for number, region in enumerate(regions)}
    last = list(range(len(regions)))
    for number in range(len(regions) - 1, 0, -1):
        parent = regions[number].parent_region()
        if parent is not None and parent in numbers:
            outer = numbers[parent]
            last[outer] = max(last[outer], last[number])
    return {region: (number, last[number]) for region, number in numbers.items()}
