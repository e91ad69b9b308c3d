"""
Erases an operation that has neither uses nor effects but reads and new memory.

    %x = affine.load %m[%i] : memref<4xf32>      without uses: goes

MLIR: `isOpTriviallyDead` in mlir/lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import Rewriter
from xdsl.traits import (
    EffectInstance,
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    RecursiveMemoryEffect,
)

from xdsl_bufferization.interfaces.private_traits import operations_inside, traits_of


def is_unused(op: Operation) -> bool:
    """True if no result of the operation has a use."""
    return all(result.first_use is None for result in op.results)


def erase_unused(ops: Iterable[Operation]) -> None:
    """Erases those of some operations that have no uses, one after the other. They must have
    no effects."""
    for op in ops:
        if is_unused(op):
            Rewriter.erase_op(op)


class EraseUnused(RewritePattern):
    """
    Erases the operation if it has no uses, and no effects other than reads and its own allocations.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not is_unused(op):
            return
        if op.parent is None or op.get_trait(IsTerminator) is not None:
            return
        if _has_no_outer_effect(op):
            rewriter.erase(op)


def _has_no_outer_effect(op: Operation) -> bool:
    """
    True if all effects are known to be reads, or allocations by the operation itself.

    By traits alone: as in MLIR, unused conversions between tensors and buffers stay.
    """
    pending = [op]
    while pending:
        current = pending.pop()
        traits = traits_of(current, MemoryEffect)
        if not traits:
            return False
        for trait in traits:
            if isinstance(trait, RecursiveMemoryEffect):
                pending += operations_inside(current)
                continue
            effects = trait.get_effects(current)
            if effects is None or not all(_stays_inside(op, e) for e in effects):
                return False
    return True


def _stays_inside(op: Operation, effect: EffectInstance) -> bool:
    """True for a read, or an allocation by the operation itself."""
    value = effect.value
    return effect.kind is MemoryEffectKind.READ or (
        effect.kind is MemoryEffectKind.ALLOC
        and isinstance(value, SSAValue)
        and op.is_ancestor(value.owner)
    )
