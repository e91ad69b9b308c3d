"""
Canonicalization of `memref.subview`.

    %k = memref.cast %m : memref<8x8xf32> to memref<?x?xf32>
    %v = memref.subview %k[%c2, %c2] [4, 4] [1, 1]
       : memref<?x?xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
    // becomes
    %s = memref.subview %m[2, 2] [4, 4] [1, 1]
       : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 18>>
    %v = memref.cast %s : ..

Constant operands move into the operation and its type. A cast that only makes the
source less static is skipped. A subview of the whole source is replaced by the source.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)

from xdsl_bufferization.dialects.memref.canonicalization.casts import (
    under_cast,
    with_cast,
)
from xdsl_bufferization.dialects.memref.views import (
    may_be_cast,
    memref_type,
)
from xdsl_bufferization.support.layouts import (
    kept_dimensions,
    strides_of,
    subview_type,
)
from xdsl_bufferization.support.mixed_sizes import (
    Slice,
    numbers,
)


def same_layout(a: MemRefType, b: MemRefType) -> bool:
    """
    True if the types have the same shape, strides and offset, in whatever notation.
    """
    return a.get_shape() == b.get_shape() and strides_of(a) == strides_of(b)


class BetterKnown(RewritePattern):
    """
    Puts constant offsets, sizes and strides of a subview into the type, and takes the
    subview of the source of a cast.

    MLIR: `OpWithOffsetSizesAndStridesConstantArgumentFolder`, `SubViewOpMemRefCastFolder`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.SubviewOp, rewriter: PatternRewriter
    ) -> None:
        parts = Slice(op)
        source = under_cast(op.source)
        if source is op.source and not parts.is_new:
            return
        old, space = memref_type(op.result), memref_type(source)
        if not parts.fits(space.get_shape()):
            return
        new = _result_type(op, space, parts)
        if new is None or not may_be_cast(new, old):
            return
        if same_layout(new, old):
            new = old
        view = memref.SubviewOp.get(
            source, parts.offsets, parts.sizes, parts.strides, new
        )
        view.attributes |= op.attributes
        with_cast(op, view.result, rewriter, view)


def _result_type(
    op: memref.SubviewOp, source: MemRefType, parts: Slice
) -> MemRefType | None:
    """Returns the type of the subview of the new source, rank-reduced as before."""
    shape = memref_type(op.result).get_shape()
    kept = kept_dimensions(op.static_sizes.get_values(), shape)
    sizes = numbers(parts.sizes)
    full = subview_type(source, numbers(parts.offsets), sizes, numbers(parts.strides))
    if kept is None or full is None or len(kept) == len(sizes):
        return None if kept is None else full
    where = strides_of(full)
    if where is None:
        return None
    layout = StridedLayoutAttr([where.strides[d] for d in kept], where.offset)
    return MemRefType(
        source.element_type, [sizes[d] for d in kept], layout, source.memory_space
    )


class WholeBuffer(RewritePattern):
    """
    Replaces a subview of all elements by its source.

    MLIR: `TrivialSubViewOpFolder`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.SubviewOp, rewriter: PatternRewriter
    ) -> None:
        source, result = memref_type(op.source), memref_type(op.result)
        shape = source.get_shape()
        if DYNAMIC_INDEX in shape or shape != result.get_shape():
            return
        parts = Slice(op)
        is_whole = (
            all(offset == 0 for offset in numbers(parts.offsets))
            and tuple(numbers(parts.sizes)) == tuple(shape)
            and all(stride == 1 for stride in numbers(parts.strides))
        )
        if is_whole and may_be_cast(source, result):
            with_cast(op, op.source, rewriter)
