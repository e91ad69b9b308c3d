"""Canonicalization patterns of the `affine` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

from xdsl_bufferization.dialects.affine.canonicalization import indices

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "affine.apply": (indices.ApplyIsKnown(),),
    "affine.delinearize_index": (indices.FewIndices(),),
    "affine.linearize_index": (indices.FewIndices(),),
    "affine.load": (),
    "affine.max": (indices.ChoiceIsKnown(),),
    "affine.min": (indices.ChoiceIsKnown(),),
    "affine.parallel": (),
    "affine.store": (),
    "affine.vector_load": (),
    "affine.vector_store": (),
}
