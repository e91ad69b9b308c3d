"""
Equivalence of operations: equal in everything but the identity of their results.

    %0 = arith.addi %a, %b {tag = 1}       equivalent to %1 if `tag` is ignored,
    %1 = arith.addi %b, %a {tag = 2}       because `arith.addi` is commutative

The key of an operation consists of its name, attributes, properties, result types and operands.
Regions are equivalent if they have equal blocks with equal operations in the same order, up to a
renaming of the values defined inside. The key of an operation with regions has a structural hash of
their contents, computed bottom-up from the hashes of the nested operations, so that few comparisons
fail. The hash counts a value by identity while the value is defined outside of the hashed region,
and by its position in the region that defines it as soon as that region is left.

MLIR: `OperationEquivalence` in lib/IR/OperationSupport.cpp
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import Commutative

from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.properties import CommutativeOpInterface

Key = tuple[Hashable, ...]


@dataclass
class _RegionHash:
    """The structural hash of the regions of an operation."""

    shape: int
    """A hash of the nested operations in order, without their operands."""
    uses: int
    """The sum of the hashes of all operand uses in the regions, modulo 2**64."""


@dataclass
class Equivalence:
    """Computes keys of operations and compares regions, for one walk over the IR."""

    ignored: frozenset[str] = frozenset()
    """Names of attributes and properties that may differ."""

    # Keys.

    def __post_init__(self) -> None:
        self._numbers = dict[Attribute, int]()
        self._known = dict[int, tuple[Attribute, int]]()
        """The number of an attribute by its identity; the attribute is kept alive."""
        self._region_hashes = dict[Operation, _RegionHash]()
        self._shapes = dict[Operation, int]()
        """The hash of each nested operation, without its operands."""
        self._commutes = dict[type[Operation], bool]()

    def key(self, op: Operation) -> Key:
        """A hashable key. Equivalent operations have equal keys. Operations without regions are
        equivalent if their keys are equal; with regions, compare these as well
        (`have_same_regions`)."""
        operands: Sequence[SSAValue] = op.operands
        if len(operands) > 1 and self.is_commutative(op):
            operands = sorted(operands, key=id)
        if not op.regions:
            return (self._signature(op), *operands)
        region_hash = self._region_hash(op)
        return (self._signature(op), region_hash.shape, region_hash.uses, *operands)

    def is_commutative(self, op: Operation) -> bool:
        """True if the operands may be permuted. Cached per class."""
        op_class = type(op)
        if op_class not in self._commutes:
            kinds = (Commutative, CommutativeOpInterface)
            self._commutes[op_class] = any(model_of(op_class, kind) is not None for kind in kinds)
        return self._commutes[op_class]

    def _signature(self, op: Operation) -> Key:
        """The part of the key that depends on neither operands nor regions."""
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        types = tuple([self._number(result.type) for result in op.results])
        return (name, types, self._entries(op.attributes), self._entries(op.properties))

    def _entries(self, attributes: dict[str, Attribute]) -> Key:
        if not attributes:
            return ()
        named = [
            (name, self._number(attribute))
            for name, attribute in attributes.items()
            if name not in self.ignored
        ]
        named.sort()
        return tuple(named)

    def _number(self, attribute: Attribute) -> int:
        """A number that is equal for equal attributes."""
        known = self._known.get(id(attribute))
        if known is not None:
            return known[1]
        number = self._numbers.setdefault(attribute, len(self._numbers))
        self._known[id(attribute)] = (attribute, number)
        return number

    # Structural hashes of regions.

    def _region_hash(self, op: Operation) -> _RegionHash:
        """The hash of the regions of an operation; nested operations are hashed first."""
        stack = [op]
        while stack:
            top = stack[-1]
            if top in self._region_hashes:
                stack.pop()
                continue
            missing = [
                inner
                for inner in _contents(top)
                if inner.regions and inner not in self._region_hashes
            ]
            if missing:
                stack += missing
                continue
            self._region_hashes[stack.pop()] = self._hash_regions(top)
        return self._region_hashes[op]

    def _hash_regions(self, op: Operation) -> _RegionHash:
        shapes = list[Hashable]()
        uses = 0
        for region in op.regions:
            for block in region.blocks:
                shapes.append(tuple([self._number(arg.type) for arg in block.args]))
                for inner in block.ops:
                    shape = self._shapes[inner] = self._shape(inner)
                    shapes.append(shape)
                    uses += self._use_sum(inner, shape)
            shapes.append(None)
        uses += self._position_correction(op)
        return _RegionHash(hash(tuple(shapes)), uses & _MASK)

    def _shape(self, op: Operation) -> int:
        region_hash = self._region_hashes[op].shape if op.regions else 0
        return hash((self._signature(op), len(op.operands), region_hash))

    def _use_sum(self, op: Operation, shape: int) -> int:
        """The sum of the hashes of the operand uses of an operation and its contents."""
        total = self._region_hashes[op].uses if op.regions else 0
        position = 0 if self.is_commutative(op) else 1
        for index, operand in enumerate(op.operands):
            total += _use_hash(shape, position * index, id(operand))
        return total

    def _position_correction(self, op: Operation) -> int:
        """The change of the sum of use hashes when the values that the regions define are counted
        by position instead of by identity."""
        change = 0
        for number, value in enumerate(_defined(op)):
            for use in value.uses:
                shape = self._shapes.get(use.operation)
                if shape is None:
                    continue
                position = 0 if self.is_commutative(use.operation) else use.index
                change += _use_hash(shape, position, number)
                change -= _use_hash(shape, position, id(value))
        return change

    # Comparison of regions.

    def have_same_regions(self, a: Operation, b: Operation) -> bool:
        """True if the regions of two operations with equal keys are equivalent."""
        match = dict[SSAValue, SSAValue]()
        blocks = dict[Block, Block]()
        pairs = [(a, b)]
        while pairs:
            one, other = pairs.pop()
            if len(one.regions) != len(other.regions):
                return False
            for regions in zip(one.regions, other.regions, strict=True):
                inner = self._matched(*regions, match, blocks)
                if inner is None:
                    return False
                pairs += inner
        return True

    def _matched(
        self, a: Region, b: Region, match: dict[SSAValue, SSAValue], blocks: dict[Block, Block]
    ) -> list[tuple[Operation, Operation]] | None:
        """The pairs of operations whose regions are still to be compared; None if `a` and
        `b` differ otherwise."""
        if len(a.blocks) != len(b.blocks):
            return None
        pairs = list[tuple[Operation, Operation]]()
        for one, other in zip(a.blocks, b.blocks, strict=True):
            blocks[one] = other
            if len(one.args) != len(other.args):
                return None
            match.update(zip(one.args, other.args, strict=True))
            inner = _zipped(one, other)
            if inner is None:
                return None
            pairs += inner
        for one, other in pairs:
            match.update(zip(one.results, other.results, strict=False))
        for one, other in pairs:
            if not self._are_equal_ops(one, other, match, blocks):
                return None
        return [(one, other) for one, other in pairs if one.regions]

    def _are_equal_ops(
        self,
        a: Operation,
        b: Operation,
        match: dict[SSAValue, SSAValue],
        blocks: dict[Block, Block],
    ) -> bool:
        """True if two operations are equivalent apart from their regions."""
        if self._signature(a) != self._signature(b):
            return False
        if len(a.operands) != len(b.operands):
            return False
        ours = [match.get(operand, operand) for operand in a.operands]
        theirs: Sequence[SSAValue] = b.operands
        if self.is_commutative(a):
            ours, theirs = sorted(ours, key=id), sorted(theirs, key=id)
        if any(x is not y for x, y in zip(ours, theirs, strict=True)):
            return False
        return [blocks.get(s, s) for s in a.successors] == list(b.successors)


_MASK = (1 << 64) - 1


def _use_hash(shape: int, position: int, value: int) -> int:
    """The hash of an operand use. Squared because sums of tuple hashes collide too often."""
    mixed = hash((shape, position, value))
    return mixed * (mixed + 1)


def _contents(op: Operation) -> Iterable[Operation]:
    """Yields the operations of the regions, without those nested deeper."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.ops


def _defined(op: Operation) -> Iterable[SSAValue]:
    """Yields the values defined in the regions in order, without those nested deeper."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.args
            for inner in block.ops:
                yield from inner.results


def _zipped(a: Block, b: Block) -> list[tuple[Operation, Operation]] | None:
    """The operations of two blocks in pairs; None if their numbers differ."""
    ours, theirs = list(a.ops), list(b.ops)
    if len(ours) != len(theirs):
        return None
    return list(zip(ours, theirs, strict=True))
