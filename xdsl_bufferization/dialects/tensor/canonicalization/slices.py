"""Canonicalization of slices and paddings of tensors.

    %a = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    %b = tensor.extract_slice %a[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>          // %s
    %c = tensor.insert_slice %r into %a[%i] [4] [1]      // tensor.insert_slice %r into %t[..]

Constant operands move into the operation and its type. A slice of the whole tensor is
replaced by the tensor, and a slice of a slice just inserted by the inserted tensor.

MLIR: lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from xdsl_bufferization.dialects.memref.canonicalization.casts import with_cast
from xdsl_bufferization.dialects.tensor.canonicalization.elements import tells_more, under_cast
from xdsl_bufferization.dialects.tensor.dialect import ParallelInsertSliceOp
from xdsl_bufferization.interfaces.contents import op_around
from xdsl_bufferization.support.constants import INDEX_BITS, signed
from xdsl_bufferization.support.layouts import as_tensor, kept_dimensions, ranked_tensor
from xdsl_bufferization.support.memory_sizes import (
    Mixed,
    Slice,
    equal,
    has_new_numbers,
    mixed,
    numbers,
    split,
)
from xdsl_bufferization.support.rebuilding import rebuilt


def _same(a: Slice, b: Slice) -> bool:
    """True if the slices are equal and taken of tensors of one shape."""
    return all(
        len(x) == len(y) and all(map(equal, x, y))
        for x, y in ((a.offsets, b.offsets), (a.sizes, b.sizes), (a.strides, b.strides))
    )


class WholeTensor(RewritePattern):
    """Replaces a slice of all elements by the tensor. MLIR: `ExtractSliceOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExtractSliceOp, rewriter: PatternRewriter) -> None:
        shape = ranked_tensor(op.source).get_shape()
        if op.source.type == op.result.type and Slice(op).is_whole(shape):
            rewriter.replace(op, (), (op.source,))


class SliceThatWasInserted(RewritePattern):
    """Replaces a slice by the tensor that was inserted at the same offsets. With a stride of 0 the
    elements of that are inserted over each other.
    MLIR: `foldExtractAfterInsertSlice`, also with such strides"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExtractSliceOp, rewriter: PatternRewriter) -> None:
        insert = op.source.owner
        if not isinstance(insert, tensor.InsertSliceOp):
            return
        parts = Slice(op)
        steps = zip(numbers(parts.sizes), numbers(parts.strides), strict=True)
        if any(size != 1 and stride in (0, DYNAMIC_INDEX) for size, stride in steps):
            return
        if insert.source.type == op.result.type and _same(parts, Slice(insert)):
            rewriter.replace(op, (), (insert.source,))


class BetterKnownSlice(RewritePattern):
    """Puts constant offsets, sizes and strides of a slice into the type, and takes the slice
    of the source of a cast.
    MLIR: `OpWithOffsetSizesAndStridesConstantArgumentFolder`, `ExtractSliceOpCastFolder`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExtractSliceOp, rewriter: PatternRewriter) -> None:
        parts, source = Slice(op), under_cast(op.source)
        if source is op.source and not parts.is_new:
            return
        if parts.fits(ranked_tensor(source).get_shape()):
            _slice_again(op, op, source, parts, rewriter)


def _slice_again(
    op: tensor.ExtractSliceOp | tensor.CastOp,
    old: tensor.ExtractSliceOp,
    source: SSAValue,
    parts: Slice,
    rewriter: PatternRewriter,
) -> None:
    """Replaces `op` by a slice of `source` that drops the same dimensions as `old`."""
    before = ranked_tensor(old.result)
    kept = kept_dimensions(old.static_sizes.get_values(), before.get_shape())
    if kept is None:
        return
    sizes = numbers(parts.sizes)
    type = TensorType(before.element_type, [sizes[d] for d in kept], before.encoding)
    new = rebuilt(old, [source, *parts.operands()], [type], properties=parts.properties(1))
    with_cast(op, new.results[0], rewriter, new)


class TensorCastExtractSlice(RewritePattern):
    """Takes a slice with the static sizes of a cast of it."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.CastOp, rewriter: PatternRewriter) -> None:
        old, type = op.source.owner, as_tensor(op.dest.type)
        if not isinstance(old, tensor.ExtractSliceOp) or type is None:
            return
        parts, shape = Slice(old), type.get_shape()
        if len(parts.sizes) != len(shape) or not tells_more(type, old.result.type):
            return
        parts.sizes = [
            size if new == DYNAMIC_INDEX else new
            for size, new in zip(parts.sizes, shape, strict=True)
        ]
        if numbers(parts.sizes) == list(shape) and parts.fits(
            ranked_tensor(old.source).get_shape()
        ):
            _slice_again(op, old, old.source, parts, rewriter)


class NothingInserted(RewritePattern):
    """Folds an insertion that covers the whole tensor, that inserts a slice at its own
    offsets, or that has no elements. Skips an earlier insertion that it overwrites.
    MLIR: `InsertSliceOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.InsertSliceOp, rewriter: PatternRewriter) -> None:
        parts, source, before = Slice(op), op.source.owner, op.dest.owner
        shape = ranked_tensor(op.dest).get_shape()
        if 0 in ranked_tensor(op.source).get_shape():
            rewriter.replace(op, (), (op.dest,))
        elif op.source.type == op.result.type and parts.is_whole(shape):
            rewriter.replace(op, (), (op.source,))
        elif (
            isinstance(source, tensor.ExtractSliceOp)
            and source.source is op.dest
            and _same(parts, Slice(source))
        ):
            rewriter.replace(op, (), (op.dest,))
        elif (
            isinstance(before, tensor.InsertSliceOp)
            and before.source.type == op.source.type
            and _same(parts, Slice(before))
        ):
            op.operands[1] = before.dest
            rewriter.notify_op_modified(op)


class BetterKnownInsertion(RewritePattern):
    """Makes offsets, sizes and strides of an insertion constant, and inserts the source of a cast.
    MLIR: `InsertSliceOpConstantArgumentFolder`, `InsertSliceOpCastFolder`,
    `InsertSliceOpSourceCastInserter`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: tensor.InsertSliceOp | ParallelInsertSliceOp, rewriter: PatternRewriter
    ) -> None:
        parts, dest, source = Slice(op), op.dest, under_cast(op.source)
        if isinstance(op, tensor.InsertSliceOp):
            dest = under_cast(op.dest)
        if dest is op.dest and source is op.source and not parts.is_new:
            return
        old = ranked_tensor(op.source)
        kept = kept_dimensions(op.static_sizes.get_values(), old.get_shape())
        if kept is None:
            return
        for d, size in zip(kept, ranked_tensor(source).get_shape(), strict=True):
            if size != DYNAMIC_INDEX:
                parts.sizes[d] = size
        if not parts.fits(ranked_tensor(dest).get_shape()):
            return
        sizes = numbers(parts.sizes)
        wanted = TensorType(old.element_type, [sizes[d] for d in kept], old.encoding)
        if wanted != source.type:
            source = _cast_to(source, wanted, op, rewriter)
        operands, types = [source, dest, *parts.operands()], [dest.type] * len(op.results)
        new = rebuilt(op, operands, types, properties=parts.properties(1, 1))
        if new.results:
            with_cast(op, new.results[0], rewriter, new)
        else:
            rewriter.replace(op, new)


def _cast_to(
    source: SSAValue, type: TensorType, op: Operation, rewriter: PatternRewriter
) -> SSAValue:
    """Creates a cast before an insertion; in `scf.forall.in_parallel`, before that."""
    if isinstance(op, ParallelInsertSliceOp):
        op = op_around(op)
    cast = tensor.CastOp.create(operands=[source], result_types=[type])
    return rewriter.insert(cast, InsertPoint.before(op)).dest


class Margins(RewritePattern):
    """Folds a padding of width 0, of constant widths, and of the source of a cast.
    MLIR: `FoldStaticZeroPadding`, `FoldSourceTensorCast`, `FoldTargetTensorCast`,
    `FoldStaticPadding`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.PadOp, rewriter: PatternRewriter) -> None:
        low, high = mixed(op.low, op.static_low), mixed(op.high, op.static_high)
        if (
            op.source.type == op.result.type
            and op.nofold is None
            and not any(numbers([*low, *high]))
        ):
            rewriter.replace(op, (), (op.source,))
            return
        source = under_cast(op.source)
        old = ranked_tensor(op.result)
        shape = _padded_shape(ranked_tensor(source), low, high, old)
        if any(size != signed(size, INDEX_BITS) for size in shape):
            return
        result = TensorType(old.element_type, shape, old.encoding)
        is_new = has_new_numbers(low, op.low) or has_new_numbers(high, op.high)
        if source is op.source and not is_new and result == old:
            return
        if result != old and not tells_more(result, old):
            return
        static_low, dynamic_low = split(low)
        static_high, dynamic_high = split(high)
        # xDSL's class rejects a static result size for a dynamic padding.
        new = type(op)(
            source,
            dynamic_low,
            dynamic_high,
            op.detach_region(op.region),
            static_low,
            static_high,
            result,
            op.nofold,
            dict(op.attributes),
        )
        with_cast(op, new.result, rewriter, new)


def _padded_shape(
    source: TensorType, low: Sequence[Mixed], high: Sequence[Mixed], old: TensorType
) -> list[int]:
    """Returns the padded sizes; a dynamic size stays as it was."""
    parts = source.get_shape(), numbers(low), numbers(high), old.get_shape()
    return [
        known if DYNAMIC_INDEX in (size, *widths) else size + sum(widths)
        for size, *widths, known in zip(*parts, strict=True)
    ]


class SingleInputConcatOp(RewritePattern):
    """Replaces the concatenation of one tensor by the tensor."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ConcatOp, rewriter: PatternRewriter) -> None:
        if len(op.inputs) == 1:
            with_cast(op, op.inputs[0], rewriter)


class ReshapeOfReshape(RewritePattern):
    """Folds a reshape of a reshape, and one to the type of its source. MLIR: `ReshapeOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ReshapeOp, rewriter: PatternRewriter) -> None:
        before, ranked = op.source.owner, as_tensor(op.source.type)
        if isinstance(before, tensor.ReshapeOp):
            if _may_be_as_many(before.source.type, op.result.type):
                op.operands[0] = before.source
                rewriter.notify_op_modified(op)
        elif ranked is None or not ranked.has_static_shape():
            return
        elif ranked == op.result.type:
            rewriter.replace(op, (), (op.source,))


def _may_be_as_many(a: Attribute, b: Attribute) -> bool:
    """True unless the types certainly have different numbers of elements."""
    x, y = as_tensor(a), as_tensor(b)
    if x is None or y is None or not (x.has_static_shape() and y.has_static_shape()):
        return True
    return prod(x.get_shape()) == prod(y.get_shape())
