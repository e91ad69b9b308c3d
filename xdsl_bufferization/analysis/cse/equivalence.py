"""
When are two operations the same but for their results?

    %0 = arith.addi %a, %b {tag = 1}       the same if `tag` is ignored
    %1 = arith.addi %b, %a {tag = 2}       and since the order does not matter

Name, attributes, properties, types of the results and operands are a key of a few
numbers and values. Regions are the same if they have the same blocks, with the same
operations in the same order, when values defined inside are matched and others are the
same. Of an operation with regions the key has a hash of what is inside, made from those
of its parts, so that a comparison that fails is rare. A value counts in it by identity as
long as it comes from outside; where the walk leaves the region that defines it, its uses
change over to its place in that region.

MLIR: `OperationEquivalence` in lib/IR/OperationSupport.cpp
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import Commutative

from xdsl_bufferization.interfaces.equivalence import CommutativeOpInterface
from xdsl_bufferization.interfaces.external_models import model_of

Key = tuple[Hashable, ...]


@dataclass
class _Inside:
    """What is known of the inside of an operation with regions."""

    shape: int
    """A hash of its operations in order, without their operands."""
    uses: int
    """The sum of hashes of all uses of values inside."""


@dataclass
class Equivalence:
    """Keys of operations, made for one walk."""

    ignored: frozenset[str] = frozenset()
    """Names of attributes and properties that do not count."""
    _numbers: dict[Attribute, int] = field(default_factory=dict[Attribute, int])
    _known: dict[int, tuple[Attribute, int]] = field(
        default_factory=dict[int, tuple[Attribute, int]]
    )
    """The number of an attribute by its identity; the attribute is kept alive."""
    _inside: dict[Operation, _Inside] = field(default_factory=dict[Operation, _Inside])
    _shapes: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """Hashes of the operations inside, without operands."""
    _commutes: dict[type[Operation], bool] = field(
        default_factory=dict[type[Operation], bool]
    )

    # Keys.

    def key(self, op: Operation) -> Key:
        """Equal for equal operations; of those with regions also for some others."""
        operands: Sequence[SSAValue] = op.operands
        if len(operands) > 1 and self.is_commutative(op):
            operands = sorted(operands, key=id)
        if not op.regions:
            return (self._signature(op), *operands)
        inside = self._inside_of(op)
        return (self._signature(op), inside.shape, inside.uses, *operands)

    def is_commutative(self, op: Operation) -> bool:
        """May operands change places?"""
        op_class = type(op)
        if op_class not in self._commutes:
            kinds = (Commutative, CommutativeOpInterface)
            self._commutes[op_class] = any(
                model_of(op_class, kind) is not None for kind in kinds
            )
        return self._commutes[op_class]

    def _signature(self, op: Operation) -> Key:
        """All but operands and regions."""
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
        """The same number for equal attributes."""
        known = self._known.get(id(attribute))
        if known is not None:
            return known[1]
        number = self._numbers.setdefault(attribute, len(self._numbers))
        self._known[id(attribute)] = (attribute, number)
        return number

    # What is inside of regions.

    def _inside_of(self, op: Operation) -> _Inside:
        """Looks at what an operation contains; inner operations come first."""
        stack = [op]
        while stack:
            top = stack[-1]
            if top in self._inside:
                stack.pop()
                continue
            missing = [
                inner
                for inner in _contents(top)
                if inner.regions and inner not in self._inside
            ]
            if missing:
                stack += missing
                continue
            self._inside[stack.pop()] = self._look_inside(top)
        return self._inside[op]

    def _look_inside(self, op: Operation) -> _Inside:
        shapes = list[Hashable]()
        uses = 0
        for region in op.regions:
            for block in region.blocks:
                shapes.append(tuple([self._number(arg.type) for arg in block.args]))
                for inner in block.ops:
                    shape = self._shapes[inner] = self._shape(inner)
                    shapes.append(shape)
                    uses += self._uses(inner, shape)
            shapes.append(None)
        uses += self._settled(op)
        return _Inside(hash(tuple(shapes)), uses & _MASK)

    def _shape(self, op: Operation) -> int:
        inside = self._inside[op].shape if op.regions else 0
        return hash((self._signature(op), len(op.operands), inside))

    def _uses(self, op: Operation, shape: int) -> int:
        """The uses of an operation and of what it contains."""
        total = self._inside[op].uses if op.regions else 0
        place = 0 if self.is_commutative(op) else 1
        for index, operand in enumerate(op.operands):
            total += _mixed(shape, place * index, id(operand))
        return total

    def _settled(self, op: Operation) -> int:
        """The change of the sum when values of the regions count by their places."""
        change = 0
        for number, value in enumerate(_defined(op)):
            for use in value.uses:
                shape = self._shapes.get(use.operation)
                if shape is None:
                    continue
                place = 0 if self.is_commutative(use.operation) else use.index
                change += _mixed(shape, place, number)
                change -= _mixed(shape, place, id(value))
        return change

    # Comparison of regions.

    def have_same_regions(self, a: Operation, b: Operation) -> bool:
        """Are the regions of two operations with equal keys the same?"""
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
        self,
        a: Region,
        b: Region,
        match: dict[SSAValue, SSAValue],
        blocks: dict[Block, Block],
    ) -> list[tuple[Operation, Operation]] | None:
        """The operations with regions still to be compared; None if others differ."""
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
            if not self._are_alike(one, other, match, blocks):
                return None
        return [(one, other) for one, other in pairs if one.regions]

    def _are_alike(
        self,
        a: Operation,
        b: Operation,
        match: dict[SSAValue, SSAValue],
        blocks: dict[Block, Block],
    ) -> bool:
        """Are two operations the same but for their regions?"""
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


def _mixed(shape: int, place: int, value: int) -> int:
    """A hash of a use, to be summed: squared, as hashes of tuples differ by too little."""
    mixed = hash((shape, place, value))
    return mixed * (mixed + 1)


def _contents(op: Operation) -> Iterable[Operation]:
    """The operations directly inside."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.ops


def _defined(op: Operation) -> Iterable[SSAValue]:
    """The values defined directly inside, in order."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.args
            for inner in block.ops:
                yield from inner.results


def _zipped(a: Block, b: Block) -> list[tuple[Operation, Operation]] | None:
    """The operations of two blocks in pairs; None if one has more."""
    ours, theirs = list(a.ops), list(b.ops)
    if len(ours) != len(theirs):
        return None
    return list(zip(ours, theirs, strict=True))
