"""Equivalence of operations: equal in everything but the identity of their results.

    %0 = arith.addi %a, %b {tag = 1}       equivalent to %1 if `tag` is ignored,
    %1 = arith.addi %b, %a {tag = 2}       because `arith.addi` is commutative

The key of an operation consists of its name, attributes, properties, result types and operands.
Regions are equivalent if they have equal blocks with equal operations in the same order, up to a
renaming of the values defined inside. The key of an operation with regions has a structural hash of
their contents, computed bottom-up from the hashes of the nested operations, so that few comparisons
fail. The hash counts a value by identity while the value is defined outside of the hashed region,
and by its position in the region that defines it as soon as that region is left.

Versions of memory: equal versions guarantee that memory was not written in between.

    %0 = memref.load %a[%i]      version of %a: 4
    memref.store %f, %b[%i]      another allocation: the version of %b grows
    %1 = memref.load %a[%i]      version of %a: 4, so that %1 equals %0
    func.call @f(%b)             writes what @f writes (`summaries.py`): that of %b grows
    "unknown"()                  may write any memory: all versions grow

Each location, an allocation or a resource, has a counter of writes. A version is the sum of
the counters of all locations that may be accessed, so that it grows with each write and never
decreases. An access to more than `MOST_TERMS` locations counts as an access to any memory.

MLIR: `OperationEquivalence` in lib/IR/OperationSupport.cpp; `hasOtherSideEffectingOpInBetween` in
lib/Transforms/CSE.cpp examines each operation between the two reads, whatever memory it writes
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import Commutative, DefaultResource

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.effects import Access
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, MemoryNode
from xdsl_bufferization.analysis.memory.points_to import PointsTo
from xdsl_bufferization.analysis.memory.summaries import ModuleSummaries
from xdsl_bufferization.interfaces.contents import inside
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.properties import CommutativeOpInterface

Key = tuple[Hashable, ...]


@dataclass(eq=False, repr=False)
class _RegionHash:
    """The structural hash of the regions of an operation."""

    shape: int
    """A hash of the nested operations in order, without their operands."""
    uses: int
    """The sum of the hashes of all operand uses in the regions, modulo 2**64."""


@dataclass(eq=False, repr=False)
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
                inner for inner in inside(top) if inner.regions and inner not in self._region_hashes
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


Locations = Sequence[Hashable] | None
"""The locations of an access; None for any memory."""
Version = tuple[frozenset[Hashable] | None, int]
"""The locations that are read, or None if none of them was written yet, and the number of
writes."""
ANY_MEMORY = frozenset[Hashable](["anywhere"])


class MemoryVersions:
    """Counts the writes met on a walk over the IR. `settle_ir` completes changes that the walk has
    not made yet; it is called before functions are analysed."""

    def __init__(self, root: Operation, settle_ir: Callable[[], None] = lambda: None) -> None:
        self._root = root
        """The operation that contains all functions that the walk enters."""
        self._settle_ir = settle_ir
        self._unknown_writes = 0
        """The number of writes that may be to any memory."""
        self._functions = [_Function(None, self._points_to)]
        """The stack of functions that the walk is in."""

    def enter(self, body: Region | None) -> None:
        """Notes that the walk enters a function."""
        self._functions.append(_Function(body, self._points_to))

    def leave(self) -> None:
        """Notes that the walk leaves the function."""
        if self._functions.pop().pending:
            # Its locations are not known outside of it.
            self._unknown_writes += 1

    def _points_to(self, body: Region) -> PointsTo:
        """The points-to sets of a function; if it is called, those that its summary needs."""
        self._settle_ir()
        function = body.parent_op()
        known = None if function is None else self._calls.kept_memory(function)
        if known is not None and known.body is body:
            return known.points_to
        flow = BufferFlowGraph(body, self._calls.models)
        flow.run()
        points_to = PointsTo(flow)
        points_to.run()
        return points_to

    @cached_property
    def _calls(self) -> ModuleSummaries:
        graph = CallGraph(self._root)
        called = {f for f, sites in graph.call_sites().items() if sites or graph.may_be_value(f)}
        return ModuleSummaries(graph, summarized=called, before_analysis=self._settle_ir)

    def write_unknown(self, op: Operation) -> None:
        """Notes an operation with unknown effects, or a call."""
        self._functions[-1].pending.append(op)

    def write(self, accesses: Sequence[Access]) -> None:
        """Notes an operation with these writes."""
        self._functions[-1].pending.append(accesses)

    def _settle(self) -> None:
        """Counts the writes since the last version. Without a version nothing is analysed: most
        functions on buffers read nothing that could have been read before."""
        function = self._functions[-1]
        pending, function.pending = function.pending, []
        for write in pending:
            if not isinstance(write, Operation):
                self._count(function, write)
                continue
            written = self._calls.written_operands(write)
            if written is None:
                self._unknown_writes += 1
            else:
                self._count(function, map(Access, written))

    def _count(self, function: _Function, accesses: Iterable[Access]) -> None:
        for access in accesses:
            locations = function.locations(access)
            if locations is None:
                self._unknown_writes += 1
            else:
                function.write(locations)

    def version(self, accesses: Iterable[Access], anything: bool) -> Version:
        """The version of the memory that is read, with `anything` of all memory. Equal versions
        guarantee unchanged memory; the converse need not hold."""
        self._settle()
        function = self._functions[-1]
        if not function.writes:
            return None, self._unknown_writes
        read = set[Hashable]()
        for access in accesses:
            locations = None if anything else function.locations(access)
            if locations is None:
                return ANY_MEMORY, self._unknown_writes + function.writes
            read.update(locations)
        writes = sum(function.count.get(location, 0) for location in read)
        return frozenset(read) if writes else None, self._unknown_writes + writes


@dataclass(eq=False, repr=False)
class _Function:
    """The write counters of one function; its aliases are computed at the first query."""

    body: Region | None
    analyse: Callable[[Region], PointsTo]
    writes: int = 0
    """The number of writes to known locations."""
    count: dict[Hashable, int] = field(default_factory=dict[Hashable, int])
    """The number of writes to each known location."""
    pending: list[Operation | Sequence[Access]] = field(
        default_factory=list[Operation | Sequence[Access]]
    )
    """The writes since the last version; calls and operations with unknown effects."""
    _points_to: PointsTo | None = None
    _locations: dict[MemoryNode, Locations] = field(default_factory=dict[MemoryNode, Locations])

    def write(self, locations: Sequence[Hashable]) -> None:
        """Counts one write to these locations."""
        self.writes += 1
        for location in locations:
            self.count[location] = self.count.get(location, 0) + 1

    def locations(self, access: Access) -> Locations:
        """The locations of an access."""
        if not isinstance(access.resource, DefaultResource):
            return (access.resource,)
        value = access.value
        if not isinstance(value, SSAValue) or not is_memref(value) or self.body is None:
            return None
        if self._points_to is None:
            self._points_to = self.analyse(self.body)
        node = self._points_to.flow.values.get(value)
        if node is None:
            return None
        if node not in self._locations:
            self._locations[node] = self._points_to.locations(self._points_to.of(value))
        return self._locations[node]
