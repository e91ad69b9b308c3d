"""The `affine` dialect: operations that xDSL 0.74 lacks, or defines more narrowly than MLIR.

    %x = affine.load %m[%i * symbol(%n), 3] : memref<?x8xf32>

Each group of operations is in a module of its own (`loops.py`, `memory.py`, ...). The
repairs of affine expressions for all dialects are in `compat/operations.py`.

Operations of the `affine` dialect with regions, in MLIR's syntax; reductions are as MLIR has them.

    %r = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 { ... } else { ... }
    %s = affine.parallel (%i, %j) = (0, max(%n, 4)) to (10, %n + 1) step (1, 2)
      reduce ("addf") -> (f32) { ... }

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from xdsl.dialects import affine
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AffineSetAttr,
    AnyFloat,
    ArrayAttr,
    DenseIntElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, OpTraits, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import AnyAttr, PropertyDef
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.affine import indices, memory
from xdsl_bufferization.dialects.affine.expressions import ValueParser, ValuePrinter
from xdsl_bufferization.dialects.affine.indices import (
    parse_operands,
    print_operands,
    verify_operands,
)
from xdsl_bufferization.dialects.memref.regions import KINDS
from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import redefine
from xdsl_bufferization.support.syntax import parse_result_types, print_parts, print_result_types

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
        print_parts(printer, " ", self.condition)
        print_operands(printer, self.condition.data, self)
        print_result_types(printer, self.result_types)
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
        types = parse_result_types(parser)
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


Reductions = ArrayAttr[IntegerAttr[IntegerType | IndexType]]

_OF_FLOATS = ("addf", "maximumf", "minimumf", "mulf")
_OF_INTEGERS = {
    **dict.fromkeys(("addi", "muli", "ori", "andi"), tuple(Signedness)),
    **dict.fromkeys(("maxs", "mins"), (Signedness.SIGNED,)),
    **dict.fromkeys(("maxu", "minu"), (Signedness.UNSIGNED,)),
}
_NAMES = {number: name for name, number in KINDS.items()}


def _is_kind(reduction: IntegerAttr[IntegerType | IndexType]) -> bool:
    """True if the attribute encodes a reduction kind."""
    return reduction.type == i64 and reduction.value.data in _NAMES


def _fits(kind: str, type: Attribute) -> bool:
    """True if a reduction of this kind can produce this type."""
    if kind in _OF_FLOATS:
        return isinstance(type, AnyFloat)
    if isa(type, IntegerType) and kind in _OF_INTEGERS:
        return type.signedness.data in _OF_INTEGERS[kind]
    return kind == "assign"


class Bounds(NamedTuple):
    """`(0, max(%n, 4))`: a map of all expressions, how many are in each group."""

    map: AffineMapAttr
    groups: DenseIntElementsAttr
    operands: list[SSAValue]


def _parse_bounds(parser: Parser, keyword: str) -> Bounds:
    values = ValueParser(parser)

    def parse_group() -> list[AffineExpr]:
        if parser.parse_optional_keyword(keyword) is None:
            return [values.lone_expression()]
        return parser.parse_comma_separated_list(Parser.Delimiter.PAREN, values.lone_expression)

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
    properties={"reductions": PropertyDef(AnyAttr())},
    traits=OpTraits(
        lambda: (
            *private(RecursiveMemoryEffect(), RecursivelySpeculatable()),
            SingleBlockImplicitTerminator(affine.YieldOp),
        )
    ),
)
class ParallelOp(affine.ParallelOp):
    """`affine.parallel` in MLIR's syntax; its results have no initial values."""

    @property
    def kinds(self) -> list[int]:
        """The numbers of the reductions."""
        reductions = self.properties["reductions"]
        assert isa(reductions, Reductions)
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
        reductions = self.properties["reductions"]
        if not isa(reductions, Reductions) or not all(map(_is_kind, reductions)):
            raise op_error(
                self, "attribute 'reductions' failed to satisfy constraint: Reduction ops"
            )
        if len(self.kinds) != len(self.results):
            raise op_error(self, "a reduction must be specified for each output")
        self._verify_bounds()
        for kind, type in zip(self.kinds, self.result_types, strict=True):
            if not _fits(_NAMES[kind], type):
                raise op_error(self, "result type cannot match reduction attribute")
        verify_yield(self, self.body.block)

    def _verify_bounds(self) -> None:
        kinds = (("a", "lower"), ("an", "upper"))
        wrong = [
            f"Expected {article} {kind} bound group for each {kind} bound"
            for (article, kind), bounds in zip(kinds, self.bounds)
            if sum(bounds.groups.get_values()) != len(bounds.map.data.results)
        ]
        counts = [len(bounds.groups) for bounds in self.bounds]
        args, steps = len(self.body.block.args), len(self.steps)
        if {args, steps} != {*counts}:
            raise op_error(
                self,
                f"the number of region arguments ({args}) and the number of map groups "
                f"for lower ({counts[0]}) and upper bound ({counts[1]}), and the number "
                f"of steps ({steps}) must all match",
                "".join(wrong[:1]),
            )
        wanted = 0
        for (_, kind), bounds in zip(kinds, self.bounds):
            wanted += bounds.map.data.num_dims + bounds.map.data.num_symbols
            sizes = bounds.groups.get_values()
            if 0 in sizes:
                raise op_error(self, f"expected {kind} bound map to have at least one result")
            if wrong and sum(sizes) != len(bounds.map.data.results):
                raise op_error(
                    self, f"expected {kind} bounds map to have {sum(sizes)} results", wrong[0]
                )
        if len(self.map_operands) != wanted:
            raise VerifyException(
                "Expected as many operands as results, lower bound args and upper bound args."
            )

    def print(self, printer: Printer) -> None:
        lower, upper = self.bounds
        print_parts(printer, " (", self.body.block.args, ") = ")
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
            print_parts(printer, f" reduce ({', '.join(names)}) -> (", self.result_types, ")")
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


_LOOPS: dict[str, type[Operation]] = {op.name: op for op in (IfOp, ParallelOp)}


OPERATIONS: tuple[type[Operation], ...] = (*indices.OPERATIONS, *memory.OPERATIONS)

SUBSTITUTES: dict[str, type[Operation]] = {**indices.SUBSTITUTES, **memory.SUBSTITUTES, **_LOOPS}
