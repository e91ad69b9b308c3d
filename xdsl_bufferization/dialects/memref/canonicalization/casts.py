"""
Canonicalization of `memref.cast`, and of constant sizes.

    %m = memref.alloc(%c4, %n) : memref<?x?xf32>      %m = memref.alloc(%n) : memref<4x?xf32>
    %k = memref.cast %m : .. to memref<?x8xf32>       memref.store %x, %m[%i, %j]
    memref.store %x, %k[%i, %j]

A constant size moves into the type, followed by a cast. A cast is replaced by its source in all
users that accept any memref of that rank, and is erased once it is unused.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, Operation, SSAValue, Use
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.memref.views import CastOp, may_be_cast, tells_less
from xdsl_bufferization.support.layouts import as_memref, is_identity, with_shape
from xdsl_bufferization.support.mixed_sizes import known_sizes
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
    """Replaces an operation with one result by a value, with a cast if its type differs."""
    made = list(ops)
    old = op.results[0].type
    if new.type != old:
        made.append(CastOp.create(operands=[new], result_types=[old]))
        new = made[-1].results[0]
    rewriter.replace(op, made, [new])


def under_cast(value: SSAValue) -> SSAValue:
    """Returns the source of a cast that only makes the type less static, or the value itself."""
    owner = value.owner
    if not isinstance(owner, memref.CastOp):
        return value
    source, dest = as_memref(owner.source.type), as_memref(value.type)
    is_less = source is not None and dest is not None and tells_less(source, dest)
    return owner.source if is_less else value


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
        for use in list(op.dest.uses):
            user = use.operation
            if user.name == "memref.copy":
                if under_cast(op.dest) is op.source:
                    _try(use, op.source, rewriter)
            elif user.name.startswith("linalg.") or use.index in FITS.get(user.name, ()):
                _try(use, op.source, rewriter)
            elif dest is not None and use.index in TAKES_ANY.get(user.name, ()):
                user.operands[use.index] = op.source
                rewriter.notify_op_modified(user)


def _try(use: Use, source: SSAValue, rewriter: PatternRewriter) -> None:
    """Changes the operand if the verifier accepts the operation afterwards: some operations
    constrain the types of their operands against each other."""
    op, old = use.operation, use.operation.operands[use.index]
    op.operands[use.index] = source
    try:
        op.verify(verify_nested_ops=False)
    except VerifyException:
        op.operands[use.index] = old
    else:
        rewriter.notify_op_modified(op)
