"""
Globals of the `ml_program` dialect: what xDSL 0.74 does not define, and MLIR's syntax.

    ml_program.global private mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>

    %t = ml_program.global_load @g : tensor<4xf32>
    ml_program.global_store @g = %t : tensor<4xf32>

MLIR: include/mlir/Dialect/MLProgram/IR/MLProgramOps.td
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import ml_program
from xdsl.dialects.builtin import SymbolRefAttr, UnitAttr
from xdsl.ir import Attribute, Operation, OpTraits
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, NoMemoryEffect

from xdsl_bufferization.dialects.ml_program import functions, graphs
from xdsl_bufferization.dialects.ml_program.symbols import GlobalUser
from xdsl_bufferization.interfaces.private_traits import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.lazy_definition import on_demand
from xdsl_bufferization.support.override import redefine


@on_demand(irdl_op_definition)
class GlobalLoadOp(IRDLOperation):
    """Loads the current value of a global."""

    name = "ml_program.global_load"

    global_attr = prop_def(SymbolRefAttr, prop_name="global")
    result = result_def()

    traits = traits_def(MemoryReadEffect(), GlobalUser())

    assembly_format = "$global `:` type($result) attr-dict"


@on_demand(irdl_op_definition)
class GlobalStoreOp(IRDLOperation):
    """Stores to a mutable global."""

    name = "ml_program.global_store"

    global_attr = prop_def(SymbolRefAttr, prop_name="global")
    value = operand_def()

    traits = traits_def(MemoryWriteEffect(), GlobalUser())

    assembly_format = "$global `=` $value `:` type($value) attr-dict"


@redefine(
    renamed={"global_attr": "global"},
    traits=OpTraits(lambda: (*private(NoMemoryEffect()), GlobalUser())),
)
class GlobalLoadConstOp(ml_program.GlobalLoadConstantOp):
    """`ml_program.global_load_const` with MLIR's name of the property."""

    def __init__(self, global_attr: Attribute, result_type: Attribute | None) -> None:
        IRDLOperation.__init__(self, properties={"global": global_attr}, result_types=[result_type])

    def print(self, printer: Printer) -> None:
        super().print(printer)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        symbol = parser.parse_attribute()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        attributes = parser.parse_optional_attr_dict()
        op = cls(symbol, type)
        op.attributes |= attributes
        return op


@redefine()
class GlobalOp(ml_program.GlobalOp):
    """`ml_program.global` with the attributes at the end, where MLIR has them."""

    def verify_(self) -> None:
        if self.is_mutable is None and self.value is None:
            raise op_error(self, "immutable global must have an initial value")

    def print(self, printer: Printer) -> None:
        visibility = self.sym_visibility
        printer.print_string(f" {visibility.data} " if visibility else " ")
        if self.is_mutable is not None:
            printer.print_string("mutable ")
        printer.print_symbol_name(self.sym_name.data)
        if self.value is not None:
            with printer.in_parens():
                printer.print_attribute(self.value)
        printer.print_string(" : ")
        printer.print_attribute(self.type)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        visibility = parser.parse_visibility_keyword()
        properties: dict[str, Attribute] = {"sym_visibility": visibility}
        if parser.parse_optional_keyword("mutable") is not None:
            properties["is_mutable"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        if parser.parse_optional_punctuation("(") is not None:
            properties["value"] = parser.parse_attribute()
            parser.parse_punctuation(")")
        parser.parse_punctuation(":")
        properties["type"] = parser.parse_type()
        attributes = parser.parse_optional_attr_dict()
        return cls.build(properties=properties, attributes=attributes)


OPERATIONS: tuple[type[Operation], ...] = (
    GlobalLoadOp,
    GlobalStoreOp,
    *functions.OPERATIONS,
    *graphs.OPERATIONS,
)

ATTRIBUTES = graphs.ATTRIBUTES

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (GlobalOp, GlobalLoadConstOp)}
