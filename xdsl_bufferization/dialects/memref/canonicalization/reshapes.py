"""Canonicalization of `memref.collapse_shape` and `memref.expand_shape`, and of those of tensors.

    %v = memref.collapse_shape %n [[0, 1]] : memref<4x8xf32> into memref<32xf32>
    %w = memref.expand_shape %v [[0, 1]] output_shape [4, 8]                      // %n

    %v = memref.collapse_shape %m [[0, 1], [2]] : memref<4x8x2xf32> into memref<32x2xf32>
    %w = memref.collapse_shape %v [[0, 1]] : memref<32x2xf32> into memref<64xf32>
    // becomes
    %w = memref.collapse_shape %m [[0, 1, 2]] : memref<4x8x2xf32> into memref<64xf32>

A reshape that undoes another one or keeps the type is erased. Two collapses or two
expansions are merged.

MLIR: include/mlir/Dialect/Utils/ReshapeOpsUtils.h,
lib/Dialect/Utils/ReshapeOpsUtils.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from xdsl_bufferization.dialects.memref.canonicalization.casts import with_cast
from xdsl_bufferization.dialects.memref.views import may_be_cast, under_cast
from xdsl_bufferization.support.layouts import (
    as_memref,
    as_tensor,
    collapsed_type,
    expanded_type,
    memref_type,
    reassociation_attribute,
    reassociation_of,
)
from xdsl_bufferization.support.rebuilding import rebuilt

CollapseOp = memref.CollapseShapeOp | tensor.CollapseShapeOp

ExpandOp = memref.ExpandShapeOp | tensor.ExpandShapeOp

Groups = list[list[int]]
"""For each dimension of the smaller shape, the dimensions of the larger shape that form it."""


def _composed(coarse: Groups, fine: Groups) -> Groups:
    """Returns the reassociation of two consecutive reshapes: each group of `coarse` lists groups of
    `fine`."""
    return [list(chain(*(fine[k] for k in group))) for group in coarse]


def _shape(type: Attribute) -> Sequence[int] | None:
    found = as_memref(type) or as_tensor(type)
    return None if found is None else found.get_shape()


class NothingReshaped(RewritePattern):
    """Removes a reshape to the type of its source, also in two steps. MLIR: `foldReshapeOp`"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, CollapseOp | ExpandOp):
            return
        source, before = op.src, op.src.owner
        if source.type == op.result.type:
            if len(reassociation_of(op)) == len(_shape(source.type) or ()):
                rewriter.replace(op, (), (source,))
            return
        if not isinstance(before, ExpandOp if isinstance(op, CollapseOp) else CollapseOp):
            return
        if before.src.type == op.result.type and _is_determined(op, before):
            rewriter.replace(op, (), (before.src,))


def _is_determined(op: CollapseOp | ExpandOp, before: CollapseOp | ExpandOp) -> bool:
    """True if the source of the first and the result of the second reshape certainly have the same
    shape. Equal types do not imply that if two sizes of a group are dynamic, or one beside a 0."""
    shape = _shape(op.result.type)
    if shape is None:
        return False
    if DYNAMIC_INDEX not in shape:
        return True
    groups = reassociation_of(op)
    if groups != reassociation_of(before):
        return False
    return isinstance(op, CollapseOp) or all(
        _is_told_by_product([shape[d] for d in group]) for group in groups
    )


def _is_told_by_product(sizes: Sequence[int]) -> bool:
    """True if the product of the sizes of a group tells the one that is dynamic, or none is."""
    return DYNAMIC_INDEX not in sizes or (sizes.count(DYNAMIC_INDEX) == 1 and 0 not in sizes)


class ComposeExpandOfCollapseOp(RewritePattern):
    """Replaces the expansion of a collapsed tensor, to static sizes, by a single reshape."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExpandShapeOp, rewriter: PatternRewriter) -> None:
        before = op.src.owner
        if not isinstance(before, tensor.CollapseShapeOp):
            return
        source, result = _shape(before.src.type) or (), _shape(op.result.type) or ()
        if any(size in (DYNAMIC_INDEX, 0, 1) for size in (*source, *result)):
            return
        expand = len(source) < len(result)
        groups = _groups(result, source) if expand else _groups(source, result)
        if groups is None:
            return
        properties: dict[str, Attribute] = {"reassociation": reassociation_attribute(groups)}
        if expand:
            properties["static_output_shape"] = op.static_output_shape
        new = (tensor.ExpandShapeOp if expand else tensor.CollapseShapeOp).create(
            operands=[before.src],
            result_types=op.result_types,
            properties=properties,
            attributes=op.attributes,
        )
        rewriter.replace(op, new)


def _groups(fine: Sequence[int], coarse: Sequence[int]) -> Groups | None:
    """Returns the consecutive source sizes whose product is each result size."""
    groups, place = Groups(), 0
    for size in coarse:
        product, start = 1, place
        while product < size and place < len(fine):
            product *= fine[place]
            place += 1
        if product != size:
            return None
        groups.append(list(range(start, place)))
    return groups if place == len(fine) else None


class TwoReshapes(RewritePattern):
    """Merges two operations that collapse dimensions, or two that expand them.
    MLIR: `ComposeReassociativeReshapeOps`"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, CollapseOp | ExpandOp):
            return
        collapses, before = isinstance(op, CollapseOp), op.src.owner
        if not isinstance(before, CollapseOp if collapses else ExpandOp):
            return
        coarse, fine = (op, before) if collapses else (before, op)
        groups = _composed(reassociation_of(coarse), reassociation_of(fine))
        source, shape = as_memref(before.src.type), _shape(op.result.type) or ()
        if source is not None:
            if collapses:
                type = collapsed_type(source, groups)
            else:
                type = expanded_type(source, shape, groups)
            if type != op.result.type:
                return
        operands = [before.src, *op.operands[1:]]
        rewriter.replace(
            op, rebuilt(op, operands, properties={"reassociation": reassociation_attribute(groups)})
        )


class CollapseShapeOpMemRefCastFolder(RewritePattern):
    """Collapses the source of a cast instead of its result."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: memref.CollapseShapeOp, rewriter: PatternRewriter) -> None:
        source = under_cast(op.src)
        if source is op.src:
            return
        result = collapsed_type(memref_type(source), reassociation_of(op))
        if result is None or not may_be_cast(result, memref_type(op.result)):
            return
        new = rebuilt(op, [source], [result])
        with_cast(op, new.results[0], rewriter, new)


RESHAPES: tuple[RewritePattern, ...] = (NothingReshaped(), TwoReshapes())
"""The patterns of `collapse_shape` and of `expand_shape`, of memrefs and of tensors."""
