"""Operations of the `scf` dialect that choose among regions or repeat them, as MLIR has them, where
xDSL 0.74 does not; and the syntax and checks of regions that all operations of the dialect share.

    %r = scf.if %c -> f32 { ... } else { ... }
    %r = scf.execute_region -> f32 no_inline { ... } {foo}
    scf.for unsigned %i = %a to %b step %c : i32 { ... }
    scf.while : () -> () { scf.condition(%c) } do { scf.yield }

    -> (f32, i32)  or  -> f32               types of results
    { ... }  for  { ... scf.yield }         an implicit terminator

xDSL wants parentheses around the type of one result of `scf.if`, and in a `scf.while` that carries
nothing; forgets the attributes of `scf.execute_region` and the terminators of its blocks; has no
`no_inline` and no unsigned loops, and verifies little.

MLIR: include/mlir/Dialect/SCF/IR/SCFOps.td, lib/Dialect/SCF/IR/SCF.cpp,
lib/Interfaces/ControlFlowInterfaces.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, UnitAttr, i1
from xdsl.dialects.utils import parse_assignment, print_assignment
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpTraits, Region, SSAValue
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, RecursiveMemoryEffect, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import parse_result_types, print_parts, print_result_list


def with_terminator(region: Region, end: type[Operation]) -> Region:
    """Returns the region, with a block and the terminator added if it has none."""
    if region.last_block is None:
        region.add_block(Block())
    block = region.last_block
    assert block is not None
    last = block.last_op
    if last is None or last.get_trait(IsTerminator) is None:
        block.add_op(end.create())
    return region


def has_implicit_terminator(region: Region) -> bool:
    """True if the region ends with a terminator without operands and attributes."""
    last = None if region.last_block is None else region.last_block.last_op
    return last is None or not (last.operands or last.attributes or last.regions)


def print_assignments(
    printer: Printer, keyword: str, args: Sequence[BlockArgument], inits: Sequence[SSAValue]
) -> None:
    """Prints `keyword(%arg = %init, ..)`."""
    printer.print_string(keyword)
    with printer.in_parens():
        pairs = zip(args, inits, strict=True)
        printer.print_list(pairs, lambda pair: print_assignment(printer, *pair))


def print_body(printer: Printer, region: Region, has_values: bool) -> None:
    """Prints a region without the arguments of its block, and without an implicit terminator."""
    printer.print_region(
        region,
        print_entry_block_args=False,
        print_empty_block=False,
        print_block_terminators=has_values or not has_implicit_terminator(region),
    )


def edge_error(
    source: str, values: Sequence[Attribute], target: str, wanted: Sequence[Attribute]
) -> str | None:
    """Returns the error if values of these types cannot flow along a region edge, else None."""
    edge = f"along control flow edge from {source} to {target}: "
    if len(values) != len(wanted):
        return (
            f"{edge}region branch point has {len(values)} operands, but region successor "
            f"needs {len(wanted)} inputs"
        )
    for k, (value, input) in enumerate(zip(values, wanted, strict=True)):
        if value != input:
            return (
                f"{edge}successor operand type #{k} '{value}' should match successor "
                f"input type #{k} '{input}'"
            )
    return None


def terminator_error(end: Operation, target: str, wanted: Sequence[Attribute]) -> str | None:
    """Returns the error if a terminator does not match the types of its target, else None."""
    return edge_error(f"Operation {end.name}", end.operand_types, target, wanted)


def verifier_message(original: type[Operation], op: Operation) -> str:
    """Returns the message of xDSL's own verifier for an invalid operation."""
    try:
        original.verify_(op)
    except VerifyException as fault:
        return str(fault)
    return ""


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
        print_parts(printer, " ", self.cond)
        print_result_list(printer, self.result_types)
        for keyword, region in zip((" ", " else "), self.regions):
            if region.blocks or region is self.true_region:
                printer.print_string(keyword)
                print_body(printer, region, bool(self.results))
        printer.print_op_attributes(self.attributes)

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
        print_result_list(printer, self.result_types)
        printer.print_string(" no_inline " if "no_inline" in self.properties else " ")
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
        printer.print_string(" unsigned " if "unsignedCmp" in self.properties else " ")
        print_parts(printer, counter, " = ", self.lb, " to ", self.ub, " step ", self.step)
        if carried:
            print_assignments(printer, " iter_args", carried, self.iter_args)
            print_result_list(printer, self.iter_args.types)
        if counter.type != INDEX:
            print_parts(printer, " : ", counter.type)
        printer.print_string(" ")
        print_body(printer, self.body, bool(carried))
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
            print_assignments(printer, " ", self.before_region.block.args, self.arguments)
        printer.print_string(" : ")
        # Not print_operation_type, which prints the location that the printer adds.
        printer.print_function_type(self.operand_types, self.result_types)
        printer.print_string(" ")
        printer.print_region(self.before_region, print_entry_block_args=False)
        print_parts(printer, " do ", self.after_region)
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


SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp)
}
