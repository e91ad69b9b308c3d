"""Finds the operations without effect, while a module is rewritten.

    scf.for %i = %c0 to %n step %c1 {
      %0 = memref.load %m[%i] : memref<4xf32>       // a read: all of it is dead
    }

An operation is dead if no result has a use, and if it, and what is in its regions, has no effects
but reads and allocations of its own. The nested operation whose effect keeps another one alive is
remembered, and looked at first when the question comes again: a nest of N loops takes N steps, not
the square of it.

xDSL answers `is_trivially_dead` by all effects of all nested operations, by the traits that its own
passes see, and looks for live operations again and again, until none is found (`region_dce`).

MLIR: `wouldOpBeTriviallyDead` in lib/Interfaces/SideEffectInterfaces.cpp, `runRegionDCE` in
lib/Transforms/Utils/RegionUtils.cpp
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from xdsl.ir import Operation, Region, SSAValue
from xdsl.ir.post_order import PostOrderIterator
from xdsl.pattern_rewriter import PatternRewriterListener
from xdsl.traits import (
    EffectInstance,
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    NoMemoryEffect,
    Pure,
    RecursiveMemoryEffect,
    SymbolOpInterface,
)
from xdsl.transforms.dead_code_elimination import LiveSet

from xdsl_bufferization.interfaces.properties import operations_inside, traits_of


def is_unused(op: Operation) -> bool:
    """True if no result of the operation has a use."""
    return all(result.first_use is None for result in op.results)


class DeadCode:
    """Answers for the operations of one module, which may change."""

    def __init__(self) -> None:
        self._classes = dict[type[Operation], tuple[bool, Sequence[MemoryEffect] | None]]()
        """For each class: are its operations always kept, and what are their effects, but for those
        of their regions? None if they are unknown."""
        self._seen = dict[Operation, Operation]()
        """For an operation with effects, itself or one in it that had one."""

    def is_dead(self, op: Operation) -> bool:
        """True if an operation may be erased."""
        if not is_unused(op) or self._class_of(op)[0]:
            return False
        return self._affecting(op, ()) is None

    def eliminate(self, region: Region, listener: PatternRewriterListener | None = None) -> bool:
        """Erases blocks that are not reached, and operations that are dead or that only dead ones
        use. Returns True if there are any. Linear."""
        live = LiveSet(False, self._live(region))
        live.delete_dead(region, listener)
        return live.changed

    def _live(self, region: Region) -> set[Operation]:
        reached = list(_reached(region))
        harmless, live = set[Operation](), set[Operation]()
        for op in reversed(reached):
            if self._affecting(op, harmless) is None:
                harmless.add(op)
            if self._class_of(op)[0] or op not in harmless:
                live.add(op)
        unknown, work = set(reached) - live, list(live)
        while work:
            for operand in work.pop().operands:
                owner = operand.owner
                if isinstance(owner, Operation) and owner in unknown:
                    unknown.remove(owner)
                    work.append(owner)
        return set(reached) - unknown

    def _class_of(self, op: Operation) -> tuple[bool, Sequence[MemoryEffect] | None]:
        op_class = type(op)
        found = self._classes.get(op_class)
        if found is None:
            is_kept = any(op_class.get_trait(t) for t in (IsTerminator, SymbolOpInterface))
            traits = traits_of(op_class, MemoryEffect)
            known = (RecursiveMemoryEffect, NoMemoryEffect, Pure)
            own = [trait for trait in traits if type(trait) not in known]
            found = self._classes[op_class] = is_kept, own if traits else None
        return found

    def _affecting(self, root: Operation, harmless: Container[Operation]) -> Operation | None:
        """Returns the operation itself, or one in it, that has an effect other than a read or an
        allocation in `root`; None if there is none. Those in `harmless` have none."""
        pending = [root]
        while pending:
            op = pending.pop()
            seen = self._seen.get(op)
            if seen is not None and op.is_ancestor(seen) and self._affects(seen, root):
                return self._note(seen, root)
            if self._affects(op, root):
                return self._note(op, root)
            if op.regions:
                pending += (inner for inner in operations_inside(op) if inner not in harmless)
        return None

    def _affects(self, op: Operation, root: Operation) -> bool:
        """True for an effect of the operation without those of what is in it."""
        traits = self._class_of(op)[1]
        if traits is None:
            return True
        for trait in traits:
            effects = trait.get_effects(op)
            if effects is None or not all(_stays_inside(root, e) for e in effects):
                return True
        return False

    def _note(self, seen: Operation, root: Operation) -> Operation:
        around: Operation | None = seen
        while around is not None and around is not root:
            self._seen[around] = seen
            around = around.parent_op()
        self._seen[root] = seen
        return seen


def _reached(region: Region) -> Iterator[Operation]:
    """Yields the operations in blocks that are reached, outer ones first."""
    pending = [region]
    while pending:
        first = pending.pop().first_block
        for block in () if first is None else PostOrderIterator(first):
            for op in block.ops:
                yield op
                pending += op.regions


def _stays_inside(op: Operation, effect: EffectInstance) -> bool:
    """True for a read, or an allocation by the operation itself."""
    value = effect.value
    return effect.kind is MemoryEffectKind.READ or (
        effect.kind is MemoryEffectKind.ALLOC
        and isinstance(value, SSAValue)
        and op.is_ancestor(value.owner)
    )
