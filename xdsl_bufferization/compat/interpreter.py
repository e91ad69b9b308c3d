"""A repair of the interpreter of xDSL 0.74: operations of a subclass.

    func.func @main() { ... }      parsed as our subclass of xDSL's FuncOp

xDSL looks the function that interprets an operation up by its exact class, so that the
operations that we substitute would have none. With the repair a class without an entry
has that of the first of its base classes that has one.

Most runs of `xdsl-opt` never import xDSL's interpreter, and it takes 15 ms to import. So it is
repaired, if it has been imported by then, whenever a dialect is loaded: `xdsl-run` and the passes
that interpret have imported it before they read a program. A Python program that loads the
dialects first and imports the interpreter afterwards calls `repair` itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from xdsl.ir import Operation

from xdsl_bufferization.compat import is_on

INTERPRETER = "xdsl.interpreter"

Implementations = dict[type[Operation], Any]
"""A table of implementations, and the implementation of one class in it."""


def repair() -> None:
    """Makes xDSL's interpreter accept subclasses of operations, if it is imported; idempotent."""
    module = sys.modules.get(INTERPRETER)
    if module is not None and is_on():
        _repair(module)


@cache
def _repair(module: ModuleType) -> None:
    table: type[Any] = getattr(module, "_InterpreterFunctionImpls")
    if not is_faulty(module):
        return
    table.run = _adopting(table.run, "_impl_dict")
    table.call = _adopting(table.call, "_callable_impl_dict")


def is_faulty(module: ModuleType) -> bool:
    """True if the interpreter does not find the implementation of the parent of a class."""

    class Parent(Operation):
        name = "probe.parent"

    class Child(Parent):
        name = "probe.child"

    def call(*_: Any) -> tuple[Any, ...]:
        return ()

    table = getattr(module, "_InterpreterFunctionImpls")()
    table._callable_impl_dict[Parent] = (None, call)
    try:
        table.call(None, Child.create(), ())
    except KeyError:
        return True
    return False


def _adopting(method: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The method, after the class of its operation got an entry in a table."""

    def adopting(self: Any, interpreter: Any, op: Operation, args: Any) -> Any:
        implementations: Implementations = getattr(self, name)
        if type(op) not in implementations:
            _adopt(implementations, type(op))
        return method(self, interpreter, op, args)

    return adopting


def _adopt(implementations: Implementations, cls: type[Operation]) -> None:
    for base in cls.__mro__:
        if base in implementations:
            implementations[cls] = implementations[base]
            return
