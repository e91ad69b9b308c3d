"""
Parts of the custom syntax that operations of the `gpu` dialect share.

    async [%t0, %t1]
    workgroup(%w : memref<32xf32, 3>) private(%p : memref<1xf32, 5>)

MLIR: lib/Dialect/GPU/IR/GPUDialect.cpp, `parseAsyncDependencies`, `parseAttributions`
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, MemRefType, i64
from xdsl.dialects.gpu import AsyncTokenType
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

WORKGROUP = "workgroup_attributions"
"""The attribute with the number of buffers in the memory of the workgroup."""


def parse_async(parser: Parser) -> tuple[list[AsyncTokenType], list[SSAValue[AsyncTokenType]]]:
    """Parses `async [%t]`. Returns the types of the results, and the dependencies."""
    is_async = parser.parse_optional_keyword("async") is not None
    names = parser.parse_optional_comma_separated_list(
        Parser.Delimiter.SQUARE, parser.parse_unresolved_operand
    )
    token = AsyncTokenType()
    values = [parser.resolve_operand(name, token) for name in names or ()]
    return [token] if is_async else [], values


def print_async(printer: Printer, token: SSAValue | None, dependencies: Sequence[SSAValue]) -> None:
    """Prints ` async [%t]`, as far as there is any."""
    if token is not None:
        printer.print_string(" async")
    if dependencies:
        printer.print_string(" ")
        with printer.in_square_brackets():
            printer.print_list(dependencies, printer.print_ssa_value)


def parse_attributions(parser: Parser) -> tuple[list[Parser.Argument], IntegerAttr]:
    """
    Parses `workgroup(..) private(..)`. Returns all arguments, and the number of the
    first ones as an attribute.
    """
    lists = [
        parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_argument)
        if parser.parse_optional_keyword(keyword) is not None
        else []
        for keyword in ("workgroup", "private")
    ]
    return [*lists[0], *lists[1]], IntegerAttr(len(lists[0]), i64)


def print_attributions(printer: Printer, op: Operation, arguments: Sequence[BlockArgument]) -> None:
    """Prints ` workgroup(..) private(..)` of the arguments, as far as there are any."""
    count = _workgroup_count(op)
    for keyword, part in (("workgroup", arguments[:count]), ("private", arguments[count:])):
        if part:
            printer.print_string(f" {keyword}")
            with printer.in_parens():
                printer.print_list(part, lambda a: _print_attribution(printer, a))


def _print_attribution(printer: Printer, argument: BlockArgument) -> None:
    """Prints `%w : memref<4xf32, 3>`, with the blank that MLIR has here."""
    printer.print_ssa_value(argument)
    printer.print_string(" : ")
    printer.print_attribute(argument.type)


def attributions_error(op: Operation, arguments: Sequence[BlockArgument]) -> str | None:
    """Returns an error message for the buffers of workgroup and thread, or None."""
    for argument in arguments:
        if not isinstance(argument.type, MemRefType):
            return f"expected memref type in attribution, got '{argument.type}'"
    count = _workgroup_count(op)
    if 0 <= count <= len(arguments):
        return None
    return f"expected {count} buffers of the workgroup, got {len(arguments)}"


def _workgroup_count(op: Operation) -> int:
    """The number of buffers in the memory of the workgroup."""
    count = op.attributes.get(WORKGROUP)
    return count.value.data if isinstance(count, IntegerAttr) else 0
