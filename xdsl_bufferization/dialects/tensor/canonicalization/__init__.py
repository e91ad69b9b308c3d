"""Canonicalization patterns of the `tensor` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

from xdsl_bufferization.dialects.memref.canonicalization import casts as memref_casts
from xdsl_bufferization.dialects.memref.canonicalization import reshapes
from xdsl_bufferization.dialects.tensor.canonicalization import elements, slices

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "tensor.cast": (
        elements.CastOfCast(),
        elements.OfMade(),
        elements.IntoUsers(),
        slices.TensorCastExtractSlice(),
    ),
    "tensor.collapse_shape": (
        *reshapes.RESHAPES,
        elements.FoldCollapseOfCastOp(),
        elements.ReshapedConstant(),
    ),
    "tensor.concat": (slices.SingleInputConcatOp(),),
    "tensor.dim": (memref_casts.KnownSize(),),
    "tensor.empty": (elements.KnownSizes(),),
    "tensor.expand_shape": (
        *reshapes.RESHAPES,
        reshapes.ComposeExpandOfCollapseOp(),
        elements.ReshapedConstant(),
    ),
    "tensor.extract": (elements.ExtractFromConstant(), elements.ExtractFromMade()),
    "tensor.extract_slice": (
        slices.WholeTensor(),
        slices.SliceThatWasInserted(),
        slices.BetterKnownSlice(),
        elements.ReshapedConstant(),
    ),
    "tensor.from_elements": (elements.ConstantTensor(),),
    "tensor.generate": (elements.KnownSizes(),),
    "tensor.insert": (elements.InsertSame(),),
    "tensor.insert_slice": (slices.NothingInserted(), slices.BetterKnownInsertion()),
    "tensor.pad": (slices.Margins(),),
    "tensor.parallel_insert_slice": (slices.BetterKnownInsertion(),),
    "tensor.rank": (memref_casts.KnownRank(),),
    "tensor.reshape": (slices.ReshapeOfReshape(),),
    "tensor.splat": (elements.ConstantTensor(), elements.KnownSizes()),
}
