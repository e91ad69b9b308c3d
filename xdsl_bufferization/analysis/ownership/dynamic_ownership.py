"""
Ownership by flags: an `i1` is forwarded with memory that is owned on some paths only.

    %r = scf.if %c { scf.yield %a } else { scf.yield %arg }       %r is owned if %c

Where no flag can be forwarded, as out of a public function, borrowed memory is cloned.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl_bufferization.analysis.memory.flow import CallResult, FlowEdge, NodeKind, Ownership
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership, Settlement
from xdsl_bufferization.analysis.ownership.clone_conflicts import CloneConflict, CloneConflicts


def joined(a: Ownership, b: Ownership) -> Ownership:
    """The ownership of memory that is one of the two."""
    if a is b or b is Ownership.UNKNOWN:
        return a
    return b if a is Ownership.UNKNOWN else Ownership.CONDITIONAL


class DynamicOwnership:
    """An `OwnershipPolicy`: merges may be owned by a flag."""

    def __init__(self, plan: BufferOwnership) -> None:
        self._plan = plan

    @property
    def conflicts(self) -> Sequence[CloneConflict]:
        """The results of calls that are clones, and for which that makes a difference."""
        copies = self._plan.flow.copies
        if not copies:
            return ()
        captured = {*self._plan.all_captured, *self._plan.captured}
        return CloneConflicts(self._plan.points_to, captured).find(copies)

    def joined(self, ownership: Ownership, edge_ownership: Ownership) -> Ownership:
        return joined(ownership, edge_ownership)

    def result(self, index: int, known: CallResult) -> CallResult:
        return known

    def edge_ownership(self, edge: FlowEdge) -> Ownership:
        if edge in self._plan.cloned:
            return Ownership.OWNED
        moved = edge in self._plan.moved
        ownership = self._plan.ownership(edge.source) if moved else Ownership.BORROWED
        claimed = self._plan.claimed(edge)
        if ownership is Ownership.OWNED:
            return ownership
        if not claimed and not self._plan.takes_freed(edge):
            return ownership
        if self._plan.is_only_claim(edge):
            own = self._plan.ownership(claimed[0])
            return (
                own
                if ownership is not Ownership.CONDITIONAL or own is Ownership.OWNED
                else ownership
            )
        if self._is_one_of_claimed(edge):
            return Ownership.OWNED
        return Ownership.CONDITIONAL if claimed else ownership

    def _is_one_of_claimed(self, edge: FlowEdge) -> bool:
        """True if the memory is certainly that of an owned source or of an owned claim, or memory
        that the program frees on other paths."""
        claims = self._plan.borrows.claims.get(edge, ())
        owned = [node for node in claims if self._plan.ownership(node) is Ownership.OWNED]
        others = self._plan.borrows.sources[edge.source.number]
        for node in owned:
            if len(self._plan.claimants(edge, node)) > 1:
                return False
            others &= ~node.bit
        for node in self._plan.flow.members(others):
            # A merge that is never owned may be a borrow source of itself.
            if self._plan.ownership(node) not in (Ownership.BORROWED, Ownership.UNKNOWN):
                return False
        if self._plan.borrows.unowned[edge.source.number]:
            return self._plan.takes_freed(edge)
        return edge in self._plan.moved

    def settle(self) -> Settlement | None:
        """Clones where a merge would need a flag that cannot be forwarded."""
        operands = {(e.op, e.operand) for e in self._plan.flow.edges if self._has_to_be_cloned(e)}
        # Several edges may share an operand, and its clone.
        new = [e for e in self._plan.flow.edges if (e.op, e.operand) in operands]
        if not new:
            return None
        return Settlement(self._plan.moved.difference(new), self._plan.cloned.union(new))

    def _has_to_be_cloned(self, edge: FlowEdge) -> bool:
        if edge in self._plan.cloned:
            return False
        target = edge.target
        if target.kind is not NodeKind.RESULT:
            # A select transfers nothing; to all other merges a flag can be forwarded.
            return False
        if self._plan.has_to_compare(edge) and not edge.source.is_comparable:
            return True
        if target.can_carry_flag:
            return self._is_shared(edge)
        edge_ownership = self.edge_ownership(edge)
        return edge_ownership is Ownership.BORROWED and not self._plan.may_borrow(target)

    def _is_shared(self, edge: FlowEdge) -> bool:
        """True if another result may alias the same memory of this function. Callers free each
        result by its own flag."""
        claims = self._plan.borrows.claims.get(edge, ())
        if any(len(self._plan.claimants(edge, node)) > 1 for node in claims):
            return True
        source, borrowed = edge.source, (Ownership.BORROWED, Ownership.UNKNOWN)
        for node in self._plan.flow.members(self._plan.borrows.sources[source.number]):
            if node is source or node in claims:
                continue
            if self._plan.ownership(node) not in borrowed:
                return True
        is_borrowed = self.edge_ownership(edge) is Ownership.BORROWED
        return is_borrowed and bool(self._plan.borrows.sources[edge.target.number])
