"""
Traits of xDSL's that only this package sees.

    op.get_traits_of_type(MemoryEffect)     the traits of the class: what xDSL's passes ask
    traits_of(op, MemoryEffect)             these and the private ones: what ours ask

xDSL does not say of `cf.br` that it has no effects. A trait that said so would also change
what `cse`, `licm` and `dce` of xDSL do. So it is wrapped into a `PrivateTrait`, and the
functions here, which have the names of those in `xdsl.traits`, look into it.

MLIR: mlir/lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeVar

from xdsl.ir import Operation
from xdsl.traits import (
    ConditionallySpeculatable,
    EffectInstance,
    MemoryEffect,
    MemoryEffectKind,
    OpTrait,
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
)

TraitT = TypeVar("TraitT", bound=OpTrait)


@dataclass(frozen=True)
class PrivateTrait(OpTrait):
    """A trait that xDSL's own passes do not see."""

    trait: OpTrait


def private(*traits: OpTrait) -> tuple[PrivateTrait, ...]:
    """Each of the traits, wrapped."""
    return tuple(PrivateTrait(trait) for trait in traits)


def traits_of(op: Operation | type[Operation], kind: type[TraitT]) -> Sequence[TraitT]:
    """The traits of this kind, those that xDSL sees and those that it does not."""
    hidden = (p.trait for p in op.get_traits_of_type(PrivateTrait))
    return [
        *op.get_traits_of_type(kind),
        *(trait for trait in hidden if isinstance(trait, kind)),
    ]


def get_effects(op: Operation) -> AbstractSet[EffectInstance] | None:
    """The effects of an operation and what is inside; None if they are not known."""
    effects = set[EffectInstance]()
    pending = [op]
    while pending:
        current = pending.pop()
        traits = traits_of(current, MemoryEffect)
        if not traits:
            return None
        for trait in traits:
            if isinstance(trait, RecursiveMemoryEffect):
                pending += operations_inside(current)
                continue
            own = trait.get_effects(current)
            if own is None:
                return None
            effects |= own
    return effects


def has_effects(op: Operation, kind: MemoryEffectKind) -> bool:
    """Is one of the effects of this kind?"""
    return any(effect.kind is kind for effect in get_effects(op) or ())


def only_has_effect(op: Operation, kind: MemoryEffectKind) -> bool:
    """Are the effects known, and all of this kind?"""
    effects = get_effects(op)
    return effects is not None and all(effect.kind is kind for effect in effects)


def is_side_effect_free(op: Operation) -> bool:
    """Are the effects known to be none?"""
    effects = get_effects(op)
    return effects is not None and not effects


def is_speculatable(op: Operation) -> bool:
    """Can the operation run earlier, and where it would not have run?"""
    pending = [op]
    while pending:
        current = pending.pop()
        traits = traits_of(current, ConditionallySpeculatable)
        if not traits:
            return False
        for trait in traits:
            if isinstance(trait, RecursivelySpeculatable):
                pending += operations_inside(current)
            elif not trait.is_speculatable(current):
                return False
    return True


def operations_inside(op: Operation) -> Iterator[Operation]:
    """The operations in the blocks of an operation."""
    return (inner for r in op.regions for block in r.blocks for inner in block.ops)
