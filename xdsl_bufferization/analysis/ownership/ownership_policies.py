"""The two policies for memory that is owned on some paths only.

`DynamicOwnership`, ownership by flags: an `i1` is forwarded with such memory.

    %r = scf.if %c { scf.yield %a } else { scf.yield %arg }       %r is owned if %c

Where no flag can be forwarded, as out of a public function, borrowed memory is cloned.

`StaticOwnership`, ownership without flags: each value owns its memory always, or never.

    cf.cond_br %c, ^bb1(%a), ^bb1(%arg)     %a was allocated here, %arg was not

The ownership of the argument of ^bb1 differs between the two edges. There are two solutions:

1. Borrowing. All owned sources are defined wherever the merge is, as %a is here: then no edge
   moves, and their ownership ends after the last use of the merge.
2. Ownership. Sources that are not owned are cloned.

The first one costs nothing, unless the memory is forwarded to where it has to be owned,
and is preferred to a clone that changes what the program computes (`clone_conflicts.py`).

Borrow inference: merges that can borrow all their sources, so that no clone is needed.

    %a = memref.alloc()
    %r = scf.if %c { scf.yield %a } else { scf.yield %arg }       %r may borrow %a

A merge can borrow nodes that are defined wherever the merge is. The memory that it forwards is
borrowed as well, so that the targets of its edges must also borrow. If an operand is cloned,
every target receives the clone. Therefore merges that are connected by edges or share an
operand, as the arguments and results of a loop, are decided together: all borrow, or none.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp;
lib/Dialect/Bufferization/Transforms/BufferDeallocation.cpp, which clones all sources of a merge
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    FlowEdge,
    MemoryNode,
    NodeKind,
    Ownership,
)
from xdsl_bufferization.analysis.ownership.borrow_sources import BorrowSources
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership, Settlement
from xdsl_bufferization.analysis.ownership.clone_conflicts import CloneConflict, CloneConflicts

Operand = tuple[Operation, int]


@dataclass(eq=False, repr=False)
class BorrowInference:
    """Borrow inference for the merges of one function, given the edges that move."""

    flow: BufferFlowGraph
    borrows: BorrowSources
    owners: Callable[[FlowEdge], Sequence[MemoryNode]]
    """The nodes whose ownership passes to the target with an edge."""
    has_to_own: Callable[[FlowEdge], bool]
    """True if the target must own the memory, regardless of its other edges."""

    def __post_init__(self) -> None:
        self._incoming = dict[MemoryNode, list[MemoryNode]]()
        self._outgoing = dict[MemoryNode, list[MemoryNode]]()
        self._owning = set[MemoryNode]()
        self._targets = dict[Operand, list[MemoryNode]]()
        """The targets of the edges that forward an operand."""
        self._operands = dict[MemoryNode, list[Operand]]()
        """The operands that are forwarded to a merge."""
        for edge in self.flow.edges:
            if self.has_to_own(edge):
                self._owning.add(edge.target)
            for owner in self.owners(edge):
                if owner is edge.target:
                    continue
                self._incoming.setdefault(edge.target, []).append(owner)
                self._outgoing.setdefault(owner, []).append(edge.target)
                self._note_operand(edge)

    def _note_operand(self, edge: FlowEdge) -> None:
        """Records the target of an operand: if cloned, every target gets the clone."""
        key = (edge.op, edge.operand)
        targets = self._targets.setdefault(key, [])
        if edge.target not in targets:
            targets.append(edge.target)
            self._operands.setdefault(edge.target, []).append(key)

    def find(self, mixed: Iterable[MemoryNode]) -> list[MemoryNode]:
        """The merges that can borrow, of `mixed` and those connected to them, in order."""
        group = self._group(mixed)
        failed = [node for node in group if self._fails(node)]
        remaining = self._without_dependents(group, failed)
        seen = self._reaching_owners(remaining)
        failed = [node for node in remaining if seen[node] & ~self.borrows.visible.at(node)]
        remaining = self._without_dependents(remaining, failed)
        return sorted(remaining, key=lambda node: node.number)

    def _group(self, mixed: Iterable[MemoryNode]) -> set[MemoryNode]:
        """The merges that must borrow if those in `mixed` do."""
        group, work = set[MemoryNode](), list(mixed)
        while work:
            node = work.pop()
            if node in group:
                continue
            group.add(node)
            work += self._outgoing.get(node, ())
            work += self._sharing_operand(node)
            for source in self._incoming.get(node, ()):
                if source.kind is NodeKind.MERGE and not source.bit & self.borrows.visible.at(node):
                    work.append(source)
        return group

    def _fails(self, node: MemoryNode) -> bool:
        """True if the node must own memory that is forwarded to it."""
        if node.kind is not NodeKind.MERGE or node in self._owning:
            return True
        return any(
            source.kind is not NodeKind.MERGE and not source.bit & self.borrows.visible.at(node)
            for source in self._incoming.get(node, ())
        )

    def _without_dependents(
        self, group: set[MemoryNode], failed: list[MemoryNode]
    ) -> set[MemoryNode]:
        """The group without the failed merges and all that depend on them."""
        remaining, work = set(group), list(failed)
        while work:
            node = work.pop()
            if node not in remaining:
                continue
            remaining.remove(node)
            work += self._incoming.get(node, ())
            work += self._sharing_operand(node)
            for target in self._outgoing.get(node, ()):
                if not node.bit & self.borrows.visible.at(target):
                    work.append(target)
        return remaining

    def _sharing_operand(self, node: MemoryNode) -> Iterator[MemoryNode]:
        """Yields the merges to which an operand is forwarded that `node` receives."""
        for operand in self._operands.get(node, ()):
            yield from self._targets[operand]

    def _reaching_owners(self, group: set[MemoryNode]) -> dict[MemoryNode, int]:
        """The owned nodes that each member of a group may alias, as bit sets."""
        seen = dict.fromkeys(group, 0)
        for node in group:
            for source in self._incoming.get(node, ()):
                seen[node] |= 0 if source in group else source.bit
        work = sorted(group, key=lambda node: -node.number)
        while work:
            node = work.pop()
            for target in self._outgoing.get(node, ()):
                if target in group and seen[node] & ~seen[target]:
                    seen[target] |= seen[node]
                    work.append(target)
        return seen


def _clones_of_freed(plan: BufferOwnership, cloned: Iterable[FlowEdge]) -> Iterator[CloneConflict]:
    """Yields the clones of memory that the program may have freed before."""
    freed = plan.freed_memory.before
    return (CloneConflict(edge, freed[edge], is_freed=True) for edge in cloned if edge in freed)


class StaticOwnership:
    """An `OwnershipPolicy`: each node is owned always, or never."""

    def __init__(self, plan: BufferOwnership) -> None:
        self._plan = plan
        self.conflicts = list[CloneConflict]()
        self._borrowed_edges = set[FlowEdge]()
        """Edges that could move ownership, but borrow instead."""
        self._watch: CloneConflicts | None = None
        self._tried = set[MemoryNode]()
        """Merges that were made to borrow once, to do without a clone."""

    def joined(self, ownership: Ownership, edge_ownership: Ownership) -> Ownership:
        if ownership is Ownership.OWNED or edge_ownership is Ownership.UNKNOWN:
            return ownership
        return edge_ownership

    def edge_ownership(self, edge: FlowEdge) -> Ownership:
        if edge in self._plan.cloned:
            return Ownership.OWNED
        if edge in self._plan.moved:
            ownership = self._plan.ownership(edge.source)
            if ownership is not Ownership.BORROWED:
                return ownership
        if self._plan.claimed(edge) or self._takes_freed(edge):
            return Ownership.OWNED
        return Ownership.BORROWED

    def _takes_freed(self, edge: FlowEdge) -> bool:
        """True if the target owns memory that the program frees on other paths, and no other."""
        sources = self._plan.borrows.sources[edge.source.number]
        return self._plan.takes_freed(edge) and not sources & ~self._plan.freed

    def settle(self) -> Settlement | None:
        """Borrows or clones where a merge is owned on some paths only."""
        wrong = [e for e in self._plan.flow.edges if self._is_wrong(e)]
        if not wrong:
            return self._settle_conflicts()
        inference = BorrowInference(
            self._plan.flow, self._plan.borrows, self._owners, self._plan.cloned.__contains__
        )
        borrowing = inference.find(edge.target for edge in wrong)
        found = [e for node in borrowing for e in node.incoming if e in self._plan.moved]
        if found:
            self._borrowed_edges.update(found)
            return self._settlement(self._plan.cloned)
        return self._settlement(self._plan.cloned | self._clones(wrong))

    def _settlement(self, cloned: set[FlowEdge]) -> Settlement:
        moves = self._plan.possible_moves()
        moved = {e for e in moves if e not in cloned and e not in self._borrowed_edges}
        return Settlement(moved, cloned)

    def _is_wrong(self, edge: FlowEdge) -> bool:
        """True if the target must own the memory and the edge does not transfer it."""
        if edge in self._plan.cloned or edge.is_select:
            return False
        if self._owns(edge) or self._takes_freed(edge):
            return False
        if self._plan.claimed(edge):
            return not self._plan.is_only_claim(edge)
        if edge.target.kind is NodeKind.RESULT:
            return not self._plan.may_borrow(edge.target)
        return self._plan.ownership(edge.target) is Ownership.OWNED

    def _owns(self, edge: FlowEdge) -> bool:
        return edge in self._plan.moved and self._plan.ownership(edge.source) is Ownership.OWNED

    def _owners(self, edge: FlowEdge) -> list[MemoryNode]:
        """The nodes whose ownership passes to the target: the moved source and the claims."""
        claimed = self._plan.claimed(edge)
        return [edge.source, *claimed] if self._owns(edge) else claimed

    def _clones(self, wrong: Sequence[FlowEdge]) -> set[FlowEdge]:
        """The edges to clone. Several edges may share an operand, and its clone."""
        waiting = set(wrong)
        operands = {(e.op, e.operand) for e in wrong if not self._may_wait(e, waiting)}
        return {e for e in self._plan.flow.edges if (e.op, e.operand) in operands}

    def _may_wait(self, edge: FlowEdge, wrong: set[FlowEdge]) -> bool:
        """True if the edge is the first of several claimants of one node, its only claim."""
        claims = self._plan.borrows.claims.get(edge, ())
        if len(claims) != 1:
            return False
        claimants = self._plan.claimants(edge, claims[0])
        return claimants[0] is edge and any(c in wrong for c in claimants[1:])

    # Clones that change what the program computes.

    def _settle_conflicts(self) -> Settlement | None:
        """Borrows instead where a clone would change what the program computes."""
        cloned = [e for e in self._plan.flow.edges if e in self._plan.cloned]
        copies = [e for e in cloned if e.target.kind is not NodeKind.RESULT]
        copies += self._plan.flow.copies
        if not copies:
            return None
        self._watch = self._watch or CloneConflicts(
            self._plan.points_to, {*self._plan.all_captured, *self._plan.captured}
        )
        self.conflicts = [*_clones_of_freed(self._plan, copies), *self._watch.find(copies)]
        targets = [t for t in self._wrong_targets() if self._could_borrow(t)]
        if not targets:
            return None
        for target in targets:
            self._tried.add(target)
            self._borrowed_edges.update(target.incoming)
        operands = {(e.op, e.operand) for t in targets for e in t.incoming}
        return self._settlement({e for e in cloned if (e.op, e.operand) not in operands})

    def _wrong_targets(self) -> list[MemoryNode]:
        """The merges of clones that change the program. If one borrows, later merges need the
        clone, and those that are written have the same conflict: they are settled with it."""
        found = dict.fromkeys(conflict.edge.target for conflict in self.conflicts)
        for conflict in self.conflicts:
            found.update(dict.fromkeys(self._plan.flow.members(conflict.written)))
        return list(found)

    def _could_borrow(self, node: MemoryNode) -> bool:
        """True if the merge could borrow all its sources if none of them was cloned."""
        if node.kind is not NodeKind.MERGE or node in self._tried:
            return False
        return all(
            edge in self._plan.cloned
            or not self._owns(edge)
            or bool(edge.source.bit & self._plan.visible.at(node))
            for edge in node.incoming
        )


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
        found = CloneConflicts(self._plan.points_to, captured).find(copies)
        return [*_clones_of_freed(self._plan, copies), *found]

    def joined(self, ownership: Ownership, edge_ownership: Ownership) -> Ownership:
        return joined(ownership, edge_ownership)

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
        # A merge that is never owned may be a borrow source of itself.
        if any(map(self._plan.may_own, self._plan.flow.members(others))):
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
        source = edge.source
        others = self._plan.owned_sources(source)
        if any(node is not source and node not in claims for node in others):
            return True
        is_borrowed = self.edge_ownership(edge) is Ownership.BORROWED
        return is_borrowed and bool(self._plan.owned_sources(edge.target))
