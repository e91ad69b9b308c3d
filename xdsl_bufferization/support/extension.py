"""
Adds our operations to the dialects that xDSL owns.

    scf of xDSL: if, for, while, ...        scf afterwards: if, for, while, ..., forall

A dialect of ours is a module `dialects/<name>/dialect.py` with these names, all optional:

- `OPERATIONS`: operations that xDSL lacks; one that xDSL has by now is left out;
- `SUBSTITUTES`: subclasses of xDSL's operations that take their place, by name;
- `WITNESSES`: for each substitute a program that shows that xDSL needs it;
- `repair()`: mends a fault of xDSL's own code, and only if the fault is there.

xDSL calls the factory of a dialect when the dialect is first used, so that start-up
pays nothing for all this. Only the parser is mended at once: a program without a written
`builtin.module` never uses the dialect `builtin`, but any operation may have a literal.
xDSL's interpreter is mended when it is imported: it knows classes, but no subclasses. So is
its pass `canonicalize`: it takes for granted that no value depends on itself.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from xdsl.dialect_interfaces import DialectInterface
from xdsl.dialects import get_all_dialects
from xdsl.ir import Attribute, Dialect, Operation

from xdsl_bufferization.compat.interpreter import (
    repair as repair_interpreter,
)
from xdsl_bufferization.compat.parser import (
    repair as repair_parser,
)
from xdsl_bufferization.support.witnesses import (
    is_needed,
)

DIALECTS = "xdsl_bufferization.dialects"
"""The package with a package for each dialect."""

DialectFactory = Callable[[], Dialect]

DialectInterfaceT = TypeVar("DialectInterfaceT", bound=DialectInterface)

EXTENDED = (
    "affine",
    "arith",
    "bufferization",
    "builtin",
    "cf",
    "func",
    "gpu",
    "linalg",
    "memref",
    "ml_program",
    "scf",
    "tensor",
    "test",
    "vector",
)
"""The dialects that may have a module here."""


@contextmanager
def collector_paused() -> Generator[None]:
    """
    No garbage collection inside: to load a dialect makes thousands of objects, all of
    which stay, and the collector would look at them again and again.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class ExtendedFactory:
    """Calls xDSL's factory of a dialect and adds to what it returns."""

    def __init__(self, name: str, original: DialectFactory) -> None:
        self.name = name
        self.original = original

    def __call__(self) -> Dialect:
        with collector_paused():
            return self._extended()

    def _extended(self) -> Dialect:
        module = import_module(f"{DIALECTS}.{self.name}.dialect")
        repair: Callable[[], None] | None = getattr(module, "repair", None)
        if repair is not None:
            repair()
        return ExtendedDialect(
            self.original(),
            getattr(module, "OPERATIONS", ()),
            getattr(module, "ATTRIBUTES", ()),
            _needed(
                getattr(module, "SUBSTITUTES", {}), getattr(module, "WITNESSES", {})
            ),
        )


def _needed(
    substitutes: dict[str, type[Operation]], witnesses: dict[str, str]
) -> dict[str, type[Operation]]:
    """Those without which xDSL would fail."""
    return {
        name: op for name, op in substitutes.items() if is_needed(witnesses.get(name))
    }


class ExtendedDialect(Dialect):
    """A dialect with more operations; its interfaces are those of the original."""

    def __init__(
        self,
        original: Dialect,
        operations: Iterable[type[Operation]],
        attributes: Iterable[type[Attribute]],
        substitutes: dict[str, type[Operation]],
    ) -> None:
        present, known = list(original.operations), list(original.attributes)
        names = {word.name for word in (*present, *known)}
        super().__init__(
            original.name,
            [
                *(substitutes.get(op.name, op) for op in present),
                *(op for op in operations if op.name not in names),
            ],
            [*known, *(new for new in attributes if new.name not in names)],
        )
        self.original = original

    def get_interface(
        self, interface: type[DialectInterfaceT]
    ) -> DialectInterfaceT | None:
        """The interface of xDSL's dialect."""
        return self.original.get_interface(interface)


def extend(dialects: dict[str, DialectFactory]) -> None:
    """
    Replaces the factories of the extended dialects in a registry, and mends the parser
    of literals, the interpreter and `canonicalize`; idempotent.
    """
    repair_parser()
    repair_interpreter()
    for name in EXTENDED:
        original = dialects.get(name)
        if original is None or isinstance(original, ExtendedFactory):
            continue
        if find_spec(f"{DIALECTS}.{name}.dialect") is not None:
            dialects[name] = ExtendedFactory(name, original)


def extended_dialects() -> dict[str, DialectFactory]:
    """All of xDSL's dialects with ours in them, for users without `xdsl-opt`."""
    dialects = get_all_dialects()
    extend(dialects)
    return dialects
