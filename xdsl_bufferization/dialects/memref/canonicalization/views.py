"""
Canonicalization of views of memory, except subviews.

    %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xf32, strided<[?]>> -> ..
    %r = memref.reinterpret_cast %b to offset: [0], sizes: [4], strides: [%t]      // %m
    %v = memref.collapse_shape %n [[0, 1]] : memref<4x8xf32> into memref<32xf32>
    %w = memref.expand_shape %v [[0, 1]] output_shape [4, 8]                      // %n

Constant operands move into the operation and its type. A view of a view is taken of the
original memref, and a view that equals its source is replaced by it.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp, lib/Dialect/Utils/ReshapeOpsUtils.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    MemRefType,
    StridedLayoutAttr,
)
from xdsl.ir import SSAValue
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.transforms.canonicalization_patterns.scf import replace_op_with_region

from xdsl_bufferization.dialects.memref.canonicalization.casts import (
    with_cast,
)
from xdsl_bufferization.dialects.memref.canonicalization.stack_scopes import (
    is_scope,
    runs_once,
    takes_stack,
)
from xdsl_bufferization.dialects.memref.same_views import have_same_elements
from xdsl_bufferization.dialects.memref.views import (
    may_be_cast,
    memref_type,
)
from xdsl_bufferization.support.constants import (
    make_index,
)
from xdsl_bufferization.support.layouts import (
    as_memref,
    identity_strides,
    is_identity,
    known,
    strides_of,
    with_shape,
)
from xdsl_bufferization.support.mixed_sizes import (
    Slice,
    known_sizes,
    numbers,
)


class SourceOfView(RewritePattern):
    """
    Reinterprets the source of a view instead of its result.

    MLIR: `ReinterpretCastOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.ReinterpretCastOp, rewriter: PatternRewriter
    ) -> None:
        view = op.source.owner
        match view:
            case memref.ReinterpretCastOp():
                pass
            case memref.SubviewOp() if not any(numbers(Slice(view).offsets)):
                pass
            case _:
                return
        op.operands[0] = view.source
        rewriter.notify_op_modified(op)


class ReinterpretConstants(RewritePattern):
    """Puts constant offsets, sizes and strides into the type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.ReinterpretCastOp, rewriter: PatternRewriter
    ) -> None:
        parts, old = Slice(op), memref_type(op.result)
        where = strides_of(old)
        if not parts.is_new or where is None:
            return
        new = with_shape(old, numbers(parts.sizes))
        if not is_identity(old.layout):
            strides = [known(number) for number in numbers(parts.strides)]
            layout = StridedLayoutAttr(strides, known(numbers(parts.offsets)[0]))
            new = MemRefType(new.element_type, new.shape, layout, new.memory_space)
        elif tuple(map(known, numbers(parts.strides))) != identity_strides(
            new.get_shape()
        ):
            return
        if not may_be_cast(new, old):
            return
        view = type(op).create(
            operands=[op.source, *parts.operands()],
            result_types=[new],
            properties=parts.properties(1),
            attributes=op.attributes,
        )
        with_cast(op, view.results[0], rewriter, view)


class ReinterpretedAsItWas(RewritePattern):
    """
    Replaces a `memref.reinterpret_cast` to the layout of its source by the source.

    MLIR: `ReinterpretCastOpExtractStridedMetadataFolder`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.ReinterpretCastOp, rewriter: PatternRewriter
    ) -> None:
        owner, parts = op.source.owner, Slice(op)
        source, metadata = op.source, None
        if isinstance(owner, memref.ExtractStridedMetaDataOp):
            source, metadata = owner.source, owner
        ranked = as_memref(source.type)
        if ranked is None or not _is_at(parts, ranked, metadata):
            return
        if may_be_cast(source.type, memref_type(op.result)):
            with_cast(op, source, rewriter)


def _is_at(
    parts: Slice, source: MemRefType, metadata: memref.ExtractStridedMetaDataOp | None
) -> bool:
    """True if these are the offset, sizes and strides of the source."""
    where = strides_of(source)
    if where is None or len(parts.sizes) != source.get_num_dims():
        return False
    wanted: list[int | None] = [
        where.offset,
        *map(known, source.get_shape()),
        *where.strides,
    ]
    values: Sequence[SSAValue | None] = [None] * len(wanted)
    if metadata is not None:
        values = [metadata.offset, *metadata.sizes, *metadata.strides]
    found = [*parts.offsets, *parts.sizes, *parts.strides]
    return all(
        part is value if isinstance(part, SSAValue) else part == number
        for part, value, number in zip(found, values, wanted, strict=True)
    )


class KnownMetadata(RewritePattern):
    """
    Replaces the offset, sizes and strides that are static in the type.

    MLIR: `ExtractStridedMetadataOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.ExtractStridedMetaDataOp, rewriter: PatternRewriter
    ) -> None:
        source = memref_type(op.source)
        where = strides_of(source)
        if where is None:
            return
        numbers = (where.offset, *map(known, source.get_shape()), *where.strides)
        results = (op.offset, *op.sizes, *op.strides)
        for result, number in zip(results, numbers, strict=True):
            if number is not None and result.first_use is not None:
                rewriter.replace_all_uses_with(result, make_index(number, rewriter))


class ViewOpShapeFolder(RewritePattern):
    """Puts constant sizes of a `memref.view` into the type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.ViewOp, rewriter: PatternRewriter) -> None:
        old = memref_type(op.result)
        found = known_sizes(old.get_shape(), op.sizes)
        if found is None:
            return
        shape, rest = found
        new = type(op)(op.source, op.byte_shift, rest, with_shape(old, shape))
        with_cast(op, new.result, rewriter, new)


class OtherSpace(RewritePattern):
    """
    Merges two consecutive casts of the memory space.

    MLIR: `MemorySpaceCastOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.MemorySpaceCastOp, rewriter: PatternRewriter
    ) -> None:
        before = op.source.owner
        if op.source.type == op.dest.type:
            rewriter.replace(op, (), (op.source,))
        elif isinstance(before, memref.MemorySpaceCastOp):
            op.operands[0] = before.source
            rewriter.notify_op_modified(op)


class NothingCopied(RewritePattern):
    """
    Removes a copy of a buffer to itself, or of a part of one to the same part, and a copy of
    a buffer without elements.

    MLIR: `FoldSelfCopy`, `FoldEmptyCopy`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.CopyOp, rewriter: PatternRewriter) -> None:
        is_empty = any(
            isinstance(value.type, MemRefType) and 0 in memref_type(value).get_shape()
            for value in op.operands
        )
        if is_empty or have_same_elements(op.source, op.destination):
            rewriter.erase(op)


class ScopeAtTheEnd(RewritePattern):
    """
    Inlines a scope that allocates no stack memory, or that is followed only by the
    terminator of a function or of another scope and runs once there.

    MLIR: `AllocaScopeInliner`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: memref.AllocaScopeOp, rewriter: PatternRewriter
    ) -> None:
        after, around = op.next_op, op.parent_op()
        if after is None or around is None or not op.scope.blocks:
            return
        is_last = after.next_op is None and is_scope(around)
        if not takes_stack(op.scope) or (is_last and runs_once(op)):
            replace_op_with_region(rewriter, op, op.scope)
