"""Canonicalization of operations between tensors and buffers.

    %t = bufferization.to_tensor %m : memref<?xf32, strided<[2]>> to tensor<?xf32>
    %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
    // becomes, since the layout is another one
    %n = memref.dim %m, %c0
    %b = memref.alloc(%n) : memref<?xf32>
    memref.copy %m, %b

The buffer of a tensor that is the contents of a buffer is replaced by that buffer, a cast of it, or
a copy. A read of the buffer of a tensor becomes a read of the tensor if the buffer is not written.

MLIR: lib/Dialect/Bufferization/IR/BufferizationOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import bufferization, memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, MemRefType, TensorType, i32
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import ConstantLike

from xdsl_bufferization.dialects.memref.canonicalization.casts import with_cast
from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.dialects.memref.views import may_be_cast, tells_less
from xdsl_bufferization.dialects.tensor.canonicalization.elements import (
    nothing_is_written,
    under_cast,
)
from xdsl_bufferization.support.constants import make_index
from xdsl_bufferization.support.layouts import as_memref, as_tensor, is_identity, with_shape
from xdsl_bufferization.support.memory_sizes import known_sizes
from xdsl_bufferization.support.rebuilding import rebuilt


class DeadConversion(RewritePattern):
    """Removes what makes a tensor or a buffer of another one, and is unused: a conversion or a
    clone. To MLIR they are pure."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if op.results[0].first_use is None:
            rewriter.erase(op)


class BufferOfContents(RewritePattern):
    """Replaces the buffer of a tensor that is the contents of a buffer by that buffer, if it is
    not written in between, or the tensor claims it (`restrict`).
    MLIR: `ToBufferOp::fold`, `ToBufferToTensorFolding`, which fold in any case"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.ToBufferOp, rewriter: PatternRewriter) -> None:
        made = op.tensor.owner
        if not isinstance(made, bufferization.ToTensorOp):
            return
        if made.restrict is not None or nothing_is_written(made, op):
            fold_buffer_of_tensor(op, made, rewriter)


def fold_buffer_of_tensor(
    op: bufferization.ToBufferOp, made: bufferization.ToTensorOp, rewriter: PatternRewriter
) -> None:
    """Replaces the buffer of a tensor by the one that the tensor is made of, which has the same
    contents, by a cast of it, or by a copy."""
    source, dest = as_memref(made.memref.type), as_memref(op.memref.type)
    if source is None or dest is None:
        if made.memref.type == op.memref.type:
            rewriter.replace(op, (), (made.memref,))
    elif source == dest or (may_be_cast(source, dest) and tells_less(source, dest)):
        with_cast(op, made.memref, rewriter)
    elif is_identity(dest.layout):
        buffer = _copied(made.memref, dest, rewriter)
        rewriter.replace(op, (), (buffer,))


def _copied(source: SSAValue, type: MemRefType, rewriter: PatternRewriter) -> SSAValue:
    """Returns a new buffer with a copy of the contents."""
    sizes = [
        rewriter.insert(memref.DimOp(source, make_index(k, rewriter))).result
        for k, size in enumerate(type.get_shape())
        if size == DYNAMIC_INDEX
    ]
    buffer = rewriter.insert(memref.AllocOp(sizes, (), type)).memref
    rewriter.insert(CopyOp(source, buffer))
    return buffer


class TensorOfBuffer(RewritePattern):
    """Replaces the contents of the buffer of a tensor by the tensor, if the buffer is not written
    in between. MLIR: `ToTensorOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.ToTensorOp, rewriter: PatternRewriter) -> None:
        made = op.memref.owner
        if not isinstance(made, bufferization.ToBufferOp):
            return
        if made.tensor.type != op.tensor.type:
            return
        before = op.prev_op
        while before is not None and before.get_trait(ConstantLike) is not None:
            before = before.prev_op
        if before is made:
            rewriter.replace(op, (), (made.tensor,))


class ToBufferOfCast(RewritePattern):
    """Casts the buffer of a tensor instead of the tensor."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.ToBufferOp, rewriter: PatternRewriter) -> None:
        made, dest = op.tensor.owner, as_memref(op.memref.type)
        if not isinstance(made, tensor.CastOp) or dest is None:
            return
        source = as_tensor(made.source.type)
        if source is None:
            return
        type = with_shape(dest, source.get_shape())
        if type == dest or not may_be_cast(type, dest):
            return
        new = rebuilt(op, [made.source], [type])
        with_cast(op, new.results[0], rewriter, new)


class OnlyRead(RewritePattern):
    """Reads from the tensor instead of its buffer, if the buffer is not written.
    MLIR: `LoadOfToBuffer`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.ToBufferOp, rewriter: PatternRewriter) -> None:
        shaped = as_tensor(op.tensor.type)
        users = [use.operation for use in op.memref.uses]
        loads = [user for user in users if isinstance(user, memref.LoadOp)]
        if shaped is None or not loads:
            return
        if len(loads) < len(users) and op.read_only is None:
            return
        for load in loads:
            extract = tensor.ExtractOp(op.tensor, load.indices, shaped.element_type)
            rewriter.replace(load, extract)


class ReplaceStaticShapeDims(RewritePattern):
    """Puts constant sizes of `bufferization.alloc_tensor` into the type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.AllocTensorOp, rewriter: PatternRewriter) -> None:
        type = as_tensor(op.tensor.type)
        if type is None or op.copy is not None:
            return
        found = known_sizes(type.get_shape(), op.dynamic_sizes)
        if found is None:
            return
        shape, rest = found
        others = op.operands[len(op.dynamic_sizes) :]
        segments = [len(rest), 0, len(others)]
        new = rebuilt(
            op,
            [*rest, *others],
            [TensorType(type.element_type, shape, type.encoding)],
            properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, segments)},
        )
        with_cast(op, new.results[0], rewriter, new)


class MaterializeCasts(RewritePattern):
    """Materializes the source of a cast in the source of the cast of the destination."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: bufferization.MaterializeInDestinationOp, rewriter: PatternRewriter
    ) -> None:
        source, dest = under_cast(op.source), under_cast(op.dest)
        if source is op.source or source.type != dest.type or not op.results:
            return
        new = rebuilt(op, [source, dest], [dest.type])
        with_cast(op, new.results[0], rewriter, new)
