"""
Ownership by flags: an `i1` travels with memory that is owned on some paths only.

    %r = scf.if %c { scf.yield %a } else { scf.yield %arg }       %r is owned if %c

Where no flag can travel, as out of a public function, memory that would be borrowed is cloned.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp
"""

from __future__ import annotations

from xdsl_bufferization.analysis.memory.flow import (
    CallResult,
    Handover,
    Kind,
    Mode,
)
from xdsl_bufferization.analysis.ownership.buffer_ownership import (
    BufferOwnership,
)
from xdsl_bufferization.analysis.ownership.ownership_policy import (
    Settlement,
)


def joined(a: Mode, b: Mode) -> Mode:
    """The ownership of memory that is one of the two."""
    if a is b or b is Mode.UNKNOWN:
        return a
    return b if a is Mode.UNKNOWN else Mode.FLAGGED


class DynamicOwnership:
    """An `OwnershipPolicy`: merges may be owned by a flag."""

    conflicts = ()

    def __init__(self, plan: BufferOwnership) -> None:
        self._plan = plan

    def joined(self, mode: Mode, handed: Mode) -> Mode:
        return joined(mode, handed)

    def result(self, index: int, known: CallResult) -> CallResult:
        return known

    def handed(self, handover: Handover) -> Mode:
        if handover in self._plan.cloned:
            return Mode.OWNED
        moved = handover in self._plan.moved
        mode = self._plan.mode(handover.giver) if moved else Mode.BORROWED
        claimed = self._plan.claimed(handover)
        if not claimed or mode is Mode.OWNED:
            return mode
        if self._plan.is_only_claim(handover):
            own = self._plan.mode(claimed[0])
            return own if mode is not Mode.FLAGGED or own is Mode.OWNED else mode
        return Mode.OWNED if self._is_one_of_claimed(handover) else Mode.FLAGGED

    def _is_one_of_claimed(self, handover: Handover) -> bool:
        """Is what is handed over certainly owned, or one of several that are?"""
        claims = self._plan.borrows.claims.get(handover, ())
        owned = [root for root in claims if self._plan.mode(root) is Mode.OWNED]
        others = self._plan.borrows.sources[handover.giver.number]
        for root in owned:
            if len(self._plan.claimants(handover, root)) > 1:
                return False
            others &= ~root.bit
        for root in self._plan.flow.members(others):
            # A merge that is never owned is one of its own lenders.
            if self._plan.mode(root) not in (Mode.BORROWED, Mode.UNKNOWN):
                return False
        moved = handover in self._plan.moved
        return moved and not self._plan.borrows.foreign[handover.giver.number]

    def settle(self) -> Settlement | None:
        """Clones where a merge would need a flag and can have none."""
        operands = {
            (h.source, h.operand)
            for h in self._plan.flow.handovers
            if self._has_to_be_cloned(h)
        }
        # Several ways out may share an operand, and so a copy of it.
        new = [
            h for h in self._plan.flow.handovers if (h.source, h.operand) in operands
        ]
        if not new:
            return None
        return Settlement(
            self._plan.moved.difference(new), self._plan.cloned.union(new)
        )

    def _has_to_be_cloned(self, handover: Handover) -> bool:
        if handover in self._plan.cloned or self._plan.is_left_alone(handover):
            return False
        target = handover.target
        if target.kind is not Kind.RESULT:
            # A choice hands nothing over, and with all other merges a flag can travel.
            return False
        if target.is_carried:
            return self._is_shared(handover)
        if self._plan.has_to_compare(handover) and not handover.giver.is_comparable:
            return True
        handed = self.handed(handover)
        return handed is Mode.BORROWED and not self._plan.may_borrow(target)

    def _is_shared(self, handover: Handover) -> bool:
        """
        May another result be the same memory of this function? Callers free each result
        by itself, and do not know that one shows what another one owns.
        """
        claims = self._plan.borrows.claims.get(handover, ())
        if any(len(self._plan.claimants(handover, root)) > 1 for root in claims):
            return True
        giver, borrowed = handover.giver, (Mode.BORROWED, Mode.UNKNOWN)
        for root in self._plan.flow.members(self._plan.borrows.sources[giver.number]):
            if root is giver or root in claims:
                continue
            if self._plan.mode(root) not in borrowed:
                return True
        is_borrowed = self.handed(handover) is Mode.BORROWED
        return is_borrowed and bool(self._plan.borrows.sources[handover.target.number])
