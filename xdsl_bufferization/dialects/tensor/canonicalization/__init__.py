"""Canonicalization patterns of the `tensor` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

from xdsl_bufferization.dialects.memref.canonicalization import dims, reshapes
from xdsl_bufferization.dialects.tensor.canonicalization import casts, elements, slices

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "tensor.cast": (
        casts.CastOfCast(),
        casts.OfMade(),
        casts.IntoUsers(),
        slices.TensorCastExtractSlice(),
    ),
    "tensor.collapse_shape": (
        *reshapes.RESHAPES,
        casts.FoldCollapseOfCastOp(),
        elements.ReshapedConstant(),
    ),
    "tensor.concat": (slices.SingleInputConcatOp(),),
    "tensor.dim": (dims.KnownSize(),),
    "tensor.empty": (casts.KnownSizes(),),
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
    "tensor.generate": (casts.KnownSizes(),),
    "tensor.insert": (elements.InsertSame(),),
    "tensor.insert_slice": (slices.NothingInserted(), slices.BetterKnownInsertion()),
    "tensor.pad": (slices.Margins(),),
    "tensor.parallel_insert_slice": (slices.BetterKnownInsertion(),),
    "tensor.rank": (dims.KnownRank(),),
    "tensor.reshape": (slices.ReshapeOfReshape(),),
    "tensor.splat": (elements.ConstantTensor(), casts.KnownSizes()),
}
