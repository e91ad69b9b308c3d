"""Canonicalization patterns of the `bufferization` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

from xdsl_bufferization.dialects.bufferization.canonicalization import clone, conversions, dealloc

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "bufferization.alloc_tensor": (conversions.ReplaceStaticShapeDims(),),
    "bufferization.clone": (
        conversions.DeadConversion(),
        clone.CloneThatIsFreed(),
        clone.CloneOfCast(),
        clone.RedundantClone(),
    ),
    "bufferization.dealloc": (
        dealloc.EraseEmptyDealloc(),
        dealloc.DeallocRemoveDuplicateDeallocMemrefs(),
        dealloc.DeallocRemoveDuplicateRetainedMemrefs(),
        dealloc.EraseAlwaysFalseDealloc(),
        dealloc.SkipExtractMetadataOfAlloc(),
        dealloc.RemoveAllocDeallocPairWhenNoOtherUsers(),
    ),
    "bufferization.materialize_in_destination": (conversions.MaterializeCasts(),),
    "bufferization.to_buffer": (
        conversions.DeadConversion(),
        conversions.BufferOfContents(),
        conversions.ToBufferOfCast(),
        conversions.OnlyRead(),
    ),
    "bufferization.to_tensor": (conversions.DeadConversion(), conversions.TensorOfBuffer()),
}
