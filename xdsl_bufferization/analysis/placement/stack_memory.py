"""
Which allocations of a function can be on the stack, and where.

    scf.while .. {                      %a = memref.alloca()
      %a = memref.alloc()       ->      scf.while .. {
      use %a                              use %a
      memref.dealloc %a                   ...

1. Memory that others keep, or that is returned, stays on the heap (`buffer_escapes`), and
   so does memory that one operation frees together with such memory.
2. From an allocation outwards, control flow that is known leads to a scope: a function, or
   an operation that frees its stack memory each time. Memory that leaves the scope, or that
   a cycle of blocks allocates again and again, stays on the heap.
3. Memory that a loop allocates in each round is taken once, in front of the loop; if
   a round hands it to the next one, it stays on the heap.

MLIR: lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import Operation, OpResult, Region
from xdsl.utils.disjoint_set import IntDisjointSet

from xdsl_bufferization.analysis.cfg.bit_sets import (
    members,
)
from xdsl_bufferization.analysis.cfg.block_cycles import (
    BlockCycles,
)
from xdsl_bufferization.analysis.memory.escapes import (
    BufferEscapes,
)
from xdsl_bufferization.analysis.memory.flow import (
    Kind,
    Root,
    is_memref,
)
from xdsl_bufferization.interfaces.allocation_scope import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface


@dataclass(frozen=True)
class Place:
    """Where the stack memory of a region goes."""

    scope: Operation | None
    """The operation that frees it; None for the function."""
    loop: Operation | None
    """The outermost loop inside of the scope and around the region."""
    depth: int
    """The number of these loops."""


@dataclass(frozen=True)
class StackGroup:
    """Allocations that can only be on the stack together."""

    places: dict[Operation, Place]
    frees: tuple[Operation, ...]
    """What need not be freed then."""


@dataclass
class StackMemory:
    """The allocations of one function that can be on the stack."""

    escapes: BufferEscapes
    groups: list[StackGroup] = field(default_factory=list[StackGroup])

    def run(self) -> None:
        """Finds places for allocations with one result, and groups them."""
        self.facts = self.escapes.facts
        self._scope = InterfaceCache(AllocationScopeOpInterface)
        self._loop = InterfaceCache(LoopLikeOpInterface)
        self._cycles = dict[Region, BlockCycles]()
        self._places = dict[Region, Place | None]()
        self._places[self.facts.body] = Place(None, None, 0)
        places = dict[Root, Place]()
        for root in self.facts.roots:
            place = self._place(root)
            if place is not None:
                places[root] = place
        candidates = sum(root.bit for root in places)
        candidates &= ~(self.escapes.kept | self.escapes.returned)
        candidates &= ~self._left(places) & ~self._carried(places)
        self._group(places, candidates)

    # Places.

    def _place(self, root: Root) -> Place | None:
        value = root.value
        if root.kind is not Kind.NEW or not isinstance(value, OpResult):
            return None
        if len(value.op.results) != 1 or self._is_cyclic(value.op):
            return None
        return self._place_of(root.region)

    def _place_of(self, region: Region) -> Place | None:
        """The place for what is allocated in a region, outside of cycles of blocks."""
        path = list[Region]()
        level: Region | None = region
        while level is not None and level not in self._places:
            path.append(level)
            level = level.parent_region()
        for inner in reversed(path):
            self._places[inner] = self._inside(inner)
        return self._places[region]

    def _inside(self, region: Region) -> Place | None:
        op, outer = region.parent, region.parent_region()
        if op is None or outer is None:
            return None
        if self._scope(op) is not None:
            return Place(op, None, 0)
        place = self._places[outer]
        if place is None or self._is_cyclic(op):
            return None
        if self._loop(op) is not None:
            return Place(place.scope, place.loop or op, place.depth + 1)
        return None if self.facts.region_branch(op) is None else place

    def _is_cyclic(self, op: Operation) -> bool:
        """Is the operation in a cycle of blocks?"""
        block = op.parent
        assert block is not None
        region = block.parent
        assert region is not None
        if region not in self._cycles:
            self._cycles[region] = BlockCycles(region)
        return self._cycles[region].innermost(block) is not None

    # What leaves its place.

    def _left(self, places: dict[Root, Place]) -> int:
        """What a scope inside of the function hands out."""
        inside = dict[Operation, int]()
        for root, place in places.items():
            if place.scope is not None:
                inside[place.scope] = inside.get(place.scope, 0) | root.bit
        left = 0
        for scope, bits in inside.items():
            for result in scope.results:
                if is_memref(result):
                    left |= bits & self.escapes.aliases.memory[self.facts.root(result)]
        return left

    def _carried(self, places: dict[Root, Place]) -> int:
        """What a round of a loop hands to the next one."""
        inside = dict[Region, int]()
        for root in places:
            inside[root.region] = inside.get(root.region, 0) | root.bit
        carried = 0
        for region in reversed(self.facts.regions):
            bits = inside.get(region, 0)
            op, outer = region.parent, region.parent_region()
            if not bits or op is None or outer is None:
                continue
            inside[outer] = inside.get(outer, 0) | bits
            model = self._loop(op)
            if model is None:
                continue
            for argument in model.region_iter_args(op):
                if is_memref(argument):
                    root = self.facts.root(argument)
                    carried |= bits & self.escapes.aliases.memory[root]
        return carried

    # Groups.

    def _group(self, places: dict[Root, Place], candidates: int) -> None:
        """Puts together what one operation may free."""
        groups = _Groups(len(self.facts.roots))
        frees = list[tuple[Operation, int]]()
        for op, roots in self.escapes.freed.items():
            bits = 0
            for root in roots:
                bits |= self.escapes.aliases.memory[root]
            if len(op.operands) != 1 or op.results:
                # It decides at run time what it frees, or makes other memory of it.
                candidates &= ~bits
            if bits:
                frees.append((op, groups.join(bits)))
        found = dict[int, tuple[list[Root], list[Operation]]]()
        for number in members(candidates):
            group = groups.of(number)
            if not groups.bits(group) & ~candidates:
                found.setdefault(group, ([], []))[0].append(self.facts.roots[number])
        for op, number in frees:
            group = groups.of(number)
            if group in found:
                found[group][1].append(op)
        for roots, ops in found.values():
            of_op = {_maker(root): places[root] for root in roots}
            self.groups.append(StackGroup(of_op, tuple(ops)))


class _Groups:
    """Disjoint sets of the numbers 0 to `size - 1`, each with its members as a bit set."""

    def __init__(self, size: int) -> None:
        self._sets = IntDisjointSet(size=size)
        self._bits = dict[int, int]()
        """The members of each set of more than one, by its representative."""

    def of(self, number: int) -> int:
        """The representative of the set of a number."""
        return self._sets[number]

    def bits(self, number: int) -> int:
        """The members of the set of a number."""
        return self._bits.get(self._sets[number], 1 << number)

    def join(self, bits: int) -> int:
        """Merges all sets with these members; the representative of the new one."""
        first = next(members(bits))
        joined = self.bits(first)
        while bits := bits & ~joined:
            other = next(members(bits))
            joined |= self.bits(other)
            self._sets.union(first, other)
        self._bits[self._sets[first]] = joined
        return self._sets[first]


def _maker(root: Root) -> Operation:
    """The operation that allocates a root."""
    assert isinstance(root.value, OpResult)
    return root.value.op
