"""
Attaches interface models to operation classes that somebody else defines.

This is the only place that calls `OpTraits.add_trait`. That call has traps, and
they are dealt with here once:

- a class without traits of its own shares the object of its parent class, so that
  adding to one class would change its siblings: the traits are un-shared first;
- the same model attached twice is harmless, another model for the same interface is
  an error, because nobody could tell which of the two a pass asks.

MLIR: the external-model mechanism, `Operation::attachInterface`.
"""

from collections.abc import Iterable
from typing import TypeVar

from xdsl.ir import Operation, OpTraits
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import VerifyException

InterfaceT = TypeVar("InterfaceT", bound=OpTrait)


def attach_model(
    op_class: type[Operation], interface: type[InterfaceT], model: InterfaceT
) -> None:
    """
    Makes `model` the answer of `op_class` to the questions of `interface`.

    Raises `VerifyException` if the class has another model for that interface.
    """
    present = [t for t in op_class.traits if isinstance(t, interface)]
    if any(type(t) is type(model) and t == model for t in present):
        return
    if present:
        raise VerifyException(
            f"'{op_class.name}' has a model of {interface.__name__} already "
            f"({type(present[0]).__name__}); a second one "
            f"({type(model).__name__}) cannot be attached"
        )
    own_traits(op_class).add_trait(model)


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
