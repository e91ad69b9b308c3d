"""Canonicalization of `memref.cast`, and of constant sizes.

    %m = memref.alloc(%c4, %n) : memref<?x?xf32>      %m = memref.alloc(%n) : memref<4x?xf32>
    %k = memref.cast %m : .. to memref<?x8xf32>       memref.store %x, %m[%i, %j]
    memref.store %x, %k[%i, %j]

A constant size moves into the type, followed by a cast. A cast is replaced by its source in all
users that accept any memref of that rank, and is erased once it is unused.

Canonicalization of the sizes and ranks of buffers and tensors.

    %v = memref.subview %m[%o, 0] [%n, 4] [1, 1] : .. to memref<?x4xf32, ..>
    %a = memref.dim %v, %c0                                    %n
    %b = memref.dim %v, %c1                                    arith.constant 4 : index
    %r = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    %d = tensor.dim %r, %c0                                    tensor.dim %e, %c0
    %k = tensor.rank %r : tensor<?x4xf32>                      arith.constant 2 : index

A size is taken from the type, from the operands of the operation that defines the
value, from the source of a view, or from the destination that a tensor replaces.

MLIR: lib/Dialect/{MemRef/IR/MemRefOps.cpp,Tensor/IR/TensorOps.cpp}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from xdsl.dialects import arith, bufferization, memref, tensor
from xdsl.dialects.builtin import DenseArrayBase, IndexType, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.memref.views import (
    CastOp,
    ReshapeOp,
    TransposeOp,
    may_be_cast,
    under_cast,
)
from xdsl_bufferization.dialects.tensor.dialect import RankOp
from xdsl_bufferization.dialects.tensor.known_sizes import first_of_chain, ranked, size_of
from xdsl_bufferization.support.constants import INDEX, make_index, number_of
from xdsl_bufferization.support.layouts import as_memref, as_tensor, is_identity, with_shape
from xdsl_bufferization.support.memory_sizes import known_sizes
from xdsl_bufferization.support.rebuilding import rebuilt

TAKES_ANY: Mapping[str, tuple[int, ...]] = {
    "affine.load": (0,),
    "affine.store": (1,),
    "memref.atomic_rmw": (1,),
    "memref.extract_aligned_pointer_as_index": (0,),
    "memref.extract_strided_metadata": (0,),
    "memref.generic_atomic_rmw": (0,),
    "memref.load": (0,),
    "memref.prefetch": (0,),
    "memref.reinterpret_cast": (0,),
    "memref.store": (1,),
}
"""Operand indices, by operation, whose memref type may be more or less static at the same rank. A
statement about types, which no interface makes."""

FITS: Mapping[str, tuple[int, ...]] = {
    "memref.dealloc": (0,),
    "memref.rank": (0,),
    "vector.load": (0,),
    "vector.store": (1,),
    "vector.transfer_read": (0,),
    "vector.transfer_write": (1,),
}
"""Operand indices, by operation, whose new memref type the verifier of the operation must
accept."""


def with_cast(op: Operation, new: SSAValue, rewriter: PatternRewriter, *ops: Operation) -> None:
    """Replaces an operation with one result, a memref or a tensor, by a value, with a cast if its
    type differs."""
    made, old = list(ops), op.results[0].type
    if new.type != old:
        kind = CastOp if as_tensor(old) is None else tensor.CastOp
        made.append(kind.create(operands=[new], result_types=[old]))
        new = made[-1].results[0]
    rewriter.replace(op, made, [new])


class SimplifyAllocConst(RewritePattern):
    """Puts constant sizes of an allocation into the type."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, memref.AllocOp | memref.AllocaOp):
            return
        type = as_memref(op.memref.type)
        if type is None or not is_identity(type.layout):
            return
        found = known_sizes(type.get_shape(), op.dynamic_sizes)
        if found is None:
            return
        shape, rest = found
        segments = [len(rest), len(op.symbol_operands)]
        new = rebuilt(
            op,
            [*rest, *op.symbol_operands],
            [with_shape(type, shape)],
            properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, segments)},
        )
        with_cast(op, new.results[0], rewriter, new)


class CastOfCast(RewritePattern):
    """Folds a cast to the type of its source, and a cast of a cast. MLIR: `CastOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.CastOp, rewriter: PatternRewriter) -> None:
        source = op.source
        if source.type == op.dest.type:
            rewriter.replace(op, (), (source,))
            return
        before = source.owner
        if not isinstance(before, memref.CastOp):
            return
        if before.source.type == op.dest.type:
            rewriter.replace(op, (), (before.source,))
        elif as_memref(before.source.type) is not None and may_be_cast(
            before.source.type, cast(Attribute, op.dest.type)
        ):
            rewriter.replace(
                op, CastOp.create(operands=[before.source], result_types=[op.dest.type])
            )


class UsersOfCast(RewritePattern):
    """Lets users that accept any memref of the rank use the source of a cast.
    MLIR: `foldMemRefCast`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.CastOp, rewriter: PatternRewriter) -> None:
        source, dest = as_memref(op.source.type), as_memref(op.dest.type)
        if source is None:
            return
        alone: dict[SSAValue, SSAValue] = {op.dest: op.source}
        for use in list(op.dest.uses):
            user = use.operation
            if user.operands[use.index] is not op.dest:
                continue
            if user.name == "memref.copy":
                if under_cast(op.dest) is op.source:
                    _try(user, alone, rewriter)
            elif user.name.startswith("linalg."):
                if not _try(user, _casts_of(user), rewriter):
                    _try(user, alone, rewriter)
            elif use.index in FITS.get(user.name, ()):
                _try(user, alone, rewriter)
            elif dest is not None and use.index in TAKES_ANY.get(user.name, ()):
                user.operands[use.index] = op.source
                rewriter.notify_op_modified(user)


def _casts_of(op: Operation) -> dict[SSAValue, SSAValue]:
    """Returns the operands that are casts, each with its source."""
    owners = [value.owner for value in op.operands]
    casts = [owner for owner in owners if isinstance(owner, memref.CastOp)]
    return {cast.dest: cast.source for cast in casts if as_memref(cast.source.type) is not None}


def _try(op: Operation, sources: Mapping[SSAValue, SSAValue], rewriter: PatternRewriter) -> bool:
    """Changes operands if the verifier accepts the operation afterwards: some operations
    constrain the types of their operands against each other. Returns whether it does."""
    old = list(op.operands)
    op.operands = [sources.get(value, value) for value in old]
    try:
        op.verify(verify_nested_ops=False)
    except VerifyException:
        op.operands = old
        return False
    rewriter.notify_op_modified(op)
    return True


class KnownSize(RewritePattern):
    """Replaces a size that is determined by the type or by the operation that defines the value.
    MLIR: `DimOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.DimOp | tensor.DimOp, rewriter: PatternRewriter) -> None:
        type, k = ranked(op.source.type), number_of(op.index)
        if type is None or k is None or not 0 <= k < type.get_num_dims():
            return
        size = size_of(op.source, k)
        if isinstance(size, int):
            size = make_index(size, rewriter)
        if size is not None:
            rewriter.replace(op, (), (size,))
            return
        source = first_of_chain(op.source, k)
        if source is not op.source:
            op.operands[0] = source
            rewriter.notify_op_modified(op)
        else:
            _size_of_source(op, k, rewriter)


def _size_of_source(op: memref.DimOp | tensor.DimOp, k: int, rewriter: PatternRewriter) -> None:
    """Replaces the size by one of the source of the view or reshape that defines the value."""
    match owner := op.source.owner:
        case ReshapeOp() | tensor.ReshapeOp():
            rewriter.replace(op, (), (_size_in_shape(owner, k, rewriter),))
        case TransposeOp():
            expression = owner.permutation.data.results[k]
            if isinstance(expression, AffineDimExpr):
                k = expression.position
                op.operands = [owner.source, make_index(k, rewriter)]
                rewriter.notify_op_modified(op)
        case bufferization.ToBufferOp():
            rewriter.replace(op, tensor.DimOp(owner.tensor, op.index))
        case bufferization.ToTensorOp():
            rewriter.replace(op, memref.DimOp(owner.memref, op.index))
        case _:
            return


def _size_in_shape(
    reshape: ReshapeOp | tensor.ReshapeOp, k: int, rewriter: PatternRewriter
) -> SSAValue:
    """Reads a size from the shape operand of a reshape, before the reshape: memory may change
    afterwards."""
    point = InsertPoint.before(reshape)
    index = make_index(k, rewriter, point)
    type = as_tensor(reshape.shape.type)
    if type is None:
        read = memref.LoadOp.get(reshape.shape, [index])
    else:
        read = tensor.ExtractOp(reshape.shape, [index], type.element_type)
    size = rewriter.insert(read, point).results[0]
    if isinstance(size.type, IndexType):
        return size
    return rewriter.insert(arith.IndexCastOp(size, INDEX), point).result


class KnownRank(RewritePattern):
    """Replaces the rank of a ranked memref or tensor by a constant. MLIR: `RankOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.RankOp | RankOp, rewriter: PatternRewriter) -> None:
        type = ranked(op.operands[0].type)
        if type is not None:
            rewriter.replace(op, (), (make_index(type.get_num_dims(), rewriter),))
