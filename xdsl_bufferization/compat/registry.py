"""Replaces the dialects and passes in xDSL's universe that this package extends.

xDSL 0.74 raises if two universes define the same dialect or pass. So the factories in its own
universe are replaced: those of the dialects in `support/extension.py`, which return a new `Dialect`
with the operations of both, and that of `canonicalize`. The classes that xDSL's factories return
are not changed. The repair can be removed when a universe may extend another one.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.passes import ModulePass
from xdsl.universe import XDSL_UNIVERSE

from xdsl_bufferization.compat import interpreter, is_on
from xdsl_bufferization.compat.attributes import (
    repair_elements,
    repair_floats,
    repair_integers,
    repair_literals,
    repair_locations,
    repair_packed_elements,
    repair_shapes,
)
from xdsl_bufferization.compat.operations import (
    repair_expressions,
    repair_parsing,
    repair_verification,
)
from xdsl_bufferization.support.extension import extend

_REPAIRS = (
    repair_expressions,
    repair_literals,
    repair_floats,
    repair_integers,
    repair_elements,
    repair_packed_elements,
    interpreter.repair,
    repair_locations,
    repair_parsing,
    repair_shapes,
    repair_verification,
)


def apply(passes: dict[str, Callable[[], type[ModulePass]]]) -> None:
    """Changes what `CHANGES` names, with these passes in place of xDSL's of the same names;
    idempotent. Does nothing if the switch is off."""
    if not is_on():
        return
    for repair in _REPAIRS:
        repair()
    extend(XDSL_UNIVERSE.all_dialects, interpreter.repair)
    XDSL_UNIVERSE.all_passes.update(passes)
