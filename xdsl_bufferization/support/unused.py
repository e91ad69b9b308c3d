"""
Effects that xDSL does not know its operations to have, and what `canonicalize` makes of them.

    %x = arith.remui %a, %b : i32      is erased if nothing uses it

The traits are private (`interfaces/private_traits.py`), so that xDSL's `cse`, `licm` and `dce`
do what they do without this package. `canonicalize` asks operations for patterns, and here
is one that erases what is unused.

MLIR: `wouldOpBeTriviallyDead` in mlir/lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.traits import HasCanonicalizationPatternsTrait, OpTrait

from xdsl_bufferization.interfaces.private_traits import private

if TYPE_CHECKING:
    # Rewriters are not needed where no pass runs.
    from xdsl.pattern_rewriter import RewritePattern


class ErasedIfUnused(HasCanonicalizationPatternsTrait):
    """`canonicalize` erases the operation if it has no use and no effect."""

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from xdsl_bufferization.support.unused_patterns import (
            EraseUnused,
        )

        return (EraseUnused(),)


def private_effects(*traits: OpTrait) -> tuple[OpTrait, ...]:
    """These traits, unseen by xDSL's passes but for `canonicalize`."""
    return *private(*traits), ErasedIfUnused()
