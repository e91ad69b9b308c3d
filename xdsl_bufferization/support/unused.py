"""
Effects that xDSL does not know operations of this package to have.

The traits are private (`interfaces/private_traits.py`), so that xDSL's `cse`, `licm` and `dce`
do what they do without this package. `canonicalize` erases such an operation where nothing
uses it, as the table of its dialect has an entry for it.

MLIR: `wouldOpBeTriviallyDead` in mlir/lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.private_traits import private
from xdsl_bufferization.support.canonicalization import (
    TablePatterns,
)


def private_effects(*traits: OpTrait) -> tuple[OpTrait, ...]:
    """These traits, unseen by xDSL's passes but for `canonicalize`."""
    return *private(*traits), TablePatterns()
