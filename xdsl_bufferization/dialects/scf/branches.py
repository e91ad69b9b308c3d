"""
Operations of the `scf` dialect that choose among regions, as MLIR has them, where xDSL 0.74
does not.

    %r = scf.if %c -> f32 { ... } else { ... }
    %r = scf.execute_region -> f32 no_inline { ... } {foo}

xDSL wants parentheses around the type of one result of `scf.if`, forgets the attributes of
`scf.execute_region` and the terminators of its blocks, has no `no_inline`, and verifies little.

MLIR: include/mlir/Dialect/SCF/IR/SCFOps.td, lib/Dialect/SCF/IR/SCF.cpp
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import scf
from xdsl.dialects.builtin import UnitAttr, i1
from xdsl.ir import Operation, OpTraits, Region
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import RecursiveMemoryEffect
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.scf.region_syntax import (
    has_implicit_terminator,
    print_result_types,
    terminator_error,
    with_terminator,
)
from xdsl_bufferization.interfaces.private_traits import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import parse_result_types


@redefine()
class IfOp(scf.IfOp):
    """`scf.if` with MLIR's syntax and verifier."""

    def verify_(self) -> None:
        if (message := self._error()) is not None:
            raise op_error(self, message)

    def _error(self) -> str | None:
        """Returns MLIR's error message, or None."""
        for k, region in enumerate(self.regions):
            block = region.first_block
            if block is None:
                continue
            if block.args:
                return f"region #{k} should have no arguments"
            end = block.last_op
            message = end and terminator_error(end, "parent", self.result_types)
            if message is not None:
                return message
        if self.results and not self.false_region.blocks:
            return "must have an else block if defining values"
        return None

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.cond)
        print_result_types(printer, self.result_types)
        printer.print_string(" ")
        self._print_region(printer, self.true_region)
        if self.false_region.blocks:
            printer.print_string(" else ")
            self._print_region(printer, self.false_region)
        printer.print_op_attributes(self.attributes)

    def _print_region(self, printer: Printer, region: Region) -> None:
        printer.print_region(
            region,
            print_entry_block_args=False,
            print_empty_block=False,
            print_block_terminators=bool(self.results) or not has_implicit_terminator(region),
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        condition = parser.parse_operand(i1)
        types = parse_result_types(parser)
        then, otherwise = with_terminator(parser.parse_region(), scf.YieldOp), Region()
        if parser.parse_optional_keyword("else") is not None:
            otherwise = with_terminator(parser.parse_region(), scf.YieldOp)
        attributes = parser.parse_optional_attr_dict()
        return cls(condition, types, then, otherwise, attributes)


@redefine(
    properties={"no_inline": OptPropertyDef(base(UnitAttr))},
    traits=OpTraits(lambda: private(RecursiveMemoryEffect())),
)
class ExecuteRegionOp(scf.ExecuteRegionOp):
    """`scf.execute_region` with its attributes."""

    def verify_(self) -> None:
        block = self.region.first_block
        if block is None:
            raise VerifyException(f"{self.name} op region needs to have at least one block")
        if block.args:
            raise op_error(self, "region cannot have any arguments")
        for block in self.region.blocks:
            end = block.last_op
            if isinstance(end, scf.YieldOp):
                message = terminator_error(end, "parent", self.result_types)
                if message is not None:
                    raise op_error(self, message)

    def print(self, printer: Printer) -> None:
        print_result_types(printer, self.result_types)
        if "no_inline" in self.properties:
            printer.print_string(" no_inline")
        printer.print_string(" ")
        printer.print_region(self.region, print_entry_block_args=False)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        types = parse_result_types(parser)
        keyword = parser.parse_optional_keyword("no_inline")
        region = parser.parse_region()
        return cls.build(
            result_types=(types,),
            properties={} if keyword is None else {"no_inline": UnitAttr()},
            regions=(region,),
            attributes=parser.parse_optional_attr_dict(),
        )


@redefine()
class IndexSwitchOp(scf.IndexSwitchOp):
    """`scf.index_switch` with a default that MLIR prints as `{ }`, which gets its end."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        op = super().parse(parser)
        with_terminator(op.default_region, scf.YieldOp)
        return op


SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (ExecuteRegionOp, IfOp, IndexSwitchOp)
}
