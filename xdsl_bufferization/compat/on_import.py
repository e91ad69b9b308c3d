"""
Mends a module of another package once it is imported, without importing it.

    when_imported("xdsl.interpreter", mend)     mend(module), now or right after its import

Most runs of `xdsl-opt` never import the interpreter or the pass `canonicalize`, and pay
nothing for their repairs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

Mend = Callable[[ModuleType], None]
"""Changes a module that has been executed; harmless if done before."""


@dataclass(eq=False)
class _MendLater(MetaPathFinder):
    """Mends one module when it is imported; then it leaves the path."""

    name: str
    mend: Mend = field(repr=False)

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        if spec is not None and spec.loader is not None:
            spec.loader = _MendingLoader(spec.loader, self.mend)
        return spec


class _MendingLoader(Loader):
    """Loads a module as another loader does and mends it."""

    def __init__(self, original: Loader, mend: Mend) -> None:
        self.original = original
        self.mend = mend

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.original.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self.original.exec_module(module)
        self.mend(module)


def when_imported(name: str, mend: Mend) -> None:
    """Mends the module of that name, now or once it is imported; idempotent."""
    if (module := sys.modules.get(name)) is not None:
        mend(module)
    elif not any(
        isinstance(finder, _MendLater) and finder.name == name
        for finder in sys.meta_path
    ):
        sys.meta_path.insert(0, _MendLater(name, mend))
