"""
Operations of the `arith` dialect on tensors and vectors where xDSL 0.74 knows scalars.

    %i = arith.index_cast %t : tensor<?xi32> to tensor<?xindex>
    %s = arith.select %m, %a, %b : tensor<4xi1>, tensor<4xf32>
    %n = arith.trunci %x overflow<nsw> : i64 to i32

MLIR: include/mlir/Dialect/Arith/IR/ArithOps.td
"""

from __future__ import annotations

from typing import Self, TypeVar

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloatConstr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    VectorType,
    container_of,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    ResultDef,
    base,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.type import get_element_type_or_self, have_compatible_shape

from xdsl_bufferization.dialects.redefine import redefine

I1 = IntegerType(1)
INTEGERS = container_of(IntegerType)
FLOATS = container_of(AnyFloatConstr)
INDICES = container_of(base(IntegerType) | base(IndexType)) | MemRefType.constr(
    base(IntegerType) | base(IndexType)
)

_ComparisonT = TypeVar("_ComparisonT", bound=arith.ComparisonOperation)

_CAST = "$input attr-dict `:` type($input) `to` type($result)"


@irdl_op_definition
class IndexCastUIOp(IRDLOperation):
    """Between integers and `index`; what is missing in front is zero."""

    name = "arith.index_castui"

    input = operand_def(INDICES)
    result = result_def(INDICES)

    traits = traits_def(Pure())

    assembly_format = _CAST

    def __init__(self, input: SSAValue | Operation, target_type: Attribute):
        super().__init__(operands=(input,), result_types=(target_type,))

    def verify_(self) -> None:
        _verify_index_cast(self)


@irdl_op_definition
class RemFOp(arith.FloatingPointLikeBinaryOperation):
    """The remainder of a division of floating-point numbers, as C's fmod."""

    name = "arith.remf"

    traits = traits_def(Pure())


@redefine(
    operands={"input": OperandDef(INDICES)}, results={"result": ResultDef(INDICES)}
)
class IndexCastOp(arith.IndexCastOp):
    """`arith.index_cast` of tensors, vectors and buffers, too."""

    def verify_(self) -> None:
        _verify_index_cast(self)


@redefine(
    assembly_format=(
        "$input (`overflow` `` $overflowFlags^)? attr-dict"
        "`:` type($input) `to` type($result)"
    ),
    operands={"input": OperandDef(INTEGERS)},
    results={"result": ResultDef(INTEGERS)},
    properties={
        "overflowFlags": OptPropertyDef(
            base(arith.IntegerOverflowAttr), arith.IntegerOverflowAttr("none")
        )
    },
)
class TruncIOp(arith.TruncIOp):
    """`arith.trunci` of tensors and vectors, with flags."""

    def verify_(self) -> None:
        _verify_narrower(self, self.result.type, self.input.type)


@redefine(
    operands={"input": OperandDef(INTEGERS)}, results={"result": ResultDef(INTEGERS)}
)
class ExtSIOp(arith.ExtSIOp):
    """`arith.extsi` of tensors and vectors, too."""

    def verify_(self) -> None:
        _verify_narrower(self, self.input.type, self.result.type)


@redefine(
    operands={"input": OperandDef(INTEGERS)}, results={"result": ResultDef(INTEGERS)}
)
class ExtUIOp(arith.ExtUIOp):
    """`arith.extui` of tensors and vectors, too."""

    def verify_(self) -> None:
        _verify_narrower(self, self.input.type, self.result.type)


@redefine(
    operands={"input": OperandDef(INTEGERS)}, results={"result": ResultDef(FLOATS)}
)
class SIToFPOp(arith.SIToFPOp):
    """`arith.sitofp` of tensors and vectors, too."""

    def verify_(self) -> None:
        _verify_shapes(self)


@redefine(
    operands={"input": OperandDef(INTEGERS)}, results={"result": ResultDef(FLOATS)}
)
class UIToFPOp(arith.UIToFPOp):
    """`arith.uitofp` of tensors and vectors, too."""

    def verify_(self) -> None:
        _verify_shapes(self)


@redefine(
    operands={"input": OperandDef(FLOATS)}, results={"result": ResultDef(INTEGERS)}
)
class FPToSIOp(arith.FPToSIOp):
    """`arith.fptosi` of tensors and vectors, too."""

    def verify_(self) -> None:
        _verify_shapes(self)


@redefine(
    operands={"input": OperandDef(FLOATS)}, results={"result": ResultDef(INTEGERS)}
)
class FPToUIOp(arith.FPToUIOp):
    """`arith.fptoui` of tensors and vectors, too."""

    def verify_(self) -> None:
        _verify_shapes(self)


@redefine(operands={"cond": OperandDef(container_of(I1))})
class SelectOp(arith.SelectOp):
    """`arith.select` that may decide for each element of a tensor or vector."""

    def verify_(self) -> None:
        if self.lhs.type != self.result.type or self.rhs.type != self.result.type:
            raise VerifyException(
                f"'{self.name}' op values and result must have one type"
            )
        condition, result = self.cond.type, self.result.type
        if condition != I1 and not have_compatible_shape(condition, result):
            raise VerifyException(
                f"'{self.name}' op expected condition type to have the same shape as "
                f"the result type, expected i1 or that of {result}, got {condition}"
            )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        if self.cond.type != I1:
            printer.print_attribute(self.cond.type)
            printer.print_string(", ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        operands = parser.parse_comma_separated_list(
            Parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(
            Parser.Delimiter.NONE, parser.parse_type
        )
        condition, result = types if len(types) == 2 else (I1, types[0])
        return cls.build(
            operands=parser.resolve_operands(
                operands, (condition, result, result), position
            ),
            result_types=(result,),
            attributes=attributes,
        )


@redefine(results={"result": ResultDef(container_of(I1))})
class CmpiOp(arith.CmpiOp):
    """`arith.cmpi` of tensors and vectors, with attributes."""

    def verify_(self) -> None:
        _verify_comparison(self)

    def print(self, printer: Printer) -> None:
        predicate = arith.CMPI_COMPARISON_OPERATIONS[self.predicate.value.data]
        printer.print_string(f" {predicate}, ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.lhs.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        predicate = _parse_predicate(parser, arith.CMPI_COMPARISON_OPERATIONS)
        return _parse_comparison(cls, parser, {"predicate": predicate})


@redefine(results={"result": ResultDef(container_of(I1))})
class CmpfOp(arith.CmpfOp):
    """`arith.cmpf` of tensors and vectors, with attributes."""

    def verify_(self) -> None:
        _verify_comparison(self)

    def print(self, printer: Printer) -> None:
        predicate = arith.CMPF_COMPARISON_OPERATIONS[self.predicate.value.data]
        printer.print_string(f" {predicate}, ")
        printer.print_list(self.operands, printer.print_ssa_value)
        if self.fastmath != arith.FastMathFlagsAttr("none"):
            printer.print_string(" fastmath")
            self.fastmath.print_parameter(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.lhs.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        predicate = _parse_predicate(parser, arith.CMPF_COMPARISON_OPERATIONS)
        return _parse_comparison(cls, parser, {"predicate": predicate})


def _parse_predicate(parser: Parser, predicates: list[str]) -> IntegerAttr:
    name = parser.parse_identifier()
    if name not in predicates:
        parser.raise_error(f"expected one of {', '.join(predicates)}, got '{name}'")
    parser.parse_punctuation(",")
    return IntegerAttr(predicates.index(name), 64)


def _parse_comparison(
    cls: type[_ComparisonT], parser: Parser, properties: dict[str, Attribute]
) -> _ComparisonT:
    """What follows the predicate: operands, flags, attributes and their type."""
    position = parser.pos
    operands = parser.parse_comma_separated_list(
        Parser.Delimiter.NONE, parser.parse_unresolved_operand
    )
    if issubclass(cls, arith.CmpfOp):
        is_fast = parser.parse_optional_keyword("fastmath") is not None
        properties["fastmath"] = arith.FastMathFlagsAttr(
            arith.FastMathFlagsAttr.parse_parameter(parser) if is_fast else "none"
        )
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    operand_type = parser.parse_type()
    return cls.build(
        operands=parser.resolve_operands(operands, [operand_type] * 2, position),
        result_types=(_truth_of(operand_type),),
        properties=properties,
        attributes=attributes,
    )


def _truth_of(operand_type: Attribute) -> Attribute:
    """The type of a comparison: `i1` in the shape of what is compared."""
    if isinstance(operand_type, VectorType):
        return VectorType(I1, operand_type.shape, operand_type.scalable_dims)
    if isinstance(operand_type, TensorType):
        return TensorType(I1, operand_type.shape, operand_type.encoding)
    return I1


def _verify_comparison(op: Operation) -> None:
    left, right = op.operand_types
    if left != right or op.results[0].type != _truth_of(left):
        raise VerifyException(
            f"'{op.name}' op compares {left} with {right}; operands must have one type "
            f"and the result must be {_truth_of(left)}"
        )


def _verify_shapes(op: Operation) -> None:
    """Operand and result are both scalars, or containers of the same shape."""
    operand, result = op.operands[0].type, op.results[0].type
    scalars = [get_element_type_or_self(t) == t for t in (operand, result)]
    same_kind = all(scalars) or type(operand) is type(result)
    if not same_kind or not have_compatible_shape(operand, result):
        raise VerifyException(
            f"'{op.name}' op operand type '{operand}' and result type '{result}' "
            "are cast incompatible"
        )


def _verify_index_cast(op: Operation) -> None:
    """Exactly one side has elements of type `index`."""
    _verify_shapes(op)
    operand, result = op.operands[0].type, op.results[0].type
    elements = (get_element_type_or_self(operand), get_element_type_or_self(result))
    if sum(isinstance(e, IndexType) for e in elements) != 1:
        raise VerifyException(
            f"'{op.name}' op operand type '{operand}' and result type '{result}' "
            "are cast incompatible"
        )


def _verify_narrower(op: Operation, narrow: Attribute, wide: Attribute) -> None:
    """The integers of one type have fewer bits than those of the other."""
    _verify_shapes(op)
    few, many = get_element_type_or_self(narrow), get_element_type_or_self(wide)
    if not isinstance(few, IntegerType) or not isinstance(many, IntegerType):
        raise VerifyException(f"'{op.name}' op expected integers")
    if few.bitwidth >= many.bitwidth:
        raise VerifyException(
            f"'{op.name}' op operand type '{op.operands[0].type}' and result type "
            f"'{op.results[0].type}' are cast incompatible: {narrow} must have fewer "
            f"bits than {wide}"
        )


OPERATIONS: tuple[type[Operation], ...] = (IndexCastUIOp, RemFOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op
    for op in (
        CmpfOp,
        CmpiOp,
        ExtSIOp,
        ExtUIOp,
        FPToSIOp,
        FPToUIOp,
        IndexCastOp,
        SIToFPOp,
        SelectOp,
        TruncIOp,
        UIToFPOp,
    )
}
