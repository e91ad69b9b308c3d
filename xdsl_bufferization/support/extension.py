"""Adds the operations of this package to the dialects that xDSL defines.

    scf of xDSL: if, for, while, ...        scf afterwards: if, for, while, ..., forall

A dialect of this package is a module `dialects/<name>/dialect.py` with these names, all
optional:

- `OPERATIONS`: operations that xDSL lacks; one that xDSL has by now is left out;
- `ATTRIBUTES`: attributes that xDSL lacks, likewise;
- `SUBSTITUTES`: subclasses of xDSL's operations that take their place, by name.

xDSL calls the factory of a dialect when the dialect is first used, so that start-up
takes no longer. The factories return new dialects; those of xDSL are not changed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TypeVar

from xdsl.context import Context
from xdsl.dialect_interfaces import DialectInterface
from xdsl.dialects import get_all_dialects
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.universe import Universe

DIALECTS_PACKAGE = "xdsl_bufferization.dialects"
"""The package that contains one package per dialect."""

DialectFactory = Callable[[], Dialect]

DialectInterfaceT = TypeVar("DialectInterfaceT", bound=DialectInterface)

EXTENDED = (
    "affine",
    "arith",
    "bufferization",
    "cf",
    "func",
    "gpu",
    "linalg",
    "math",
    "memref",
    "ml_program",
    "scf",
    "tensor",
    "test",
    "vector",
)
"""The dialects for which this package has a module `dialect`."""


def _nothing() -> None:
    """Does nothing."""


class ExtendedFactory:
    """Calls xDSL's factory of a dialect and adds operations to the result. Garbage collection is
    paused meanwhile: loading a dialect creates thousands of permanent objects, which the collector
    would visit repeatedly."""

    def __init__(self, name: str, original: DialectFactory, prepare: Callable[[], None]) -> None:
        self.name, self.original, self.prepare = name, original, prepare

    def __call__(self) -> Dialect:
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            self.prepare()
            return self._extended()
        finally:
            if was_enabled:
                gc.enable()

    def _extended(self) -> Dialect:
        module = import_module(f"{DIALECTS_PACKAGE}.{self.name}.dialect")
        return ExtendedDialect(
            self.original(),
            getattr(module, "OPERATIONS", ()),
            getattr(module, "ATTRIBUTES", ()),
            getattr(module, "SUBSTITUTES", {}),
        )


class ExtendedDialect(Dialect):
    """A dialect with additional operations and the interfaces of the original dialect."""

    def __init__(
        self,
        original: Dialect,
        operations: Iterable[type[Operation]],
        attributes: Iterable[type[Attribute]],
        substitutes: dict[str, type[Operation]],
    ) -> None:
        present, known = list(original.operations), list(original.attributes)
        names = {each.name for each in (*present, *known)}
        super().__init__(
            original.name,
            [
                *(substitutes.get(op.name, op) for op in present),
                *(op for op in operations if op.name not in names),
            ],
            [*known, *(new for new in attributes if new.name not in names)],
        )
        self.original = original

    def get_interface(self, interface: type[DialectInterfaceT]) -> DialectInterfaceT | None:
        """Returns the interface of xDSL's dialect."""
        return self.original.get_interface(interface)


def extend(dialects: dict[str, DialectFactory], prepare: Callable[[], None] = _nothing) -> None:
    """Replaces the factories of the extended dialects in a registry; idempotent. `prepare` is
    called whenever one of them is loaded."""
    for name in EXTENDED:
        original = dialects.get(name)
        if original is not None and not isinstance(original, ExtendedFactory):
            dialects[name] = ExtendedFactory(name, original, prepare)


def extended_dialects() -> dict[str, DialectFactory]:
    """Returns factories of all of xDSL's dialects, extended. xDSL's parser is not changed."""
    dialects = get_all_dialects()
    extend(dialects)
    return dialects


def with_all_dialects(context: Context) -> Context:
    """Returns a copy of a context in which `register_dialects` has registered what it lacks."""
    made = context.clone()
    register_dialects(made)
    return made


def register_dialects(context: Context) -> None:
    """Registers the dialects of the installed packages, those of xDSL with the operations
    of this package. A name that is registered already is left as it is."""
    present = set(context.registered_dialect_names)
    for name, factory in Universe.get_multiverse().all_dialects.items():
        if name not in present:
            context.register_dialect(name, factory)
