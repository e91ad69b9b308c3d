"""
Canonicalization of `vector` operations that xDSL 0.74 does not know to be free of effects.

    %0 = vector.bitcast %v : vector<4xi32> to vector<4xf32>      is erased if nothing uses it

Each is erased if nothing uses it, as every operation with patterns is.

MLIR: `wouldOpBeTriviallyDead` in mlir/lib/Interfaces/SideEffectInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "vector.bitcast": (),
    "vector.reduction": (),
}
