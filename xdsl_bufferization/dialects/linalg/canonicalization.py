"""Canonicalization of the `linalg` dialect, without the patterns of MLIR that propagate casts.

    %0 = linalg.transpose ins(%a : ...) outs(%b : ...) permutation = [1, 0]
    %1 = linalg.transpose ins(%0 : ...) outs(%c : ...) permutation = [1, 0]

    %a

An operation on tensors that yields the elements of an operand unchanged is replaced by
that operand. Two permutations or broadcasts are merged. An operation on a buffer
without elements is erased.

Canonicalization of `linalg.index`.

    linalg.generic .. outs(%o : tensor<1x8xf32>) {
      %i = linalg.index 0 : index                       // arith.constant 0 : index

The index in a dimension of size 1 is always 0.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import linalg
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, MemRefType, ShapedType
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.linalg import dialect, tensor_ops
from xdsl_bufferization.dialects.linalg.coverage import copied_operands, is_fully_written
from xdsl_bufferization.dialects.linalg.structured import BroadcastOp, TransposeOp
from xdsl_bufferization.dialects.linalg.tensor_ops import PackOp, RelayoutOperation, UnpackOp
from xdsl_bufferization.dialects.linalg.verifiers import shape_of
from xdsl_bufferization.dialects.tensor.known_sizes import size_origin
from xdsl_bufferization.support.constants import make_index


class OnlyIndex(RewritePattern):
    """Replaces the index of a dimension of size 1 by 0. MLIR: `IndexOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: linalg.ops.IndexOp, rewriter: PatternRewriter) -> None:
        parent = op.parent_op()
        if parent is not None and _is_single(parent, op.dim.value.data):
            rewriter.replace(op, (), (make_index(0, rewriter),))


def _is_single(op: Operation, dimension: int) -> bool:
    """True if a dimension of the iteration space is known to have size 1."""
    maps = op.properties.get("indexing_maps")
    if not isa(maps, ArrayAttr[AffineMapAttr]) or len(maps) > len(op.operands):
        return False
    return any(
        expression == AffineDimExpr(dimension) and size == 1
        for map, value in zip(maps, op.operands)
        if isinstance(value.type, ShapedType)
        for expression, size in zip(map.data.results, value.type.get_shape())
    )


class EraseDeadLinalgOp(RewritePattern):
    """Removes an operation on a memref without elements."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not op.results and any(
            isinstance(type, MemRefType) and 0 in type.get_shape() for type in op.operand_types
        ):
            rewriter.erase(op)


class EraseIdentityLinalgOp(RewritePattern):
    """Replaces an operation whose body only yields elements of operands, each at its own position,
    by these operands. A copy of a tensor into another one stays, so that bufferization makes a
    copy."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, LinalgStructuredOperation):
            return
        is_self_copy = op.name == "linalg.copy" and op.operands[0] is op.operands[-1]
        if not isinstance(op, GenericOp) and not is_self_copy:
            return
        copied = copied_operands(op)
        if copied is None or len(set(op.get_indexing_maps())) > 1:
            return
        if not op.results:
            if len(op.operands) == 2 and op.operands[0] is op.operands[1]:
                rewriter.erase(op)
            return
        given = [op.operands[index] for index in copied]
        if [value.type for value in given] != list(op.result_types):
            return
        # Elements that no iteration writes keep the value of the init.
        first = len(op.inputs)
        if all(
            value is init or is_fully_written(op, index)
            for index, (value, init) in enumerate(zip(given, op.outputs), first)
        ):
            rewriter.replace(op, [], given)


class TransposeTwice(RewritePattern):
    """Folds the identity permutation, and merges two transpositions.
    MLIR: `TransposeOp::fold`, `FoldTransposeWithTranspose`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TransposeOp, rewriter: PatternRewriter) -> None:
        if not op.results:
            return
        input, permutation = op.inputs[0], list(op.numbers)
        before = input.owner
        is_second = isinstance(before, TransposeOp)
        if is_second:
            first = before.numbers
            input, permutation = before.inputs[0], [first[d] for d in permutation]
        if permutation == sorted(permutation) and input.type == op.result_types[0]:
            rewriter.replace(op, [], [input])
        elif is_second:
            rewriter.replace(op, TransposeOp.move(input, op.outputs[0], permutation))


class BroadcastTwice(RewritePattern):
    """Folds a broadcast that adds no dimension, and merges two broadcasts."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: BroadcastOp, rewriter: PatternRewriter) -> None:
        if not op.results:
            return
        added, before = op.numbers, op.input.owner
        if not added and op.input.type == op.result_types[0]:
            rewriter.replace(op, [], [op.input])
        elif isinstance(before, BroadcastOp):
            first = before.numbers
            rank = len(added) + len(first) + _rank(before.input)
            kept = [d for d in range(rank) if d not in added]
            dimensions = sorted((*added, *(kept[d] for d in first)))
            rewriter.replace(op, BroadcastOp.move(before.input, op.init, dimensions))


def _rank(value: SSAValue) -> int:
    return len(shape_of(value.type))


class ThereAndBack(RewritePattern):
    """Folds `linalg.pack` of `linalg.unpack` of the same tiles, and the reverse, where the result
    has the sizes of the first source. It may be larger: the first operation then drops elements.
    MLIR: `PackOp::canonicalize`, `UnPackOp::canonicalize`, which compare types only"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp | UnpackOp, rewriter: PatternRewriter) -> None:
        before = op.source.owner
        if not isinstance(before, RelayoutOperation) or type(before) is type(op):
            return
        source = before.operands[0]
        if op.padding or before.padding or source.type != op.result_types[0]:
            return
        if _tiling(op) != _tiling(before):
            return
        dimensions = range(_rank(source))
        destination = op.operands[1]
        if all(size_origin(source, k) == size_origin(destination, k) for k in dimensions):
            rewriter.replace(op, [], [source])


def _tiling(op: RelayoutOperation) -> tuple[object, ...]:
    positions = op.inner_dims_pos.get_values()
    sizes = op.static_inner_tiles.get_values()
    return positions, sizes, op.order, tuple(op.tiles)


_NOT_STRUCTURED = {
    "linalg.yield",
    *(op.name for op in (tensor_ops.SoftmaxOp, *tensor_ops.TRANSFORMS)),
}

_STRUCTURED = tuple(
    op.name
    for op in (*dialect.OPERATIONS, *dialect.SUBSTITUTES.values())
    if op.name not in _NOT_STRUCTURED
)
"""All named operations, those with a region, and those that pack and unpack."""

_MOVES = (
    EraseDeadLinalgOp(),
    EraseIdentityLinalgOp(),
    TransposeTwice(),
    BroadcastTwice(),
    ThereAndBack(),
)

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    **dict.fromkeys(_STRUCTURED, _MOVES),
    "linalg.index": (OnlyIndex(),),
}
