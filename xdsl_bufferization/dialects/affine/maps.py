"""
Operations of the `affine` dialect that apply a map to values, with attributes.

    %r = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%n] {foo}
    %r = affine.max affine_map<(d0) -> (d0, 4)>(%i)

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from typing import Protocol, Self, TypeVar

from xdsl.dialects import affine
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr, IndexType
from xdsl.ir import Operation, OpTraits, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from xdsl_bufferization.interfaces.private_traits import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.lazy_definition import on_demand
from xdsl_bufferization.support.override import redefine

INDEX = IndexType()

OpT = TypeVar("OpT", bound=IRDLOperation)


class Space(Protocol):
    """A map or a set."""

    @property
    def num_dims(self) -> int: ...

    @property
    def num_symbols(self) -> int: ...


def parse_operands(parser: Parser) -> tuple[list[SSAValue], list[SSAValue]]:
    """`(%i, %j)[%n]`: dimensions and symbols, both optional."""
    first, last = (
        parser.parse_optional_comma_separated_list(delimiter, lambda: parser.parse_operand(INDEX))
        for delimiter in (Parser.Delimiter.PAREN, Parser.Delimiter.SQUARE)
    )
    return [*(first or ())], [*(last or ())]


def print_operands(printer: Printer, space: Space, op: Operation) -> None:
    """`(%i, %j)[%n]`, all operands of the operation, without brackets for no symbols."""
    count = space.num_dims
    with printer.in_parens():
        printer.print_list(op.operands[:count], printer.print_operand)
    if space.num_symbols:
        with printer.in_square_brackets():
            printer.print_list(op.operands[count:], printer.print_operand)


def _parse(parser: Parser, op_class: type[OpT]) -> OpT:
    """Parses `affine_map<...>(%i)[%n]` and attributes; returns the operation."""
    position = parser.pos
    map = parser.parse_attribute()
    if not isinstance(map, AffineMapAttr):
        parser.raise_error("Expected affine map attr", at_position=position)
    dimensions, symbols = parse_operands(parser)
    return op_class.build(
        operands=[[*dimensions, *symbols]],
        properties={"map": map},
        attributes=parser.parse_optional_attr_dict(),
        result_types=[INDEX],
    )


def _print(printer: Printer, op: Operation, map: AffineMapAttr) -> None:
    printer.print_string(" ")
    printer.print_attribute(map)
    printer.print_string(" ")
    print_operands(printer, map.data, op)
    printer.print_op_attributes(op.attributes)


def verify_operands(op: Operation, space: AffineMapAttr | AffineSetAttr) -> None:
    """Raises `VerifyException` unless a map or set has as many inputs as operands."""
    wanted = space.data.num_dims + space.data.num_symbols
    if wanted == len(op.operands):
        return
    is_map = isinstance(space, AffineMapAttr)
    kind = "affine map" if is_map else "condition integer set"
    raise op_error(
        op,
        f"operand count and {kind} dimension and symbol count must match",
        f"{op.name} expects {wanted} operands, but got {len(op.operands)}. The number "
        "of map operands must match the sum of the dimensions and symbols of its map.",
    )


@redefine(traits=traits_def(Pure()))
class ApplyOp(affine.ApplyOp):
    """`affine.apply` with attributes."""

    def verify_(self) -> None:
        verify_operands(self, self.map)
        if len(self.map.data.results) != 1:
            raise op_error(
                self, "mapping must produce one value", "affine.apply expects a unidimensional map."
            )

    def print(self, printer: Printer) -> None:
        _print(printer, self, self.map)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return _parse(parser, cls)


@redefine(traits=OpTraits(lambda: private(Pure())))
class MinOp(affine.MinOp):
    """`affine.min` with attributes."""

    def verify_(self) -> None:
        _verify_choice(self, self.map)

    def print(self, printer: Printer) -> None:
        _print(printer, self, self.map)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return _parse(parser, cls)


@on_demand(irdl_op_definition)
class MaxOp(IRDLOperation):
    """The largest of the results of a map."""

    name = "affine.max"

    arguments = var_operand_def(IndexType)
    map = prop_def(AffineMapAttr)
    result = result_def(IndexType)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        """As many operands as the map takes, and at least one result."""
        _verify_choice(self, self.map)

    def print(self, printer: Printer) -> None:
        _print(printer, self, self.map)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return _parse(parser, cls)


def _verify_choice(op: Operation, map: AffineMapAttr) -> None:
    verify_operands(op, map)
    if not map.data.results:
        raise op_error(op, "affine map expect at least one result")


OPERATIONS: tuple[type[Operation], ...] = (MaxOp,)

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (ApplyOp, MinOp)}
