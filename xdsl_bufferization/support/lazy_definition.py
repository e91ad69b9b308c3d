"""
Defines an operation class when it is first used, not when its dialect is loaded.

    @on_demand(irdl_op_definition)
    class SoftmaxOp(IRDLOperation):
        name = "linalg.softmax"
        ...
        def parse(cls, parser): ...

A program uses few operations of a dialect, and creating the definition of one takes a
tenth of a millisecond. xDSL requests the definition of a class when it creates or
verifies an operation; only then do the fields of the class become accessors. Before
that, a class only needs a `name`, and a `parse` or `print` that creates the definition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from xdsl.ir import OpTraits
from xdsl.irdl import IRDLOperation, OpDef
from xdsl.parser import Parser
from xdsl.printer import Printer

OpT = TypeVar("OpT", bound=IRDLOperation)


def on_demand(define: Callable[[type[OpT]], type[OpT]]) -> Callable[[type[OpT]], type[OpT]]:
    """Returns a class decorator that applies `define` when the definition is first requested."""

    def decorate(cls: type[OpT]) -> type[OpT]:
        def get_irdl_definition(_: type[IRDLOperation]) -> OpDef:
            for name in waiting:
                delattr(cls, name)
            if own_verify is not None:
                setattr(cls, "verify_", own_verify)
            # Traits that were attached since, to the class or to a parent sharing them.
            added = cls.traits.traits - inherited
            define(cls)
            if added:
                defined = cls.traits
                cls.traits = OpTraits(lambda: (*defined, *added))
            return cls.get_irdl_definition()

        if not hasattr(cls, "traits"):
            cls.traits = OpTraits(tuple)
        inherited = cls.traits.traits
        own_verify = cls.__dict__.get("verify_")
        waiting = {**_methods(cls), "get_irdl_definition": classmethod(get_irdl_definition)}
        for name, value in waiting.items():
            setattr(cls, name, value)
        return cls

    return decorate


def _methods(cls: type[IRDLOperation]) -> dict[str, Any]:
    """Returns methods that complete the definition and then call those of the class."""

    def parse(used: type[IRDLOperation], parser: Parser) -> IRDLOperation:
        cls.get_irdl_definition()
        return used.parse(parser)

    def print(self: IRDLOperation, printer: Printer) -> None:
        cls.get_irdl_definition()
        self.print(printer)

    def verify_(self: IRDLOperation) -> None:
        cls.get_irdl_definition()
        self.verify_()

    syntax = {"parse": classmethod(parse), "print": print}
    missing = {n: method for n, method in syntax.items() if n not in cls.__dict__}
    return {**missing, "verify_": verify_}
