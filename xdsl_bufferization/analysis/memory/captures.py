"""
Capture analysis: memory that stays reachable through something other than a memref.

    %t = bufferization.to_tensor %a            %t captures %a: %a lives until its region ends
    memref.store %a, %boxes[%i]                the contents of %boxes capture %a
    memref.dma_start %a[%i], %far[%j], %n, %tag[%k]    the pending transfer captures %a
    return %t                                  %a escapes: it is not freed
    %c = memref.load %boxes[%i]                %c may be %a

Every value may reference memory except scalars, vectors of scalars, and memrefs. The results
of an operation reference what its operands reference.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp, which
frees at the end of each block and ignores captures
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_bufferization.analysis.cfg.dominance import (
    Dominance,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    MemoryNode,
    NodeKind,
    is_memref,
)
from xdsl_bufferization.analysis.memory.transfers import (
    Transfers,
)
from xdsl_bufferization.interfaces.effect_query import may_hold


@dataclass
class CaptureAnalysis:
    """The captured memory of one function."""

    flow: BufferFlowGraph
    dominance: Mapping[Region, Dominance] = field(
        default_factory=dict[Region, Dominance]
    )
    """The dominator trees of the regions with several blocks."""
    escaping: dict[MemoryNode, None] = field(default_factory=dict[MemoryNode, None])
    """Captured nodes that may be reachable when their region ends."""
    captured: dict[MemoryNode, None] = field(default_factory=dict[MemoryNode, None])
    """All captured nodes of memory that this function manages."""
    all_captured: dict[MemoryNode, None] = field(default_factory=dict[MemoryNode, None])
    """`captured`, plus captured nodes whose memory is owned by others."""
    loaded: dict[MemoryNode, int] = field(default_factory=dict[MemoryNode, int])
    """The captured nodes that a loaded memref may be, as a bit set."""
    _stored: dict[MemoryNode, int] = field(default_factory=dict[MemoryNode, int])
    """The nodes captured by the contents of a buffer, as a bit set."""
    _parts: int = 0
    """Bit set of the nodes captured through a view of a part."""
    _references: DisjointSet[MemoryNode | SSAValue] = field(
        default_factory=DisjointSet[MemoryNode | SSAValue]
    )
    _known: dict[MemoryNode | SSAValue, int] = field(
        default_factory=dict[MemoryNode | SSAValue, int]
    )
    """The members of `_references`. Maps the representative of a set to the nodes in it."""
    _exits: list[tuple[SSAValue, Region]] = field(
        default_factory=list[tuple[SSAValue, Region]]
    )
    """Operands that reference memory at terminators, with the region of the terminator."""

    def run(self) -> None:
        """Visits all operations once."""
        self._transfers = Transfers(self.flow, self.dominance)
        self._transfers.run()
        self._sources = {edge.source for edge in self.flow.edges}
        for op in self.flow.operations:
            for node in self.captured_by(op):
                self.all_captured[node] = None
                for memory in self._memory(node):
                    self._capture(op, memory)
            self._propagate(op)
            self._note_loads(op)
        regions = dict[MemoryNode | SSAValue, set[Region]]()
        for value, region in self._exits:
            regions.setdefault(self._references.find(value), set()).add(region)
        for node in self.captured:
            if node.region in regions.get(self._references.find(node), ()):
                self.escaping[node] = None
        self._let_parts_escape()

    def memory(self, aliases: BufferAliases) -> int:
        """Bit set of all nodes that may be captured."""
        bits = 0
        for op in self.flow.operations:
            for node in self.captured_by(op):
                bits |= aliases.memory[node]
        return bits

    def captured_by(self, op: Operation) -> Iterator[MemoryNode]:
        """
        Yields the nodes that an operation captures, in results that are no memrefs or in
        the contents of other memory.
        """
        for operand in self.flow.effects.captured(op):
            yield self.flow.node(op.operands[operand])

    def _memory(self, node: MemoryNode) -> Iterator[MemoryNode]:
        """Yields the managed nodes that a node may be, those that it may load included."""
        if node.kind is not NodeKind.UNOWNED:
            yield node
        yield from self.flow.members(self.loaded.get(node, 0))

    def _capture(self, op: Operation, node: MemoryNode) -> None:
        self.captured[node] = None
        self._join(node, node.bit)
        if self._transfers.is_start(op):
            if not self._transfers.is_complete(op, node.region):
                self.escaping[node] = None
            return
        for result in op.results:
            if not is_memref(result):
                self._unite(node, result)
        if not op.results and not self._is_stored_locally(op, node):
            self.escaping[node] = None
        for operand in filter(is_memref, op.operands):
            holder = self.flow.node(operand)
            if holder is not node:
                self._stored[holder] = self._stored.get(holder, 0) | node.bit
            elif not self.flow.is_whole(operand):
                self._parts |= node.bit

    def _is_stored_locally(self, op: Operation, node: MemoryNode) -> bool:
        """True if all other memref operands are local buffers of the same region."""
        for operand in op.operands:
            if not is_memref(operand):
                continue
            other = self.flow.node(operand)
            is_local = (
                other.kind is NodeKind.NEW or self.flow.is_allocation(other.value)
            ) and self._is_defined_with(node, other)
            if other is not node and (not is_local or other in self._sources):
                return False
        return True

    def _is_defined_with(self, node: MemoryNode, other: MemoryNode) -> bool:
        """True if the definition of `node` dominates that of `other` in one region."""
        if node.region is not other.region:
            return False
        tree = self.dominance.get(node.region)
        return tree is None or tree.dominates(node.block, other.block)

    def _join(self, value: MemoryNode | SSAValue, bits: int = 0) -> None:
        if value not in self._known:
            self._known[value] = bits
            self._references.add(value)

    def _unite(self, value: MemoryNode | SSAValue, result: SSAValue) -> None:
        """Merges the sets of `value` and `result`: the result references the same memory."""
        self._join(result)
        groups = self._references.find(value), self._references.find(result)
        bits = self._known[groups[0]] | self._known[groups[1]]
        self._references.union(value, result)
        self._known[self._references.find(value)] = bits

    def _propagate(self, op: Operation) -> None:
        """Propagates captured memory from the operands to results and block arguments."""
        captured_operands = [
            operand for operand in op.operands if operand in self._known
        ]
        if not captured_operands:
            return
        targets = [result for result in op.results if may_hold(result)]
        for region in op.regions:
            for block in region.blocks:
                targets += [argument for argument in block.args if may_hold(argument)]
        region, parent = op.parent_region(), op.parent_op()
        if op.next_op is None and region is not None and parent is not None:
            self._exits += [(value, region) for value in captured_operands]
            targets += [result for result in parent.results if may_hold(result)]
        for value in captured_operands:
            for target in targets:
                self._unite(value, target)

    # Memrefs loaded from captured memory.

    def _note_loads(self, op: Operation) -> None:
        """Notes the captured nodes that a memref result may be."""
        if self.flow.region_branch(op) is not None:
            return
        for result in filter(is_memref, op.results):
            node = self.flow.node(result)
            if node.value is not result:
                continue
            for operand in op.operands:
                if is_memref(operand):
                    self._note_load(node, self._contents(self.flow.node(operand)))
                elif operand in self._known:
                    self._note_load(node, self._known[self._references.find(operand)])

    def _contents(self, holder: MemoryNode) -> int:
        """The nodes captured by the contents of a node, or of what it was loaded from."""
        bits = self._stored.get(holder, 0)
        for other in self.flow.members(self.loaded.get(holder, 0)):
            bits |= self._stored.get(other, 0)
        return bits

    def _note_load(self, node: MemoryNode, bits: int) -> None:
        # Nodes with larger numbers are defined later and cannot be loaded here.
        bits &= node.bit - 1
        if bits:
            self.loaded[node] = self.loaded.get(node, 0) | bits

    def _let_parts_escape(self) -> None:
        """Lets captured parts that are forwarded escape: a part cannot be freed."""
        parts = 0
        for node, bits in self.loaded.items():
            if node in self._sources:
                parts |= bits & self._parts
        for node in self.captured if parts else ():
            if node.bit & parts:
                self.escaping[node] = None

    # Uses.

    def note_uses(self) -> None:
        """
        Adds a use of each non-escaping captured node at the end of every block that its
        definition dominates, so that its memory is live until the region ends.
        """
        for node in self.captured:
            if node in self.escaping:
                continue
            tree = self.dominance.get(node.region)
            for block in node.region.blocks:
                if tree is None or tree.dominates(node.block, block):
                    self._use(block, node)

    def _use(self, block: Block, node: MemoryNode) -> None:
        last = block.last_op
        if last is None:
            return
        self.flow.uses[block].setdefault(last, []).append(node)
        events = self.flow.events[block]
        if not events or events[-1] is not last:
            events.append(last)
