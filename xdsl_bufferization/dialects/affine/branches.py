"""
Operations of the `affine` dialect with regions, in MLIR's syntax.

    %r = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 { ... } else { ... }

The loop `affine.parallel` is in `affine_parallel.py`.

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import affine
from xdsl.dialects.builtin import AffineSetAttr, IndexType
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_bufferization.dialects.affine.maps import parse_operands, print_operands, verify_operands
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import redefine

INDEX = IndexType()


def parse_body(parser: Parser, args: Sequence[Parser.Argument] = ()) -> Region:
    """Reads a region and ends its block by a yield if it has none."""
    region = parser.parse_region(args)
    if not region.blocks:
        region.add_block(Block())
    last = region.block.last_op
    if not isinstance(last, affine.YieldOp):
        region.block.add_op(affine.YieldOp.get())
    return region


def print_body(printer: Printer, op: Operation, region: Region) -> None:
    """Prints a region, with its yield if the operation has results."""
    printer.print_string(" ")
    printer.print_region(
        region,
        print_entry_block_args=False,
        print_empty_block=False,
        print_block_terminators=bool(op.results) or not _ends_plainly(region.block),
    )


def _ends_plainly(block: Block) -> bool:
    last = block.last_op
    return last is None or not last.attributes


def verify_yield(op: Operation, block: Block) -> None:
    """Raises `VerifyException` unless a block yields the results of the operation."""
    last = block.last_op
    if not isinstance(last, affine.YieldOp):
        return
    if len(last.operands) != len(op.results):
        raise op_error(
            last, "parent of yield must have same number of results as the yield operands"
        )
    if tuple(last.operand_types) != tuple(op.result_types):
        raise op_error(last, "types mismatch between yield op and its parent")


@redefine()
class IfOp(affine.IfOp):
    """`affine.if` in MLIR's syntax."""

    def verify_(self) -> None:
        verify_operands(self, self.condition)
        if self.results and not self.else_region.blocks:
            raise op_error(
                self,
                "along control flow edge from parent to parent: region branch point has "
                f"0 operands, but region successor needs {len(self.results)} inputs",
            )
        for number, region in enumerate(self.regions):
            for block in region.blocks:
                if block.args:
                    raise op_error(self, f"region #{number} should have no arguments")
                verify_yield(self, block)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.condition)
        print_operands(printer, self.condition.data, self)
        if self.results:
            printer.print_string(" -> ")
            _print_types(printer, self.result_types)
        print_body(printer, self, self.then_region)
        if self.else_region.blocks:
            printer.print_string(" else")
            print_body(printer, self, self.else_region)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        condition = parser.parse_attribute()
        if not isinstance(condition, AffineSetAttr):
            parser.raise_error("invalid kind of attribute specified", position)
        dimensions, symbols = parse_operands(parser)
        space = condition.data
        if (len(dimensions), len(symbols)) != (space.num_dims, space.num_symbols):
            parser.raise_error(
                "symbol operand count and integer set symbol count must match"
                if len(dimensions) == space.num_dims
                else "dim operand count and integer set dim count must match",
                position,
            )
        types = _parse_types(parser)
        regions = [parse_body(parser), Region()]
        if parser.parse_optional_keyword("else") is not None:
            regions[1] = parse_body(parser)
        return cls.build(
            operands=([*dimensions, *symbols],),
            properties={"condition": condition},
            attributes=parser.parse_optional_attr_dict(),
            regions=regions,
            result_types=(types,),
        )


def _print_types(printer: Printer, types: Sequence[Attribute]) -> None:
    if len(types) == 1:
        return printer.print_attribute(types[0])
    with printer.in_parens():
        printer.print_list(types, printer.print_attribute)


def _parse_types(parser: Parser) -> Sequence[Attribute]:
    """The types after an arrow, if there is one."""
    if parser.parse_optional_punctuation("->") is None:
        return ()
    types = parser.parse_optional_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_type)
    return (parser.parse_type(),) if types is None else types


SUBSTITUTES: dict[str, type[Operation]] = {IfOp.name: IfOp}
