"""
Canonicalization of elements of tensors.

    %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %a = tensor.extract %t[%c1] : tensor<2xf32>              // arith.constant 2.0 : f32
    %u = tensor.insert %x into %v[%c1] : tensor<2xf32>
    %b = tensor.extract %u[%c1] : tensor<2xf32>              // %x

Only the bytes of one element of a constant are decoded, because constants may be large.

MLIR: lib/Dialect/Tensor/IR/TensorOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import cast

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
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
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from xdsl_bufferization.dialects.tensor.dialect import GenerateOp
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_effects import EffectKind
from xdsl_bufferization.support.bounds import MOST_BETWEEN
from xdsl_bufferization.support.constants import constant_of, is_splat, number_of, same
from xdsl_bufferization.support.layouts import as_tensor

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
    """
    Folds an element of a constant.

    MLIR: `ExtractOp::fold`
    """

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
    """
    Replaces an element of a tensor that is created from scalars by the scalar.

    MLIR: `ExtractOp::fold`
    """

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
    """Computes an element of a `tensor.generate` again, before its extraction."""
    block = made.body.block
    end = block.last_op
    if end is None:
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
    effects = MemoryEffects()
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
    effects = MemoryEffects()
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
    """
    Removes the insertion of a constant into a splat constant of the same value.

    MLIR: `InsertOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: tensor.InsertOp, rewriter: PatternRewriter) -> None:
        dense, element = _dense(op.dest), constant_of(op.scalar)
        if dense is None or element is None or not is_splat(dense):
            return
        if _element(dense, 0) == element:
            rewriter.replace(op, (), (op.dest,))


class ConstantTensor(RewritePattern):
    """
    Folds a tensor that is created from constant scalars.

    MLIR: `FromElementsOp::fold`, `SplatOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: tensor.FromElementsOp | tensor.SplatOp, rewriter: PatternRewriter
    ) -> None:
        type = as_tensor(op.result.type)
        values = op.operands
        if isinstance(op, tensor.SplatOp):
            values = values[:1]
        if type is None or not type.has_static_shape() or 0 in type.get_shape():
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
    """
    Folds a reshape of a constant, and a slice of a splat constant.

    MLIR: `FoldReshapeWithConstant`, `ExtractSliceOp::fold`
    """

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
            if not is_splat(dense) or 0 in type.get_shape():
                return
            size = dense.get_element_type().compile_time_size
            data = BytesAttr(data.data[:size] * prod(type.get_shape()))
        rewriter.replace(op, arith.ConstantOp(DenseIntOrFPElementsAttr(shaped, data), type))
