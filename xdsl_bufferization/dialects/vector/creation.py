"""
Operations of the `vector` dialect that make vectors from nothing or from scalars, and
the one that prints them, where xDSL 0.74 has none or knows less.

    %m = vector.constant_mask [1, 3] : vector<2x4xi1>
    %v = vector.from_elements %a, %b : vector<2xf32>
    %e:2 = vector.to_elements %v : vector<2xf32>
    vector.print %v : vector<2xf32> punctuation <comma>

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td, lib/Dialect/Vector/IR/VectorOps.cpp
"""

from __future__ import annotations

from math import prod
from typing import ClassVar, Self

from xdsl.dialects import vector as xdsl_vector
from xdsl.dialects.builtin import DenseArrayBase, IndexType, StringAttr, VectorType, i64
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    MessageConstraint,
    OptOperandDef,
    OptPropertyDef,
    PropertyDef,
    VarConstraint,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.str_enum import StrEnum

from xdsl_bufferization.dialects.vector.types import (
    MASK,
    dimensions,
    parse_vector_type,
    scaled,
    vector,
)
from xdsl_bufferization.interfaces.private_traits import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.lazy_definition import on_demand
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import print_parts


@on_demand(irdl_op_definition)
class ConstantMaskOp(IRDLOperation):
    """A mask that is set in the first elements of each dimension."""

    name = "vector.constant_mask"

    mask_dim_sizes = prop_def(DenseArrayBase.constr(i64))
    result = result_def(MessageConstraint(MASK, "must be vector of 1-bit signless integer values"))

    traits = traits_def(Pure())

    assembly_format = "$mask_dim_sizes attr-dict `:` type($result)"

    def verify_(self) -> None:
        sizes, dims = self.mask_dim_sizes.get_values(), dimensions(self.result.type)
        if not dims:
            self._verify_single(sizes)
            return
        if len(sizes) != len(dims):
            raise op_error(self, "must specify array attr of size equal vector result rank")
        for size, (limit, is_scaled) in zip(sizes, dims):
            if not 0 <= size <= limit:
                raise op_error(
                    self, "array attr of size out of bounds of vector result dimension size"
                )
            if is_scaled and size not in (0, limit):
                raise op_error(self, "only supports 'none set' or 'all set' scalable dimensions")
        if 0 in sizes and any(sizes):
            raise op_error(
                self,
                "expected all mask dim sizes to be zeros, as a result of conjunction "
                "with zero mask dim",
            )

    def _verify_single(self, sizes: tuple[int, ...]) -> None:
        if len(sizes) != 1:
            raise op_error(self, "array attr must have length 1 for 0-D vectors")
        if sizes[0] not in (0, 1):
            raise op_error(self, "mask dim size must be either 0 or 1 for 0-D vectors")


@redefine(traits=traits_def(*private(Pure())))
class CreateMaskOp(xdsl_vector.CreateMaskOp):
    """`vector.create_mask` of a vector without dimensions, too."""

    def verify_(self) -> None:
        count, rank = len(self.mask_dim_sizes), len(dimensions(self.mask_vector.type))
        if not rank and count != 1:
            raise op_error(self, "must specify exactly one operand for 0-D create_mask")
        if rank and count != rank:
            raise op_error(
                self,
                "must specify an operand for each result vector dimension",
                "Expected an operand value for each dimension of resultant mask.",
            )


@on_demand(irdl_op_definition)
class FromElementsOp(IRDLOperation):
    """A vector of the operands, in order."""

    name = "vector.from_elements"

    T: ClassVar = VarConstraint("T", AnyAttr())

    elements = var_operand_def(T)
    dest = result_def(VectorType.constr(T))

    traits = traits_def(Pure())

    assembly_format = "$elements attr-dict `:` type($dest)"

    def verify_(self) -> None:
        _verify_elements(self, "operands", len(self.elements), vector(self.dest.type))


@on_demand(irdl_op_definition)
class ToElementsOp(IRDLOperation):
    """The elements of a vector, in order."""

    name = "vector.to_elements"

    T: ClassVar = VarConstraint("T", AnyAttr())

    source = operand_def(VectorType.constr(T))
    elements = var_result_def(T)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        _verify_elements(self, "results", len(self.elements), vector(self.source.type))

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.source, self.attributes, " : ", self.source.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operand = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        source = parse_vector_type(parser)
        return cls.build(
            operands=[parser.resolve_operand(operand, source)],
            result_types=[[source.element_type] * prod(source.get_shape())],
            attributes=attributes,
        )


def _verify_elements(op: Operation, what: str, count: int, type: VectorType) -> None:
    """As many scalars as the vector, of fixed length, has elements."""
    if any(scaled(type)):
        raise op_error(
            op, f"'dest' must be fixed-length vector of any type values, but got '{type}'"
        )
    wanted = prod(type.get_shape())
    if count != wanted:
        raise op_error(
            op, f"number of {what} and types do not match: got {count} {what} and {wanted} types"
        )


@on_demand(irdl_op_definition)
class StepOp(IRDLOperation):
    """The numbers from zero."""

    name = "vector.step"

    result = result_def(
        MessageConstraint(VectorType[IndexType], "must be vector of index values of ranks 1")
    )

    traits = traits_def(Pure())

    assembly_format = "attr-dict `:` type($result)"

    def verify_(self) -> None:
        if len(dimensions(self.result.type)) != 1:
            raise op_error(
                self,
                "result #0 must be vector of index values of ranks 1, but got "
                f"'{self.result.type}'",
            )


@on_demand(irdl_op_definition)
class VectorScaleOp(IRDLOperation):
    """By how much the scaled sizes of the machine are scaled."""

    name = "vector.vscale"

    res = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "attr-dict"


class Punctuation(StrEnum):
    """The text that follows a printed vector."""

    NO_PUNCTUATION = "no_punctuation"
    NEWLINE = "newline"
    COMMA = "comma"
    OPEN = "open"
    CLOSE = "close"


@irdl_attr_definition
class PunctuationAttr(EnumAttribute[Punctuation]):
    """`#vector.punctuation<comma>`."""

    name = "vector.punctuation"

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Punctuation:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)


NEWLINE = PunctuationAttr(Punctuation.NEWLINE)


@redefine(
    operands={"source": OptOperandDef(AnyAttr())},
    properties={
        "punctuation": PropertyDef(base(PunctuationAttr), NEWLINE),
        "stringLiteral": OptPropertyDef(base(StringAttr)),
    },
)
class PrintOp(xdsl_vector.PrintOp):
    """`vector.print` of a value, of a text or of nothing, and what follows."""

    def verify_(self) -> None:
        has_more = self.operands or self.mark != NEWLINE
        if "stringLiteral" in self.properties and has_more:
            raise op_error(
                self,
                "failed to verify that `source` or `punctuation` are not set when printing strings",
            )

    @property
    def mark(self) -> PunctuationAttr:
        """Returns the punctuation."""
        mark = self.properties.get("punctuation", NEWLINE)
        assert isinstance(mark, PunctuationAttr)
        return mark

    def print(self, printer: Printer) -> None:
        if self.operands:
            print_parts(printer, " ", self.operands[0], " : ", self.operands[0].type)
        if (text := self.properties.get("stringLiteral")) is not None:
            print_parts(printer, " str ", text)
        if self.mark != NEWLINE:
            printer.print_string(" punctuation ")
            self.mark.print_parameter(printer)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {"punctuation": NEWLINE}
        operand = parser.parse_optional_unresolved_operand()
        operands = []
        if operand is not None:
            parser.parse_punctuation(":")
            operands = [parser.resolve_operand(operand, parser.parse_type())]
        elif parser.parse_optional_keyword("str") is not None:
            properties["stringLiteral"] = StringAttr(parser.parse_str_literal())
        if parser.parse_optional_keyword("punctuation") is not None:
            mark = PunctuationAttr.parse_parameter(parser)
            properties["punctuation"] = PunctuationAttr(mark)
        attributes = parser.parse_optional_attr_dict()
        return cls.build(operands=[operands], properties=properties, attributes=attributes)


OPERATIONS: tuple[type[Operation], ...] = (
    *(ConstantMaskOp, FromElementsOp, StepOp, ToElementsOp, VectorScaleOp),
)

ATTRIBUTES: tuple[type[Attribute], ...] = (PunctuationAttr,)

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (CreateMaskOp, PrintOp)}
