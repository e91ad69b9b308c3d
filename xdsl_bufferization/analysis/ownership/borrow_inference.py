"""
Borrow inference: merges that can borrow all their sources, so that no clone is needed.

    %a = memref.alloc()
    %r = scf.if %c { scf.yield %a } else { scf.yield %arg }       %r may borrow %a

A merge can borrow nodes that are defined wherever the merge is. The memory that it forwards is
borrowed as well, so that the targets of its edges must also borrow. If an operand is cloned,
every target receives the clone. Therefore merges that are connected by edges or share an
operand, as the arguments and results of a loop, are decided together: all borrow, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Operation

from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    FlowEdge,
    MemoryNode,
    NodeKind,
)
from xdsl_bufferization.analysis.ownership.borrow_sources import (
    BorrowSources,
)

Operand = tuple[Operation, int]


@dataclass
class BorrowInference:
    """Borrow inference for the merges of one function, given the edges that move."""

    flow: BufferFlowGraph
    borrows: BorrowSources
    owners: Callable[[FlowEdge], Sequence[MemoryNode]]
    """The nodes whose ownership passes to the target with an edge."""
    has_to_own: Callable[[FlowEdge], bool]
    """True if the target must own the memory, regardless of its other edges."""
    _incoming: dict[MemoryNode, list[MemoryNode]] = field(
        default_factory=dict[MemoryNode, list[MemoryNode]]
    )
    _outgoing: dict[MemoryNode, list[MemoryNode]] = field(
        default_factory=dict[MemoryNode, list[MemoryNode]]
    )
    _owning: set[MemoryNode] = field(default_factory=set[MemoryNode])
    _targets: dict[Operand, list[MemoryNode]] = field(
        default_factory=dict[Operand, list[MemoryNode]]
    )
    """The targets of the edges that forward an operand."""
    _operands: dict[MemoryNode, list[Operand]] = field(
        default_factory=dict[MemoryNode, list[Operand]]
    )
    """The operands that are forwarded to a merge."""

    def __post_init__(self) -> None:
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
        failed = [
            node for node in remaining if seen[node] & ~self.borrows.visible.at(node)
        ]
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
                if (
                    source.kind is NodeKind.MERGE
                    and not source.bit & self.borrows.visible.at(node)
                ):
                    work.append(source)
        return group

    def _fails(self, node: MemoryNode) -> bool:
        """True if the node must own memory that is forwarded to it."""
        if node.kind is not NodeKind.MERGE or node in self._owning:
            return True
        return any(
            source.kind is not NodeKind.MERGE
            and not source.bit & self.borrows.visible.at(node)
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
