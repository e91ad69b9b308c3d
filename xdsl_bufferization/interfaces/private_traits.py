"""
Traits on operations that only this package sees.

    op.get_traits_of_type(MemoryEffect)     the traits that xDSL's passes see
    traits_of(op, MemoryEffect)             these and the private ones

xDSL does not mark `cf.br` as free of effects. Such a trait on the class would also change
the results of xDSL's `cse`, `licm` and `dce`. It is therefore attached to xDSL's class as a
model (`external_models.py`); a class of this package has it wrapped in a `PrivateTrait`.
The functions here have the names of those in `xdsl.traits` and take both into account.

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

from xdsl_bufferization.interfaces.external_models import EXTERNAL_MODELS

TraitT = TypeVar("TraitT", bound=OpTrait)


@dataclass(frozen=True)
class PrivateTrait(OpTrait):
    """A trait of a class of this package that xDSL's own passes do not see."""

    trait: OpTrait


def private(*traits: OpTrait) -> tuple[PrivateTrait, ...]:
    """Returns the traits, each wrapped in a `PrivateTrait`."""
    return tuple(PrivateTrait(trait) for trait in traits)


def traits_of(op: Operation | type[Operation], kind: type[TraitT]) -> Sequence[TraitT]:
    """Returns the traits of this kind of the class, private ones included, or the attached models
    of this kind if it has none."""
    hidden = (p.trait for p in op.get_traits_of_type(PrivateTrait))
    own = [*op.get_traits_of_type(kind), *(trait for trait in hidden if isinstance(trait, kind))]
    return own or EXTERNAL_MODELS.find(op if isinstance(op, type) else type(op), kind)


def get_effects(op: Operation) -> AbstractSet[EffectInstance] | None:
    """Returns the effects of an operation and of all operations in it; None if they are unknown."""
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
    """True if an effect of this kind is known."""
    return any(effect.kind is kind for effect in get_effects(op) or ())


def only_has_effect(op: Operation, kind: MemoryEffectKind) -> bool:
    """True if the effects are known and all of this kind."""
    effects = get_effects(op)
    return effects is not None and all(effect.kind is kind for effect in effects)


def is_side_effect_free(op: Operation) -> bool:
    """True if the operation is known to have no effects."""
    effects = get_effects(op)
    return effects is not None and not effects


def is_speculatable(op: Operation) -> bool:
    """True if the operation may be executed earlier, and where it would not have been executed."""
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
    """Yields the operations in the blocks of an operation, without those nested deeper."""
    return (inner for r in op.regions for block in r.blocks for inner in block.ops)
