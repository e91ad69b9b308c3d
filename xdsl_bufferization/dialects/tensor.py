"""
Operations of the `tensor` dialect that xDSL 0.74 does not define, and those that it
defines more narrowly than MLIR.

    %0 = tensor.generate %n {
    ^bb0(%i: index):
      tensor.yield %x : f32
    } : tensor<?xf32>
    tensor.parallel_insert_slice %s into %o[%i] [1] [1]
      : tensor<1xf32> into tensor<?xf32>

MLIR: include/mlir/Dialect/Tensor/IR/TensorOps.td
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects import tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnySignlessIntegerType,
    DenseArrayBase,
    IndexType,
    ShapedType,
    TensorType,
    UnrankedTensorType,
    i64,
)
from xdsl.dialects.tensor import YieldOp
from xdsl.dialects.utils import DynamicIndexList, verify_dynamic_index_list
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    OperandDef,
    ResultDef,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    Pure,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.redefine import redefine
from xdsl_bufferization.dialects.shapes import sizes_agree

TENSOR = base(TensorType) | base(UnrankedTensorType)


@irdl_op_definition
class GenerateOp(IRDLOperation):
    """A tensor whose elements a region computes from their indices."""

    name = "tensor.generate"

    dynamic_extents = var_operand_def(IndexType)
    body = region_def("single_block")
    result = result_def(TensorType[Attribute])

    traits = traits_def(RecursiveMemoryEffect(), SingleBlockImplicitTerminator(YieldOp))

    assembly_format = "$dynamic_extents $body attr-dict `:` type($result)"

    def __init__(
        self,
        dynamic_extents: Sequence[SSAValue | Operation],
        body: Region,
        result_type: TensorType[Attribute],
    ):
        super().__init__(
            operands=(dynamic_extents,), regions=(body,), result_types=(result_type,)
        )

    def verify_(self) -> None:
        shape = self.result.type.get_shape()
        if shape.count(DYNAMIC_INDEX) != len(self.dynamic_extents):
            raise VerifyException(
                f"'{self.name}' op must have as many index operands as dynamic "
                "extents in the result type"
            )
        arguments = self.body.block.arg_types
        if arguments != tuple(IndexType() for _ in shape):
            raise VerifyException(
                f"'{self.name}' op must have one body argument of type index "
                "per dimension of the result"
            )
        last = self.body.block.last_op
        if last is None or last.operand_types != (self.result.type.element_type,):
            raise VerifyException(
                f"'{self.name}' op body must yield a {self.result.type.element_type}"
            )


@irdl_op_definition
class ParallelInsertSliceOp(IRDLOperation):
    """What one thread of `scf.forall` writes into the destination that all share."""

    name = "tensor.parallel_insert_slice"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    offsets = var_operand_def(IndexType)
    sizes = var_operand_def(IndexType)
    strides = var_operand_def(IndexType)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_strides = prop_def(DenseArrayBase.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = (
        "$source `into` $dest ``"
        "custom<DynamicIndexList>($offsets, $static_offsets)"
        "custom<DynamicIndexList>($sizes, $static_sizes)"
        "custom<DynamicIndexList>($strides, $static_strides)"
        "attr-dict `:` type($source) `into` type($dest)"
    )

    custom_directives = (DynamicIndexList,)

    def verify_(self) -> None:
        rank = len(cast(TensorType[Attribute], self.dest.type).get_shape())
        for what, static, dynamic in (
            ("offset", self.static_offsets, self.offsets),
            ("size", self.static_sizes, self.sizes),
            ("stride", self.static_strides, self.strides),
        ):
            verify_dynamic_index_list(
                static.get_values(), dynamic, DYNAMIC_INDEX, f" in the {what} arguments"
            )
            if len(static) != rank:
                raise VerifyException(
                    f"'{self.name}' op expected {rank} {what} values, got {len(static)}"
                )


@irdl_op_definition
class RankOp(IRDLOperation):
    """The number of dimensions of a tensor."""

    name = "tensor.rank"

    tensor = operand_def(TENSOR)
    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "$tensor attr-dict `:` type($tensor)"

    def __init__(self, tensor: SSAValue | Operation):
        super().__init__(operands=(tensor,), result_types=(IndexType(),))


@irdl_op_definition
class BitcastOp(IRDLOperation):
    """The same bits as elements of another type of that width."""

    name = "tensor.bitcast"

    source = operand_def(TENSOR)
    dest = result_def(TENSOR)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"

    def __init__(self, source: SSAValue | Operation, dest: Attribute):
        super().__init__(operands=(source,), result_types=(dest,))

    def verify_(self) -> None:
        if not sizes_agree(self.source.type, self.dest.type):
            raise VerifyException(
                f"'{self.name}' op {self.source.type} and {self.dest.type} "
                "differ in shape"
            )


class EmptyOp(tensor.EmptyOp):
    """`tensor.empty` with attributes in the custom syntax."""

    def print(self, printer: Printer) -> None:
        with printer.in_parens():
            printer.print_list(self.dynamic_sizes, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.tensor.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        sizes = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        result_type = parser.parse_type()
        op = cls(
            parser.resolve_operands(sizes, [IndexType()] * len(sizes), position),
            result_type,
        )
        op.attributes |= attributes
        return op


@redefine(
    assembly_format=(
        "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"
    ),
    operands={
        "source": OperandDef(TENSOR),
        "shape": OperandDef(TensorType[AnySignlessIntegerType | IndexType]),
    },
    results={"result": ResultDef(TENSOR)},
)
class ReshapeOp(tensor.ReshapeOp):
    """`tensor.reshape` to and from tensors whose sizes are not known."""

    def verify_(self) -> None:
        shape = cast(TensorType[Attribute], self.shape.type).get_shape()
        if len(shape) != 1:
            raise VerifyException("shape tensor must have a rank one")
        _verify_reshape(self.source.type, shape[0], self.result.type)


@redefine()
class ExpandShapeOp(tensor.ExpandShapeOp):
    """`tensor.expand_shape` of tensors without dimensions, too."""

    def verify_(self) -> None:
        source = cast(TensorType[Attribute], self.src.type)
        if source.get_shape() or self.reassociation.data:
            super().verify_()
            return
        sizes = self.result.type.get_shape()
        if any(size != 1 for size in sizes) or len(self.static_output_shape) != len(
            sizes
        ):
            raise VerifyException(
                f"'{self.name}' op expands a tensor of one element, so that all sizes "
                f"must be 1, got {self.result.type}"
            )


def _verify_reshape(source: Attribute, rank: int, result: Attribute) -> None:
    """The same element type, and as many elements as far as that is known."""
    if source_element(source) != source_element(result):
        raise VerifyException(
            "element types of source and result tensor types should be the same"
        )
    if not isinstance(result, ShapedType):
        return
    sizes = result.get_shape()
    if rank not in (DYNAMIC_INDEX, len(sizes)):
        raise VerifyException(
            "length of shape operand differs from the result's tensor rank"
        )
    if not isinstance(source, ShapedType):
        return
    if DYNAMIC_INDEX in (*sizes, *source.get_shape()):
        return
    if math.prod(source.get_shape()) != math.prod(sizes):
        raise VerifyException(
            "source and result tensor should have the same number of elements"
        )


def source_element(tensor_type: Attribute) -> Attribute:
    """The element type of a tensor that may have no rank."""
    return cast(
        TensorType[Attribute] | UnrankedTensorType[Attribute], tensor_type
    ).element_type


OPERATIONS: tuple[type[Operation], ...] = (
    BitcastOp,
    GenerateOp,
    ParallelInsertSliceOp,
    RankOp,
)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (EmptyOp, ExpandShapeOp, ReshapeOp)
}
