"""Properties of single operations that passes ask for.

    scf.parallel (%i) = .. {             each execution of the region has its own stack memory:
      %a = memref.alloca()               %a ends with it
    }
    %0 = arith.maxsi %a, %b              equivalent to %1 = arith.maxsi %b, %a
    %q = arith.remui %a, %n              fails unless %n is not 0
    %c = arith.constant dense<0.0>       the same number in all elements
    %r = tensor.expand_shape %t [[0, 1], [2]] output_shape [1, 4, 8]   has an inverse

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

import abc
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeVar

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.traits import (
    ConditionallySpeculatable,
    EffectInstance,
    MemoryEffect,
    MemoryEffectKind,
    OpTrait,
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
)

from xdsl_bufferization.interfaces.external_models import EXTERNAL_MODELS, model_of
from xdsl_bufferization.interfaces.records import record


class AllocationScopeOpInterface(OpTrait, abc.ABC):
    """
    An operation each of whose region executions frees the stack memory allocated in it. A function
    is an allocation scope as well, by its `FunctionOpInterface`.

    MLIR: the trait `AutomaticAllocationScope` of include/mlir/IR/OpDefinition.h. Sequential
    loops have it in MLIR as well, but their lowering does not implement it: see
    docs/beyond-mlir.md."""


class CommutativeOpInterface(OpTrait):
    """An operation whose operands may be exchanged. For operations without xDSL's trait
    `Commutative`.

    MLIR: the trait `IsCommutative` of include/mlir/IR/OpDefinition.h"""


@record
class ContextOpInterface(OpTrait):
    """
    An operation that changes the meaning of the operations in its regions: they equal none in the
    regions of another operation.

        vector.mask %m {                a sum of some elements
          vector.reduction <add>, %v
        }
        vector.reduction <add>, %v      of all elements"""

    differs_from_none: bool = True
    """True if they also differ from operations outside of all such regions."""


class SpeculationOpInterface(OpTrait, abc.ABC):
    """
    An operation that is undefined or traps on some operands: it must not be hoisted out of a loop
    without iterations. xDSL's `ConditionallySpeculatable` also marks operations that trap on
    certain operands. Only the passes of this package query this interface instead, by
    `is_speculatable`, so that the behaviour of xDSL's own passes does not change.

    MLIR: include/mlir/Interfaces/SideEffectInterfaces.td, `ConditionallySpeculatable`"""

    @abc.abstractmethod
    def never_fails(self, op: Operation) -> bool:
        """True if these operands are certainly none of those on which it traps or is undefined."""


Number = IntegerAttr | FloatAttr[AnyFloat]
"""A constant."""


class SplatOpInterface(OpTrait, abc.ABC):
    """An operation whose only result may have the same number in all elements.

        %c = arith.constant dense<0.0> : tensor<4xf32>          // the attribute 0.0
        %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>)  // %x

    MLIR: `FillOpInterface` in include/mlir/Dialect/Linalg/IR/LinalgInterfaces.td, and `m_Splat`"""

    @abc.abstractmethod
    def element(self, op: Operation) -> SSAValue | Number | None:
        """Returns the number, of the element type of the result: a value, or the attribute
        of a constant. None if the elements may differ."""


class ReshapeOpInterface(OpTrait, abc.ABC):
    """A reshape of operand 0 to result 0, which keeps the row-major order of the elements.

        %r = tensor.expand_shape %t [[0, 1], [2]] output_shape [1, 4, 8]   // the reshape
        %s = tensor.collapse_shape %p [[0, 1], [2]]                        // its inverse

    MLIR: `ReassociativeReshapeOpInterface` in include/mlir/Interfaces/ViewLikeInterface.td"""

    @abc.abstractmethod
    def has_inverse(self, op: Operation) -> bool:
        """True if there is an inverse."""

    @abc.abstractmethod
    def inverse(self, op: Operation, value: SSAValue) -> Sequence[Operation]:
        """Returns new operations, in order, the last of which gives a tensor with the type and
        sizes of the result of `op` the type and sizes of its source."""

    @abc.abstractmethod
    def is_view(self, op: Operation, source: MemRefType) -> bool:
        """True if the reshape of a buffer of this type is a view, not a copy."""


TraitT = TypeVar("TraitT", bound=OpTrait)


@record
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
        model = model_of(current, SpeculationOpInterface)
        if model is not None:
            if not model.never_fails(current):
                return False
            continue
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
