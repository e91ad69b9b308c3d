"""
What xDSL 0.74 lacks of the `ml_program` dialect: what stands outside a global, tokens, and
accesses to globals that tokens put into an order.

    #ml_program.extern : tensor<4xi32>

    %t = ml_program.token
    %0, %u = ml_program.global_load_graph @g ordering(%t -> !ml_program.token) : i32
    %v = ml_program.global_store_graph @g = %0 ordering(%t, %u -> !ml_program.token) : i32

MLIR: include/mlir/Dialect/MLProgram/IR/MLProgramOps.td, MLProgramAttributes.td
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, Pure

from xdsl_bufferization.dialects.ml_program.symbols import GlobalUser
from xdsl_bufferization.support.lazy_definition import on_demand


@irdl_attr_definition
class ExternAttr(ParametrizedAttribute):
    """A value of this type that is defined outside of the module."""

    name = "ml_program.extern"

    type: Attribute

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        parser.parse_punctuation(":")
        return (parser.parse_type(),)

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(" : ")
        printer.print_attribute(self.type)


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """The type of values that order operations."""

    name = "ml_program.token"


@on_demand(irdl_op_definition)
class TokenOp(IRDLOperation):
    """A token without predecessors."""

    name = "ml_program.token"

    token = result_def(TokenType)

    traits = traits_def(Pure())

    assembly_format = "attr-dict"

    def __init__(self) -> None:
        super().__init__(result_types=[TokenType()])


def _print_ordering(printer: Printer, tokens: Sequence[SSAValue]) -> None:
    """`ordering(%t, %u -> !ml_program.token)`"""
    printer.print_string(" ordering(")
    printer.print_list(tokens, printer.print_ssa_value)
    printer.print_string(" -> " if tokens else "() -> ")
    printer.print_attribute(TokenType())
    printer.print_string(")")


def _parse_ordering(parser: Parser) -> list[SSAValue]:
    """Reads what `_print_ordering` prints. Raises `ParseError`."""
    parser.parse_keyword("ordering")
    tokens = list[SSAValue]()
    with parser.in_parens():
        if parser.parse_optional_punctuation("(") is not None:
            parser.parse_punctuation(")")
        elif (first := parser.parse_optional_unresolved_operand()) is not None:
            tokens.append(parser.resolve_operand(first, TokenType()))
            while parser.parse_optional_punctuation(",") is not None:
                tokens.append(parser.parse_operand(TokenType()))
        parser.parse_punctuation("->")
        parser.parse_type()
    return tokens


def _parse_end(parser: Parser) -> tuple[Attribute, dict[str, Attribute]]:
    """`: i32 {foo}`"""
    parser.parse_punctuation(":")
    return parser.parse_type(), parser.parse_optional_attr_dict()


@on_demand(irdl_op_definition)
class GlobalLoadGraphOp(IRDLOperation):
    """Loads a global after the operations that produce the tokens."""

    name = "ml_program.global_load_graph"

    global_attr = prop_def(SymbolRefAttr, prop_name="global")
    consume_tokens = var_operand_def(TokenType)
    result = result_def()
    produce_token = result_def(TokenType)

    traits = traits_def(MemoryReadEffect(), GlobalUser())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.global_attr)
        _print_ordering(printer, self.consume_tokens)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        symbol = parser.parse_attribute()
        tokens = _parse_ordering(parser)
        type, attributes = _parse_end(parser)
        return cls.build(
            operands=[tokens],
            properties={"global": symbol},
            attributes=attributes,
            result_types=[type, TokenType()],
        )


@on_demand(irdl_op_definition)
class GlobalStoreGraphOp(IRDLOperation):
    """Stores to a mutable global after the operations that produce the tokens."""

    name = "ml_program.global_store_graph"

    global_attr = prop_def(SymbolRefAttr, prop_name="global")
    value = operand_def()
    consume_tokens = var_operand_def(TokenType)
    produce_token = result_def(TokenType)

    traits = traits_def(MemoryWriteEffect(), GlobalUser())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.global_attr)
        printer.print_string(" = ")
        printer.print_ssa_value(self.value)
        _print_ordering(printer, self.consume_tokens)
        printer.print_string(" : ")
        printer.print_attribute(self.value.type)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        symbol = parser.parse_attribute()
        parser.parse_punctuation("=")
        value = parser.parse_unresolved_operand()
        tokens = _parse_ordering(parser)
        type, attributes = _parse_end(parser)
        return cls.build(
            operands=[parser.resolve_operand(value, type), tokens],
            properties={"global": symbol},
            attributes=attributes,
            result_types=[TokenType()],
        )


OPERATIONS: tuple[type[Operation], ...] = (GlobalLoadGraphOp, GlobalStoreGraphOp, TokenOp)

ATTRIBUTES: tuple[type[Attribute], ...] = (ExternAttr, TokenType)
