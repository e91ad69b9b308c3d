"""Canonicalization of `bufferization.dealloc`.

    %0:2 = bufferization.dealloc (%m, %m, %n : ..) if (%c, %d, %false) retain (%r, %r : ..)
    // becomes
    %e = arith.ori %c, %d : i1
    %0 = bufferization.dealloc (%m : ..) if (%e) retain (%r : ..)     // for both results

Each pattern computes new lists of deallocated and retained memrefs, and the operation
is rebuilt with them. Without memrefs to deallocate it is erased.

MLIR: lib/Dialect/Bufferization/IR/BufferizationOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, bufferization, memref
from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp

Freed = Sequence[tuple[SSAValue, SSAValue]]
"""The memrefs to deallocate, each with its condition."""

ALLOCATIONS = (memref.AllocOp, bufferization.CloneOp)


def _freed(op: DeallocOp) -> list[tuple[SSAValue, SSAValue]]:
    operands, count = op.operands, _count(op)
    return list(zip(operands[:count], operands[count : 2 * count], strict=True))


def _count(op: DeallocOp) -> int:
    """The number of memrefs to deallocate. Access by name would unpack all segments each time."""
    retained = len(op.results)
    return (len(op.operands) - retained) // 2


def _rebuild(op: DeallocOp, freed: Freed, rewriter: PatternRewriter) -> None:
    """Rebuilds the operation with other memrefs to deallocate."""
    new = DeallocOp([m for m, _ in freed], [c for _, c in freed], op.retained, op.attributes)
    rewriter.replace(op, new)


class DeallocRemoveDuplicateDeallocMemrefs(RewritePattern):
    """Removes duplicates among the memrefs to deallocate, and joins their conditions by
    `arith.ori`."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        conditions = dict[SSAValue, SSAValue]()
        for value, condition in _freed(op):
            other = conditions.get(value)
            if other is not None and other is not condition:
                either = arith.OrIOp(other, condition)
                rewriter.insert(either)
                condition = either.result
            conditions[value] = condition
        if len(conditions) < _count(op):
            _rebuild(op, list(conditions.items()), rewriter)


class DeallocRemoveDuplicateRetainedMemrefs(RewritePattern):
    """Removes duplicates among the retained memrefs."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        if len(op.results) < 2:
            return
        places = dict[SSAValue, int]()
        for value in op.retained:
            places.setdefault(value, len(places))
        if len(places) == len(op.retained):
            return
        new = DeallocOp(op.memrefs, op.conditions, list(places), op.attributes)
        results = [new.updated_conditions[places[value]] for value in op.retained]
        rewriter.replace(op, new, results)


class EraseEmptyDealloc(RewritePattern):
    """Removes a `bufferization.dealloc` without memrefs to deallocate; its results are false."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        if _count(op):
            return
        if not op.results:
            rewriter.erase(op)
            return
        false = arith.ConstantOp(IntegerAttr(0, i1))
        rewriter.replace(op, false, [false.result] * len(op.results))


class EraseAlwaysFalseDealloc(RewritePattern):
    """Removes memrefs whose condition is the constant false."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        kept = [(m, c) for m, c in _freed(op) if not _is_false(c)]
        if len(kept) < _count(op):
            _rebuild(op, kept, rewriter)


class SkipExtractMetadataOfAlloc(RewritePattern):
    """Deallocates an allocation itself instead of the base buffer of its metadata."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        old = _freed(op)
        if any(_allocation(m) is not m for m, _ in old):
            _rebuild(op, [(_allocation(m), c) for m, c in old], rewriter)


class RemoveAllocDeallocPairWhenNoOtherUsers(RewritePattern):
    """Removes an allocation whose only use is this deallocation, and the deallocation of it."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DeallocOp, rewriter: PatternRewriter) -> None:
        unused = {m: None for m, _ in _freed(op) if _is_unused(m)}
        if not unused:
            return
        _rebuild(op, [(m, c) for m, c in _freed(op) if m not in unused], rewriter)
        for value in unused:
            assert isinstance(value.owner, Operation)
            rewriter.erase(value.owner)


def _is_false(value: SSAValue) -> bool:
    owner = value.owner
    return (
        isinstance(owner, arith.ConstantOp)
        and isinstance(owner.value, IntegerAttr)
        and not owner.value.value.data
    )


def _allocation(value: SSAValue) -> SSAValue:
    """Returns the allocation whose base buffer the value is, or the value itself."""
    owner = value.owner
    if not isinstance(owner, memref.ExtractStridedMetaDataOp):
        return value
    is_new = isinstance(owner.source.owner, ALLOCATIONS)
    return owner.source if is_new and value is owner.base_buffer else value


def _is_unused(value: SSAValue) -> bool:
    """True if the value is an allocation whose only use is one deallocation."""
    return isinstance(value.owner, ALLOCATIONS) and value.has_one_use()
