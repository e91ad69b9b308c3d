"""
Finds the merges that may borrow all that is handed to them, so that nothing is cloned.

    %a = memref.alloc()
    %r = scf.if %c { scf.yield %a } else { scf.yield %arg }       %r may borrow %a

A merge may borrow what is in view of it. What it hands on is borrowed, too, so that the
merges that get it have to borrow as well, and what they get must be in view of them. So
merges that are connected decide together: all borrow, or none. So do those that get the same
operand, as the arguments and the results of a loop do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, BlockArgument, Operation

from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Handover,
    Kind,
    Root,
)
from xdsl_bufferization.analysis.ownership.borrow_sources import (
    BorrowSources,
)

Operand = tuple[Operation, int]


@dataclass
class BorrowInference:
    """The merges of one function that may borrow, given which handovers move."""

    flow: BufferRoots
    borrows: BorrowSources
    owners: Callable[[Handover], Sequence[Root]]
    """The roots whose memory the target owns after a handover."""
    has_to_own: Callable[[Handover], bool]
    """Does the target own what is handed over, whatever other handovers do?"""
    _incoming: dict[Root, list[Root]] = field(default_factory=dict[Root, list[Root]])
    _outgoing: dict[Root, list[Root]] = field(default_factory=dict[Root, list[Root]])
    _owning: set[Root] = field(default_factory=set[Root])
    _targets: dict[Operand, list[Root]] = field(
        default_factory=dict[Operand, list[Root]]
    )
    """The roots that get memory by an operand."""
    _operands: dict[Root, list[Operand]] = field(
        default_factory=dict[Root, list[Operand]]
    )
    """The operands by which a merge gets memory."""
    _above: dict[Block, int] = field(default_factory=dict[Block, int])
    """The roots of the blocks that dominate a block."""

    def __post_init__(self) -> None:
        for handover in self.flow.handovers:
            if self.has_to_own(handover):
                self._owning.add(handover.target)
            for owner in self.owners(handover):
                if owner is handover.target:
                    continue
                self._incoming.setdefault(handover.target, []).append(owner)
                self._outgoing.setdefault(owner, []).append(handover.target)
                self._note_operand(handover)
        for region, dominance in self.borrows.dominance.items():
            for block in dominance.order:
                parent = dominance.parent(block)
                is_entry = parent is None or block is region.first_block
                bits = 0 if parent is None or is_entry else self._above[parent]
                for place in (block, *self.flow.defining.get(block, ())):
                    for root in self.flow.defined.get(place, ()):
                        bits |= root.bit
                self._above[block] = bits

    def _note_operand(self, handover: Handover) -> None:
        """If an operand is cloned, every target receives the clone, with all successors."""
        key = (handover.source, handover.operand)
        targets = self._targets.setdefault(key, [])
        if handover.target not in targets:
            targets.append(handover.target)
            self._operands.setdefault(handover.target, []).append(key)

    def find(self, mixed: Iterable[Root]) -> list[Root]:
        """Those of the merges, and of others with them, that may borrow, in order."""
        group = self._group(mixed)
        failed = [root for root in group if self._fails(root)]
        left = self._without(group, failed)
        seen = self._handed(left)
        failed = [root for root in left if seen[root] & ~self._view(root)]
        left = self._without(left, failed)
        return sorted(left, key=lambda root: root.number)

    def _group(self, mixed: Iterable[Root]) -> set[Root]:
        """The merges that would have to borrow together."""
        group, work = set[Root](), list(mixed)
        while work:
            root = work.pop()
            if root in group:
                continue
            group.add(root)
            work += self._outgoing.get(root, ())
            work += self._beside(root)
            for giver in self._incoming.get(root, ()):
                if giver.kind is Kind.MERGE and not giver.bit & self._view(root):
                    work.append(giver)
        return group

    def _fails(self, root: Root) -> bool:
        """Is something handed to it that has to be owned by it?"""
        if root.kind is not Kind.MERGE or root in self._owning:
            return True
        return any(
            giver.kind is not Kind.MERGE and not giver.bit & self._view(root)
            for giver in self._incoming.get(root, ())
        )

    def _without(self, group: set[Root], failed: list[Root]) -> set[Root]:
        """The group without some merges and all that depend on them."""
        left, work = set(group), list(failed)
        while work:
            root = work.pop()
            if root not in left:
                continue
            left.remove(root)
            work += self._incoming.get(root, ())
            work += self._beside(root)
            for target in self._outgoing.get(root, ()):
                if not root.bit & self._view(target):
                    work.append(target)
        return left

    def _beside(self, root: Root) -> Iterator[Root]:
        """Those that get an operand that the merge gets."""
        for operand in self._operands.get(root, ()):
            yield from self._targets[operand]

    def _handed(self, group: set[Root]) -> dict[Root, int]:
        """The owned roots whose memory the members of a group may be."""
        seen = dict.fromkeys(group, 0)
        for root in group:
            for giver in self._incoming.get(root, ()):
                seen[root] |= 0 if giver in group else giver.bit
        work = sorted(group, key=lambda root: -root.number)
        while work:
            root = work.pop()
            for target in self._outgoing.get(root, ()):
                if target in group and seen[root] & ~seen[target]:
                    seen[target] |= seen[root]
                    work.append(target)
        return seen

    def _view(self, target: Root) -> int:
        """The roots that are defined wherever the target is."""
        bits = self.borrows.view(target)
        value = target.value
        if target.kind is Kind.RESULT or not isinstance(value, BlockArgument):
            return bits
        dominance = self.borrows.dominance.get(target.region)
        above = None if dominance is None else dominance.parent(target.block)
        if above is None or target.block is target.region.first_block:
            return bits
        return bits | self._above.get(above, 0)
