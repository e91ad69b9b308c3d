"""
Canonicalization of `tensor.cast`, and of constant sizes.

    %k = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
    %r = linalg.exp ins(%k : tensor<?xf32>) outs(%k : tensor<?xf32>) -> tensor<?xf32>
    // becomes
    %s = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %r = tensor.cast %s : tensor<4xf32> to tensor<?xf32>

A cast that makes the type less static moves after its users. One that makes it more
static moves into the operation that defines the source, if that accepts any sizes.
Types become as static as they can be.

MLIR: lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.memref.canonicalization.reshapes import groups_of
from xdsl_bufferization.dialects.tensor.dialect import EmptyOp, GenerateOp
from xdsl_bufferization.dialects.tensor.known_sizes import destination
from xdsl_bufferization.support.layouts import as_tensor, collapsed_shape
from xdsl_bufferization.support.mixed_sizes import known_sizes


def with_tensor_cast(
    op: Operation, new: SSAValue, rewriter: PatternRewriter, *ops: Operation
) -> None:
    """Replaces an operation with one result by a value, with a cast if its type differs."""
    made = list(ops)
    old = op.results[0].type
    if new.type != old:
        made.append(_cast(new, old))
        new = made[-1].results[0]
    rewriter.replace(op, made, [new])


def _cast(value: SSAValue, type: Attribute) -> tensor.CastOp:
    return tensor.CastOp.create(operands=[value], result_types=[type])


def tells_more(a: Attribute, b: Attribute) -> bool:
    """True if the first type is more static than the second, and otherwise equal."""
    x, y = as_tensor(a), as_tensor(b)
    if x is None or y is None or a == b or x.encoding != y.encoding:
        return False
    return x.element_type == y.element_type and all(
        n in (m, DYNAMIC_INDEX) for m, n in zip(x.get_shape(), y.get_shape(), strict=True)
    )


def under_cast(value: SSAValue) -> SSAValue:
    """Returns the source of a cast that only makes the type less static, or the value itself."""
    owner = value.owner
    if isinstance(owner, tensor.CastOp) and tells_more(owner.source.type, value.type):
        return owner.source
    return value


class CastOfCast(RewritePattern):
    """
    Folds a cast to the type of its source, and a cast of a cast.

    MLIR: `CastOp::fold`, `ChainedTensorCast`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.CastOp, rewriter: PatternRewriter) -> None:
        source, before = op.source, op.source.owner
        if source.type == op.dest.type:
            rewriter.replace(op, (), (source,))
            return
        if not isinstance(before, tensor.CastOp):
            return
        types = [as_tensor(t) for t in (before.source.type, source.type, op.dest.type)]
        shapes = [type.get_shape() for type in types if type is not None]
        if len(shapes) < 3 or not _is_redundant(shapes):
            return
        if before.source.type == op.dest.type:
            rewriter.replace(op, (), (before.source,))
        else:
            rewriter.replace(op, _cast(before.source, op.dest.type))


def _is_redundant(shapes: Sequence[Sequence[int]]) -> bool:
    """True if each static size of the second shape is static in the first or third shape, and if
    the sizes agree."""
    for first, second, third in zip(*shapes, strict=True):
        others = {first, third} - {DYNAMIC_INDEX}
        if len(others) > 1 or not {second} - {DYNAMIC_INDEX} <= others:
            return False
    return True


class IntoUsers(RewritePattern):
    """
    Replaces the operands of users by the source of a cast, and casts the results of the users.

    MLIR: `FoldTensorCastProducerOp`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.CastOp, rewriter: PatternRewriter) -> None:
        if under_cast(op.dest) is op.dest:
            return
        for use in list(op.dest.uses):
            user = use.operation
            if user.name == "tensor.extract":
                user.operands[use.index] = op.source
                rewriter.notify_op_modified(user)
            elif user.name == "tensor.insert" or user.name.startswith("linalg."):
                _take_with_results(user, op, rewriter)


def _without_cast(user: Operation, op: tensor.CastOp) -> list[SSAValue]:
    return [op.source if value is op.dest else value for value in user.operands]


def _take_with_results(user: Operation, op: tensor.CastOp, rewriter: PatternRewriter) -> None:
    """Replaces operands by the sources of casts, and gives the tied results the same types."""
    types = [
        op.source.type if destination(result) is op.dest else result.type for result in user.results
    ]
    regions = [user.detach_region(region) for region in list(user.regions)]
    new = type(user).create(
        operands=_without_cast(user, op),
        result_types=types,
        properties=user.properties.copy(),
        attributes=user.attributes.copy(),
        regions=regions,
    )
    try:
        new.verify(verify_nested_ops=False)
    except VerifyException:
        for region in regions:
            user.add_region(new.detach_region(region))
        new.erase()
        return
    results, casts = list[SSAValue](), list[Operation]()
    for old, result in zip(user.results, new.results, strict=True):
        if old.type != result.type:
            casts.append(cast := _cast(result, old.type))
            result = cast.dest
        results.append(result)
    rewriter.replace(user, [new, *casts], results)


class OfMade(RewritePattern):
    """
    Creates a tensor with the static sizes of a cast of it.

    MLIR: `FoldEmptyTensorWithCastOp`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.CastOp, rewriter: PatternRewriter) -> None:
        type, made = as_tensor(op.dest.type), op.source.owner
        if type is None or not tells_more(type, op.source.type):
            return
        if not isinstance(made, tensor.EmptyOp):
            return
        before = as_tensor(op.source.type)
        assert before is not None
        sizes = iter(made.dynamic_sizes)
        rest = list[SSAValue]()
        for old, new in zip(before.get_shape(), type.get_shape(), strict=True):
            value = next(sizes) if old == DYNAMIC_INDEX else None
            if value is not None and new == DYNAMIC_INDEX:
                rest.append(value)
        empty = EmptyOp(rest, type)
        empty.attributes |= made.attributes
        rewriter.replace(op, empty)


class KnownSizes(RewritePattern):
    """
    Moves constant sizes of a new tensor into its type.

    MLIR: `ReplaceEmptyTensorStaticShapeDims`, `StaticTensorGenerate`
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, tensor.EmptyOp | tensor.SplatOp | GenerateOp):
            return
        type = as_tensor(op.results[0].type)
        first = 1 if isinstance(op, tensor.SplatOp) else 0
        found = type and known_sizes(type.get_shape(), op.operands[first:])
        if not found or type is None:
            return
        shape, rest = found
        new = op.__class__.create(
            operands=[*op.operands[:first], *rest],
            result_types=[TensorType(type.element_type, shape, type.encoding)],
            properties=op.properties,
            attributes=op.attributes,
            regions=[op.detach_region(region) for region in list(op.regions)],
        )
        with_tensor_cast(op, new.results[0], rewriter, new)


class FoldCollapseOfCastOp(RewritePattern):
    """Collapses the source of a cast instead of its result."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.CollapseShapeOp, rewriter: PatternRewriter) -> None:
        source = under_cast(op.src)
        known, result = as_tensor(source.type), as_tensor(op.result.type)
        if source is op.src or known is None or result is None:
            return
        shape = collapsed_shape(known.get_shape(), groups_of(op))
        new = op.__class__.create(
            operands=[source],
            result_types=[TensorType(result.element_type, shape, result.encoding)],
            properties=op.properties,
            attributes=op.attributes,
        )
        with_tensor_cast(op, new.results[0], rewriter, new)
