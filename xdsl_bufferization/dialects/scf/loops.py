"""
Loops of the `scf` dialect as MLIR has them, where xDSL 0.74 does not.

    scf.for unsigned %i = %a to %b step %c : i32 { ... }
    scf.while : () -> () { scf.condition(%c) } do { scf.yield }

xDSL has no unsigned loops, and wants parentheses in a `scf.while` that carries nothing.

MLIR: include/mlir/Dialect/SCF/IR/SCFOps.td, lib/Dialect/SCF/IR/SCF.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, UnitAttr
from xdsl.dialects.utils import parse_assignment, print_assignment
from xdsl.ir import Operation, OpTraits, SSAValue
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import RecursiveMemoryEffect, SingleBlockImplicitTerminator

from xdsl_bufferization.dialects.scf.region_syntax import (
    edge_error,
    has_implicit_terminator,
    print_result_types,
    terminator_error,
    verifier_message,
    with_terminator,
)
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import parse_result_types

INDEX = IndexType()


@redefine(
    properties={"unsignedCmp": OptPropertyDef(base(UnitAttr))},
    traits=OpTraits(lambda: (SingleBlockImplicitTerminator(scf.YieldOp), RecursiveMemoryEffect())),
)
class ForOp(scf.ForOp):
    """`scf.for` that may compare its counter as an unsigned number."""

    def verify_(self) -> None:
        if (message := self._error()) is not None:
            raise op_error(self, message, verifier_message(scf.ForOp, self))

    def _error(self) -> str | None:
        """Returns MLIR's error message, or None."""
        types, args = self.iter_args.types, self.body.block.arg_types
        if len(self.res) != len(types):
            return "mismatch in number of loop-carried values and defined values"
        if not args:
            return "expects a block argument for the induction variable"
        if len(args) != len(types) + 1:
            return (
                f"different number of inits and region iter_args: {len(types)} != {len(args) - 1}"
            )
        if args[0] != self.lb.type:
            return "expected induction variable to be same type as bounds and step"
        end = self.body.block.last_op
        assert end is not None
        if len(end.operands) != len(types):
            return terminator_error(end, "Region #0", types)
        for k, carried in enumerate(args[1:]):
            name = f"{k}-th region iter_arg"
            for what, type in (
                ("loop result", self.res[k].type),
                ("yielded value", end.operands[k].type),
            ):
                if carried != type and carried == types[k]:
                    return f"{name} and {k}-th {what} have different type: '{carried}' != '{type}'"
            if carried != types[k]:
                return f"{k}-th init and {name} have different type: '{types[k]}' != '{carried}'"
        return None

    def print(self, printer: Printer) -> None:
        counter, *carried = self.body.block.args
        if "unsignedCmp" in self.properties:
            printer.print_string(" unsigned")
        for keyword, value in (
            *((" ", counter), (" = ", self.lb)),
            *((" to ", self.ub), (" step ", self.step)),
        ):
            printer.print_string(keyword)
            printer.print_ssa_value(value)
        if carried:
            printer.print_string(" iter_args(")
            printer.print_list(
                zip(carried, self.iter_args, strict=True),
                lambda pair: print_assignment(printer, *pair),
            )
            printer.print_string(")")
            print_result_types(printer, self.iter_args.types)
        if counter.type != INDEX:
            printer.print_string(" : ")
            printer.print_attribute(counter.type)
        printer.print_string(" ")
        printer.print_region(
            self.body,
            print_entry_block_args=False,
            print_empty_block=False,
            print_block_terminators=bool(carried) or not has_implicit_terminator(self.body),
        )
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        unsigned = parser.parse_optional_keyword("unsigned")
        counter = parser.parse_argument(expect_type=False)
        bounds: list[UnresolvedOperand] = []
        for parse_word in (
            lambda: parser.parse_punctuation("="),
            *(lambda: parser.parse_keyword("to"), lambda: parser.parse_keyword("step")),
        ):
            parse_word()
            bounds.append(parser.parse_unresolved_operand())
        carried, inits = _parse_carried(parser)
        colon = parser.parse_optional_punctuation(":")
        type = INDEX if colon is None else parser.parse_type()
        body = parser.parse_region((counter.resolve(type), *carried))
        lower, upper, step = (parser.resolve_operand(b, type) for b in bounds)
        if not carried:
            with_terminator(body, scf.YieldOp)
        op = cls(lower, upper, step, inits, body)
        op.attributes.update(parser.parse_optional_attr_dict())
        if unsigned is not None:
            op.properties["unsignedCmp"] = UnitAttr()
        return op


def _parse_carried(parser: Parser) -> tuple[Sequence[Parser.Argument], Sequence[SSAValue]]:
    """`iter_args(%x = %a, ..) -> (types)`; without parentheses if it is one type."""
    if parser.parse_optional_keyword("iter_args") is None:
        return (), ()
    place = parser.pos
    pairs = parser.parse_comma_separated_list(
        Parser.Delimiter.PAREN, lambda: parse_assignment(parser)
    )
    types = parse_result_types(parser)
    inits = parser.resolve_operands([init for _, init in pairs], types, place)
    resolved = zip(pairs, types, strict=True)
    return [argument.resolve(type) for (argument, _), type in resolved], inits


@redefine()
class WhileOp(scf.WhileOp):
    """`scf.while` that may carry nothing."""

    def verify_(self) -> None:
        if (message := self._error()) is not None:
            raise op_error(self, message)

    def _error(self) -> str | None:
        """Returns MLIR's error message, or None."""
        before, after = self.before_region.block, self.after_region.block
        condition, end = before.last_op, after.last_op
        if not isinstance(condition, scf.ConditionOp):
            return "expects the 'before' region to terminate with 'scf.condition'"
        if not isinstance(end, scf.YieldOp):
            return "expects the 'after' region to terminate with 'scf.yield'"
        start = self.arguments.types
        passed, from_condition = condition.args.types, f"Operation {condition.name}"
        return (
            edge_error("parent", start, "Region #0", before.arg_types)
            or edge_error(from_condition, passed, "parent", self.res.types)
            or edge_error(from_condition, passed, "Region #1", after.arg_types)
            or terminator_error(end, "Region #0", before.arg_types)
        )

    def print(self, printer: Printer) -> None:
        if self.arguments:
            printer.print_string(" ")
            with printer.in_parens():
                printer.print_list(
                    zip(self.before_region.block.args, self.arguments, strict=True),
                    lambda pair: print_assignment(printer, *pair),
                )
        printer.print_string(" : ")
        # Not print_operation_type, which prints the location that the printer adds.
        printer.print_function_type(self.operand_types, self.result_types)
        printer.print_string(" ")
        printer.print_region(self.before_region, print_entry_block_args=False)
        printer.print_string(" do ")
        printer.print_region(self.after_region)
        printer.print_op_attributes(self.attributes, print_keyword=True)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        pairs = parser.parse_optional_comma_separated_list(
            Parser.Delimiter.PAREN, lambda: parse_assignment(parser)
        )
        pairs = pairs or []
        parser.parse_punctuation(":")
        position = parser.pos
        type = parser.parse_function_type()
        inputs = type.inputs.data
        if len(pairs) != len(inputs):
            parser.raise_error(
                "expected as many input types as operands "
                f"(expected {len(pairs)} got {len(inputs)})",
                position,
                parser.pos,
            )
        operands = parser.resolve_operands([p[1] for p in pairs], inputs, position)
        args = [p[0].resolve(t) for p, t in zip(pairs, inputs, strict=True)]
        before = parser.parse_region(args or None)
        parser.parse_keyword("do")
        op = cls(operands, type.outputs.data, before, parser.parse_region())
        attributes = parser.parse_optional_attr_dict_with_keyword()
        if attributes is not None:
            op.attributes |= attributes.data
        return op


SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (ForOp, WhileOp)}
