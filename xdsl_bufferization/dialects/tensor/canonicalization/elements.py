"""Canonicalization of elements of tensors.

    %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %a = tensor.extract %t[%c1] : tensor<2xf32>              // arith.constant 2.0 : f32
    %u = tensor.insert %x into %v[%c1] : tensor<2xf32>
    %b = tensor.extract %u[%c1] : tensor<2xf32>              // %x

Only the bytes of one element of a constant are decoded, because constants may be large.

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

from collections.abc import Mapping, Sequence
from itertools import islice
from math import prod
from typing import cast

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.memref.canonicalization.casts import with_cast
from xdsl_bufferization.dialects.tensor.dialect import EmptyOp, GenerateOp
from xdsl_bufferization.dialects.tensor.known_sizes import destination
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.effect_query import memory_effects
from xdsl_bufferization.interfaces.memory_effects import EffectKind
from xdsl_bufferization.support.bounds import MOST_BETWEEN, MOST_ELEMENTS, MOST_REPEATED
from xdsl_bufferization.support.constants import constant_of, is_splat, number_of, same
from xdsl_bufferization.support.layouts import as_tensor, collapsed_shape, reassociation_of
from xdsl_bufferization.support.memory_sizes import known_sizes
from xdsl_bufferization.support.rebuilding import rebuilt


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
    """Folds a cast to the type of its source, and a cast of a cast.
    MLIR: `CastOp::fold`, `ChainedTensorCast`"""

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
    """Replaces the operands of users by the source of a cast, and casts the results of the users.
    MLIR: `FoldTensorCastProducerOp`"""

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


def _take_with_results(user: Operation, op: tensor.CastOp, rewriter: PatternRewriter) -> None:
    """Replaces operands by the sources of casts, of all of them or else of this one, and gives the
    tied results the same types."""
    source: dict[SSAValue, SSAValue] = {op.dest: op.source}
    new = _taking(user, {value: under_cast(value) for value in user.operands} | source)
    if new is None:
        new = _taking(user, source)
    if new is None:
        return
    results, casts = list[SSAValue](), list[Operation]()
    for old, result in zip(user.results, new.results, strict=True):
        if old.type != result.type:
            casts.append(cast := _cast(result, old.type))
            result = cast.dest
        results.append(result)
    rewriter.replace(user, [new, *casts], results)


def _taking(user: Operation, sources: Mapping[SSAValue, SSAValue]) -> Operation | None:
    """Returns the operation with other operands, and tied results of their types, if that
    verifies; its regions are moved then."""
    ends = [destination(result) for result in user.results]
    types = [
        result.type if end is None else sources.get(end, end).type
        for result, end in zip(user.results, ends, strict=True)
    ]
    regions = [user.detach_region(region) for region in list(user.regions)]
    operands = [sources.get(value, value) for value in user.operands]
    new = rebuilt(user, operands, types, regions=regions)
    try:
        new.verify(verify_nested_ops=False)
    except VerifyException:
        for region in regions:
            user.add_region(new.detach_region(region))
        new.erase()
        return None
    return new


class OfMade(RewritePattern):
    """Creates a tensor with the static sizes of a cast of it. MLIR: `FoldEmptyTensorWithCastOp`"""

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
    """Moves constant sizes of a new tensor into its type.
    MLIR: `ReplaceEmptyTensorStaticShapeDims`, `StaticTensorGenerate`"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, tensor.EmptyOp | tensor.SplatOp | GenerateOp):
            return
        type = as_tensor(op.results[0].type)
        first = 1 if isinstance(op, tensor.SplatOp) else 0
        found = type and known_sizes(type.get_shape(), op.operands[first:])
        if not found or type is None:
            return
        shape, rest = found
        result = TensorType(type.element_type, shape, type.encoding)
        new = rebuilt(op, [*op.operands[:first], *rest], [result])
        with_cast(op, new.results[0], rewriter, new)


class FoldCollapseOfCastOp(RewritePattern):
    """Collapses the source of a cast instead of its result."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.CollapseShapeOp, rewriter: PatternRewriter) -> None:
        source = under_cast(op.src)
        known, result = as_tensor(source.type), as_tensor(op.result.type)
        if source is op.src or known is None or result is None:
            return
        shape = collapsed_shape(known.get_shape(), reassociation_of(op))
        new = rebuilt(op, [source], [TensorType(result.element_type, shape, result.encoding)])
        with_cast(op, new.results[0], rewriter, new)


Dense = DenseIntOrFPElementsAttr[AnyFloat | IntegerType | IndexType]


def _dense(value: SSAValue) -> Dense | None:
    """Returns the dense literal of a constant tensor of numbers, or None."""
    constant = constant_of(value)
    if not isinstance(constant, DenseIntOrFPElementsAttr):
        return None
    dense = cast(DenseIntOrFPElementsAttr, constant)
    if isinstance(dense.get_element_type(), ComplexType) or not dense.data.data:
        return None
    return cast(Dense, dense)


def _element(dense: Dense, place: int) -> IntegerAttr | FloatAttr:
    """Returns the element at a position in row-major order."""
    kind = dense.get_element_type()
    size = kind.compile_time_size
    data = dense.data.data[place * size : (place + 1) * size]
    if isinstance(kind, AnyFloat):
        return FloatAttr.unpack(kind, data, 1)[0]
    return IntegerAttr.unpack(kind, data, 1)[0]


def _place(shape: Sequence[int], indices: Sequence[SSAValue]) -> int | None:
    """Returns the row-major position of an element; None if an index is not constant."""
    place = 0
    for size, index in zip(shape, indices, strict=True):
        number = number_of(index)
        if number is None or not 0 <= number < size:
            return None
        place = place * size + number
    return place


class ExtractFromConstant(RewritePattern):
    """Folds an element of a constant. MLIR: `ExtractOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExtractOp, rewriter: PatternRewriter) -> None:
        dense = _dense(op.tensor)
        if dense is None:
            return
        place = _place(dense.get_shape(), op.indices)
        if place is None and is_splat(dense):
            place = 0
        if place is not None:
            rewriter.replace(op, arith.ConstantOp(_element(dense, place)))


class ExtractFromMade(RewritePattern):
    """Replaces an element of a tensor that is created from scalars by the scalar.
    MLIR: `ExtractOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.ExtractOp, rewriter: PatternRewriter) -> None:
        element = None
        match made := op.tensor.owner:
            case tensor.SplatOp():
                element = made.input
            case tensor.FromElementsOp():
                shape = as_tensor(op.tensor.type)
                place = shape and _place(shape.get_shape(), op.indices)
                element = None if place is None else made.elements[place]
            case tensor.InsertOp() if all(map(same, made.indices, op.indices)):
                element = made.scalar
            case GenerateOp():
                element = _computed(made, op, rewriter)
            case Operation(name="linalg.fill") if made.operands[0].type == op.result.type:
                element = made.operands[0]
            case _:
                return
        if element is not None:
            rewriter.replace(op, (), (element,))


def _computed(made: GenerateOp, op: tensor.ExtractOp, rewriter: PatternRewriter) -> SSAValue | None:
    """Computes an element of a `tensor.generate` again, before its extraction; not by many
    operations, because what extracts two elements of such a tensor doubles them."""
    block = made.body.block
    end = block.last_op
    if end is None or next(islice(contents(block), MOST_REPEATED, None), None) is not None:
        return None
    ops = [inside for inside in block.ops if inside is not end]
    if not _may_be_repeated(ops, made, op):
        return None
    values = dict[SSAValue, SSAValue](zip(block.args, op.indices, strict=True))
    for inside in ops:
        rewriter.insert(inside.clone(value_mapper=values))
    return values.get(end.operands[0], end.operands[0])


def _may_be_repeated(ops: Sequence[Operation], made: GenerateOp, op: tensor.ExtractOp) -> bool:
    """True if the operations of the body may run again at the other operation with the same
    results."""
    effects = memory_effects()
    found = [effects.with_contents(inside) for inside in ops]
    if any(each is None for each in found):
        return False
    kinds = {effect.kind for each in found for effect in each or ()}
    if not kinds:
        return True
    return kinds == {EffectKind.READ} and nothing_is_written(made, op)


def nothing_is_written(before: Operation, after: Operation) -> bool:
    """True if few operations of the block are between the two, and none of them may write
    memory."""
    effects = memory_effects()
    between = before.next_op
    for _ in range(MOST_BETWEEN):
        if between is None:
            return False
        if between is after:
            return True
        found = effects.of(between)
        if found is None or between.regions:
            return False
        if any(e.kind not in (EffectKind.READ, EffectKind.ALLOCATE) for e in found):
            return False
        between = between.next_op
    return False


class InsertSame(RewritePattern):
    """Removes the insertion of a constant into a splat constant of the same value.
    MLIR: `InsertOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.InsertOp, rewriter: PatternRewriter) -> None:
        dense, element = _dense(op.dest), constant_of(op.scalar)
        if dense is None or element is None or not is_splat(dense):
            return
        if _element(dense, 0) == element:
            rewriter.replace(op, (), (op.dest,))


class ConstantTensor(RewritePattern):
    """Folds a tensor that is created from constant scalars.
    MLIR: `FromElementsOp::fold`, `SplatOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: tensor.FromElementsOp | tensor.SplatOp, rewriter: PatternRewriter
    ) -> None:
        type = as_tensor(op.result.type)
        values = op.operands
        if isinstance(op, tensor.SplatOp):
            values = values[:1]
        if type is None or not type.has_static_shape():
            return
        if not 0 < prod(type.get_shape()) <= max(MOST_ELEMENTS, len(values)):
            return
        numbers = list[float]()
        for value in values:
            match constant_of(value):
                case IntegerAttr() | FloatAttr() as constant:
                    numbers.append(constant.value.data)
                case _:
                    return
        shaped = cast(TensorType[AnyFloat], type)
        dense = DenseIntOrFPElementsAttr.from_list(shaped, numbers)
        rewriter.replace(op, arith.ConstantOp(dense, type))


class ReshapedConstant(RewritePattern):
    """Folds a reshape of a constant, and a slice of a splat constant.
    MLIR: `FoldReshapeWithConstant`, `ExtractSliceOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self,
        op: tensor.CollapseShapeOp | tensor.ExpandShapeOp | tensor.ExtractSliceOp,
        rewriter: PatternRewriter,
    ) -> None:
        dense, type = _dense(op.operands[0]), as_tensor(op.result.type)
        if dense is None or type is None or not type.has_static_shape():
            return
        shaped = cast(TensorType[AnyFloat], type)
        data = dense.data
        if isinstance(op, tensor.ExtractSliceOp):
            size = dense.get_element_type().compile_time_size
            count = prod(type.get_shape())
            if not is_splat(dense) or not 0 < count * size <= len(data.data):
                return
            data = BytesAttr(data.data[:size] * count)
        rewriter.replace(op, arith.ConstantOp(DenseIntOrFPElementsAttr(shaped, data), type))
