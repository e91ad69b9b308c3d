"""Canonicalization patterns of the `memref` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

from xdsl_bufferization.dialects.memref.canonicalization import casts, reshapes, views

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "memref.alloc": (views.NeverRead(), casts.SimplifyAllocConst()),
    "memref.alloca": (views.NeverRead(), casts.SimplifyAllocConst()),
    "memref.alloca_scope": (views.ScopeAtTheEnd(),),
    "memref.cast": (casts.CastOfCast(), casts.UsersOfCast()),
    "memref.collapse_shape": (*reshapes.RESHAPES, reshapes.CollapseShapeOpMemRefCastFolder()),
    "memref.copy": (views.NothingCopied(),),
    "memref.dim": (casts.KnownSize(),),
    "memref.expand_shape": reshapes.RESHAPES,
    "memref.extract_strided_metadata": (views.KnownMetadata(),),
    "memref.memory_space_cast": (views.OtherSpace(),),
    "memref.rank": (casts.KnownRank(),),
    "memref.reinterpret_cast": (
        views.SourceOfView(),
        views.ReinterpretConstants(),
        views.ReinterpretedAsItWas(),
    ),
    "memref.subview": (views.WholeBuffer(), views.BetterKnown()),
    "memref.view": (views.ViewOpShapeFolder(),),
}
