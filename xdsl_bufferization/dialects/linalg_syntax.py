"""
Parts of the custom syntax that operations of the `linalg` dialect share.

    ins(%a, %b : tensor<4xf32>, f32) outs(%c : tensor<4xf32>) ... -> tensor<4xf32>

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.hints import isa


def parse_operands(parser: Parser, word: str) -> Sequence[SSAValue]:
    """`ins(%a, %b : t, t)`, or nothing."""
    position = parser.pos
    if parser.parse_optional_keyword(word) is None:
        return ()
    parser.parse_punctuation("(")
    if parser.parse_optional_punctuation(")") is not None:
        return ()
    names = parser.parse_comma_separated_list(
        parser.Delimiter.NONE, parser.parse_unresolved_operand
    )
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return parser.resolve_operands(names, types, position)


def print_operands(printer: Printer, word: str, values: Sequence[SSAValue]) -> None:
    """The same, with a blank in front."""
    if not values:
        return
    printer.print_string(f" {word}(")
    printer.print_list(values, printer.print_ssa_value)
    printer.print_string(" : ")
    printer.print_list([value.type for value in values], printer.print_attribute)
    printer.print_string(")")


def parse_result_types(parser: Parser) -> Sequence[Attribute]:
    """`-> t`, `-> (t, t)`, or nothing."""
    if parser.parse_optional_punctuation("->") is None:
        return ()
    types = parser.parse_optional_comma_separated_list(
        parser.Delimiter.PAREN, parser.parse_type
    )
    return [parser.parse_type()] if types is None else types


def print_result_types(printer: Printer, op: Operation) -> None:
    """The same, with a blank in front."""
    if not op.results:
        return
    printer.print_string(" -> ")
    if len(op.results) == 1:
        printer.print_attribute(op.results[0].type)
        return
    with printer.in_parens():
        printer.print_list(op.result_types, printer.print_attribute)


def parse_body(parser: Parser) -> Region:
    """`(%in: f32, %out: f32) { ... }`"""
    arguments = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, parser.parse_argument
    )
    return parser.parse_region(arguments)


def print_body(printer: Printer, region: Region) -> None:
    """The same, on a line of its own."""
    printer.print_string("\n")
    with printer.in_parens():
        printer.print_list(region.block.args, printer.print_block_argument)
    printer.print_string(" ")
    printer.print_region(region, print_entry_block_args=False)


def element_types(operands: Sequence[SSAValue]) -> list[Attribute]:
    """What a body gets of each operand: an element, or the operand itself."""
    return [
        type.get_element_type()
        if isa(type := operand.type, MemRefType | TensorType)
        else operand.type
        for operand in operands
    ]
