"""
Parts of custom syntax that several operations share.

    %a, %b {foo} :          the operands, the attributes and what ends them
    (%a, %b : t, t)         operands and their types

    print_parts(printer, " ", op.source, op.attributes, " : ", op.source.type)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.lexer import Position

_INDEX = IndexType()


class OperandsAndAttributes(NamedTuple):
    """Parsed operands and attributes whose types are not parsed yet."""

    position: Position
    operands: list[UnresolvedOperand]
    attributes: dict[str, Attribute]

    def resolved(self, parser: Parser, *types: Attribute) -> list[SSAValue]:
        """Returns the operands, resolved with these types."""
        return list(parser.resolve_operands(self.operands, types, self.position))


def parse_case(parser: Parser, attribute: str, cases: Iterable[str]) -> str:
    """Reads one of the cases of an enum: `eq`, or `"eq"`."""
    position = parser.pos
    name = parser.parse_optional_str_literal() or parser.parse_identifier()
    if name not in cases:
        parser.raise_error(
            "expected string or keyword containing one of the following enum values for "
            f"attribute '{attribute}' [{', '.join(cases)}], got '{name}'",
            position,
        )
    return name


def parse_result_types(parser: Parser) -> list[Attribute]:
    """Parses `-> type`, `-> (type, type)`, or nothing."""
    if parser.parse_optional_punctuation("->") is None:
        return []
    types = parser.parse_optional_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else [*types]


def print_result_types(printer: Printer, types: Sequence[Attribute]) -> None:
    """Prints ` -> type`, ` -> (type, type)`, or nothing."""
    if len(types) == 1:
        print_parts(printer, " -> ", types[0])
    else:
        print_result_list(printer, types)


def parse_operands_and_attributes(parser: Parser) -> OperandsAndAttributes:
    """Parses operands, attributes and the colon."""
    position = parser.pos
    operands = parser.parse_comma_separated_list(
        Parser.Delimiter.NONE, parser.parse_unresolved_operand
    )
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return OperandsAndAttributes(position, operands, attributes)


def parse_typed_operands(parser: Parser, position: int) -> Sequence[SSAValue]:
    """Parses `%a, %b : t, t)`. Errors in the number or types of operands are reported at
    `position`."""
    names = parser.parse_comma_separated_list(
        parser.Delimiter.NONE, parser.parse_unresolved_operand
    )
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return parser.resolve_operands(names, types, position)


def print_typed_operands(printer: Printer, values: Sequence[SSAValue]) -> None:
    """Prints `(%a, %b : t, t)`."""
    print_parts(printer, "(", values, " : ", [value.type for value in values], ")")


def print_result_list(printer: Printer, types: Sequence[Attribute]) -> None:
    """Prints nothing, or ` -> (types)`."""
    if types:
        printer.print_string(" -> ")
        with printer.in_parens():
            printer.print_list(types, printer.print_attribute)


Part = str | SSAValue | Attribute | Region | Mapping[str, Attribute]


def print_parts(printer: Printer, *parts: Part | Sequence[Part]) -> None:
    """Prints texts, values, attributes, regions, dictionaries of attributes, and lists of these."""
    for part in parts:
        match part:
            case str():
                printer.print_string(part)
            case SSAValue():
                printer.print_ssa_value(part)
            case Attribute():
                printer.print_attribute(part)
            case Region():
                printer.print_region(part)
            case Mapping():
                printer.print_op_attributes(part)
            case _:
                printer.print_list(part, lambda each: print_parts(printer, each))


def parse_indices(parser: Parser) -> list[SSAValue]:
    """`[%i, %j]`"""
    names = parser.parse_comma_separated_list(
        Parser.Delimiter.SQUARE, parser.parse_unresolved_operand
    )
    return [parser.resolve_operand(name, _INDEX) for name in names]
