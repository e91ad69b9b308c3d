"""
Which memory something else than a memref still shows when its last memref is used.

    %t = bufferization.to_tensor %a            %t holds %a: %a stays until its region ends
    memref.store %a, %boxes[%i]                so does what is stored in a buffer
    return %t                                  memory that leaves so is not freed at all

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

from xdsl_bufferization.analysis.buffer_roots import (
    BufferRoots,
    Kind,
    Root,
    is_memref,
    only_allocates,
)
from xdsl_bufferization.analysis.dominance import Dominance

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
    leaving: dict[Root, None] = field(default_factory=dict[Root, None])
    """What may be held by somebody else when its region ends."""
    kept: dict[Root, None] = field(default_factory=dict[Root, None])
    """All that is held, leaving or not."""
    shown: dict[Root, None] = field(default_factory=dict[Root, None])
    """That, and the memory of others that is held."""
    _held: DisjointSet[Root | SSAValue] = field(
        default_factory=DisjointSet[Root | SSAValue]
    )
    _known: set[Root | SSAValue] = field(default_factory=set[Root | SSAValue])
    _exits: list[tuple[SSAValue, Region]] = field(
        default_factory=list[tuple[SSAValue, Region]]
    )
    """Values that hold memory where a region is left, or a block of several."""

    def run(self) -> None:
        """Looks at all operations once."""
        self._givers = {handover.giver for handover in self.facts.handovers}
        for op in self.facts.operations:
            for root in self.kept_by(op):
                self.shown[root] = None
                if root.kind is not Kind.FOREIGN:
                    self._keep(op, root)
            self._pass_on(op)
        regions = dict[Root | SSAValue, set[Region]]()
        for value, region in self._exits:
            regions.setdefault(self._held.find(value), set()).add(region)
        for root in self.kept:
            if root.region in regions.get(self._held.find(root), ()):
                self.leaving[root] = None

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

    def _keep(self, op: Operation, root: Root) -> None:
        self.kept[root] = None
        self._join(root)
        for result in op.results:
            if not is_memref(result):
                self._join(result)
                self._held.union(root, result)
        if not op.results and not self._is_stored_here(op, root):
            self.leaving[root] = None

    def _is_stored_here(self, op: Operation, root: Root) -> bool:
        """Is it stored in memory that ends with the same region?"""
        for operand in op.operands:
            if not is_memref(operand):
                continue
            other = self.facts.root(operand)
            is_local = _is_made_here(other) and other.region is root.region
            if other is not root and (not is_local or other in self._givers):
                return False
        return True

    def _join(self, value: Root | SSAValue) -> None:
        if value not in self._known:
            self._known.add(value)
            self._held.add(value)

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
                self._join(target)
                self._held.union(value, target)

    def note_uses(self, dominance: Mapping[Region, Dominance]) -> None:
        """Has what is kept used by the last operation of each block where it is seen."""
        for root in self.kept:
            if root in self.leaving:
                continue
            tree = dominance.get(root.region)
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
