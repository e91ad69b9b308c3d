"""
How far up allocations can go.

    scf.for .. {                                  %a = memref.alloc()
      scf.if %c {                                 scf.for .. {
        %a = memref.alloc() ; use %a      ->        scf.if %c {
        memref.dealloc %a                             use %a
      }                                             }
    }                                             }
                                                  memref.dealloc %a

1. The memory of an allocation may be that of all roots it is handed to. The block in front of
   all of these, on all paths, is found for all allocations at once, as handovers lead
   from root to root.
2. Out of a loop, be it an operation or a cycle of blocks, an allocation only goes if no round
   hands its memory to the next one, or leaves it in other memory: then one buffer serves
   all rounds.
3. Memory that is freed goes with its deallocation: if that stands in the same block, and frees
   nothing else, it goes behind the loop. Otherwise the allocation stays.
4. The sizes have to be in view there. What computes them without effects can go along.

The plans stay right while allocations are moved as they say.

MLIR: lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_bufferization.analysis.cfg.block_cycles import (
    BlockCycles,
    Cycle,
)
from xdsl_bufferization.analysis.cfg.strong_components import (
    strong_components,
)
from xdsl_bufferization.analysis.cfg.value_bounds import (
    ValueBounds,
)
from xdsl_bufferization.analysis.memory.escapes import (
    BufferEscapes,
)
from xdsl_bufferization.analysis.memory.flow import (
    Kind,
    Root,
    is_memref,
    only_allocates,
)
from xdsl_bufferization.interfaces.allocation_scope import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.private_traits import (
    is_side_effect_free,
    is_speculatable,
)
from xdsl_bufferization.interfaces.speculation import SpeculationOpInterface

MOST_ALONG = 16
"""How many operations may go along with one allocation."""


@dataclass(frozen=True)
class Move:
    """Where an allocation goes."""

    allocation: Operation
    before: Operation
    """It goes in front of this operation, behind what goes along."""
    along: tuple[Operation, ...] = ()
    """What computes its sizes, in order."""
    free: Operation | None = None
    """The deallocation that goes behind the operation `before`."""


@dataclass
class BufferHoisting(abc.ABC):
    """What both kinds of hoisting ask about one function."""

    escapes: BufferEscapes
    others_free: bool
    """Does anything in the module free memory?"""

    def __post_init__(self) -> None:
        self.facts = self.escapes.facts
        self.memory = self.escapes.aliases.memory
        self.dominance = self.escapes.aliases.dominance
        self.scope = InterfaceCache(AllocationScopeOpInterface)
        self.loop = InterfaceCache(LoopLikeOpInterface)
        self.speculation = InterfaceCache(SpeculationOpInterface)
        self._cycles = dict[Region, BlockCycles]()
        self._carried = dict[Operation | Cycle, int]()

    def moves(self) -> Iterator[Move]:
        """The moves. Each is to be made before the next one is asked for."""
        self.prepare()
        for root in list(self.facts.roots):
            op = root.value.owner
            if isinstance(op, Operation) and self._is_allocation(op):
                move = self.move(op, root)
                if move is not None:
                    yield move

    def prepare(self) -> None:
        """Finds out what is asked for each allocation."""

    @abc.abstractmethod
    def move(self, op: Operation, root: Root) -> Move | None:
        """How one allocation moves."""

    def _is_allocation(self, op: Operation) -> bool:
        """Does it allocate, and nothing else? What it allocates has no contents."""
        if len(op.results) != 1 or self.facts.origin(op) is None:
            return False
        return only_allocates(op)

    def is_freed_by_others(self, root: Root) -> bool:
        """May the memory be freed where nobody sees it?"""
        left = self.escapes.kept | self.escapes.returned
        return self.others_free and bool(root.bit & left)

    def cycle(self, block: Block) -> Cycle | None:
        """The innermost cycle of blocks that a block is in."""
        return self.cycles(block).innermost(block)

    def cycles(self, block: Block) -> BlockCycles:
        """The cycles of the region of a block."""
        region = block.parent
        assert region is not None
        if region not in self._cycles:
            self._cycles[region] = BlockCycles(region)
        return self._cycles[region]

    def is_carried(self, root: Root, loop: Operation | Cycle) -> bool:
        """Does a round of a loop around an allocation hand its memory to the next one?"""
        return bool(self.carried(loop) & root.bit)

    def carried(self, loop: Operation | Cycle) -> int:
        """The roots whose memory a round of a loop may have from the one before it."""
        if loop not in self._carried:
            bits = 0
            for argument in self._arguments(loop):
                if is_memref(argument):
                    bits |= self.memory[self.facts.root(argument)]
            self._carried[loop] = bits
        return self._carried[loop]

    def _arguments(self, loop: Operation | Cycle) -> list[SSAValue]:
        if isinstance(loop, Cycle):
            heads = [loop.head]
            if not loop.is_entered_at_head:
                heads = self.cycles(loop.head).blocks(loop)
            return [argument for block in heads for argument in block.args]
        model = self.loop(loop)
        return [] if model is None else [*model.region_iter_args(loop)]

    def may_leave_cycle(self, root: Root, cycle: Cycle) -> bool:
        """Can an allocation in a cycle of blocks be made once, in front of it?"""
        return not self.is_carried(root, cycle) and not root.bit & self.escapes.kept

    def is_in_view(self, value: SSAValue, before: Operation) -> bool:
        """
        Is a value that an allocation uses defined in front of an operation, which is
        around the allocation, or ends a block that dominates it?
        """
        owner = value.owner
        defined = owner if isinstance(owner, Block) else owner.parent
        block = before.parent
        assert defined is not None
        assert block is not None
        region = defined.parent
        assert region is not None
        if region is not block.parent:
            return region.is_ancestor(block)
        return defined is block or self.dominance.tree(region).dominates(defined, block)


class BlockHoisting(BufferHoisting):
    """Allocations go to the block in front of all that their memory is handed to."""

    def prepare(self) -> None:
        """Finds these blocks, for all roots at once."""
        following = dict[Root, list[Root]]()
        for handover in self.facts.handovers:
            if handover.target.kind is not Kind.RESULT:
                following.setdefault(handover.giver, []).append(handover.target)
        self._target = dict[Root, Block | None]()
        components = strong_components(
            self.facts.roots, lambda root: following.get(root, ())
        )
        for component in reversed(components):
            found: Block | None = component[0].block
            for root in component:
                found = self._common(found, root.block)
                for target in following.get(root, ()):
                    if target in self._target:
                        found = self._common(found, self._target[target])
            for root in component:
                self._target[root] = found
        freed = 0
        for roots in self.escapes.freed.values():
            for root in roots:
                freed |= self.memory[root]
        self._freed = freed

    def move(self, op: Operation, root: Root) -> Move | None:
        target = self._target[root]
        if root.kind is not Kind.NEW or target is None or target is op.parent:
            return None
        if root.bit & self._freed or self.is_freed_by_others(root):
            return None
        here = self._around(op, target)
        assert here.parent is not None
        if here.parent.parent is target.parent and here.parent is not target:
            here = self._up(op, here, root, target)
        return None if here is op else Move(op, here)

    def _common(self, a: Block | None, b: Block | None) -> Block | None:
        if a is None or b is None or a is b:
            return a if a is b else None
        return self.dominance.common(a, b)

    def _around(self, op: Operation, target: Block) -> Operation:
        """The outermost operation that the allocation can leave, up to the target's."""
        here = op
        while here.parent_region() is not target.parent:
            parent = here.parent_op()
            if parent is None or not self._is_plain(parent):
                break
            if not all(self.is_in_view(operand, parent) for operand in op.operands):
                break
            here = parent
        return here

    def _is_plain(self, op: Operation) -> bool:
        """Are the regions run at most once, while the operation runs?"""
        return self.loop(op) is None and self.facts.region_branch(op) is not None

    def _up(
        self, op: Operation, here: Operation, root: Root, target: Block
    ) -> Operation:
        """The end of the first block that sees the sizes, from the target on."""
        block, region = here.parent, target.parent
        assert block is not None
        assert region is not None
        tree = self.dominance.tree(region)
        for operand in op.operands:
            owner = operand.owner
            defined = owner if isinstance(owner, Block) else owner.parent
            if defined is not None and defined.parent is region:
                target = defined if tree.dominates(target, defined) else target
        cycle = self.cycle(block)
        while cycle is not None and not self.cycles(block).contains(cycle, target):
            if not self.may_leave_cycle(root, cycle):
                return here
            cycle = cycle.outer
        last = target.last_op
        return here if target is block or last is None else last


@dataclass(frozen=True)
class _Way:
    """What is on the way out of a region, up to where nothing may leave."""

    loop: Operation | None
    """The outermost loop."""
    carried: int
    """The roots that stay in one of the loops."""
    is_special: bool
    """Is there a cycle of blocks, or something that only some allocations may leave?"""


@dataclass
class LoopHoisting(BufferHoisting):
    """Allocations go in front of the outermost loop that one buffer serves."""

    bounds: ValueBounds = field(default_factory=ValueBounds)

    def prepare(self) -> None:
        """Finds the only deallocation of each root."""
        self._blurred = 0
        """What may be freed by an operation that may free other memory, too."""
        self._frees = dict[int, list[Operation]]()
        self._ways = dict[Region, _Way]()
        self._fronts = dict[Cycle, _Way]()
        for op, roots in self.escapes.freed.items():
            bits = 0
            for root in roots:
                bits |= self.memory[root]
            if len(op.operands) == 1 and not op.results and bits == roots[0].bit:
                self._frees.setdefault(roots[0].number, []).append(op)
            else:
                self._blurred |= bits

    def move(self, op: Operation, root: Root) -> Move | None:
        if root.bit & (self.escapes.kept | self._blurred):
            return None
        frees = self._frees.get(root.number, [])
        if len(frees) > 1 or any(free.parent is not op.parent for free in frees):
            return None
        if not frees and root.kind is Kind.NEW and self.is_freed_by_others(root):
            return None
        free = frees[0] if frees else None
        way = self._way(root.region)
        if not (way.is_special or op.operands or way.carried & root.bit):
            front = self._front(root.block)
            if front is None:
                return None if way.loop is None else Move(op, way.loop, (), free)
            if front.loop is not None and not (frees or front.carried & root.bit):
                return Move(op, way.loop or front.loop)
        found: Move | None = None
        for before, is_loop in self._outwards(op, root):
            along = self._along(op, before)
            if along is None or (frees and not before.regions):
                break
            if is_loop:
                found = Move(op, before, along, free)
            elif not self._is_harmless(op):
                break
        return found

    def _is_harmless(self, op: Operation) -> bool:
        """Can it run for nothing? A size that is negative would be a large one."""
        return all(self.bounds.of(operand).low >= 0 for operand in op.operands)

    def _way(self, region: Region) -> _Way:
        """The way out of a region for what has no sizes."""
        path = list[Region]()
        level: Region | None = region
        while level is not None and level not in self._ways:
            path.append(level)
            level = None if level is self.facts.body else level.parent_region()
        for inner in reversed(path):
            self._ways[inner] = self._way_out(inner)
        return self._ways[region]

    def _way_out(self, region: Region) -> _Way:
        op, outer = region.parent, region.parent_region()
        if op is None or outer is None or region is self.facts.body:
            return _Way(None, 0, False)
        is_loop = self.loop(op) is not None
        if self.scope(op) is not None:
            return _Way(None, 0, not is_loop)
        if not is_loop and self.facts.region_branch(op) is None:
            return _Way(None, 0, False)
        assert op.parent is not None
        way = self._ways[outer]
        is_special = way.is_special or self.cycle(op.parent) is not None
        if not is_loop:
            return _Way(way.loop, way.carried, is_special)
        return _Way(way.loop or op, way.carried | self.carried(op), is_special)

    def _front(self, block: Block) -> _Way | None:
        """
        The way out of the cycles that a block is in, and of those that this leads into;
        `loop` is the end of a block there.
        """
        innermost = self.cycle(block)
        path = list[tuple[Cycle, Block | None]]()
        cycle = innermost
        while cycle is not None and cycle not in self._fronts:
            assert cycle.head.parent is not None
            outside = self.dominance.tree(cycle.head.parent).parent(cycle.head)
            path.append((cycle, outside))
            cycle = None if outside is None else self.cycle(outside)
        for cycle, outside in reversed(path):
            beyond = None if outside is None else self.cycle(outside)
            way = _Way(None if outside is None else outside.last_op, 0, False)
            if beyond is not None:
                way = self._fronts[beyond]
            carried = way.carried | self.carried(cycle)
            self._fronts[cycle] = _Way(way.loop, carried, False)
        return None if innermost is None else self._fronts[innermost]

    def _outwards(self, op: Operation, root: Root) -> Iterator[tuple[Operation, bool]]:
        """
        The operations in front of which the allocation may go, from the inside to the
        outside, and whether it has left a loop there.
        """
        here = op
        while here.parent is not None:
            cycle = self.cycle(here.parent)
            if cycle is not None:
                outside = self._in_front_of(cycle, root)
                if outside is None:
                    return
                here = outside
                yield here, True
                continue
            parent = here.parent_op()
            if parent is None or here.parent_region() is self.facts.body:
                return
            is_loop = self.loop(parent) is not None
            if not self._may_leave(parent, root):
                return
            here = parent
            yield here, is_loop

    def _may_leave(self, op: Operation, root: Root) -> bool:
        """Can an allocation be in front of an operation instead of in its regions?"""
        is_loop = self.loop(op) is not None
        if self.scope(op) is not None and (is_loop or root.kind is not Kind.NEW):
            # What runs in parallel has buffers of its own.
            return False
        if is_loop:
            return not self.is_carried(root, op)
        return self.facts.region_branch(op) is not None

    def _in_front_of(self, cycle: Cycle, root: Root) -> Operation | None:
        """The end of the block in front of a cycle, if the allocation can go there."""
        if not self.may_leave_cycle(root, cycle):
            return None
        region = cycle.head.parent
        assert region is not None
        block = self.dominance.tree(region).parent(cycle.head)
        return None if block is None else block.last_op

    def _along(self, op: Operation, before: Operation) -> tuple[Operation, ...] | None:
        """What has to go along, in order; None if that is too much, or cannot go."""
        found = dict[Operation, None]()
        stack = [(op, iter(op.operands))]
        while stack:
            top, operands = stack[-1]
            value = next((v for v in operands if not self.is_in_view(v, before)), None)
            if value is None:
                stack.pop()
                found[top] = None
                continue
            owner = value.owner
            if not isinstance(owner, Operation) or not self._is_movable(owner):
                return None
            if owner not in found:
                stack.append((owner, iter(owner.operands)))
            if len(stack) + len(found) > MOST_ALONG:
                return None
        del found[op]
        return tuple(found)

    def _is_movable(self, op: Operation) -> bool:
        """Can it run earlier, and for nothing?"""
        if op.regions or not is_side_effect_free(op) or not is_speculatable(op):
            return False
        model = self.speculation(op)
        return model is None or model.never_fails(op)
