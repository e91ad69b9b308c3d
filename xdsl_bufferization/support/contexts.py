"""Contexts that know the dialects of all installed packages."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.universe import Universe


def register_dialects(context: Context) -> None:
    """Registers the dialects of the installed packages, those of xDSL with the operations
    of this package. A name that is registered already is left as it is."""
    present = set(context.registered_dialect_names)
    for name, factory in Universe.get_multiverse().all_dialects.items():
        if name not in present:
            context.register_dialect(name, factory)
