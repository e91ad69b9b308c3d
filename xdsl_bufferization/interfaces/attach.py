"""
Changes the `traits` of operation classes.

This is the only place that calls `OpTraits.add_trait`. A class without traits of its own
shares the object of its parent class, so that adding to one class would change its
siblings: the traits are un-shared first.

Models of interfaces are attached without that (`external_models.py`).
"""

from collections.abc import Iterable

from xdsl.ir import Operation, OpTraits
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.external_models import attach_model

__all__ = ["attach_again", "attach_beside", "attach_model", "own_traits"]


def attach_beside(op_class: type[Operation], trait: OpTrait) -> None:
    """Gives a class one more trait, beside others of its kind; idempotent."""
    own_traits(op_class).add_trait(trait)


def attach_again(op_class: type[Operation], traits: Iterable[OpTrait]) -> None:
    """Gives a class that was defined again what was attached to it before."""
    for trait in traits:
        own_traits(op_class).add_trait(trait)


def own_traits(op_class: type[Operation]) -> OpTraits:
    """
    The traits of `op_class`, un-shared from those of its base classes.
    """
    if "traits" not in op_class.__dict__:
        inherited = op_class.traits
        op_class.traits = OpTraits(lambda: tuple(inherited))
        return op_class.traits
    if any(b.__dict__.get("traits") is op_class.traits for b in op_class.__mro__[1:]):
        shared = op_class.traits
        op_class.traits = OpTraits(lambda: tuple(shared))
    return op_class.traits
