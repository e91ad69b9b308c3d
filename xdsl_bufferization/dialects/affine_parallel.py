"""
`affine.parallel` in MLIR's syntax, with reductions as MLIR has them.

    %s = affine.parallel (%i, %j) = (0, max(%n, 4)) to (10, %n + 1) step (1, 2)
      reduce ("addf") -> (f32) { ... }

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from typing import NamedTuple, Self, cast

from xdsl.dialects import affine
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntElementsAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, OpTraits, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import PropertyDef
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)

from xdsl_bufferization.dialects.affine_control import (
    parse_body,
    print_body,
)
from xdsl_bufferization.dialects.affine_expressions import ValueParser, ValuePrinter
from xdsl_bufferization.dialects.memref_regions import KINDS
from xdsl_bufferization.dialects.programs import program
from xdsl_bufferization.dialects.redefine import redefine

INDEX = IndexType()


class Bounds(NamedTuple):
    """`(0, max(%n, 4))`: a map of all expressions, how many are in each group."""

    map: AffineMapAttr
    groups: DenseIntElementsAttr
    operands: list[SSAValue]


def _parse_bounds(parser: Parser, keyword: str) -> Bounds:
    values = ValueParser(parser)

    def parse_group() -> list[AffineExpr]:
        if parser.parse_optional_keyword(keyword) is None:
            return [values.expression()]
        return parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN, values.expression
        )

    groups = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parse_group)
    results = tuple(result for group in groups for result in group)
    dimensions, symbols = values.operands()
    return Bounds(
        AffineMapAttr(AffineMap(len(dimensions), len(symbols), results)),
        DenseIntElementsAttr.from_list(
            TensorType(i32, [len(groups)]), [len(group) for group in groups]
        ),
        [*dimensions, *symbols],
    )


def _print_bounds(printer: Printer, bounds: Bounds, keyword: str) -> None:
    map, count = bounds.map.data, bounds.map.data.num_dims
    values = ValuePrinter(printer, bounds.operands[:count], bounds.operands[count:])
    results = iter(map.results)

    def print_group(size: int) -> None:
        group = [next(results) for _ in range(size)]
        if size == 1:
            return values.print(group[0])
        printer.print_string(keyword)
        with printer.in_parens():
            printer.print_list(group, values.print)

    with printer.in_parens():
        printer.print_list(bounds.groups.get_values(), print_group)


def _parse_reductions(parser: Parser) -> tuple[list[IntegerAttr], list[Attribute]]:
    """`reduce ("addf") -> (f32)`, if it is there."""
    if parser.parse_optional_keyword("reduce") is None:
        return [], []

    def parse_kind() -> IntegerAttr:
        position = parser.pos
        name = parser.parse_str_literal()
        if name not in KINDS:
            parser.raise_error(f'invalid reduction value: "{name}"', position)
        return IntegerAttr(KINDS[name], i64)

    kinds = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parse_kind)
    parser.parse_punctuation("->")
    types = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_type)
    return kinds, [*types]


def _parse_steps(parser: Parser, rank: int) -> ArrayAttr[IntegerAttr]:
    steps = [1] * rank
    if parser.parse_optional_keyword("step") is not None:
        steps = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN, lambda: parser.parse_integer(allow_boolean=False)
        )
    return ArrayAttr(IntegerAttr(step, i64) for step in steps)


@redefine(
    properties={"reductions": PropertyDef(ArrayAttr[IntegerAttr].constr())},
    traits=OpTraits(
        lambda: (
            RecursiveMemoryEffect(),
            RecursivelySpeculatable(),
            SingleBlockImplicitTerminator(affine.YieldOp),
        )
    ),
)
class ParallelOp(affine.ParallelOp):
    """`affine.parallel` in MLIR's syntax; its results have no initial values."""

    @property
    def kinds(self) -> list[int]:
        """The numbers of the reductions."""
        reductions = cast(ArrayAttr[IntegerAttr], self.properties["reductions"])
        return [reduction.value.data for reduction in reductions]

    @property
    def bounds(self) -> tuple[Bounds, Bounds]:
        """Lower and upper bounds."""
        map = self.lowerBoundsMap.data
        count = map.num_dims + map.num_symbols
        operands = [*self.map_operands]
        return (
            Bounds(self.lowerBoundsMap, self.lowerBoundsGroups, operands[:count]),
            Bounds(self.upperBoundsMap, self.upperBoundsGroups, operands[count:]),
        )

    def verify_(self) -> None:
        pass

    def print(self, printer: Printer) -> None:
        lower, upper = self.bounds
        printer.print_string(" ")
        with printer.in_parens():
            printer.print_list(self.body.block.args, printer.print_ssa_value)
        printer.print_string(" = ")
        _print_bounds(printer, lower, "max")
        printer.print_string(" to ")
        _print_bounds(printer, upper, "min")
        steps = [step.value.data for step in self.steps]
        if any(step != 1 for step in steps):
            printer.print_string(" step ")
            with printer.in_parens():
                printer.print_list(steps, printer.print_int)
        if self.results:
            names = [f'"{_NAMES[kind]}"' for kind in self.kinds]
            printer.print_string(f" reduce ({', '.join(names)}) -> ")
            with printer.in_parens():
                printer.print_list(self.result_types, printer.print_attribute)
        print_body(printer, self, self.body)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        names = parser.parse_comma_separated_list(
            Parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
        )
        parser.parse_punctuation("=")
        lower = _parse_bounds(parser, "max")
        parser.parse_keyword("to")
        upper = _parse_bounds(parser, "min")
        steps = _parse_steps(parser, len(names))
        kinds, types = _parse_reductions(parser)
        body = parse_body(parser, [name.resolve(INDEX) for name in names])
        return cls.build(
            operands=([*lower.operands, *upper.operands],),
            properties={
                "reductions": ArrayAttr(kinds),
                "lowerBoundsMap": lower.map,
                "lowerBoundsGroups": lower.groups,
                "upperBoundsMap": upper.map,
                "upperBoundsGroups": upper.groups,
                "steps": steps,
            },
            attributes=parser.parse_optional_attr_dict(),
            regions=(body,),
            result_types=(types,),
        )


_NAMES = {number: name for name, number in KINDS.items()}

SUBSTITUTES: dict[str, type[Operation]] = {ParallelOp.name: ParallelOp}

WITNESSES: dict[str, str] = {
    "affine.parallel": program(
        ["index", "f32"],
        "%0 = affine.parallel (%1) = (max(%a0, 4)) to (10) step (2) "
        'reduce ("addf") -> (f32) {',
        "  affine.yield %a1 : f32",
        "}",
    )
}
