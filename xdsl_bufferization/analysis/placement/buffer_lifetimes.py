"""Lifetimes: the program points at which the contents of an allocation are needed.

    0  %a = memref.alloc()
    1  scf.for .. {                         lifetime of %a: 3 and 4, as each iteration
    2    %b = memref.alloc()                overwrites it before it reads it
    3    linalg.fill .. outs(%a)
    4    memref.copy %a, %b                 lifetime of %b: 4 and 5
    5    "read"(%b)
       }
    6  memref.dealloc %a                    %a is allocated from 0 to 6

A point belongs to the lifetime if the operation there accesses the memory, or if the contents
before it may be read later. Allocations with disjoint lifetimes can share memory.

1. Each operation that may access the memory, also through another memref, is an access. It is
   noted in each region between the operation and the home of the allocation, the innermost
   region around it and all accesses.
2. Bottom-up: does an operation with regions need the contents that it starts with, and does it
   certainly overwrite them? Within a region this is backward liveness over its blocks. An
   allocation, and an access that overwrites every element, end the need of earlier contents.
3. Top-down: the points of each block, given what is needed after it. The end of a loop
   body is followed by its start.

A region may run after any other region of its operation, and an operation may skip its regions,
unless its model says that exactly one of them runs, once, or that a loop has iterations. An
operation that may run its region on several threads, or whose control flow is unknown, accesses
the memory all the time. These lifetimes hold for one buffer at a time: `local_memory.py` finds
the allocations of which at most one is in use.

Linear in the accesses, times their nesting depth below the home, plus the blocks of a region
with several blocks in which the memory is needed.

The elements of a buffer that a view covers, as a box, and boxes that cover the whole buffer.

    memref<4x8xf32>                                        4 x 8 elements, from 0, 0 on
    memref<1x8xf32, strided<[8, 1], offset: 16>>           1 x 8 elements, from 2, 0 on
    memref<16xf32, strided<[1], offset: 16>>               2 x 8 elements, from 2, 0 on

The offset and the strides in the type of a view are relative to the buffer, however many views
are between. A concatenation writes boxes that together cover its result.

The last operation of a block that may use an allocation of the block.

    %a = memref.alloc()
    %s = arith.select %c, %a, %b
    memref.copy %s, %m               the last use of %a
    memref.dealloc %a                not a use

An operation uses an allocation if one of its operands may alias it. A use nested in an
operation counts as a use by that operation.

MLIR: include/mlir/Analysis/Liveness.h, which is about values;
lib/Dialect/Bufferization/Transforms/OptimizeAllocationLiveness.cpp
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Block, Operation, OpResult, Region
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.block_order import successors
from xdsl_bufferization.analysis.cfg.ir_order import Interval, Points, united
from xdsl_bufferization.analysis.memory.flow import MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import (
    ancestor_in,
    block_of,
    op_around,
    region_of,
    regions_around,
)
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.bounds import MOST_COMPARED
from xdsl_bufferization.support.layouts import identity_strides, is_identity, strides_of


@dataclass(eq=False, repr=False)
class LastUses:
    """The last uses of memory that is allocated and freed in the same block."""

    function: FunctionMemory
    last: dict[Operation, Operation] = field(default_factory=dict[Operation, Operation])
    """Maps a deallocation to the operation after which it can go, in allocation order."""

    def run(self) -> None:
        """Searches all blocks with deallocations, backwards."""
        flow = self._flow = self.function.flow
        flow.note_uses()
        points_to = self.function.points_to
        self._memory = [bits & (points_to.unknown - 1) for bits in points_to.memory]
        captured = self.function.captured
        frees = dict[int, list[Operation]]()
        for op, node in flow.freed:
            for number in members(self._memory[node.number]):
                frees.setdefault(number, []).append(op)
        movable = dict[Operation, MemoryNode]()
        for op, node in flow.freed:
            is_only = frees.get(node.number) == [op] and len(op.operands) == 1
            if is_only and not captured & node.bit and _is_local(node, op):
                movable[op] = node
        found = dict[Operation, Operation]()
        for block in dict.fromkeys(op.parent for op in movable):
            assert block is not None
            self._search(block, movable, found)
        by_allocation = sorted(movable, key=lambda op: movable[op].number)
        # In an unreachable block a deallocation may stand before its allocation: it stays.
        self.last = {op: found[op] for op in by_allocation if op in found}

    def _search(
        self, block: Block, movable: dict[Operation, MemoryNode], found: dict[Operation, Operation]
    ) -> None:
        """Adds the last uses in a block to `found`."""
        pending = dict[int, Operation]()
        bits = 0
        for op in reversed(self._flow.events[block]):
            used = 0
            for node in self._flow.uses[block].get(op, ()):
                used |= self._memory[node.number]
            if op in movable:
                node = movable[op]
                pending[node.number] = op
                bits |= node.bit
                continue
            for node in self._flow.defined.get(op, ()):
                used |= node.bit
            for number in members(used & bits):
                found[pending.pop(number)] = op
            bits &= ~used


def _is_local(node: MemoryNode, op: Operation) -> bool:
    """True if the node is allocated in the block of `op`, by an op with one result."""
    value = node.value
    return (
        node.kind is NodeKind.NEW
        and node.block is op.parent
        and isinstance(value, OpResult)
        and len(value.op.results) == 1
    )


Box = tuple[tuple[int, int], ...]
"""The first index and the number of elements in each dimension."""


def box_of(view: MemRefType, whole: MemRefType) -> Box | None:
    """The elements of a buffer without layout that a view of it covers; None if they are no box, or
    not known. The view must have the pointer of the buffer."""
    shape, sizes, where = whole.get_shape(), view.get_shape(), strides_of(view)
    if view.element_type != whole.element_type or not is_identity(whole.layout):
        return None
    if DYNAMIC_INDEX in shape or DYNAMIC_INDEX in sizes or 0 in shape or 0 in sizes:
        return None
    if where is None or where.offset is None or where.offset < 0:
        return None
    strides, first, rest = list[int](), list[int](), where.offset
    for stride in identity_strides(shape):
        assert stride is not None
        strides.append(stride)
        first.append(rest // stride)
        rest %= stride
    if rest:
        return None
    dims = [(s, n) for s, n in zip(where.strides, sizes, strict=True) if n > 1]
    counts = _counts(_joined(dims), strides, shape)
    if counts is None:
        return None
    box = tuple(zip(first, counts, strict=True))
    if any(at + n > size for (at, n), size in zip(box, shape, strict=True)):
        return None
    return box


def _joined(dims: Sequence[tuple[int | None, int]]) -> list[tuple[int | None, int]]:
    """Joins neighbouring dimensions over which a view is contiguous."""
    found = list[tuple[int | None, int]]()
    for stride, count in dims:
        if found and stride is not None and found[-1][0] == stride * count:
            found[-1] = (stride, found[-1][1] * count)
        else:
            found.append((stride, count))
    return found


def _counts(
    dims: Sequence[tuple[int | None, int]], strides: Sequence[int], shape: Sequence[int]
) -> list[int] | None:
    """The elements in each dimension of the buffer that dimensions of a view step over."""
    counts = [1] * len(shape)
    for stride, count in dims:
        # The dimensions of the buffer with this stride and up, the innermost first.
        for dim in range(len(shape) - 1, -1, -1):
            if count == 1 or stride is None or strides[dim] < stride or shape[dim] == 1:
                continue
            if strides[dim] != stride or counts[dim] != 1:
                return None
            counts[dim] = min(count, shape[dim])
            if count % counts[dim]:
                return None
            count //= counts[dim]
            stride *= shape[dim]
        if count != 1:
            return None
    return counts


def cover_all(boxes: Sequence[Box], shape: Sequence[int]) -> bool:
    """True if boxes are known to cover all elements of a shape. O(N log N) in the boxes if
    they differ in one dimension; else at most `MOST_COMPARED` are compared."""
    dims = [d for d, size in enumerate(shape) if any(box[d] != (0, size) for box in boxes)]
    if not boxes or not dims:
        return bool(boxes)
    if len(dims) == 1:
        end = 0
        for first, count in sorted(box[dims[0]] for box in boxes):
            if first > end:
                return False
            end = max(end, first + count)
        return end == shape[dims[0]]
    if len(boxes) > MOST_COMPARED or any(meet(a, b) for a, b in combinations(boxes, 2)):
        return False
    return sum(prod(n for _, n in box) for box in boxes) == prod(shape)


def meet(one: Box, other: Box) -> bool:
    """True if two boxes have an element in common."""
    return all(a < b + n and b < a + m for (a, m), (b, n) in zip(one, other, strict=True))


@record
class Access:
    """What an operation does with the memory of one allocation."""

    op: Operation
    reads: bool
    overwrites: bool
    """True if every element is certainly written, and none is read before."""
    frees: bool = False
    box: Box | None = None
    """The elements that are certainly written, if they are known and none is read."""


@dataclass(eq=False, repr=False)
class Need:
    """What an operation, with its regions, needs of the contents of one allocation."""

    reads: bool
    """True if it may read the contents that it starts with."""
    overwrites: bool
    """True if the contents that it starts with are lost after it."""
    is_opaque: bool
    """True if its regions are not looked into."""


@dataclass(eq=False, repr=False)
class BufferLifetimes:
    """The lifetimes of allocations of one function, each given by its node."""

    function: FunctionMemory

    def __post_init__(self) -> None:
        self.flow = self.function.flow
        self.points = self.flow.points
        self._memory = self.function.points_to.memory
        self._scope = InterfaceCache(AllocationScopeOpInterface)
        self._loop = InterfaceCache(LoopLikeOpInterface)
        self._depths = dict[Region, int]()
        self._accesses = dict[int, list[Access]]()
        self._crowded = 0
        """The allocations that an operation accesses together with too many others."""
        self._opaque = dict[Operation, bool]()
        self._exits = dict[Region, list[Block]]()
        self._opaque_around: dict[Region, Operation | None] = {self.flow.body: None}

    def run(self, nodes: Iterable[MemoryNode]) -> None:
        """Finds the accesses to the allocations of some nodes. Visits all operations once. An
        operation that may access more than `MOST_COMPARED` is not noted: they are needed all the
        time."""
        wanted, self._crowded = sum(node.bit for node in nodes), 0
        self._accesses = {number: list[Access]() for number in members(wanted)}
        freed = self.function.freed
        for op in self.flow.operations:
            read, written = self.function.points_to.accessed(op)
            frees = 0
            for node in freed.get(op, ()):
                frees |= self._memory[node.number]
            touched = (read | written | frees) & wanted
            if touched.bit_count() > MOST_COMPARED:
                self._crowded |= touched
                touched &= frees
            if not touched:
                continue
            boxes = self._overwritten(op)
            for number in members(touched):
                bit = 1 << number
                is_read = bool(read & bit)
                is_whole = not is_read and boxes.get(number, ()) is None
                box = None if is_read else boxes.get(number)
                self._accesses[number].append(Access(op, is_read, is_whole, bool(frees & bit), box))

    def _overwritten(self, op: Operation) -> dict[int, Box | None]:
        """The elements that an operation certainly writes, by the number of the allocation; None
        for all elements."""
        found = dict[int, Box | None]()
        if not op.operands or self.flow.call(op) is not None:
            return found
        for operand in self.flow.effects.overwritten(op):
            value = op.operands[operand]
            node = self.flow.node(value)
            if self._memory[node.number] != node.bit:
                continue
            view, whole = value.type, node.value.type
            if self.flow.is_whole(value):
                found[node.number] = None
            elif (
                self.flow.keeps_pointer(value)
                and isa(view, MemRefType)
                and isa(whole, MemRefType)
                and (box := box_of(view, whole)) is not None
            ):
                is_all = cover_all((box,), whole.get_shape())
                found.setdefault(node.number, None if is_all else box)
        return found

    # Queries.

    def is_crowded(self, node: MemoryNode) -> bool:
        """True if not all accesses to the memory of a node are noted."""
        return bool(self._crowded & node.bit)

    def accesses(self, node: MemoryNode) -> Sequence[Access]:
        """The accesses to the memory of a node, in program order."""
        return self._accesses[node.number]

    def of(self, node: MemoryNode) -> Points:
        """The points at which the contents are needed or accessed."""
        if self.is_crowded(node):
            return ((0, len(self.points.operations) - 1),)
        accesses = [a for a in self.accesses(node) if a.reads or not a.frees]
        return self._points(node, self._joined(accesses, node))

    def allocated(self, node: MemoryNode) -> Interval:
        """The points from the allocation to its deallocation, or, without one, to the last access;
        to the end of a loop that is in between."""
        op = node.value.owner
        assert isinstance(op, Operation)
        first = last = self.points.first(op)
        accesses = self.accesses(node)
        if self.is_crowded(node):
            accesses = [access for access in accesses if access.frees]
            last = last if accesses else len(self.points.operations) - 1
        home = self._home(node, accesses)
        for access in accesses:
            around = ancestor_in(home, access.op)
            assert around is not None
            last = max(last, self.points.last(around))
        return first, last

    def _home(self, node: MemoryNode, accesses: Sequence[Access]) -> Region:
        """The innermost region around an allocation and accesses to it."""
        home = node.region
        for access in accesses:
            home = self.common(home, region_of(access.op))
        return home

    def _points(self, node: MemoryNode, accesses: Sequence[Access]) -> Points:
        if not accesses:
            return ()
        lifetime = _Lifetime(self, node, accesses, self._home(node, accesses))
        lifetime.run()
        return united(lifetime.found)

    def _joined(self, accesses: Sequence[Access], node: MemoryNode) -> Sequence[Access]:
        """The accesses to an allocation, where the first one of those in one block that together
        overwrite all elements, before any is read, overwrites them."""
        type, joined = node.value.type, list(accesses)
        pending = dict[Block, tuple[int, int, list[Box]]]()
        for index, access in enumerate(accesses):
            block, box = access.op.parent, access.box
            if access.reads or self._is_read_inside(accesses, index):
                pending.clear()
                continue
            if block is None or box is None or not isa(type, MemRefType):
                continue
            first, count, boxes = pending.get(block, (index, 0, list[Box]()))
            count += prod(n for _, n in box)
            boxes.append(box)
            pending[block] = first, count, boxes
            if count >= prod(type.get_shape()):
                if cover_all(boxes, type.get_shape()):
                    joined[first] = replace(joined[first], overwrites=True)
                del pending[block]
        return joined

    def _is_read_inside(self, accesses: Sequence[Access], index: int) -> bool:
        """True if an access reads elements in a region of its operation."""
        op = accesses[index].op
        if not op.regions:
            return False
        end = self.points.last(op)
        for access in islice(accesses, index + 1, None):
            if self.points.first(access.op) > end:
                return False
            if access.reads:
                return True
        return False

    # Structure.

    def is_opaque(self, op: Operation) -> bool:
        """True if the regions of an operation may run on several threads, or if their control flow
        is not known. Memoized."""
        found = self._opaque.get(op)
        if found is None:
            is_scope = self._scope(op) is not None
            is_parallel = is_scope and not self.runs_one_region_once(op)
            found = is_parallel or not self.flow.runs_regions_itself(op)
            self._opaque[op] = found
        return found

    def opaque_around(self, region: Region) -> Operation | None:
        """An opaque operation around a region of the function, or None. Memoized."""
        known = self._opaque_around
        for inner in regions_around(region, known):
            outer, op = inner.parent_region(), inner.parent
            found = None if outer is None else known[outer]
            if found is None and op is not None and self.is_opaque(op):
                found = op
            known[inner] = found
        return known[region]

    def runs_one_region_once(self, op: Operation) -> bool:
        """True if each execution of the operation runs exactly one of its regions, once."""
        return self._loop(op) is None and self.flow.runs_one_region_once(op)

    def runs_a_region(self, op: Operation) -> bool:
        """True if each execution of the operation runs a region, once or several times."""
        loop = self._loop(op)
        if loop is not None:
            return (loop.trip_count(op) or 0) > 0
        return self.runs_one_region_once(op)

    def exits(self, region: Region) -> Sequence[Block]:
        """The blocks without successors. Memoized."""
        if region not in self._exits:
            self._exits[region] = [b for b in region.blocks if not successors(b)]
        return self._exits[region]

    def common(self, one: Region, other: Region) -> Region:
        """The innermost region that contains two regions of the function."""
        while one is not other:
            if self.depth(one) < self.depth(other):
                one, other = other, one
            one = region_of(one)
        return one

    def depth(self, region: Region) -> int:
        """The number of regions of the function around a region. Memoized."""
        path = list[Region]()
        level = region
        while level is not self.flow.body and level not in self._depths:
            path.append(level)
            level = region_of(level)
        found = self._depths.get(level, 0)
        for inner in reversed(path):
            found += 1
            self._depths[inner] = found
        return found


@dataclass(eq=False, repr=False)
class _Lifetime:
    """The computation of one lifetime."""

    lifetimes: BufferLifetimes
    node: MemoryNode
    accesses: Sequence[Access]
    home: Region
    found: list[Interval] = field(default_factory=list[Interval])
    _needs: dict[Block, dict[Operation, Need]] = field(
        default_factory=dict[Block, dict[Operation, Need]]
    )
    """What the operations of each block need; those that need nothing are missing."""
    _blocks: dict[Region, list[Block]] = field(default_factory=dict[Region, list[Block]])
    """The blocks of each region in which an operation needs something."""

    def run(self) -> None:
        """Performs the three steps of the analysis."""
        self.points = self.lifetimes.points
        self._note_accesses()
        around = [op for op in map(Block.parent_op, self._needs) if op is not None]
        for op in sorted(dict.fromkeys(around), key=self.points.first_around)[::-1]:
            if op is not self.home.parent:
                self._summarize(op)
        pending = [(self.home, False)]
        while pending:
            region, is_needed = pending.pop()
            for block, needed in self._needed_after(region, is_needed):
                pending += self._scan(block, needed)

    # Step 1.

    def _note_accesses(self) -> None:
        op = self.node.value.owner
        assert isinstance(op, Operation)
        for access in self.accesses:
            self._note(access)
        # Before what contains the allocation, there is no memory yet.
        while op.parent_region() is not self.home:
            self._note_allocation(op, is_opaque=op is self.node.value.owner)
            op = op_around(op)
        self._note_allocation(op, is_opaque=op is self.node.value.owner)
        for block, needs in self._needs.items():
            order = sorted(needs, key=self.points.first)
            self._needs[block] = {op: needs[op] for op in order}
            self._blocks.setdefault(region_of(block), []).append(block)

    def _note(self, access: Access) -> None:
        """Notes an access in its region and in those around it, up to the home."""
        path, op = [access.op], access.op
        while op.parent_region() is not self.home:
            op = op_around(op)
            path.append(op)
        for op in reversed(path):
            needs = self._needs.setdefault(block_of(op), {})
            is_opaque = op is access.op or self.lifetimes.is_opaque(op)
            is_certain = op is access.op and access.overwrites
            known = needs.setdefault(op, Need(False, is_certain, is_opaque))
            if known.is_opaque:
                known.reads |= access.reads
                known.overwrites &= is_certain
                return

    def _note_allocation(self, op: Operation, *, is_opaque: bool) -> None:
        needs = self._needs.setdefault(block_of(op), {})
        need = needs.setdefault(op, Need(False, True, is_opaque=is_opaque))
        need.reads, need.overwrites = False, True

    # Step 2.

    def _summarize(self, op: Operation) -> None:
        """Computes what an operation needs, from what its regions need."""
        need = self._needs[block_of(op)][op]
        if need.overwrites or need.is_opaque:
            return
        need.reads = any(self._at_entry(region) for region in op.regions)
        if self.lifetimes.runs_a_region(op):
            need.overwrites = all(map(self._is_overwritten, op.regions))

    def _is_overwritten(self, region: Region) -> bool:
        has_blocks = region.first_block is not None
        return has_blocks and not self._at_entry(region, is_needed=True)

    def _at_entry(self, region: Region, *, is_needed: bool = False) -> bool:
        """True if the contents are needed where a region is entered."""
        for block, needed in self._needed_after(region, is_needed):
            if block is region.first_block:
                return self._stands_before(block, needed)
        return False

    def _stands_before(self, block: Block, needed: bool) -> bool:
        """True if the contents are needed at the start of a block."""
        needs = self._needs.get(block)
        if not needs:
            return needed
        for need in needs.values():
            if need.reads or need.overwrites:
                return need.reads
        return needed

    def _needed_after(self, region: Region, is_needed: bool) -> Iterable[tuple[Block, bool]]:
        """The blocks of a region where the contents are accessed or needed, each with True if they
        are needed after it; `is_needed` if they are where the region is left."""
        first = region.first_block
        if first is None:
            return ()
        if first is region.last_block and first not in successors(first):
            return ((first, is_needed),)
        below = dict.fromkeys(self._blocks.get(region, ()), False)
        for block in self.lifetimes.exits(region) if is_needed else ():
            below[block] = True
        before_it = [b for b in below if self._stands_before(b, below[b])]
        while before_it:
            for block in before_it.pop().predecessors():
                if not below.get(block, False):
                    before = block in below and self._stands_before(block, False)
                    below[block] = True
                    if not before and self._stands_before(block, True):
                        before_it.append(block)
        return below.items()

    # Step 3.

    def _scan(self, block: Block, needed: bool) -> Sequence[tuple[Region, bool]]:
        """Adds the points of a block. Returns the regions to look into, each with True if the
        contents are needed where it is left."""
        span = self.points.of_block(block)
        needs = self._needs.get(block, {})
        inside, last = list[tuple[Region, bool]](), None if span is None else span[1]
        for op, need in reversed(needs.items()):
            here, end = self.points.first(op), self.points.last(op)
            if needed and last is not None and end < last:
                self.found.append((end + 1, last))
            if need.is_opaque:
                self._add_access(op)
            else:
                inside += self._inside(op, needed)
            needed = need.reads or (needed and not need.overwrites)
            if needed:
                self.found.append((here, here))
            last = here - 1
        if needed and span is not None and last is not None and span[0] <= last:
            self.found.append((span[0], last))
        return inside

    def _add_access(self, op: Operation) -> None:
        if op is self.node.value.owner and self.lifetimes.flow.effects.only_allocates(op):
            return
        self.found.append((self.points.first(op), self.points.last(op)))

    def _inside(self, op: Operation, needed: bool) -> Iterable[tuple[Region, bool]]:
        if not self.lifetimes.runs_one_region_once(op):
            needed = needed or any(self._at_entry(region) for region in op.regions)
        return [(region, needed) for region in op.regions]
