"""
Operations of the `affine` dialect between an index and indices in a basis.

    %r:3 = affine.delinearize_index %i into (4, %n, 5) : index, index, index
    %i = affine.linearize_index disjoint [%a, %b] by (4, %n) : index

xDSL 0.74 does not define them. The first element of the basis, the outermost size, may be left out.

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerType,
    UnitAttr,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.lazy_definition import on_demand

INDEX = IndexType()


def print_basis(
    printer: Printer, dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType]
) -> None:
    """`(4, %n, 5)`"""
    print_dynamic_index_list(
        printer, DYNAMIC_INDEX, dynamic, static.get_values(), delimiter=Parser.Delimiter.PAREN
    )


def parse_basis(parser: Parser) -> tuple[Sequence[SSAValue], DenseArrayBase[IntegerType]]:
    """Reads what `print_basis` prints. Raises `ParseError`."""
    names, static = parse_dynamic_index_list_without_types(
        parser, DYNAMIC_INDEX, delimiter=Parser.Delimiter.PAREN
    )
    values = [parser.resolve_operand(name, INDEX) for name in names]
    return values, DenseArrayBase.from_list(i64, static)


def verify_basis(
    op: Operation, dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType]
) -> None:
    """Raises `VerifyException` unless there is a value for each open size."""
    if static.get_values().count(DYNAMIC_INDEX) != len(dynamic):
        raise op_error(
            op,
            "mismatch between dynamic and static basis (kDynamic marker but no "
            "corresponding dynamic basis entry) -- this can only happen due to an "
            "incorrect fold/rewrite",
        )


@on_demand(irdl_op_definition)
class DelinearizeIndexOp(IRDLOperation):
    """The indices in a basis that an index stands for."""

    name = "affine.delinearize_index"

    linear_index = operand_def(IndexType)
    dynamic_basis = var_operand_def(IndexType)
    static_basis = prop_def(DenseArrayBase.constr(i64))
    multi_index = var_result_def(IndexType)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        """A result for each size, and one more if the outermost size is left out."""
        if len(self.multi_index) - len(self.static_basis) not in (0, 1):
            raise op_error(
                self, "should return an index for each basis element and up to one extra index"
            )
        verify_basis(self, self.dynamic_basis, self.static_basis)
        sizes = self.static_basis.get_values()
        if any(size <= 0 and size != DYNAMIC_INDEX for size in sizes):
            raise op_error(self, "no basis element may be statically non-positive")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.linear_index)
        printer.print_string(" into ")
        print_basis(printer, self.dynamic_basis, self.static_basis)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list(self.multi_index.types, printer.print_attribute)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        index = parser.parse_operand(INDEX)
        parser.parse_keyword("into")
        dynamic, static = parse_basis(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        return cls.build(
            operands=(index, dynamic),
            properties={"static_basis": static},
            attributes=attributes,
            result_types=(types,),
        )


@on_demand(irdl_op_definition)
class LinearizeIndexOp(IRDLOperation):
    """The index that indices in a basis stand for."""

    name = "affine.linearize_index"

    multi_index = var_operand_def(IndexType)
    dynamic_basis = var_operand_def(IndexType)
    static_basis = prop_def(DenseArrayBase.constr(i64))
    disjoint = opt_prop_def(BoolAttr | UnitAttr)
    """No index is negative or reaches its size."""
    linear_index = result_def(IndexType)

    traits = traits_def(Pure())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def verify_(self) -> None:
        """A size for each index, but perhaps the first."""
        if len(self.multi_index) - len(self.static_basis) not in (0, 1):
            raise op_error(
                self, "should be passed a basis element for each index except possibly the first"
            )
        verify_basis(self, self.dynamic_basis, self.static_basis)

    def print(self, printer: Printer) -> None:
        is_disjoint = self.disjoint not in (None, BoolAttr.from_bool(False))
        printer.print_string(" disjoint " if is_disjoint else " ")
        with printer.in_square_brackets():
            printer.print_list(self.multi_index, printer.print_ssa_value)
        printer.print_string(" by ")
        print_basis(printer, self.dynamic_basis, self.static_basis)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.linear_index.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        is_disjoint = parser.parse_optional_keyword("disjoint") is not None
        indices = parser.parse_comma_separated_list(
            Parser.Delimiter.SQUARE, lambda: parser.parse_operand(INDEX)
        )
        parser.parse_keyword("by")
        dynamic, static = parse_basis(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.build(
            operands=(indices, dynamic),
            properties={"static_basis": static, "disjoint": UnitAttr() if is_disjoint else None},
            attributes=attributes,
            result_types=(parser.parse_type(),),
        )


OPERATIONS: tuple[type[Operation], ...] = (DelinearizeIndexOp, LinearizeIndexOp)
