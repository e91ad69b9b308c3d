"""
Defines an operation class when it is first used, not when its dialect is loaded.

    @on_demand(irdl_op_definition)
    class SoftmaxOp(IRDLOperation):
        name = "linalg.softmax"
        ...
        def parse(cls, parser): ...

A program uses few operations of a dialect, and to make the definition of one costs a
tenth of a millisecond. xDSL asks a class for its definition whenever it makes or checks
an operation, and only then are the fields of the class accessors. What a class must have
before is a `name`, and `parse` and `print` of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from xdsl.ir import OpTraits
from xdsl.irdl import IRDLOperation, OpDef

OpT = TypeVar("OpT", bound=IRDLOperation)


def on_demand(
    define: Callable[[type[OpT]], type[OpT]],
) -> Callable[[type[OpT]], type[OpT]]:
    """A class decorator that applies another one when the definition is asked for."""

    def decorate(cls: type[OpT]) -> type[OpT]:
        def get_irdl_definition(_: type[IRDLOperation]) -> OpDef:
            del cls.get_irdl_definition
            # Also what was attached to the parent, if the class had no own traits.
            attached = cls.traits.traits - inherited
            define(cls)
            defined = cls.traits.traits
            missing = tuple(trait for trait in attached if trait not in defined)
            if missing:
                cls.traits = OpTraits(lambda: (*defined, *missing))
            return cls.get_irdl_definition()

        if not hasattr(cls, "traits"):
            cls.traits = OpTraits(tuple)
        inherited = cls.traits.traits
        setattr(cls, "get_irdl_definition", classmethod(get_irdl_definition))
        return cls

    return decorate
