"""
Which memory something else than a memref still shows when its last memref is used.

    %t = bufferization.to_tensor %a            %t holds %a: %a stays until its region ends
    memref.store %a, %boxes[%i]                so does what is stored in a buffer
    memref.dma_start %a[%i], %far[%j], %n, %tag[%k]    and what is copied afterwards
    return %t                                  memory that leaves so is not freed at all
    %c = memref.load %boxes[%i]                %c may be %a, for whoever gets it behind the region

Values that may hold memory are all but numbers, vectors of numbers and memrefs. What an
operation makes of such values holds what they hold.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp, which
frees at the end of each block, whatever else shows the memory
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    IndexType,
    IntegerType,
    MemRefType,
    UnrankedMemRefType,
    VectorType,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_bufferization.analysis.cfg.dominance import (
    Dominance,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Kind,
    Root,
    is_memref,
    only_allocates,
)
from xdsl_bufferization.analysis.memory.transfers import (
    Transfers,
)

_NUMBERS = (IntegerType, IndexType, AnyFloat, ComplexType, VectorType)
_MEMREFS = (MemRefType, UnrankedMemRefType)


def may_hold(value: SSAValue) -> bool:
    """May memory be reached through a value that is no memref?"""
    return not isinstance(value.type, (*_NUMBERS, *_MEMREFS))


def _is_made_here(root: Root) -> bool:
    """Is it memory that its region makes, on the heap or the stack?"""
    if root.kind is Kind.NEW:
        return True
    owner = root.value.owner
    return isinstance(owner, Operation) and only_allocates(owner)


@dataclass
class BufferKeepers:
    """The memory of one function that is held by something else than memrefs."""

    facts: BufferRoots
    dominance: Mapping[Region, Dominance] = field(
        default_factory=dict[Region, Dominance]
    )
    """Of the regions with several blocks."""
    leaving: dict[Root, None] = field(default_factory=dict[Root, None])
    """What may be held by somebody else when its region ends."""
    kept: dict[Root, None] = field(default_factory=dict[Root, None])
    """All that is held, leaving or not."""
    shown: dict[Root, None] = field(default_factory=dict[Root, None])
    """That, and the memory of others that is held."""
    read_out: dict[Root, int] = field(default_factory=dict[Root, int])
    """What a memref may be that is read out of what holds memory, as a bit set."""
    _stored: dict[Root, int] = field(default_factory=dict[Root, int])
    """What local memory holds, as a bit set."""
    _parts: int = 0
    """What is held by a view of a part."""
    _held: DisjointSet[Root | SSAValue] = field(
        default_factory=DisjointSet[Root | SSAValue]
    )
    _known: dict[Root | SSAValue, int] = field(
        default_factory=dict[Root | SSAValue, int]
    )
    """What is in `_held`; for the representative of a set the memory in it."""
    _exits: list[tuple[SSAValue, Region]] = field(
        default_factory=list[tuple[SSAValue, Region]]
    )
    """Values that hold memory where a region is left, or a block of several."""

    def run(self) -> None:
        """Looks at all operations once."""
        self._transfers = Transfers(self.facts, self.dominance)
        self._transfers.run()
        self._givers = {handover.giver for handover in self.facts.handovers}
        for op in self.facts.operations:
            for root in self.kept_by(op):
                self.shown[root] = None
                for memory in self._memory(root):
                    self._keep(op, memory)
            self._pass_on(op)
            self._note_reads(op)
        regions = dict[Root | SSAValue, set[Region]]()
        for value, region in self._exits:
            regions.setdefault(self._held.find(value), set()).add(region)
        for root in self.kept:
            if root.region in regions.get(self._held.find(root), ()):
                self.leaving[root] = None
        self._leave_parts()

    def memory(self, aliases: BufferAliases) -> int:
        """All memory that may be held, as a bit set."""
        bits = 0
        for op in self.facts.operations:
            for root in self.kept_by(op):
                bits |= aliases.memory[root]
        return bits

    def kept_by(self, op: Operation) -> Iterator[Root]:
        """
        The memory that an operation leaves in results that are no memrefs, or in other
        memory.
        """
        origin = self.facts.origin(op)
        if origin is not None:
            operands = origin.kept(op)
        elif self.facts.region_branch(op) is None and any(map(may_hold, op.results)):
            operands = range(len(op.operands))
        else:
            return
        for operand in operands:
            if is_memref(op.operands[operand]):
                yield self.facts.root(op.operands[operand])

    def _memory(self, root: Root) -> Iterator[Root]:
        """The memory of this function that a memref is, which may be read out of some."""
        if root.kind is not Kind.FOREIGN:
            yield root
        yield from self.facts.members(self.read_out.get(root, 0))

    def _keep(self, op: Operation, root: Root) -> None:
        self.kept[root] = None
        self._join(root, root.bit)
        if self._transfers.is_start(op):
            if not self._transfers.is_over(op, root.region):
                self.leaving[root] = None
            return
        for result in op.results:
            if not is_memref(result):
                self._unite(root, result)
        if not op.results and not self._is_stored_here(op, root):
            self.leaving[root] = None
        for operand in filter(is_memref, op.operands):
            holder = self.facts.root(operand)
            if holder is not root:
                self._stored[holder] = self._stored.get(holder, 0) | root.bit
            elif not self.facts.is_whole(operand):
                self._parts |= root.bit

    def _is_stored_here(self, op: Operation, root: Root) -> bool:
        """Is it stored in memory that ends with the same region?"""
        for operand in op.operands:
            if not is_memref(operand):
                continue
            other = self.facts.root(operand)
            is_local = _is_made_here(other) and self._is_seen_with(root, other)
            if other is not root and (not is_local or other in self._givers):
                return False
        return True

    def _is_seen_with(self, root: Root, other: Root) -> bool:
        """Is the root defined wherever the other one is?"""
        if root.region is not other.region:
            return False
        tree = self.dominance.get(root.region)
        return tree is None or tree.dominates(root.block, other.block)

    def _join(self, value: Root | SSAValue, bits: int = 0) -> None:
        if value not in self._known:
            self._known[value] = bits
            self._held.add(value)

    def _unite(self, value: Root | SSAValue, result: SSAValue) -> None:
        """The result holds what the value holds."""
        self._join(result)
        groups = self._held.find(value), self._held.find(result)
        bits = self._known[groups[0]] | self._known[groups[1]]
        self._held.union(value, result)
        self._known[self._held.find(value)] = bits

    def _pass_on(self, op: Operation) -> None:
        """What an operation makes of values that hold memory holds it, too."""
        held = [operand for operand in op.operands if operand in self._known]
        if not held:
            return
        targets = [result for result in op.results if may_hold(result)]
        for region in op.regions:
            for block in region.blocks:
                targets += [argument for argument in block.args if may_hold(argument)]
        region, parent = op.parent_region(), op.parent_op()
        if op.next_op is None and region is not None and parent is not None:
            self._exits += [(value, region) for value in held]
            targets += [result for result in parent.results if may_hold(result)]
        for value in held:
            for target in targets:
                self._unite(value, target)

    # What is read out of it again.

    def _note_reads(self, op: Operation) -> None:
        """Memrefs that the operation makes of what holds memory."""
        if self.facts.region_branch(op) is not None:
            return
        for result in filter(is_memref, op.results):
            root = self.facts.root(result)
            if root.value is not result:
                continue
            for operand in op.operands:
                if is_memref(operand):
                    self._note_read(root, self._contents(self.facts.root(operand)))
                elif operand in self._known:
                    self._note_read(root, self._known[self._held.find(operand)])

    def _contents(self, holder: Root) -> int:
        """What a memref holds that was perhaps read out of another one itself."""
        bits = self._stored.get(holder, 0)
        for other in self.facts.members(self.read_out.get(holder, 0)):
            bits |= self._stored.get(other, 0)
        return bits

    def _note_read(self, root: Root, bits: int) -> None:
        """Memory that is made later is not meant."""
        bits &= root.bit - 1
        if bits:
            self.read_out[root] = self.read_out.get(root, 0) | bits

    def _leave_parts(self) -> None:
        """A part that is handed on cannot be freed in place of the whole."""
        parts = 0
        for root, bits in self.read_out.items():
            if root in self._givers:
                parts |= bits & self._parts
        for root in self.kept if parts else ():
            if root.bit & parts:
                self.leaving[root] = None

    # Uses.

    def note_uses(self) -> None:
        """Has what is kept used by the last operation of each block where it is seen."""
        for root in self.kept:
            if root in self.leaving:
                continue
            tree = self.dominance.get(root.region)
            for block in root.region.blocks:
                if tree is None or tree.dominates(root.block, block):
                    self._use(block, root)

    def _use(self, block: Block, root: Root) -> None:
        last = block.last_op
        if last is None:
            return
        self.facts.uses[block].setdefault(last, []).append(root)
        events = self.facts.events[block]
        if not events or events[-1] is not last:
            events.append(last)
