"""
Operations of the `vector` dialect that move elements, where xDSL 0.74 has none.

    %c = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
    %t = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
    %s = vector.extract_strided_slice %v {offsets = [0], sizes = [1], strides = [1]}
      : vector<2x4xf32> to vector<1x4xf32>
    %i = vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td, lib/Dialect/Vector/IR/VectorOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import ClassVar

from xdsl.dialects.builtin import I64, ArrayAttr, DenseArrayBase, IntegerAttr, VectorType, i64
from xdsl.interfaces import HasFolderInterface
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure

from xdsl_bufferization.dialects.vector.types import dimensions, of_dimensions, scaled, vector
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.lazy_definition import on_demand

Numbers = ArrayAttr[IntegerAttr[I64]]


@on_demand(irdl_op_definition)
class ShapeCastOp(IRDLOperation, HasFolderInterface):
    """Reinterprets the elements, in order, in another shape."""

    name = "vector.shape_cast"

    source = operand_def(VectorType)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def fold(self) -> Sequence[SSAValue] | None:
        """Nothing to do if the shape stays."""
        return (self.source,) if self.source.type == self.result.type else None

    def verify_(self) -> None:
        source, result = vector(self.source.type), vector(self.result.type)
        if source.element_type != result.element_type:
            raise op_error(self, "has different source and result element types")
        counts = [prod(type.get_shape()) for type in (source, result)]
        if counts[0] != counts[1]:
            raise op_error(
                self,
                f"has different number of elements at source ({counts[0]}) and result "
                f"({counts[1]})",
            )
        flags = [sum(scaled(type)) for type in (source, result)]
        if flags[0] != flags[1]:
            raise op_error(
                self,
                f"has different number of scalable dims at source ({flags[0]}) and "
                f"result ({flags[1]})",
            )


@on_demand(irdl_op_definition)
class TransposeOp(IRDLOperation, HasFolderInterface):
    """Dimension `k` of the result is dimension `permutation[k]` of the operand."""

    name = "vector.transpose"

    vector = operand_def(VectorType)
    permutation = prop_def(DenseArrayBase.constr(i64))
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"

    def fold(self) -> Sequence[SSAValue] | None:
        """Nothing to do if all dimensions stay where they are."""
        order = self.permutation.get_values()
        return (self.vector,) if list(order) == sorted(order) else None

    def verify_(self) -> None:
        source, result = vector(self.vector.type), vector(self.result.type)
        order = self.permutation.get_values()
        if source.element_type != result.element_type:
            raise op_error(self, "failed to verify that operand and result have same element type")
        rank = result.get_num_dims()
        if source.get_num_dims() != rank:
            raise op_error(self, f"vector result rank mismatch: {rank}")
        if len(order) != rank:
            raise op_error(self, f"transposition length mismatch: {len(order)}")
        wanted, got = dimensions(source), dimensions(result)
        for k, position in enumerate(order):
            if not 0 <= position < rank:
                raise op_error(self, f"transposition index out of range: {position}")
            if position in order[:k]:
                raise op_error(self, f"duplicate position index: {position}")
            if got[k] != wanted[position]:
                raise op_error(self, f"dimension size mismatch at: {position}")


def _numbers(attribute: Numbers) -> tuple[int, ...]:
    return tuple(number.value.data for number in attribute)


def _verify_confined(
    op: Operation, what: str, values: Sequence[int], low: int, limits: Sequence[int]
) -> None:
    """Each value is at least `low` and less than its limit."""
    for dimension, (value, limit) in enumerate(zip(values, limits)):
        if not low <= value < limit:
            raise op_error(
                op, f"expected {what} dimension {dimension} to be confined to [{low}, {limit})"
            )


def _verify_strides(op: Operation, strides: Sequence[int]) -> None:
    if any(stride != 1 for stride in strides):
        raise op_error(op, "expected strides to be confined to [1, 2)")


@on_demand(irdl_op_definition)
class ExtractStridedSliceOp(IRDLOperation):
    """A box of a vector; the numbers are for the first dimensions."""

    name = "vector.extract_strided_slice"

    source = operand_def(VectorType)
    offsets = prop_def(Numbers)
    sizes = prop_def(Numbers)
    strides = prop_def(Numbers)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        source = vector(self.source.type)
        offsets, sizes = _numbers(self.offsets), _numbers(self.sizes)
        strides, shape = _numbers(self.strides), source.get_shape()
        if not len(offsets) == len(sizes) == len(strides):
            raise op_error(self, "expected offsets, sizes and strides attributes of same size")
        if len(offsets) > len(shape):
            raise op_error(self, "expected offsets attribute of rank no greater than vector rank")
        ends = [size + 1 for size in shape]
        _verify_confined(self, "offsets", offsets, 0, shape)
        _verify_confined(self, "sizes", sizes, 1, ends)
        _verify_strides(self, strides)
        sums = [a + b for a, b in zip(offsets, sizes)]
        _verify_confined(self, "sum(offsets, sizes)", sums, 1, ends)
        flags = scaled(source)
        for k, size in enumerate(sizes):
            if flags[k] and size != shape[k]:
                raise op_error(
                    self,
                    f"expected size at idx={k} to match the corresponding base size "
                    f"from the input vector ({size} vs {shape[k]})",
                )
        taken = (*sizes, *shape[len(sizes) :])
        wanted = of_dimensions(source.element_type, tuple(zip(taken, flags)))
        if self.result.type != wanted:
            raise op_error(self, f"expected result type to be '{wanted}'")


@on_demand(irdl_op_definition)
class InsertStridedSliceOp(IRDLOperation):
    """A vector with a box of it replaced; the box has its last dimensions."""

    name = "vector.insert_strided_slice"

    T: ClassVar = VarConstraint("T", base(VectorType))

    source = operand_def(VectorType)
    dest = operand_def(T)
    offsets = prop_def(Numbers)
    strides = prop_def(Numbers)
    result = result_def(T)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$source `,` $dest attr-dict `:` type($source) `into` type($dest)"

    def verify_(self) -> None:
        source, dest = vector(self.source.type), vector(self.dest.type)
        if source.element_type != dest.element_type:
            raise op_error(
                self, "failed to verify that operand #0 and result have same element type"
            )
        offsets, strides = _numbers(self.offsets), _numbers(self.strides)
        shape, box = dest.get_shape(), source.get_shape()
        if len(offsets) != len(shape):
            raise op_error(self, "expected offsets of same size as destination vector rank")
        if len(strides) != len(box):
            raise op_error(self, "expected strides of same size as source vector rank")
        if len(box) > len(shape):
            raise op_error(self, "expected source rank to be no greater than destination rank")
        _verify_confined(self, "offsets", offsets, 0, shape)
        _verify_strides(self, strides)
        padded = (*(1 for _ in shape[len(box) :]), *box)
        sums = [a + b for a, b in zip(offsets, padded)]
        ends = [size + 1 for size in shape]
        _verify_confined(self, "sum(offsets, source vector shape)", sums, 1, ends)


@on_demand(irdl_op_definition)
class InterleaveOp(IRDLOperation):
    """The elements of two vectors in turn, along the last dimension."""

    name = "vector.interleave"

    T: ClassVar = VarConstraint("T", base(VectorType))

    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"

    def verify_(self) -> None:
        source = vector(self.lhs.type)
        *outer, (last, flag) = dimensions(source) or ((1, False),)
        wanted = of_dimensions(source.element_type, (*outer, (2 * last, flag)))
        if self.result.type != wanted:
            raise op_error(
                self, "failed to verify that type of 'result' is double the width of the inputs"
            )


@on_demand(irdl_op_definition)
class DeinterleaveOp(IRDLOperation):
    """The elements with an even place in the last dimension, and the odd ones."""

    name = "vector.deinterleave"

    T: ClassVar = VarConstraint("T", base(VectorType))

    source = operand_def(VectorType)
    res1 = result_def(T)
    res2 = result_def(T)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `->` type($res1)"

    def verify_(self) -> None:
        source = vector(self.source.type)
        sizes = dimensions(source)
        if not sizes or sizes[-1][0] % 2:
            raise op_error(
                self,
                "failed to verify that the trailing dimension of the source vector has "
                "an even number of elements",
            )
        *outer, (last, flag) = sizes
        wanted = of_dimensions(source.element_type, (*outer, (last // 2, flag)))
        if self.res1.type != wanted:
            raise op_error(
                self,
                "failed to verify that the trailing dimension of the results is half "
                "the width of source trailing dimension",
            )


def _verify_part(
    op: Operation, part: VectorType, whole: VectorType, position: int, name: str
) -> None:
    """A vector of fixed length in one that is scaled, at a multiple of the length."""
    for type, flags in ((part, (False,)), (whole, (True,))):
        if scaled(type) != flags:
            kind = "a scalable" if flags[0] else "a fixed-length"
            raise op_error(op, f"needs {kind} vector of rank 1, got '{type}'")
    if part.element_type != whole.element_type:
        raise op_error(op, "failed to verify that all of its vectors have same element type")
    if position % part.get_shape()[0]:
        raise op_error(op, f"failed to verify that position is a multiple of the {name} length.")


@on_demand(irdl_op_definition)
class ScalableInsertOp(IRDLOperation):
    """A scaled vector with a part of fixed length replaced."""

    name = "vector.scalable.insert"

    T: ClassVar = VarConstraint("T", base(VectorType))

    source = operand_def(VectorType)
    dest = operand_def(T)
    pos = prop_def(IntegerAttr[I64])
    result = result_def(T)

    traits = traits_def(Pure())

    assembly_format = (
        "$source `,` $dest `[` $pos `]` attr-dict `:` type($source) `into` type($dest)"
    )

    def verify_(self) -> None:
        part, whole = vector(self.source.type), vector(self.dest.type)
        _verify_part(self, part, whole, self.pos.value.data, "source")


@on_demand(irdl_op_definition)
class ScalableExtractOp(IRDLOperation):
    """A part of fixed length of a scaled vector."""

    name = "vector.scalable.extract"

    source = operand_def(VectorType)
    pos = prop_def(IntegerAttr[I64])
    result = result_def(VectorType)

    traits = traits_def(Pure())

    assembly_format = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"

    def verify_(self) -> None:
        part, whole = vector(self.result.type), vector(self.source.type)
        _verify_part(self, part, whole, self.pos.value.data, "result")


OPERATIONS: tuple[type[Operation], ...] = (
    *(DeinterleaveOp, ExtractStridedSliceOp, InsertStridedSliceOp, InterleaveOp),
    *(ScalableExtractOp, ScalableInsertOp, ShapeCastOp, TransposeOp),
)
