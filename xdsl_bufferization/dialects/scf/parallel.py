"""
Parallel loops of the `scf` dialect in MLIR's syntax, where xDSL 0.74 has none.

    %r = scf.parallel (%i) = (%a) to (%b) step (%c) init (%x) -> f32 {
      scf.reduce(%v : f32) {
      ^bb0(%l: f32, %r: f32):
        scf.reduce.return %l : f32
      }
    }

xDSL has no custom syntax of `scf.parallel`, and forgets the comma between the regions of
`scf.reduce`.

MLIR: include/mlir/Dialect/SCF/IR/SCFOps.td, lib/Dialect/SCF/IR/SCF.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, OpTraits, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import RecursiveMemoryEffect, SingleBlockImplicitTerminator

from xdsl_bufferization.dialects.scf.control_flow import (
    print_result_types,
    verifier_message,
    with_terminator,
)
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import parse_operands_and_attributes, parse_result_types

INDEX = IndexType()


@redefine()
class ReduceOp(scf.ReduceOp):
    """`scf.reduce` with a comma between its regions."""

    def verify_(self) -> None:
        if (message := self._error()) is not None:
            raise op_error(self, message, verifier_message(scf.ReduceOp, self))
        for region, value in zip(self.reductions, self.args, strict=True):
            end = region.block.last_op
            if end is not None and end.operand_types != (value.type,):
                raise op_error(
                    end,
                    f"must have type '{value.type}' (the type of the reduction inputs)",
                    verifier_message(scf.ReduceOp, self),
                )

    def _error(self) -> str | None:
        """Returns MLIR's error message, or None."""
        if len(self.reductions) != len(self.args):
            return (
                f"expects number of reduction regions: {len(self.reductions)} to be the "
                f"same as number of reduction operands: {len(self.args)}"
            )
        for k, (region, value) in enumerate(zip(self.reductions, self.args, strict=True)):
            if tuple(region.block.arg_types) != (value.type, value.type):
                return (
                    f"expected two block arguments with type '{value.type}' in the "
                    f"{k}-th reduction region"
                )
        return None

    def print(self, printer: Printer) -> None:
        if self.args:
            with printer.in_parens():
                printer.print_list(self.args, printer.print_ssa_value)
                printer.print_string(" : ")
                printer.print_list(self.args.types, printer.print_attribute)
            printer.print_string(" ")
        printer.print_list(self.reductions, printer.print_region)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        values, regions = list[SSAValue](), list[Region]()
        if parser.parse_optional_punctuation("(") is not None:
            beginning = parse_operands_and_attributes(parser)
            types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
            values = beginning.resolved(parser, *types)
            parser.parse_punctuation(")")
            regions = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_region)
        op = cls(values, regions)
        op.attributes |= parser.parse_optional_attr_dict()
        return op


@redefine(
    traits=OpTraits(lambda: (SingleBlockImplicitTerminator(scf.ReduceOp), RecursiveMemoryEffect()))
)
class ParallelOp(scf.ParallelOp):
    """`scf.parallel` in MLIR's syntax."""

    def verify_(self) -> None:
        end = self.body.block.last_op
        assert isinstance(end, scf.ReduceOp)
        if (message := self._error(end)) is not None:
            raise op_error(self, message, verifier_message(scf.ParallelOp, self))
        for k, (value, result) in enumerate(zip(end.args, self.res, strict=True)):
            if value.type != result.type:
                raise op_error(
                    end,
                    f"expects type of {k}-th reduction operand: '{value.type}' to be the "
                    f"same as the {k}-th result type: '{result.type}'",
                    verifier_message(scf.ParallelOp, self),
                )
        if self.initVals.types != self.res.types:
            raise op_error(
                self,
                "expects initial values of the types of the results",
                verifier_message(scf.ParallelOp, self),
            )

    def _error(self, end: scf.ReduceOp) -> str | None:
        """Returns MLIR's error message, or None."""
        rank, args = len(self.step), self.body.block.arg_types
        if rank == 0:
            return "needs at least one tuple element for lowerBound, upperBound and step"
        if not len(self.lowerBound) == len(self.upperBound) == rank:
            return "expects as many bounds as step values"
        if len(args) != rank:
            return (
                f"expects the same number of induction variables: {len(args)} as bound "
                f"and step values: {rank}"
            )
        if any(arg != INDEX for arg in args):
            return "expects arguments for the induction variable to be of index type"
        for what, count in (
            ("reductions", len(end.reductions)),
            ("initial values", len(self.initVals)),
        ):
            if count != len(self.res):
                return (
                    f"expects number of results: {len(self.res)} to be the same as "
                    f"number of {what}: {count}"
                )
        if any(_is_never_positive(step) for step in self.step):
            return "constant step operand must be positive"
        return None

    def print(self, printer: Printer) -> None:
        for keyword, values in (
            *((" ", self.body.block.args), (" = ", self.lowerBound)),
            *((" to ", self.upperBound), (" step ", self.step)),
            *(((" init ", self.initVals),) if self.initVals else ()),
        ):
            printer.print_string(keyword)
            with printer.in_parens():
                printer.print_list(values, printer.print_ssa_value)
        print_result_types(printer, self.res.types)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        counters = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
        )
        bounds = list[Sequence[SSAValue]]()
        for keyword in ("=", "to", "step"):
            parser.parse_characters(keyword)
            position, values = parser.pos, _parse_values(parser)
            if len(values) != len(counters):
                parser.raise_error(f"expected {len(counters)} operands", position)
            types = [INDEX] * len(values)
            bounds.append(parser.resolve_operands(values, types, position))
        position, inits = parser.pos, list[UnresolvedOperand]()
        if parser.parse_optional_keyword("init") is not None:
            inits = _parse_values(parser)
        types = parse_result_types(parser)
        values = parser.resolve_operands(inits, types, position)
        body = parser.parse_region([counter.resolve(INDEX) for counter in counters])
        return cls.build(
            operands=(*bounds, values),
            result_types=(types,),
            regions=(with_terminator(body, ReduceOp),),
            attributes=parser.parse_optional_attr_dict(),
        )


def _is_never_positive(step: SSAValue) -> bool:
    """True for a constant step that is not positive."""
    owner = step.owner
    if not isinstance(owner, Operation) or owner.name != "arith.constant":
        return False
    value = owner.properties.get("value")
    return isinstance(value, IntegerAttr) and value.value.data <= 0


def _parse_values(parser: Parser) -> list[UnresolvedOperand]:
    """`(%a, %b)`"""
    return parser.parse_comma_separated_list(
        Parser.Delimiter.PAREN, parser.parse_unresolved_operand
    )


SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (ParallelOp, ReduceOp)}
