"""
Parts of the custom syntax that operations of the `linalg` dialect share.

    ins(%a, %b : tensor<4xf32>, f32) outs(%c : tensor<4xf32>) ... -> tensor<4xf32>

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    I64,
    ContainerType,
    DenseArrayBase,
    MemRefType,
    ShapedType,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_bufferization.support.syntax import parse_typed_operands, print_typed_operands


def parse_operands(parser: Parser, keyword: str) -> Sequence[SSAValue]:
    """Parses `ins(%a, %b : t, t)`, or nothing."""
    position = parser.pos
    if parser.parse_optional_keyword(keyword) is None:
        return ()
    parser.parse_punctuation("(")
    return parse_typed_operands(parser, position)


def print_operands(printer: Printer, keyword: str, values: Sequence[SSAValue]) -> None:
    """Prints ` ins(%a, %b : t, t)`, or nothing."""
    if not values:
        return
    printer.print_string(f" {keyword}")
    print_typed_operands(printer, values)


def parse_body(parser: Parser) -> Region:
    """Parses `(%in: f32, %out: f32) { ... }`."""

    def argument() -> Parser.Argument:
        named = parser.parse_argument()
        named.location = parser.parse_optional_location() or named.location
        return named

    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, argument)
    return parser.parse_region(arguments)


def print_body(printer: Printer, region: Region) -> None:
    """Prints `(%in: f32, %out: f32) { ... }` on a line of its own."""
    printer.print_string("\n")
    with printer.in_parens():
        printer.print_list(region.block.args, printer.print_block_argument)
    printer.print_string(" ")
    printer.print_region(region, print_entry_block_args=False)


def shape_of(type: Attribute) -> tuple[int, ...]:
    """Returns the sizes of a tensor or buffer type; () for a scalar."""
    return type.get_shape() if isinstance(type, ShapedType) else ()


def element_type(type: Attribute) -> Attribute:
    """Returns the element type of a tensor or buffer type; any other type itself."""
    if not isinstance(type, MemRefType | TensorType):
        return type
    return cast(ContainerType[Attribute], type).get_element_type()


def element_types(operands: Sequence[SSAValue]) -> list[Attribute]:
    """Returns the types of the body's arguments for these operands."""
    return [element_type(operand.type) for operand in operands]


def tensor_types(inits: Sequence[SSAValue]) -> list[Attribute]:
    """Returns the types of the results: those of the inits that are tensors."""
    types: list[Attribute] = [init.type for init in inits]
    return [type for type in types if isinstance(type, TensorType)]


def parse_numbers(parser: Parser, keyword: str) -> DenseArrayBase[I64]:
    """Parses `dimensions = [0, 1]`."""
    parser.parse_keyword(keyword)
    return parse_assigned_numbers(parser)


def parse_assigned_numbers(parser: Parser) -> DenseArrayBase[I64]:
    """Parses `= [0, 1]`."""
    parser.parse_punctuation("=")
    numbers = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    return DenseArrayBase.from_list(i64, numbers)


def print_numbers(printer: Printer, keyword: str, numbers: Sequence[int]) -> None:
    printer.print_string(f" {keyword} = ")
    with printer.in_square_brackets():
        printer.print_list(numbers, printer.print_int)


def parse_optional_numbers(parser: Parser, keyword: str) -> DenseArrayBase[I64] | None:
    """Parses `outer_dims_perm = [0, 1]`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return None
    return parse_assigned_numbers(parser)
